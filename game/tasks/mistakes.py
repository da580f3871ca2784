"""People's own mistakes as puzzles: what would have been better?"""

from __future__ import annotations

from glob import escape
from typing import Final

from game.analysis import NOTABLE
from game.bots.bot import Advice
from game.match import Match
from game.messages import N_
from game.protocol import NATURE, Action, Choices, OptionError
from game.tasks.facts import facts_of
from game.tasks.goals import Goal
from game.tasks.position import Position, acting_seat
from game.tasks.puzzles import Kind, Puzzle, read_puzzle, write_puzzle
from game.tasks.task import Task

MISTAKE: Final = Kind(
    N_("From one of your matches"), N_("You once chose something else here. What’s better?")
)


def mistake_of(match: Match, advice: Advice) -> str | None:
    """The decision at the cursor of ``match`` as a line of a file of puzzles.

    ``advice`` says how good what the person did, or meant to do, was. None if it was no blunder, or
    if it cannot be said exactly what else is as good. None also while it would tell secrets.
    """
    alone = len(match.state.acting_players()) == 1
    if advice.about is None or not advice.is_blunder or not alone or match.is_secret:
        return None
    position = Position.of(match)
    seat = acting_seat(match.state)
    if isinstance(match.state.legal_actions(seat), Choices):
        enough = advice.candidates[0].value - NOTABLE
        good = [one.action for one in advice.candidates if one.value >= enough]
        goal = Goal(plays=tuple(escape(action.notation()) for action in good))
    else:
        better = _counted(match, seat, advice.best) - _counted(match, seat, advice.about.action)
        goal = Goal(does=tuple(sorted(better)))
    if goal == Goal():
        return None
    task = Task(position, goal, solution=(advice.best.notation(),))
    line = write_puzzle(Puzzle("mistake", task, 0, ""))
    # Where several could act at once, the moves do not say who did what.
    again = read_mistake(match.info.key, line)
    return line if again is not None and again.task.position.state() == match.state else None


def read_mistake(game: str, line: str) -> Puzzle | None:
    """The puzzle that ``mistake_of`` wrote; None if it cannot be played (any more)."""
    try:
        puzzle = read_puzzle(game, line)
        # Replays the moves.
        _seat = puzzle.task.seat
    except (ValueError, AttributeError, OptionError):
        return None
    return puzzle


def _counted(match: Match, seat: int, action: Action) -> frozenset[str]:
    """The facts of an action that say how much it does; none where chance still decides."""
    after = match.state.apply_action(seat, action)
    if NATURE in after.acting_players():
        return frozenset()
    shown = facts_of(match.info.key).shown(match.state, seat, action, after)
    return frozenset(fact for fact in shown if fact.partition(":")[2].isdecimal())
