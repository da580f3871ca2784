from __future__ import annotations

from array import array

import pytest

from scenes.kit.sound import STEPS, from_the_side

RATE = 44_100


def click(frames: int = 400) -> bytes:
    return array("h", [20_000, 20_000, *[0] * (2 * frames - 2)]).tobytes()


def ears(heard: bytes) -> tuple[array[int], array[int]]:
    samples = array("h", heard)
    return samples[0::2], samples[1::2]


@pytest.mark.parametrize("step", [-STEPS, -1, 2, STEPS])
def test_the_far_ear_hears_it_later_and_duller(step: int) -> None:
    *_pieces, heard = from_the_side(click(), step, RATE)
    assert heard is not None
    assert len(heard) == len(click())
    left, right = ears(heard)
    near, far = (right, left) if step > 0 else (left, right)
    assert near == ears(click())[0]
    first = next(number for number, sample in enumerate(far) if sample)
    # Sound takes two thirds of a millisecond around a head.
    assert first / RATE == pytest.approx(0.00066 * abs(step) / STEPS, abs=1 / RATE)
    assert 0 < max(far) < max(near)
    assert far[first + 1] > 0, "what is sharp becomes rounder"
