"""What the kernel is told before a search: the tables and positions of Trickle as C's data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from weakref import WeakKeyDictionary

from game.boards.hexboard import NAME, bits
from game.bots.trickle.hops import TIE_STEP, UNIT, Hop, Tables
from game.bots.trickle.kernel.loading import ffi
from game.bots.trickle.position import MARGIN_MATTERS, STALL_MATTERS, Board, Duel, Gathering
from game.rules.trickle.position import STALL_END, STALL_LIMIT, rim_jumps

_CELLS = sorted(NAME)
_NUMBER = {cell: number for number, cell in enumerate(_CELLS)}
_HALF = (1 << 64) - 1
_PASS = -1

_MOST_LEFT = 5 * len(_CELLS)
"""More than all beads together are worth."""


def _cells(cells: int) -> tuple[int, int]:
    """A set of cells as the kernel packs it."""
    packed = 0
    for cell in bits(cells):
        packed |= 1 << _NUMBER[cell]
    return packed & _HALF, packed >> 64


class KernelRules:
    """The tables of one game in the kernel's memory, for as long as this object lives."""

    def __init__(self, tables: Tables) -> None:
        self._hops: list[Hop] = []
        self._numbers: dict[Hop, int] = {}
        self._kept: list[Any] = []
        self.pointer = rules = self._new("Rules *")
        for team, scans in enumerate(tables.scans):
            rules.scan_count[team] = len(scans)
            rules.scans[team] = self._new(
                "Scan[]",
                [(_cells(look), _cells(beads), self._add(hop)) for look, beads, _, hop in scans],
            )
        if tables.chained:
            self._add_chains(tables)
        places: dict[int, int] = {}
        rules.hops = self._new("Hop[]", [_hop(tables, hop, places) for hop in self._hops])
        rules.hop_count = len(self._hops)
        rules.scales = self._new(
            "double[]",
            [1.0 / (UNIT * tables.weights.softness(left)) for left in range(_MOST_LEFT + 1)],
        )
        rules.teams = tables.teams
        rules.players = tables.players
        rules.valued = tables.valued
        rules.by_chains = tables.chained
        rules.off_board = tables.off_board
        rules.decidable = tables.decidable
        rules.stall_limit = STALL_LIMIT
        rules.stall_end = STALL_END
        rules.stall_matters = STALL_MATTERS
        rules.margin_matters = MARGIN_MATTERS
        rules.most_bead = tables.most_bead
        rules.best_goal = tables.best_goal
        rules.unit = UNIT
        rules.unfinished = _cells(tables.unfinished)
        rules.tie_step = TIE_STEP
        for team, cells in enumerate(tables.tie_cells):
            rules.break_ties = True
            rules.tie_cells[team] = _cells(cells)

    def _new(self, kind: str, content: Any = None) -> Any:
        made = ffi.new(kind, content)
        self._kept.append(made)
        return made

    def number(self, hop: Hop | None) -> int:
        """The kernel's number of a move of the tables, or of the pass."""
        return _PASS if hop is None else self._numbers[hop]

    def _add(self, hop: Hop) -> int:
        known = self._numbers.setdefault(hop, len(self._hops))
        if known == len(self._hops):
            self._hops.append(hop)
        return known

    def _add_chains(self, tables: Tables) -> None:
        exits: list[tuple[int, int, int]] = []
        if tables.off_board:
            exits = [(cell, over, edge) for cell in _CELLS for over, edge in rim_jumps(cell)]
        for team, ways in enumerate(tables.jump_ways):
            jumps: list[Any] = []
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
            self.pointer.jumps[team] = self._new("Jump[]", jumps)
            self.pointer.first_jump[team] = self._new("int16_t[]", first)
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
        self.pointer.chained = self._new("int16_t[]", chained)
        self.pointer.way_count = width


_rules: WeakKeyDictionary[Tables, KernelRules] = WeakKeyDictionary()


def rules_of(tables: Tables) -> KernelRules:
    """The tables for the kernel, made when they are first asked for."""
    known = _rules.get(tables)
    if known is None:
        known = _rules[tables] = KernelRules(tables)
    return known


def _hop(tables: Tables, hop: Hop, places: dict[int, int]) -> tuple[Any, ...]:
    return (
        _cells(hop.leaves),
        _cells(hop.flip),
        [tables.gain(team, hop) for team in range(tables.teams)],
        list(hop.hopes),
        list(hop.points),
        hop.hope,
        hop.points_lead,
        sum(hop.points),
        hop.reverse,
        hop.code,
        places.setdefault(hop.code, len(places)),
        hop.changes_ring,
        hop.settles,
    )


def _reached(start: int, tables: Tables) -> Iterator[int]:
    """The cells that jumps from ``start`` reach if there is always something to jump over."""
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


def _board(board: Board) -> tuple[Any, ...]:
    return (
        _cells(board.occupied),
        _cells(board.twos),
        _cells(board.threes),
        _cells(board.fives),
        board.left,
        board.barred,
        board.side,
        board.stall,
        board.passes,
    )


def kernel_duel(duel: Duel) -> Any:
    """A position between two teams as C's data."""
    return ffi.new("Duel *", (_board(duel), duel.lead, duel.total))


def kernel_gathering(gathering: Gathering) -> Any:
    """A position between more teams as C's data."""
    points, totals = list(gathering.points), list(gathering.totals)
    return ffi.new("Gathering *", (_board(gathering), points, totals))
