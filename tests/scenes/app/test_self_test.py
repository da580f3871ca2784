import os
import subprocess
import sys
from pathlib import Path

import pytest

from game import system
from game.catalogue import GAMES
from scenes.app import self_test
from scenes.kit.assets import MissingAsset

_FIRST_GAME = """
import sys
from game.catalogue import ENTRIES
from scenes.__main__ import main
for key in list(ENTRIES)[1:]:
    del ENTRIES[key]
sys.exit(main(["--self-test"]))
"""
ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.long
def test_it_passes_without_any_environment() -> None:
    """With one game, which is enough; the installed app is asked for all."""
    needed = {"PATH", "SYSTEMROOT", "TEMP", "TMP"} if system.NAME == "win32" else set()
    done = subprocess.run(
        [sys.executable, "-c", _FIRST_GAME],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name in needed},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    played = [line.split(": ")[0] for line in lines if " moves, " in line]
    assert played == [next(iter(GAMES))]
    assert lines[-1].startswith("All is well")


def test_what_fails_is_said_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_arguments: object) -> None:
        raise MissingAsset("images/beads/shadow.webp")

    monkeypatch.setattr(self_test._SelfTest, "run", broken)
    assert self_test.run_self_test() == 1
    said = capsys.readouterr().out.strip().splitlines()
    assert len(said) == 1
    assert "images/beads/shadow.webp" in said[0]


def test_it_gives_up_only_when_nothing_moves_on() -> None:
    now = 0.0
    patience = self_test.Patience(lambda: now)
    # A slow machine at work: few frames, a move now and then.
    for frame in range(2000):
        now += 10.0
        patience.watch(frame // 100)
    # A fast one whose computer player takes long.
    for _frame in range(2 * self_test.STILL_FRAMES):
        patience.watch("thinking")
    now += 2 * self_test.STILL_SECONDS
    with pytest.raises(TimeoutError, match=r"nothing has moved on for 120 seconds\."):
        patience.watch("thinking")
