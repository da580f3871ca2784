"""Everybody can tell the colours of every game apart and see its pieces, in every look."""

from __future__ import annotations

import pygame
import pytest

from game.catalogue import GAMES
from scenes.kit.look import Look
from tools.colours import LEAST, PLAYERS, Measured, looks, measured, nearest

Found = dict[str, Measured]


@pytest.fixture(
    scope="module",
    params=list(looks()),
    ids=lambda look: f"{look.theme.key}-{look.palette}",
)
def look(request: pytest.FixtureRequest) -> Look:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    shown: Look = request.param
    return shown


@pytest.fixture(scope="module")
def found(look: Look) -> Found:
    return dict(measured(look))


def test_every_game_is_measured(found: Found) -> None:
    assert set(found) == {PLAYERS, *GAMES}
    assert all(each.families and each.standings for each in found.values())


def test_all_eyes_tell_the_colours_apart(look: Look, found: Found) -> None:
    for name, each in found.items():
        for family in each.families:
            for eyes, pair in nearest(family).items():
                assert pair.distance >= LEAST[look.palette], (name, family.name, eyes, pair)


def test_pieces_and_letters_stand_out_from_their_ground(found: Found) -> None:
    for name, each in found.items():
        for standing in each.standings:
            contrast, ground = standing.weakest
            assert contrast >= standing.least, (name, standing.name, ground)
