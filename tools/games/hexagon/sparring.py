"""The sparring engine for Trickle and Trickle Down.

Its board, moves and judgement are worked out here anew, from coordinates and the printed rules; of
the program it uses what a player sees and the actions it may play. Each bead is judged to belong to
whoever is nearest.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cache, partial
from typing import Final, Self

from game.boards.hexboard import CELLS, EDGES, NAME
from game.bots.bot import Bot, Question
from game.protocol import Action
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from tools.arena.search import Engine

Hop = tuple[int, int]
"""The first and last cell of a move, as places in the list of cells; (-1, -1) is a pass."""

PASS: Final[Hop] = (-1, -1)

_QUIET_BARRED = 24
_QUIET_OVER = 60
_LAST_RING = 5
_NOBODY = -1
_FAR = 99

_PLACE: Final = {name: cell for cell, name in enumerate(CELLS)}
_AXIAL: Final = tuple((int(name[1:]) - 6, "abcdefghijk".index(name[0]) - 5) for name in CELLS)
_AT: Final = {place: cell for cell, place in enumerate(_AXIAL)}
_WAYS: Final = ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))


def _ring(place: tuple[int, int]) -> int:
    across, up = place
    return max(abs(across), abs(up), abs(across - up))


_RINGS: Final = tuple(map(_ring, _AXIAL))


def _reached(cell: int, way: int, far: int) -> int:
    """The cell so far away in that direction if a bead may go there; else -1."""
    (across, up), (right, over) = _AXIAL[cell], _WAYS[way]
    end = _AT.get((across + far * right, up + far * over), -1)
    if end < 0 or _RINGS[cell] == _LAST_RING or _RINGS[end] < _RINGS[cell]:
        return -1
    return end


_NEXT: Final = tuple(
    tuple(_AT.get((across + right, up + over), -1) for right, over in _WAYS)
    for across, up in _AXIAL
)
_STEPS: Final = tuple(tuple(_reached(cell, way, 1) for way in range(6)) for cell in range(91))
_JUMPS: Final = tuple(tuple(_reached(cell, way, 2) for way in range(6)) for cell in range(91))
_INSIDE: Final = tuple(cell for cell in range(91) if _RINGS[cell] < _LAST_RING)


class Ground:
    """What is the same all through a game: whose cells are whose, and what they promise.

    ``away`` has the moves that a bead on a cell needs to a goal of each team on an empty board.
    ``owner`` has the team of each cell of the rim, -1 for nobody; beads on a cell of ``sinks``
    leave the board. ``race`` is what a bead on a cell promises each team.
    """

    def __init__(self, seats: tuple[int, ...], owner: tuple[int, ...], sinks: bool) -> None:
        self.seats = seats
        self.teams = max(seats) + 1
        self.owner = owner
        self.sinks = frozenset(
            cell for cell in range(91) if sinks and _RINGS[cell] == _LAST_RING and owner[cell] < 0
        )
        self.away = self._measured()
        self.race = self._raced()

    def _measured(self) -> tuple[tuple[int, ...], ...]:
        away = [[_FAR] * self.teams for _ in range(91)]
        for cell, team in enumerate(self.owner):
            if team >= 0:
                away[cell][team] = 0
        # Ways lead along rings too, so the numbers are improved until they stand.
        for _ in range(12):
            for cell in _INSIDE:
                for end in (*_STEPS[cell], *_JUMPS[cell]):
                    if end >= 0:
                        away[cell] = [
                            min(a, b + 1) for a, b in zip(away[cell], away[end], strict=True)
                        ]
        return tuple(map(tuple, away))

    def _raced(self) -> tuple[tuple[float, ...], ...]:
        found = []
        for ways in self.away:
            nearest = min(ways)
            first = [team for team, away in enumerate(ways) if away == nearest < _FAR]
            later = sum(away == nearest + 1 for away in ways)
            # The nearest has most of it, whoever needs a move more a part; less from far away.
            sure = 1.0 - 0.09 * nearest
            found.append(
                tuple(
                    sure / len(first) * (0.75 if later and nearest else 1.0)
                    if team in first
                    else sure * 0.25 / later
                    if first and nearest and ways[team] == nearest + 1
                    else 0.0
                    for team in range(self.teams)
                )
            )
        return tuple(found)


class Board:
    """A position: the value of the bead on each cell, 0 for none, and the points made so far."""

    __slots__ = (
        "_over", "ground", "inside", "last", "passes", "points", "quiet", "seat", "values",
    )  # fmt: skip

    def __init__(
        self, ground: Ground, values: bytes, inside: tuple[int, ...], points: tuple[int, ...],
        seat: int, last: Hop, quiet: int, passes: int,
    ) -> None:  # fmt: skip
        self.ground, self.values, self.inside, self.points = ground, values, inside, points
        self.seat, self.last, self.quiet, self.passes = seat, last, quiet, passes

    @property
    def side(self) -> int:
        return self.ground.seats[self.seat]

    @property
    def key(self) -> Hashable:
        return self.values, self.points, self.seat, self.last, self.quiet >= _QUIET_BARRED

    def _possible(self) -> list[Hop]:
        values, (start, end) = self.values, self.last
        found: list[Hop] = []
        for cell in self.inside:
            jumps = _JUMPS[cell]
            steps = _STEPS[cell]
            for way, beside in enumerate(_NEXT[cell]):
                to = jumps[way] if values[beside] else steps[way]
                if to >= 0 and not values[to]:
                    found.append((cell, to))
        if (end, start) in found:
            found.remove((end, start))
        return found

    def moves(self) -> list[Hop]:
        """Every move; only those that change the ring when too many before did not."""
        found = self._possible()
        if self.quiet >= _QUIET_BARRED:
            growing = [hop for hop in found if _RINGS[hop[0]] < _RINGS[hop[1]]]
            found = growing or found
        return found or [PASS]

    def after(self, move: Hop) -> Self:
        seats = self.ground.seats
        seat = (self.seat + 1) % len(seats)
        if move == PASS:
            return type(self)(
                self.ground, self.values, self.inside, self.points, seat, PASS, self.quiet,
                self.passes + 1,
            )  # fmt: skip
        start, end = move
        values = bytearray(self.values)
        value = values[start]
        values[start] = 0
        values[end] = value
        points, last, inside = self.points, move, self.inside
        place = inside.index(start)
        if _RINGS[end] < _LAST_RING:
            inside = (*inside[:place], *inside[place + 1 :], end)
        else:
            inside = (*inside[:place], *inside[place + 1 :])
            owner = self.ground.owner[end]
            if owner >= 0:
                points = (*points[:owner], points[owner] + value, *points[owner + 1 :])
            if end in self.ground.sinks:
                values[end] = 0
                last = PASS
        quiet = 0 if _RINGS[start] < _RINGS[end] else self.quiet + 1
        return type(self)(self.ground, bytes(values), inside, points, seat, last, quiet, 0)

    def shares(self) -> tuple[float, ...] | None:
        if self.inside and self.quiet < _QUIET_OVER and self.passes < len(self.ground.seats):
            return None
        most = max(self.points)
        share = 1 / self.points.count(most)
        return tuple([share if points == most else 0.0 for points in self.points])


def race(board: Board) -> tuple[float, ...]:
    """How far each team will be ahead of the best other, as a share of the win."""
    values, table = board.values, board.ground.race
    sums: list[float] = [*board.points]
    for cell in board.inside:
        value = values[cell]
        for team, part in enumerate(table[cell]):
            sums[team] += value * part
    softness = 0.6 + 0.35 * len(board.inside) ** 0.5
    total = 0.0
    grown = []
    top = max(sums)
    for promise in sums:
        # A draw for the win by lot, the likelier the more points are promised.
        weight = 2.0 ** ((promise - top) * 1.6 / softness)
        grown.append(weight)
        total += weight
    return tuple([weight / total for weight in grown])


_ground = cache(Ground)


def read(question: Question, sinks: bool) -> tuple[Board, Mapping[Hashable, Action]]:
    """The position of an observation. Raises ValueError for house rules it does not know."""
    state, space = question.choice(TrickleState)
    named: dict[Hashable, Action] = {}
    for action in space:
        if isinstance(action, Move):
            named[_PLACE[action.cells[0]], _PLACE[action.cells[-1]]] = action
        else:
            named[PASS] = action
    return board_of(state, sinks), named


def board_of(state: TrickleState, sinks: bool) -> Board:
    """The same position for a search; ``sinks`` tells whether beads leave by the corners.

    Raises ValueError for house rules that the engine does not know.
    """
    variant = state.variant
    if (
        variant.move_from_corner
        or variant.move_along_edge
        or variant.off_board
        or variant.chained_jumps
        or variant.scoring_goals != "plain"
    ):
        raise ValueError("The sparring engine know the usual rules only.")
    beads = state.beads
    values = bytes(beads.get(name, 0) for name in CELLS)
    owner = [_NOBODY] * len(CELLS)
    for names, team in zip(EDGES, variant.edge_teams, strict=True):
        for name in names:
            owner[_PLACE[name]] = _NOBODY if team is None else team
    ground = _ground(variant.team_of, tuple(owner), sinks)
    last = PASS
    if state.last_move is not None:
        start, end = state.last_move
        last = _PLACE[NAME[start]], _PLACE[NAME[end]]
    inside = tuple(cell for cell in _INSIDE if values[cell])
    points = state.team_points()
    return Board(ground, values, inside, points, state.player, last, state.stall, state.passes)


def engine(sinks: bool) -> Bot:
    """The engine, fresh."""
    return Engine(partial(read, sinks=sinks), race)
