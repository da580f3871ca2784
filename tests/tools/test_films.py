"""Film strips: eight frames of one movement, from rest to rest."""

from __future__ import annotations

import pygame

from tools.gallery.films import FRAMES, moving_part, spread, strip
from tools.gallery.states import STATES


def frame(grey: int) -> pygame.Surface:
    surface = pygame.Surface((2, 2))
    surface.fill((grey, grey, grey))
    return surface


def test_a_film_begins_where_something_begins_to_move() -> None:
    greys = (1, 2, 2, 2, 3, 4)
    film = moving_part([frame(grey) for grey in greys])
    assert [picture.get_at((0, 0))[0] for picture in film] == [2, 3, 4]


def test_frames_are_spread_from_the_first_to_the_last() -> None:
    film = spread([frame(grey) for grey in range(100)])
    shown = [picture.get_at((0, 0))[0] for picture in film]
    assert (len(shown), shown[0], shown[-1]) == (FRAMES, 0, 99)
    assert shown == sorted(set(shown))


def test_a_strip_shows_a_movement() -> None:
    sheet = strip(next(state for state in STATES.values() if state.moving))
    wide, high = sheet.get_width() // 4, sheet.get_height() // 2
    tiles = {
        sheet.subsurface((column * wide, row * high, wide, high)).get_buffer().raw
        for row in range(2)
        for column in range(4)
    }
    assert len(tiles) > 3
