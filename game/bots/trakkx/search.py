"""TRAKKX's search for better plays: lift some tokens, play them and the rack again.

Every table along the way has only legal lines. Lifted tokens without a new place are *owed*: a
table that owes tokens or has too many groups isn't legal, but the search may pass through it. C
finds the same plays, many times faster; whoever changes one changes both.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from game.bots.bot import Meter
from game.rules.trakkx.grid import (
    ACROSS,
    ALIKE,
    DOWN,
    SHORTEST,
    WIDTH,
    Cells,
    Laying,
    Pool,
    apart,
    beside,
    bits,
    groups,
    layings,
    lines,
    new_group,
)

STEPS: Final = 4
"""Attempts to play more between two attempts to move less."""

REACH: Final = 100
"""The furthest a token goes from the middle of the first table, in either direction."""

MOST_FINDS: Final = 256
"""How many racks that plays leave are remembered."""

_OWED = 2.5
"""How much an owed token attracts a line, where one that's sought counts 1."""

_UNWANTED = -0.6
"""The same for one that isn't."""

_WHIM = 1.5
"""By how many tokens a line may seem longer: always playing the longest leads nowhere new."""

_APART = 0.5
"""What a separate group costs, in tokens: there may only be a few."""

_OPENS = 3.0
"""How much a line that opens is preferred while that's owed."""

_FAULT = 2.0
"""What a group too many costs, or none of one's own; an owed token costs half as much besides."""

_FAR_BACK = 0.5
"""How much more a token's old place attracts it when a play is settled."""

_SLACK = 3.0
"""The search may go on from a table that costs this much more than the best."""

_MOST_LIFTED = 3
"""How many tokens, or lines, are lifted at once."""

_NOISE = 3.0
"""How far apart lines may be that are lifted together, in cells."""

_ALL = (1 << 64) - 1


class Chance:
    """Random numbers that C draws as quickly (Vigna's xorshift64*, 2014)."""

    def __init__(self, seed: int) -> None:
        self._state = seed or 1

    def below(self, limit: int) -> int:
        """A whole number from 0."""
        state = self._state
        state ^= state >> 12
        state ^= state << 25 & _ALL
        state ^= state >> 27
        self._state = state
        return ((state * 0x2545F4914F6CDD1D & _ALL) >> 32) * limit >> 32

    def share(self) -> float:
        """A number from 0 up to 1."""
        return self.below(1 << 32) / (1 << 32)


def line_through(cells: Mapping[int, int], place: int, step: int) -> list[int]:
    """The places of the tokens in line through a place, first to last."""
    while place - step in cells:
        place -= step
    line = []
    while place in cells:
        line.append(place)
        place += step
    return line


def lift(cells: Cells, places: Iterable[int]) -> list[int]:
    """Take tokens away, with all whose lines would no longer be legal; returns the tokens."""
    edge = [place for place in places if place in cells]
    gone = [cells.pop(place) for place in edge]
    edge = [near for place in edge for near in beside(place)]
    while edge:
        victim = _left_over(cells, edge.pop())
        if victim is not None:
            gone.append(cells.pop(victim))
            edge += beside(victim)
    return gone


def _left_over(cells: Cells, place: int) -> int | None:
    """The token at a place, or its neighbour, if it's in no line or in one too short."""
    if place not in cells:
        return None
    held = False
    for step in (ACROSS, DOWN):
        line = line_through(cells, place, step)
        if len(line) == SHORTEST - 1:
            # Of two the one goes that's in no other line.
            across = ACROSS + DOWN - step
            other = line[0] if line[1] == place else line[1]
            keeps = len(line_through(cells, place, across)) >= SHORTEST
            return other if keeps else place
        held = held or len(line) >= SHORTEST
    return None if held else place


@dataclass(frozen=True, slots=True)
class Sought:
    """What a search is to find.

    Tokens of the ``rack`` are played, except that those ``unasked`` are better kept. There may be
    ``limit`` groups; a player who ``must_open`` needs one that's all of the rack's tokens.
    ``wish`` says where tokens are best; one that's elsewhere costs ``loyalty``, in tokens.
    """

    rack: Pool
    limit: int
    must_open: bool
    wish: Mapping[int, int]
    loyalty: float = 0.05
    unasked: Pool = field(default_factory=Pool)


