"""What's heard when two hard things touch: how long, how hard, and what the air takes from it.

A marble, a bead, a coin and a small thick tile ring far above hearing (a 16 mm glass sphere at 170
kHz). What's heard is the push itself: a body stopped within a tenth of a millisecond pushes the air
away, which is called acceleration noise (Koss and Alfredson 1973; Chadwick, Zheng and James 2012).
The push's length follows from elasticity alone (Hertz 1882): shorter with speed, but only slowly,
as the fifth root.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import cos, pi
from typing import Final

import numpy as np

from tools.sounds.modal import RATE, Signal, Spectrum, frequencies, quick, seconds

AIR: Final = 343.0
"""Speed of sound in a room, m/s."""

GRAVITY: Final = 9.81

_LEAD: Final = 0.0015
"""Seconds of near silence before a push, so that no file begins with a step."""

_HIGHEST: Final = (15_000.0, 20_500.0)
"""What can't be sampled fades out between these frequencies."""


@dataclass(frozen=True)
class Material:
    """Elasticity in pascal, its lateral contraction, and density in kg/m³."""

    young: float
    poisson: float
    density: float

    @property
    def plane(self) -> float:
        """The elasticity of a thick body, which can't give way sideways."""
        return self.young / (1 - self.poisson**2)


GLASS: Final = Material(64e9, 0.22, 2_500)
CLAY: Final = Material(23e9, 0.20, 2_300)
"""Fired earthenware: gives a marble of 16 mm a contact of 115 µs at 0.1 m/s and 58 at 3."""
WOOD: Final = Material(1.5e9, 0.30, 700)
"""Beech across its grain, as felt by what stands on it."""
CLOTH: Final = Material(5e6, 0.20, 300)
"""Woven cotton or felt being pressed together."""
NAIL: Final = Material(0.12e9, 0.35, 1_200)
"""A fingernail with the flesh behind it."""
SILVER: Final = Material(83e9, 0.37, 10_490)
GOLD: Final = Material(79e9, 0.42, 19_300)


@dataclass(frozen=True)
class Solid:
    """A small solid thing of ``radius`` metres: a ball, or treated as one."""

    radius: float
    material: Material

    @property
    def mass(self) -> float:
        """In kilograms."""
        return 4 / 3 * pi * self.radius**3 * self.material.density


MARBLE: Final = Solid(0.008, CLAY)
BEAD: Final = Solid(0.008, GLASS)
SMALL_BEAD: Final = Solid(0.0045, GLASS)
TILE: Final = Solid(0.0125, WOOD)
"""A number tile, 28 by 22 by 9 mm: as heavy as a ball of this size."""


def contact_time(one: Solid, other: Solid | Material, speed: float) -> float:
    """How long two things touch that meet at ``speed`` (m/s), in seconds, by Hertz's law.

    A Material is a large flat body.
    """
    if isinstance(other, Solid):
        mass = one.mass * other.mass / (one.mass + other.mass)
        radius = one.radius * other.radius / (one.radius + other.radius)
        material = other.material
    else:
        mass, radius, material = one.mass, one.radius, other
    stiffness = 1 / (1 / one.material.plane + 1 / material.plane)
    return float(2.87 * (mass**2 / (radius * stiffness**2 * speed)) ** 0.2)


@cache
def _shape() -> tuple[Signal, Signal]:
    """How much of a push is left at a frequency: frequency times length, and the share.

    The force rises and falls as the power 3/2 of half a sine.
    """
    moments = (np.arange(2_000) + 0.5) / 2_000 - 0.5
    force = np.cos(pi * moments) ** 1.5
    turns = np.linspace(0, 140, 5_601)
    share: Signal = np.cos(2 * pi * np.outer(turns, moments)) @ force / force.sum()
    return turns, share


def push(length: float, frequency: Signal) -> Spectrum:
    """The spectrum of a push of ``length`` seconds and unit momentum, after a short lead."""
    turns, share = _shape()
    late = np.exp(-2j * pi * frequency * (_LEAD + length / 2))
    spectrum: Spectrum = np.interp(frequency * length, turns, share) * late
    return spectrum


def _drawn(length: float, count: int, heard: Callable[[Spectrum], Spectrum]) -> Signal:
    frequency = frequencies(count)
    low, high = _HIGHEST
    faded = 0.5 + 0.5 * np.cos(pi * np.clip((frequency - low) / (high - low), 0, 1))
    s: Spectrum = (2j * pi * frequency).astype(np.complex128)
    spectrum = np.multiply(push(length, frequency), heard(s)) * faded
    signal: Signal = np.fft.irfft(spectrum, count)
    return signal


def click(one: Solid, other: Solid | Material, speed: float, *, off_axis: float = 0.9) -> Signal:
    """The acceleration noise of two things that meet at ``speed``, in pascal half a metre away.

    ``off_axis`` is the angle, in radians, between their way and the listener. A Ball pushes the air
    like the other, but backwards and from the other side, so that below some kilohertz both nearly
    cancel; a large flat body (a Material) doesn't move at all.
    """
    length = contact_time(one, other, speed)
    count = seconds(0.016) // 2 * 2

    def pressure(ball: Solid, s: Spectrum) -> Spectrum:
        # A rigid sphere that's pushed: two damped poles where it's as large as a wave.
        sigma = s * ball.radius / AIR
        impulse = one.mass * speed * 1.8 / ball.mass
        far: Spectrum = (
            1.2 * ball.radius**2 * impulse * sigma / (sigma**2 + 2 * sigma + 2) / 0.5
        ) * cos(off_axis)
        return far * RATE

    def heard(s: Spectrum) -> Spectrum:
        if isinstance(other, Material):
            return pressure(one, s)
        late = np.exp(-s * (one.radius + other.radius) * cos(off_axis) / AIR)
        both: Spectrum = pressure(one, s) - late * pressure(other, s)
        return both

    return _drawn(length, count, heard)


def struck(body: Signal, length: float) -> Signal:
    """Push a body, which answers an ideal blow with ``body``, for ``length`` seconds."""
    count = quick(len(body) + seconds(_LEAD + length) + 64)
    answer = np.fft.rfft(body, count)
    return _drawn(length, count, lambda _s: answer)


def bounces(speed: float, restitution: float, least: float = 0.02) -> list[tuple[float, float]]:
    """When, and how fast, something comes down that first meets the ground at ``speed``.

    Seconds and m/s; it stops below ``least``. The time between two follows from the fall.
    """
    found, time = [], 0.0
    while speed >= least:
        found.append((time, speed))
        speed *= restitution
        time += 2 * speed / GRAVITY
    return found
