"""Hop's marbles: how they turn as they roll, and that their patterns can be told apart."""

from __future__ import annotations

import itertools
import math

import pygame
import pytest

from game.rules.hop_the_marble.marbles import COLOURS
from scenes.games.hop_the_marble.frames import Ball
from scenes.games.hop_the_marble.picture.marbles import (
    CLAYS,
    lying,
    picture_side,
    projected,
    rolling,
    shadow,
)
from scenes.games.hop_the_marble.picture.patterns import patches
from scenes.games.hop_the_marble.picture.spin import UPRIGHT, between, matrix, rolled, same, twisted
from scenes.games.hop_the_marble.picture.table import HopPicture
from scenes.games.hop_the_marble.view import View
from scenes.kit.livery import Livery
from scenes.kit.look import Look
from scenes.kit.pieces import rims
from scenes.kit.theme import THEMES, contrast

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
            assert not same(orientation, UPRIGHT, 1e-3)
    assert same(orientation, UPRIGHT)


def test_the_top_of_a_marble_goes_where_it_rolls() -> None:
    quarter = rolled(UPRIGHT, 0.0, math.pi / 2 * R, R)
    assert turned_point(quarter, (0, 0, 1)) == pytest.approx((0, 1, 0), abs=1e-9)
    quarter = rolled(UPRIGHT, -math.pi / 2 * R, 0.0, R)
    assert turned_point(quarter, (0, 0, 1)) == pytest.approx((-1, 0, 0), abs=1e-9)


def test_many_small_steps_turn_as_one_large_one() -> None:
    orientation = UPRIGHT
    for _step in range(200):
        orientation = rolled(orientation, 0.15, -0.1, R)
    assert same(orientation, rolled(UPRIGHT, 30.0, -20.0, R))
    assert math.hypot(*orientation) == pytest.approx(1.0)


def test_what_does_not_move_does_not_turn() -> None:
    start = rolled(UPRIGHT, 5.0, 2.0, R)
    assert rolled(start, 0.0, 0.0, R) == start


def test_a_turned_table_turns_the_way_in_which_a_marble_rolls() -> None:
    to_the_right = rolled(UPRIGHT, 6.0, 0.0, R)
    # Turned clockwise by a quarter, right has become down.
    assert same(twisted(to_the_right, 1), rolled(UPRIGHT, 0.0, -6.0, R))
    assert same(twisted(UPRIGHT, 3), UPRIGHT)


@pytest.mark.parametrize("turned", range(4))
def test_at_a_turned_table_marbles_turn_the_way_in_which_they_are_seen_to_roll(
    turned: int,
) -> None:
    """The ring of a dark blue marble goes from its middle towards where it rolls."""
    view = View.over(pygame.Rect(0, 0, 800, 700), 600, turned).closer_to((0.0, 0.0), 4.0)
    # Without light and shade the ring has one colour.
    table = HopPicture(Look(THEMES["contrast"]), view.unzoomed, [Livery(0, 0), Livery(1, 1)])
    way = (4.0, 2.0)
    ball = Ball("D1", (0.0, 0.0), rolled(UPRIGHT, *way, R))
    picture, _place = table.ball_item(view, ball)
    middle = picture.get_width() / 2
    weight, across, down = 0, 0.0, 0.0
    for x, y in itertools.product(range(picture.get_width()), repeat=2):
        red, _green, _blue, alpha = picture.get_at((x, y))
        if alpha > 250 and red > 170 and math.dist((x, y), (middle, middle)) < middle * 0.6:
            weight, across, down = weight + 1, across + x + 0.5 - middle, down + y + 0.5 - middle
    goes = (across / weight, -down / weight)
    seen = view.turn(way)
    cosine = (goes[0] * seen[0] + goes[1] * seen[1]) / math.hypot(*goes) / math.hypot(*seen)
    assert cosine > 0.85


def test_between_two_orientations_goes_the_short_way_and_ends_there() -> None:
    end = rolled(UPRIGHT, 4.0, 3.0, R)
    assert same(between(UPRIGHT, end, 0.0), UPRIGHT)
    assert same(between(UPRIGHT, end, 1.0), end)
    assert same(between(UPRIGHT, end, 0.5), rolled(UPRIGHT, 2.0, 1.5, R))
    opposite = (-end[0], -end[1], -end[2], -end[3])
    assert same(between(UPRIGHT, opposite, 0.5), rolled(UPRIGHT, 2.0, 1.5, R))


