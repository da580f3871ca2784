"""Money in cloth bags: coins of wood, silver and gold that are poured out, and a bag set down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from tools.games.hexagon import sounds as hexagon
from tools.sounds.bodies import Recipe, Sound, wooden_cup
from tools.sounds.modal import RATE, Partial, Signal, band, burst, contact, mix, ring, scrape

# How a round plate that nothing holds rings: its partials above the lowest.
PLATE: Final = (1.0, 1.73, 2.33, 3.91, 4.11, 6.30)


@dataclass(frozen=True)
class Coin:
    """What a coin is made of, as the ear tells it."""

    pitch: float
    """The lowest partial in hertz."""
    decay: float
    """How long that partial rings, in seconds."""
    hardness: float
    """Length of the contact when two of them meet, in seconds."""
    brightness: float
    """How strong the high partials are beside the lowest: each one by this factor again."""


WOOD: Final = Coin(980, 0.055, 0.0008, 0.62)
SILVER: Final = Coin(3_350, 0.16, 0.00025, 0.80)
GOLD: Final = Coin(2_480, 0.30, 0.00018, 0.93)


def coin_strike(coin: Coin, rng: np.random.Generator) -> Signal:
    """One coin falls on others; no two are of one size."""
    size = rng.uniform(0.86, 1.16)
    partials = [
        Partial(
            coin.pitch * size * ratio,
            coin.brightness**order * rng.uniform(0.6, 1.2),
            coin.decay * rng.uniform(0.75, 1.2) / ratio**0.45,
        )
        for order, ratio in enumerate(PLATE)
    ]
    return contact(ring(partials, 1.2 * coin.decay, rng), coin.hardness)


def poured(coin: Coin, count: int, length: float) -> Recipe:
    """``count`` coins run out of a bag within ``length`` seconds, few at first and at the end."""

    def recipe(rng: np.random.Generator) -> Signal:
        share = (np.arange(count) + rng.random(count)) / count
        moments = length * (share + 0.1 * np.sin(2 * np.pi * share))
        coins = [
            (float(moment) + 0.03, 10 ** (rng.uniform(-8, 0) / 20), coin_strike(coin, rng))
            for moment in moments
        ]
        # Each coin also knocks on the table, and the last one rocks before it lies still.
        knocks = [
            (start, 0.22 * gain, contact(wooden_cup(rng, 1.2), 0.001)) for start, gain, _ in coins
        ]
        last = coins[-1][0]
        rocking = [
            (last + delay, gain, coin_strike(coin, rng))
            for delay, gain in ((0.062, 0.30), (0.105, 0.18), (0.136, 0.10))
        ]
        cloth = scrape(length, 500, 2_600, rng)
        swell = np.sin(np.pi * np.arange(len(cloth)) / len(cloth)) ** 1.5
        return mix((0.0, 0.045, cloth * swell), *coins, *knocks, *rocking)

    return recipe


def bag_set_down(rng: np.random.Generator) -> Signal:
    """A full bag of cloth lands: a soft thud, and the coins inside close up, muffled."""
    size = rng.uniform(0.94, 1.08)
    modes = ((138, 1.0, 0.15), (226, 0.7, 0.11), (371, 0.4, 0.07), (590, 0.2, 0.05))
    body = ring([Partial(f * size, level, decay) for f, level, decay in modes], 0.25, rng)
    chinks = mix(
        *(
            (float(start), float(gain), coin_strike(SILVER, rng))
            for start, gain in zip(
                0.008 + 0.014 * np.arange(6) + rng.uniform(0, 0.012, 6),
                rng.uniform(0.5, 1.0, 6),
                strict=True,
            )
        ),
        # Room for the filter, which is circular: what it smears past the end must find silence.
        (0.0, 0.0, np.zeros(RATE // 2)),
    )
    return mix(
        (0.0, 1.0, contact(body, 0.0045)),
        (0.0, 0.20, burst(0.07, 180, 1_500, rng)),
        (0.0, 0.16, burst(0.16, 500, 2_600, rng)),
        (0.0, 0.70, band(chinks, 1_000, 3_000, 2.0)),
    )


SOUNDS: Final[Mapping[str, Sound]] = {
    **hexagon.SOUNDS,
    "trickle-down/pour-1-1": Sound(poured(WOOD, 9, 0.42), -7.0, 0.12),
    "trickle-down/pour-2-1": Sound(poured(SILVER, 14, 0.58), -10.0, 0.14),
    "trickle-down/pour-3-1": Sound(poured(GOLD, 22, 0.75), -9.5, 0.16),
    **{f"trickle-down/bag-{n}": Sound(bag_set_down, -7.0, 0.12) for n in (1, 2, 3)},
}
