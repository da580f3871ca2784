"""A recorded flick is shown as it was recorded, wherever it was recorded."""

import math
from random import Random

import pytest

from game.rules.hop_the_marble.actions import Flick, Roll
from game.rules.hop_the_marble.marbles import Marbles
from game.rules.hop_the_marble.state import HopState
from physics.cloth import TENTHS, table_of
from physics.nature import resolve
from physics.simulation import simulate
from scenes.games.hop_the_marble.frames import CLOSE, film, led_to, near_miss
from tests.scenes.games.hop_the_marble.stage import hop, hop_state

HARD = Flick("L1", 895, 1500)


def flicked(flick: Flick = HARD, **options: str) -> HopState:
    return hop_state(hop(**options)).apply_action(0, flick)


def roll_of(state: HopState) -> Roll:
    roll = resolve(state, Random(1))
    assert isinstance(roll, Roll)
    return roll


def test_what_was_recorded_here_is_shown_unchanged() -> None:
    state = flicked()
    roll = roll_of(state)
    assert roll.touched
    shown = film(state, roll)
    plain = simulate(table_of(state), HARD)
    assert shown.touched == plain.touched == roll.touched
    for marble, track in plain.tracks.items():
        end = shown.tracks[marble].knots[-1]
        assert math.dist((end.x, end.y), (track.knots[-1].x, track.knots[-1].y)) < 0.1


def test_a_way_is_bent_to_where_the_record_ends() -> None:
    state = flicked()
    roll = roll_of(state)
    moved = Marbles({m: (x + 70, y - 40) for m, (x, y) in roll.rest.items()})
    other = Roll(roll.marble, roll.touched, moved, roll.fallen)
    table = table_of(state)
    plain = simulate(table, HARD)
    bent = led_to(plain, other, table)
    for marble, (x, y) in moved.items():
        assert bent.tracks[marble].at(bent.seconds) == pytest.approx((x / TENTHS, y / TENTHS))
        start = plain.tracks[marble].knots[0]
        assert bent.tracks[marble].at(start.time) == pytest.approx((start.x, start.y))


def test_what_only_the_record_knows_to_have_moved_moves_too() -> None:
    state = flicked(Flick("L1", 900, 60))
    rest = Marbles({"L1": (0, 0), "Y2": (500, 1000)})
    shown = film(state, Roll("L1", ("Y2",), rest))
    start = state.on_cloth()["Y2"]
    assert shown.tracks["Y2"].at(0.0) == pytest.approx((start[0] / 10, start[1] / 10))
    assert shown.tracks["Y2"].at(shown.seconds) == pytest.approx((50.0, 100.0))


def test_what_moves_here_alone_goes_back_to_its_place() -> None:
    state = flicked()
    roll = roll_of(state)
    alone = Roll("L1", (), Marbles({"L1": (0, 0)}))
    shown = film(state, alone)
    assert shown is not None
    for marble in roll.touched:
        x, y = state.on_cloth()[marble]
        assert shown.tracks[marble].at(shown.seconds) == pytest.approx((x / 10, y / 10))


def test_a_record_in_which_the_marble_stayed_on_the_cloth_keeps_it_there() -> None:
    state = flicked(Flick("L1", 2700, 1500))
    shown = film(state, Roll("L1", (), Marbles({"L1": (0, -2900)})))
    assert not shown.left
    assert shown.at(shown.seconds + 0.01)["L1"] == pytest.approx((0.0, -290.0))


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
