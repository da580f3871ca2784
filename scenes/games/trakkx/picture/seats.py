"""The other players at TRAKKX's table: the backs of their racks, their names, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from scenes.games.trakkx.layout import RACK_END, RACK_SHAPE
from scenes.games.trakkx.marks import Other
from scenes.games.trakkx.picture import lights, tiles
from scenes.games.trakkx.picture.lights import Inks
from scenes.games.trakkx.picture.wood import stretched
from scenes.games.trakkx.words import tokens_text
from scenes.kit.display import Item, centred
from scenes.kit.i18n import _
from scenes.kit.look import Look


def plate_height(look: Look) -> int:
    """The least height of a plate with both of its lines."""
    return look.line_height("small-strong") + look.line_height("label") + look.px(5)


def seat_items(look: Look, inks: Inks, other: Other, rect: pygame.Rect) -> Iterator[Item]:
    """One player's rack from behind in ``rect``, with a plate that says whose it is."""
    plate = _plate_size(look, other, rect)
    room = pygame.Rect(rect.left + plate[0], rect.top, rect.width - plate[0], rect.height)
    if room.width > rect.height:
        yield from _rack(look, other, room)
    place = pygame.Rect(rect.topleft, plate)
    place.centery = rect.centery
    fill, edge = ("chosen", "accent") if other.plays else ("paper", "panel_edge")
    box = look.box(plate, look.px(10), fill, 246, edge, look.px(3) if other.plays else 1)
    yield box, place.topleft
    side = min(round(plate[1] * 0.62), plate[0] // 3)
    token = look.token(other.livery.colour, other.livery.symbol, side)
    left = place.left + look.px(8)
    yield token, token.get_rect(midleft=(left, place.centery)).topleft
    middle = token.get_rect(midleft=(left, place.centery)).center
    if other.aimed:
        yield centred(lights.ring(look, plate[1], inks.own), middle)
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


def _plate_size(look: Look, other: Other, rect: pygame.Rect) -> tuple[int, int]:
    words = max(
        look.text_width(other.name, "small-strong"), look.text_width(_under(other), "label")
    )
    wished = words + round(rect.height * 0.62) + look.px(8 + 7 + 12)
    return max(rect.height, min(wished, rect.width)), rect.height


def _rack(look: Look, other: Other, room: pygame.Rect) -> Iterator[Item]:
    """The backs of the tokens behind the rack's wood, which hides their feet."""
    high = round(room.height * 0.62)
    bar = pygame.Rect(room.left + look.px(2), room.bottom - high, room.width - look.px(2), high)
    side = round(room.height * 0.56 / 2) * 2
    if other.tokens:
        inside = bar.inflate(-2 * side, 0)
        step = min(side + 2, inside.width / max(1, other.tokens - 1))
        left = bar.centerx - step * (other.tokens - 1) / 2
        back = tiles.back(look, side)
        top = room.top + side / 2
        for number in range(other.tokens):
            yield centred(back, (left + number * step, top))
    yield _wood(look, bar.size), bar.topleft


def _wood(look: Look, size: tuple[int, int]) -> pygame.Surface:
    if not look.theme.pictures:
        return look.box(size, round(size[1] * 0.2), look.theme.cup, 255, "ink", look.px(2))

    def make() -> pygame.Surface:
        high = round(size[1] * 1.12)
        whole = (round(RACK_SHAPE[0] * high / RACK_SHAPE[1]), high)
        picture = look.picture("trakkx/rack.png", whole)
        return stretched(picture, (size[0], high), round(RACK_END * high / RACK_SHAPE[1]))

    return look.drawn(("rack back", size), make)
