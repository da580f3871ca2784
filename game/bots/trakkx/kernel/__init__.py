"""TRAKKX's search for better plays, in Python, and in C where there's a compiler.

A table is rearranged: lift some tokens, play them and the rack again, keep what's better. Every
table along the way has only legal lines. Lifted tokens without a new place are *owed*: a table that
owes tokens or has too many groups isn't legal, but the search may pass through it. C finds the same
plays, many times faster.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from game.bots.bot import Budget, Meter
from game.bots.player import Kernel
from game.bots.trakkx.grid import (
    ACROSS,
    DOWN,
    ORIGIN,
    WIDTH,
    Laying,
    Pool,
    TokenGrid,
    bits,
    group_near,
    layings,
    lines,
)
from game.bots.trakkx.lifting import Arrangement, Search, lift, line_through, some_places
from game.rules.trakkx.table import FARTHEST, TokenTable

_OWED = 1.5
"""How much more an owed token attracts a line than any other."""

_WHIM = 1.5
"""By how many tokens a line may seem longer: always playing the longest leads nowhere new."""

_APART = 0.5
"""What a separate group costs, in tokens: there may only be a few."""

_DEBT = 1.0
_CROWD = 2.0
"""What an owed token costs besides being off the table, and what one group too many costs."""

_ASTRAY_COST = 0.05
"""What a moved token costs: of equal plays, people can follow those that move less."""

_BACK, _FAR_BACK = 0.3, 0.8
"""How strongly a token's old place attracts it, at first and when a play is settled."""

_SETTLED = 3
"""The most moved tokens that are lifted with their lines when settling."""

STEPS = 4
"""Attempts to play more between two attempts to move less."""

_ENOUGH = 60
"""How many more rounds go into moving less once the whole rack can be played."""

_REACH = 40
"""The furthest a token goes from the original table, in either direction."""


