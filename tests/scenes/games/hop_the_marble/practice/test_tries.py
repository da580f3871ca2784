"""The practice cloth: flicks without turns, and what is told of them."""

from __future__ import annotations

from itertools import combinations
from math import dist
from random import Random

import pytest

from game.rules.hop_the_marble.actions import Flick
from game.rules.hop_the_marble.marbles import APART, Marbles
from game.rules.hop_the_marble.variant import CLOTHS, SURFACES
from game.rules.hop_the_marble.zones import is_in_area, is_in_middle, is_on_cloth
from physics.table import DIAMETER
from scenes.games.hop_the_marble.practice.tries import TRAILS, Practice, flicked, new_practice

STRAIGHT_AT_IT = Flick("L1", 900, 700)


def practice(**options: object) -> Practice:
    return new_practice(options, Random(1))  # type: ignore[arg-type]


def targeted(**options: object) -> Practice:
    """A practice with a red marble just in the way of a flick of L1."""
    made = practice(**options)
    x, y = made.state.areas[0]["L1"]
    return made.moved("R3", (x, y + 900))


@pytest.mark.parametrize("cloth", CLOTHS)
@pytest.mark.parametrize("seed", [None, 1, 2, 3])
def test_marbles_lie_apart_in_their_areas_and_in_the_middle(cloth: int, seed: int | None) -> None:
    made = practice(cloth=cloth)
    if seed is not None:
        made = made.shuffled(Random(seed))
        assert made.state != practice(cloth=cloth).state
    state = made.state
    assert state.variant.cloth == cloth
    for seat in (0, 1):
        assert len(state.areas[seat]) == 5
        assert all(is_in_area(state.variant, seat, spot) for spot in state.areas[seat].values())
    assert all(is_in_middle(state.variant, spot) for spot in state.middle.values())
    spots = state.on_cloth()
    assert len(spots) == 15
    assert min(dist(one, two) for one, two in combinations(spots.values(), 2)) >= APART


@pytest.mark.parametrize("surface", SURFACES)
def test_a_flick_is_told_and_counted_on_every_ground(surface: str) -> None:
    made = targeted(surface=surface)
    outcome = flicked(made, STRAIGHT_AT_IT)
    tried = outcome.tried
    assert tried.touched[0] == "R3"
    assert tried.is_hit
    assert tried.way[0] == (-33.0, -167.0)
    assert tried.length >= 90 - DIAMETER - 1
    assert outcome.roll.touched == tried.touched
    assert outcome.flicked.flicked == STRAIGHT_AT_IT
    assert (outcome.practice.flicks, outcome.practice.hits) == (1, 1)


def test_many_flicks_leave_every_marble_on_the_cloth_and_apart() -> None:
    made = Practice(practice().state, practice().start, returns=False)
    rng = Random(4)
    for _ in range(25):
        marble = rng.choice(sorted(made.state.areas[0]))
        made = flicked(made, Flick(marble, rng.randrange(3600), rng.randint(200, 1800))).practice
        spots = made.state.on_cloth()
        assert len(spots) == 15
        assert all(is_on_cloth(made.state.variant, spot) for spot in spots.values())
        assert min(dist(a, b) for a, b in combinations(spots.values(), 2)) >= APART
    assert made.flicks == 25
    assert len(made.tries) == TRAILS
    assert made.hit_rate == made.hits / 25


def test_a_marble_is_moved_as_near_as_it_may_lie() -> None:
    made = practice()
    x, y = made.state.middle["D3"]
    beside = made.moved("R3", (x + 20, y))
    assert APART <= dist(beside.state.middle["R3"], (x, y)) <= APART + 2
    assert beside.put_back().state == beside.state
    off = made.moved("R3", (9000, 0)).state
    assert is_on_cloth(off.variant, off.middle["R3"])
    assert made.state.on_cloth() == Marbles(practice().state.on_cloth())
