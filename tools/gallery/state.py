"""What the states of the gallery are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from game.catalogue import GAMES
from game.match import Match, Seat
from game.protocol import OptionValue
from scenes.table.scene import TableScene
from tools.studio import TODAY, Studio

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn")

Reach = Callable[[Studio], None]


@dataclass(frozen=True, slots=True)
class State:
    """A state of a screen. With ``colours`` it is worth a look with other eyes too.

    One that is ``moving`` is seen in the middle of a movement.
    """

    name: str
    reach: Reach
    colours: bool = False
    moving: bool = False


class States(dict[str, State]):
    """States by name, in the order of the gallery."""

    def add(
        self, name: str, *, colours: bool = False, moving: bool = False
    ) -> Callable[[Reach], Reach]:
        """Enter the decorated function, which reaches the state from a fresh start."""

        def keep(reach: Reach) -> Reach:
            self[name] = State(name, reach, colours, moving)
            return reach

        return keep


def seats(*kinds: str) -> tuple[Seat, ...]:
    """People and computers in turn order: a kind is "human" or a level."""
    return tuple(
        Seat(NAMES[number], kind, colour=number, symbol=number) for number, kind in enumerate(kinds)
    )


def people(count: int) -> tuple[Seat, ...]:
    """So many people."""
    return seats(*["human"] * count)


def match_after(game: str, who: tuple[Seat, ...], log: str = "", **options: OptionValue) -> Match:
    """A match of a game after the actions of ``log``, which are separated by spaces."""
    match = Match(GAMES[game], who, options, seed=7, date=TODAY.date().isoformat())
    match.advance()
    for notation in log.split():
        match.play(match.state.acting_players()[0], match.info.parse_action(notation))
        match.advance()
    return match


def open_table(studio: Studio, match: Match) -> Any:
    """The scene of a match, opened in the studio."""
    studio.services.go.open_table(match)
    studio.settle()
    return studio.top


def finish(studio: Studio, whole: Match, seconds: float) -> None:
    """Play a finished match's last action at the table, and wait so long for its result."""
    whole.go_to(len(whole.log) - 1)
    scene = open_table(studio, whole.fork())
    scene.host.attempt(whole.log[-1].action)
    scene.table.listen()
    studio.pass_time(seconds)


def click_cell(studio: Studio, scene: TableScene[Any, Any], cell: str) -> None:
    """Click upon a cell of the hexagonal board and wait."""
    studio.click(scene.game.board.centre(cell))
    studio.settle()
