"""What has to be drawn again when a list of pictures changes."""

from __future__ import annotations

from random import Random

import pygame

from scenes.kit.display import Cutter, DisplayList, Item
from scenes.kit.scene import merged


def pictures(count: int) -> list[pygame.Surface]:
    found = []
    for number in range(count):
        surface = pygame.Surface((10 + number, 8), pygame.SRCALPHA)
        surface.fill((20 * number % 256, 90, 200, 120))
        found.append(surface)
    return found


def test_the_same_list_changes_nothing() -> None:
    first, second = pictures(2)
    shown = DisplayList()
    items: list[Item] = [(first, (0, 0)), (second, (30, 30))]
    assert len(shown.show(items)) == 2
    assert shown.show(list(items)) == []


def test_a_moved_picture_marks_its_old_and_its_new_place() -> None:
    first, second = pictures(2)
    shown = DisplayList()
    shown.show([(first, (0, 0)), (second, (30, 30))])
    dirty = shown.show([(first, (0, 0)), (second, (60, 30))])
    assert sorted(rect.topleft for rect in dirty) == [(30, 30), (60, 30)]


def test_drawing_the_marked_places_equals_drawing_everything() -> None:
    rng = Random(4)
    stock = pictures(6)
    shown = DisplayList()
    partial = pygame.Surface((200, 160))
    partial.fill((50, 40, 30))
    for _ in range(200):
        items: list[Item] = [
            (rng.choice(stock), (rng.randrange(180), rng.randrange(140)))
            for _ in range(rng.randrange(7))
        ]
        for rect in merged(shown.show(items)):
            partial.set_clip(rect)
            partial.fill((50, 40, 30))
            shown.draw(partial)
        partial.set_clip(None)
        full = pygame.Surface((200, 160))
        full.fill((50, 40, 30))
        full.fblits(items)
        assert pygame.image.tobytes(partial, "RGB") == pygame.image.tobytes(full, "RGB")


def test_merged_rectangles_do_not_overlap_and_cover_all() -> None:
    rng = Random(9)
    for _ in range(200):
        rects = [
            pygame.Rect(rng.randrange(80), rng.randrange(80), rng.randrange(1, 30), 12)
            for _ in range(rng.randrange(1, 9))
        ]
        united = merged(rects)
        for number, rect in enumerate(united):
            assert rect.collidelist(united[number + 1 :]) < 0
        assert all(any(big.contains(rect) for big in united) for rect in rects)


def test_what_is_cut_in_the_same_way_again_is_the_same_picture() -> None:
    cutter, area = Cutter(), pygame.Rect(10, 10, 50, 50)
    large, inside = pygame.Surface((100, 20)), pygame.Surface((5, 5))
    items = [(large, (0, 20)), (inside, (30, 30)), (inside, (200, 0))]
    first = list(cutter.cut(items, area))
    assert [place for _picture, place in first] == [(10, 20), (30, 30)]
    assert first[0][0].get_size() == (50, 20)
    assert first[1][0] is inside
    assert next(iter(cutter.cut(items, area)))[0] is first[0][0]
    moved = list(cutter.cut([(large, (1, 20))], area))
    assert moved[0][0] is not first[0][0]
