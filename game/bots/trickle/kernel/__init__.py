"""Trickle's searches in C: the same moves as in Python, many times faster.

Built where there's a compiler; otherwise Python searches.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from types import TracebackType
from typing import Any, Final
from weakref import WeakKeyDictionary

from game.boards import NAME, bits
from game.bots.bot import BudgetSpent, Meter
from game.bots.player import Kernel
from game.bots.search import (
    INFINITY,
    MOST_VISITS,
    WIN,
    AlphaBeta,
    ConfidenceTree,
    DuelPosition,
    SharedPosition,
)
from game.bots.trickle.hops import SHIFT, TIE_STEP, UNIT, Hop, Tables, softness
from game.bots.trickle.position import (
    MARGIN_MATTERS,
    STALL_MATTERS,
    TeamPosition,
)
from game.rules.trickle.judging import STALL_END, STALL_LIMIT, rim_jumps

KERNEL: Final = Kernel("game.bots.trickle.kernel", edition=5)

_CELLS = sorted(NAME)
_NUMBER = {cell: number for number, cell in enumerate(_CELLS)}
_HALF = (1 << 64) - 1
_PASS = -1

_MOST_LEFT = 5 * len(_CELLS)
"""More than all beads together are worth."""


@lru_cache(maxsize=8192)
def _cells(cells: int) -> tuple[int, int]:
    """A set of cells packed for the kernel; all games use the same few thousand."""
    packed = 0
    for cell in bits(cells):
        packed |= 1 << _NUMBER[cell]
    return packed & _HALF, packed >> 64


class KernelRules:
    """One game's tables in kernel memory, for this object's lifetime."""

    def __init__(self, tables: Tables) -> None:
        self._hops: list[Hop] = []
        self._numbers: dict[Hop, int] = {}
        self._kept: list[Any] = []
        scans = [
            [(_cells(look), _cells(beads), self._add(hop)) for look, beads, _, hop in of_team]
            for of_team in tables.scans
        ]
        chains = self._chains(tables) if tables.chained else {}
        places: dict[int, int] = {}
        rules = {
            "scan_count": list(map(len, scans)),
            "scans": [self._new("Scan[]", of_team) for of_team in scans],
            "hops": self._new("Hop[]", [_hop(tables, hop, places) for hop in self._hops]),
            "hop_count": len(self._hops),
            "scales": self._new(
                "double[]", [1.0 / (UNIT * softness(left)) for left in range(_MOST_LEFT + 1)]
            ),
            "teams": tables.teams,
            "players": tables.players,
            "valued": tables.valued,
            "by_chains": tables.chained,
            "off_board": tables.off_board,
            "decidable": tables.decidable,
            "stall_limit": STALL_LIMIT,
            "stall_end": STALL_END,
            "stall_matters": STALL_MATTERS,
            "margin_matters": MARGIN_MATTERS,
            "most_bead": tables.most_bead,
            "best_goal": tables.best_goal,
            "unit": UNIT,
            "unfinished": _cells(tables.unfinished),
            "tie_step": TIE_STEP,
            "break_ties": bool(tables.tie_cells),
            "tie_cells": list(map(_cells, tables.tie_cells)),
        }
        self.pointer = self._new("Rules *", rules | chains | self._net(tables))

    def _new(self, kind: str, content: object) -> Any:
        made = KERNEL.ffi.new(kind, content)
        self._kept.append(made)
        return made

    def number(self, hop: Hop | None) -> int:
        """The kernel's number of a move, or of the pass."""
        return _PASS if hop is None else self._numbers[hop]

    def _add(self, hop: Hop) -> int:
        known = self._numbers.setdefault(hop, len(self._hops))
        if known == len(self._hops):
            self._hops.append(hop)
        return known

    def _net(self, tables: Tables) -> dict[str, object]:
        net = tables.net
        if net is None:
            return {}
        nothing = net.rows[0]
        return {
            "net_shift": SHIFT,
            "net_moves": self._new(
                "int16_t[]", [*chain(*(net.moved(nothing, hop) for hop in self._hops))]
            ),
            "net_starts": self._new("int16_t[]", [*chain(*net.starts)]),
            "net_counts": self._new("int16_t[]", list(net.counts)),
            "open_leads": self._new("int32_t[]", tables.open_leads),
        }

    def _chains(self, tables: Tables) -> dict[str, object]:
        exits: list[tuple[int, int, int]] = []
        if tables.off_board:
            exits = [(cell, over, edge) for cell in _CELLS for over, edge in rim_jumps(cell)]
        all_jumps, all_first = [], []
        for ways in tables.jump_ways:
            jumps: list[tuple[tuple[int, int], tuple[int, int], int, int]] = []
            first = []
            for cell in _CELLS:
                first.append(len(jumps))
                jumps += [
                    (_cells(1 << over), (0, 0), -1, len(_CELLS) + way)
                    for way, (here, over, _) in enumerate(exits)
                    if here == cell
                ]
                jumps += [
                    (_cells(over), _cells(there), _NUMBER[end], _NUMBER[end])
                    for over, there, end in ways[cell]
                ]
            first.append(len(jumps))
            all_jumps.append(self._new("Jump[]", jumps))
            all_first.append(self._new("int16_t[]", first))
        width = len(_CELLS) + len(exits)
        chained = [_PASS] * (len(_CELLS) * width)
        for start in _CELLS:
            row = _NUMBER[start] * width
            reached = set(_reached(start, tables))
            for end in reached - {start}:
                chained[row + _NUMBER[end]] = self._add(tables.hop(start, end))
            for way, (here, over, edge) in enumerate(exits):
                if here in reached:
                    hop = tables.exit(start, here, edge, tables.rim_goals[over, edge])
                    chained[row + len(_CELLS) + way] = self._add(hop)
        return {
            "jumps": all_jumps,
            "first_jump": all_first,
            "chained": self._new("int16_t[]", chained),
            "way_count": width,
        }


