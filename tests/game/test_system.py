import errno
import sys
from pathlib import Path

import pytest

from game import system


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="those tell it in another way")
@pytest.mark.parametrize(("names", "runs"), [(("bash", "orca"), True), (("bash", "orcas"), False)])
def test_a_screen_reader_is_known_by_its_process(
    tmp_path: Path, names: tuple[str, ...], *, runs: bool
) -> None:
    for number, name in enumerate(names, 100):
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "comm").write_text(f"{name}\n", "utf-8")
    (tmp_path / "uptime").write_text("1.0 1.0\n", "utf-8")
    assert system.screen_reader_runs(tmp_path) is runs


@pytest.mark.parametrize(
    ("error", "name", "unread"),
    [
        (BrokenPipeError(), "linux", True),
        (OSError(errno.EINVAL, "Invalid argument"), "win32", True),
        (OSError(errno.EINVAL, "Invalid argument", "a file"), "win32", False),
        (OSError(errno.EINVAL, "Invalid argument"), "linux", False),
        (OSError(errno.ENOSPC, "No space left"), "win32", False),
    ],
)
def test_a_pipe_that_nobody_reads_is_known_on_every_system(
    monkeypatch: pytest.MonkeyPatch, error: OSError, name: str, *, unread: bool
) -> None:
    monkeypatch.setattr(sys, "platform", name)
    assert system.is_unread(error) is unread
