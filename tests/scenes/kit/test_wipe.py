"""A changed part of the window comes in over its old picture."""

import pygame

from scenes.kit.display import Wipe

AREA = pygame.Rect(10, 5, 40, 20)
OLD, NEW = (200, 0, 0), (0, 0, 200)


def begun(window: pygame.Surface) -> Wipe:
    """A wipe over a window that was red and is blue now."""
    window.fill(OLD)
    wipe = Wipe()
    wipe.begin(window, AREA)
    return wipe


def shown(window: pygame.Surface, wipe: Wipe) -> list[int]:
    """How red each column of the area is, with the new picture drawn below."""
    window.fill(NEW)
    wipe.draw(window)
    return [window.get_at((x, AREA.centery))[0] for x in range(AREA.left, AREA.right)]


def test_the_new_picture_comes_in_from_the_left_behind_a_soft_edge() -> None:
    window = pygame.Surface((60, 30))
    wipe = begun(window)
    wipe.advance(0.25)
    columns = shown(window, wipe)
    assert columns == sorted(columns)
    assert (columns[0], columns[-1]) == (NEW[0], OLD[0])
    assert set(columns) - {NEW[0], OLD[0]}


def test_what_changes_outside_the_area_is_always_seen() -> None:
    wipe = begun(pygame.Surface((60, 30)))
    beyond = AREA.move(20, 0)
    assert wipe.seen(beyond) == beyond