_rules: WeakKeyDictionary[Tables, KernelRules] = WeakKeyDictionary()


def rules_of(tables: Tables) -> KernelRules:
    """The kernel's copy of the tables, made on first use."""
    known = _rules.get(tables)
    if known is None:
        known = _rules[tables] = KernelRules(tables)
    return known


def _hop(tables: Tables, hop: Hop, places: dict[int, int]) -> tuple[object, ...]:
    return (
        _cells(hop.leaves),
        _cells(hop.flip),
        [tables.gain(team, hop) for team in range(tables.teams)],
        list(hop.hopes),
        list(hop.points),
        sum(hop.points),
        hop.reverse,
        hop.code,
        places.setdefault(hop.code, len(places)),
        hop.changes_ring,
        hop.settles,
    )


def _reached(start: int, tables: Tables) -> Iterator[int]:
    """The cells jumps from ``start`` reach if there's always something to jump over."""
    seen = {start}
    border = [start]
    while border:
        here = border.pop()
        yield here
        for ways in tables.jump_ways:
            for _, _, end in ways[here]:
                if end not in seen:
                    seen.add(end)
                    border.append(end)


def kernel_position(at: TeamPosition) -> Any:
    """A position as C data."""
    beads = map(_cells, (at.occupied, at.twos, at.threes, at.fives))
    board = (*beads, at.left, at.barred, at.side, at.stall, at.passes)
    return KERNEL.ffi.new("Position *", (board, at.points, at.totals, at.sums))


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


if KERNEL.lib is not None:
    KERNEL.ffi.def_extern(error=-1, onerror=_stopped)(kernel_look)


class KernelSearch(AlphaBeta[Hop | None]):
    """Alpha-beta over positions that share their tables."""

    def __init__(self, meter: Meter) -> None:
        super().__init__(meter)
        self._watch = _Watch(meter)
        self._rules: KernelRules | None = None
        self._made: Any = None
        self._was_open = KERNEL.ffi.new("int32_t *")

    def resume(self, meter: Meter) -> None:
        """Go on under another budget, with the tables and all results so far."""
        super().resume(meter)
        self._watch = _Watch(meter)

    def _search(self, position: DuelPosition[Hop | None], depth: int, alpha: int, beta: int) -> int:
        assert isinstance(position, TeamPosition)
        lib = KERNEL.lib
        if self._made is None:
            self._rules = rules_of(position.tables)
            made = lib.kernel_search_new(
                self._rules.pointer, self.most_entries, self.DEEPEST, self.LATE, WIN, INFINITY
            )
            self._made = _owned(made, lib.kernel_search_free)
        self._was_open[0] = False
        value = lib.kernel_search_value(
            self._made,
            kernel_position(position),
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
    """A tree of shares over positions."""

    def _grown(
        self, position: SharedPosition[Hop | None], moves: Sequence[Hop | None], most: int
    ) -> list[tuple[Hop | None, float, int]]:
        assert isinstance(position, TeamPosition)
        self._meter.check_cancelled()
        watch, ffi, lib = _Watch(self._meter), KERNEL.ffi, KERNEL.lib
        rules = rules_of(position.tables)
        made = lib.kernel_tree_new(
            rules.pointer,
            kernel_position(position),
            [rules.number(move) for move in moves],
            len(moves),
            min(most, MOST_VISITS),
            self.EXPLORE,
            self.WIDEN,
        )
        tree = _owned(made, lib.kernel_tree_free)
        lib.kernel_tree_grow(tree, *watch.begin())
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
