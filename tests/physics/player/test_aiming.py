import re
from math import degrees, radians
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest

from game.bots.levels import LEVELS
from game.rules.hop_the_marble.actions import FASTEST, SLOWEST, Flick
from game.rules.hop_the_marble.marbles import Spot
from physics.cloth import TENTHS
from physics.player.aiming import HANDS, hand_of, openings
from physics.player.flat_simulation import simulate_flat
from tests.physics.tables import Shot, flat, full, laid

TRIES = 4_000


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("speed", [500, 1000, 1500])
def test_errors_are_spread_as_documented(level: str, speed: int) -> None:
    hand, rng = HANDS[level], Random(f"{level} {speed}")
    flicks = [hand.flick(Flick("R1", 1800, speed), rng) for _ in range(TRIES)]
    bearings = [(flick.bearing - 1800) / 10 for flick in flicks]
    speeds = [flick.speed / speed - 1 for flick in flicks]
    assert abs(fmean(bearings)) < 0.1 * hand.sigma(speed)
    assert stdev(bearings) == pytest.approx(hand.sigma(speed), rel=0.06)
    assert abs(fmean(speeds)) < 0.1 * hand.power
    assert stdev(speeds) == pytest.approx(hand.power, rel=0.06)


@pytest.mark.parametrize("wanted", [Flick("R1", 2, FASTEST), Flick("R1", 3598, SLOWEST)])
def test_an_error_never_leaves_what_can_be_flicked(wanted: Flick) -> None:
    rng = Random(1)
    for _ in range(300):
        flick = HANDS["learner"].flick(wanted, rng)
        assert 0 <= flick.bearing < 3600
        assert SLOWEST <= flick.speed <= FASTEST


def test_every_kind_of_computer_has_a_hand() -> None:
    assert all(hand_of(level) is hand for level, hand in HANDS.items())
    assert hand_of("adaptive-137") is HANDS["casual"]
    assert hand_of("human") is None


def test_the_rules_tell_the_errors_of_every_level() -> None:
    text = Path("assets/rules/hop-the-marble.md").read_text(encoding="utf-8")
    for key, hand in HANDS.items():
        start = f"- **{LEVELS[key].title}:**"
        (line,) = (line for line in text.splitlines() if line.startswith(start))
        assert [float(number) for number in re.findall(r"[0-9.]+", line)] == [
            hand.aim,
            round(100 * hand.power),
        ]


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
