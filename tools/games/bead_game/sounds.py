"""Strings of beads: a bead falls into a bowl, rolls, is taken out; a thread is snipped."""

from functools import partial
from typing import Final

import numpy as np

from scenes.games.bead_game.motion import BEAD_PICK, GLASS, ROLL, SNIP
from tools.sounds.bodies import PENTATONIC, Sound, fingertips, graded, recorded
from tools.sounds.contacts import GLASS as GLASSY
from tools.sounds.contacts import SMALL_BEAD, WOOD, click, contact_time, struck
from tools.sounds.grains import rolling, rustle, shaken
from tools.sounds.modal import Partial, Signal, burst, mix, ring, scrape, shaped, softened, steady
from tools.sounds.music import ScorePart, glass, harp, piece
from tools.sounds.plates import goblet, table
from tools.sounds.score import Score

_CLINK: Final = 0.11
"""How loud a push of two beads at 1 m/s is beside a bowl's answer."""


def clink(rng: np.random.Generator, speed: float) -> Signal:
    """Two beads touch: glass on glass, far too small to ring."""
    push = click(SMALL_BEAD, SMALL_BEAD, speed, off_axis=rng.uniform(0.5, 1.1))
    at_one = click(SMALL_BEAD, SMALL_BEAD, 1.0)
    scaled: Signal = push * (_CLINK / float(np.max(np.abs(at_one))))
    return scaled


def in_bowl(rng: np.random.Generator, frequency: float, speed: float, decay: float) -> Signal:
    """A bead hits the glass of a bowl, whose beads keep it from ringing out."""
    answer = goblet(rng, frequency, decay)
    return struck(answer, contact_time(SMALL_BEAD, GLASSY, speed)) * speed


def bead_into_bowl(step: int, rng: np.random.Generator) -> Signal:
    """A bead falls among others; the fuller the bowl, the higher it sounds."""
    frequency = 2 * PENTATONIC[step] * rng.uniform(0.997, 1.003)
    settling = shaken(
        rng,
        lambda rng: clink(rng, float(rng.uniform(0.1, 0.45))),
        rate=75,
        decay=0.20,
        length=0.16,
    )
    return mix(
        (0.0, 0.10, in_bowl(rng, frequency, 0.9, 0.42)),
        (0.0, 1.0, clink(rng, 0.8)),
        (0.012, 1.0, settling),
        (rng.uniform(0.045, 0.060), 0.10, in_bowl(rng, frequency, 0.13, 0.36)),
    )


def bead_rolls(rng: np.random.Generator) -> Signal:
    """A bead rolls over wood and slows down, louder whenever its hole comes round."""
    length, start = 0.46, 0.32
    fast = rolling(rng, start, length=length, patch=0.0004, pitch=0.0012)
    slow = rolling(rng, 0.5 * start, length=length, patch=0.0004, pitch=0.0012)
    time = np.arange(len(fast)) / len(fast)
    turning = 0.75 + 0.25 * np.cos(2 * np.pi * (11 * time - 3.5 * time**2))
    rolled = (fast * (1 - time) ** 1.5 + 0.5 * slow * time) * turning
    wood = np.convolve(rolled, struck(table(rng), contact_time(SMALL_BEAD, WOOD, 0.05))[:4_000])
    return mix((0.0, 1.0, steady(wood)), (0.0, 0.25, rolled))


