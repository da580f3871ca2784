"""An evening as one picture: its table, the seats filling up, and the road of its matches."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Final

import pygame

from game.bots.levels import ADAPTIVE
from game.evening import Evening, Fixture, Guest
from game.programme import COMPUTER
from scenes.front import FRONTS
from scenes.kit import marks
from scenes.kit.look import Look
from scenes.kit.theme import Rgb, mix
from scenes.pages.thumbnails import card_picture
from scenes.ui.faces import Mood, Who, face, faces_at
from scenes.ui.text import Picture

_WIDTH: Final = 700.0
_PROPORTION: Final = 2.05
_BACK: Final = 0.38
"""The table's far edge, as a share of the picture's height; its near one is ``_FRONT``."""

_FRONT: Final = 0.93
_NARROW: Final = 0.06
"""How much shorter the far edge is at each side, as a share of the width."""

_MARGIN: Final = 20.0
"""Design units a name card needs besides its letters, including the gap to the next."""

_IN_A_ROW: Final = 7
"""Matches in one bend of the road."""

_WOOD: Final[tuple[Rgb, Rgb]] = ((196, 142, 88), (96, 64, 40))
_PAPER: Final[Rgb] = (250, 243, 228)
_INK: Final[Rgb] = (52, 38, 26)


@dataclass(frozen=True, slots=True)
class NightSeat:
    """A seat at the table: who's on it, None while it's free, and whether they wait."""

    name: str = ""
    who: Who | None = None
    waits: bool = False


@dataclass(frozen=True, slots=True)
class RoadStop:
    """A match on the road; ``winner`` is the style of its sole winner."""

    game: str
    number: int
    final: bool
    after_break: bool
    is_done: bool = False
    is_next: bool = False
    winner: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Night:
    """Everything seen of an evening."""

    places: tuple[NightSeat, ...]
    stops: tuple[RoadStop, ...] = ()


def planned(guests: Sequence[Guest], seats: int, evening: Evening | None) -> Night:
    """An evening being planned: ``guests`` on some of this many seats."""
    faces = faces_at([guest.seat for guest in guests])
    taken = [NightSeat(guest.name, who) for guest, who in zip(guests, faces, strict=True)]
    free = [NightSeat()] * max(0, seats - len(taken))
    return Night((*taken, *free), tuple(_stops(evening, None)) if evening is not None else ())


def under_way(evening: Evening, fixture: Fixture, faces: Callable[[str], Who]) -> Night:
    """An evening before one of its matches: who plays it, in order, and who waits."""
    places = [
        NightSeat("", Who(ADAPTIVE))
        if who == COMPUTER
        else NightSeat(evening.people[who].name, faces(evening.people[who].name))
        for who in fixture.bout.seats
    ]
    waiting = evening.names(evening.waiting(fixture))
    places += [NightSeat(name, faces(name), waits=True) for name in waiting]
    return Night(tuple(places), tuple(_stops(evening, evening.number)))


def _stops(evening: Evening, here: int | None) -> Iterator[RoadStop]:
    for number, each in enumerate(evening.fixtures):
        winner = None
        if each.result is not None and each.result.places.count(1) == 1:
            who = each.bout.seats[each.result.places.index(1)]
            if who != COMPUTER:
                winner = evening.people[who].colour, evening.people[who].symbol
        bout = each.bout
        yield RoadStop(
            bout.game,
            number,
            bout.final,
            bout.after_break and number > 0,
            each.result is not None,
            number == here,
            winner,
        )


def night_picture(night: Night) -> Picture:
    """A widget that shows it."""
    return Picture(
        lambda look, size: look.drawn(
            ("night", night, size, look.theme.key, look.letters), lambda: _drawn(look, size, night)
        ),
        width=_WIDTH,
        proportion=_PROPORTION,
        name="night",
    )


def _drawn(look: Look, size: tuple[int, int], night: Night) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    wide, high = size
    pitch = 0.86 * wide / max(4, len(night.places))
    left = (wide - pitch * len(night.places)) / 2
    middles = [round(left + (number + 0.5) * pitch) for number in range(len(night.places))]
    edge = round(_BACK * high)
    for place, middle in zip(night.places, middles, strict=True):
        _draw_seat(look, picture, place, (middle, edge), round(min(1.12 * pitch, edge)))
    _draw_top(look, picture)
    needed = max(look.text_width(place.name, "label") for place in night.places)
    # Without room for long names side by side, every second one is further down.
    rows = 1 if needed + look.px(_MARGIN) <= pitch else 2
    down = look.line_height("label") + look.px(4)
    for number, (place, middle) in enumerate(zip(night.places, middles, strict=True)):
        spot = middle, edge + number % rows * down
        _draw_name(
            look, picture, place, spot, round(min(rows * pitch, 2 * middle, 2 * (wide - middle)))
        )
    _draw_road(look, picture, night.stops, edge + rows * down)
    return picture


def _draw_seat(
    look: Look, picture: pygame.Surface, place: NightSeat, spot: tuple[int, int], side: int
) -> None:
    """A chair behind the table, and who's on it."""
    wood = _wood(look)
    chair = pygame.Rect(0, 0, round(0.72 * side), round(0.78 * side))
    chair.midbottom = spot[0], spot[1] + round(0.1 * side)
    fill, line = mix(wood, (0, 0, 0), 0.28), mix(wood, (0, 0, 0), 0.5)
    if not look.theme.pictures:
        fill, line = look.theme.paper, look.theme.ink
    box = look.box(chair.size, round(0.2 * side), fill, 255, line, max(1, look.px(1.5)))
    picture.blit(box, chair)
    if place.who is None:
        return
    mood: Mood = "calm" if place.waits else "pleased"
    size = round((0.78 if place.waits else 0.98) * side)
    figure = face(look, place.who, size, mood, signed=bool(place.name))
    picture.blit(figure, figure.get_rect(midbottom=(spot[0], spot[1] + look.px(2))))


