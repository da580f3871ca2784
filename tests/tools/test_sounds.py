from itertools import combinations
from pathlib import Path

import numpy as np
import pygame
import pytest

from scenes.front import FRONTS
from scenes.kit.assets import asset_path
from scenes.kit.effects import SHARED
from tools.sounds import synth
from tools.sounds.loudness import momentary, true_peak
from tools.sounds.modal import RATE, Signal
from tools.sounds.synth import made

SOUNDS = synth.all_sounds()
SOME_TAKES = [name for name in SOUNDS if name.endswith("-1")][::6]


def decoded(name: str) -> Signal:
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 1)
    try:
        raw = pygame.mixer.Sound(asset_path(f"sounds/{name}.ogg")).get_raw()
    finally:
        pygame.mixer.quit()
    samples: Signal = np.frombuffer(raw, "<i2").astype(np.float64) / 32_768
    return samples


def test_there_is_a_recipe_for_every_file() -> None:
    own = [effect for front in FRONTS.values() for effect in front.load().sounds]
    files = {f"sounds/{name}.ogg" for name in SOUNDS}
    assert files == {file for effect in (*SHARED, *own) for file in effect.files}


def test_every_effect_has_takes_to_choose_from() -> None:
    own = [effect for front in FRONTS.values() for effect in front.load().sounds]
    assert [effect.name for effect in (*SHARED, *own) if effect.takes < 2] == []


@pytest.mark.long
def test_every_file_is_as_loud_as_it_should_be_and_begins_and_ends_in_silence() -> None:
    for name, sound in SOUNDS.items():
        signal = decoded(name)
        peak = np.max(np.abs(signal))
        assert momentary(signal) == pytest.approx(sound.loudness, abs=1.5), name
        assert true_peak(signal) < -1.0, name
        assert np.max(np.abs(signal[:8])) < 0.02 * peak, name
        assert np.max(np.abs(signal[-8:])) < 0.002 * peak + 8 / 32_768, name
        assert abs(np.mean(signal)) < 0.02 * peak, name


def test_no_two_sounds_are_alike() -> None:
    signals = {name: decoded(name) for name in SOME_TAKES}
    for one, other in combinations(signals, 2):
        length = min(len(signals[one]), len(signals[other]))
        first, second = (signals[name][:length] for name in (one, other))
        assert abs(np.dot(first, second)) < 0.9 * np.linalg.norm(first) * np.linalg.norm(second)


@pytest.mark.parametrize("name", SOME_TAKES)
def test_a_file_is_what_its_recipe_gives(name: str) -> None:
    ours, theirs = made(name), decoded(name)
    # Vorbis may add a few samples, and leaves out what cannot be heard.
    length = min(len(ours), len(theirs))
    assert abs(len(ours) - len(theirs)) < RATE // 50
    ours, theirs = ours[:length], theirs[:length]
    likeness = np.dot(ours, theirs) / np.sqrt(np.dot(ours, ours) * np.dot(theirs, theirs))
    assert likeness > 0.9


def test_files_are_written_and_unknown_names_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert synth.main(["turn-1", "--wav", "--out", str(tmp_path)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["turn-1.wav"]
    assert synth.main(["gong", "--out", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "There is no sound called gong.\n"
