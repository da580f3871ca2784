"""Files that a player asks for: where they are, and that none is ever overwritten."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.records.exports import Exports
from game.records.files import RecordError


def test_a_second_file_leaves_the_first_one_alone(tmp_path: Path) -> None:
    exports = Exports([tmp_path])
    first = exports.add("Rules: a page", ".png", b"one")
    second = exports.add("Rules: a page", ".png", b"two")
    assert (first.name, second.name) == ("Rules- a page.png", "Rules- a page 2.png")
    assert (first.read_bytes(), second.read_bytes()) == (b"one", b"two")


def test_the_first_folder_that_is_there_is_taken_and_only_the_last_one_made(tmp_path: Path) -> None:
    missing, there, last = (tmp_path / name for name in ("missing", "there", "deep/last"))
    there.mkdir()
    assert Exports([missing, there, last]).add("page", ".png", b"").parent == there
    there.joinpath("page.png").unlink()
    there.rmdir()
    assert Exports([missing, there, last]).add("page", ".png", b"").parent == last
    assert not missing.exists()


def test_a_problem_is_one_sentence(tmp_path: Path) -> None:
    taken = tmp_path / "file"
    taken.write_bytes(b"")
    with pytest.raises(RecordError) as problem:
        Exports([taken / "pictures"]).add("page", ".png", b"")
    assert str(problem.value).endswith(".")
    assert str(taken) in str(problem.value)


def test_what_fails_while_it_is_made_leaves_no_file(tmp_path: Path) -> None:
    def pieces() -> Iterator[bytes]:
        yield b"half"
        raise LookupError

    exports = Exports([tmp_path])
    with pytest.raises(LookupError):
        exports.add("whole", ".txt", pieces())
    assert not list(tmp_path.iterdir())
    path = exports.add("whole", ".txt", iter([b"one ", b"two"]))
    assert path.read_bytes() == b"one two"


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("con", "con-"),
        ("COM1.old", "COM1.old-"),
        ("console", "console"),
        (".hidden", "hidden"),
        ("...", "-"),
        ("a/b\\c:d*e?", "a-b-c-d-e-"),
        ("  Ann  ", "Ann"),
        ("x" * 300, "x" * 120),
        ("é" * 300, "é" * 60),
        ("🙂" * 300, "🙂" * 30),
    ],
)
def test_any_name_becomes_one_that_every_system_allows(
    tmp_path: Path, name: str, stem: str
) -> None:
    assert Exports([tmp_path]).add(name, ".png", b"").name == f"{stem}.png"
