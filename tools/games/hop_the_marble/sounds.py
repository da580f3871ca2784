"""Clay marbles on a cloth: they click, roll, hit the rim, fall off the table; a card is turned.

A 16 mm marble itself rings near 100 kHz. A click is heard as the short push of the contact and the
thump of cloth and table below, so every sound here is dry and soon over.
"""

from functools import partial
from math import sqrt
from typing import Final

import numpy as np

from scenes.games.hop_the_marble.sounds import (
    AIM,
    CARD_TURN,
    FOLD,
    MARBLE_DROP,
    MARBLE_FLICK,
    MARBLE_SET,
    MARBLE_WOOD,
    NEAR_MISS,
    ROLL_HARD,
    ROLL_SECONDS,
    ROLL_SOFT,
    ROLL_SPEEDS,
)
from tools.sounds import contacts
from tools.sounds.ambience import LOUDNESS as ROOM_LOUDNESS
from tools.sounds.ambience import drift, endless_noise, scattered
from tools.sounds.bodies import Sound, fingertips, glass_tone, graded, on_cloth, recorded, touch
from tools.sounds.contacts import NAIL, WOOD, Material, bounces, click
from tools.sounds.grains import muffled, rolling, rustle
from tools.sounds.loudness import at_loudness
from tools.sounds.modal import (
    RATE,
    Partial,
    Signal,
    band,
    burst,
    even,
    mix,
    ring,
    scrape,
    seconds,
    shaped,
    softened,
)
from tools.sounds.music import ScorePart, muted, piece, wood
from tools.sounds.plates import FLOOR_WOOD, rack, table
from tools.sounds.score import Score

ON_RIM: Final = (0.10, 0.30, 0.80)
FLICKED: Final = (0.35, 0.90, 1.80)

HEM: Final = Material(0.15e9, 0.3, 600)
"""The rim: a wooden lath in a hem of cloth."""

AIM_TONES: Final = (
    *(196.00, 220.00, 261.63, 293.66, 329.63, 392.00),
    *(440.00, 523.25, 587.33, 659.26, 783.99, 880.00),
)
"""The tones of an aim in Hz, from the weakest to the strongest."""

AIM_LENGTH: Final = 0.28
"""Length of each in seconds."""

HEIGHT: Final = 0.74
"""Height of a table in metres."""


def marble_on_rim(speed: float, rng: np.random.Generator) -> Signal:
    """A marble hits the raised rim: a bar of wood under cloth, and the table below."""
    pace = speed * rng.uniform(0.85, 1.18)
    bar = rack(rng, length=rng.uniform(0.33, 0.37), thickness=0.016)
    below = mix((0.0, 1.0, bar), (0.0, 0.5, table(rng)))
    return touch(contacts.MARBLE, HEM, pace, below, air=-6.0)


def marble_set_down(rng: np.random.Generator) -> Signal:
    """A marble put on the cloth: a soft thud, another one faint, and the fingers leave it."""
    landings = bounces(rng.uniform(0.20, 0.28), 0.22, 0.008)
    return mix(
        *((time, 1.0, on_cloth(rng, contacts.MARBLE, speed)) for time, speed in landings),
        (0.0, 0.012, even(click(contacts.MARBLE, contacts.CLOTH, 0.25))),
        (rng.uniform(0.05, 0.07), 0.00022, fingertips(rng, 0.05)),
    )


def marble_flicked(speed: float, rng: np.random.Generator) -> Signal:
    """A finger slips off the thumb, and its nail hits the marble, which leaves at ``speed``."""
    pace = speed * rng.uniform(0.92, 1.08)
    slip = shaped(rustle(rng, 0.034, low=700, high=3_400), 0.024, 0.004)
    push = even(click(contacts.MARBLE, NAIL, pace, off_axis=rng.uniform(0.5, 1.0)))
    thump = even(on_cloth(rng, contacts.MARBLE, 0.3 * pace))
    hit = 0.030
    return mix(
        (0.0, 0.005, slip),
        (hit, pace**1.4, push),
        (hit, 0.7 * pace, thump),
        (hit, 0.05 * pace, even(burst(0.016, 600, 3_000, rng))),
    )


def marble_rolls(grainy: bool, speed: float, rng: np.random.Generator) -> Signal:
    """A marble slows from ``speed`` mm/s over threads half a millimetre apart, or over grains."""
    pace = 0.8 * speed / 1000
    patch, pitch, grains = (0.0003, 0.0008, 2_600.0) if grainy else (0.0012, 0.0006, 0.0)
    return rolling(rng, pace, length=ROLL_SECONDS, patch=patch, pitch=pitch, grains=grains)


