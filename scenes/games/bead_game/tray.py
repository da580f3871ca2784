"""The Bead Game's things: glass beads with their symbols, and the jeweller's tray they lie on.

The tray is a frame of wood around felt in the players' colours. A bead's symbol tells it apart for
eyes that can't tell the colours.
"""

import itertools
import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame

from scenes.games.bead_game.plan import Tray
from scenes.games.bead_game.room import Point, polar
from scenes.kit import drawing, finish
from scenes.kit.look import Look, drawn_once
from scenes.kit.theme import PlayerStyle, Rgb, mix

_FAINT: Final = 70
"""The symbol's opacity at an empty place, up to 255."""

LAYERS: Final = {"standard": 1, "safe": 2}
"""The glass's thickness by palette: thick glass looks the same on every felt."""

_SYMBOL: Final = 0.62
"""The symbol's side, in bead diameters."""

_LARGE_SYMBOL: Final = 0.78
"""The same on simple boards."""


class Glass(NamedTuple):
    """One colour of glass. ``ink`` draws its symbol, ``rim`` a fine line around that.

    ``light`` is what it casts on the table, None if it's opaque; ``standard`` and ``safe`` are its
    bead's mean colours by palette.
    """

    ink: Rgb
    rim: Rgb
    light: Rgb | None
    standard: Rgb
    safe: Rgb


def _rays() -> str:
    """A sun: a disc and eight rays."""
    parts = ['<circle cx="12" cy="12" r="5.8" stroke="none"/>']
    for number in range(8):
        turn = math.tau * number / 8
        x, y = math.cos(turn), math.sin(turn)
        parts.append(
            f'<path d="M{12 + 8.2 * x:.2f} {12 + 8.2 * y:.2f}'
            f'L{12 + 11 * x:.2f} {12 + 11 * y:.2f}" '
            'stroke-width="2.6" stroke-linecap="round"/>'
        )
    return "".join(parts)


def _star() -> str:
    points = []
    for number in range(10):
        reach = 11.4 if number % 2 == 0 else 4.7
        turn = math.pi * (number / 5 - 0.5)
        points.append(f"{12 + reach * math.cos(turn):.2f},{12.6 + reach * math.sin(turn):.2f}")
    return f'<polygon points="{" ".join(points)}" stroke-width="0.8"/>'


_SHAPES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "red": (
            '<path d="M12 21.2C5 15.8 2 12.3 2 8.5A5.3 5.3 0 0 1 12 6'
            'a5.3 5.3 0 0 1 10 2.5C22 12.3 19 15.8 12 21.2z" stroke="none"/>'
        ),
        "black": _star(),
        "clear": '<circle cx="12" cy="12" r="8" fill="none" stroke-width="4.6"/>',
        "green": (
            '<path d="M4.6 19.4C2 8.4 8.4 2.2 21.6 2.4C21.8 15.6 15.6 22 4.6 19.4z" stroke="none"/>'
            '<path d="M6.5 17.5L2.4 21.6" stroke-width="2.4" stroke-linecap="round"/>'
        ),
        "orange": _rays(),
        "white": (
            '<path d="M15.6 2.2A10.2 10.2 0 1 0 21.8 15.4A8.4 8.4 0 0 1 15.6 2.2z" stroke="none"/>'
        ),
    }
)


GLASS: Final[Mapping[str, Glass]] = MappingProxyType(
    {
        "red": Glass((255, 244, 238), (96, 8, 12), (255, 96, 96), (190, 34, 34), (178, 3, 8)),
        "black": Glass((246, 246, 250), (8, 8, 12), None, (36, 36, 40), (22, 22, 26)),
        "clear": Glass(
            (24, 52, 66), (250, 255, 255), (225, 250, 255), (159, 177, 187), (118, 178, 236)
        ),
        "green": Glass((240, 255, 232), (6, 54, 24), (110, 230, 130), (73, 143, 91), (48, 120, 98)),
        "orange": Glass(
            (62, 26, 0), (255, 214, 150), (255, 180, 70), (244, 150, 48), (248, 170, 70)
        ),
        "white": Glass((38, 42, 92), (255, 255, 255), None, (234, 233, 228), (246, 243, 235)),
    }
)
"""The glass of each colour in the game."""


