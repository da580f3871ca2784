import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from game import VERSION
from game.catalogue import ENTRIES, GAMES
from game.protocol import option_text
from game.records.places import find_places, open_records
from scenes.kit import i18n
from scenes.kit.learning import puzzles_of
from tests.scenes.terminal.play import check_refused, pocketful

FIRST = next(iter(GAMES))
FEWEST = GAMES[FIRST].players[0]
ROOT = Path(__file__).resolve().parents[3]
MATCH = next((ROOT / "tests" / "versions").glob("*/saves/*.pocketful"))


class NoDisplay(RuntimeError):
    """As in the app."""


def pretend_app(
    monkeypatch: pytest.MonkeyPatch, *, status: int = 0, error: Exception | None = None
) -> list[dict[str, Any]]:
    """Put a stand-in for the app. Returns the list of its calls."""
    calls: list[dict[str, Any]] = []

    def run(**arguments: Any) -> int:
        calls.append(arguments)
        if error is not None:
            raise error
        return status

    for name, what in (("start", {"run": run}), ("window", {"NoDisplay": NoDisplay})):
        module = ModuleType(f"scenes.app.{name}")
        vars(module).update(what)
        monkeypatch.setitem(sys.modules, module.__name__, module)
    return calls


# The window


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], {"file": None, "self_test": False, "language": None, "fullscreen": None}),
        (["game.pocketful"], {"file": Path("game.pocketful")}),
        (["--self-test"], {"self_test": True}),
        (["--fullscreen"], {"fullscreen": True}),
        (["--windowed"], {"fullscreen": False}),
        (["--language", "xx-pseudo"], {"language": "xx-pseudo"}),
        (["--language=en", "a b.pocketful"], {"language": "en", "file": Path("a b.pocketful")}),
    ],
)
def test_the_window_is_told_what_was_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], expected: dict[str, Any]
) -> None:
    calls = pretend_app(monkeypatch)
    assert pocketful(tmp_path, *arguments).status == 0
    assert calls[0].items() >= expected.items()


def test_the_apps_exit_status_is_the_commands(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pretend_app(monkeypatch, status=3)
    assert pocketful(tmp_path).status == 3


def test_without_a_display_the_terminal_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pretend_app(monkeypatch, error=NoDisplay())
    said = pocketful(tmp_path)
    assert said.status == 2
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert f"“pocketful --terminal {next(iter(ENTRIES))}” plays" in said.err


def test_a_damaged_file_of_the_app_is_said_in_lines_of_text_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / f"{FIRST}.jsonl").write_text("[]")
    monkeypatch.setattr("scenes.kit.assets.ASSETS", tmp_path)
    for words, file in (
        (["--puzzles"], f"puzzles/{FIRST}.jsonl"),
        (["--puzzles", FIRST], f"puzzles/{FIRST}.jsonl"),
    ):
        puzzles_of.cache_clear()
        said = pocketful(tmp_path, *words)
        assert said.status == 2
        assert said.err.count("\n") == 1
        assert f"assets/{file}" in said.err


