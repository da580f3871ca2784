"""What tests of the games' pictures share."""

import pygame
import pytest

from scenes.kit.look import Look
from scenes.kit.theme import PLAYER_COLOURS, THEMES
from tools.studio import LOOK


@pytest.fixture
def window() -> None:
    pygame.init()
    pygame.display.set_mode((320, 200))


@pytest.fixture(params=list(THEMES))
def look(window: None, request: pytest.FixtureRequest) -> Look:
    """A look in every theme."""
    return LOOK.changed(theme=THEMES[request.param])


@pytest.fixture(
    params=[(theme, palette) for theme in THEMES for palette in PLAYER_COLOURS],
    ids="-".join,
)
def any_look(window: None, request: pytest.FixtureRequest) -> Look:
    """A look in every theme and colour scheme."""
    theme, palette = request.param
    return LOOK.changed(theme=THEMES[theme], palette=palette)
