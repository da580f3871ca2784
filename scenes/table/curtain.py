"""The curtain: it covers the board until the person whose turn it is looks at the screen alone."""

from __future__ import annotations

import math
from typing import Final

import pygame

from scenes.kit.display import Item
from scenes.kit.i18n import _
from scenes.kit.livery import Livery
from scenes.kit.look import Colour, Look, StyleName
from scenes.kit.theme import Rgb
from scenes.table.animation import ease

LIFT_SECONDS: Final = 0.3

_FOLD: Final = 58.0
"""Width of a fold of the cloth in design units."""


class Curtain:
    """A cloth in the colour of the awaited player, with their name on it."""

    def __init__(self) -> None:
        self._hanging: tuple[str, Livery] | None = None
        self._lifted_at: float | None = None
        self._seconds = 0.0

    def hang(self, name: str, livery: Livery) -> None:
        """Cover everything at once."""
        self._hanging = (name, livery)
        self._lifted_at = None

    def lift(self, now: float, pace: float) -> None:
        """Rise from ``now`` on; at once without a pace."""
        self._lifted_at = now
        self._seconds = LIFT_SECONDS * pace

    @property
    def covers(self) -> bool:
        """Whether nothing below it may be seen."""
        return self._hanging is not None and self._lifted_at is None

    @property
    def moving(self) -> bool:
        """Whether it is rising."""
        return self._hanging is not None and self._lifted_at is not None

    def has_risen(self, now: float) -> bool:
        """Whether it has risen by now; then it is gone."""
        if self._lifted_at is None or now < self._lifted_at + self._seconds:
            return False
        self._hanging = self._lifted_at = None
        return True

    def items(self, look: Look, area: pygame.Rect, now: float) -> list[Item]:
        """The curtain's picture over ``area`` of the window; [] if it does not hang."""
        if self._hanging is None:
            return []
        name, livery = self._hanging
        words = (
            _("{name}, it is your turn").format(name=name),
            _("Click here or press Enter when nobody else is looking."),
        )
        risen = 0
        if self._lifted_at is not None and self._seconds:
            risen = round(ease((now - self._lifted_at) / self._seconds) * area.height)
        key = ("curtain", area.size, words, livery, look.theme.key, look.palette, look.text_scale)
        picture = look.drawn(key, lambda: _painted(look, area.size, words, livery))
        return [(picture, (area.left, area.top - risen))]


def _painted(
    look: Look, size: tuple[int, int], words: tuple[str, str], livery: Livery
) -> pygame.Surface:
    """The cloth with the plaque that says who may look and how."""
    surface = _cloth(look, size, look.player(livery.colour).fill)
    width = min(round(size[0] * 0.82), look.em(460))
    pad = look.px(28)
    token_side = look.em(64)
    lines: tuple[tuple[str, StyleName, Colour], ...] = (
        (words[0], "title", "ink"),
        (words[1], "body", "ink_soft"),
    )
    heights = [look.measure(text, style, width - 2 * pad)[1] for text, style, _colour in lines]
    gap = look.px(14)
    box = pygame.Rect(0, 0, width, token_side + sum(heights) + 2 * gap + 2 * pad)
    box.center = surface.get_rect().center
    look.draw_panel(surface, box)
    token = look.token(livery.colour, livery.symbol, token_side)
    surface.blit(token, token.get_rect(midtop=(box.centerx, box.top + pad)))
    top = box.top + pad + token_side + gap
    for (text, style, colour), height in zip(lines, heights, strict=True):
        place = pygame.Rect(box.left + pad, top, width - 2 * pad, height)
        look.draw_text(surface, text, place, style, colour, align="center")
        top += height + gap
    return surface


def _cloth(look: Look, size: tuple[int, int], colour: Rgb) -> pygame.Surface:
    """Heavy cloth in folds, darker towards its hem; plain where the theme has no pictures."""
    surface = pygame.Surface(size)
    if not look.theme.pictures:
        surface.fill(look.theme.table)
        pygame.draw.rect(surface, colour, surface.get_rect(), look.px(14))
        return surface
    width = size[0]
    strip = pygame.Surface((width, 1))
    fold = look.px(_FOLD)
    for x in range(width):
        turn = 2 * math.pi * (x / fold + 0.35 * math.sin(x / fold * 0.71))
        light = 0.66 + 0.20 * math.cos(turn) + 0.07 * math.cos(2 * turn + 0.8)
        strip.set_at((x, 0), tuple(min(255, round(part * light)) for part in colour))
    pygame.transform.scale(strip, size, surface)
    dusk = pygame.Surface((1, 64), pygame.SRCALPHA)
    for y in range(64):
        dusk.set_at((0, y), (0, 0, 0, round(96 * (y / 63) ** 1.6)))
    surface.blit(pygame.transform.smoothscale(dusk, size), (0, 0))
    return surface
