from pathlib import Path

import pytest

from game.records.store import MOST, EveningBook, Moments, Store
from tests.game.evenings import five


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
