"""Tables and racks of TRAKKX for the tests of its search."""

from random import Random

from game.protocol import NATURE
from game.rules.trakkx import INFO
from game.rules.trakkx.actions import Lay
from game.rules.trakkx.grid import Cells, Pool, groups, layings, lines, new_group, table_of
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import NUMBER_TOKENS, TWINS, TokenTable
from tests.game.combinations import walk


def states_of(players: int, rng: Random) -> list[TrakkxState]:
    """The states of a random round in which it's a player's turn."""
    states = map(TrakkxState.of, walk(INFO, players, {"rounds": 1}, rng))
    turns = (each for each in states if each.current_player not in (None, NATURE))
    return [each for each in turns if not each.passing]


def is_legal(state: TrakkxState, table: TokenTable) -> bool:
    """Whether the player whose turn it is may lay this."""
    return state.legal_actions(state.player).why_not(Lay(table)) is None


def grown(rng: Random, tokens: int, most_groups: int = 3) -> tuple[TokenTable, list[str]]:
    """A legal table of at least this many tokens, and the remaining number tokens, shuffled."""
    left = [token for token in NUMBER_TOKENS for _ in range(TWINS)]
    rng.shuffle(left)
    pool = Pool.of(left)
    cells: Cells = {}
    while len(cells) < tokens:
        touching = [laying for laying in layings(cells, pool.one) if len(laying) < 5]
        if len(groups(cells)) < most_groups and (not touching or rng.random() < 0.3):
            laying = new_group(cells, rng.choice(list(lines(pool.one))))
        else:
            laying = rng.choice(touching)
        cells.update(laying)
        pool.remove(sum(bit for _, bit in laying))
    table = table_of(cells)
    for token in table.values():
        left.remove(token)
    return table, left
