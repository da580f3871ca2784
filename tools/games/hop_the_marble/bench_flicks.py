"""The flicks that ``make bench`` measures, and pymunk doing the same without us."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from random import Random

import pymunk

from game.rules.hop_the_marble.actions import Flick
from game.rules.hop_the_marble.marbles import ALL_MARBLES
from physics.cloth import Cloth
from physics.contacts import start_velocity
from physics.rolling import MASS
from physics.simulation import Simulation, simulate
from physics.surfaces import SURFACES
from physics.table import DIAMETER, RADIUS, MarbleTable

FLICKS = 100
"""So many flicks are measured."""

_OFTEN = 1000
"""Steps a second of a simulation in even steps, so that fast marbles meet where they should."""


@dataclass(frozen=True)
class Measured:
    """A flick, what comes of it, and the steps this took."""

    table: MarbleTable
    flick: Flick
    simulation: Simulation
    steps: int


def flicks() -> list[Measured]:
    """Flicks at all speeds on cotton cloths full of marbles."""
    rng = Random(6)
    found = []
    for folds in range(FLICKS):
        table = _full(Cloth(600, SURFACES["cotton"], folds), rng)
        flick = Flick(rng.choice(ALL_MARBLES), rng.randrange(3600), rng.randrange(300, 2001))
        flicked = simulate(table, flick)
        times = {knot.time for track in flicked.tracks.values() for knot in track.knots}
        found.append(Measured(table, flick, flicked, len(times) - 1))
    return found


def _full(cloth: Cloth, rng: Random) -> MarbleTable:
    places: dict[str, tuple[float, float]] = {}
    while len(places) < len(ALL_MARBLES):
        x, y = rng.uniform(-280, 280), rng.uniform(-280, 280)
        if all(hypot(x - a, y - b) > DIAMETER + 1 for a, b in places.values()):
            places[ALL_MARBLES[len(places)]] = x, y
    return MarbleTable(tuple((name, *places[name]) for name in sorted(places)), cloth)


def bare(measured: Measured) -> None:
    """The same number of steps in pymunk alone, with joints for the rolling and without folds."""
    space = _bare_space(measured)
    for _ in range(measured.steps):
        space.step(measured.simulation.seconds / measured.steps)


def bare_in_even_steps(measured: Measured) -> None:
    """The same time in pymunk alone, in even steps that are short enough for fast marbles."""
    space = _bare_space(measured)
    for _ in range(int(measured.simulation.seconds * _OFTEN)):
        space.step(1 / _OFTEN)


def _bare_space(measured: Measured) -> pymunk.Space:
    space = pymunk.Space()
    surface = measured.table.cloth.surface
    for name, x, y in measured.table.marbles:
        body = pymunk.Body(MASS, pymunk.moment_for_circle(MASS, 0, RADIUS))
        body.position = x, y
        shape = pymunk.Circle(body, RADIUS)
        shape.elasticity = surface.restitution**0.5
        joint = pymunk.PivotJoint(space.static_body, body, (0, 0), (0, 0))
        joint.max_bias = 0
        joint.max_force = MASS * surface.deceleration
        space.add(body, shape, joint)
        if name == measured.flick.marble:
            body.velocity = start_velocity(measured.flick)
    return space
