import io
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from game import system
from game.catalogue import GAMES
from game.records.people import Person
from game.records.places import find_places, open_records
from scenes.terminal.console import Console
from tests.scenes.terminal.play import (
    Said,
    at_table,
    notations,
    pocketful,
    sampled,
    saved,
    sentence,
    told,
    typed,
)

ROOT = Path(__file__).resolve().parents[3]
GAME: Final = next(game for game, info in GAMES.items() if not info.obfuscates_log)
PLAYERS: Final = GAMES[GAME].players[0]
OTHERS: Final = PLAYERS - 1
PEOPLE: Final = at_table(GAME, PLAYERS)
SOLO: Final = (
    *("--terminal", GAME, "--seats", ",".join(["human", *["learner"] * OTHERS])),
    *("--names", "Ann", "--nodes", "5", "--seed", "1"),
)
COMPUTERS: Final = (
    *("--terminal", GAME, "--seats", ",".join(["learner", *["casual"] * OTHERS])),
    *("--nodes", "5"),
)
PLAYED: Final = sampled(GAME, PLAYERS, 2)
FIRST, SECOND = typed(PLAYED)
SAFE: Final = "Match saved. “pocketful --terminal” resumes it."


def people(folder: Path, *lines: str) -> Said:
    said = pocketful(folder, *PEOPLE, "--nodes", "5", typed=lines)
    assert (said.status, said.err) == (0, "")
    return said


class _Screen(io.StringIO):
    """A terminal with a person at it."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("term", "lines"), [("xterm", 0), ("dumb", 60), ("", 60)])
def test_secrets_are_cleared_off_a_terminal_without_lines_to_listen_to(
    monkeypatch: pytest.MonkeyPatch, term: str, lines: int
) -> None:
    screen = _Screen()
    monkeypatch.setattr("sys.stdin", screen)
    monkeypatch.setattr(system, "CONSOLE_CLEARS", True)
    monkeypatch.setenv("TERM", term)
    Console(screen, screen).clear()
    assert screen.getvalue().count("\n") == lines
    assert ("\x1b[2J" in screen.getvalue()) == (lines == 0)


# Commands


def test_who_plays_under_a_name_is_known_and_helped_as_they_like(tmp_path: Path) -> None:
    people(tmp_path, "quit")
    known = open_records(find_places(str(tmp_path))).people
    assert known.names == tuple(seat.name for seat in PLAYED.seats)
    known.put(Person(PLAYED.seats[0].name, likes={"confirm_moves": True, "hints": False}))
    said = people(tmp_path, FIRST, "hint", FIRST, "yes", SECOND).lines
    assert [line for line in said if "no hints" in line or "to play it" in line] == [
        "Type yes, or the same again, to play it.",
        f"{PLAYED.seats[0].name} wants no hints. That’s set under Players in the app.",
        "Type yes, or the same again, to play it.",
    ]
    assert notations(saved(tmp_path)[0]) == notations(PLAYED)


def test_who_shares_a_name_is_told_what_that_means(tmp_path: Path) -> None:
    names = ",".join(["Ann", *["ann"] * OTHERS])
    said = pocketful(tmp_path, *PEOPLE, "--names", names)
    assert "Several players are called “Ann”" in said.lines[0]


@pytest.mark.parametrize("end", [(), ("quit", SECOND)])
def test_leaving_saves_and_says_so(tmp_path: Path, end: tuple[str, ...]) -> None:
    assert people(tmp_path, FIRST, *end).lines[-1] == SAFE
    assert [notations(match) for match in saved(tmp_path)] == [notations(PLAYED)[:1]]


# The course of a match


def test_the_last_match_goes_on_where_it_was(tmp_path: Path) -> None:
    people(tmp_path, FIRST)
    lines = pocketful(tmp_path, "--terminal", typed=[SECOND]).lines
    start = lines.index("Resuming the match.") + 1
    points = told(sampled(GAME, PLAYERS, 1)).scores()
    assert lines[start : start + 2] == [sentence(PLAYED, 0), points]
    assert [notations(match) for match in saved(tmp_path)] == [notations(PLAYED)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the match of the ``computers``."""
    return tmp_path_factory.mktemp("computers")


@pytest.fixture(scope="module")
def computers(folder: Path) -> Said:
    """What was said in a whole match between computers."""
    said = pocketful(folder, *COMPUTERS, "--seed", "3")
    assert (said.status, said.err) == (0, "")
    return said


