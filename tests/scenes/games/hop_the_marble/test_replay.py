"""A recorded flick is shown as it was recorded, wherever it was recorded."""

import math
from random import Random

import pytest

from game.protocol import NATURE
from game.rules.hop_the_marble.actions import Flick, Roll
from game.rules.hop_the_marble.marbles import Marbles
from game.rules.hop_the_marble.state import HopState
from physics.cloth import TENTHS
from physics.nature import resolve
from scenes.games.hop_the_marble.frames import CLOSE, near_miss
from scenes.games.hop_the_marble.motion import HopMotion
from scenes.games.hop_the_marble.view import waiting_spots
from tests.scenes.games.hop_the_marble.stage import hop, hop_state

HARD = Flick("L1", 895, 1500)


def flicked(flick: Flick = HARD, **options: str) -> HopState:
    return hop_state(hop(**options)).apply_action(0, flick)


def roll_of(state: HopState) -> Roll:
    roll = resolve(state, Random(1))
    assert isinstance(roll, Roll)
    return roll


def played(state: HopState, roll: Roll) -> HopMotion:
    return HopMotion(state, roll, state.apply_action(NATURE, roll))


def test_marbles_are_picked_up_from_where_the_film_leaves_them() -> None:
    state = flicked()
    roll = roll_of(state)
    assert roll.touched
    motion = played(state, roll)
    assert {carry.marble for carry in motion.carries} == set(roll.moved)
    starts = {carry.marble: carry.start for carry in motion.carries}
    for marble, (x, y) in roll.rest.items():
        assert math.dist(starts[marble], (x / TENTHS, y / TENTHS)) < 0.1


def test_what_only_the_record_knows_to_have_moved_is_picked_up_too() -> None:
    state = flicked(Flick("L1", 900, 60))
    rest = Marbles({"L1": (0, 0), "Y2": (500, 1000)})
    motion = played(state, Roll("L1", ("Y2",), rest))
    end = motion.frame(motion.seconds)
    assert end.balls == ()
    for marble, (x, y) in waiting_spots(motion.after, 0).items():
        assert end.lying[marble] == pytest.approx((x / TENTHS, y / TENTHS))


def test_what_moves_here_alone_slides_back_to_its_place() -> None:
    state = flicked()
    roll = roll_of(state)
    motion = played(state, Roll("L1", (), Marbles({"L1": (0, 0)})))
    for marble in roll.touched:
        x, y = state.on_cloth()[marble]
        place = x / TENTHS, y / TENTHS
        assert next(each for each in motion.carries if each.marble == marble).end == place
        assert motion.frame(motion.seconds).lying[marble] == place


def test_near_misses_are_narrow_and_never_hits() -> None:
    narrow = 0
    for bearing in range(770, 840, 2):
        state = flicked(Flick("L1", bearing, 2200))
        roll = roll_of(state)
        miss = near_miss(state, roll)
        if roll.is_hit:
            assert miss is None
        elif miss is not None:
            narrow += 1
            assert 0 <= miss.gap < CLOSE
            assert miss.marble in state.areas[1]
    assert narrow
