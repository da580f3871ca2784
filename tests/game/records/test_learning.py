from pathlib import Path

from game.records.store import NOBODY, Learning, Store


def test_boards_and_concepts_are_kept_by_person_and_game(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite3"
    learning = Learning(Store(path))
    learning.add_board("Ann", "pebbles", "jump")
    learning.add_met("Ann", "pebbles", {"jump", "corner"})
    learning.add_offered("pebbles")
    again = Learning(Store(path))
    assert again.boards("Ann", "pebbles") == {"jump"}
    assert again.boards("Ben", "pebbles") == again.boards("Ann", "dice") == frozenset()
    assert again.met("Ann", "pebbles") == {"jump", "corner"}
    assert again.met("Ben", "pebbles") == frozenset()
    assert again.offered() == {"pebbles"}


def test_what_somebody_without_a_name_met_counts_for_everybody() -> None:
    learning = Learning(Store(None))
    learning.add_met(NOBODY, "pebbles", {"jump"})
    learning.add_met("Ann", "pebbles", {"corner"})
    assert learning.met("Ann", "pebbles") == {"jump", "corner"}
    assert learning.met("Ben", "pebbles") == {"jump"}
