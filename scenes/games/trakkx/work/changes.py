"""What one lay of TRAKKX changed on the table: which tokens are new, which moved from where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from game.rules.trakkx.table import Cell, Table


@dataclass(frozen=True, slots=True)
class Changes:
    """``added`` are cells with new tokens; ``moved`` leads from a token's new cell to its old."""

    added: frozenset[Cell]
    moved: Mapping[Cell, Cell]


def changes(before: Table, after: Table) -> Changes:
    """The difference of two tables, the later with all tokens of the earlier.

    Where tokens of a kind could have moved in several ways, those that stay side by side are
    taken to have moved together.
    """
    gone: dict[str, list[Cell]] = {}
    come: dict[str, list[Cell]] = {}
    for cell, token in before.items():
        if after.get(cell) != token:
            gone.setdefault(token, []).append(cell)
    for cell, token in after.items():
        if before.get(cell) != token:
            come.setdefault(token, []).append(cell)
    ways = [
        (old, new)
        for token, starts in gone.items()
        for old in starts
        for new in come.get(token, ())
    ]
    votes = Counter(_way(old, new) for old, new in ways)
    moved: dict[Cell, Cell] = {}
    left = {cell for starts in gone.values() for cell in starts}
    for old, new in sorted(ways, key=lambda way: (-votes[_way(*way)], _far(*way), way)):
        if old in left and new not in moved:
            left.remove(old)
            moved[new] = old
    added = {cell for cells in come.values() for cell in cells} - moved.keys()
    return Changes(frozenset(added), moved)


def _way(old: Cell, new: Cell) -> tuple[int, int]:
    return new[0] - old[0], new[1] - old[1]


def _far(old: Cell, new: Cell) -> int:
    across, down = _way(old, new)
    return abs(across) + abs(down)