def marble_drops(rng: np.random.Generator) -> Signal:
    """A marble falls off the table: a moment of nothing, the floor, and ever smaller bounces."""
    fall = sqrt(2 * HEIGHT / contacts.GRAVITY)
    knocks = []
    for time, speed in bounces(fall * contacts.GRAVITY, rng.uniform(0.50, 0.56), 0.15):
        floor = table(rng, size=(2.4, 1.6), thickness=0.022, stuff=FLOOR_WOOD)
        knocks.append((fall + time, 1.0, touch(contacts.MARBLE, WOOD, speed, floor, air=-4.0)))
    return mix(*knocks)


def card_turned(rng: np.random.Generator) -> Signal:
    """A card is finished: lifted, turned over and snapped down, with a clear fifth above it."""
    length = 0.17
    paper = rustle(rng, length, low=1_000, high=5_000)
    time = np.arange(len(paper)) / RATE
    flutter = 1 + 0.6 * np.sin(2 * np.pi * (26 * time + 120 * time**2))
    swell = np.sin(np.pi * np.clip(time / length, 0, 1)) ** 1.5
    down = length - 0.012
    return mix(
        (0.0, 0.07, paper * flutter * swell),
        (down, 0.9, even(on_cloth(rng, contacts.TILE, 0.3))),
        (down, 0.18, burst(0.022, 800, 4_000, rng)),
        (down + 0.03, 0.42, glass_tone(783.99, rng, 0.7)),
        (down + 0.13, 0.52, glass_tone(1_174.66, rng, 0.9)),
    )


def folded(rng: np.random.Generator) -> Signal:
    """A hand gathers cloth and lets it settle: a long stroke, and a soft fall."""
    length = rng.uniform(0.26, 0.32)
    stroke = muffled(rustle(rng, length, low=300, high=3_200), 2_600)
    time = np.arange(len(stroke)) / RATE
    swell = np.sin(np.pi * np.clip(time / length, 0, 1)) ** 1.2
    settles = muffled(rustle(rng, 0.12, low=160, high=900, grains=900.0), 700)
    return shaped(mix((0.0, 0.9, stroke * swell), (length - 0.06, 0.5, settles)), 0.01, 0.05)


def near_miss(rng: np.random.Generator) -> Signal:
    """So close: a held breath that comes, passes and falls."""
    length = 0.62
    bands = ((2_500, 0.17, 0.45), (1_650, 0.22, 0.8), (1_020, 0.28, 1.0), (620, 0.35, 0.9))
    time = np.arange(round(length * RATE)) / RATE
    out = np.zeros_like(time)
    for centre, moment, level in bands:
        air = scrape(length, centre * 0.72, centre * 1.36, rng)
        out += level * air * np.exp(-(((time - moment) / 0.105) ** 2))
    return shaped(out, 0.05, 0.12)


def aimed(frequency: float, rng: np.random.Generator) -> Signal:
    """A step of an aim: one soft tone of wood, soon over, as many may follow."""
    pitch = frequency * rng.uniform(0.998, 1.002)
    partials = (Partial(pitch, 1.0, 0.5), Partial(3.94 * pitch, 0.12, 0.12))
    return shaped(softened(ring(partials, AIM_LENGTH), 0.002), 0.001, 0.6 * AIM_LENGTH)


SOUNDS: Final = {
    **graded(MARBLE_WOOD, marble_on_rim, ON_RIM, -43.0, 3.5, 0.10),
    **recorded(MARBLE_SET, Sound(marble_set_down, -39.0, 0.08)),
    **graded(MARBLE_FLICK, marble_flicked, FLICKED, -42.0, 3.0, 0.08),
    **graded(ROLL_SOFT, partial(marble_rolls, False), ROLL_SPEEDS, -52.0, 4.0, 0.0),
    **graded(ROLL_HARD, partial(marble_rolls, True), ROLL_SPEEDS, -51.0, 4.0, 0.0),
    **recorded(MARBLE_DROP, Sound(marble_drops, -36.0, 0.14)),
    **recorded(CARD_TURN, Sound(card_turned, -32.0, 0.16)),
    **recorded(FOLD, Sound(folded, -40.0, 0.08)),
    **recorded(NEAR_MISS, Sound(near_miss, -34.0, 0.08)),
    **graded(AIM, aimed, AIM_TONES, -36.0, 0.0, 0.06),
}

_ROOM_SECONDS: Final = 32.0