@drawn_once
def symbol(_look: Look, colour: str, side: int, twelfths: int = 0) -> pygame.Surface:
    """A colour's symbol in a square of ``side`` pixels, with a fine line around it.

    It's turned by ``twelfths`` of once around.
    """
    kind = GLASS[colour]
    body = _SHAPES[colour]
    rim = drawing.svg_colour(kind.rim)
    broad = (
        f'<g fill="{rim}" stroke="{rim}" stroke-width="3" '
        f'stroke-linejoin="round" opacity="0.55">{_broader(body)}</g>'
    )
    shape = _inked(body, kind.ink)
    placed = f'<g transform="rotate({twelfths * 30} 14 14) translate(2 2)">{broad}{shape}</g>'
    return drawing.svg_surface(placed, (side, side), (28, 28))


@drawn_once
def outline(_look: Look, colour: str, side: int, ink: Rgb) -> pygame.Surface:
    """The faint symbol at a colour's empty place."""
    shape = _inked(_SHAPES[colour], ink)
    picture = drawing.svg_surface(shape, (side, side), (24, 24))
    picture.set_alpha(_FAINT)
    return picture


def _inked(body: str, ink: Rgb) -> str:
    paint = drawing.svg_colour(ink)
    return f'<g fill="{paint}" stroke="{paint}" stroke-linejoin="round">{body}</g>'


def _broader(body: str) -> str:
    """The same shape, wide enough to show as a line around it."""
    return body.replace(' stroke="none"', "").replace('stroke-width="4.6"', 'stroke-width="7"')


@drawn_once
def bead(look: Look, colour: str, side: int, twelfths: int) -> pygame.Surface:
    """A bead with its symbol, turned, in a picture of ``side`` pixels."""
    result, diameter = dyed(look, colour, side).copy(), side * finish.BEAD_IN_PICTURE
    middle = result.get_rect().center
    if look.theme.bold:
        _flatten(look, result, diameter)
    rim = finish.round_rim(look, diameter)
    result.blit(rim, rim.get_rect(center=middle))
    size = _LARGE_SYMBOL if look.theme.bold else _SYMBOL
    sign = symbol(look, colour, max(8, round(diameter * size)), twelfths)
    result.blit(sign, sign.get_rect(center=middle))
    return drawing.native(result)


def _flatten(look: Look, picture: pygame.Surface, diameter: float) -> None:
    """Give a bead one plain colour, that of its middle, without light and shade."""
    part = pygame.Rect(0, 0, round(diameter * 0.5), round(diameter * 0.5))
    part.center = picture.get_rect().center
    red, green, blue, _alpha = pygame.transform.average_color(picture, part)
    disc = look.box((round(diameter),) * 2, round(diameter / 2), (red, green, blue))
    picture.fill((0, 0, 0, 0))
    picture.blit(disc, disc.get_rect(center=part.center))


@drawn_once
def dyed(look: Look, colour: str, side: int) -> pygame.Surface:
    """The glass alone in a picture of ``side`` pixels, without symbol and rim."""
    glass, safe = GLASS[colour], look.palette == "safe"
    picture = look.picture(f"bead-game/bead-{colour}.webp", (side, side))
    return finish.dyed(picture, glass.safe if safe else glass.standard, LAYERS[look.palette])


@drawn_once
def shadow(look: Look, colour: str, side: int) -> pygame.Surface:
    """A bead's shadow and, within it, the light the glass gathers."""
    if look.theme.bold:
        return pygame.Surface((1, 1), pygame.SRCALPHA)
    return finish.shadow(look, side, GLASS[colour].light)


# In the frame's picture, in pixels of its master.
_MASTER: Final = (1600, 1200)
_WOOD: Final = 62
"""From the frame's outer edge to the floor."""
_MARGIN: Final = 40
"""From the picture's edge to the frame."""
_CORNER: Final = 180
"""What mustn't be stretched at each end."""
_FRAME: Final = 0.034
"""The frame's width as a share of the shorter side."""
_BRASS: Final = ((92, 60, 26), (196, 152, 82), (250, 224, 164))
"""The edge, the body and the shine of the lines between the players' parts."""
_GROUND: Final = {"light": (216, 190, 158), "dark": (46, 46, 42)}
_DYE: Final = {"light": 0.42, "dark": 0.36}
"""How strong the players' colours are in the felt."""


