"""TRAKKX's search in C: the same plays as in Python, many times faster.

Built where there's a compiler; otherwise Python searches.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Any, Final

from game.bots.bot import Budget, Meter
from game.bots.player import Kernel
from game.bots.trakkx.grid import ORIGIN, WIDTH, Grid, Pool
from game.bots.trakkx.regrouping import STEPS, Lain, NewSearch, Regrouping, Room, in_python

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
def fast_searches(table: Grid, rng: Random) -> Iterator[NewSearch]:
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

    def new_search(grid: Grid, rack: Pool, limit: int, meter: Meter) -> Regrouping:
        used.append(_spare.pop() if _spare else _new())
        return KernelRegrouping(grid, rack, limit, meter, used[-1], twister)

    try:
        yield new_search
    finally:
        _spare.extend(used)
        rng.setstate((version, tuple(KERNEL.ffi.unpack(twister, len(words))), gauss))


def longest_lines(table: Grid, one: int, strange: int) -> list[int] | None:
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
        self, grid: Grid, rack: Pool, limit: int, meter: Meter, made: Any, twister: Any
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

    def _go_on_from(self, grid: Grid, pool: Pool) -> None:
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
