"""The six beads of the Bead Game can be told apart by everybody, on every theme."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pygame
import pytest

from game.rules.bead_game.beads import COLOURS
from scenes.games.bead_game import glass as bead_glass
from scenes.kit.look import Look
from scenes.kit.theme import THEMES, contrast
from tests.scenes.games import compare
from tests.scenes.games.compare import differing
from tools.colour_vision import KINDS
from tools.studio import LOOK

SIDE = 30
"""Pixels of a bead as small as it is in the usual window."""


def seen(look: Look, colour: str, eyes: str) -> np.ndarray:
    """A bead as someone with these eyes sees it."""
    return compare.seen(look, bead_glass.bead(look, colour, SIDE), eyes)


@pytest.mark.parametrize("eyes", ["", "grey", *KINDS])
def test_any_two_beads_differ_for_every_kind_of_eyes(look: Look, eyes: str) -> None:
    for one, other in combinations(COLOURS, 2):
        clearly = differing(seen(look, one, eyes), seen(look, other, eyes), 48)
        assert clearly > 0.03, (one, other, clearly)


@pytest.mark.parametrize("one", COLOURS)
def test_the_symbols_alone_tell_beads_apart(look: Look, one: str) -> None:
    def shape(colour: str) -> np.ndarray:
        return pygame.surfarray.array_alpha(bead_glass.outline(look, colour, 24, (0, 0, 0)))

    for other in COLOURS:
        if one != other:
            assert np.mean(np.abs(shape(one) - shape(other).astype(float)) > 128) > 0.08, other


def test_every_bead_stands_out_from_a_table_without_pictures(window: None) -> None:
    look = LOOK.changed(theme=THEMES["contrast"])
    for colour in COLOURS:
        bead = bead_glass.bead(look, colour, 40)
        middle = bead.get_width() // 2
        rim = bead.get_at((middle - 19, middle))
        assert contrast((rim.r, rim.g, rim.b), look.theme.table) > 4.5
