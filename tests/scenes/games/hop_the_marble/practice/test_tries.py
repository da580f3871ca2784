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
from scenes.games.hop_the_marble import sounds
from scenes.games.hop_the_marble.motion import Motion
from scenes.games.hop_the_marble.practice.tries import TRAILS, Practice, flicked, new_practice
from scenes.games.hop_the_marble.replay import film
from scenes.kit import effects

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


def test_it_takes_over_how_a_match_would_be_played_but_not_its_rules() -> None:
    made = practice(surface="sand", rim="raised", aim="none", mode="pile", points="345")
    variant = made.state.variant
    assert (variant.surface, variant.rim, variant.aim) == ("sand", "raised", "none")
    assert variant.mode == "no-card"
    assert made.state.acting_players() == (0,)


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


def test_the_length_of_a_free_roll_is_what_the_ground_slows_it_to() -> None:
    made = practice(surface="tablecloth", cloth=700)
    tried = flicked(made, Flick("D1", 450, 250)).tried
    assert not tried.touched
    # Folds bend and brake or quicken it a little.
    assert tried.length == pytest.approx(250**2 / (2 * 190), rel=0.25)
    assert dist(tried.way[0], tried.way[-1]) <= tried.length + 1e-6


def test_marbles_go_back_to_their_places_after_every_flick() -> None:
    made = targeted()
    assert flicked(made, STRAIGHT_AT_IT).practice.state == made.state


def test_or_they_stay_where_they_came_to_rest() -> None:
    made = targeted(rim="raised")
    free = Practice(made.state, made.start, returns=False)
    outcome = flicked(free, STRAIGHT_AT_IT)
    state = outcome.practice.state
    assert state.middle["R3"] == outcome.roll.rest["R3"]
    assert state.areas[0]["L1"] == outcome.roll.rest["L1"]
    unmoved = set(state.on_cloth()) - set(outcome.roll.moved)
    assert all(state.on_cloth()[m] == made.state.on_cloth()[m] for m in unmoved)
    assert outcome.practice.put_back().state == made.state


def test_what_fell_off_is_put_back_to_where_it_was() -> None:
    made = practice(surface="tablecloth")
    free = Practice(made.state, made.start, returns=False)
    outcome = flicked(free, Flick("D1", 2700, 2000))
    assert outcome.tried.fell
    assert not outcome.tried.is_hit
    assert outcome.practice.state == made.state


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


def test_the_hit_rate_needs_a_flick() -> None:
    made = practice()
    assert made.hit_rate is None
    missed = flicked(made, Flick("D1", 1800, 100)).practice
    assert missed.hit_rate == 0
    assert flicked(missed.moved("R3", (-330, -270)), STRAIGHT_AT_IT).practice.hit_rate == 0.5


def test_another_ground_begins_anew_and_other_help_does_not() -> None:
    made = flicked(targeted(), STRAIGHT_AT_IT).practice
    helped = made.with_option("aim", "path")
    assert (helped.state.variant.aim, helped.flicks) == ("path", 1)
    sand = made.with_option("surface", "sand")
    assert (sand.state.variant.surface, sand.flicks, sand.tries) == ("sand", 0, ())
    assert sand.state == sand.start


def test_a_marble_is_moved_as_near_as_it_may_lie() -> None:
    made = practice()
    x, y = made.state.middle["D3"]
    beside = made.moved("R3", (x + 20, y))
    assert APART <= dist(beside.state.middle["R3"], (x, y)) <= APART + 2
    assert beside.put_back().state == beside.state
    off = made.moved("R3", (9000, 0)).state
    assert is_on_cloth(off.variant, off.middle["R3"])
    assert made.state.on_cloth() == Marbles(practice().state.on_cloth())


@pytest.mark.parametrize("surface", SURFACES)
def test_rolling_and_clicks_sound_like_the_ground(surface: str) -> None:
    made = targeted(surface=surface)
    outcome = flicked(made, Flick("L1", 900, 1100))
    seen = film(outcome.flicked, outcome.roll)
    assert seen is not None
    motion = Motion(outcome.flicked, 0, outcome.roll, outcome.practice.state, seen)
    moments = list(motion.moments())
    hard = surface in ("sand", "clay")
    rolls = {m.effect for m in moments if m.passing}
    assert rolls == {sounds.ROLL_HARD if hard else sounds.ROLL_SOFT}
    click = next(m.level for m in moments if m.effect is effects.MARBLE)
    speed = seen.contacts[0].speed
    level = sum(speed >= step for step in effects.MARBLE_SPEEDS)
    assert click == level - (surface in ("carpet", "sand"))
