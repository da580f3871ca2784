"""Clay marbles on a cloth: they click, roll, meet the rim, fall off the table; a card is turned.

A marble of 16 mm itself rings far above hearing. What is heard of a click is the short push of the
contact and the answer of cloth and table below, so every sound here is dry and soon over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from tools.sounds.bodies import Recipe, Sound, glass_tone, wooden_cup
from tools.sounds.modal import (
    RATE,
    Partial,
    Signal,
    band,
    burst,
    contact,
    mix,
    ring,
    scrape,
    shaped,
)

# Fired clay: warmer than glass, harder than wood, and stuffed rather than ringing.
CLAY: Final = ((1_480, 0.55, 0.034), (2_260, 1.0, 0.030), (3_390, 0.8, 0.024))
CLAY_HIGH: Final = ((4_870, 0.45, 0.017), (6_720, 0.22, 0.012))

# A cloth over a table top, not lower than the speakers of a laptop reach.
CLOTH: Final = ((176, 0.55, 0.075), (289, 0.9, 0.06), (471, 0.6, 0.045), (742, 0.25, 0.03))

ROLLS: Final = ((False, -26.0), (True, -23.0))
"""The grounds, cloth and hard, and how loud the slowest rolling on them is."""

STRENGTHS: Final = 6
"""Clicks from a kiss to a crash."""

ROLLING: Final = 0.6
"""Seconds that a piece of rolling lasts."""

FORCES: Final = (0.0, 0.5, 1.0)
"""Flicks, knocks at the rim and rolls from soft or slow to hard or quick."""


def clay(rng: np.random.Generator, pitch: float = 1.0) -> Signal:
    """The body of one marble; no two came out of the kiln alike."""
    partials = [
        Partial(f * pitch, level * rng.uniform(0.8, 1.2), decay * rng.uniform(0.85, 1.15))
        for f, level, decay in CLAY + CLAY_HIGH
    ]
    return ring(partials, 0.06, rng)


def cloth_answer(rng: np.random.Generator, body: float = 1.0) -> Signal:
    """The cloth and the table under it, struck from above."""
    return ring([Partial(f * body, level, decay) for f, level, decay in CLOTH], 0.13, rng)


def marble_click(strength: int) -> Recipe:
    """Two marbles meet. ``strength`` 0 to 5: the harder, the shorter the contact and the brighter.

    The hardest one is heard in the table as well.
    """
    force = strength / (STRENGTHS - 1)
    length = 0.00078 * (0.00014 / 0.00078) ** force

    def recipe(rng: np.random.Generator) -> Signal:
        pitch = rng.uniform(0.96, 1.04)
        return mix(
            (0.0, 1.0, contact(clay(rng, pitch), length)),
            (0.0, 0.8, contact(clay(rng, pitch * 0.88), length * 1.15)),
            (0.0, 0.10 * force, burst(0.010, 1_500, 7_500, rng)),
            (0.001, 0.16 + 0.06 * force, contact(cloth_answer(rng, 1.1), 0.0016)),
        )

    return recipe


def marble_on_rim(force: float) -> Recipe:
    """A marble meets the raised rim with a force of 0 to 1: wood first, clay on top."""

    def recipe(rng: np.random.Generator) -> Signal:
        body, pitch = rng.uniform(1.04, 1.12), rng.uniform(0.96, 1.04)
        length = 0.0014 - 0.0008 * force
        return mix(
            (0.0, 1.0, contact(wooden_cup(rng, body), length)),
            (0.0, 0.28 + 0.34 * force, contact(clay(rng, pitch), 0.45 * length)),
            (0.0, 0.03 + 0.03 * force, burst(0.012, 800, 3_000 + 2_400 * force, rng)),
        )

    return recipe


def marble_set_down(rng: np.random.Generator) -> Signal:
    """A marble put on the cloth: a soft thud, and the fingers leave it."""
    pitch = rng.uniform(0.92, 1.06)
    away = rng.uniform(0.055, 0.07)
    return mix(
        (0.0, 1.0, contact(cloth_answer(rng, rng.uniform(1.15, 1.3)), 0.0013)),
        (0.0, 0.34, contact(clay(rng, pitch * 0.8), 0.0011)),
        (0.0, 0.03, burst(0.03, 500, 2_600, rng)),
        (away, 0.10, contact(clay(rng, pitch), 0.0008)),
    )


def marble_flicked(force: float) -> Recipe:
    """A finger slips off the thumb and its nail meets the marble, with a force of 0 to 1."""

    def recipe(rng: np.random.Generator) -> Signal:
        pitch = rng.uniform(0.96, 1.04) * (0.66 + 0.14 * force)
        slip = shaped(scrape(0.034, 900, 4_200, rng), 0.026, 0.004)
        length = 0.0010 - 0.0005 * force
        hit = 0.030
        return mix(
            (0.0, 0.05 + 0.04 * force, slip),
            (hit, 1.0, contact(clay(rng, pitch), length)),
            (hit, 0.55, contact(cloth_answer(rng, 1.25), 0.0016)),
            (hit, 0.04 + 0.05 * force, burst(0.016, 700, 4_000, rng)),
        )

    return recipe


def marble_rolls(speed: float, *, hard: bool) -> Recipe:
    """A marble rolls over woven cloth, or over ``hard`` and grainy ground; ``speed`` is 0 to 1.

    It swells and fades as a Hann window does: begun again after half its length it goes on without
    a seam.
    """

    def recipe(rng: np.random.Generator) -> Signal:
        time = np.arange(round(ROLLING * RATE)) / RATE
        bright = 0.8 + 0.7 * speed
        murmur = scrape(ROLLING, 140, 560 * bright, rng)
        window = 0.5 - 0.5 * np.cos(2 * np.pi * time / ROLLING)
        if hard:
            # Grains under the marble: the quicker, the more of them.
            grains = rng.random(len(time)) < (90 + 220 * speed) / RATE
            levels = rng.uniform(0.2, 1.0, len(time)) * grains
            ticks = np.convolve(levels, clay(rng, 0.9)[:400], mode="same")
            above = band(ticks, 500, 2_600 * bright)
            above /= np.sqrt(np.mean(above**2))
        else:
            weave = scrape(ROLLING, 650, 1_700 * bright, rng)
            threads = 2 * np.pi * (30 + 30 * speed) * time
            above = 0.45 * weave * (1 + 0.45 * np.sin(threads + rng.uniform(0, 6)))
        return (murmur + (0.55 if hard else 0.4) * above) * window

    return recipe


def marble_drops(rng: np.random.Generator) -> Signal:
    """A marble falls off the table: a moment of nothing, the floor, and ever smaller bounces."""
    start, gap, level = 0.20, rng.uniform(0.20, 0.24), 1.0
    knocks = []
    for _bounce in range(6):
        body, pitch = rng.uniform(0.78, 0.84), rng.uniform(0.92, 1.0)
        knock = mix(
            (0.0, 1.0, contact(wooden_cup(rng, body), 0.0010)),
            (0.0, 0.42, contact(clay(rng, pitch), 0.0004)),
        )
        knocks.append((start, level, knock))
        start += gap
        # Of each bounce half the speed is left, and with it half the time in the air.
        gap *= 0.56
        level *= 0.52
    return mix(*knocks)


def card_turned(rng: np.random.Generator) -> Signal:
    """A card is done: lifted, turned over and snapped down, and a clear fifth rings above it."""
    length = 0.17
    paper = scrape(length, 900, 5_200, rng)
    time = np.arange(len(paper)) / RATE
    flutter = 1 + 0.6 * np.sin(2 * np.pi * (26 * time + 120 * time**2))
    swell = np.sin(np.pi * np.clip(time / length, 0, 1)) ** 1.5
    down = length - 0.012
    return mix(
        (0.0, 0.10, paper * flutter * swell),
        (down, 0.75, contact(cloth_answer(rng, 1.35), 0.0011)),
        (down, 0.22, burst(0.022, 900, 5_000, rng)),
        (down + 0.03, 0.42, glass_tone(783.99, rng, 0.7)),
        (down + 0.13, 0.52, glass_tone(1_174.66, rng, 0.9)),
    )


def near_miss(rng: np.random.Generator) -> Signal:
    """So close: a whoosh that comes, passes and falls, as a breath that was held is let go."""
    length = 0.62
    bands = ((2_700, 0.17, 0.55), (1_750, 0.22, 0.8), (1_080, 0.28, 1.0), (640, 0.35, 0.85))
    time = np.arange(round(length * RATE)) / RATE
    out = np.zeros_like(time)
    for centre, moment, level in bands:
        air = scrape(length, centre * 0.72, centre * 1.36, rng)
        out += level * air * np.exp(-(((time - moment) / 0.105) ** 2))
    return shaped(out, 0.05, 0.12)


SOUNDS: Final[Mapping[str, Sound]] = {
    f"hop-the-marble/{name}": sound
    for name, sound in {
        **{
            f"marble-{n + 1}-1": Sound(marble_click(n), -20.0 + 2.5 * n, 0.07 + 0.01 * n)
            for n in range(STRENGTHS)
        },
        **{
            f"marble-wood-{n}-1": Sound(marble_on_rim(force), -16.0 + 6.5 * force, 0.12)
            for n, force in enumerate(FORCES, 1)
        },
        **{f"marble-set-{n}": Sound(marble_set_down, -11.0, 0.08) for n in (1, 2, 3)},
        **{
            f"marble-flick-{n}-1": Sound(marble_flicked(force), -14.0 + 5.0 * force, 0.08)
            for n, force in enumerate(FORCES, 1)
        },
        **{
            f"marble-roll-{n}-1": Sound(marble_rolls(force, hard=hard), level + 8.0 * force, 0.02)
            for n, (hard, level, force) in enumerate(
                ((hard, level, force) for hard, level in ROLLS for force in FORCES), 1
            )
        },
        **{f"marble-drop-{n}": Sound(marble_drops, -8.0, 0.14) for n in (1, 2)},
        "card-turn-1": Sound(card_turned, -9.0, 0.16),
        "near-miss-1": Sound(near_miss, -13.0, 0.10),
    }.items()
}