def shore() -> Signal:
    """Outdoors: slow waves far off, and a light wind in dry grass."""
    rng = np.random.default_rng(41)
    time = np.arange(seconds(_ROOM_SECONDS)) / _ROOM_SECONDS / RATE
    out = np.zeros((2, len(time)))
    # Five waves: each comes up slowly, breaks and runs out in foam.
    way = (5 * time + 0.06 * np.sin(2 * np.pi * time)) % 1
    swell = np.where(way < 0.45, (way / 0.45) ** 2.5, ((1 - way) / 0.55) ** 1.6)
    foam = np.where(way < 0.40, 0, np.sin(np.pi * (way - 0.40) / 0.60) ** 2)
    common = band(endless_noise(2.0, rng, _ROOM_SECONDS), 60, 420, 1.0)
    wind = drift((1, 2, 5), 4.0, rng, _ROOM_SECONDS)
    for side in out:
        wave = 0.4 * band(endless_noise(1.4, rng, _ROOM_SECONDS), 90, 900, 1.0) + 0.6 * common
        spray = band(endless_noise(0.6, rng, _ROOM_SECONDS), 900, 4_000, 1.4)
        grass = band(endless_noise(1.0, rng, _ROOM_SECONDS), 1_200, 3_600, 1.6)
        side += wave * (0.3 + swell) + 0.05 * spray * foam + 0.035 * grass * wind
    return at_loudness(out, ROOM_LOUDNESS)


def hearth() -> Signal:
    """A room with a carpet: no highs come back from it, and a fire crackles at its side."""
    rng = np.random.default_rng(42)
    breath = drift((2, 3, 7), 2.5, rng, _ROOM_SECONDS)
    common = band(endless_noise(2.0, rng, _ROOM_SECONDS), 45, 240, 1.0)
    out = np.stack(
        [
            (0.5 * band(endless_noise(2.0, rng, _ROOM_SECONDS), 60, 380, 1.0) + 0.8 * common)
            * breath
            for _side in range(2)
        ]
    )
    for _kind in range(36):
        length, count = float(rng.uniform(0.004, 0.02)), 9
        low = float(rng.uniform(500, 1_800))
        crack = shaped(burst(length, low, 2.2 * low, rng), 0.0006, 0.7 * length)
        crack /= np.max(np.abs(crack))
        # They come in small showers.
        starts = rng.uniform(0, _ROOM_SECONDS) + np.cumsum(rng.exponential(1.1, count))
        levels = 1.6 * 10 ** (rng.uniform(-26, -4, count) / 20)
        scattered(out, crack, starts % _ROOM_SECONDS, levels, rng.uniform(0.1, 0.8, count))
    return at_loudness(out, ROOM_LOUDNESS)


_SCORE: Final = Score(
    """
F2 C3 A3 C4 F4 0.3.40.3.. | D3 A3 D4 F4 A4 0.3.40.3.. | A#2 F3 A#3 D4 F4 0.3.40.3.. |
C3 G3 A#3 E4 G4 0.3.40.32. | F2 C3 A3 C4 F4 0.3.40.3.. | D3 A3 D4 F4 A4 0.3.40.3.. |
G2 D3 A#3 D4 G4 0.3.40.3.. | C3 G3 A#3 E4 G4 0.3.40.32. | A#2 F3 A#3 D4 F4 0.3.40.3.. |
C3 G3 A#3 E4 G4 0.3.40.3.. | F2 C3 A3 C4 F4 0.3.40.3.. | F2 C3 A3 C4 F4 0.3.4.....
""",
    {
        "melody": """
C5 1 F5 1.5 A5 0.5 F5 2 | D5 1 F5 1.5 A5 0.5 D5 2 | D5 1 F5 1.5 A#5 0.5 F5 2 |
E5 1 G5 1.5 C5 0.5 . 2 | C5 1 F5 1.5 A5 0.5 C6 2 | A5 1 F5 1.5 A5 0.5 D5 2 |
A#4 1 D5 1.5 G5 0.5 D5 2 | E5 1 C5 1.5 G4 0.5 . 2 | F5 1 D5 1.5 F5 0.5 A#5 2 |
G5 1 E5 1.5 G5 0.5 C5 2 | F5 3 . 2 | . 5
""",
    },
    beats=5,
    tempo=112.0,
    held={12: 1.08},
)
"""“Hop”: wood that leaps in fives over plucked strings, in F."""


LOOPS: Final = {
    "hop-the-marble/theme": partial(
        piece,
        _SCORE,
        chords=ScorePart(muted, 0.42, 0.25),
        melody=ScorePart(wood, 0.40, -0.15),
    ),
    "hop-the-marble/hearth": hearth,
    "hop-the-marble/shore": shore,
}
