"""Tables for the tests of physics, and what's computed from their flicks."""

import subprocess
import sys
from dataclasses import dataclass, replace
from math import hypot
from pathlib import Path
from random import Random

from game.rules.hop_the_marble import OPEN
from game.rules.hop_the_marble.marbles import ALL_MARBLES
from physics.cloth import DIAMETER, SURFACES, Cloth, MarbleTable

Places = dict[str, tuple[float, float]]


ROOT = Path(__file__).resolve().parents[2]


def output_of(program: str) -> list[str]:
    """The lines that a Python program prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert not done.returncode, done.stderr
    return done.stdout.splitlines()


@dataclass(frozen=True)
class Shot:
    """A flick whose bearing need not be a whole number of tenths of a degree."""

    marble: str
    bearing: float
    speed: float


def flat(surface: str = "cotton", size: float = 600, rim: str = OPEN) -> Cloth:
    """A cloth without folds."""
    return Cloth(size, replace(SURFACES[surface], folds=0), 0, rim)


def folded(surface: str = "cotton", folds: int = 0, size: float = 600, rim: str = OPEN) -> Cloth:
    return Cloth(size, SURFACES[surface], folds, rim)


def laid(cloth: Cloth, **places: tuple[float, float]) -> MarbleTable:
    """A table with these marbles."""
    return MarbleTable(tuple((name, *places[name]) for name in sorted(places)), cloth)


def full(cloth: Cloth, rng: Random, marbles: int = 20) -> MarbleTable:
    """A table with this many marbles somewhere on it, at least a millimetre apart."""
    places: Places = {}
    reach = cloth.half - DIAMETER
    for name in ALL_MARBLES[:marbles]:
        while name not in places:
            x, y = rng.uniform(-reach, reach), rng.uniform(-reach, reach)
            if all(hypot(x - a, y - b) > DIAMETER + 1 for a, b in places.values()):
                places[name] = x, y
    return laid(cloth, **places)


def any_shot(table: MarbleTable, rng: Random, slowest: float = 100, fastest: float = 3000) -> Shot:
    """A flick of any of its marbles."""
    marble = rng.choice(table.marbles)[0]
    return Shot(marble, rng.uniform(0, 3600), rng.uniform(slowest, fastest))
