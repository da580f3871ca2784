"""``--code`` and ``--export``: what they make of a match, and what's said when they can't."""

import json
import os
import sys
from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.match import Match
from game.sharing.codes import code_of
from game.sharing.opening import match_text_in
from scenes.__main__ import WRONG_USE, main
from tests.game.records.matches import new_match, play_on

CODED = next(key for key, info in GAMES.items() if info.code)
HIDING = next(key for key, info in GAMES.items() if info.obfuscates_log)


def written(folder: Path, game: str = CODED) -> tuple[Path, Match]:
    info = GAMES[game]
    match = play_on(new_match(info=info, kinds=("human",) * info.players[0]), 8)
    path = folder / "evening.pocketful"
    path.write_text(match.to_text(), "utf-8")
    return path, match


@pytest.mark.parametrize("kind", ["csv", "json", "text", "png", "gif"])
def test_every_kind_is_written(tmp_path: Path, kind: str) -> None:
    path, match = written(tmp_path)
    out = tmp_path / "made"
    assert main(["--export", kind, str(path), "--out", str(out)]) == 0
    data = out.read_bytes()
    if kind == "csv":
        assert data.count(b"\r\n") == len(match.log) + 1
    if kind == "json":
        told = json.loads(data)
        assert [each["action"] for each in told["moves"]] == [
            entry.action.notation() for entry in match.log
        ]
    if kind == "text":
        assert "Ann" in data.decode()
    if kind == "png":
        assert match_text_in(data) == match.to_text()
    if kind == "gif":
        assert data.startswith(b"GIF89a")


@pytest.mark.parametrize(
    "options",
    [
        ("--code",),
        ("--code", "none.pocketful"),
        ("--code", "T0nothing"),
        ("--code", "FILE", "--export", "csv"),
        ("--code", "FILE", "--out", "x"),
        ("--code", "FILE", "--terminal"),
        ("--code", "FILE", "--puzzles"),
        ("--code", "FILE", "--seed", "1"),
        ("--export", "png", "FILE"),
        ("--export", "pdf", "FILE"),
        ("--export", "csv", "FILE", "--out", "FILE"),
        ("--export", "csv", "FILE", "--out", "none/x"),
        ("--out", "x", "FILE"),
    ],
)
def test_wrong_wishes_end_in_one_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: tuple[str, ...],
) -> None:
    path, match = written(tmp_path)
    monkeypatch.chdir(tmp_path)
    arguments = [str(path) if each == "FILE" else each for each in options]
    assert main([*arguments, "--data", str(tmp_path)]) == WRONG_USE
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.strip().splitlines()) == 1
    assert path.read_text("utf-8") == match.to_text()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes among its files")
def test_what_is_no_ordinary_file_stays_what_it_is(tmp_path: Path) -> None:
    path, _match = written(tmp_path)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert main(["--export", "csv", str(path), "--out", str(pipe)]) == 0
        assert pipe.is_fifo()
        assert os.read(reader, 1 << 16).count(b"\r\n") > 1
    finally:
        os.close(reader)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows asks for a right to make links")
def test_a_link_leads_on(tmp_path: Path) -> None:
    path, _match = written(tmp_path)
    link = tmp_path / "link"
    link.symlink_to("made")
    assert main(["--export", "text", str(path), "--out", str(link)]) == 0
    assert link.is_symlink()
    assert "Ann" in (tmp_path / "made").read_text("utf-8")


def test_secrets_are_not_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, _match = written(tmp_path, HIDING)
    for wish in (["--code"], ["--export", "csv"]):
        assert main([*wish, str(path)]) == WRONG_USE
        assert "secrets" in capsys.readouterr().err


def test_a_code_longer_than_a_name_can_be_is_no_file(tmp_path: Path) -> None:
    _path, match = written(tmp_path)
    assert len(code_of(match)) > 20
    assert main(["--export", "text", code_of(match)]) == 0
