import os
import sys
from pathlib import Path

import pytest

from game.records import database, files
from game.records.files import keep_aside
from tests.thorough import thorough
from tools.proofs import tried


def faults(proof: str, count: int) -> list[str]:
    """What's wrong after this many attempts."""
    return [fault for number in range(count) for fault in tried(proof, 1, number)]


def test_damaged_files_are_told_and_kept() -> None:
    assert faults("damage", thorough(30)) == []


def test_a_file_that_is_lost_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def thrown_away(path: Path) -> Path:
        # A scanner may hold what's put aside; it's tried again.
        for _time in range(40):
            path.write_bytes(b"")
            assert keep_aside(path).exists()
        path.write_bytes(b"")
        path.unlink()
        return path

    monkeypatch.setattr(database, "keep_aside", thrown_away)
    assert any(fault.endswith("was lost") for fault in faults("damage", 4))


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="no limit to what a process writes")
@pytest.mark.parametrize("number", range(5))
def test_faults_of_the_world_lose_nothing(number: int) -> None:
    assert tried("world", 1, number) == []


needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")


@pytest.mark.long
@needs_fork
def test_the_killed_app_loses_nothing_that_was_written() -> None:
    assert faults("crashes", 3) == []


@pytest.mark.long
@needs_fork
def test_a_file_that_was_never_written_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "write_bytes", lambda _path, _data: None)
    assert tried("crashes", 1, 0)[0].endswith(".json is gone")
