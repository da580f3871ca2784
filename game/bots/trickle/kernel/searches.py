"""Trickle's searches with their inner loops in C, where the kernel is built."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any

from game.bots.bot import BudgetSpent, Meter
from game.bots.search import (
    INFINITY,
    MOST_ENTRIES,
    MOST_VISITS,
    WIN,
    AlphaBeta,
    ConfidenceTree,
    DuelPosition,
    SharedPosition,
)
from game.bots.trickle.hops import Hop
from game.bots.trickle.kernel.tables import (
    KERNEL,
    KernelRules,
    kernel_duel,
    kernel_gathering,
    rules_of,
)
from game.bots.trickle.position import Duel, Gathering

_STRIDE = 1024
"""Nodes between two looks at the clock: two milliseconds at most."""


def duel_search(meter: Meter) -> AlphaBeta[Hop | None]:
    """The search between two teams, the fastest available; the results are the same."""
    return KernelSearch(meter) if KERNEL.available else AlphaBeta(meter)


def confidence_tree(meter: Meter) -> ConfidenceTree[Hop | None]:
    """The tree among more teams, the fastest available; the results are the same."""
    return KernelTree(meter) if KERNEL.available else ConfidenceTree(meter)


class _Watch:
    """Lets C look at a meter now and then, and keeps what was raised there."""

    def __init__(self, meter: Meter) -> None:
        self._meter = meter
        self._raised: BaseException | None = None
        self._nodes = KERNEL.ffi.new("int64_t *")
        self._handle = KERNEL.ffi.new_handle(self)
        self._due = self._following()

    def begin(self) -> tuple[Any, int, Any]:
        """The last three arguments of every function that thinks."""
        self._nodes[0] = self._meter.nodes
        return self._nodes, self._due, self._handle

    def end(self) -> None:
        """Take over the nodes, and raise whatever ended the thinking early."""
        self._meter.nodes = int(self._nodes[0])
        stop, self._raised = self._raised, None
        if stop is not None:
            try:
                raise stop
            finally:
                del stop  # or it would keep the search, and C's memory, alive

    def look(self, nodes: int) -> int:
        """The node count at which to look again, or -1 to stop."""
        self._meter.nodes = nodes
        self._meter.check()
        self._due = self._following()
        return self._due

    def stop(self, raised: BaseException) -> None:
        """Keep what was raised: C knows no exceptions."""
        self._raised = raised

    def _following(self) -> int:
        return self._meter.nodes + min(_STRIDE, self._meter.room)


def kernel_look(handle: Any, nodes: int) -> int:
    """Python's answer to C, which calls it by name."""
    watch = KERNEL.ffi.from_handle(handle)
    return watch.look(nodes) if isinstance(watch, _Watch) else -1


def _stopped(_kind: object, raised: BaseException, trace: TracebackType) -> None:
    """An interrupt ends the thinking too, wherever it strikes."""
    watch = KERNEL.ffi.from_handle(trace.tb_frame.f_locals["handle"])
    assert isinstance(watch, _Watch)
    watch.stop(raised.with_traceback(None))


if KERNEL.available:
    KERNEL.ffi.def_extern(error=-1, onerror=_stopped)(kernel_look)


class KernelSearch(AlphaBeta[Hop | None]):
    """Alpha-beta over Duel positions that share their tables."""

    def __init__(self, meter: Meter, most_entries: int = MOST_ENTRIES) -> None:
        super().__init__(meter, most_entries)
        self._watch = _Watch(meter)
        self._rules: KernelRules | None = None
        self._made: Any = None
        self._was_open = KERNEL.ffi.new("int32_t *")

    def resume(self, meter: Meter) -> None:
        """Go on under another budget, with the tables and all results so far."""
        super().resume(meter)
        self._watch = _Watch(meter)

    def _search(self, position: DuelPosition[Hop | None], depth: int, alpha: int, beta: int) -> int:
        assert isinstance(position, Duel)
        lib = KERNEL.lib
        if self._made is None:
            self._rules = rules_of(position.tables)
            made = lib.kernel_search_new(
                self._rules.pointer, self._most_entries, self.DEEPEST, self.LATE, WIN, INFINITY
            )
            self._made = _owned(made, lib.kernel_search_free)
        self._was_open[0] = False
        value = lib.kernel_search_value(
            self._made,
            kernel_duel(position),
            depth,
            alpha,
            beta,
            self._was_open,
            *self._watch.begin(),
        )
        self._watch.end()
        self._open = self._open or bool(self._was_open[0])
        return int(value)


class KernelTree(ConfidenceTree[Hop | None]):
    """A tree of shares over Gathering positions."""

    def _grown(
        self, position: SharedPosition[Hop | None], moves: Sequence[Hop | None], most: int
    ) -> list[tuple[Hop | None, float, int]]:
        assert isinstance(position, Gathering)
        self._meter.check_cancelled()
        watch, ffi, lib = _Watch(self._meter), KERNEL.ffi, KERNEL.lib
        rules = rules_of(position.tables)
        made = lib.kernel_tree_new(
            rules.pointer,
            kernel_gathering(position),
            [rules.number(move) for move in moves],
            len(moves),
            min(most, MOST_VISITS),
            self._explore,
            self._widen,
        )
        tree = _owned(made, lib.kernel_tree_free)
        self.depth = lib.kernel_tree_grow(tree, *watch.begin())
        with suppress(BudgetSpent):
            watch.end()
        shares, visits = ffi.new("double[]", len(moves)), ffi.new("int32_t[]", len(moves))
        lib.kernel_tree_result(tree, shares, visits)
        return [(move, shares[n], int(visits[n])) for n, move in enumerate(moves)]


def _owned(made: Any, free: Callable[[Any], None]) -> Any:
    """What C made, freed together with its owner. Raises MemoryError."""
    if made == KERNEL.ffi.NULL:
        raise MemoryError
    return KERNEL.ffi.gc(made, free)