@dataclass(frozen=True, slots=True)
class Lain:
    """A table on the way: its cells, the tokens that aren't on it, and what's wrong with it.

    ``astray`` counts the wishes it doesn't fulfil.
    """

    cells: Cells
    left: Pool
    cost: float
    astray: int


class Search:
    """A walk from table to table, not far from the row and column in the ``middle``."""

    def __init__(
        self, sought: Sought, middle: tuple[int, int], chance: Chance, meter: Meter
    ) -> None:
        self._sought = sought
        self._chance = chance
        self._meter = meter
        self._back = min(1.0, 6 * sought.loyalty)
        self._middle = middle
        self._finds: dict[tuple[int, int], Lain] = {}
        self._best: Lain | None = None
        self._now: Lain | None = None
        self._lowest = 0.0

    @property
    def best(self) -> tuple[int, float] | None:
        """How many tokens the best play leaves on the rack, and what it costs; None if there's
        none.
        """
        return None if self._best is None else (len(self._best.left), self._best.cost)

    def found(self) -> Iterator[Lain]:
        """For every rack that a legal play leaves, the one most as it's wished."""
        return iter(self._finds.values())

    def attempt(self, cells: Cells, left: Pool) -> None:
        """Play on from a table, and go on from there unless it's much worse.

        Raises BudgetSpent and Cancelled, as ``round`` does.
        """
        chance, now = self._chance, self._now
        after = self._finished(cells.copy(), left.copy())
        slack = _SLACK * chance.share() * chance.share()
        if now is None or after.cost <= max(now.cost, self._lowest + slack):
            self._now = after
            self._lowest = after.cost if now is None else min(self._lowest, after.cost)

    def round(self) -> None:
        """Some attempts to play more, and one to move less."""
        for _ in range(STEPS):
            now = self._now
            assert now is not None
            self.attempt(*_lifted(now, self._some_places(now.cells, now.left)))
        best = self._best
        if best is not None and best.astray:
            back, self._back = self._back, self._back + _FAR_BACK
            self._finished(*_lifted(best, self._astray(best.cells)))
            self._back = back

    def _some_places(self, cells: Cells, left: Pool) -> list[int]:
        """Places to lift at random: related tokens anywhere, or lines near each other."""
        chance, places = self._chance, list(cells)
        if not places:
            return []
        in_lines = chance.below(2)
        row, column = divmod(places[chance.below(len(places))], WIDTH)
        if not in_lines and left.one:
            bit = [*bits(left.one)][chance.below(left.one.bit_count())]
            related = ALIKE[bit] | bit << 1 | bit >> 1 | bit << 2 | bit >> 2
            places = [place for place in places if cells[place] & related]
        far = {
            place: in_lines * (abs(place // WIDTH - row) + abs(place % WIDTH - column))
            + _NOISE * chance.share()
            for place in places
        }
        some = sorted(places, key=far.__getitem__)[: 1 + chance.below(_MOST_LIFTED)]
        return self._lines_of(cells, some) if in_lines else some

    def _lines_of(self, cells: Cells, places: Iterable[int]) -> list[int]:
        """The places in line through these, one way or the other."""
        found: list[int] = []
        for place in places:
            found += line_through(cells, place, DOWN if self._chance.below(2) else ACROSS)
        return found

    def _astray(self, cells: Cells) -> list[int]:
        """Places of some tokens that aren't where they're wished, with their lines."""
        chance, wish = self._chance, self._sought.wish
        astray = [place for place, bit in cells.items() if wish.get(place) != bit]
        number = 1 + chance.below(_MOST_LIFTED)
        some = (astray[chance.below(len(astray))] for _ in range(number) if astray)
        return self._lines_of(cells, some)

    def _finished(self, cells: Cells, left: Pool) -> Lain:
        """Play line after line for as long as that helps, then judge the table."""
        while left.one:
            self._meter.count()
            laying = self._chosen(cells, left)
            if not laying or not all(is_near(place, self._middle) for place, _ in laying):
                break
            cells.update(laying)
            left.remove(sum(bit for _, bit in laying))
        return self._judged(cells, left)

    def _judged(self, cells: Cells, left: Pool) -> Lain:
        sought = self._sought
        owed = left.beyond(sought.rack)
        found = groups(cells)
        faults = max(0, len(found) - sought.limit)
        faults += sought.must_open and not self._own(cells, found, left)
        astray = sum(cells.get(place) != bit for place, bit in sought.wish.items())
        cost = left.beyond(sought.unasked) + owed + faults * _FAULT + astray * sought.loyalty
        cost -= sought.unasked.beyond(left) * _UNWANTED
        lain = Lain(cells, left, cost, astray)
        if owed or faults or len(left) == len(sought.rack):
            return lain
        key = left.one, left.two
        known = self._finds.get(key)
        if astray < known.astray if known else len(self._finds) < MOST_FINDS:
            self._finds[key] = lain
        if self._best is None or cost < self._best.cost:
            self._best = lain
        return lain

    def _own(self, cells: Cells, found: list[set[int]], left: Pool) -> set[int]:
        """The places of all groups that can be made of the rack's tokens only."""
        laid = self._sought.rack.copy()
        laid.remove(left.one & laid.one)
        laid.remove(left.two & laid.one)
        own: set[int] = set()
        for group in found:
            if not Pool.of_bits(cells[place] for place in group).beyond(laid):
                own |= group
        return own

    def _chosen(self, cells: Cells, left: Pool) -> Laying:
        """A long line with many owed tokens, roughly."""
        sought, share = self._sought, self._chance.share
        one, rack, wish = left.one, sought.rack, sought.wish
        owed = one & ~rack.one | left.two & ~rack.two
        asked = one & ~sought.unasked.one | left.two & ~sought.unasked.two
        middle = self._middle[0] * WIDTH + self._middle[1]
        found = groups(cells)
        own = self._own(cells, found, left) if sought.must_open else set()
        opens = sought.must_open and not own
        best: Laying = ()
        highest = 0.0

        def worth(laying: Laying, back: float) -> float:
            worth = _WHIM * share()
            for place, bit in laying:
                worth += _OWED if bit & owed else 1.0 if bit & asked else _UNWANTED
                if wish.get(place) == bit:
                    worth += back
            return worth

        for laying in layings(cells, one):
            if (new := worth(laying, self._back)) > highest and not joins(cells, own, laying):
                best, highest = laying, new
        if len(found) >= sought.limit:
            return best
        new_groups = (
            *apart(cells, one, wish),
            *(new_group(cells, row, middle) for row in lines(one)),
        )
        for laying in new_groups:
            new = worth(laying, self._back * self._back) - _APART
            if opens and not any(bit & ~rack.one for _, bit in laying):
                new += _OPENS
            if new > highest:
                best, highest = laying, new
        return best


def _lifted(lain: Lain, places: Iterable[int]) -> tuple[Cells, Pool]:
    cells, left = lain.cells.copy(), lain.left.copy()
    for bit in lift(cells, dict.fromkeys(places)):
        left.add(bit)
    return cells, left


def joins(cells: Mapping[int, int], own: set[int], laying: Laying) -> bool:
    """Whether a laying joins groups of ``own`` places to others."""
    if not own:
        return False
    near = cells.keys() & {near for place, _ in laying for near in beside(place)}
    return not own.isdisjoint(near) and not near <= own


def middle_of(cells: Iterable[int]) -> tuple[int, int]:
    """The row and column in the middle of a table."""
    rows = [place // WIDTH for place in cells] or [WIDTH >> 1]
    columns = [place % WIDTH for place in cells] or [WIDTH >> 1]
    return (min(rows) + max(rows)) // 2, (min(columns) + max(columns)) // 2


def is_near(place: int, middle: tuple[int, int]) -> bool:
    """Whether a search may use a place."""
    row, column = divmod(place, WIDTH)
    return abs(row - middle[0]) <= REACH and abs(column - middle[1]) <= REACH
