"""Loudness is measured as ITU-R BS.1770 and EBU Tech 3341 want it."""

from __future__ import annotations

import numpy as np
import pytest

from tools.sounds.loudness import integrated, momentary, true_peak
from tools.sounds.modal import RATE, Signal


def tone(frequency: float, seconds: float, level: float = 0.0) -> Signal:
    time = np.arange(round(seconds * RATE)) / RATE
    signal: Signal = 10 ** (level / 20) * np.sin(2 * np.pi * frequency * time)
    return signal


def test_a_full_tone_on_one_channel_has_minus_3_and_on_two_0() -> None:
    full = tone(997, 5)
    assert integrated(full) == pytest.approx(-3.01, abs=0.02)
    assert integrated(np.stack((full, full))) == pytest.approx(0.0, abs=0.02)


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        # The first five signals of EBU Tech 3341: levels and seconds, heard from both sides.
        ([(-23.0, 20)], -23.0),
        ([(-33.0, 20)], -33.0),
        pytest.param([(-36.0, 10), (-23.0, 60), (-36.0, 10)], -23.0, marks=pytest.mark.long),
        pytest.param(
            [(-72.0, 10), (-36.0, 10), (-23.0, 60), (-36.0, 10), (-72.0, 10)],
            -23.0,
            marks=pytest.mark.long,
        ),
        ([(-26.0, 20), (-20.0, 20.1), (-26.0, 20)], -23.0),
    ],
)
def test_what_is_quiet_does_not_count(levels: list[tuple[float, float]], expected: float) -> None:
    parts = np.concatenate([tone(1_000, seconds, level) for level, seconds in levels])
    assert integrated(np.stack((parts, parts))) == pytest.approx(expected, abs=0.1)


def test_half_as_long_is_3_lower_and_silence_after_it_changes_nothing() -> None:
    long, short = tone(997, 0.2), tone(997, 0.1)
    assert momentary(long) - momentary(short) == pytest.approx(3.0, abs=0.1)
    assert momentary(np.concatenate((long, np.zeros(RATE)))) == pytest.approx(
        momentary(long), abs=0.05
    )
    assert momentary(tone(997, 3)) == pytest.approx(-3.01, abs=0.02)


def test_the_head_lifts_what_is_high_and_the_ear_leaves_out_what_is_low() -> None:
    middle, high, low = (integrated(tone(f, 3)) for f in (1_000, 10_000, 30))
    assert high - middle == pytest.approx(3.3, abs=0.2)
    assert low - middle < -8


def test_a_peak_between_two_samples_is_found() -> None:
    quarter = np.tile((1.0, 1.0, -1.0, -1.0), 4_000)
    assert true_peak(quarter) == pytest.approx(3.01, abs=0.2)
