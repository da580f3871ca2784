"""Film strips of what moves: ``python -m tools.gallery --films [--only NAME]``.

A strip is eight frames, from shortly before a moving state of the gallery until nothing moves.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

import pygame

from tools.gallery.state import State
from tools.studio import studio

FRAMES: Final = 8
_ACROSS: Final = 4
_FRAME_SIZE: Final = (480, 270)
_GAP: Final = 4
_BEFORE: Final = 24
"""Frames of the way to the state that may be in its strip."""

_AFTER: Final = 1.6
"""Seconds behind it that may be."""


def strip(state: State) -> pygame.Surface:
    """The film of a moving state as one picture."""
    with studio(size=(1280, 720)) as opened:
        seen: deque[pygame.Surface] = deque(maxlen=_BEFORE)
        opened.watch = lambda: seen.append(_small(opened.picture()))
        state.reach(opened)
        film = moving_part(list(seen))
        opened.watch = lambda: film.append(_small(opened.picture()))
        end = opened.now + _AFTER
        while opened.now < end and opened.app.manager.moving:
            opened.pass_time(0.01)
    return mounted(spread(film))


def _small(picture: pygame.Surface) -> pygame.Surface:
    return pygame.transform.smoothscale(picture, _FRAME_SIZE)


def moving_part(frames: Sequence[pygame.Surface]) -> list[pygame.Surface]:
    """The frames from the last one on that shows the same as the one before it."""
    pixels = [frame.get_buffer().raw for frame in frames]
    still = [number for number in range(1, len(pixels)) if pixels[number] == pixels[number - 1]]
    return list(frames[max(still, default=0) :])


def spread(film: Sequence[pygame.Surface]) -> list[pygame.Surface]:
    """So many frames, as evenly as can be from the first to the last."""
    last = len(film) - 1
    return [film[round(last * number / (FRAMES - 1))] for number in range(FRAMES)]


def mounted(pictures: Sequence[pygame.Surface], across: int = _ACROSS) -> pygame.Surface:
    """Pictures of one size on a sheet, so many beside each other."""
    wide, high = pictures[0].get_size()
    down = -(-len(pictures) // across)
    sheet = pygame.Surface((across * (wide + _GAP) + _GAP, down * (high + _GAP) + _GAP))
    for number, picture in enumerate(pictures):
        row, column = divmod(number, across)
        sheet.blit(picture, (_GAP + column * (wide + _GAP), _GAP + row * (high + _GAP)))
    return sheet