class TrayPicture:
    """The pictures of a tray that fills ``area`` of the window."""

    def __init__(
        self, look: Look, area: pygame.Rect, player_styles: Sequence[PlayerStyle], turned: int = 0
    ) -> None:
        self.look = look
        self.area = area
        self.player_styles = tuple(player_styles)
        self._wide = max(6, round(min(area.size) * _FRAME))
        room = round(self._wide * _MARGIN / _WOOD / 2)
        self._wood = area.inflate(-2 * room, -2 * room)
        self._floor = self._wood.inflate(-2 * self._wide, -2 * self._wide)
        self.tray = Tray(self._floor, len(player_styles), turned, self._wide)

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the tray with everyone's felt, which never changes."""
        theme = self.look.theme
        if theme.pictures:
            for seat in range(len(self.player_styles)):
                surface.blit(self._felt(seat), self._floor)
            self._draw_lines(surface)
            self._draw_frame(surface)
        else:
            pygame.draw.rect(surface, theme.board, self._floor)
            self._draw_lines(surface)
            pygame.draw.rect(surface, theme.ink, self._floor, self.look.px(3), self.look.px(14))

    def _felt(self, seat: int) -> pygame.Surface:
        """A player's part of the floor, the rest of it transparent."""
        pictures = self.look.theme.pictures
        fill = self.look.player(self.player_styles[seat].colour).fill
        felt = pygame.Surface(self._floor.size, pygame.SRCALPHA)
        felt.blit(self.look.picture("bead-game/felt.jpg", self._floor.size, "cover"), (0, 0))
        dye = mix(_GROUND[pictures], fill, _DYE[pictures])
        felt.fill((*dye, 255), special_flags=pygame.BLEND_RGBA_MULT)
        mask = pygame.Surface(self._floor.size, pygame.SRCALPHA)
        mask.fill((255, 255, 255, 0))
        pygame.draw.polygon(mask, (255, 255, 255, 255), self._outline(seat))
        felt.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return felt

    def _outline(self, seat: int) -> list[Point]:
        """The corners of a player's part of the floor, extended beyond the frame."""
        place = self.tray.room.seats[seat]
        first, last = self._border(place.first), self._border(place.last)
        middle, reach = self.tray.middle, math.hypot(*self._floor.size) / 2
        begin, end = (math.atan2(y - middle[1], x - middle[0]) for x, y in (first[-1], last[-1]))
        turn = (end - begin) % math.tau / 40
        arc = (polar(begin + turn * n, reach) for n in range(41))
        points = [*first, *((middle[0] + x, middle[1] + y) for x, y in arc), *reversed(last)]
        return [(x - self._floor.left, y - self._floor.top) for x, y in points]

    def _border(self, label: float) -> list[Point]:
        """The points of a curve up to where it leaves the floor: it may come back in a corner."""
        near, reach = (share * math.hypot(*self._floor.size) for share in (0.02, 0.5))
        steps = (near * (reach / near) ** (n / 120) for n in range(121))
        points = []
        for away in steps:
            points.append(self.tray.border(label, away))
            if not self._wood.collidepoint(points[-1]):
                break
        return points

    def _draw_lines(self, surface: pygame.Surface) -> None:
        """The brass lines between the players' parts."""
        theme, body = self.look.theme, max(1.5, self._wide * 0.16)
        layers = (
            ((_BRASS[0], body * 1.5), (_BRASS[1], body), (_BRASS[2], body * 0.35))
            if theme.pictures
            else ((theme.ink, body),)
        )
        surface.set_clip(self._floor)
        for seat in range(len(self.player_styles)):
            border = self._border(self.tray.room.seats[seat].first)
            for ink, thick in layers:
                for start, end in itertools.pairwise(border):
                    pygame.draw.aaline(surface, ink, start, end, max(1, round(thick)))
        surface.set_clip(None)

    def _draw_frame(self, surface: pygame.Surface) -> None:
        """The wood, whose corners keep their shape however long its sides are."""
        scale = self._wide / _WOOD
        size = round(_MASTER[0] * scale), round(_MASTER[1] * scale)
        master = self.look.picture(f"bead-game/tray-{self.look.theme.pictures}.webp", size)
        margin, end = round(_MARGIN * scale), round(_CORNER * scale)
        place = self._wood.inflate(2 * margin, 2 * margin)
        for part, source in drawing.stretched(place.size, size, end):
            # There's only floor in the middle.
            if min(part.size) > 0 and source.topleft != (end, end):
                wood = pygame.transform.smoothscale(master.subsurface(source), part.size)
                surface.blit(wood, part.move(place.topleft))
