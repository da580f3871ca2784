from pathlib import Path

import pytest

from game.records.store import MOST, Moments, Store


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
