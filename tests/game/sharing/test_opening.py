import sys
import zlib
from pathlib import Path

import pytest

from game.match import MAX_TEXT, Match
from game.protocol import GameInfo
from game.records.files import RecordError
from game.records.saves import SaveStore
from game.sharing.codes import code_of
from game.sharing.opening import SIGNATURE, kept, match_text_in, opened, with_match
from game.tags import DamagedMatch
from tests.game.combinations import combinations_of
from tests.game.records.matches import new_match, play_on
from tests.game.sharing.test_codes import CODED, played


def chunk(kind: bytes, data: bytes) -> bytes:
    sum_ = zlib.crc32(kind + data).to_bytes(4, "big")
    return len(data).to_bytes(4, "big") + kind + data + sum_


END = chunk(b"IEND", b"")
DOT = SIGNATURE + chunk(b"IHDR", bytes(13)) + chunk(b"IDAT", b"dot") + END
HEAD = b"Pocketful\0\1\0\0\0"


def test_the_text_comes_back_whatever_it_says() -> None:
    text = '[Title "Zwölf Öfen 🎲"]\n\n0 d4-c4\n' * 1000
    picture = with_match(DOT, text)
    assert match_text_in(picture) == text
    assert len(picture) < len(DOT) + 1000
    assert picture.startswith(DOT[: -len(END)])
    assert picture.endswith(END)


@pytest.mark.parametrize(
    "png",
    [
        b"",
        SIGNATURE,
        DOT,
        DOT[:-1],
        DOT[: -len(END)],
        SIGNATURE + b"\xff\xff\xff\xffIDAT",
        SIGNATURE + chunk(b"iTXt", HEAD + b"no zlib") + END,
        SIGNATURE + chunk(b"iTXt", b"Pocketful\0") + END,
        SIGNATURE + chunk(b"iTXt", HEAD + zlib.compress(b"\xff\xfe")) + END,
        SIGNATURE + chunk(b"iTXt", HEAD + zlib.compress(bytes(4 * MAX_TEXT + 1))) + END,
        with_match(DOT, "text").replace(b"dot", b"dog"),
    ],
    ids=range(11),
)
def test_any_other_file_is_refused_in_a_sentence(png: bytes) -> None:
    with pytest.raises(DamagedMatch):
        match_text_in(png)


def test_nothing_is_put_into_what_is_no_picture() -> None:
    with pytest.raises(DamagedMatch):
        with_match(b"GIF89a", "text")


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
