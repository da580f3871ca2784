"""What the search of TRAKKX can add to a table, against brute force and the rules."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.bots.bot import Budget, Cancelled, Meter
from game.bots.trakkx.finding import additions
from game.bots.trakkx.grid import (
    ACROSS,
    DOWN,
    EVERY,
    TOKEN,
    Grid,
    Pool,
    bits,
    fitting,
)
from game.bots.trakkx.lifting import loose_pieces
from game.bots.trakkx.placing import lines, new_group, placements
from game.rules.trakkx.faults import SHORTEST, table_faults
from game.rules.trakkx.table import FARTHEST, Table, groups
from tests.game.bots.trakkx.tables import SMALL, additions_by_force, grown, is_legal, states_of
from tests.game.rules.trakkx.positions import laid_out


def added(table: Table, rack: list[str]) -> set[Table]:
    """Everything that touches the table and is laid along one line."""
    grid = Grid.of_table(table)
    found = set()
    for laying in placements(grid, Pool.of(rack).one).values():
        after = grid.copy()
        after.lay(laying)
        found.add(after.table())
    return found


@pytest.mark.parametrize("seed", range(25))
def test_every_addition_along_one_line_is_found(seed: int) -> None:
    rng = Random(seed)
    table, left = grown(rng, rng.randint(3, 9))
    values = {int(token[1:]) for token in table.values()}
    fitting_in = [token for token in left if int(token[1:]) in values]
    rack = [*fitting_in[:2], *left[:1]]
    assert added(table, rack) == additions_by_force(table, rack)


@pytest.mark.parametrize(
    ("drawing", "rack"),
    [
        ("r5 . r7\ny5 . y7\ng5 . g7", ["r6", "y6", "g6"]),
        ("r5 r6 r7 . r9 r10 r11", ["r8", "y8", "g8"]),
        ("r5 y5 g5 .\n. . . .\n. . . g6\n. . . g7\n. . . g8", ["b5", "g5", "g4"]),
        ("r1 r2 r3 . r5 . r7 r8 r9\n. . . . g5 . . . .\n. . . . b5 . . . .", ["r4", "r6", "y5"]),
        ("r12 r13 r14 .\n. . . .\n. . . r1\n. . . r2\n. . . r3", ["r1", "r13", "r2"]),
        ("r5 y5 g5 . .\n. . g4 . .\n. . g3 b3 r3", ["b5", "y3", "g2"]),
    ],
)
def test_additions_into_gaps_and_between_lines_are_found(drawing: str, rack: list[str]) -> None:
    table = laid_out(drawing)
    found = added(table, rack)
    assert found == additions_by_force(table, rack)
    assert found or table_faults(table)


def test_a_gap_between_two_rows_is_closed_by_the_one_token_that_fits() -> None:
    table = laid_out("r5 r6 r7 . r9 r10 r11")
    assert added(table, ["r8", "y8"]) == {laid_out("r5 r6 r7 r8 r9 r10 r11")}


def test_the_grid_knows_what_fits_where_after_any_laying_and_lifting() -> None:
    rng = Random(3)
    for _ in range(20):
        grid = Grid.of_table(grown(rng, 30)[0])
        for _ in range(4):
            grid.lift(rng.choice(loose_pieces(grid.cells, rng)))
            assert not table_faults(grid.table())
            for fits, step in ((grid.across, ACROSS), (grid.down, DOWN)):
                around = {place + n for place in grid.cells for n in (-1, 1, -DOWN, DOWN)}
                for place in around - grid.cells.keys():
                    assert fits.get(place, EVERY) == fitting(grid.cells, place, step)
                assert fits.keys() <= around - grid.cells.keys()


def test_a_pool_counts_twins() -> None:
    pool = Pool.of(["r5", "r5", "b7", "swap", "three"])
    assert len(pool) == 3
    assert [TOKEN[bit] for bit in bits(pool.two)] == ["r5"]
    pool.remove(pool.two)
    assert [TOKEN[bit] for bit in bits(pool.one)] == ["r5", "b7"]
    pool.remove(pool.one)
    assert len(pool) == 0
    pool.add(Pool.of(["r5"]).one)
    assert len(pool) == 1


def test_lines_of_the_rack_are_all_rows_and_sequences() -> None:
    rack = ["r1", "r2", "r3", "r4", "y4", "g4", "b4", "b14", "y1"]
    found = {tuple(TOKEN[bit] for bit in line) for line in lines(Pool.of(rack).one)}
    assert found == {
        ("r1", "r2", "r3"),
        ("r2", "r3", "r4"),
        ("r1", "r2", "r3", "r4"),
        ("r4", "y4", "g4", "b4"),
        ("r4", "y4", "g4"),
        ("r4", "y4", "b4"),
        ("r4", "g4", "b4"),
        ("y4", "g4", "b4"),
    }


def test_a_new_group_touches_nothing() -> None:
    rng = Random(5)
    for _ in range(30):
        table, left = grown(rng, 20, most_groups=2)
        grid = Grid.of_table(table)
        line = rng.choice(list(lines(Pool.of(left).one)))
        grid.lay(new_group(grid, line))
        assert len(groups(grid.table())) == len(groups(table)) + 1
        assert not table_faults(grid.table())


def test_a_new_group_needs_room_for_itself() -> None:
    rack = ["b1", "b2", "b3"]
    assert not additions(SMALL, rack, must_open=False, limit=1)
    (found,) = additions(SMALL, rack, must_open=False, limit=2)
    assert len(groups(found.table)) == 2
    assert found.laid == ("b1", "b2", "b3")
    assert found.moved == 0
    assert found.points == 6


def test_whoever_must_open_does_so_before_adding() -> None:
    assert not additions(SMALL, ["r4", "r8"], must_open=True, limit=2)
    rack = ["g4", "g5", "g6", "g7", "r4", "r8"]
    best = max(additions(SMALL, rack, must_open=True, limit=2), key=lambda found: found.rank)
    assert best.laid == ("r4", "r8", "g4", "g5", "g6", "g7")
    assert len(groups(best.table)) == 2


def test_the_group_that_opens_is_not_joined_to_another() -> None:
    rack = ["r8", "y8", "g8", "b8"]
    for found in additions(SMALL, rack, must_open=True, limit=2):
        new = [group for group in groups(found.table) if not group & SMALL.keys()]
        assert len(new) == 1


def test_nothing_is_laid_off_the_cloth() -> None:
    far = Table({(FARTHEST - 2 + n, 0): f"r{5 + n}" for n in range(3)})
    found = additions(far, ["r8", "r4", "b5", "b6", "b7"], must_open=False, limit=2)
    cells = [cell for lay in found for cell in lay.table]
    assert found
    assert max(column for column, _ in cells) == FARTHEST


@pytest.mark.parametrize("players", [2, 3, 4])
def test_additions_are_legal_in_random_games(players: int) -> None:
    rng = Random(players)
    laid = Counter[bool]()
    states = states_of(players, rng)
    for state in states[:8] + rng.sample(states, 20):
        rack = state.racks[state.player]
        assert rack is not None
        must_open = state.must_open(state.player)
        found = additions(state.table, rack, must_open, state.group_limit(state.player))
        for lay in found[:6] + found[-6:]:
            assert is_legal(state, lay.table)
            assert lay.table == {**lay.table, **state.table}
            laid[must_open] += 1
    assert laid[True] > 0
    assert laid[False] > 0


def test_a_spent_budget_ends_the_combinations_only() -> None:
    table, left = grown(Random(8), 40)
    everything = additions(table, left[:15], False, 3)
    little = additions(table, left[:15], False, 3, Meter(Budget(nodes=3)))
    assert SHORTEST < len(little) < len(everything)
    singles = len(list(placements(Grid.of_table(table), Pool.of(left[:15]).one)))
    assert [lay.table for lay in little[:singles]] == [lay.table for lay in everything[:singles]]


def test_adding_can_be_cancelled() -> None:
    table, left = grown(Random(8), 40)
    with pytest.raises(Cancelled):
        additions(table, left[:15], False, 3, Meter(Budget(nodes=1000), lambda: True))
