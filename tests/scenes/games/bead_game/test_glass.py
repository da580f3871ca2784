import numpy as np
import pygame
import pytest

from game.rules.bead_game.actions import COLOURS
from scenes.games.bead_game import tray as bead_glass
from scenes.kit.look import Look


@pytest.mark.parametrize("one", COLOURS)
def test_the_symbols_alone_tell_beads_apart(look: Look, one: str) -> None:
    def shape(colour: str) -> np.ndarray:
        return pygame.surfarray.array_alpha(bead_glass.outline(look, colour, 24, (0, 0, 0)))

    for other in COLOURS:
        if one != other:
            assert np.mean(np.abs(shape(one) - shape(other).astype(float)) > 128) > 0.08, other
