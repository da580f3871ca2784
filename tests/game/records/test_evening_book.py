"""The evening in its file: kept over a kill, shared by two windows, put aside if damaged."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.evening.evening import Result
from game.records.evening_book import EveningBook
from tests.game.evening.evenings import five, played


def test_an_evening_is_there_again_after_every_step(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    assert EveningBook(path).under_way() is None
    EveningBook(path).begin(five())
    EveningBook(path).change(lambda evening: evening.begun(0, "a"))
    evening = EveningBook(path).under_way()
    assert evening is not None
    assert evening.next is not None
    assert (evening.next.save, evening.next.is_open) == ("a", True)
    assert EveningBook(path).is_playing("a")
    assert not EveningBook(path).is_playing("b")
    assert not EveningBook(path).is_playing(None)


def test_two_windows_that_settle_the_same_match_count_it_once(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    one, other = EveningBook(path), EveningBook(path)
    one.begin(five().begun(0, "a"))
    result = Result((1, 2, 3, 4), (0, 1, 2, 3), 5)
    for book in (one, other):
        book.change(lambda evening: evening.settled("a", result))
    assert one.last() == five().begun(0, "a").settled("a", result)


def test_an_evening_that_is_over_can_still_be_looked_at(tmp_path: Path) -> None:
    book = EveningBook(tmp_path / "evening.json")
    book.begin(replace(played(five()), over=True))
    assert book.under_way() is None
    assert book.last() is not None


def test_a_damaged_file_is_put_aside_with_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    path.write_text('{"evening": {"people": []}}')
    book = EveningBook(path)
    assert book.last() is None
    assert "damaged" in str(book.problem)
    assert (tmp_path / "evening.json.damaged-1").exists()
    book.begin(five())
    assert EveningBook(path).under_way() == five()
