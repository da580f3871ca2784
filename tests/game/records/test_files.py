import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.records import files
from game.records.files import (
    DamagedRecord,
    RecordError,
    keep_aside,
    locked,
    make_folder,
    read_text,
    sweep,
    write_problem,
    write_text,
)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def failing(number: int) -> Callable[..., None]:
    def fail(*_args: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


def test_the_data_are_on_the_disk_before_the_name_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    sync, replace = os.fsync, files._replace

    def synced(descriptor: int) -> None:
        steps.append("sync")
        sync(descriptor)

    def replaced(source: Path, target: Path) -> None:
        steps.append("replace")
        replace(source, target)

    monkeypatch.setattr(files.os, "fsync", synced)
    monkeypatch.setattr(files, "_replace", replaced)
    write_text(tmp_path / "a", "text")
    assert steps[:2] == ["sync", "replace"]
    if os.name == "posix":
        assert steps == ["sync", "replace", "sync"]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "The disk is full"),
        (errno.EDQUOT, "The disk is full"),
        (errno.EROFS, "read-only"),
        (errno.EACCES, "isn’t allowed to write"),
        (errno.EIO, "couldn’t be saved"),
    ],
)
@pytest.mark.parametrize("step", ["fsync", "_replace"])
def test_a_failed_write_says_why_and_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str, step: str
) -> None:
    path = tmp_path / "a"
    write_text(path, "old")
    target = files.os if step == "fsync" else files
    with monkeypatch.context() as patch:
        patch.setattr(target, step, failing(number))
        with pytest.raises(RecordError) as raised:
            write_text(path, "new")
    assert words in str(raised.value.message)
    assert read_text(path, 100) == "old"
    assert names(tmp_path) == ["a"]


def test_a_file_in_the_way_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("")
    with pytest.raises(RecordError, match="a file is in the way"):
        make_folder(tmp_path / "a" / "b")
    with pytest.raises(RecordError, match="a file is in the way"):
        write_text(tmp_path / "a" / "b", "")


def test_windows_finds_nothing_where_a_file_is_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("")
    told = write_problem(FileNotFoundError(), tmp_path / "a" / "b")
    assert "a file is in the way" in str(told)


@pytest.mark.parametrize("name", ["nul\0byte", "x" * 300])
def test_impossible_names(tmp_path: Path, name: str) -> None:
    with pytest.raises(RecordError):
        write_text(tmp_path / name, "")
    with pytest.raises(RecordError) as raised:
        read_text(tmp_path / name, 100)
    assert str(raised.value.message).isprintable()
    assert names(tmp_path) == []


def test_reading_has_its_limits(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"12345")
    assert read_text(path, 5) == "12345"
    with pytest.raises(DamagedRecord, match="too big"):
        read_text(path, 4)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(DamagedRecord, match="isn’t text"):
        read_text(path, 5)
    with pytest.raises(DamagedRecord, match="isn’t a file"):
        read_text(tmp_path, 5)
    with pytest.raises(RecordError, match="There’s no file"):
        read_text(tmp_path / "b", 5)
    with pytest.raises(RecordError, match="There’s no file"):
        read_text(path / "b", 5)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(DamagedRecord, match="isn’t a file"):
        read_text(tmp_path / "pipe", 5)


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"\xef\xbb\xbftext")
    assert read_text(tmp_path / "a", 100) == "text"


def test_what_is_kept_aside_takes_no_name_that_is_in_use(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for content in ("first", "second"):
        path.write_text(content)
        keep_aside(path)
    assert names(tmp_path) == ["a.json.damaged-1", "a.json.damaged-2"]
    assert (tmp_path / "a.json.damaged-1").read_text() == "first"
    assert (tmp_path / "a.json.damaged-2").read_text() == "second"


def test_only_old_leftovers_are_swept(tmp_path: Path) -> None:
    old, new, other = (tmp_path / name for name in (".1.tmp", ".2.tmp", "3.tmp"))
    for path in (old, new, other):
        path.write_text("")
    os.utime(old, (0, 0))
    os.utime(other, (0, 0))
    sweep(tmp_path)
    assert names(tmp_path) == [".2.tmp", "3.tmp"]
    sweep(tmp_path / "missing")


def test_a_lock_that_cannot_be_had_does_not_stop_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_LOCK_ATTEMPTS", 3)
    ran = []
    with locked(tmp_path), locked(tmp_path):
        ran.append("inside")
    with locked(tmp_path / "missing"):
        ran.append("without")
    assert ran == ["inside", "without"]
