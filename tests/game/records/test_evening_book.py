from dataclasses import replace
from pathlib import Path

from game.evening.evening import Result
from game.records.store import EveningBook, Store
from tests.game.evening.evenings import five, played


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
    result = Result((1, 2, 3, 4), (0, 1, 2, 3), 5)
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
