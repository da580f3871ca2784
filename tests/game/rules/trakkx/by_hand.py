"""The rules of laying in TRAKKX once more, in a plain and slow way.

Lines are looked up in a list of all there are, groups are joined pair by pair, and the tokens that
come from the rack are tried in every way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations, product

Cell = tuple[int, int]
Cells = Mapping[Cell, str]

ALL_LINES = frozenset(
    {
        tuple(f"{c}{value}" for c in some)
        for value in range(1, 15)
        for n in (3, 4)
        for some in permutations("rygb", n)
    }
    | {
        tuple(f"{colour}{value}" for value in values[::way])
        for colour in "rygb"
        for start in range(1, 13)
        for end in range(start + 2, 15)
        for values in [range(start, end + 1)]
        for way in (1, -1)
    }
)


def table_is_right(table: Cells) -> bool:
    """Whether every line is one of ``ALL_LINES`` and no token lies alone."""
    if not table:
        return True
    columns = range(min(c for c, _ in table), max(c for c, _ in table) + 1)
    rows = range(min(r for _, r in table), max(r for _, r in table) + 1)
    in_line: set[Cell] = set()
    strips = [[(c, r) for c in columns] for r in rows] + [[(c, r) for r in rows] for c in columns]
    for strip in strips:
        text = "".join("x" if cell in table else " " for cell in strip)
        start = 0
        for part in text.split(" "):
            cells = strip[start : start + len(part)]
            start += len(part) + 1
            if len(part) < 2:
                continue
            if tuple(table[cell] for cell in cells) not in ALL_LINES:
                return False
            in_line.update(cells)
    return in_line == set(table)


def connected(table: Cells) -> list[set[Cell]]:
    """The groups: every token begins alone, and neighbours are joined."""
    group = {cell: {cell} for cell in table}
    for one, two in combinations(table, 2):
        if abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1 and group[one] is not group[two]:
            joined = group[one] | group[two]
            for cell in joined:
                group[cell] = joined
    return list({id(cells): cells for cells in group.values()}.values())


def taken_away(tokens: Sequence[str], fewer: Sequence[str]) -> list[str] | None:
    """The tokens without some of them; None if one of those is not there."""
    left = list(tokens)
    for token in fewer:
        if token not in left:
            return None
        left.remove(token)
    return left


def own_cells(table: Cells, own: Sequence[str]) -> Iterator[set[Cell]]:
    """All ways in which the tokens ``own`` could be those on the table."""
    choices = [
        combinations([cell for cell in table if table[cell] == kind], own.count(kind))
        for kind in sorted(set(own))
    ]
    for chosen in product(*choices):
        yield {cell for cells in chosen for cell in cells}


def may_lay(
    rack: Sequence[str], before: Cells, after: Cells, opened: Sequence[bool], player: int
) -> bool:
    """Whether ``player`` may leave the table ``after``."""
    own = taken_away(list(after.values()), list(before.values()))
    if not own or taken_away(rack, own) is None or not table_is_right(after):
        return False
    found = connected(after)
    if not opened[player] and not any(
        any(cells <= mine for cells in found) for mine in own_cells(after, own)
    ):
        return False
    have_opened = {seat for seat, done in enumerate(opened) if done} | {player}
    if len(have_opened) < len(opened):
        return len(found) <= len(have_opened)
    return len(found) <= {2: 3, 3: 3, 4: 4}[len(opened)]
