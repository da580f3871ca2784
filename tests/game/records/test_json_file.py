"""Small files of JSON: no window takes away what another one, or a newer version, has written."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.records.files import RecordError
from game.records.learning import Learning
from game.records.moments import Moments


def test_what_two_windows_write_is_all_kept(tmp_path: Path) -> None:
    path = tmp_path / "learning.json"
    one, two = Learning(path), Learning(path)
    one.add_board("Ann", "pebbles", "step")
    two.add_board("ann", "pebbles", "jump")
    one.add_offered("pebbles")
    two.add_met("Ben", "pebbles", ["corner"])
    for window in (one, two):
        assert window.boards("Ann", "pebbles") == {"step", "jump"}
        assert window.met("Ben", "pebbles") == {"corner"}
        assert window.offered() == {"pebbles"}


def test_the_file_of_a_newer_version_is_told_of_once_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "moments.json"
    content = '{"version": 2, "moments": "lie elsewhere now"}'
    path.write_text(content, encoding="utf-8")
    moments = Moments(path)
    with pytest.raises(RecordError, match="newer version"):
        moments.of("pebbles")
    moments.add("pebbles", "one")
    assert moments.of("pebbles") == ["one"]
    assert path.read_text(encoding="utf-8") == content
    assert list(tmp_path.glob("moments*")) == [path]
