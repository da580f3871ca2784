"""Marbles sound as hard and as quick as they are."""

from __future__ import annotations

import numpy as np
import pytest

from tests.tools.hearing import centre_of, decibels, end_of
from tools.games.hop_the_marble.sounds import ROLLING, STRENGTHS
from tools.sounds.modal import RATE, Signal
from tools.sounds.synth import made


def marble(name: str) -> Signal:
    return made(f"hop-the-marble/{name}")


@pytest.mark.parametrize(
    ("stem", "strengths", "brighter"),
    [("marble", STRENGTHS, 2.5), ("marble-wood", 3, 1.2), ("marble-flick", 3, 1.2)],
)
def test_marbles_are_louder_and_brighter_the_harder_they_meet(
    stem: str, strengths: int, brighter: float
) -> None:
    clicks = [marble(f"{stem}-{n + 1}-1") for n in range(strengths)]
    peaks = [float(np.max(np.abs(click))) for click in clicks]
    assert peaks == sorted(peaks)
    centres = [centre_of(click) for click in clicks]
    assert centres == sorted(centres)
    assert brighter * centres[0] < centres[-1]


@pytest.mark.parametrize("name", [f"marble-{n + 1}-1" for n in range(STRENGTHS)])
def test_a_click_of_clay_is_dry(name: str) -> None:
    assert end_of(marble(name)) < 0.03


@pytest.mark.parametrize("number", range(1, 7))
def test_rolling_goes_on_without_a_seam(number: int) -> None:
    roll = marble(f"marble-roll-{number}-1")
    half = round(ROLLING * RATE / 2)
    running = np.zeros(6 * RATE)
    for start in range(0, 4 * RATE, half):
        running[start : start + len(roll)] += roll
    # Loudness over a tenth of a second, where rolls overlap on both sides.
    parts = running[RATE : 3 * RATE].reshape(-1, RATE // 10)
    loudness = np.sqrt(np.mean(parts**2, axis=1))
    assert decibels(loudness.max() / loudness.min()) < 8


def test_quicker_rolling_is_louder_and_hard_ground_brighter() -> None:
    rolls = [marble(f"marble-roll-{number}-1") for number in range(1, 7)]
    loudness = [float(np.sqrt(np.mean(roll**2))) for roll in rolls]
    for three in (loudness[:3], loudness[3:]):
        assert three == sorted(three)
    assert all(
        centre_of(hard) > centre_of(soft) for soft, hard in zip(rolls[:3], rolls[3:], strict=True)
    )


def test_a_dropped_marble_bounces_ever_faster() -> None:
    for name in ("marble-drop-1", "marble-drop-2"):
        drop = np.abs(marble(name))
        block = RATE // 100
        level = drop[: len(drop) // block * block].reshape(-1, block).max(axis=1)
        knocks = [n for n in range(1, len(level)) if level[n] > 2.5 * level[n - 1]]
        gaps = np.diff(knocks)
        assert len(gaps) >= 2
        assert list(gaps) == sorted(gaps, reverse=True)
