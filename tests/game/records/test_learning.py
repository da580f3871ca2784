"""What people have learned is kept, person by person, and survives a damaged file."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.records.files import DamagedRecord
from game.records.learning import NOBODY, Learning


def test_boards_and_concepts_are_kept_by_person_and_game(tmp_path: Path) -> None:
    path = tmp_path / "learning.json"
    learning = Learning(path)
    learning.add_board("Ann", "trickle", "jump")
    learning.add_met("Ann", "trickle", {"jump", "corner"})
    learning.add_offered("trickle")
    again = Learning(path)
    assert again.boards("Ann", "trickle") == {"jump"}
    assert again.boards("Ben", "trickle") == again.boards("Ann", "trakkx") == frozenset()
    assert again.met("Ann", "trickle") == {"jump", "corner"}
    assert again.met("Ben", "trickle") == frozenset()
    assert again.offered() == {"trickle"}


def test_what_somebody_without_a_name_met_counts_for_everybody(tmp_path: Path) -> None:
    learning = Learning(tmp_path / "learning.json")
    learning.add_met(NOBODY, "trickle", {"jump"})
    learning.add_met("Ann", "trickle", {"corner"})
    assert learning.met("Ann", "trickle") == {"jump", "corner"}
    assert learning.met("Ben", "trickle") == {"jump"}


@pytest.mark.parametrize("text", ["{", "[]", '{"people": {"Ann": 3}, "offered": []}'])
def test_a_damaged_file_is_put_aside_once(tmp_path: Path, text: str) -> None:
    path = tmp_path / "learning.json"
    path.write_text(text, encoding="utf-8")
    learning = Learning(path)
    with pytest.raises(DamagedRecord):
        learning.boards("Ann", "trickle")
    assert learning.boards("Ann", "trickle") == frozenset()
    learning.add_board("Ann", "trickle", "jump")
    assert Learning(path).boards("Ann", "trickle") == {"jump"}
    assert len(list(tmp_path.glob("*damaged*"))) == 1
