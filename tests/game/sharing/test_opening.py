import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.match import Match
from game.protocol import GameInfo
from game.records.files import RecordError
from game.records.saves import SaveStore
from game.sharing.codes import code_of
from game.sharing.opening import kept, opened
from game.sharing.pictures import with_match
from scenes.kit.sharing.arrivals import arrived_text
from tests.game.combinations import combinations_of
from tests.game.records.matches import new_match, play_on
from tests.game.sharing.test_codes import CODED, played
from tests.game.sharing.test_pictures import DOT


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path / "saves")


@pytest.fixture
def match(pebbles: GameInfo) -> Match:
    return play_on(new_match(info=pebbles), 3)


def test_a_file_is_told_by_what_is_in_it(store: SaveStore, match: Match, tmp_path: Path) -> None:
    text = match.to_text()
    coded = played(combinations_of(CODED[0])[0], 1, most=9)
    for name, data, wanted in (
        ("a.pocketful", text.encode(), match),
        ("b.png", text.encode(), match),
        ("c.txt", with_match(DOT, text), match),
        ("d.pocketful", f"\ufeff{code_of(coded)}\r\n".encode(), coded),
    ):
        (tmp_path / name).write_bytes(data)
        assert opened(store, tmp_path / name).match.log == wanted.log
    assert opened(store, code_of(coded)).match.log == coded.log


@pytest.mark.parametrize("data", [b"", b"\0", b"\x89PNG\r\n\x1a\n", b"T0abcdefgh", b"\xff" * 99])
def test_what_holds_no_match_is_refused(store: SaveStore, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "some").write_bytes(data)
    for what in (tmp_path / "some", tmp_path, tmp_path / "none", "T0abcdefgh", "x" * 9999):
        with pytest.raises(RecordError):
            opened(store, what)


def test_opening_twice_makes_one_save_and_playing_on_another(
    store: SaveStore, match: Match, tmp_path: Path
) -> None:
    path = tmp_path / "guest.pocketful"
    path.write_text(match.to_text(), "utf-8")
    first = kept(store, opened(store, path))
    assert first is not None
    assert kept(store, opened(store, path)) == first
    store.save(first, play_on(match.copy(), 1))
    assert kept(store, opened(store, path)) is None
    assert len(store.saves()) == 1


def test_a_finished_match_is_only_looked_at(store: SaveStore, pebbles: GameInfo) -> None:
    whole = play_on(new_match(info=pebbles))
    path = store.folder.parent / "whole.pocketful"
    path.write_text(whole.to_text(), "utf-8")
    assert kept(store, opened(store, path)) is None
    assert not store.saves()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such home and signs")
def test_what_is_pasted_may_name_a_file(
    store: SaveStore, match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "Ann’s match 100%.pocketful"
    path.write_text(match.to_text(), "utf-8")
    monkeypatch.setenv("HOME", str(tmp_path))
    for named in (
        str(path),
        f'"{path}"',
        f"\u202a“{path}”.",
        f" {path}\n",
        path.as_uri(),
        str(Path(path.as_uri())),
        f"See <{path.as_uri()}>.",
        f"copy\n{path.as_uri()}\n",
        f"file://{path}",
        str(path).replace(" ", "\\ "),
        f"~/{path.name}",
    ):
        assert opened(store, named).match.log == match.log
        assert arrived_text(store, named, datetime.now(UTC))[0].log == match.log
