"""Beads on a wooden board: set down in a cup, or jumping over another."""

from functools import partial
from typing import Final

import numpy as np

from scenes.games.trickle.scene import JUMP, SET_DOWN
from tools.games.hexagon import sounds as hexagon
from tools.sounds.bodies import Sound, bead_set_down, on_board, recorded
from tools.sounds.contacts import BEAD, bounces, click
from tools.sounds.modal import Signal, mix
from tools.sounds.music import ScorePart, glass, kalimba, piece
from tools.sounds.score import Score


def bead_jump(rng: np.random.Generator) -> Signal:
    """A bead brushes over another, glass on glass, and comes down harder in the cup behind."""
    kiss = click(BEAD, BEAD, rng.uniform(0.05, 0.08), off_axis=rng.uniform(0.7, 1.0))
    pitch = rng.uniform(0.92, 1.05)
    landing = mix(
        *(
            (time, 1.0, on_board(rng, BEAD, speed, pitch=pitch))
            for time, speed in bounces(rng.uniform(0.40, 0.48), rng.uniform(0.34, 0.42), 0.012)
        )
    )
    return mix((0.0, 0.5, kiss), (rng.uniform(0.080, 0.092), 1.0, landing))


SOUNDS: Final = {
    **hexagon.SOUNDS,
    **recorded(SET_DOWN, Sound(bead_set_down, -33.0, 0.12)),
    **recorded(JUMP, Sound(bead_jump, -32.5, 0.12)),
}

_SCORE: Final = Score(
    """
E3 B3 D4 G4 B4 43210123 | C3 G3 B3 E4 G4 43210123 | G2 D3 B3 D4 G4 43210123 |
D3 A3 D4 E4 A4 43210.2. | E3 B3 D4 G4 B4 43210123 | A2 E3 C4 E4 G4 43210123 |
C3 G3 B3 E4 G4 43210123 | B2 F#3 A3 D4 F#4 43210.2. | C3 G3 B3 E4 G4 43210123 |
D3 A3 D4 F#4 A4 43210123 | E3 B3 D4 G4 B4 43210123 | E3 B3 D4 G4 B4 43210...
""",
    {
        "melody": """
B5 2 A5 1 G5 1 | E5 3 . 1 | D6 2 B5 1 G5 1 | A5 3 . 1 | B5 2 A5 1 G5 1 | G5 1 E5 1 C5 2 |
G5 2 E5 1 D5 1 | F#5 3 . 1 | E6 1 D6 1 B5 1 G5 1 | A5 2 F#5 1 D5 1 | E5 3 . 1 | . 4
""",
    },
    beats=4,
    tempo=84.0,
    held={12: 1.12},
)
"""“Down the stair”: drops of glass that fall through a quiet E minor, over falling chords."""


LOOPS: Final = {
    "trickle/theme": partial(
        piece,
        _SCORE,
        chords=ScorePart(kalimba, 0.30, 0.25),
        melody=ScorePart(glass, 0.42, -0.2),
    ),
}
