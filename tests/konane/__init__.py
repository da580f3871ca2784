"""Konane, as it was played on Hawaii, on a small board. Jump; whoever can't, loses.

The board is full of stones, black and white by turns. Black takes away one of its stones in the
middle, then White one beside it.

Then take turns. A stone jumps over one neighbour of the other colour, up, down or sideways, onto
the free space behind, and takes that stone away. It may jump on in the same direction.

Whoever can't jump on their turn loses.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Self

from game.boards import SIDES, BoardMove, Piece, away, parser_of
from game.messages import Message
from game.protocol import (
    Action,
    Choices,
    GameInfo,
    Outcome,
    Rejection,
    State,
    ranking_by,
)

CELLS = {f"{column}{row}": None for row in range(1, 7) for column in "abcdef"}
MIDDLE = {0: ("c3", "d4"), 1: ("c4", "d3")}
WHY_NOT = Rejection(Message("Jump over a neighbour onto a free space."), "turn")
COLOUR = {cell: (ord(cell[0]) + int(cell[1])) % 2 for cell in CELLS}


@lru_cache(maxsize=256)
def jumps(free: frozenset[str], player: int) -> Sequence[BoardMove]:
    """Everything a player can do; asked several times a position."""
    if len(free) < 2:
        near = "".join(free)
        middle = (cell for cell in MIDDLE[player] if not near or set(cell) & set(near))
        return [BoardMove((cell,)) for cell in middle]
    stones = [cell for cell in CELLS if cell not in free and COLOUR[cell] == player]
    return [jump for cell in stones for way in SIDES for jump in _jumps(free, (cell,), way)]


def _jumps(
    free: frozenset[str], cells: tuple[str, ...], way: tuple[int, int]
) -> Iterator[BoardMove]:
    over, end = (away(cells[-1], way[0] * n, way[1] * n) for n in (1, 2))
    if over in CELLS and over not in free and end in free:
        yield BoardMove((*cells, end))
        yield from _jumps(free, (*cells, end), way)


@dataclass(frozen=True, slots=True)
class KonaneState(State):
    """Cells that are ``free``, and who is to move."""

    free: frozenset[str] = frozenset()
    player: int = 0

    @property
    def players(self) -> int:
        """Black and White."""
        return 2

    def places(self) -> Mapping[str, Piece | None]:
        """The stones."""
        return {cell: None if cell in self.free else Piece(COLOUR[cell]) for cell in CELLS}

    def acting_players(self) -> tuple[int, ...]:
        """One after the other, while they can."""
        return (self.player,) if jumps(self.free, self.player) else ()

    def legal_actions(self, player: int) -> Choices:
        """All jumps."""
        if not self.may_act(player):
            return self.no_actions()
        return Choices(jumps(self.free, player), lambda _action: WHY_NOT)

    def apply_action(self, player: int, action: Action) -> Self:
        """The stones that are left. Raises IllegalAction."""
        self.check(player, action)
        assert isinstance(action, BoardMove)
        gone = {
            chr((ord(a[0]) + ord(b[0])) // 2) + str((int(a[1]) + int(b[1])) // 2)
            for a, b in zip(action.places, action.places[1:], strict=False)
        }
        free = (self.free | gone | {action.places[0]}) - set(action.places[1:])
        return replace(self, free=free, player=1 - player)

    def returns(self) -> tuple[float, ...]:
        """A point for the player who made the last jump."""
        if self.acting_players():
            return (0.0, 0.0)
        return (0.0, 1.0) if self.player == 0 else (1.0, 0.0)

    def standing(self) -> Outcome:
        """Who won."""
        ranking = ranking_by(self.returns())
        return Outcome(ranking[0], ranking, Message("There’s no jump left."))


INFO = GameInfo(
    key="konane",
    title="Konane",
    subtitle="Jump till no one can",
    players=(2,),
    options=(),
    initial_state=lambda _players, _options: KonaneState(),
    parse_action=parser_of(),
)
