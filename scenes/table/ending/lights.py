"""What counts at the end, and its lights: first around what's counted, then the winner's."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

import pygame

from scenes.kit import drawing, marks
from scenes.kit.display import Item, centred
from scenes.kit.look import Look, drawn_once
from scenes.kit.theme import PlayerStyle, Rgb, mix

_SQUARE: Final = 1.25
"""Anything this much longer than wide has a light with straight sides."""

_DUSK: Final = (30, 26, 48, 112)
"""What covers everything that's not the winner's."""

Spot = tuple[float, float]

Lit = tuple[pygame.Rect, PlayerStyle, Spot | None]
"""The place of something in window pixels, whose it is, and where it has their symbol, or None."""


def counted(look: Look, lit: Lit) -> Iterator[Item]:
    """The light around a counted thing, in its owner's colour and with their symbol."""
    place, player_style, _sign = lit
    yield from _halo(look, place, player_style)
    yield from _ring(look, lit, look.px(2.6))


def worth(look: Look, place: pygame.Rect, text: str, player_style: PlayerStyle) -> Iterator[Item]:
    """What a thing counts, on a label above it in its owner's colour."""
    paint = look.player(player_style.colour)
    words = look.text(text, "heading", paint.ink, piece=True)
    size = words.get_width() + look.px(18), words.get_height() + look.px(4)
    box = look.box(size, size[1] // 2, paint.fill, 255, paint.ink, max(1, look.px(1.5)))
    middle = place.centerx, max(size[1] // 2, place.top - size[1] // 2 - look.px(6))
    yield centred(box, middle)
    yield centred(words, middle)


def dusk(look: Look, lit: Sequence[Lit]) -> Iterator[Item]:
    """Dusk over everything that's not the winner's."""
    if lit and look.theme.pictures:
        holes = tuple((*place, _radius(look, place)) for place, *_whose in lit)
        yield _dusk(look, holes), (0, 0)


def won(look: Look, lit: Sequence[Lit]) -> Iterator[Item]:
    """The winner's things shining, with a wide ring and their symbol."""
    for place, player_style, _sign in lit:
        yield from _halo(look, place, player_style)
    for each in lit:
        yield from _ring(look, each, look.px(5))


def _radius(look: Look, place: pygame.Rect) -> int:
    round_ = max(place.size) < _SQUARE * min(place.size)
    return min(place.size) // 2 if round_ else min(look.px(14), min(place.size) // 2)


def _halo(look: Look, place: pygame.Rect, player_style: PlayerStyle) -> Iterator[Item]:
    """Light that a thing throws around itself."""
    if not look.theme.pictures:
        return
    blur = look.px(7)
    size = place.w + 4 * blur, place.h + 4 * blur
    colour = mix(look.player(player_style.colour).glow, (255, 255, 255), 0.3)
    yield centred(_light(look, size, _radius(look, place), blur, colour), place.center)


@drawn_once
def _light(
    _look: Look, size: tuple[int, int], radius: int, blur: int, colour: Rgb
) -> pygame.Surface:
    light = drawing.soft_shadow(size, radius, blur, (0, 0), 255)
    # The shadow is black: what's added to it is its colour.
    light.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return light


def _ring(look: Look, lit: Lit, line: int) -> Iterator[Item]:
    """A line in the owner's colour, cased to show on any ground, and the symbol."""
    place, player_style, sign = lit
    paint = look.player(player_style.colour)
    case = mix(paint.fill, (255, 255, 255), 0.9)
    radius, line = _radius(look, place), max(2, line)
    for grow, colour, width in ((line + 1, case, line + 2), (line, paint.fill, line)):
        box = place.inflate(2 * grow, 2 * grow)
        yield look.ring(box.size, radius + grow, colour, width), box.topleft
    side = max(12, min(round(0.42 * min(place.size)), look.px(26)))
    if sign is not None:
        # The line would cross the one that's there.
        spot = sign
    elif 2 * radius >= min(place.size) - 1:
        away = 0.354 * (place.w + line)
        spot = place.centerx + away, place.centery + away
    else:
        spot = place.right - side, place.centery
    yield centred(marks.disc(side + 4, mix(paint.fill, paint.ink, 0.85)), spot)
    yield centred(look.token(player_style.colour, player_style.symbol, side), spot)


@drawn_once
def _dusk(look: Look, holes: tuple[tuple[int, int, int, int, int], ...]) -> pygame.Surface:
    """A veil over the window with holes for what's seen in full light."""
    veil = pygame.Surface(look.size, pygame.SRCALPHA)
    veil.fill(_DUSK)
    for left, top, wide, high, radius in holes:
        place = pygame.Rect(left, top, wide, high)
        pygame.draw.rect(veil, (*_DUSK[:3], 0), place, border_radius=radius)
    return drawing.native(veil)


@dataclass(frozen=True, slots=True)
class Counted:
    """Something on the board that counts ``worth`` for ``seats``, all of one team.

    ``place`` is around it in window pixels.
    """

    place: pygame.Rect
    seats: tuple[int, ...]
    worth: int


Thing = tuple[pygame.Rect, tuple[int, ...], int]
"""Place, seats and worth of something that counts."""


def counted_up(things: Iterable[Thing]) -> list[Counted]:
    """Things in counting order, the least first, players in turn, so that it's open to the end."""
    own: defaultdict[tuple[int, ...], list[Thing]] = defaultdict(list)
    for thing in sorted(things, key=lambda thing: thing[2]):
        own[thing[1]].append(thing)
    turns = zip_longest(*(theirs for _seats, theirs in sorted(own.items())))
    return [Counted(*thing) for turn in turns for thing in turn if thing is not None]


def around(point: tuple[float, float], side: float) -> pygame.Rect:
    """The square of ``side`` pixels around a window point."""
    place = pygame.Rect(0, 0, round(side), round(side))
    place.center = round(point[0]), round(point[1])
    return place
