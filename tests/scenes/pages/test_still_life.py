from __future__ import annotations

import pytest

from scenes.kit.look import Look
from scenes.kit.theme import THEMES
from scenes.pages.still_life import still_life, view_of


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_its_picture(theme: str) -> None:
    look = Look(THEMES[theme], (320, 240))
    assert still_life(look, view_of(look.size, 0)).get_size() == look.size
