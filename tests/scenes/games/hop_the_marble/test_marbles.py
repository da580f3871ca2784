import itertools
import math
from dataclasses import replace

import pygame
import pytest

from game.rules.hop_the_marble.marbles import COLOURS
from physics.cloth import SURFACES
from scenes.games.hop_the_marble.frames import UPRIGHT, rolled, twisted
from scenes.games.hop_the_marble.picture.cloth import HopGround
from scenes.games.hop_the_marble.picture.marbles import (
    CLAYS,
    ink,
    lying,
    missing,
    of_clay,
    paper,
)
from scenes.games.hop_the_marble.view import HopView
from scenes.kit import finish
from scenes.kit.look import Look
from scenes.kit.theme import THEMES, PlayerStyle, Rgb
from tests.scenes.games.colours import (
    TEXT,
    around,
    check_apart,
    check_seen,
    extremes,
    middle,
    rim_colours,
)
from tests.scenes.games.hop_the_marble.stage import hop, hop_state, same_turn

LOOK = Look(THEMES["light"])
R = 8.0


# Turning


@pytest.mark.parametrize("bearing", [0, 37, 90, 200, 315])
def test_rolling_once_around_brings_the_pattern_back(bearing: float) -> None:
    way = (math.cos(math.radians(bearing)), math.sin(math.radians(bearing)))
    orientation = UPRIGHT
    steps = 90
    for _step in range(steps):
        length = 2 * math.pi * R / steps
        orientation = rolled(orientation, way[0] * length, way[1] * length)
        if _step == steps // 2:
            assert not same_turn(orientation, UPRIGHT, 1e-3)
    assert same_turn(orientation, UPRIGHT)


def test_a_turned_table_turns_the_way_in_which_a_marble_rolls() -> None:
    to_the_right = rolled(UPRIGHT, 6.0, 0.0)
    # Turned clockwise by a quarter, right has become down.
    assert same_turn(twisted(to_the_right, 3), rolled(UPRIGHT, 0.0, -6.0))
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


# Colours: five clays that the rules call by name, with pattern and light, and three kinds of cards

WITHIN = 0.72
"""The measured part of a marble's picture: everything within its rim."""

ON_CLOTH, ON_CARD = 18.0, 23.0
"""Pixels of a marble on the cloth and of its place on a card, in a usual window."""


def test_all_eyes_tell_the_marbles_apart_on_every_surface(any_look: Look) -> None:
    edges = rim_colours(any_look)
    if any_look.theme.pictures:
        edges = (finish.edge(any_look),)
    for surface in SURFACES:
        grounds = tones(any_look, surface)
        ground, clays = grounds["the darkest"], CLAYS[any_look.palette]
        marbles = {each: middle(lying(any_look, each, ON_CLOTH), ground, WITHIN) for each in clays}
        if surface == "cotton":
            check_apart(any_look, marbles)
            bare = {
                letter: of_clay(any_look, replace(clay, inlay=clay.body), letter, ON_CLOTH)
                for letter, clay in clays.items()
            }
            seen = {letter: middle(picture, ground, WITHIN) for letter, picture in bare.items()}
            check_apart(any_look, seen)
        for colour in marbles.values():
            check_seen(grounds, colour, *edges)


def test_all_eyes_tell_apart_what_is_missing_on_a_card(any_look: Look) -> None:
    below = paper(any_look)
    rims = {each: missing(any_look, each, ON_CARD) for each in CLAYS[any_look.palette]}
    check_apart(any_look, {each: middle(rim, below, 0.85) for each, rim in rims.items()})
    check_seen({"paper": below}, ink(any_look), least=TEXT)


def tones(look: Look, surface: str) -> dict[str, Rgb]:
    """The darkest and the brightest part of a surface, with folds and all home circles."""
    state = hop_state(hop(*["human"] * 4, places=False, mode="no-card", surface=surface))
    ground = HopGround(look, state, [PlayerStyle(number, number) for number in range(4)])
    picture = ground.draw(HopView.over(pygame.Rect(0, 0, 480, 480), 600))
    places = [(480 * (x + 1) / 14, 480 * (y + 1) / 14) for x in range(13) for y in range(13)]
    return extremes(tone for place in places for tone in around(picture, place, 6, 4))