def thread_snipped(rng: np.random.Generator) -> Signal:
    """Small scissors close on a taut thread: the blades slide, meet, and the thread gives way."""
    slide = shaped(scrape(0.075, 3_200, 8_500, rng), 0.06, 0.008)
    # Two bars of steel, held at one end and pressed together: damped at once.
    blades = [
        Partial(f * rng.uniform(0.97, 1.03), level, decay)
        for f, level, decay in (
            (1_310, 0.35, 0.05),
            (2_640, 0.5, 0.05),
            (4_130, 0.7, 0.05),
            (6_320, 0.5, 0.035),
        )
    ]
    thread = (Partial(430, 1.0, 0.06), Partial(870, 0.5, 0.04), Partial(1_320, 0.2, 0.03))
    meet = rng.uniform(0.068, 0.076)
    return mix(
        (0.0, 0.05, slide),
        (meet, 0.85, softened(ring(blades, 0.09, rng), 0.0003)),
        (meet, 0.15, burst(0.018, 1_800, 7_000, rng)),
        (meet + 0.004, 0.50, softened(ring(thread, 0.1, rng), 0.0012)),
    )


def bead_picked(rng: np.random.Generator) -> Signal:
    """Fingertips take a bead out of a bowl: the others move a little, and it leaves them."""
    moved = shaken(
        rng, lambda rng: clink(rng, float(rng.uniform(0.05, 0.25))), rate=60, decay=0.3, length=0.09
    )
    leaves = rng.uniform(0.088, 0.102)
    return mix(
        (0.0, 0.0011, fingertips(rng, 0.09)),
        (0.0, 0.6, moved),
        (leaves, 1.0, clink(rng, 0.30)),
        (leaves, 0.10, in_bowl(rng, rng.uniform(1_420, 1_560), 0.10, 0.25)),
        (leaves, 0.0006, shaped(rustle(rng, 0.03, low=900, high=3_000), 0.004, 0.02)),
    )


SOUNDS: Final = {
    **graded(GLASS, bead_into_bowl, range(len(PENTATONIC)), -33.0, 0.0, 0.12),
    **recorded(ROLL, Sound(bead_rolls, -38.0, 0.08)),
    **recorded(SNIP, Sound(thread_snipped, -33.0, 0.10)),
    **recorded(BEAD_PICK, Sound(bead_picked, -39.0, 0.10)),
}

_SCORE: Final = Score(
    """
A2 E3 A3 C#4 E4 02341234 | F#2 C#3 A3 C#4 F#4 02341234 | D3 A3 D4 F#4 A4 02341234 |
E3 B3 E4 G#4 B4 02341234 | A2 E3 A3 C#4 E4 02341234 | C#3 G#3 C#4 E4 G#4 02341234 |
D3 A3 D4 F#4 A4 02341234 | E3 B3 D4 G#4 B4 02341234 | B2 F#3 B3 D4 F#4 02341234 |
E3 B3 D4 G#4 B4 02341234 | A2 E3 A3 C#4 E4 02341234 | A2 E3 A3 C#4 E4 0234...2
""",
    {
        "melody": """
E5 1 C#5 1 B4 1 A4 1 | C#5 2 . 2 | F#5 1 E5 1 D5 1 A4 1 | B4 2 . 2 | E5 1 F#5 1 E5 1 C#5 1 |
E5 2 . 2 | A4 1 D5 1 F#5 2 | E5 2 . 2 | D5 1 B4 1 F#5 2 | E5 1 D5 1 B4 2 | A4 3 . 1 | . 4
""",
        "answer": """
. 4 | . 1 F#5 1 A5 1 C#6 1 | . 4 | . 1 G#5 1 B5 1 E6 1 | . 4 | . 1 C#6 1 B5 1 G#5 1 | . 4 |
. 1 B5 1 G#5 1 E5 1 | . 4 | . 4 | . 1 C#6 1 E6 1 C#6 1 | A5 4
""",
    },
    beats=4,
    tempo=80.0,
    held={8: 1.04, 12: 1.1},
)
"""“Two strings”: what a harp says, glass says after it, higher, a bar later; in A."""


LOOPS: Final = {
    "bead-game/theme": partial(
        piece,
        _SCORE,
        chords=ScorePart(harp, 0.26, 0.25),
        melody=ScorePart(harp, 0.70, -0.2),
        answer=ScorePart(glass, 0.30, 0.4),
    ),
}