def test_an_interrupt_is_no_traceback(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("scenes.__main__._list_games", interrupted)
    said = pocketful(tmp_path, "--games")
    assert (said.status, said.out, said.err) == (130, "", "")


def test_without_pygame_the_terminal_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import scenes

    monkeypatch.delattr(scenes, "app", raising=False)
    monkeypatch.delitem(sys.modules, "scenes.app.window", raising=False)
    monkeypatch.setitem(sys.modules, "pygame", None)
    said = pocketful(tmp_path)
    assert said.status == 2
    assert f"“pocketful --terminal {next(iter(ENTRIES))}” plays" in said.err
    assert said.err.count("\n") == 1


# Questions


def test_games_lists_every_game_with_its_options(tmp_path: Path) -> None:
    said = pocketful(tmp_path, "--games")
    assert said.status == 0
    for info in GAMES.values():
        assert f"{info.key}: {info.title}" in said.out
        for option in info.options:
            (line,) = [row for row in said.lines if row.strip().startswith(f"{option.key}:")]
            for choice in option.choices:
                assert option_text(choice.value) in line


# What makes no sense

GAME = ["--terminal", FIRST]


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["--no-such-option"], "--no-such-option"),
        (["one", "two"], "two"),
        (["--windowed", "--fullscreen"], "not allowed"),
        (["--seats", "human,human"], "--seats"),
        (["--seed", "0"], "--seed"),
        (["--nodes", "7"], "--nodes"),
        ([*GAME, "--nodes", "many"], "--nodes: use a number of at most"),
        (["--data", "", "--records"], "--data: name a folder"),
        (["--data= ", "--records"], "--data: name a folder"),
        ([*GAME, "--seed", "many"], "--seed: use a number of at most 18 digits"),
        ([*GAME, "--seed", "1" * 5000], "18 digits"),
        (["--evening", "--minutes", "long"], "--minutes: use a number of at most"),
        ([*GAME, "--self-test"], "--terminal"),
        ([*GAME, "--fullscreen"], "--terminal"),
        (["--terminal", "tic-tac-toe"], "tic-tac-toe"),
        (["--terminal"], f"Name a game: {FIRST}"),
        (["--terminal", "--seats", "human,human"], "Leave these options out"),
        (["no-such-file.pocketful", "--terminal"], "no-such-file.pocketful"),
        ([*GAME, "--seats", "human,genius"], "genius"),
        ([*GAME, "--seats", ""], "learner"),
        ([*GAME, "--names", "Ann" + ",Ben" * 98], f"99 names for {FEWEST} seats"),
        ([*GAME, "--nodes", "0"], "one position"),
        (["game.pocketful", *GAME], "not both"),
    ],
)
def test_what_makes_no_sense_is_answered_in_one_sentence(
    tmp_path: Path, arguments: list[str], hint: str
) -> None:
    check_refused(tmp_path, arguments, hint)


def test_the_settings_language_is_spoken_and_before_the_first_start_the_systems(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(i18n, "languages", lambda: ["en", "de", i18n.PSEUDO])
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    assert "Aufruf: pocketful" in pocketful(tmp_path, "--help").out
    settings = open_records(find_places(str(tmp_path))).settings
    settings.establish()
    assert "usage: pocketful" in pocketful(tmp_path, "--help").out
    settings.change(language="de")
    monkeypatch.setenv("LC_ALL", "C")
    assert "Aufruf: pocketful" in pocketful(tmp_path, "--help").out
    for damage in ("[[", "[" * 100_000):
        find_places(str(tmp_path)).settings.write_text(damage)
        assert "usage: pocketful" in pocketful(tmp_path, "--help").out


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with a name")
@pytest.mark.parametrize("make", [os.mkfifo, lambda path: path.symlink_to("/dev/zero")])
@pytest.mark.parametrize("journal", [True, False])
def test_pipes_and_devices_in_the_home_hold_nobody_up(
    tmp_path: Path, make: Callable[[Path], None], journal: bool
) -> None:
    (tmp_path / "saves").mkdir()
    if journal:
        shutil.copy(MATCH.parents[1] / "history.sqlite3", tmp_path)
        names = ["history.sqlite3-journal"]
    else:
        told = ("settings", "people", "puzzles", "evening")
        names = ["history.sqlite3", "saves/a.pocketful", *(f"{name}.json" for name in told)]
    for name in names:
        make(tmp_path / name)
    for words in (["--records"], [*GAME, "--seats", ",".join(["human"] * FEWEST)]):
        done = subprocess.run(
            [sys.executable, "-m", "scenes", "--data", str(tmp_path), *words],
            input="",
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0
        assert "Traceback" not in done.stderr


def test_an_unknown_language_is_said_and_english_spoken(tmp_path: Path) -> None:
    seats = ",".join(["human"] * FEWEST)
    said = pocketful(tmp_path, *GAME, "--seats", seats, "--language", "tlh")
    assert said.status == 0
    assert "tlh" in said.err
    assert said.lines[0].startswith(f"{GAMES[FIRST].title}: Player 1, ")


def test_python_dash_m_scenes_is_the_command(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "scenes", "--version"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, f"Pocketful {VERSION}\n", "")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of Windows has no such pipes")
@pytest.mark.parametrize("output", ["| head -1", ">&-"], ids=["read no further", "closed"])
@pytest.mark.parametrize("words", ["--games", f"--export text {MATCH}"])
def test_nobody_who_reads_is_no_trouble(output: str, words: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f'"{sys.executable}" -m scenes {words} {output}'],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
