"""The other players at TRAKKX's table: the backs of their racks, with their plates."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from scenes.games.trakkx.layout import RACK_END, RACK_SHAPE
from scenes.games.trakkx.marks import Other
from scenes.games.trakkx.picture import tiles
from scenes.games.trakkx.picture.lights import Inks
from scenes.games.trakkx.picture.plates import plate_items, plate_size
from scenes.games.trakkx.picture.wood import stretched
from scenes.kit.display import Item, centred
from scenes.kit.look import Look


def seat_items(look: Look, inks: Inks, other: Other, rect: pygame.Rect) -> Iterator[Item]:
    """One player's rack from behind in ``rect``, with a plate that says whose it is."""
    plate = pygame.Rect(rect.topleft, plate_size(look, other, rect))
    room = pygame.Rect(plate.right, rect.top, rect.right - plate.right, rect.height)
    if room.width > rect.height:
        yield from _rack(look, other, room)
    yield from plate_items(look, inks, other, plate)


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
