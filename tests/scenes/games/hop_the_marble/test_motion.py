import math
from random import Random

import pytest

from game.protocol import NATURE
from game.rules.hop_the_marble.actions import Flick, Roll
from game.rules.hop_the_marble.marbles import Marbles
from game.rules.hop_the_marble.state import HopState
from physics.cloth import RIM, TENTHS
from physics.nature import resolve
from scenes.games.hop_the_marble import sounds
from scenes.games.hop_the_marble.frames import CLOSE, TURN_SECONDS, near_miss
from scenes.games.hop_the_marble.motion import HopMotion
from scenes.games.hop_the_marble.view import waiting_spots
from scenes.kit import effects
from scenes.kit.effects import SoundEffect
from tests.scenes.games.hop_the_marble.stage import hop, hop_state

HARD = Flick("L1", 895, 1500)


def flicked(flick: Flick = HARD) -> HopState:
    return hop_state(hop()).apply_action(0, flick)


def roll_of(state: HopState) -> Roll:
    roll = resolve(state, Random(1))
    assert isinstance(roll, Roll)
    return roll


def played(state: HopState, roll: Roll) -> HopMotion:
    return HopMotion(state, roll, state.apply_action(NATURE, roll))


def rolling(flick: Flick = HARD) -> HopMotion:
    state = flicked(flick)
    return played(state, roll_of(state))


def heard(motion: HopMotion, effect: SoundEffect) -> list[float]:
    return [moment.seconds for moment in motion.moments() if moment.effect is effect]


# Rolling


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


def test_a_near_miss_is_heard_when_the_marbles_pass() -> None:
    for bearing in range(790, 822):
        motion = rolling(Flick("L1", bearing, 1400))
        times = heard(motion, sounds.NEAR_MISS)
        if times:
            assert 0 < times[0] < motion.rolled_out
            assert not heard(motion, effects.MARBLE)
            return
    pytest.fail("no flick misses by a hair")


# A record is shown as it was recorded, wherever it was


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


# Everything else


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
    motion = HopMotion(won, place, won.apply_action(0, place))
    assert motion.turned == ((0, 0),)
    assert motion.seconds == pytest.approx(motion.settled + TURN_SECONDS)
    assert len(heard(motion, sounds.CARD_TURN)) == 1
    assert motion.frame(motion.settled - 0.01).turning[0, 0] == 0.0
    assert 0 < motion.frame(motion.settled + TURN_SECONDS / 2).turning[0, 0] < 1
    assert motion.frame(motion.seconds).turning[0, 0] == 1.0


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
