from game.bots.trakkx.finding import additions
from game.bots.trakkx.grid import TOKEN, Pool, lines
from game.rules.trakkx.table import groups
from tests.game.bots.trakkx.tables import SMALL


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


def test_whoever_must_open_does_so_before_adding() -> None:
    assert not additions(SMALL, ["r4", "r8"], must_open=True, limit=2)
    rack = ["g4", "g5", "g6", "g7", "r4", "r8"]
    best = max(additions(SMALL, rack, must_open=True, limit=2), key=lambda found: found.rank)
    assert best.laid == ("r4", "r8", "g4", "g5", "g6", "g7")
    assert len(groups(best.table)) == 2
