from random import Random

from game.bots.trakkx.finding import additions
from game.bots.trakkx.grid import (
    TOKEN,
    Grid,
    Pool,
)
from game.bots.trakkx.placing import lines, new_group
from game.rules.trakkx.faults import table_faults
from game.rules.trakkx.table import FARTHEST, Table, groups
from tests.game.bots.trakkx.tables import SMALL, grown


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