# Patterns


@pytest.mark.parametrize("colour", COLOURS)
def test_some_of_the_pattern_is_in_sight_however_a_marble_has_turned(colour: str) -> None:
    orientation = UPRIGHT
    for step in range(120):
        orientation = rolled(orientation, 2.9, 1.7 * math.sin(step), R)
        turn = matrix(orientation)
        seen = [projected(patch, turn) for patch in patches(colour) if patch.inlaid]
        area = sum(_area(outline) for outline in seen if len(outline) > 2)
        assert area > 0.09, step


def _area(outline: list[tuple[float, float]]) -> float:
    pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


@pytest.mark.parametrize("colour", COLOURS)
def test_what_is_seen_of_a_pattern_stays_on_the_ball(colour: str) -> None:
    orientation = UPRIGHT
    for _step in range(60):
        orientation = rolled(orientation, 3.1, -1.3, R)
        for patch in patches(colour):
            for x, y in projected(patch, matrix(orientation)):
                assert math.hypot(x, y) <= 1.0 + 1e-6


def test_patterns_stand_out_from_the_clay() -> None:
    for clay in (clay for clays in CLAYS.values() for clay in clays.values()):
        assert contrast(clay.body, clay.inlay) > 3.0


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


# Pictures


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("diameter", [11.0, 17.0, 52.0, 120.0])
def test_a_ball_with_its_rim_is_as_large_as_it_should_be(theme: str, diameter: float) -> None:
    picture = lying(Look(THEMES[theme]), "G", diameter)
    assert picture.get_width() == picture_side(diameter)
    solid = pygame.mask.from_surface(picture, 127).get_bounding_rects()[0]
    whole = diameter + 2 * rims.reach(diameter)
    assert solid.width == pytest.approx(whole, abs=1.6)
    assert solid.height == pytest.approx(whole, abs=1.6)
    assert solid.center == pytest.approx(picture.get_rect().center, abs=1.1)


def test_a_marble_at_rest_is_the_same_picture_again() -> None:
    assert lying(LOOK, "D", 17.0) is lying(LOOK, "D", 17.0)


def test_a_rolling_marble_is_placed_between_pixels() -> None:
    """Its centre of mass follows the point in steps smaller than a pixel."""
    found = []
    for number in range(5):
        picture, (left, _top) = rolling(LOOK, "Y", 17.0, UPRIGHT, (40.0 + number / 4, 30.0))
        weight = moment = 0
        for x, y in itertools.product(range(picture.get_width()), range(picture.get_height())):
            alpha = picture.get_at((x, y))[3]
            weight += alpha
            moment += alpha * (left + x + 0.5)
        found.append(moment / weight)
    for number, centre in enumerate(found):
        assert centre == pytest.approx(40.0 + number / 4, abs=0.2)


def test_the_light_stands_still_while_a_marble_turns() -> None:
    """The window in the glaze is at the upper left, whatever is below it."""
    for orientation in (UPRIGHT, rolled(UPRIGHT, 9.0, 4.0, R), rolled(UPRIGHT, -3.0, 14.0, R)):
        picture, _place = rolling(LOOK, "D", 120.0, orientation, (100.0, 100.0))
        side = picture.get_width()
        lit = picture.get_at((round(side * 0.36), round(side * 0.38)))
        far = picture.get_at((round(side * 0.80), round(side * 0.80)))
        assert sum(lit[:3]) > sum(far[:3])


def test_the_shadow_of_a_lifted_marble_is_farther_away_and_fainter() -> None:
    low, near = shadow(LOOK, 17.0)
    high, away = shadow(LOOK, 17.0, 2.0)
    assert near == 0.0
    assert away > 10.0
    assert high.get_width() > low.get_width()

    def darkest(picture: pygame.Surface) -> int:
        return max(
            picture.get_at((x, y))[3]
            for x in range(picture.get_width())
            for y in range(picture.get_height())
        )

    assert darkest(high) < darkest(low)