@dataclass(frozen=True, slots=True)
class Room:
    """The cells a search may use, as ranges of columns and rows."""

    left: int
    right: int
    top: int
    bottom: int

    @classmethod
    def around(cls, cells: Iterable[int]) -> "Room":
        """The room around a table's tokens, within the cells the rules have."""
        columns = [place % WIDTH for place in cells] or [ORIGIN % WIDTH]
        rows = [place // WIDTH for place in cells] or [ORIGIN // WIDTH]
        middle = ORIGIN // WIDTH
        return cls(
            max(min(columns) - _REACH, middle - FARTHEST),
            min(max(columns) + _REACH, middle + FARTHEST),
            max(min(rows) - _REACH, middle - FARTHEST),
            min(max(rows) + _REACH, middle + FARTHEST),
        )

    def __contains__(self, place: int) -> bool:
        row, column = divmod(place, WIDTH)
        return self.left <= column <= self.right and self.top <= row <= self.bottom


@dataclass(frozen=True, slots=True)
class Lain:
    """A legal table: its cells, the tokens left on the rack, and how many moved."""

    cells: dict[int, int]
    left: Pool
    moved: int


class Regrouping(Search):
    """The search for better plays from one table."""

    def __init__(self, grid: TokenGrid, rack: Pool, limit: int, meter: Meter, rng: Random) -> None:
        self._before: Mapping[int, int] = grid.cells
        self._rack = rack
        self._limit = limit
        self._back = _BACK
        self._room = Room.around(grid.cells)
        self._finds: dict[tuple[int, int], Arrangement] = {}
        self._best: Arrangement | None = None
        self._start = Arrangement(grid.copy(), rack.copy())
        super().__init__(meter, rng, self._start)

    @property
    def left(self) -> int:
        """How many number tokens the best play leaves on the rack."""
        return len(self._rack) if self._best is None else len(self._best.pool)

    def found(self) -> Iterator[Lain]:
        """For every rack that a legal play leaves, the play that moves least."""
        for attempt in self._finds.values():
            yield Lain(attempt.grid.cells, attempt.pool, attempt.moved)

    def rounds(self) -> Iterator[None]:
        """Rearrange until nothing better turns up, pausing after every few attempts.

        Raises BudgetSpent and Cancelled.
        """
        self._first()
        yield
        spare = _ENOUGH
        while spare:
            self._round()
            if not self.left:
                spare -= 1
            yield

    def _first(self) -> None:
        """Add to the table as it is."""
        self.step(None)

    def _round(self) -> None:
        """Some attempts to play more, and one to move less."""
        for _ in range(STEPS):
            self.step(some_places)
        self._settle()

    def resume(self, table: TokenTable) -> None:
        """Go on from a legal table found earlier, unless it's no closer to a good play.

        Others may have played since; if its tokens are gone, it's of no use.
        """
        grid = TokenGrid.of_table(table)
        left = Counter(self._before.values())
        left.update(bit for mask in (self._rack.one, self._rack.two) for bit in bits(mask))
        left.subtract(grid.cells.values())
        if min(left.values(), default=0) < 0 or not self._has_room(grid.cells):
            return
        pool = Pool()
        for bit in left.elements():
            pool.add(bit)
        self._go_on_from(grid, pool)

    def _go_on_from(self, grid: TokenGrid, pool: Pool) -> None:
        attempt = Arrangement(grid, pool)
        self._judge(attempt)
        if attempt.cost < self._now.cost:
            self._now = attempt
            self._lowest = attempt.cost

    def shift(self, places: Iterable[int]) -> None:
        """Lift these tokens from the original table, and play again."""
        attempt = self._start.copy()
        lift(attempt.grid, attempt.pool, places, self._rng)
        self._finish(attempt)

    def _settle(self) -> None:
        """Try to bring moved tokens of the best play back."""
        if self._best is None or not self._best.moved:
            return
        attempt = self._best.copy()
        lift(attempt.grid, attempt.pool, self._astray(attempt.grid.cells), self._rng)
        self._back = _FAR_BACK
        self._finish(attempt)
        self._back = _BACK

    def _astray(self, cells: Mapping[int, int]) -> Iterable[int]:
        before, rng = self._before, self._rng
        astray = [place for place, bit in cells.items() if before.get(place) != bit]
        places: dict[int, None] = {}
        for place in rng.sample(astray, min(len(astray), rng.randint(1, _SETTLED))):
            places.update(dict.fromkeys(line_through(cells, place, rng.choice((ACROSS, DOWN)))))
        return places

    def _has_room(self, places: Iterable[int]) -> bool:
        return all(place in self._room for place in places)

    def _judge(self, attempt: Arrangement) -> None:
        """The cost is how many tokens aren't on the table."""
        pool, rack = attempt.pool, self._rack
        owed = (pool.one & ~rack.one).bit_count() + (pool.two & ~rack.two).bit_count()
        crowd = max(0, len(attempt.grid.groups()) - self._limit)
        cells = attempt.grid.cells
        attempt.moved = sum(cells.get(place) != bit for place, bit in self._before.items())
        attempt.cost = len(pool) + owed * _DEBT + crowd * _CROWD + attempt.moved * _ASTRAY_COST
        if owed or crowd or len(pool) == len(rack):
            return
        key = pool.one, pool.two
        known = self._finds.get(key)
        if known is None or attempt.moved < known.moved:
            self._finds[key] = attempt
        best = self._best
        if best is None or (len(pool), attempt.moved) < (len(best.pool), best.moved):
            self._best = attempt

    def _choose(self, grid: TokenGrid, pool: Pool) -> Laying:
        """A long line with many owed tokens, roughly."""
        random, before, rack, back = self._rng.random, self._before, self._rack, self._back
        one = pool.one
        owed = one & ~rack.one | pool.two & ~rack.two
        best: Laying = ()
        highest = 0.0
        for laying in layings(grid, one):
            worth = len(laying) + _WHIM * random()
            for place, bit in laying:
                if bit & owed:
                    worth += _OWED
                if before.get(place) == bit:
                    worth += back
            if worth > highest:
                highest = worth
                best = laying
        line: tuple[int, ...] = ()
        for row in lines(one):
            worth = len(row) - _APART + _WHIM * random()
            worth += _OWED * (sum(row) & owed).bit_count()
            if worth > highest:
                if not line and len(grid.groups()) >= self._limit:
                    break
                highest = worth
                line = row
        laying = group_near(grid, line, before) if line else best
        return laying if self._has_room(place for place, _ in laying) else ()


NewSearch = Callable[[TokenGrid, Pool, int, Meter], Regrouping]
"""Makes a search from a table, a rack, a number of groups and a meter."""


@contextmanager
def in_python(rng: Random) -> Iterator[NewSearch]:
    """Makes searches in Python that draw from ``rng``."""
    yield lambda grid, rack, limit, meter: Regrouping(grid, rack, limit, meter, rng)


KERNEL: Final = Kernel("game.bots.trakkx.kernel")

_SIDE = 256
"""Columns, and rows, of the window the kernel sees."""

_MOST = 112
"""All number tokens."""

_BITS = 64
"""More than all tokens' bits."""

_MARGIN = 20
"""Cells of the window around the room for tokens; longer than a line."""


_spare: list[Any] = []
"""Kernel memory no search is using: setting it up takes as long as a short search."""


@contextmanager
def fast_searches(table: TokenGrid, rng: Random) -> Iterator[NewSearch]:
    """Makes searches from a table, the fastest available; the results are the same.

    They draw from ``rng``: don't use it elsewhere meanwhile, nor the searches afterwards.
    """
    if not KERNEL.available or not _is_seen(Room.around(table.cells)):
        with in_python(rng) as in_any_case:
            yield in_any_case
        return
    version, words, gauss = rng.getstate()
    twister = KERNEL.ffi.new("uint32_t[]", words)
    used: list[Any] = []

    def new_search(grid: TokenGrid, rack: Pool, limit: int, meter: Meter) -> Regrouping:
        used.append(_spare.pop() if _spare else _new())
        return KernelRegrouping(grid, rack, limit, meter, used[-1], twister)

    try:
        yield new_search
    finally:
        _spare.extend(used)
        rng.setstate((version, tuple(KERNEL.ffi.unpack(twister, len(words))), gauss))


def longest_lines(table: TokenGrid, one: int, strange: int) -> list[int] | None:
    """For each token of ``strange``, the most tokens of ``one`` that one line can hold with it.

    Masks by the number of the token's bit, 0 for one that fits nowhere. None without the kernel.
    """
    if not KERNEL.available or not _is_seen(Room.around(table.cells)):
        return None
    made = _spare.pop() if _spare else _new()
    KernelRegrouping(table, Pool(one), 0, Meter(Budget(nodes=1)), made, KERNEL.ffi.NULL)
    best = KERNEL.ffi.new("uint64_t[]", _BITS)
    KERNEL.lib.kernel_prospects(made, one, strange, best)
    _spare.append(made)
    found: list[int] = KERNEL.ffi.unpack(best, _BITS)
    return found


def _new() -> Any:
    made = KERNEL.lib.kernel_search_new()
    if made == KERNEL.ffi.NULL:
        raise MemoryError
    return KERNEL.ffi.gc(made, KERNEL.lib.kernel_search_free)


def _is_seen(room: Room) -> bool:
    """Whether a whole room is within the window."""
    most = _SIDE - 2 * _MARGIN
    return room.right - room.left < most and room.bottom - room.top < most


class KernelRegrouping(Regrouping):
    """The search for better plays from one table, in C."""

    def __init__(
        self, grid: TokenGrid, rack: Pool, limit: int, meter: Meter, made: Any, twister: Any
    ) -> None:
        # C does what Python would set up here for its own steps.
        self._before = grid.cells
        self._rack = rack
        self._meter = meter
        self._room = room = Room.around(grid.cells)
        self._made = made
        self._twister = twister
        left, top = room.left - _MARGIN, room.top - _MARGIN
        self._corner = top * WIDTH + left
        row, column = divmod(ORIGIN, WIDTH)
        edges = [room.left - left, room.right - left, room.top - top, room.bottom - top]
        KERNEL.lib.kernel_search_begin(
            made,
            *self._packed(grid.cells),
            rack.one,
            rack.two,
            limit,
            KERNEL.ffi.new("Room *", [*edges, column - left, row - top]),
        )

    def _packed(self, cells: Mapping[int, int]) -> tuple[list[int], list[int], int]:
        places = []
        for place in cells:
            row, column = divmod(place - self._corner, WIDTH)
            places.append(row * _SIDE + column)
        return places, list(cells.values()), len(cells)

    @property
    def left(self) -> int:
        return int(KERNEL.lib.kernel_search_left(self._made))

    def _go_on_from(self, grid: TokenGrid, pool: Pool) -> None:
        KERNEL.lib.kernel_search_resume(self._made, *self._packed(grid.cells), pool.one, pool.two)

    def _first(self) -> None:
        self._count(KERNEL.lib.kernel_search_first(self._made, self._twister, self._meter.room))

    def _round(self) -> None:
        self._count(
            KERNEL.lib.kernel_search_round(self._made, STEPS, self._twister, self._meter.room)
        )

    def _count(self, nodes: int) -> None:
        self._meter.nodes += nodes
        self._meter.check()

    def found(self) -> Iterator[Lain]:
        ffi, lib = KERNEL.ffi, KERNEL.lib
        count = lib.kernel_search_finds(self._made)
        if count < 0:
            raise MemoryError
        places, tokens = ffi.new("int32_t[]", _MOST), ffi.new("uint64_t[]", _MOST)
        left, moved = ffi.new("uint64_t[]", 2), ffi.new("int32_t *")
        for number in range(count):
            cells = lib.kernel_search_find(self._made, number, places, tokens, left, moved)
            where = [
                self._corner + place // _SIDE * WIDTH + place % _SIDE
                for place in ffi.unpack(places, cells)
            ]
            lying = dict(zip(where, ffi.unpack(tokens, cells), strict=True))
            yield Lain(lying, Pool(left[0], left[1]), moved[0])
