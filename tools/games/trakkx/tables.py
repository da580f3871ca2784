"""Full tables of TRAKKX for programs that measure its search, and for its tests."""

from __future__ import annotations

from random import Random

from game.bots.trakkx.grid import Grid, Pool
from game.bots.trakkx.placing import lines, new_group, placements
from game.rules.trakkx.table import Table
from game.rules.trakkx.tokens import NUMBER_TOKENS, TWINS


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
