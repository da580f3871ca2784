"""Lights on boards: dots for the few best ideas; at the end what counts, then the winner's."""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final, TypeVar

import pygame

from game.bots.bot import Candidate, blunder_among
from game.protocol import Action
from scenes.kit import drawing, marks
from scenes.kit.display import Item, centred
from scenes.kit.look import Colour, Look, StyleName, drawn_once
from scenes.kit.marks import HINT
from scenes.kit.theme import PlayerStyle, Rgb, mix

K = TypeVar("K")

FEW = 5
"""The most ideas shown: more don't help to choose."""

_RADIUS = 5.0
"""A dot's radius in design units."""

_RIM = 1.4
"""The dark rim that sets a dot off, in design units."""

_AROUND = 2.6
"""How far outside the best one's dot its ring is, in design units."""


def best_ideas(
    candidates: Sequence[Candidate], spots: Callable[[Action], Iterable[K]], sides: int
) -> dict[K, bool]:
    """Where the few best ideas are, best first, and whether nothing is better.

    ``candidates`` are everything that can be done, ``spots`` where one of them shows, if it does;
    ``sides`` share the win. An idea is better than most: anything no better than a random move, or
    a blunder, isn't one.
    """
    if not candidates:
        return {}
    values = [each.value for each in candidates]
    best = max(values)
    floor = max(sum(values) / len(values), best - blunder_among(sides))
    worth: dict[tuple[K, ...], float] = {}
    for each in candidates:
        there = tuple(spots(each.action))
        if there and (each.value > floor or each.value == best):
            worth[there] = max(each.value, worth.get(there, 0.0))
    # If everything is equally good, one is as good an idea as any.
    few = sorted(worth, key=lambda there: -worth[there])[: FEW if best > floor else 1]
    found: dict[K, bool] = {}
    for there in few:
        for spot in there:
            found.setdefault(spot, worth[there] == best)
    return found


@drawn_once
def idea_dot(look: Look, best: bool) -> pygame.Surface:
    """The dot of an idea, with a ring around the ``best``."""
    radius, rim = round(look.scale * _RADIUS, 1), look.scale * _RIM
    reaches = [radius + rim, radius]
    if best:
        around = radius + look.scale * _AROUND
        reaches = [around + 2 * rim, around + rim, *reaches]
    inks = (HINT.casing, HINT.line) * 2
    discs = [(reach, 0.0, ink) for reach, ink in zip(reaches, inks, strict=False)]
    return drawing.circles(2 * math.ceil(reaches[0]), *discs)


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
    words = look.text(text, "heading", paint.ink)
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
class CountedPiece:
    """Something on the board that counts ``worth`` for ``seats``, all of one team.

    ``place`` is around it in window pixels.
    """

    place: pygame.Rect
    seats: tuple[int, ...]
    worth: int


Thing = tuple[pygame.Rect, tuple[int, ...], int]
"""Place, seats and worth of something that counts."""


def counted_up(things: Iterable[Thing]) -> list[CountedPiece]:
    """Things in counting order, the least first, players in turn, so that it's open to the end."""
    own: defaultdict[tuple[int, ...], list[Thing]] = defaultdict(list)
    for thing in sorted(things, key=lambda thing: thing[2]):
        own[thing[1]].append(thing)
    turns = zip_longest(*(theirs for _seats, theirs in sorted(own.items())))
    return [CountedPiece(*thing) for turn in turns for thing in turn if thing is not None]


def around(point: tuple[float, float], side: float) -> pygame.Rect:
    """The square of ``side`` pixels around a window point."""
    place = pygame.Rect(0, 0, round(side), round(side))
    place.center = round(point[0]), round(point[1])
    return place


def badge(
    look: Look,
    words: str,
    centre: Spot,
    style: StyleName,
    fill: Colour = "paper",
    ink: Colour = "ink",
) -> list[Item]:
    """A number on a small plate with round ends."""
    text = look.text(words, style, ink)
    high = look.line_height(style)
    size = (max(high, text.get_width() + round(high * 0.6)), high)
    box = look.box(size, high // 2, fill, 255, "ink_soft", look.edge_width)
    return [
        centred(box, centre),
        centred(text, centre),
    ]
