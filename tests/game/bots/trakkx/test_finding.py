from collections import Counter
from random import Random

import pytest

from game.bots.bot import Budget, Meter
from game.bots.trakkx.finding import FoundPlay, best_lays
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import TokenTable, groups, points_of, table_faults
from tests.game.bots.trakkx.tables import is_legal, states_of
from tests.game.rules.trakkx.positions import laid_out
from tests.thorough import thorough


def lays(
    table: TokenTable,
    rack: list[str],
    *,
    nodes: int = 300,
    limit: int = 3,
    must_open: bool = False,
    seed: int = 1,
) -> list[FoundPlay]:
    meter = Meter(Budget(nodes=nodes))
    return best_lays(table, rack, must_open, limit, meter, Random(seed))


def lays_of(state: TrakkxState, nodes: int) -> list[FoundPlay]:
    rack = state.racks[state.player]
    assert rack is not None
    return lays(
        state.table,
        list(rack),
        nodes=nodes,
        limit=state.group_limit(state.player),
        must_open=state.must_open(state.player),
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_lays_are_legal_in_random_games(players: int) -> None:
    rng = Random(players)
    moved = Counter[bool]()
    states = states_of(players, rng)
    for state in states[: thorough(15)] + rng.sample(states, thorough(15)):
        for lay in lays_of(state, 150)[:8]:
            assert is_legal(state, lay.table)
            assert Counter(lay.laid) == Counter(lay.table.values()) - Counter(state.table.values())
            assert lay.points == sum(map(points_of, lay.laid))
            places = [cell for cell, token in state.table.items() if lay.table.get(cell) != token]
            assert lay.moved == len(places)
            moved[bool(places)] += 1
    assert moved[True] > 0


def test_whoever_must_open_may_rearrange_the_rest() -> None:
    # Red 4 goes in only if a red 7 of the table moves to the other end of its row.
    table = laid_out("r5 r6 r7 r8 y8 . .\n. . . . . . .")
    assert table_faults(table)
    table = laid_out(". . . y9 . .\n. . . g9 . .\nb6 b7 b8 b9 . .")
    rack = ["r1", "r2", "r3", "y6", "g6"]
    found = lays(table, rack, limit=2, must_open=True)
    assert found[0].laid == ("r1", "r2", "r3", "y6", "g6")
    opening = [g for g in groups(found[0].table) if {found[0].table[c] for c in g} <= {*rack}]
    assert opening
