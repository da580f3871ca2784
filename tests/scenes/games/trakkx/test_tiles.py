from itertools import combinations

import numpy as np
import pygame
import pytest

from game.rules.trakkx.table import COLOURS, KINDS, UNKNOWN
from scenes.games.trakkx.picture import tiles
from scenes.kit.look import Look
from tests.scenes.games import compare
from tests.scenes.games.compare import differing

SMALL = 24
"""Pixels of almost the smallest cell ever drawn at the table."""


def seen(look: Look, token: str, eyes: str, side: int = SMALL) -> np.ndarray:
    """A token as someone with these eyes sees it."""
    return compare.seen(look, tiles.face(look, token, tiles.tile_side(side)), eyes)


@pytest.mark.parametrize("colour", COLOURS)
def test_the_numbers_of_one_colour_differ(look: Look, colour: str) -> None:
    faces = [seen(look, f"{colour}{value}", "grey") for value in range(1, 15)]
    for one, other in combinations(range(14), 2):
        assert differing(faces[one], faces[other]) > 0.03, (one + 1, other + 1)


def test_the_emblems_alone_tell_the_colours_apart(look: Look) -> None:
    shapes = {
        colour: pygame.surfarray.array_alpha(tiles.emblem(look, colour, SMALL)).astype(int)
        for colour in COLOURS
    }
    for one, other in combinations(COLOURS, 2):
        assert np.mean(np.abs(shapes[one] - shapes[other]) > 128) > 0.1, (one, other)


def test_a_hidden_token_shows_nothing_of_what_it_is(look: Look) -> None:
    back = seen(look, UNKNOWN, "", 46)
    assert all(differing(back, seen(look, token, "", 46)) > 0.5 for token in KINDS)
