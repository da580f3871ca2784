"""The sounds come out of their recipes as they should: level, start, end, and an endless loop."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from scenes.kit.sound import VARIANTS
from tools.games.hop_the_marble.sounds import ROLLING, STRENGTHS
from tools.sounds import synth
from tools.sounds.ambience import quiet_room
from tools.sounds.modal import RATE, Signal


def decibels(level: float) -> float:
    return 20 * float(np.log10(level))


def centre_of(signal: Signal) -> float:
    """The mean frequency in hertz, weighted by power."""
    power = np.abs(np.fft.rfft(signal)) ** 2
    frequency = np.fft.rfftfreq(len(signal), 1 / RATE)
    return float(np.sum(power * frequency) / np.sum(power))


def test_there_is_a_recipe_for_every_file() -> None:
    wanted = {f"{effect.value}-{n + 1}" for effect, count in VARIANTS.items() for n in range(count)}
    assert set(synth.EFFECTS) == wanted


@pytest.mark.parametrize("name", synth.EFFECTS)
def test_an_effect_stands_at_its_level_and_starts_and_ends_in_silence(name: str) -> None:
    signal = synth.made(name)
    level = synth.EFFECTS[name][1]
    assert level <= -6
    assert decibels(np.max(np.abs(signal))) == pytest.approx(level, abs=0.01)
    peak = np.max(np.abs(signal))
    assert abs(signal[0]) < 0.12 * peak
    assert abs(signal[-1]) < 0.001 * peak
    assert abs(np.mean(signal)) < 0.02 * peak


def test_the_same_recipe_gives_the_same_sound() -> None:
    assert np.array_equal(synth.made("set-down-2"), synth.made("set-down-2"))
    assert not np.array_equal(synth.made("set-down-1")[:2000], synth.made("set-down-2")[:2000])


@pytest.mark.parametrize("step", range(len(synth.PENTATONIC)))
def test_arriving_beads_sound_their_tone(step: int) -> None:
    signal = synth.made(f"arrive-{step + 1}")
    spectrum = np.abs(np.fft.rfft(signal, 4 * RATE))
    loudest = float(np.argmax(spectrum)) / 4
    assert loudest == pytest.approx(2 * synth.PENTATONIC[step], rel=0.004)


@pytest.mark.parametrize("step", range(len(synth.PENTATONIC)))
def test_beads_in_a_bowl_sound_the_same_scale(step: int) -> None:
    signal = synth.made(f"glass-{step + 1}")
    spectrum = np.abs(np.fft.rfft(signal, 4 * RATE))
    loudest = float(np.argmax(spectrum)) / 4
    assert loudest == pytest.approx(2 * synth.PENTATONIC[step], rel=0.012)


def test_dearer_money_pours_longer_and_rings_longer() -> None:
    pours = [synth.made(f"pour-{n}") for n in (1, 2, 3)]
    lengths = [len(pour) for pour in pours]
    assert lengths == sorted(lengths)
    energies = [float(np.sum(pour**2)) for pour in pours]
    assert energies == sorted(energies)


def test_wooden_pennies_sound_duller_than_silver_and_gold() -> None:
    wood, silver, gold = (centre_of(synth.made(f"pour-{n}")) for n in (1, 2, 3))
    assert 2 * wood < min(silver, gold)


def test_a_tile_sounds_duller_on_felt_than_against_another() -> None:
    felt, click = (
        [centre_of(synth.made(f"{stem}-{n}")) for n in (1, 2, 3, 4)]
        for stem in ("tile", "tile-click")
    )
    assert 1.5 * max(felt) < min(click)


@pytest.mark.parametrize("stem", ["tile", "tile-click", "tile-pick", "tile-rack"])
def test_tiles_are_dry_and_not_sharp(stem: str) -> None:
    for name in (name for name in synth.EFFECTS if name.rpartition("-")[0] == stem):
        signal = synth.made(name)
        energy = np.cumsum(signal**2)
        assert np.searchsorted(energy, 0.95 * energy[-1]) < 0.1 * RATE, name
        assert centre_of(signal) < 1_600, name


@pytest.mark.parametrize(
    ("stem", "strengths", "brighter"),
    [("marble", STRENGTHS, 2.5), ("marble-wood", 3, 1.2), ("marble-flick", 3, 1.2)],
)
def test_marbles_are_louder_and_brighter_the_harder_they_meet(
    stem: str, strengths: int, brighter: float
) -> None:
    clicks = [synth.made(f"{stem}-{n + 1}") for n in range(strengths)]
    peaks = [float(np.max(np.abs(click))) for click in clicks]
    assert peaks == sorted(peaks)
    centres = [centre_of(click) for click in clicks]
    assert centres == sorted(centres)
    assert brighter * centres[0] < centres[-1]


@pytest.mark.parametrize("name", [f"marble-{n + 1}" for n in range(STRENGTHS)])
def test_a_click_of_clay_is_dry(name: str) -> None:
    energy = np.cumsum(synth.made(name) ** 2)
    assert np.searchsorted(energy, 0.95 * energy[-1]) < 0.03 * RATE


@pytest.mark.parametrize("number", range(1, 7))
def test_rolling_goes_on_without_a_seam(number: int) -> None:
    roll = synth.made(f"marble-roll-{number}")
    half = round(ROLLING * RATE / 2)
    running = np.zeros(6 * RATE)
    for start in range(0, 4 * RATE, half):
        running[start : start + len(roll)] += roll
    # Loudness over a tenth of a second, where rolls overlap on both sides.
    parts = running[RATE : 3 * RATE].reshape(-1, RATE // 10)
    loudness = np.sqrt(np.mean(parts**2, axis=1))
    assert decibels(loudness.max() / loudness.min()) < 8


def test_quicker_rolling_is_louder_and_hard_ground_brighter() -> None:
    rolls = [synth.made(f"marble-roll-{number}") for number in range(1, 7)]
    loudness = [float(np.sqrt(np.mean(roll**2))) for roll in rolls]
    for three in (loudness[:3], loudness[3:]):
        assert three == sorted(three)
    assert all(
        centre_of(hard) > centre_of(soft) for soft, hard in zip(rolls[:3], rolls[3:], strict=True)
    )


def test_a_dropped_marble_bounces_ever_faster() -> None:
    for name in ("marble-drop-1", "marble-drop-2"):
        drop = np.abs(synth.made(name))
        block = RATE // 100
        level = drop[: len(drop) // block * block].reshape(-1, block).max(axis=1)
        knocks = [n for n in range(1, len(level)) if level[n] > 2.5 * level[n - 1]]
        gaps = np.diff(knocks)
        assert len(gaps) >= 2
        assert list(gaps) == sorted(gaps, reverse=True)


def test_the_room_is_quiet_and_has_no_seam() -> None:
    room = quiet_room()
    assert room.shape[0] == 2
    assert decibels(float(np.sqrt(np.mean(room**2)))) == pytest.approx(-30, abs=0.01)
    assert np.max(np.abs(room)) < 0.5
    inside = np.max(np.abs(np.diff(room, axis=1)))
    assert np.max(np.abs(room[:, 0] - room[:, -1])) <= inside


def test_files_are_written_and_unknown_names_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert synth.main(["press-1", "--wav", "--out", str(tmp_path)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["press-1.wav"]
    assert synth.main(["gong", "--out", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "There is no sound called gong.\n"
