"""Marbles sound as hard and as quick as they are."""

from __future__ import annotations

import numpy as np
import pytest

from scenes.games.hop_the_marble.sounds import ROLL_SECONDS, ROLL_SPEEDS
from tests.tools.sounds import centre_of, fluctuation_of
from tools.games.hop_the_marble.sounds import marble_rolls
from tools.sounds.modal import RATE, Signal
from tools.sounds.synth import MET, made


def marble(name: str) -> Signal:
    shared = name.startswith("marble-") and name[7].isdigit()
    return made(name if shared else f"hop-the-marble/{name}")


@pytest.mark.parametrize(
    ("stem", "levels", "brighter"),
    [("marble", len(MET), 2.0), ("marble-wood", 3, 1.2)],
)
def test_marbles_are_louder_and_brighter_the_harder_they_meet(
    stem: str, levels: int, brighter: float
) -> None:
    clicks = [marble(f"{stem}-{n + 1}-1") for n in range(levels)]
    power = [float(np.sum(click**2)) for click in clicks]
    assert power == sorted(power)
    assert brighter * centre_of(clicks[0]) < centre_of(clicks[-1])


def test_twenty_marbles_at_once_neither_clip_nor_sound_like_a_machine() -> None:
    rng = np.random.default_rng(4)
    starts = np.sort(rng.uniform(0, 0.3, 20))
    out = np.zeros((2, RATE))
    for number, start in enumerate(starts):
        sound = marble(f"marble-{rng.integers(4, 7)}-{number % 4 + 1}")
        angle = (1 + 0.7 * rng.uniform(-1, 1)) * np.pi / 4
        first = round(start * RATE)
        out[0, first : first + len(sound)] += np.cos(angle) * sound
        out[1, first : first + len(sound)] += np.sin(angle) * sound
    assert np.max(np.abs(out)) < 1.0
    takes = [marble(f"marble-6-{take}") for take in (1, 2, 3, 4)]
    length = min(map(len, takes))
    even = [take[:length] / np.sqrt(np.sum(take[:length] ** 2)) for take in takes]
    likeness = [abs(np.dot(even[i], even[j])) for i in range(4) for j in range(i)]
    assert max(likeness) < 0.97


@pytest.mark.parametrize("ground", ["soft", "hard"])
@pytest.mark.parametrize("level", range(1, len(ROLL_SPEEDS) + 1))
def test_rolling_in_pieces_sounds_as_steady_as_an_endless_roll(ground: str, level: int) -> None:
    rolls = [marble(f"roll-{ground}-{level}-{take}") for take in (1, 2, 3, 4)]
    half = round(ROLL_SECONDS * RATE / 2)
    running, lot = np.zeros(6 * RATE), np.random.default_rng(level)
    take = 0
    for start in range(0, 5 * RATE, half):
        # Another take each time, and as late as a frame may be.
        take = (take + int(lot.integers(1, 4))) % 4
        first = start + round(RATE * lot.uniform(0, 1 / 60))
        running[first : first + len(rolls[take])] += rolls[take]
    endless = marble_rolls(0.8 * ROLL_SPEEDS[level - 1] / 1000, hard=ground == "hard", seconds=5)
    middle = endless(lot)[RATE : 4 * RATE]
    assert fluctuation_of(running[RATE : 4 * RATE]) < 1.25 * fluctuation_of(middle)
