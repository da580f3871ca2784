"""What the gallery's states are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from game.bots import new_bot
from game.bots.bot import Advice, Budget, Candidate, Question, adviser
from game.bots.levels import EXPERT
from game.catalogue import GAMES
from game.match import Match, Seat
from game.messages import Message
from game.protocol import Action, Choices, OptionValue
from scenes.kit.intent import Command
from scenes.table.meaning import Play
from scenes.table.table_view import Step
from tools.studio import TODAY, Studio

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn")

Reach = Callable[[Studio], object]

_LONGEST_END: Final = 200
"""Tenths of a second in which every last action has been seen, and counted."""

_COUNTED: Final = 1.3
"""Seconds that the points have counted up in a picture of it."""


@dataclass(frozen=True, slots=True)
class State:
    """A state of a screen; a ``moving`` one is seen in the middle of a movement.

    ``golden`` is the text size, in percent, at which tests compare it with a picture; 0 if they
    don't.
    """

    name: str
    reach: Reach
    moving: bool = False
    golden: int = 0


class States(dict[str, State]):
    """States by name, in the gallery's order; ``sit_down`` opens a match's table."""

    def __init__(self, sit_down: Callable[[Studio, Match], object] | None = None) -> None:
        super().__init__()
        self._sit_down = sit_down or open_table

    def enter(
        self,
        name: str,
        *steps: Reach,
        moving: bool = False,
        golden: int = 0,
    ) -> None:
        """Enter a state and what reaches it from a fresh start, one step after the other."""

        def reach(studio: Studio) -> None:
            for step in steps:
                step(studio)

        self[name] = State(name, reach, moving, golden)

    def add(self, name: str, *, moving: bool = False, golden: int = 0) -> Callable[[Reach], Reach]:
        """Enter the decorated function, which reaches the state from a fresh start."""

        def keep(reach: Reach) -> Reach:
            self.enter(name, reach, moving=moving, golden=golden)
            return reach

        return keep

    def add_table(
        self,
        name: str,
        match: Callable[[], Match],
        *then: Reach,
        moving: bool = False,
        golden: int = 0,
    ) -> None:
        """Enter a match opened at the table, where each of ``then`` is done."""

        def sit_down(studio: Studio) -> None:
            self._sit_down(studio, match())

        self.enter(name, sit_down, *then, moving=moving, golden=golden)

    def add_end(self, name: str, match: Callable[[], Match], *, golden: int = 0) -> None:
        """Enter the end of a finished match whose last action is played: the result, and before it
        the counting.
        """

        def play_last(studio: Studio) -> None:
            whole = match()
            self._sit_down(studio, before_last(whole))
            scene = studio.table
            scene.host.attempt(whole.log[-1].action)
            scene.table.listen()

        def count(studio: Studio) -> None:
            for _step in range(_LONGEST_END):
                studio.pass_time(0.1)
                if studio.table.table.ending.counts:
                    studio.pass_time(_COUNTED)
                    return

        def tell(studio: Studio) -> None:
            for _step in range(_LONGEST_END):
                studio.pass_time(0.1)
                if studio.table.table.ending.is_told:
                    return

        self.enter(f"{name}-counting", play_last, count, moving=True)
        self.enter(name, play_last, tell, golden=golden)

    def add_pages(self, prefix: str, game: str) -> None:
        """Enter a game's set-up and its rules."""
        self.enter(f"{prefix}-set-up", lambda studio: studio.services.go.open_set_up(game))
        self.enter(f"{prefix}-rules", lambda studio: studio.services.go.open_rules(game))


def seats(*kinds: str) -> tuple[Seat, ...]:
    """People and computers in turn order: a kind is "human" or a level."""
    return tuple(
        Seat(NAMES[number], kind, colour=number, symbol=number) for number, kind in enumerate(kinds)
    )


def people(count: int) -> tuple[Seat, ...]:
    """This many people."""
    return seats(*["human"] * count)


def match_after(game: str, who: tuple[Seat, ...], log: str = "", **options: OptionValue) -> Match:
    """A game's match after the actions of ``log``, separated by spaces."""
    match = Match(GAMES[game], who, options, seed=7, date=TODAY.date().isoformat())
    match.advance()
    for notation in log.split():
        match.play(match.state.acting_players()[0], match.info.parse_action(notation))
        match.advance()
    return match


def open_table(studio: Studio, match: Match) -> None:
    """Open a match in the studio and wait until nothing moves."""
    studio.services.go.open_table(match)
    studio.settle()


def before_last(whole: Match) -> Match:
    """A match without its last action."""
    whole.go_to(len(whole.log) - 1)
    return whole.fork()


def give(*commands: Command) -> Reach:
    """Give commands."""
    return lambda studio: studio.give(*commands)


def click(name: str) -> Reach:
    """Click on a widget."""
    return lambda studio: studio.click(name)


def wait(seconds: float) -> Reach:
    """Let time pass."""
    return lambda studio: studio.pass_time(seconds)


def focus(name: str, *, visible: bool = False) -> Reach:
    """Give the keyboard to a widget."""
    return lambda studio: studio.ui.set_focus(studio.widget(name), visible=visible)


def advise(steps: int) -> Reach:
    """Ask for a hint at the open table and for more of it, this many steps in all."""

    def reach(studio: Studio) -> None:
        for _step in range(steps):
            studio.give(Command.HINT)
            studio.settle()

    return reach


def expert_says(step: Step | None) -> Reach:
    """Show this much of an expert's advice at the open table; None shows the ideas."""

    def reach(studio: Studio) -> None:
        table = studio.table
        state = table.seen.state
        player = state.acting_players()[0]
        expert = adviser(new_bot(table.host.match.info.key, EXPERT))
        question = Question(state.observation(player), player, Budget(nodes=160), Random(1))
        table.help.show(expert.advise(question), Step.MOVE if step is None else step)
        if step is None:
            table.help.put_away()
            table.help.switch_ideas()
        studio.settle()

    return reach


def hinted(action: Action, why: Message, step: Step = Step.MOVE) -> Reach:
    """Show this much of a hint at the open table that no one had to think about.

    ``why`` is one of the game's own reasons, so that it can be told in every language.
    """

    def reach(studio: Studio) -> None:
        studio.table.help.show(Advice((Candidate(action, 0.6),), why), step)
        studio.settle()

    return reach


def show_ideas(studio: Studio) -> None:
    """Ask for ideas at the open table."""
    studio.give(Command.IDEAS)
    studio.settle()


def be_coached(studio: Studio, match: Match) -> None:
    """Try one action after the other until the coach objects."""
    studio.show_as(coach=True)
    open_table(studio, match)
    scene = studio.table
    space = match.state.legal_actions(match.state.acting_players()[0])
    if not isinstance(space, Choices):
        raise TypeError("the coach needs a list of actions")
    for action in space:
        scene.table.do(Play(action))
        studio.settle()
        if scene.help.objection is not None:
            return
        studio.give(Command.UNDO)
