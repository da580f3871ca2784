import itertools
import math

import pytest

from game.rules.hop_the_marble.marbles import COLOURS
from scenes.games.hop_the_marble.frames import UPRIGHT, matrix, rolled, twisted
from scenes.games.hop_the_marble.picture.marbles import lying
from scenes.kit.look import Look
from scenes.kit.theme import THEMES
from tests.scenes.games.hop_the_marble.stage import same_turn

LOOK = Look(THEMES["light"])
R = 8.0


def turned_point(
    orientation: tuple[float, float, float, float], point: tuple[float, float, float]
) -> tuple[float, float, float]:
    x, y, z = (sum(a * b for a, b in zip(row, point, strict=True)) for row in matrix(orientation))
    return x, y, z


# Turning


@pytest.mark.parametrize("bearing", [0, 37, 90, 200, 315])
def test_rolling_once_around_brings_the_pattern_back(bearing: float) -> None:
    way = (math.cos(math.radians(bearing)), math.sin(math.radians(bearing)))
    orientation = UPRIGHT
    steps = 90
    for _step in range(steps):
        length = 2 * math.pi * R / steps
        orientation = rolled(orientation, way[0] * length, way[1] * length, R)
        if _step == steps // 2:
            assert not same_turn(orientation, UPRIGHT, 1e-3)
    assert same_turn(orientation, UPRIGHT)


def test_the_top_of_a_marble_goes_where_it_rolls() -> None:
    quarter = rolled(UPRIGHT, 0.0, math.pi / 2 * R, R)
    assert turned_point(quarter, (0, 0, 1)) == pytest.approx((0, 1, 0), abs=1e-9)
    quarter = rolled(UPRIGHT, -math.pi / 2 * R, 0.0, R)
    assert turned_point(quarter, (0, 0, 1)) == pytest.approx((-1, 0, 0), abs=1e-9)


def test_a_turned_table_turns_the_way_in_which_a_marble_rolls() -> None:
    to_the_right = rolled(UPRIGHT, 6.0, 0.0, R)
    # Turned clockwise by a quarter, right has become down.
    assert same_turn(twisted(to_the_right, 1), rolled(UPRIGHT, 0.0, -6.0, R))
    assert same_turn(twisted(UPRIGHT, 3), UPRIGHT)


# Patterns


def test_patterns_differ_without_colours_at_the_smallest_size() -> None:
    """As grey discs of 17 pixels, brought to the same brightness, no two look alike."""
    greys = {}
    for colour in COLOURS:
        picture = lying(LOOK, colour, 17.0)
        middle = picture.get_rect().center
        values = [
            sum(picture.get_at((middle[0] + x, middle[1] + y))[:3])
            for x in range(-6, 7)
            for y in range(-6, 7)
            if x * x + y * y <= 36
        ]
        mean = sum(values) / len(values)
        spread = math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))
        greys[colour] = [(value - mean) / spread for value in values]
    for one, two in itertools.combinations(COLOURS, 2):
        alike = sum(a * b for a, b in zip(greys[one], greys[two], strict=True))
        assert abs(alike / len(greys[one])) < 0.75, one + two
