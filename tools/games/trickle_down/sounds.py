"""Money in cloth bags: coins of wood, silver and gold being poured, and a bag set down."""

from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from scenes.games.trickle_down.scene import POUR, SET_DOWN
from tools.games.hexagon import sounds as hexagon
from tools.sounds.bodies import Sound, recorded
from tools.sounds.contacts import GOLD, SILVER, WOOD, Material, Solid, contact_time, struck
from tools.sounds.grains import muffled, rustle, shaken
from tools.sounds.modal import RATE, Signal, mix, shaped
from tools.sounds.music import ScorePart, celesta, muted, piece
from tools.sounds.plates import COIN_GOLD, COIN_SILVER, COIN_WOOD, Stuff, disc, table
from tools.sounds.score import Score


@dataclass(frozen=True)
class Coin:
    """A coin: what it's made of, radius and thickness in metres, and how long it may ring."""

    material: Material
    stuff: Stuff
    radius: float
    thickness: float
    longest: float

    @property
    def ball(self) -> Solid:
        """A ball of the same mass: what two coins meeting with their rims feel of each other."""
        volume = np.pi * self.radius**2 * self.thickness
        return Solid(float((volume * 3 / 4 / np.pi) ** (1 / 3)), self.material)


PENNY: Final = Coin(WOOD, COIN_WOOD, 0.023, 0.0028, 0.03)
SHILLING: Final = Coin(SILVER, COIN_SILVER, 0.0185, 0.0016, 0.22)
SOVEREIGN: Final = Coin(GOLD, COIN_GOLD, 0.0200, 0.0018, 0.34)


def chink(coin: Coin, rng: np.random.Generator, speed: float = 0.4) -> Signal:
    """One coin falls on others; no two are the same size, and none is free to ring out."""
    size = rng.uniform(0.90, 1.10)
    plate = disc(
        rng, coin.stuff, coin.radius * size, coin.thickness, coin.longest * rng.uniform(0.4, 1.0)
    )
    return struck(plate, contact_time(coin.ball, coin.ball, speed))


def poured(coin: Coin, count: int, length: float, rng: np.random.Generator) -> Signal:
    """``count`` coins run out of a bag within ``length`` seconds, few at first and at the end."""
    share = (np.arange(count) + rng.random(count)) / count
    moments = length * (share + 0.1 * np.sin(2 * np.pi * share)) + 0.02
    coins = [
        (float(moment), 10 ** (float(rng.uniform(-9, 0)) / 20), chink(coin, rng))
        for moment in moments
    ]
    # Each coin also knocks on the table, and the last one rocks before it's still.
    soft = contact_time(coin.ball, WOOD, 0.5)
    heavy = 3.0 if coin is PENNY else 0.9
    knocks = [(start, heavy * gain, struck(table(rng), soft)) for start, gain, _ in coins[::2]]
    last = coins[-1][0]
    rocking = [
        (last + delay, gain, chink(coin, rng, 0.1))
        for delay, gain in ((0.062, 0.30), (0.105, 0.18), (0.136, 0.10))
    ]
    cloth = rustle(rng, length, low=400, high=2_600)
    swell = np.sin(np.pi * np.arange(len(cloth)) / len(cloth)) ** 1.5
    money = mix(*coins, *knocks, *rocking)
    return mix((0.0, 1.0 / float(np.max(np.abs(money))), money), (0.0, 0.012, cloth * swell))


def bag_set_down(rng: np.random.Generator) -> Signal:
    """A full bag lands: the table answers a long soft push, and inside the coins close up."""
    thud = struck(table(rng, covered=0.02), rng.uniform(0.0042, 0.0056))
    chinks = shaken(rng, lambda rng: chink(SHILLING, rng, 0.15), rate=170, decay=0.16, length=0.14)
    cloth = shaped(rustle(rng, 0.16, low=300, high=2_200), 0.004, 0.13)
    inside = muffled(chinks, 2_600)
    return mix(
        (0.0, 1.0 / float(np.max(np.abs(thud))), thud),
        (0.004, 0.30 / float(np.max(np.abs(inside))), inside),
        (0.0, 0.05, cloth),
        (0.0, 0.0, np.zeros(RATE // 4)),
    )


SOUNDS: Final = {
    **hexagon.SOUNDS,
    **recorded(
        POUR,
        Sound(partial(poured, PENNY, 9, 0.42), -31.0, 0.12),
        Sound(partial(poured, SHILLING, 14, 0.58), -30.0, 0.14),
        Sound(partial(poured, SOVEREIGN, 22, 0.75), -29.0, 0.16),
    ),
    **recorded(SET_DOWN, Sound(bag_set_down, -31.0, 0.10)),
}

_SCORE: Final = Score(
    """
G2 D3 B3 D4 G4 0.3.4. | G2 D3 B3 D4 G4 0.3.4. | D3 A3 C4 F#4 A4 0.3.4. |
A2 D3 C4 D4 F#4 0.3.4. | E3 B3 E4 G4 B4 0.3.4. | C3 G3 C4 E4 G4 0.3.4. |
A2 E3 A3 C4 E4 0.3.4. | D3 A3 C4 D4 F#4 0.3234 | G2 D3 B3 D4 G4 0.3.4. |
B2 D3 G3 D4 G4 0.3.4. | C3 G3 C4 E4 G4 0.3.4. | E3 G3 C4 E4 G4 0.3.4. |
G2 D3 B3 D4 G4 0.3.4. | D3 A3 C4 F#4 A4 0.3.4. | G2 D3 B3 D4 G4 0.3.4. | G2 D3 B3 D4 G4 0.2.1.
""",
    {
        "melody": """
B5 1 D6 1 B5 1 | G5 2 A5 1 | A5 1 C6 1 A5 1 | F#5 3 | G5 1 B5 1 E6 1 | E6 2 C6 1 |
C6 1 B5 1 A5 1 | D6 3 | B5 1 D6 1 B5 1 | G5 2 B5 1 | C6 1 E6 1 C6 1 | G5 3 |
B5 1 A5 1 G5 1 | A5 1 F#5 1 D5 1 | G5 3 | . 3
""",
    },
    tempo=92.0,
    held={8: 1.05, 16: 1.1},
)
"""“Market day”: a small musical box that turns over plucked strings, in G."""


LOOPS: Final = {
    "trickle-down/theme": partial(
        piece,
        _SCORE,
        chords=ScorePart(muted, 0.40, 0.25),
        melody=ScorePart(celesta, 0.45, -0.15),
    ),
}
