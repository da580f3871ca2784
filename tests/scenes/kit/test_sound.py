import math
import os
import shutil
import subprocess
import sys
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from scenes.kit import assets, effects
from scenes.kit.assets import asset_path
from scenes.kit.effects import SoundEffect
from scenes.kit.sound import BackgroundLoop, SoundBoard
from tests.scenes.stage import Clock

ROOT = Path(__file__).resolve().parents[3]
NO_DEVICE = "No sound: this computer has no sound device."


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def board(clock: Clock) -> Iterator[SoundBoard]:
    pygame.mixer.quit()
    made = SoundBoard(clock=clock, rng=Random(3))
    yield made
    made.close()


@pytest.fixture
def without_device(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()

    def refuse(*arguments: object) -> None:
        raise pygame.error("no such audio device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)


def playing() -> list[pygame.mixer.Sound]:
    channels = [pygame.mixer.Channel(n) for n in range(pygame.mixer.get_num_channels())]
    return [sound for channel in channels if (sound := channel.get_sound()) is not None]


@pytest.fixture
def files(board: SoundBoard, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    played: list[str] = []
    monkeypatch.setattr(board, "_sound", played.append)
    return played


@pytest.mark.parametrize("takes", [2, 3, 5])
def test_no_take_is_heard_twice_in_a_row(
    board: SoundBoard, clock: Clock, files: list[str], takes: int
) -> None:
    effect = SoundEffect("click", takes, levels=2)
    for number in range(60):
        clock.seconds += 1
        board.play(effect, number % 3 // 2)
    for level in (1, 2):
        heard = [file for file in files if file.startswith(f"sounds/click-{level}-")]
        assert len(set(heard)) == takes
        assert all(one != other for one, other in pairwise(heard))


def test_pan_and_strength_reach_the_speakers(
    board: SoundBoard, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    volumes: list[tuple[float, float]] = []

    class Channel:
        def set_volume(self, left: float, right: float) -> None:
            volumes.append((left, right))

    class Sound:
        def play(self) -> Channel:
            return Channel()

        def get_length(self) -> float:
            return 7.0

    monkeypatch.setattr(board, "_sound", lambda file: Sound())
    monkeypatch.setattr(board._rng, "uniform", lambda least, most: least)
    for pan, strength in ((0.0, 1.0), (-1.0, 1.0), (1.0, 0.5), (7.0, math.nan), (math.nan, 1.0)):
        clock.seconds += 1
        board.play(effects.TURN, pan=pan, strength=strength)
    centre, (left, right), mirrored, nonsense, nowhere = volumes
    assert centre == nowhere == pytest.approx((math.sqrt(0.5), math.sqrt(0.5)))
    assert left**2 + right**2 == pytest.approx(1.0)
    # At the edge of the table the other speaker is still heard, as in a room.
    assert 0.2 < right / left < 0.4
    assert mirrored == pytest.approx((right / 2, left / 2))
    assert nonsense == (0.0, 0.0)
    board.mono = True
    clock.seconds += 1
    board.play(effects.TURN, pan=-1.0)
    assert volumes[-1] == centre, "nothing is lost to whoever hears with one ear"
    board.background.hushed = True
    clock.seconds += 1
    board.play(effects.TURN)
    assert volumes[-1] < centre, "what is said comes first"


def test_a_sound_is_heard_from_its_place_once_that_is_ready_and_never_late(
    board: SoundBoard, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = 1
    while not board.make_ready(effects.ARRIVE, 1, pan=-0.9):
        steps += 1
    assert steps > 1
    monkeypatch.setattr("scenes.kit.sound.from_the_side", None)
    board.play(effects.ARRIVE, 1, pan=-0.9)
    clock.seconds += 1
    board.play(effects.ARRIVE, 1, pan=0.9)
    placed, plain = (array("h", sound.get_raw()) for sound in playing())
    assert placed[::2] != placed[1::2], "the far ear hears it later"
    assert plain[::2] == plain[1::2]


@pytest.mark.usefixtures("without_device")
def test_without_a_device_it_is_silent_and_says_why(board: SoundBoard) -> None:
    assert board.reason is None
    assert not board.warm_up()
    board.play(effects.WIN, pan=0.5)
    board.play_table("sounds/ambience.ogg")
    board.effects_volume = board.background.volumes[BackgroundLoop.ROOM] = 0.5
    assert not board.warm_up()
    assert board.reason == NO_DEVICE
    board.close()


@pytest.mark.skipif(sys.platform != "linux", reason="only ALSA talks to the terminal")
def test_the_systems_own_complaints_stay_away_from_the_terminal() -> None:
    program = (
        "import sys\n"
        "from scenes.kit.sound import SoundBoard\n"
        "SoundBoard().warm_up()\n"
        "print('heard', file=sys.stderr)\n"
    )
    environment = {k: v for k, v in os.environ.items() if k != "SDL_AUDIODRIVER"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert done.stderr == "heard\n"


@pytest.fixture
def damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the sounds with one file missing and two that are no sounds."""
    folder = tmp_path / "assets" / "sounds"
    shutil.copytree(asset_path("sounds"), folder)
    (folder / "win-1.ogg").unlink()
    (folder / "lose-1.ogg").write_bytes(b"OggS but no sound")
    (folder / "ambience.ogg").write_bytes(b"")
    monkeypatch.setattr(assets, "ASSETS", tmp_path / "assets")
    return folder


@pytest.mark.usefixtures("damaged")
@pytest.mark.parametrize(
    ("effect", "file"), [(effects.WIN, "win-1.ogg"), (effects.LOSE, "lose-1.ogg")]
)
def test_a_missing_or_damaged_file_silences_only_itself(
    board: SoundBoard, effect: SoundEffect, file: str
) -> None:
    board.play(effect)
    assert playing() == []
    assert board.reason == (
        f"The sound file assets/sounds/{file} can’t be read. Reinstall the app."
    )
    board.play(effects.TURN)
    assert len(playing()) == 1


@pytest.mark.usefixtures("damaged")
def test_a_damaged_ambience_says_so(board: SoundBoard) -> None:
    board.play_table("sounds/ambience.ogg")
    assert board.background.decoding is not None
    board.background.decoding.join()
    board.update()
    assert playing() == []
    assert "sounds/ambience.ogg" in (board.reason or "")


@pytest.mark.parametrize("outside", ["../pyproject.toml", "/etc/passwd", "sounds/../../x"])
def test_an_asset_lies_inside_the_assets(outside: str) -> None:
    with pytest.raises(ValueError, match="inside the assets folder"):
        asset_path(outside)
