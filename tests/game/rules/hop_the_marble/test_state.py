from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from math import dist
from random import Random

import pytest

from game.handicaps import Handicap
from game.protocol import NATURE, OptionError
from game.rules.hop_the_marble import (
    INFO,
    NO_CARD,
    NORMAL,
    NOT_TIME,
    PILE,
    SUITE,
    HopVariant,
    MarbleCard,
)
from game.rules.hop_the_marble.actions import Roll
from game.rules.hop_the_marble.marbles import NO_MARBLES, Marbles, Zone, area_centre
from game.rules.hop_the_marble.state import HopState
from tests.game.combinations import walk
from tests.thorough import is_thorough


def dealt(key: str, amount: int, **options: str) -> HopState:
    state = HopState.of(INFO.new_initial_state(2, [Handicap(1, key, amount)], **options))
    return state.apply_action(NATURE, state.legal_actions(NATURE).sample(Random(1)))


def test_a_marble_too_many_is_let_pass_for_whoever_has_that_head_start() -> None:
    hand = Marbles({name: (n * 300, 0) for n, name in enumerate(("G1", "G2", "R1", "Y1"))})
    state = replace(dealt("spare", 1), areas=(hand, hand), to_place=((), ()))
    assert state.missing(0, MarbleCard("GGR")) == ("", "Y")
    assert state.missing(1, MarbleCard("GGR")) == ("", "")


def test_points_count_where_points_are_collected() -> None:
    assert dealt("points", 2, mode="pile").returns() == (0, 2)
    with pytest.raises(OptionError, match="points=2"):
        dealt("points", 2)


WAYS = [
    (players, mode) for players in INFO.players for mode in (NORMAL, NOT_TIME, SUITE, NO_CARD, PILE)
]


def played(players: int, mode: str) -> Iterator[HopState]:
    """The states of a random game."""
    hand = {3: 170, 4: 200, 2: 230}[players]
    options = {"scattered": players == 3, "cloth": 300 + 100 * players, "hand": hand}
    states = walk(INFO, players, {"mode": mode, **options}, Random(f"{players} {mode}"))
    return (HopState.of(state) for state in states if not state.is_terminal)


# The nearest place


def test_the_nearest_place_is_free_and_none_beside_it_is_nearer() -> None:
    rng = Random(4)
    for players, mode in WAYS:
        for state in islice(played(players, mode), 0, 300, 9 if is_thorough() else 15):
            zone = Zone(state.variant, rng.choice((None, 0)), "none", state.on_cloth())
            spot = (rng.randint(-3000, 3000), rng.randint(-3000, 3000))
            x, y = zone.nearest(spot)
            assert zone.is_free((x, y))
            away = dist((x, y), spot)
            assert (away == 0) == zone.is_free(spot)
            around = ((x + dx, y + dy) for dx in range(-9, 10, 3) for dy in range(-9, 10, 3))
            assert not any(zone.is_free(at) and dist(at, spot) < away - 1 for at in around)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_nearest_place_to_a_point_equally_far_from_all_is_found(seat: int | None) -> None:
    variant = HopVariant(2)
    centre = area_centre(variant, 0 if seat is None else seat)
    lying = Marbles({"D2": centre})
    nearest = Zone(variant, seat, "D1", lying).nearest(centre)
    assert dist(nearest, centre) == pytest.approx(1080 if seat is None else 170, abs=1)


def test_the_nearest_place_far_off_the_cloth_is_at_its_edge() -> None:
    zone = Zone(HopVariant(2), None, "D1", NO_MARBLES)
    assert zone.nearest((9000, 20)) == (2920, 20)
    assert zone.nearest((9000, -9000)) == (2920, -2920)
    blocked = Zone(HopVariant(2), None, "D1", Marbles({"D2": (2920, 20)}))
    assert blocked.nearest((9000, 20)) in {(2920, 190), (2920, -150)}


def test_no_room_at_all_is_said() -> None:
    full = {f"R{n}": (150 * (n % 20) - 1500, 150 * (n // 20) - 3000) for n in range(400)}
    with pytest.raises(ValueError, match="no room"):
        Zone(HopVariant(2), 0, "D1", Marbles(full)).nearest((0, -2000))


# Drafts, chance, words


@pytest.mark.parametrize("rim", ["open", "raised"])
def test_rolls_drawn_by_lot_are_plausible(rim: str) -> None:
    rng = Random(6)
    state = HopState.of(INFO.new_initial_state(4, rim=rim))
    while any(state.to_place):
        (player,) = state.acting_players()
        state = state.apply_action(player, state.legal_actions(player).sample(rng))
    hits = {True: 0, False: 0}
    fallen = 0
    for _ in range(400):
        flick = state.legal_actions(0).sample(rng)
        following = state.apply_action(0, flick)
        space = following.legal_actions(NATURE)
        roll = space.sample(rng)
        assert isinstance(roll, Roll)
        assert space.why_not(roll) is None
        hits[roll.is_hit] += 1
        fallen += len(roll.fallen)
        assert all(max(map(abs, spot)) <= state.variant.half for spot in roll.rest.values())
    assert min(hits.values()) > 40
    assert (fallen > 0) == (rim == "open")
