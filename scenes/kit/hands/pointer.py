"""The mouse pointer: the system's, or a large one in a colour that's easy to find."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import Final

import pygame

_COLOURS: Final = {
    "white": ((255, 255, 255), (16, 16, 16)),
    "black": ((16, 16, 16), (255, 255, 255)),
    "yellow": ((255, 222, 0), (16, 16, 16)),
}
"""Fill and rim by the setting ``pointer``'s values: one of both shows anywhere."""

_ARROW: Final = ((2, 1), (2, 25), (8, 20), (12, 30), (17, 28), (13, 18), (21, 18))
_BEAM: Final = (
    *((7, 2), (21, 2), (21, 6), (16, 6), (16, 25), (21, 25), (21, 29)),
    *((7, 29), (7, 25), (12, 25), (12, 6), (7, 6)),
)
"""Outlines in a square of ``_SQUARE``."""

_SQUARE: Final = 32
_FINE: Final = 4
_SHARE: Final = 16
"""The pointer is this part of the window's height, and at least as large as a button's icon."""

_LEAST: Final = 44
_MOST: Final = 128


class _Now:
    """The one pointer: its meaning, its look, and what the system was told."""

    meaning: int = pygame.SYSTEM_CURSOR_ARROW
    look: str = "own"
    size: int = _LEAST
    told: tuple[int, str, int] | None = None


def wear(look: str, window_height: int) -> None:
    """Look as the setting ``pointer`` says from now on, in a window this many pixels high."""
    _Now.look = look
    _Now.size = max(_LEAST, min(_MOST, window_height // _SHARE))
    # A system's own pointer stays as its user has it.
    if _Now.told is not None or look != "own":
        _tell()


def show(meaning: int) -> None:
    """Take the meaning of one of pygame's SYSTEM_CURSORs."""
    _Now.meaning = meaning
    _tell()


def _tell() -> None:
    wanted = (_Now.meaning, _Now.look, _Now.size)
    if wanted == _Now.told:
        return
    _Now.told = wanted
    # Without a screen there's no pointer to change.
    with suppress(pygame.error):
        if _Now.look == "own":
            pygame.mouse.set_cursor(_Now.meaning)
        else:
            pygame.mouse.set_cursor(drawn(_Now.look, _Now.size, _Now.meaning))


@lru_cache(maxsize=8)
def drawn(look: str, size: int, meaning: int) -> pygame.Cursor:
    """A pointer of ``size`` pixels; a beam over text, else an arrow."""
    is_beam = meaning == pygame.SYSTEM_CURSOR_IBEAM
    fill, rim = _COLOURS[look]
    scale = size * _FINE / _SQUARE
    points = [(x * scale, y * scale) for x, y in (_BEAM if is_beam else _ARROW)]
    large = pygame.Surface((size * _FINE, size * _FINE), pygame.SRCALPHA)
    pygame.draw.polygon(large, fill, points)
    wide = round(2.2 * scale)
    for one, other in zip(points, [*points[1:], points[0]], strict=True):
        pygame.draw.line(large, rim, one, other, wide)
        pygame.draw.circle(large, rim, one, wide / 2)
    picture = pygame.transform.smoothscale(large, (size, size))
    hot = (14, 15) if is_beam else _ARROW[0]
    return pygame.Cursor((hot[0] * size // _SQUARE, hot[1] * size // _SQUARE), picture)
