"""Moments that players keep: one file, newest first, and a damaged one costs a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.records.files import DamagedRecord
from game.records.moments import MOST, Moments


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "moments.json"


@pytest.mark.parametrize("keep", [True, False])
def test_moments_are_kept_by_game_and_let_go(path: Path, keep: bool) -> None:
    moments = Moments(path, keep=keep)
    assert moments.of("pebbles") == []
    for text in ("one", "zwei “ü”\n", "one"):
        moments.add("pebbles", text)
    moments.add("other", "three")
    again = Moments(path) if keep else moments
    assert again.of("pebbles") == ["one", "zwei “ü”\n"]
    again.remove("pebbles", "one")
    assert again.of("pebbles") == ["zwei “ü”\n"]
    assert again.of("other") == ["three"]
    assert path.exists() is keep


def test_the_oldest_make_room(path: Path) -> None:
    moments = Moments(path)
    for number in range(MOST + 2):
        moments.add("pebbles", str(number))
    kept = moments.of("pebbles")
    assert len(kept) == MOST
    assert kept[0] == str(MOST + 1)


@pytest.mark.parametrize("content", [b"", b"[]", b'{"moments": {"pebbles": [1]}}', b"\xff\xfe{"])
def test_a_damaged_file_is_put_aside_with_one_sentence(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    moments = Moments(path)
    with pytest.raises(DamagedRecord, match="damaged"):
        moments.of("pebbles")
    assert moments.of("pebbles") == []
    assert path.with_name("moments.json.damaged-1").read_bytes() == content
    moments.add("pebbles", "one")
    assert moments.of("pebbles") == ["one"]