def _wood(look: Look) -> Rgb:
    return _WOOD[look.theme.dark]


def _draw_top(look: Look, picture: pygame.Surface) -> None:
    """The table from its far edge to its near one, with its grain."""
    wide, high = picture.get_size()
    back, front = round(_BACK * high), round(_FRONT * high)
    rim = high - front
    narrow = round(_NARROW * wide)
    top = [(narrow, back), (wide - 1 - narrow, back), (wide - 1, front), (0, front)]
    wood = _wood(look)
    if not look.theme.pictures:
        pygame.draw.polygon(picture, look.theme.paper, top)
        pygame.draw.lines(picture, look.theme.ink, True, top, max(1, look.px(2)))
        return
    pygame.draw.polygon(picture, wood, top)
    rng = Random(7)
    for line in range(46):
        # Grain runs along the table, closer together far away.
        depth = (line / 46) ** 1.3
        y = back + depth * (front - back)
        inset = narrow * (1 - depth)
        tone = mix(wood, (40, 22, 8), rng.uniform(0.03, 0.16))
        bend, phase = rng.uniform(0.5, 1.6) * high / 250, rng.uniform(0, 6)
        points = [
            (inset + (wide - 1 - 2 * inset) * k / 24, y + bend * math.sin(phase + k / 3))
            for k in range(25)
        ]
        pygame.draw.aalines(picture, tone, False, points)
    edge = pygame.Rect(0, front, wide, rim)
    box = look.box(edge.size, rim // 2, mix(wood, (0, 0, 0), 0.32))
    picture.blit(box, edge)
    shine = mix(wood, (255, 255, 255), 0.4)
    pygame.draw.line(picture, shine, (0, front), (wide, front), max(1, look.px(1.5)))
    pygame.draw.line(picture, shine, top[0], top[1], max(1, look.px(1)))


def _draw_name(
    look: Look, picture: pygame.Surface, place: NightSeat, spot: tuple[int, int], room: int
) -> None:
    """A name card in front of a seat; ``room`` includes the gap between two of them."""
    if not place.name:
        return
    wide = min(room - look.px(8), look.text_width(place.name, "label") + look.px(_MARGIN - 8))
    card = pygame.Rect(0, 0, wide, look.line_height("label") + look.px(2))
    card.midtop = spot[0], spot[1] + look.px(4)
    plain = not look.theme.pictures
    paper = look.theme.paper if plain else mix(_wood(look), _PAPER, 0.55 if place.waits else 1.0)
    ink = look.theme.ink if plain else _INK
    picture.blit(look.box(card.size, look.px(4), paper, 255, ink, 1), card)
    words = card.inflate(-look.px(6), 0)
    look.draw_text(picture, place.name, words, "label", ink, align="center", max_lines=1)


def _way(size: tuple[int, int], stops: int, top: int) -> list[tuple[float, float]]:
    """The middles of this many stops: the road goes to and fro, bending a little."""
    wide, high = size
    rows = max(1, math.ceil(stops / _IN_A_ROW))
    each = math.ceil(stops / rows)
    bottom = _FRONT * high
    found = []
    for number in range(stops):
        row, column = divmod(number, each)
        share = (column + 0.5) / each
        if row % 2:
            share = 1 - share
        bend = 0.1 * math.sin(2.2 * number) if rows == 1 else 0.05 * math.sin(2.2 * number)
        y = top + (bottom - top) * ((row + 0.5) / rows + bend)
        found.append((wide * (0.07 + 0.86 * share), y))
    return found


def _draw_road(look: Look, picture: pygame.Surface, stops: Sequence[RoadStop], names: int) -> None:
    """The road of the matches, closer than where the ``names`` end."""
    if not stops:
        return
    wide, high = picture.get_size()
    top = names + look.px(4)
    way = _way((wide, high), len(stops), top)
    rows = max(1, math.ceil(len(stops) / _IN_A_ROW))
    apart = 0.86 * wide / math.ceil(len(stops) / rows)
    radius = round(min(0.36 * apart, 0.34 * (_FRONT * high - top) / rows))
    plain = not look.theme.pictures
    worn = look.theme.ink_soft if plain else mix(_wood(look), (30, 16, 6), 0.42)
    gone = look.theme.accent if plain else (244, 214, 140)
    for (one, other), stop in zip(pairwise(way), stops[1:], strict=False):
        _draw_stretch(picture, one, other, worn, 0.16 * radius)
        if stop.is_done or stop.is_next:
            _draw_stretch(picture, one, other, gone, 0.08 * radius)
        if stop.after_break:
            between = round((one[0] + other[0]) / 2), round((one[1] + other[1]) / 2)
            disc = marks.disc(round(0.8 * radius), _PAPER)
            picture.blit(disc, disc.get_rect(center=between))
            icon = look.icon("pause", round(0.55 * radius), _INK)
            picture.blit(icon, icon.get_rect(center=between))
    for stop, middle in zip(stops, way, strict=True):
        _draw_stop(look, picture, stop, (round(middle[0]), round(middle[1])), radius)


def _draw_stretch(
    picture: pygame.Surface,
    one: tuple[float, float],
    other: tuple[float, float],
    colour: Rgb,
    broad: float,
) -> None:
    """A part of the road as a row of stones."""
    steps = max(1, round(math.dist(one, other) / max(2.0, 2.6 * broad)))
    for step in range(steps + 1):
        share = step / steps
        spot = one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
        pygame.draw.aacircle(picture, colour, spot, max(1.0, broad))


def _draw_stop(
    look: Look, picture: pygame.Surface, stop: RoadStop, middle: tuple[int, int], radius: int
) -> None:
    """A game's card in a round frame: bright where the evening is, faint where it's been."""
    side = round(2 * radius * (1.22 if stop.is_next else 0.9 if stop.is_done else 1.0))
    frame: Rgb = look.theme.accent if stop.is_next else _PAPER
    if stop.is_next:
        light = marks.glow(2 * round(0.75 * side), (255, 226, 150, 210))
        picture.blit(light, light.get_rect(center=middle))
    ring = max(2, round(0.06 * side))
    border = marks.disc(side + 2 * ring, frame)
    picture.blit(border, border.get_rect(center=middle))
    card = card_picture(FRONTS[stop.game], look, (round(1.5 * side), side))
    cut = pygame.Surface((side, side), pygame.SRCALPHA)
    cut.blit(card, card.get_rect(center=(side // 2, side // 2)))
    mask = pygame.Surface((side, side), pygame.SRCALPHA)
    mask.blit(marks.disc(side, (255, 255, 255)), (0, 0))
    cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if stop.is_done:
        cut.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(cut, cut.get_rect(center=middle))
    small = round(0.5 * side)
    corner = middle[0] + round(0.36 * side), middle[1] + round(0.36 * side)
    if stop.winner is not None:
        token = look.token(*stop.winner, small)
        picture.blit(token, token.get_rect(center=corner))
    elif stop.is_done or stop.final:
        disc = marks.disc(small, _PAPER)
        picture.blit(disc, disc.get_rect(center=corner))
        icon = look.icon("check" if stop.is_done else "trophy", round(0.7 * small), _INK)
        picture.blit(icon, icon.get_rect(center=corner))
