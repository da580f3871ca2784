"""The other players at TRAKKX's table: the backs of their racks, with their plates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    """The backs of the tokens behind the rack's wood, or their faces in front of it."""
    high = round(room.height * 0.62)
    bar = pygame.Rect(room.left + look.px(2), room.bottom - high, room.width - look.px(2), high)
    side = round(room.height * 0.56 / 2) * 2
    if other.faces:
        yield _wood(look, bar.size), bar.topleft
        shown = [tiles.face(look, token, side) for token in other.faces]
        yield from _standing(shown, bar, side, bar.centery)
        return
    yield from _standing([tiles.back(look, side)] * other.tokens, bar, side, room.top + side // 2)
    yield _wood(look, bar.size), bar.topleft


def _standing(
    tokens: Sequence[pygame.Surface], bar: pygame.Rect, side: int, middle: int
) -> Iterator[Item]:
    """Tokens beside each other over a rack; many overlap."""
    inside = bar.width - 2 * side
    step = min(side + 2.0, inside / max(1, len(tokens) - 1))
    left = bar.centerx - step * (len(tokens) - 1) / 2
    for number, token in enumerate(tokens):
        yield centred(token, (left + number * step, middle))


def _wood(look: Look, size: tuple[int, int]) -> pygame.Surface:
    if not look.theme.pictures:
        return look.box(size, round(size[1] * 0.2), look.theme.cup, 255, "ink", look.px(2))

    def make() -> pygame.Surface:
        high = round(size[1] * 1.12)
        whole = (round(RACK_SHAPE[0] * high / RACK_SHAPE[1]), high)
        picture = look.picture("trakkx/rack.webp", whole)
        return stretched(picture, (size[0], high), round(RACK_END * high / RACK_SHAPE[1]))

    return look.drawn(("rack back", size), make)
