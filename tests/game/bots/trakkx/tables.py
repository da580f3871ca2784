"""Tables and racks of TRAKKX for the tests of its search."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

from game.bots.trakkx.grid import Grid, Pool
from game.bots.trakkx.placing import lines, new_group, placements
from game.protocol import NATURE, State
from game.rules.trakkx import INFO
from game.rules.trakkx.actions import Lay
from game.rules.trakkx.faults import table_faults
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import Cell, Table, neighbours
from game.rules.trakkx.tokens import NUMBER_TOKENS, TWINS

SMALL = Table({(0, 0): "r5", (1, 0): "r6", (2, 0): "r7"})
"""A row that can be added to at both ends and crossed at every token."""


def additions_by_force(table: Table, rack: list[str]) -> set[Table]:
    """Every legal table with tokens of the rack added along one line that touches the table."""
    reach = len(rack)
    columns = [column for column, _ in table]
    rows = [row for _, row in table]
    across = range(min(columns) - reach, max(columns) + reach + 1)
    down = range(min(rows) - reach, max(rows) + reach + 1)
    found: set[Table] = set()
    for line in [[(c, r) for c in across] for r in down] + [[(c, r) for r in down] for c in across]:
        free = [cell for cell in line if cell not in table]
        for count in range(1, len(rack) + 1):
            for cells in combinations(free, count):
                if _one_line(table, line, cells) and _touches(table, cells):
                    for tokens in permutations(rack, count):
                        after = Table({**table, **dict(zip(cells, tokens, strict=True))})
                        if not table_faults(after):
                            found.add(after)
    return found


def _one_line(table: Table, line: list[Cell], cells: tuple[Cell, ...]) -> bool:
    between = line[line.index(cells[0]) : line.index(cells[-1]) + 1]
    return all(cell in table or cell in cells for cell in between)


def _touches(table: Table, cells: tuple[Cell, ...]) -> bool:
    return any(beside in table for cell in cells for beside in neighbours(cell))


def states_of(players: int, rng: Random) -> list[TrakkxState]:
    """The states of a random round in which a player has a turn."""
    state: State = INFO.new_initial_state(players, rounds=1)
    found: list[TrakkxState] = []
    while not state.is_terminal:
        assert isinstance(state, TrakkxState)
        actor = state.acting_players()[0]
        if actor != NATURE and not state.passing:
            found.append(state)
        state = state.apply_action(actor, state.legal_actions(actor).sample(rng))
    return found


def is_legal(state: TrakkxState, table: Table) -> bool:
    """Whether the player whose turn it is may lay this."""
    return state.legal_actions(state.player).why_not(Lay(table)) is None


def grown(rng: Random, tokens: int, most_groups: int = 3) -> tuple[Table, list[str]]:
    """A legal table of at least so many tokens, and the number tokens that are left, shuffled."""
    left = [token for token in NUMBER_TOKENS for _ in range(TWINS)]
    rng.shuffle(left)
    pool = Pool.of(left)
    grid = Grid.of({})
    while len(grid.cells) < tokens:
        touching = [laying for laying in placements(grid, pool.one).values() if len(laying) < 5]
        if len(grid.groups()) < most_groups and (not touching or rng.random() < 0.3):
            laying = new_group(grid, rng.choice(list(lines(pool.one))))
        else:
            laying = rng.choice(touching)
        grid.lay(laying)
        pool.remove(sum(bit for _, bit in laying))
    table = grid.table()
    for token in table.values():
        left.remove(token)
    return table, left
