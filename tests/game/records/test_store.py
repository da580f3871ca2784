from dataclasses import replace
from pathlib import Path

import pytest

from game.evening import MatchResult
from game.records.store import MOST, NOBODY, EveningBook, Learning, Moments, Store
from tests.game.evenings import five, played


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


@pytest.mark.parametrize("keep", [True, False])
def test_moments_are_kept_by_game_and_let_go(tmp_path: Path, keep: bool) -> None:
    path = tmp_path / "home" / "history.sqlite3" if keep else None
    moments = Moments(Store(path))
    assert moments.of("pebbles") == []
    for text in ("one", "zwei “ü”\n", "one"):
        moments.add("pebbles", text)
    moments.add("other", "three")
    again = Moments(Store(path)) if keep else moments
    assert again.of("pebbles") == ["one", "zwei “ü”\n"]
    again.remove("pebbles", "one")
    assert again.of("pebbles") == ["zwei “ü”\n"]
    assert again.of("other") == ["three"]


def test_the_oldest_make_room() -> None:
    moments = Moments(Store(None))
    for number in range(MOST + 2):
        moments.add("pebbles", str(number))
    kept = moments.of("pebbles")
    assert len(kept) == MOST
    assert kept[0] == str(MOST + 1)


def test_an_evening_is_there_again_after_every_step(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite3"
    assert EveningBook(Store(path)).under_way() is None
    EveningBook(Store(path)).begin(five())
    EveningBook(Store(path)).change(lambda evening: evening.begun(0, "a"))
    evening = EveningBook(Store(path)).under_way()
    assert evening is not None
    assert evening.next is not None
    assert (evening.next.save, evening.next.is_open) == ("a", True)
    assert EveningBook(Store(path)).is_playing("a")
    assert not EveningBook(Store(path)).is_playing("b")
    assert not EveningBook(Store(path)).is_playing(None)


def test_two_windows_that_settle_the_same_match_count_it_once(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite3"
    one, other = EveningBook(Store(path)), EveningBook(Store(path))
    one.begin(five().begun(0, "a"))
    result = MatchResult((1, 2, 3, 4), (0, 1, 2, 3), 5)
    for book in (one, other):
        book.change(lambda evening: evening.settled("a", result))
    assert one.last() == five().begun(0, "a").settled("a", result)


def test_an_evening_that_is_over_can_still_be_looked_at(tmp_path: Path) -> None:
    book = EveningBook(Store(tmp_path / "history.sqlite3"))
    book.begin(replace(played(five()), over=True))
    assert book.under_way() is None
    assert book.last() is not None


def test_a_damaged_evening_is_put_aside_with_one_sentence(tmp_path: Path) -> None:
    store = Store(tmp_path / "history.sqlite3")
    with store.change() as db:
        db.execute("INSERT INTO kept VALUES ('evening', '[]')")
    book = EveningBook(store)
    assert book.last() is None
    assert "evening.json.damaged-1" in str(book.problem)
    assert (tmp_path / "evening.json.damaged-1").read_text() == "[]"
    book.begin(five())
    assert EveningBook(store).under_way() == five()
