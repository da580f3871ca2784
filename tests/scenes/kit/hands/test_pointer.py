import pygame
import pytest

from scenes.kit.hands import pointer
from scenes.kit.hands.pointer import drawn
from scenes.kit.theme import THEMES, contrast

HAND = pygame.SYSTEM_CURSOR_HAND


@pytest.mark.parametrize("look", ["white", "black", "yellow"])
def test_it_is_large_and_seen_on_every_table(look: str) -> None:
    cursor = drawn(look, 64, HAND)
    picture = cursor.data[1]
    assert isinstance(picture, pygame.Surface)
    assert picture.get_bounding_rect().height > 50
    colours = {picture.get_at((x, y))[:3] for x in range(64) for y in range(64)}
    strong = [each for each in pointer._COLOURS[look] if each in colours]
    for theme in THEMES.values():
        for ground in (theme.table, theme.paper):
            assert max(contrast(each, ground) for each in strong) >= 4.5


def test_the_tip_points_and_not_the_corner() -> None:
    cursor = drawn("white", 64, HAND)
    picture = cursor.data[1]
    assert isinstance(picture, pygame.Surface)
    x, y = cursor.data[0]
    assert picture.get_at((x, y)).a > 0
    assert picture.get_bounding_rect().topleft <= (x, y) <= (8, 8)
