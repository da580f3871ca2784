"""Reference engines for Trickle and Trickle Down.

Their board, moves and judgements are worked out here anew, from coordinates and the printed rules;
of the program they use what a player sees and the actions it may play. Two judgements: a *race*,
in which each bead belongs to whoever is nearest, and a *walk*, in which it wanders outwards by
chance.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache, partial
from random import Random
from types import MappingProxyType
from typing import Final, Self

from game.boards.hexboard import CELLS, EDGES, NAME
from game.bots.bot import Bot, Question
from game.protocol import Action
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from tools.arena.sparring.engine import Engine, Search
from tools.arena.sparring.looking import BestReply, MaxN, OnePly, Paranoid
from tools.arena.sparring.trees import Uct
from tools.arena.terms import EngineEntry

Hop = tuple[int, int]
"""The first and last cell of a move, as places in the list of cells; (-1, -1) is a pass."""

PASS: Final[Hop] = (-1, -1)

_QUIET_BARRED = 24
_QUIET_OVER = 60
_LAST_RING = 5
_NOBODY = -1
_FAR = 99
_TRIES = 40

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
    leave the board. ``race`` and ``walk`` are what a bead on a cell promises each team.
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
        self.walk = self._walked()

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

    def _walked(self) -> tuple[tuple[float, ...], ...]:
        known = [
            tuple(float(self.owner[cell] == team) for team in range(self.teams))
            for cell in range(91)
        ]
        for _ in range(60):
            for cell in _INSIDE:
                ends = [end for end in (*_STEPS[cell], *_STEPS[cell], *_JUMPS[cell]) if end >= 0]
                known[cell] = tuple(
                    sum(known[end][team] for end in ends) / len(ends) for team in range(self.teams)
                )
        return tuple(known)


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
    def sides(self) -> int:
        return self.ground.teams

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

    def some_move(self, rng: Random) -> Hop:
        """Beads and directions are drawn until one of them is a move."""
        if self.quiet < _QUIET_BARRED and self.inside:
            values, inside, draw = self.values, self.inside, rng.random
            count = len(inside)
            start, end = self.last
            for _ in range(_TRIES):
                drawn = int(draw() * count * 6)
                cell, way = inside[drawn // 6], drawn % 6
                to = _JUMPS[cell][way] if values[_NEXT[cell][way]] else _STEPS[cell][way]
                if to >= 0 and not values[to] and (to != start or cell != end):
                    return cell, to
        return rng.choice(self.moves())

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

    def given_to(self, side: int) -> Self:
        seats = self.ground.seats
        seat = next(s % len(seats) for s in range(self.seat, 9**9) if seats[s % len(seats)] == side)
        return type(self)(
            self.ground, self.values, self.inside, self.points, seat, self.last, self.quiet,
            self.passes,
        )  # fmt: skip

    def shares(self) -> tuple[float, ...] | None:
        if self.inside and self.quiet < _QUIET_OVER and self.passes < len(self.ground.seats):
            return None
        most = max(self.points)
        share = 1 / self.points.count(most)
        return tuple([share if points == most else 0.0 for points in self.points])


def _promised(board: Board, table: tuple[tuple[float, ...], ...]) -> tuple[float, ...]:
    """How far each team will be ahead of the best other, as a share of the win."""
    values = board.values
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


def race(board: Board) -> tuple[float, ...]:
    """Beads belong to whoever is nearest to their goal."""
    return _promised(board, board.ground.race)


def walk(board: Board) -> tuple[float, ...]:
    """Beads wander outwards by chance."""
    return _promised(board, board.ground.walk)


def mobile(board: Board) -> tuple[float, ...]:
    """As ``walk``; who is to move gets the better half of a bead that could score at once."""
    shares = list(walk(board))
    owner, side = board.ground.owner, board.side
    if any(owner[end] == side for _, end in board.moves() if end >= 0):
        shares = [0.9 * share for share in shares]
        shares[side] += 0.1
    return tuple(shares)


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

    Raises ValueError for house rules that the engines do not know.
    """
    variant = state.variant
    if (
        variant.move_from_corner
        or variant.move_along_edge
        or variant.off_board
        or variant.chained_jumps
        or variant.scoring_goals != "plain"
    ):
        raise ValueError("The reference engines know the usual rules only.")
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


def place_of(cell: str) -> int:
    """The place of a cell by its name."""
    return _PLACE[cell]


def engines(sinks: bool) -> Mapping[str, EngineEntry]:
    """The engines by name."""

    def entry(about: str, search: Search[Board], teams: Sequence[int] | None = None) -> EngineEntry:
        def new() -> Bot:
            return Engine(partial(read, sinks=sinks), search)

        return EngineEntry(new, about, teams)

    many = (3, 4, 6)
    return MappingProxyType(
        {
            "one-ply": entry("one move, judged by a race", OnePly(race)),
            "uct": entry("tree of random games", Uct[Board]()),
            "uct-short": entry(
                "tree, games cut after 8 moves, progressive history",
                Uct(explore=0.4, cut=8, judge=mobile, history=0.5),
            ),
            "rave": entry("tree of random games, RAVE", Uct[Board](explore=0.3, rave=300)),
            "alphabeta": entry("alpha-beta, judged by a race", Paranoid(race), (2,)),
            "alphabeta-walk": entry("alpha-beta, judged by a walk", Paranoid(walk), (2,)),
            "paranoid": entry("all others against it, race", Paranoid(race), many),
            "max-n": entry("everybody for themselves, walk", MaxN(walk), many),
            "best-reply": entry("one reply of the others, race", BestReply(race), many),
        }
    )
