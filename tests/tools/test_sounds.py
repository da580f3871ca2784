from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import numpy as np
import pygame
import pytest

from scenes.front import FRONTS
from scenes.kit.assets import asset_path
from scenes.kit.effects import SHARED
from tools.sounds import synth
from tools.sounds.loudness import integrated, momentary, true_peak
from tools.sounds.modal import RATE, Signal
from tools.sounds.synth import made

SOUNDS = synth.all_sounds()
SOME_TAKES = [name for name in SOUNDS if name.endswith("-1")][::6]


@pytest.fixture(autouse=True, scope="module")
def mixer() -> Iterator[None]:
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


def decoded(name: str, channels: int = 1) -> Signal:
    wanted = (RATE, -16, channels)
    if pygame.mixer.get_init() != wanted:
        pygame.mixer.quit()
        pygame.mixer.init(*wanted)
    raw = pygame.mixer.Sound(asset_path(f"sounds/{name}.ogg")).get_raw()
    samples: Signal = np.frombuffer(raw, "<i2").astype(np.float64) / 32_768
    return samples if channels == 1 else samples.reshape(-1, channels).T


def test_there_is_a_recipe_for_every_file() -> None:
    own = [effect for front in FRONTS.values() for effect in front.load().sounds]
    files = {f"sounds/{name}.ogg" for name in SOUNDS}
    assert files == {file for effect in (*SHARED, *own) for file in effect.files}
    there = {path.relative_to(asset_path("sounds")) for path in asset_path("sounds").rglob("*.ogg")}
    assert there == {Path(f"{name}.ogg") for name in (*SOUNDS, *synth.LONG)}


def test_every_effect_has_takes_to_choose_from() -> None:
    own = [effect for front in FRONTS.values() for effect in front.load().sounds]
    assert [effect.name for effect in (*SHARED, *own) if effect.takes < 2] == []


def test_there_is_a_recipe_for_every_theme_and_room() -> None:
    looks = [front.load() for front in FRONTS.values()]
    own = {Path(each.theme) for each in looks if each.theme}
    folders = {path.parent for path in own}
    for front, each in zip(FRONTS.values(), looks, strict=True):
        info = front.info
        usual = info.complete_options(min(info.players), {})
        for option in info.options:
            for choice in option.choices:
                own.add(Path(each.room({**usual, option.key: choice.value})))
    assert len(folders) == len(looks), "each its own"
    assert own | {Path("sounds/music.ogg")} == {Path(f"sounds/{name}.ogg") for name in synth.LONG}


@pytest.mark.long
def test_what_is_heard_without_end_is_as_loud_as_it_should_be_and_has_no_seam() -> None:
    for name in synth.LONG:
        both = decoded(name, channels=2)
        aim = -25 if name == "music" else -30 if name.endswith("theme") else -32
        assert integrated(both) == pytest.approx(aim, abs=1.0), name
        assert true_peak(both) < -6.0, name
        steps = np.max(np.abs(np.diff(both)), axis=1)
        assert np.all(np.abs(both[:, 0] - both[:, -1]) <= steps), name


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
    # Vorbis may add a few samples, and leaves out what can't be heard.
    length = min(len(ours), len(theirs))
    assert abs(len(ours) - len(theirs)) < RATE // 50
    ours, theirs = ours[:length], theirs[:length]
    likeness = np.dot(ours, theirs) / np.sqrt(np.dot(ours, ours) * np.dot(theirs, theirs))
    assert likeness > 0.9
