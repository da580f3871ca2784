"""The search of ``search`` in C, where there's a compiler: the same plays, many times faster."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from game.bots.bot import Meter
from game.bots.player import Kernel
from game.bots.trakkx.search import Chance, Lain, Search, Sought, is_near, middle_of
from game.rules.trakkx.grid import WIDTH, Cells, Pool

KERNEL: Final = Kernel("game.bots.trakkx.kernel", edition=2)

_SIDE: Final = 256
"""Columns, and rows, of the window the kernel sees."""


def new_search(sought: Sought, start: Cells, seed: int, meter: Meter) -> Search:
    """A search that goes on from the middle of ``start``; the results are the same in C."""
    middle = middle_of(start)
    if KERNEL.available and all(is_near(place, middle) for place in (*start, *sought.wish)):
        return _KernelSearch(sought, middle, seed, meter)
    return Search(sought, middle, Chance(seed), meter)


class _KernelSearch(Search):
    """A search in C."""

    def __init__(self, sought: Sought, middle: tuple[int, int], seed: int, meter: Meter) -> None:
        self._sought, self._meter = sought, meter
        self._corner = (middle[0] - _SIDE // 2) * WIDTH + middle[1] - _SIDE // 2
        told = KERNEL.ffi.new(
            "Sought *",
            (
                (sought.rack.one, sought.rack.two),
                (sought.unasked.one, sought.unasked.two),
                sought.limit,
                sought.must_open,
                len(sought.wish),
                sought.loyalty,
                self._packed(sought.wish),
            ),
        )
        made = KERNEL.lib.kernel_search_new(told, seed)
        if made == KERNEL.ffi.NULL:
            raise MemoryError
        self._made = KERNEL.ffi.gc(made, KERNEL.lib.kernel_search_free)

    def _packed(self, cells: Mapping[int, int]) -> list[tuple[int, int]]:
        found = []
        for place, bit in cells.items():
            row, column = divmod(place - self._corner, WIDTH)
            found.append((row * _SIDE + column, bit))
        return found

    @property
    def best(self) -> tuple[int, float] | None:
        best = KERNEL.lib.kernel_search_best(self._made)
        if best == KERNEL.ffi.NULL:
            return None
        return len(Pool(best.left.one, best.left.two)), best.cost

    def found(self) -> Iterator[Lain]:
        for number in range(KERNEL.lib.kernel_search_finds(self._made)):
            yield self._lain(KERNEL.lib.kernel_search_find(self._made, number))

    def _lain(self, lain: Any) -> Lain:
        cells = {
            self._corner + each.place // _SIDE * WIDTH + each.place % _SIDE: each.bit
            for each in lain.cells[0 : lain.count]
        }
        return Lain(cells, Pool(lain.left.one, lain.left.two), lain.cost, lain.astray)

    def attempt(self, cells: Cells, left: Pool) -> None:
        start = ((left.one, left.two), 0.0, 0, len(cells), self._packed(cells))
        told = KERNEL.ffi.new("Lain *", start)
        self._count(KERNEL.lib.kernel_search_attempt(self._made, told, self._meter.room))

    def round(self) -> None:
        self._count(KERNEL.lib.kernel_search_round(self._made, self._meter.room))

    def _count(self, nodes: int) -> None:
        self._meter.nodes += nodes
        self._meter.check()