def test_a_finished_match_is_in_the_history_once(folder: Path, computers: Said) -> None:
    (game,) = open_records(find_places(str(folder))).history.games()
    assert [seat.kind for seat in game.seats] == ["learner", *["casual"] * OTHERS]
    (file,) = (folder / "saves").glob("*.pocketful")
    again = pocketful(folder, str(file), "--terminal")
    assert again.lines[-1] == computers.lines[-1]
    assert len(open_records(find_places(str(folder))).history.games()) == 1


def test_the_same_seed_gives_the_same_match(tmp_path: Path, computers: Said) -> None:
    again, other = (
        pocketful(tmp_path / seed, *COMPUTERS, "--seed", seed).out for seed in ("3", "4")
    )
    assert again == computers.out
    assert other != computers.out


# As a separate program


def program(folder: Path, *arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, *arguments, "--data", str(folder)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **environment},
    )


def test_it_reads_from_a_pipe_and_never_loads_pygame(tmp_path: Path) -> None:
    code = (
        "import sys; from scenes.__main__ import main; status = main(); "
        "print(status, sorted({'pygame', 'pymunk'} & set(sys.modules)))"
    )
    process = program(tmp_path, "-c", code, *SOLO, PYTHONIOENCODING="utf-8")
    out, errors = process.communicate(f"\ufeff“{FIRST}.”\n'score'.\n".encode(), timeout=120)
    assert errors == b""
    lines = out.decode().splitlines()
    assert sentence(PLAYED, 0) in lines
    assert lines[-1] == "0 []"
    assert len(saved(tmp_path)[0].log) == PLAYERS


def test_a_console_without_the_letters_gets_others(tmp_path: Path) -> None:
    ascii_only = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    process = program(tmp_path, "-m", "scenes", *SOLO, **ascii_only)
    out, errors = process.communicate(f"{FIRST}\nßß\n".encode(), timeout=120)
    assert process.returncode == 0
    assert b"Traceback" not in errors
    assert b"neither a command nor a move" in out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
@pytest.mark.parametrize(
    ("arguments", "unbuffered"),
    [
        (("--help",), "1"),
        (("--help",), ""),
        (PEOPLE, "1"),
        (("--games",), ""),
        (("--puzzles", GAME), "1"),
        (("--records",), ""),
    ],
)
def test_a_full_device_is_told_in_one_sentence(
    tmp_path: Path, arguments: tuple[str, ...], unbuffered: str
) -> None:
    with Path("/dev/full").open("wb") as full:
        told = subprocess.run(
            [sys.executable, "-m", "scenes", *arguments, "--data", str(tmp_path)],
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=120,
            check=False,
        )
    assert told.returncode == 2
    assert told.stderr.decode() == "The disk is full, so “<stdout>” couldn’t be saved.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal is opened in another way there")
def test_arrow_up_does_not_bring_what_another_player_typed(tmp_path: Path) -> None:
    import pty

    here, there = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "scenes", *PEOPLE, "--data", str(tmp_path)],
        cwd=ROOT,
        stdin=there,
        stdout=there,
        stderr=there,
        env={**os.environ, "TERM": "xterm"},
    )
    os.close(there)

    def answer() -> str:
        out = b""
        while not out.endswith(b"> "):
            out += os.read(here, 4096)
        return out.decode()

    try:
        answer()
        os.write(here, f"{FIRST}\n".encode())
        answer()
        os.write(here, b"nonsense\n")
        answer()
        os.write(here, b"\x1b[A\n")
        assert "“nonsense”" in answer()
        os.write(here, b"\x1b[A\x1b[A\x1b[A\n")
        assert FIRST not in answer()
    finally:
        process.kill()
        process.wait()
        os.close(here)


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are sent in another way there")
def test_an_interrupt_saves_and_leaves(tmp_path: Path) -> None:
    process = program(tmp_path, "-m", "scenes", *PEOPLE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{FIRST}\n".encode())
    process.stdin.flush()
    while not process.stdout.readline().startswith(b"Ben to move."):
        pass
    process.send_signal(signal.SIGINT)
    rest, errors = process.communicate(timeout=60)
    assert process.returncode == 0
    assert SAFE in rest.decode()
    assert errors == b""
    assert notations(saved(tmp_path)[0]) == notations(PLAYED)[:1]
