"""How boards, tables, racks, coins and bowls ring: their tones from size and material.

Eigenvalues of plates are Leissa's (Vibration of Plates, NASA SP-160, 1969), of bars the textbook's
(Fletcher and Rossing, The Physics of Musical Instruments, 2.17), of bowls those French measured on
wine glasses (Am. J. Phys. 51, 688, 1983). A mode struck near its node lines stays silent; what's
smaller than a wave in the air hardly sounds at all.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from math import pi, sin, sqrt
from typing import Final

import numpy as np

from tools.sounds.contacts import AIR
from tools.sounds.modal import Partial, Signal, even, ring

_HEARD: Final = 14_000.0
"""Modes above this, in hertz, are left out."""

_FREE_SQUARE: Final = (
    *(13.49, 19.79, 24.43, 35.02, 35.02, 61.53, 61.53, 63.69, 69.27, 77.17, 77.17, 105.5, 105.5),
    *(117.1, 119.9, 122.5, 131.3, 152.4, 152.4, 162.2, 173.4, 173.4, 184.0, 201.2, 208.5, 229.8),
    *(243.9, 262.1, 283.7, 301.0, 322.6, 347.4, 371.9, 402.5, 433.8, 470.3, 515.1, 560.7, 612.2),
)
"""Frequency parameters of a free square plate.

Leissa's up to 105; above, only their density is heard, which is right.
"""

_FREE_DISC: Final = (5.253, 9.084, 12.23, 20.52, 21.6, 33.1, 35.25, 38.55, 46.2, 52.91, 59.86)
"""Frequency parameters of a free disc."""

_FREE_BAR: Final = (22.37, 61.67, 120.9, 199.9, 298.6, 417.0, 555.2, 713.1)
"""Frequency parameters of a free bar."""

_GOBLET: Final = (1.0, 2.32, 4.25, 6.63, 9.38)
"""The tones of a glass with a free rim above its lowest."""


@dataclass(frozen=True)
class Stuff:
    """A plate's material: elasticity (Pa, in the mean of its directions), density, loss.

    ``loss`` is the share of its energy that a mode loses in a radian; a tone takes 2.2 / (loss *
    frequency) seconds to fall by 60 dB.
    """

    young: float
    density: float
    loss: float
    poisson: float = 0.3

    def bending(self, thickness: float) -> float:
        """The root of a plate's stiffness over mass, m²/s."""
        return thickness * sqrt(self.young / (12 * self.density * (1 - self.poisson**2)))


TABLE_WOOD: Final = Stuff(8.5e9, 680, 0.038)
BOARD_WOOD: Final = Stuff(4.6e9, 700, 0.026)
RACK_WOOD: Final = Stuff(11e9, 700, 0.024)
FLOOR_WOOD: Final = Stuff(9e9, 720, 0.080)
COIN_WOOD: Final = Stuff(4.6e9, 680, 0.045)
COIN_SILVER: Final = Stuff(83e9, 10_490, 0.0021, 0.37)
COIN_GOLD: Final = Stuff(79e9, 19_300, 0.0026, 0.42)
"""Losses of the metal alone; coins lying on others are damped by those too."""


def _radiated(frequency: float, critical: float) -> float:
    """How well a bending wave is heard: badly below the frequency at which it outruns the air."""
    return float(min(1.0, (frequency / critical) ** 0.6))


def _critical(stuff: Stuff, thickness: float) -> float:
    return AIR**2 / (2 * pi * stuff.bending(thickness))


def _partials(
    modes: Iterable[tuple[float, float]], stuff: Stuff, critical: float, longest: float = 0.9
) -> Iterator[Partial]:
    for frequency, level in modes:
        if frequency < _HEARD:
            decay = 2.2 / (stuff.loss * frequency)
            yield Partial(frequency, level * _radiated(frequency, critical), min(decay, longest))


def table(
    rng: np.random.Generator,
    *,
    size: tuple[float, float] = (1.4, 0.85),
    thickness: float = 0.024,
    stuff: Stuff = TABLE_WOOD,
    covered: float = 0.0,
) -> Signal:
    """The answer of a table top, carried at its edges, struck somewhere in its middle part.

    ``covered`` is what a cloth on it adds to its losses.
    """
    damped = Stuff(stuff.young, stuff.density, stuff.loss + covered, stuff.poisson)
    place = rng.uniform(0.25, 0.75, 2)
    across, along = size
    bending = damped.bending(thickness)
    modes = []
    for m, n in product(range(1, 26), range(1, 18)):
        frequency = pi / 2 * bending * ((m / across) ** 2 + (n / along) ** 2)
        level = sin(m * pi * float(place[0])) * sin(n * pi * float(place[1]))
        # The lower side takes back the upper one's long waves, around the edge.
        level *= min(1.0, frequency * 2 * along / AIR)
        modes.append((frequency * rng.uniform(0.97, 1.03), level))
    partials = [
        p for p in _partials(modes, damped, _critical(damped, thickness)) if p.frequency > 60
    ]
    return even(ring(partials, 0.36))


def board(rng: np.random.Generator, *, pitch: float = 1.0) -> Signal:
    """The answer of a wooden board, 33 cm wide and 18 mm thick, that's loose on small feet."""
    factor = BOARD_WOOD.bending(0.018) / (2 * pi * 0.33**2) * pitch
    modes = [
        (factor * value * rng.uniform(0.985, 1.015), float(rng.normal(0, 1)) + 0.6)
        for value in _FREE_SQUARE
    ]
    return even(ring(list(_partials(modes, BOARD_WOOD, _critical(BOARD_WOOD, 0.018))), 0.3))


def rack(rng: np.random.Generator, *, length: float = 0.30, thickness: float = 0.020) -> Signal:
    """The answer of a wooden bar on which tiles stand."""
    factor = RACK_WOOD.bending(thickness) / (2 * pi * length**2)
    modes = [
        (factor * value * rng.uniform(0.98, 1.02), rng.uniform(0.5, 1.0) * rng.choice((-1.0, 1.0)))
        for value in _FREE_BAR
    ]
    return even(ring(list(_partials(modes, RACK_WOOD, 1_600.0)), 0.25))


def disc(
    rng: np.random.Generator, stuff: Stuff, radius: float, thickness: float, longest: float
) -> Signal:
    """The answer of a coin; none of its tones rings longer than ``longest`` seconds."""
    factor = stuff.bending(thickness) / (2 * pi * radius**2)
    modes = [
        (factor * value * rng.uniform(0.995, 1.005), float(rng.uniform(0.4, 1.0)))
        for value in _FREE_DISC
    ]
    return ring([*_partials(modes, stuff, AIR / (2 * pi * radius), longest)], 1.1 * longest)


def goblet(rng: np.random.Generator, frequency: float, decay: float) -> Signal:
    """The answer of a glass bowl whose lowest tone is ``frequency``, damped by what's in it."""
    partials = [
        Partial(frequency * ratio, rng.uniform(0.8, 1.2) * 0.72**order, decay / ratio**0.75)
        for order, ratio in enumerate(_GOBLET)
        if frequency * ratio < _HEARD
    ]
    return ring(partials, 1.1 * decay)
