"""The podium of an evening: who came first, second and third, still and in their colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.evening.evening import Evening, Guest
from scenes.kit.i18n import _
from scenes.kit.look import Look, StyleName
from scenes.kit.theme import mix

_HEIGHTS: Final = {1: 0.5, 2: 0.36, 3: 0.26}
"""How high the step of a place is, of the whole picture."""

_ORDER: Final = (1, 0, 2)
"""The second stands on the left of the first, the third on the right."""


def on_podium(evening: Evening) -> list[tuple[int, Guest]]:
    """Up to three people with their places, the first of them first."""
    placed = [
        (standing.place, evening.people[standing.person])
        for standing in evening.standings()
        if standing.place is not None
    ]
    return [(place, guest) for place, guest in placed if place in _HEIGHTS][:3]


def podium(
    look: Look, size: tuple[int, int], people: Sequence[tuple[int, Guest]]
) -> pygame.Surface:
    """The steps with the signs of ``people`` upon them and their names below."""
    key = ("podium", size, look.theme.key, look.palette, look.letters, tuple(people))
    return look.drawn(key, lambda: _drawn(look, size, people))


def _drawn(
    look: Look, size: tuple[int, int], people: Sequence[tuple[int, Guest]]
) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    wide, high = size
    gap = look.px(8)
    step = min((wide - 2 * gap) // 3, look.em(230))
    left = (wide - 3 * step - 2 * gap) // 2
    name_high = 2 * look.line_height("strong")
    for column, index in enumerate(_ORDER):
        if index >= len(people):
            continue
        place, guest = people[index]
        rise = round((high - name_high) * _HEIGHTS[place])
        box = pygame.Rect(left + column * (step + gap), high - rise, step, rise)
        _step(look, surface, box, place)
        side = min(look.em(84 if place == 1 else 64), step - 2 * gap, box.top - name_high - gap)
        token = look.token(guest.colour, guest.symbol, max(8, side))
        rect = token.get_rect(midbottom=(box.centerx, box.top - gap // 2))
        surface.blit(token, rect)
        label = pygame.Rect(box.x, rect.top - name_high, step, name_high)
        style: StyleName = "heading" if place == 1 else "strong"
        look.draw_text(surface, guest.name, label, style, "ink", align="center", max_lines=2)
    return surface


def _step(look: Look, surface: pygame.Surface, box: pygame.Rect, place: int) -> None:
    theme = look.theme
    fill = mix(theme.paper, theme.accent, 0.3 if place == 1 else 0.14)
    surface.blit(look.box(box.size, look.px(10), fill, 255, theme.accent, look.edge_width), box)
    number = pygame.Rect(box.x, box.y, box.w, min(box.h, look.line_height("display") + look.px(8)))
    look.draw_text(
        surface, _("{place}.").format(place=place), number, "title", "ink", align="center"
    )
