"""Shows how far ratings can be trusted where few people play: ``python -m tools.ratings``.

Families are made up whose strengths are known, they play, and the order by rating is held against
the true one. Of every two people the stronger should have the higher rating. Printed beside it is
what the model itself claims to be sure of: more games make the order right long before they make
the model sure.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from random import Random
from typing import Final

from game.records.archive.ratings import Placed, rate

_SPREAD: Final = 1.2
"""How far people are apart, measured in the chance of one game."""

_CLOSE: Final = 0.48
"""Two people who are nearer to each other than this are called alike, and not compared."""


@dataclass(frozen=True, slots=True)
class Family:
    """``people`` who sit down ``chairs`` at a time, those first who have played least.

    Free chairs beside ``sitting`` of them are for computers of one strength; ``ties`` is how often
    neighbours in a ranking share their place; with ``partners`` sides are two people.
    """

    people: int
    chairs: int
    sitting: int = 0
    ties: float = 0.0
    partners: bool = False


def right(family: Family, games: int, rng: Random) -> tuple[int, int]:
    """How many pairs of people the ratings order rightly once all have played ``games``; of all."""
    strength = [rng.gauss(0, _SPREAD) for _one in range(family.people)]
    played = [0] * family.people
    results: list[list[Placed]] = []
    while min(played) < games:
        order = sorted(range(family.people), key=lambda one: (played[one], rng.random()))
        at_table = order[: family.sitting or family.chairs]
        for one in at_table:
            played[one] += 1
        seats = [(str(one), strength[one]) for one in at_table]
        seats += [("computer", 0.0)] * (family.chairs - len(seats))
        rng.shuffle(seats)
        results.append(_result(family, seats, rng))
    known = rate(results)
    pairs = [
        (one, other)
        for one in range(family.people)
        for other in range(one)
        if abs(strength[one] - strength[other]) > _CLOSE
    ]
    found = sum(
        (known[str(one)].points - known[str(other)].points) * (strength[one] - strength[other]) > 0
        for one, other in pairs
    )
    return found, len(pairs)


def _result(family: Family, seats: Sequence[tuple[str, float]], rng: Random) -> list[Placed]:
    """Who was where in one game: strength and chance, which is that of Plackett and Luce."""
    sides = len(seats) // 2 if family.partners else len(seats)
    worth = [0.0] * sides
    for number, (_who, strength) in enumerate(seats):
        worth[number % sides] += strength
    made = [one - log(-log(rng.random())) for one in worth]
    order = sorted(range(sides), key=lambda side: -made[side])
    place = {order[0]: 1}
    for n in range(1, sides):
        shared = rng.random() < family.ties
        place[order[n]] = place[order[n - 1]] if shared else n + 1
    return [Placed(who, n % sides, place[n % sides]) for n, (who, _strength) in enumerate(seats)]


def share(family: Family, games: int, families: int, seed: int = 1) -> float:
    """The share of pairs that are ordered rightly, over so many families."""
    rng = Random(f"{seed}/{family}/{games}")
    counts = [right(family, games, rng) for _family in range(families)]
    return sum(found for found, _all in counts) / sum(of_all for _found, of_all in counts)


FAMILIES: Final = {
    "five people, duels": Family(5, 2),
    "five people at tables of four": Family(5, 4),
    "four people at tables of three, one tie in six": Family(4, 3, ties=1 / 6),
    "three people, each against computers": Family(3, 2, sitting=1),
    "three people, two computers beside two": Family(3, 4, sitting=2),
    "six people, partners": Family(6, 4, partners=True),
}


def main(words: Sequence[str] | None = None) -> int:
    """Print the shares for all families."""
    parser = argparse.ArgumentParser(prog="python -m tools.ratings", description=__doc__)
    parser.add_argument("--families", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args(words)
    steps = (5, 10, 20, 40)
    print(f"{'pairs ordered rightly after':<48}" + "".join(f"{games:>7}" for games in steps))
    for name, family in FAMILIES.items():
        shares = [share(family, games, wish.families, wish.seed) for games in steps]
        print(f"{name:<48}" + "".join(f"{100 * one:6.1f} %" for one in shares))
    return 0


if __name__ == "__main__":
    sys.exit(main())
