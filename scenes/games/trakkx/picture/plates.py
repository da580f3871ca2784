"""The plates at TRAKKX's table that say whose rack stands there, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from scenes.games.trakkx.marks import Other
from scenes.games.trakkx.picture.lights import Inks
from scenes.games.trakkx.words import tokens_text
from scenes.kit.display import Item
from scenes.kit.i18n import _
from scenes.kit.look import Look


def plate_height(look: Look) -> int:
    """The least height of a plate with both of its lines."""
    return look.line_height("small-strong") + look.line_height("label") + look.px(5)


def plate_size(look: Look, other: Other, room: pygame.Rect) -> tuple[int, int]:
    """How large a player's plate is in ``room``: as high, and as broad as its words."""
    name = look.text_width(other.name, "small-strong")
    words = max(name, look.text_width(_under(other), "label"))
    wished = words + round(room.height * 0.62) + look.px(8 + 7 + 12)
    return max(room.height, min(wished, room.width)), room.height


def plate_items(look: Look, inks: Inks, other: Other, place: pygame.Rect) -> Iterator[Item]:
    """A player's plate: style, name, how many tokens, and a broad edge while it is their turn."""
    fill, edge = ("chosen", "accent") if other.plays else ("paper", "panel_edge")
    box = look.box(place.size, look.px(10), fill, 246, edge, look.px(3) if other.plays else 1)
    yield box, place.topleft
    if other.aimed:
        ring = look.ring(place.size, look.px(10), inks.own.line, look.px(4))
        yield ring, place.topleft
    side = min(round(place.height * 0.62), look.px(34), place.width // 3)
    token = look.token(other.player_style.colour, other.player_style.symbol, side)
    left = place.left + look.px(8)
    spot = token.get_rect(midleft=(left, place.centery))
    yield token, spot.topleft
    left += side + look.px(7)
    wide = max(1, place.right - look.px(6) - left)
    lines = [
        look.text(other.name, "small-strong", width=wide, max_lines=1),
        look.text(_under(other), "label", "ink_soft", width=wide, max_lines=1),
    ]
    y = place.centery - sum(line.get_height() for line in lines) // 2
    for line in lines:
        yield line, (left, y)
        y += line.get_height()


def _under(other: Other) -> str:
    """What stands below a name."""
    if other.plays:
        return _("{tokens}, plays").format(tokens=tokens_text(other.tokens))
    return tokens_text(other.tokens)
