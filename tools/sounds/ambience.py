"""The quiet room in which the games are played: a loop without a beginning.

Rain on a window at the other end of the room, the hum of the house, now and then a far wooden knock
or a cup. Noise is made from a spectrum with random phases, which closes on itself by construction;
movements go through whole cycles, and single events wrap around the end.
"""

from typing import Final

import numpy as np

from tools.sounds.loudness import at_loudness
from tools.sounds.modal import (
    RATE,
    Partial,
    Signal,
    band,
    laid,
    ring,
    room,
    seconds,
    softened,
    steady,
)

LENGTH: Final = 48.0
LOUDNESS: Final = -32.0
"""Loudness of the whole loop, in LUFS."""


def endless_noise(slope: float, rng: np.random.Generator, length: float = LENGTH) -> Signal:
    """Noise of unit loudness that loops; its power falls with frequency to the ``slope``.

    1 is pink, 2 is brown.
    """
    count = seconds(length)
    frequency = np.fft.rfftfreq(count, 1 / RATE)
    level = np.zeros_like(frequency)
    heard = frequency > 18
    level[heard] = frequency[heard] ** (-slope / 2)
    phases = np.exp(2j * np.pi * rng.random(len(frequency)))
    return steady(np.fft.irfft(level * phases, count))


def drift(
    cycles: tuple[int, ...], depth: float, rng: np.random.Generator, length: float = LENGTH
) -> Signal:
    """A slow movement around 1 with whole cycles in the loop; ``depth`` in decibels."""
    turn = 2 * np.pi * np.arange(seconds(length)) / seconds(length)
    wave = sum(np.sin(n * turn + rng.uniform(0, 2 * np.pi)) / (1 + i) for i, n in enumerate(cycles))
    return 10 ** (depth * np.asarray(wave) / 20)


def scattered(out: Signal, sound: Signal, starts: Signal, levels: Signal, places: Signal) -> None:
    """Add a sound to a stereo loop at many moments (seconds) and places (-1 left to 1 right)."""
    for start, level, place in zip(starts, levels, places, strict=True):
        laid(out, sound, int(start * RATE), level, place)


def drop(frequency: float, rng: np.random.Generator) -> Signal:
    """A raindrop on the sill: one short, rounded blip."""
    partials = (Partial(frequency, 1.0, 0.035), Partial(frequency * 1.73, 0.4, 0.02))
    return softened(ring(partials, 0.06, rng), 0.0008)


def quiet_room() -> Signal:
    """Make the loop: two rows of samples, left and right, at their LOUDNESS together."""
    rng = np.random.default_rng(20)
    air = [band(endless_noise(2.0, rng), 45, 420, 1.0) for _ in range(2)]
    common = band(endless_noise(2.0, rng), 40, 260, 1.0)
    rain = [band(endless_noise(1.0, rng), 700, 3_200, 1.6) for _ in range(2)]
    breath, weather = drift((1, 3, 5), 1.6, rng), drift((2, 3, 7), 2.2, rng)
    out = np.stack(
        [
            (0.55 * side + 0.75 * common) * breath + 0.26 * wet * weather
            for side, wet in zip(air, rain, strict=True)
        ]
    )

    for frequency in rng.uniform(1_100, 4_200, 40):
        count = 22
        scattered(
            out,
            drop(frequency, rng),
            rng.uniform(0, LENGTH, count),
            0.75 * 10 ** (rng.uniform(-20, 0, count) / 20),
            rng.uniform(-0.9, 0.9, count),
        )

    # Far away means without highs and with more room than sound.
    knock = softened(ring((Partial(205, 1.0, 0.2), Partial(392, 0.6, 0.15)), 0.3, rng), 0.004)
    cup = softened(
        ring((Partial(1_870, 1.0, 0.3), Partial(2_950, 0.6, 0.22), Partial(4_410, 0.3, 0.12)), 0.4),
        0.0008,
    )
    for sound, loudness, moments in (
        (knock, 2.4, (6.2, 6.75, 21.4, 37.9)),
        (cup, 0.9, (13.1, 29.6, 29.85, 44.0)),
    ):
        far = band(room(sound, rng, size=1.1, level=0.75), 120, 2_400, 1.0)
        far *= loudness / np.max(np.abs(far))
        starts = np.array(moments)
        scattered(
            out,
            far,
            starts,
            rng.uniform(0.6, 1.0, len(starts)),
            rng.uniform(-0.7, 0.7, len(starts)),
        )

    return at_loudness(out, LOUDNESS)
