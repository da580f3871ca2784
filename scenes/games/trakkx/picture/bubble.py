"""The sentence beside the pointer that says what is wrong with tokens on the cloth."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import pygame

from game.rules.trakkx.table import Cell
from scenes.games.trakkx.camera import Camera
from scenes.games.trakkx.layout import Furniture
from scenes.games.trakkx.marks import Bubble
from scenes.kit.display import Item
from scenes.kit.look import Look

_WIDTH: Final = 300
"""The greatest width in design units; it grows with the text."""

_WORTH: Final = 1200
"""How many pixels further away the bubble would rather be than hide other tokens."""


def bubble_items(
    look: Look, furniture: Furniture, camera: Camera, bubble: Bubble, others: Iterable[Cell] = ()
) -> Iterator[Item]:
    """The sentence on a small panel near its point, clear of its tokens.

    Where it can, it spares the tokens on ``others`` too.
    """
    room = furniture.area.inflate(-2 * look.px(8), -2 * look.px(8))
    width = min(look.em(_WIDTH), room.width - 2 * look.px(12))
    text = look.text(bubble.sentence, "body", width=width)
    size = (text.get_width() + 2 * look.px(12), text.get_height() + 2 * look.px(8))
    if furniture.cloth.height > 2 * size[1]:
        room = furniture.cloth.clip(room)
    keep = [camera.rect_of(cell) for cell in bubble.cells]
    spare = [camera.rect_of(cell) for cell in others]
    place = bubble_place(size, bubble.at, keep, room, look.px(14), spare)
    panel = look.box(size, look.px(10), "paper", 250, "danger", look.px(2))
    yield panel, place.topleft
    yield text, text.get_rect(center=place.center).topleft


def bubble_place(
    size: tuple[int, int],
    point: tuple[int, int],
    keep: Sequence[pygame.Rect],
    room: pygame.Rect,
    gap: int,
    spare: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """The place of ``size`` in ``room`` nearest to ``point`` that leaves ``keep`` in sight.

    If there is none, it covers as little of them as possible, and is near and leaves most of
    ``spare`` in sight. ``gap`` is the distance that it keeps.
    """
    rect = pygame.Rect((0, 0), size)
    spots = [pygame.Rect(point, (1, 1)), *keep]
    if keep:
        spots.append(keep[0].unionall(list(keep[1:])))
    area = size[0] * size[1]
    found: list[tuple[int, float, pygame.Rect]] = []
    for spot in spots:
        for placed in _around(rect, spot, gap):
            placed.clamp_ip(room)
            covered = sum(_overlap(placed, each) for each in (*keep, pygame.Rect(point, (1, 1))))
            hidden = sum(_overlap(placed, each) for each in spare) / area
            found.append((covered, math.sqrt(_distance(placed, point)) + hidden * _WORTH, placed))
    return min(found, key=lambda each: each[:2])[2]


def _around(rect: pygame.Rect, spot: pygame.Rect, gap: int) -> Iterator[pygame.Rect]:
    """Places beside a spot, at the middle of its sides and its corners."""
    for x in (spot.centerx, spot.left + rect.width // 2, spot.right - rect.width // 2):
        yield _at(rect, midbottom=(x, spot.top - gap))
        yield _at(rect, midtop=(x, spot.bottom + gap))
    for y in (spot.centery, spot.top + rect.height // 2, spot.bottom - rect.height // 2):
        yield _at(rect, midleft=(spot.right + gap, y))
        yield _at(rect, midright=(spot.left - gap, y))


def _at(rect: pygame.Rect, **anchor: tuple[int, int]) -> pygame.Rect:
    placed = rect.copy()
    for name, value in anchor.items():
        setattr(placed, name, value)
    return placed


def _overlap(first: pygame.Rect, second: pygame.Rect) -> int:
    common = first.clip(second)
    return common.width * common.height


def _distance(rect: pygame.Rect, point: tuple[int, int]) -> int:
    dx = max(rect.left - point[0], 0, point[0] - rect.right)
    dy = max(rect.top - point[1], 0, point[1] - rect.bottom)
    return dx * dx + dy * dy
