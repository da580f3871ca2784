"""What people have learned is kept, person by person, and survives a damaged file."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.records.files import DamagedRecord
from game.records.learning import NOBODY, Learning


def test_boards_and_concepts_are_kept_by_person_and_game(tmp_path: Path) -> None:
    path = tmp_path / "learning.json"
    learning = Learning(path)
    learning.add_board("Ann", "pebbles", "jump")
    learning.add_met("Ann", "pebbles", {"jump", "corner"})
    learning.add_offered("pebbles")
    again = Learning(path)
    assert again.boards("Ann", "pebbles") == {"jump"}
    assert again.boards("Ben", "pebbles") == again.boards("Ann", "dice") == frozenset()
    assert again.met("Ann", "pebbles") == {"jump", "corner"}
    assert again.met("Ben", "pebbles") == frozenset()
    assert again.offered() == {"pebbles"}


def test_what_somebody_without_a_name_met_counts_for_everybody(tmp_path: Path) -> None:
    learning = Learning(tmp_path / "learning.json")
    learning.add_met(NOBODY, "pebbles", {"jump"})
    learning.add_met("Ann", "pebbles", {"corner"})
    assert learning.met("Ann", "pebbles") == {"jump", "corner"}
    assert learning.met("Ben", "pebbles") == {"jump"}


@pytest.mark.parametrize("text", ["{", "[]", '{"people": {"Ann": 3}, "offered": []}'])
def test_a_damaged_file_is_put_aside_once(tmp_path: Path, text: str) -> None:
    path = tmp_path / "learning.json"
    path.write_text(text, encoding="utf-8")
    learning = Learning(path)
    with pytest.raises(DamagedRecord):
        learning.boards("Ann", "pebbles")
    assert learning.boards("Ann", "pebbles") == frozenset()
    learning.add_board("Ann", "pebbles", "jump")
    assert Learning(path).boards("Ann", "pebbles") == {"jump"}
    assert len(list(tmp_path.glob("*damaged*"))) == 1
