"""Small thick tiles of wood: on cloth, against each other, in a bag, over the table.

A tile is too small and thick to ring (its first bending mode is near 25 kHz): what's heard is how
it pushes the air, and what it stands on.
"""

from functools import partial
from typing import Final

import numpy as np

from scenes.games.trakkx.picture.motion import TILE, TILE_BAG, TILE_CLICK, TILE_PICK, TILE_SWAP
from tools.sounds import contacts
from tools.sounds.bodies import Sound, fingertips, on_cloth, recorded, tile_touch
from tools.sounds.grains import muffled, rustle, stirred
from tools.sounds.modal import RATE, Signal, mix, shaped
from tools.sounds.music import ScorePart, kalimba, piece, wood
from tools.sounds.score import Score


def tile_on_cloth(rng: np.random.Generator, speed: float) -> Signal:
    """One touch of a tile on the cloth: more thud than click, with the air under it let out."""
    air = shaped(rustle(rng, 0.030, low=250, high=2_200), 0.003, 0.026)
    return mix((0.0, 1.0, on_cloth(rng, contacts.TILE, speed)), (0.0, 0.020 * speed, air))


def tile_set_down(rng: np.random.Generator) -> Signal:
    """A tile set down: one edge first, the rest right after it."""
    tilt = rng.uniform(0.014, 0.024)
    return mix(
        (0.0, 1.0, tile_on_cloth(rng, 0.14)),
        (tilt, 1.0, tile_on_cloth(rng, rng.uniform(0.26, 0.32))),
        # The hard edge hits the table through the cloth.
        (tilt, 0.06, tile_touch(rng, 0.10)),
    )


def tile_click(rng: np.random.Generator) -> Signal:
    """A tile pushed up to its neighbour on the cloth: they touch, and again a little later."""
    gap = rng.uniform(0.022, 0.032)
    return mix(
        (0.0, 1.0, tile_touch(rng, rng.uniform(0.16, 0.22))),
        (0.002, 1.2, tile_on_cloth(rng, 0.14)),
        (gap, 1.0, tile_touch(rng, 0.035)),
    )


def tile_picked(rng: np.random.Generator) -> Signal:
    """Fingertips take a tile: nails on wood, a breath of cloth, and it leaves its neighbour."""
    return mix(
        (0.0, 0.0018, fingertips(rng, 0.07)),
        (0.010, 1.0, tile_touch(rng, 0.03)),
        (rng.uniform(0.048, 0.058), 1.0, tile_touch(rng, 0.09)),
    )


def tiles_in_bag(rng: np.random.Generator) -> Signal:
    """A hand feels among the tiles in a cloth bag, finds one, and draws it out."""
    stir, length = 0.42, 0.60
    knocks = stirred(
        rng, lambda rng: tile_touch(rng, float(rng.uniform(0.08, 0.3))), count=16, length=stir
    )
    cloth = rustle(rng, length, low=300, high=2_300)
    time = np.arange(len(cloth)) / RATE
    hand = np.sin(np.pi * np.minimum(1, time / stir)) ** 0.8 * (
        0.65 + 0.35 * np.sin(2 * np.pi * 5.6 * time + rng.uniform(0, 6))
    )
    out = np.sin(np.pi * np.clip((time - 0.38) / (length - 0.38), 0, 1)) ** 1.5
    inside = muffled(knocks, 2_400)
    return mix(
        (0.0, 1.0 / float(np.max(np.abs(inside))), inside),
        (0.0, 0.022, cloth * hand),
        (0.0, 0.032, cloth * out),
    )


def tiles_pushed(rng: np.random.Generator) -> Signal:
    """Two tiles pushed over the cloth to the neighbour: they slide side by side and bump."""
    length = 0.46
    cloth = rustle(rng, length, low=250, high=1_900)
    time = np.arange(len(cloth)) / RATE
    speed = np.sin(np.pi * np.clip(time / length, 0, 1)) ** 1.3
    return mix(
        (0.0, 0.0022, cloth * speed),
        *(
            (rng.uniform(0.04, 0.40), 1.0, tile_touch(rng, rng.uniform(0.02, 0.05)))
            for _ in range(4)
        ),
        (length - 0.03, 1.0, tile_touch(rng, 0.13)),
        (length + 0.05, 1.0, tile_on_cloth(rng, 0.10)),
    )


SOUNDS: Final = {
    **recorded(TILE, Sound(tile_set_down, -33.0, 0.10)),
    **recorded(TILE_CLICK, Sound(tile_click, -34.0, 0.10)),
    **recorded(TILE_PICK, Sound(tile_picked, -39.0, 0.08)),
    **recorded(TILE_BAG, Sound(tiles_in_bag, -33.0, 0.10)),
    **recorded(TILE_SWAP, Sound(tiles_pushed, -34.0, 0.12)),
}

_SCORE: Final = Score(
    """
A2 E3 G3 C4 E4 04204203 | A2 E3 G3 C4 E4 04204203 | F2 C3 A3 C4 E4 04204203 |
F2 C3 A3 C4 E4 04204203 | C3 G3 C4 E4 G4 04204203 | C3 G3 C4 E4 G4 04204203 |
G2 D3 G3 B3 D4 04204203 | G2 D3 G3 B3 D4 04204203 | A2 E3 G3 C4 E4 04204203 |
A2 E3 G3 C4 E4 04204203 | F2 C3 A3 C4 E4 04204203 | F2 C3 A3 C4 E4 04204203 |
C3 G3 C4 E4 G4 04204203 | G2 D3 G3 B3 D4 04204203 | A2 E3 G3 C4 E4 04204203 |
A2 E3 G3 C4 E4 042.4...
""",
    {
        "melody": """
A4 0.5 B4 0.5 C5 1 E5 2 | . 4 | E5 0.5 E5 0.5 E5 1 C5 2 | . 4 | G4 0.5 A4 0.5 C5 1 E5 2 |
. 2 D5 1 C5 1 | B4 0.5 B4 0.5 B4 1 D5 2 | . 4 | A4 0.5 B4 0.5 C5 0.5 D5 0.5 E5 2 | . 4 |
A5 0.5 A5 0.5 A5 1 F5 2 | . 2 E5 1 C5 1 | G5 0.5 E5 0.5 C5 1 G4 2 |
B4 0.5 C5 0.5 D5 1 B4 2 | A4 3 . 1 | . 4
""",
    },
    beats=4,
    tempo=106.0,
    held={16: 1.1},
)
"""“Runs and sets”: wood in threes across the four of A minor; steps, and the same thrice."""


LOOPS: Final = {
    "trakkx/theme": partial(
        piece,
        _SCORE,
        chords=ScorePart(wood, 0.30, 0.25),
        melody=ScorePart(kalimba, 0.50, -0.2),
    ),
}
