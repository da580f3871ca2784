"""What can be hit from where in Hop the Marble."""

from __future__ import annotations

from math import asin, degrees, pi, radians
from random import Random

import pytest

from game.rules.hop_the_marble.marbles import DIAMETER, Spot
from physics.player.candidates import Opening, chances, clear_ways, openings, turned
from physics.player.flat_simulation import simulate_flat
from physics.table import TENTHS
from tests.physics.tables import Shot, flat, full, laid


def test_a_marble_in_the_open_is_seen_as_wide_as_two_marbles() -> None:
    (only,) = openings("R1", {"R1": (0, 0), "G1": (0, 1600)})
    assert only.target == "G1"
    assert only.bearing == pytest.approx(pi / 2)
    assert only.half == pytest.approx(asin(0.1))
    assert only.distance == 1600


def test_a_marble_behind_another_is_not_to_be_hit() -> None:
    lying = {"R1": (0, 0), "G1": (0, 800), "Y1": (0, 1600)}
    assert [opening.target for opening in openings("R1", lying)] == ["G1"]


def test_a_marble_half_behind_another_shows_one_side() -> None:
    lying = {"R1": (0, 0), "G1": (-100, 800), "Y1": (60, 1600)}
    _, part = openings("R1", lying)
    assert part.target == "Y1"
    assert part.half < asin(DIAMETER / 1601) / 1.5
    assert part.bearing < pi / 2 - 0.02


def test_a_narrow_marble_before_a_near_one_leaves_both_sides() -> None:
    lying = {"R1": (0, 0), "G1": (0, 1000), "Y1": (0, 1010)}
    assert [opening.target for opening in openings("R1", lying)] == ["G1"]
    wide = {"R1": (0, 0), "G1": (0, 400), "Y1": (-330, 420), "L1": (330, 420)}
    assert sorted(opening.target for opening in openings("R1", wide)) == ["G1", "L1", "Y1"]


@pytest.mark.parametrize("seed", range(4))
def test_what_is_seen_is_what_a_flick_meets_first(seed: int) -> None:
    rng = Random(seed)
    table = full(flat(), rng, 12)
    lying: dict[str, Spot] = {
        n: (round(TENTHS * x), round(TENTHS * y)) for n, x, y in table.marbles
    }
    exact = laid(flat(), **{n: (x / TENTHS, y / TENTHS) for n, (x, y) in lying.items()})
    flicked = rng.choice(sorted(lying))
    for opening in openings(flicked, lying):
        if opening.half > radians(0.2):
            bearing = 10 * degrees(opening.bearing)
            touched = simulate_flat(exact, Shot(flicked, bearing, 3000)).touched
            assert touched[0] == opening.target


def test_chances_add_up_and_favour_the_target() -> None:
    seen = openings("R1", {"R1": (0, 0), "G1": (0, 1600), "Y1": (400, 1600)})
    hits, nothing = chances(seen, pi / 2, radians(5), 10_000)
    assert sum(hits.values()) + nothing == pytest.approx(1)
    assert hits["G1"] > hits["Y1"] > 0


def test_what_is_too_far_is_not_hit() -> None:
    seen = openings("R1", {"R1": (0, 0), "G1": (0, 1600)})
    assert chances(seen, pi / 2, radians(1), 1000) == ({}, 1.0)


def test_a_direction_across_the_full_turn_is_the_same() -> None:
    assert turned(2 * pi + 0.1) == pytest.approx(0.1)
    assert turned(-pi - 0.1) == pytest.approx(pi - 0.1)
    behind = [Opening("G1", -pi + 0.01, 0.1, 1000)]
    hits, _ = chances(behind, pi - 0.01, 0.01, 10_000)
    assert hits["G1"] == pytest.approx(1)


def test_the_clearest_way_leads_away_from_all_others() -> None:
    lying = {"R1": (0, 0), "G1": (0, 800), "Y1": (400, 800), "L1": (-400, 800)}
    ways = clear_ways("R1", lying, 0.1)
    assert ways[0][1] == float("inf")
    assert ways[-1][1] <= 800 - DIAMETER + 1
    assert sorted(way for _, way in ways) == [way for _, way in reversed(ways)]
