"""How things move at Hop's table, and what is heard of it."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import pytest

from game.protocol import NATURE, Action
from game.rules.hop_the_marble.actions import Flick, Roll
from game.rules.hop_the_marble.marbles import Marbles
from game.rules.hop_the_marble.state import HopState
from physics.contacts import RIM
from physics.nature import resolve
from physics.surfaces import SURFACES
from physics.table import RADIUS, cloth_of
from scenes.games.hop_the_marble import sounds
from scenes.games.hop_the_marble.film import turning
from scenes.games.hop_the_marble.film.close_look import Clock
from scenes.games.hop_the_marble.film.traces import ways_of
from scenes.games.hop_the_marble.film.turning import SECONDS
from scenes.games.hop_the_marble.motion import Ear, Motion
from scenes.games.hop_the_marble.picture.spin import UPRIGHT, rolled, same
from scenes.games.hop_the_marble.place import waiting_spots
from scenes.games.hop_the_marble.replay import film
from scenes.kit import effects
from scenes.kit.effects import Effect
from scenes.table.moments import Moment
from tests.scenes.games.hop_the_marble.stage import hop, hop_state

HARD = Flick("L1", 895, 1500)


def rolling(flick: Flick = HARD, *, slow: bool = False, **options: str) -> Motion:
    before = hop_state(hop(**options)).apply_action(0, flick)
    roll = resolve(before, Random(1))
    assert isinstance(roll, Roll)
    after = before.apply_action(NATURE, roll)
    return Motion(before, NATURE, roll, after, film(before, roll), slow=slow)


def acted(state: HopState, player: int, action: Action) -> Motion:
    return Motion(state, player, action, state.apply_action(player, action))


def heard(motion: Motion, effect: Effect) -> list[float]:
    return [moment.seconds for moment in motion.moments() if moment.effect is effect]


# Rolling


def test_every_contact_is_heard_once_and_in_order() -> None:
    motion = rolling()
    contacts = [c for c in motion.film.contacts if c.second != RIM]
    assert len(contacts) >= 2
    assert heard(motion, effects.MARBLE) == [contact.time for contact in contacts]


def test_only_the_rolling_goes_unheard_when_nobody_sees_it() -> None:
    motion = rolling()
    passing = {moment.effect for moment in motion.moments() if moment.passing}
    assert passing == {sounds.ROLL_SOFT}
    assert all(m.passing for m in motion.moments() if m.effect is sounds.ROLL_SOFT)


def test_the_rim_is_heard_as_wood() -> None:
    motion = rolling(Flick("L1", 1800, 2500), rim="raised")
    times = [c.time for c in motion.film.contacts if c.second == RIM]
    assert times
    assert heard(motion, sounds.MARBLE_WOOD) == times


def test_a_harder_contact_sounds_stronger() -> None:
    def first(speed: int) -> int | None:
        moments = rolling(Flick("L1", 895, speed)).moments()
        return next(m.level for m in moments if m.effect is effects.MARBLE)

    soft, hard = first(700), first(2800)
    assert soft is not None
    assert hard is not None
    assert soft < hard


def test_a_contact_is_heard_where_it_happens_and_felt_as_hard_as_it_is() -> None:
    motion = rolling()
    half = motion.before.variant.cloth / 2
    contacts = [c for c in motion.film.contacts if c.second != RIM]
    for turned, ahead in enumerate(((1, 0), (0, -1), (-1, 0), (0, 1))):
        told = [m for m in motion.moments(turned) if m.effect is effects.MARBLE]
        for contact, moment in zip(contacts, told, strict=True):
            seen = contact.place[0] * ahead[0] + contact.place[1] * ahead[1]
            assert moment.pan == pytest.approx(seen / half)
    by_speed = sorted(zip(contacts, told, strict=True), key=lambda pair: pair[0].speed)
    forces = [moment.force for _contact, moment in by_speed]
    assert forces == sorted(forces)
    assert 0 < forces[0] < forces[-1] <= 1


def test_rolling_grows_quieter_as_marbles_slow_down() -> None:
    rolls = [m for m in rolling(surface="tablecloth").moments() if m.passing]
    loudness = [level_of(moment) for moment in rolls]
    assert len(loudness) > 4
    assert loudness[-1] < 0.5 * max(loudness)
    assert loudness[-4:] == sorted(loudness[-4:], reverse=True)


def level_of(moment: Moment) -> float:
    """How loud rolling is, with 4 decibels between two levels."""
    return 10 ** (4 * moment.level / 20) * moment.strength


def test_a_fold_that_bends_up_presses_a_marble_and_is_heard() -> None:
    motion = rolling(Flick("L1", 900, 2000), surface="cotton")
    flat = replace(cloth_of(motion.before), surface=replace(SURFACES["cotton"], folds=0))
    ear = Ear(100.0, 0)
    times = [0.02 * n for n in range(30)]
    heard = [ear.rolling(motion.film, cloth_of(motion.before), time)[0] for time in times]
    level = [ear.rolling(motion.film, flat, time)[0] for time in times]
    assert flat.slope(3.0, 4.0) == (0.0, 0.0)
    assert any(folded > 1.02 * plain for folded, plain in zip(heard, level, strict=True))
    assert any(folded < 0.98 * plain for folded, plain in zip(heard, level, strict=True))


def test_a_marble_that_leaves_the_cloth_is_heard_and_soon_out_of_sight() -> None:
    motion = rolling(Flick("L1", 2700, 2000))
    (left,) = motion.film.left.values()
    assert heard(motion, sounds.MARBLE_DROP) == [left]
    ball = next(b for b in motion.frame(left + 0.1).balls if b.marble == "L1")
    assert 0 < ball.seen < 1
    assert ball.place[1] < -300
    gone = motion.frame(left + 0.5)
    assert "L1" not in gone.lying
    assert all(other.marble != "L1" for other in gone.balls)


def test_before_it_rolls_everything_lies_where_it_lay() -> None:
    motion = rolling()
    frame = motion.frame(0.0)
    seen = {**frame.lying, **{ball.marble: ball.place for ball in frame.balls}}
    for marble, (x, y) in motion.before.on_cloth().items():
        assert seen[marble] == pytest.approx((x / 10, y / 10), abs=0.01)
    assert all(same(ball.orientation, UPRIGHT) for ball in frame.balls)


def test_a_marble_turns_as_far_as_it_has_rolled() -> None:
    motion = rolling()
    track = motion.film.tracks["L1"]
    expected = UPRIGHT
    last = track.at(0.0)
    first_contact = motion.film.contacts[0].time
    for step in range(1, 101):
        place = track.at(first_contact * step / 100)
        expected = rolled(expected, place[0] - last[0], place[1] - last[1], RADIUS)
        last = place
    ball = next(b for b in motion.frame(first_contact).balls if b.marble == "L1")
    assert ball.place == pytest.approx(last, abs=0.01)
    assert same(ball.orientation, expected, 1e-3)


def test_no_marble_jumps_while_it_rolls() -> None:
    motion = rolling()
    last: dict[str, tuple[float, float]] = {}
    for number in range(int(motion.rolled_out * 240)):
        frame = motion.frame(number / 240)
        seen = {**frame.lying, **{b.marble: b.place for b in frame.balls if b.seen == 1}}
        for marble, place in seen.items():
            if marble in last:
                assert math.dist(place, last[marble]) < 1500 / 240 + 0.5, marble
        last = seen


def test_what_was_touched_lights_up_when_it_is() -> None:
    motion = rolling()
    first = motion.film.contacts[0]
    assert motion.frame(first.time - 0.005).lit == ()
    assert motion.frame(first.time + 0.005).lit == (first.second,)
    assert set(motion.frame(motion.rolled_out).lit) == set(motion.film.touched)


def test_a_contact_gives_a_spark_where_it_happens() -> None:
    motion = rolling()
    first = motion.film.contacts[0]
    (spark,) = motion.frame(first.time + 0.001).sparks
    assert spark.place == first.place
    assert 0 < spark.strength <= 1
    assert motion.frame(first.time - 0.001).sparks == ()


def test_a_fast_marble_has_a_streak_where_it_has_been_and_a_slow_one_has_none() -> None:
    motion = rolling()
    track = motion.film.tracks["L1"]

    def streak(seconds: float) -> tuple[tuple[float, float], ...]:
        return next(b.streak for b in motion.frame(seconds).balls if b.marble == "L1")

    fast = streak(0.15)
    assert len(fast) > 4
    assert fast[-1] == pytest.approx(track.at(0.13))
    # At first it has been nowhere but at its start.
    assert streak(0.001)[-1] == pytest.approx(track.at(0.0))
    assert streak(motion.film.tracks["L1"].knots[-1].time - 0.02) == ()


@pytest.mark.parametrize("surface", ["sand", "carpet"])
def test_marbles_leave_traces_on_soft_ground_only(surface: str) -> None:
    motion = rolling(Flick("L1", 895, 2600), surface=surface)
    place = motion.film.tracks["L1"].at(0.1)
    way = motion.frame(0.1).grooves[0]
    assert len(way) > 20
    assert max(y for _x, y in way) <= place[1] + 0.01
    assert motion.frame(motion.seconds).grooves == ways_of(motion.film)
    assert rolling().frame(0.1).grooves == ()


def test_the_won_marbles_are_carried_to_their_player() -> None:
    motion = rolling()
    waiting = waiting_spots(motion.after, 0)
    assert set(waiting) == {"L1", *motion.film.touched} if motion.film else False
    end = motion.frame(motion.seconds)
    assert end.balls == ()
    for marble, (x, y) in waiting.items():
        assert end.lying[marble] == pytest.approx((x / 10, y / 10))


def test_a_carried_marble_shows_its_pattern_when_it_is_there() -> None:
    motion = rolling(Flick("L1", 895, 900))
    carry = motion.carries[0]
    assert not same(carry.at(carry.begin).orientation, UPRIGHT, 1e-3)
    assert same(carry.at(carry.landing).orientation, UPRIGHT)
    assert carry.at((carry.begin + carry.landing) / 2).height > 1


def test_a_near_miss_is_heard_when_the_marbles_pass() -> None:
    for bearing in range(790, 822):
        motion = rolling(Flick("L1", bearing, 1400))
        times = heard(motion, sounds.NEAR_MISS)
        if times:
            assert 0 < times[0] < motion.rolled_out
            assert not heard(motion, effects.MARBLE)
            assert motion.frame(times[0] - 0.01).missed is None
            told = motion.frame(times[0] + 0.01).missed
            assert 0 <= told.gap < 4
            assert motion.frame(motion.seconds).missed is None
            return
    pytest.fail("no flick misses by a hair")


def test_slow_motion_only_takes_longer() -> None:
    usual, slow = rolling(), rolling(slow=True)
    assert slow.rolled_out > 1.5 * usual.rolled_out
    assert len(heard(slow, effects.MARBLE)) == len(heard(usual, effects.MARBLE))
    ends = [motion.frame(motion.rolled_out) for motion in (usual, slow)]
    places = [{ball.marble: ball.place for ball in end.balls} for end in ends]
    assert places[0].keys() == places[1].keys()
    for marble, place in places[0].items():
        assert places[1][marble] == pytest.approx(place, abs=0.05)


def test_a_follower_looks_at_the_flicked_marble() -> None:
    motion = rolling()
    start = motion.before.on_cloth()["L1"]
    assert motion.focus(0.0) == pytest.approx((start[0] / 10, start[1] / 10), abs=0.01)
    ball = next(b for b in motion.frame(0.2).balls if b.marble == "L1")
    assert motion.focus(0.2) == pytest.approx(ball.place)


# Everything else


def test_a_flick_lets_the_elastic_go() -> None:
    state = hop_state(hop())
    motion = acted(state, 0, HARD)
    cues = [motion.frame(motion.seconds * share / 10).cue for share in range(10)]
    assert cues[0] == 1.0
    assert all(cue is not None for cue in cues)
    assert cues == sorted(cues, key=lambda cue: -(cue or 0.0))
    assert len(heard(motion, sounds.MARBLE_FLICK)) == 1


def test_placed_marbles_fly_and_are_heard_as_they_land() -> None:
    state = rolling().after
    place = state.arrangement(0, Random(1))
    motion = acted(state, 0, place)
    end = motion.frame(motion.seconds)
    for marble, (x, y) in place.spots.items():
        assert end.lying[marble] == pytest.approx((x / 10, y / 10))
    assert len(heard(motion, sounds.MARBLE_SET)) == len(place.spots)
    middle = motion.frame(motion.carries[0].begin + 0.2)
    assert any(ball.height > 1 for ball in middle.balls)


def test_a_card_that_is_done_is_turned_after_the_marbles_lie() -> None:
    log = (
        "flick L1 900 300; roll L1 0 -1700; place L1 0 0; "
        "flick L2 2700 300; roll L2 0 1700; place L2 300 0; "
        "flick Y1 900 300; roll Y1 0 -1700; place Y1 -300 0; "
        "flick Y2 2700 300; roll Y2 0 1700; place Y2 600 0; "
        "flick D1 900 300; roll D1 0 -1700; place D1 -600 0; "
        "flick D2 2700 300; roll D2 0 1700; place D2 900 0"
    )
    match = hop(log=log)
    state = hop_state(match).apply_action(0, Flick("G1", 900, 900))
    roll = Roll("G1", ("G2",), Marbles({"G1": (0, 500), "G2": (0, 900)}))
    won = state.apply_action(NATURE, roll)
    place = won.arrangement(0, Random(1))
    motion = Motion(won, 0, place, won.apply_action(0, place))
    assert motion.turned == ((0, 0),)
    assert motion.seconds == pytest.approx(motion.settled + SECONDS)
    assert len(heard(motion, sounds.CARD_TURN)) == 1
    assert motion.frame(motion.settled - 0.01).turning[0, 0] == 0.0
    assert 0 < motion.frame(motion.settled + SECONDS / 2).turning[0, 0] < 1
    assert motion.frame(motion.seconds).turning[0, 0] == 1.0


def test_the_moment_of_a_card_is_short_and_its_marbles_light_up_before_it_turns() -> None:
    assert turning.SECONDS <= 1.2
    for count in (3, 4, 5):
        shares = [step / 200 for step in range(201)]
        lit = [turning.lit(share, count) for share in shares]
        assert lit == sorted(lit)
        assert lit[-1] == count
        assert all(
            turning.angle(s) == 0 for s, light in zip(shares, lit, strict=True) if light < count
        )
        times = turning.lighting_up(count)
        assert times == sorted(times)
        assert times[-1] < turning.heard() < turning.SECONDS
    assert turning.lift(0.0) == turning.lift(1.0) == 0.0
    assert turning.lift(0.5) == 1.0


def test_a_great_hit_is_looked_at_closely_before_its_contact_and_slower() -> None:
    great, usual = rolling(Flick("L1", 840, 1000)), rolling(Flick("L1", 895, 700))
    assert usual.close is None
    assert not any(usual.watched(step / 20) for step in range(60))
    close = great.close
    assert close is not None
    first = next(c for c in great.film.contacts if c.second != RIM)
    assert heard(great, effects.MARBLE)[0] > first.time + 0.4
    watched = [step / 100 for step in range(400) if great.watched(step / 100) is not None]
    assert watched[0] < heard(great, effects.MARBLE)[0] - 0.4
    assert watched[-1] > heard(great, effects.MARBLE)[0]
    assert watched[-1] - watched[0] < 2.0


def test_the_clock_of_a_film_goes_there_and_back() -> None:
    clock = Clock([(1.0, 2.0, 4.0), (1.5, math.inf, 3.0)])
    shown = [clock.shown(step / 10) for step in range(40)]
    assert shown == sorted(shown)
    assert clock.shown(0.5) == 0.5
    assert clock.shown(2.0) == 5.0
    assert clock.shown(3.0) == 8.0
    for step in range(40):
        assert clock.film(clock.shown(step / 10)) == pytest.approx(step / 10)
