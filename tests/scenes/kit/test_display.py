from random import Random

import pygame
import pytest

from scenes.kit import display
from scenes.kit.display import DisplayList, Item, merged


def pictures(count: int) -> list[pygame.Surface]:
    found = []
    for number in range(count):
        surface = pygame.Surface((10 + number, 8), pygame.SRCALPHA)
        surface.fill((20 * number % 256, 90, 200, 120))
        found.append(surface)
    # What's below one that hides it isn't drawn.
    opaque = pygame.Surface((120, 100))
    opaque.fill((90, 20, 20))
    return [*found, opaque]


def test_drawing_the_marked_places_equals_drawing_everything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(display, "_SMALL", 600)
    rng = Random(4)
    stock = pictures(6)
    shown = DisplayList()
    ground = pygame.Surface((200, 160))
    ground.fill((50, 40, 30))
    partial = ground.copy()
    for _ in range(200):
        items: list[Item] = [
            (rng.choice(stock), (rng.randrange(180), rng.randrange(140)))
            for _ in range(rng.randrange(7))
        ]
        for rect in merged(shown.show(items)):
            partial.set_clip(rect)
            shown.draw(partial, ground)
        partial.set_clip(None)
        full = ground.copy()
        full.fblits(items)
        assert pygame.image.tobytes(partial, "RGB") == pygame.image.tobytes(full, "RGB")
