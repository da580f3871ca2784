"""The Bead Game's things: glass beads with their symbols, and the jeweller's tray they lie on.

The tray is a frame of wood around felt in the players' colours. A bead's symbol tells it apart for
eyes that can't tell the colours.
"""

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from types import MappingProxyType
from typing import Final

import pygame

from scenes.games.bead_game.plan import Tray
from scenes.games.bead_game.room import Point, polar
from scenes.kit import drawing, finish
from scenes.kit.display import Item
from scenes.kit.look import Look, drawn_once
from scenes.kit.theme import PlayerStyle, Rgb, mix

_FAINT: Final = 70
"""The symbol's opacity at an empty place, up to 255."""

LAYERS: Final = {"standard": 1, "safe": 2}
"""The glass's thickness by palette: thick glass looks the same on every felt."""

_SYMBOL: Final = 0.62
"""The symbol's side, in bead diameters."""

_WINDOW: Final = -0.45, -0.65
"""Where the window is, in widths and heights of the tray from its upper left corner."""

_GLINT: Final = 9.0
"""The least difference in degrees between the light in two beads, if they differ."""

_LARGE_SYMBOL: Final = 0.78
"""The same on simple boards."""


@dataclass(frozen=True, slots=True)
class Glass:
    """One colour of glass. ``ink`` draws its symbol, ``rim`` a fine line around that.

    ``dyes`` are its bead's mean colours by palette. ``light`` is what it casts on the table, None
    if it's opaque.
    """

    symbol: str
    ink: Rgb
    rim: Rgb
    light: Rgb | None
    dyes: Mapping[str, Rgb]


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
        "heart": (
            '<path d="M12 21.2C5 15.8 2 12.3 2 8.5A5.3 5.3 0 0 1 12 6'
            'a5.3 5.3 0 0 1 10 2.5C22 12.3 19 15.8 12 21.2z" stroke="none"/>'
        ),
        "star": _star(),
        "ring": '<circle cx="12" cy="12" r="8" fill="none" stroke-width="4.6"/>',
        "leaf": (
            '<path d="M4.6 19.4C2 8.4 8.4 2.2 21.6 2.4C21.8 15.6 15.6 22 4.6 19.4z" stroke="none"/>'
            '<path d="M6.5 17.5L2.4 21.6" stroke-width="2.4" stroke-linecap="round"/>'
        ),
        "sun": _rays(),
        "moon": (
            '<path d="M15.6 2.2A10.2 10.2 0 1 0 21.8 15.4A8.4 8.4 0 0 1 15.6 2.2z" stroke="none"/>'
        ),
    }
)


def _dyes(standard: Rgb, safe: Rgb) -> Mapping[str, Rgb]:
    return MappingProxyType({"standard": standard, "safe": safe})


GLASS: Final[Mapping[str, Glass]] = MappingProxyType(
    {
        "red": Glass(
            "heart",
            (255, 244, 238),
            (96, 8, 12),
            (255, 96, 96),
            _dyes((190, 34, 34), (178, 3, 8)),
        ),
        "black": Glass(
            "star", (246, 246, 250), (8, 8, 12), None, _dyes((36, 36, 40), (22, 22, 26))
        ),
        "clear": Glass(
            "ring",
            (24, 52, 66),
            (250, 255, 255),
            (225, 250, 255),
            _dyes((159, 177, 187), (118, 178, 236)),
        ),
        "green": Glass(
            "leaf",
            (240, 255, 232),
            (6, 54, 24),
            (110, 230, 130),
            _dyes((73, 143, 91), (48, 120, 98)),
        ),
        "orange": Glass(
            "sun",
            (62, 26, 0),
            (255, 214, 150),
            (255, 180, 70),
            _dyes((244, 150, 48), (248, 170, 70)),
        ),
        "white": Glass(
            "moon", (38, 42, 92), (255, 255, 255), None, _dyes((234, 233, 228), (246, 243, 235))
        ),
    }
)
"""The glass of each colour in the game; tools/colours found the dyes."""


@drawn_once
def symbol(_look: Look, colour: str, side: int, twelfths: int = 0) -> pygame.Surface:
    """A colour's symbol in a square of ``side`` pixels, with a fine line around it.

    It's turned by ``twelfths`` of once around.
    """
    kind = GLASS[colour]
    body = _SHAPES[kind.symbol]
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
    shape = _inked(_SHAPES[GLASS[colour].symbol], ink)
    picture = drawing.svg_surface(shape, (side, side), (24, 24))
    picture.set_alpha(_FAINT)
    return picture


def _inked(body: str, ink: Rgb) -> str:
    paint = drawing.svg_colour(ink)
    return f'<g fill="{paint}" stroke="{paint}" stroke-linejoin="round">{body}</g>'


def _broader(body: str) -> str:
    """The same shape, wide enough to show as a line around it."""
    return body.replace(' stroke="none"', "").replace('stroke-width="4.6"', 'stroke-width="7"')


def glint_at(point: tuple[float, float], area: pygame.Rect) -> int:
    """The window's direction from a bead on a tray that fills ``area``, in steps of ``_GLINT``.

    It's beyond the tray's upper left corner: no two places see it from quite the same side.
    """
    x, y = _WINDOW
    right = point[0] - area.left - x * area.width
    down = point[1] - area.top - y * area.height
    return round((math.degrees(math.atan2(down, right)) - 45.0) / _GLINT)


def bead(
    look: Look, colour: str, diameter: float, twelfths: int = 0, glint: int = 0
) -> pygame.Surface:
    """A bead with its symbol, turned; the picture is larger by BEAD_IN_PICTURE.

    The window reflects in its glass from where it is, see `glint_at`.
    """
    side = max(8, round(diameter / finish.BEAD_IN_PICTURE / 2) * 2)
    return _bead(look, colour, side, twelfths, glint)


@drawn_once
def _bead(look: Look, colour: str, side: int, twelfths: int, glint: int) -> pygame.Surface:
    result, diameter = dyed(look, colour, side).copy(), side * finish.BEAD_IN_PICTURE
    if glint and not look.theme.bold:
        turned = pygame.transform.rotozoom(result, -glint * _GLINT, 1.0)
        part = pygame.Rect(0, 0, side, side).move_to(center=turned.get_rect().center)
        result = turned.subsurface(part).copy()
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
    return in_dye(look, colour, GLASS[colour].dyes[look.palette], side, look.palette)


def in_dye(look: Look, colour: str, dye: Rgb, side: int, palette: str) -> pygame.Surface:
    """A colour's glass in any dye, as thick as in a palette."""
    picture = look.picture(f"bead-game/bead-{colour}.webp", (side, side))
    return finish.dyed(picture, dye, LAYERS[palette])


def shadow(look: Look, colour: str, diameter: float) -> pygame.Surface:
    """A bead's shadow and, within it, the light the glass gathers."""
    return _shadow(look, colour, max(8, round(diameter / finish.SHADOW_IN_PICTURE / 2) * 2))


@drawn_once
def _shadow(look: Look, colour: str, side: int) -> pygame.Surface:
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
_GROOVE: Final = 23.5
"""From the frame's outer edge to the middle of its groove."""
_ROUND: Final = 78
"""The radius of the frame's corners."""

_FRAME: Final = 0.034
"""The frame's width as a share of the shorter side."""
_FINE: Final = 2
"""How many times larger lines are drawn than shown."""
_SLIVER: Final = 0.06
"""The least share of the frame that counts as a part of it."""

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

    # What never changes

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the tray with everyone's felt."""
        theme = self.look.theme
        if theme.pictures:
            for seat in range(len(self.player_styles)):
                surface.blit(self._felt(seat), self._floor)
            surface.blit(self._lines(), self._floor)
            self._draw_frame(surface)
        else:
            pygame.draw.rect(surface, theme.board, self._floor)
            surface.blit(self._lines(), self._floor)
            self._draw_inlays(surface)

    def _draw_inlays(self, surface: pygame.Surface) -> None:
        """Everyone's colour in the frame, where no felt shows it."""
        for side in self._sides():
            strip = pygame.Surface(side.size, pygame.SRCALPHA)
            for seat, player_style in enumerate(self.player_styles):
                fill = self.look.player(player_style.colour).fill
                self._draw_inlay(strip, side.topleft, seat, fill, self._wide * 0.2)
            surface.blit(strip, side)

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
        place = self.tray.seat(seat)
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

    def _lines(self) -> pygame.Surface:
        """The brass lines between the players' parts."""
        width, height = self._floor.size
        large = pygame.Surface((width * _FINE, height * _FINE), pygame.SRCALPHA)
        theme = self.look.theme
        body = max(1.5, self._wide * 0.16) * _FINE
        layers = (
            ((_BRASS[0], body * 1.5), (_BRASS[1], body), (_BRASS[2], body * 0.35))
            if theme.pictures
            else ((theme.ink, body),)
        )
        large.fill((*layers[0][0], 0))
        reach = math.hypot(width, height) / 2
        for seat in range(len(self.player_styles)):
            first = self.tray.seat(seat).first
            points = []
            away = reach * 0.04
            while away < reach:
                x, y = self.tray.border(first, away)
                points.append(((x - self._floor.left) * _FINE, (y - self._floor.top) * _FINE))
                if not self._wood.collidepoint(x, y):
                    break  # It may come back in a corner, but only just.
                away += 1.2
            for ink, thick in layers:
                pygame.draw.lines(large, ink, False, points, max(1, round(thick)))
                for point in points:
                    pygame.draw.circle(large, ink, point, thick / 2)
        return pygame.transform.smoothscale(large, self._floor.size)

    def _draw_frame(self, surface: pygame.Surface) -> None:
        """The wood, whose corners keep their shape however long its sides are."""
        scale = self._wide / _WOOD
        size = round(_MASTER[0] * scale), round(_MASTER[1] * scale)
        master = self.look.picture(f"bead-game/tray-{self.look.theme.pictures}.webp", size)
        margin, end = round(_MARGIN * scale), round(_CORNER * scale)
        place = self._wood.inflate(2 * margin, 2 * margin)
        columns, rows = (
            (
                (0, 0, end, end),
                (end, end, full - 2 * end, side - 2 * end),
                (full - end, side - end, end, end),
            )
            for full, side in zip(size, place.size, strict=True)
        )
        for (from_x, x, wide, width), (from_y, y, high, height) in itertools.product(columns, rows):
            # There's only floor in the middle.
            if min(width, height) > 0 and (from_x, from_y) != (end, end):
                part = master.subsurface((from_x, from_y, wide, high))
                part = pygame.transform.smoothscale(part, (width, height))
                surface.blit(part, (place.left + x, place.top + y))

    # The frame's inlay

    def _rim(self) -> Iterator[Point]:
        """Points along the frame's groove, close together."""
        scale = self._wide / _WOOD
        inset = _GROOVE * scale
        radius = (_ROUND - _GROOVE) * scale
        wide, high = (side / 2 - inset for side in self._wood.size)
        corners = ((1, 1), (-1, 1), (-1, -1), (1, -1))
        middle = self._wood.center
        for number, (right, down) in enumerate(corners):
            for step in range(17):
                angle = math.tau * (number / 4 + step / 64)
                x = right * (wide - radius) + radius * math.cos(angle)
                y = down * (high - radius) + radius * math.sin(angle)
                yield middle[0] + x, middle[1] + y
            across, along = corners[(number + 1) % 4]
            # The straight side to the next corner.
            start = x, y
            angle = math.tau * (number + 1) / 4
            end = (
                across * (wide - radius) + radius * math.cos(angle),
                along * (high - radius) + radius * math.sin(angle),
            )
            steps = max(1, round(math.dist(start, end) / 4))
            for step in range(1, steps):
                share = step / steps
                yield (
                    middle[0] + start[0] + (end[0] - start[0]) * share,
                    middle[1] + start[1] + (end[1] - start[1]) * share,
                )

    @cached_property
    def _rims(self) -> tuple[list[Point], ...]:
        """The points of the groove beside each player's part, in order."""
        points = list(self._rim())
        owners = [self.tray.owner(point) for point in points]
        first = next(n for n in range(len(points)) if owners[n] != owners[n - 1])
        runs = [
            (seat, list(run))
            for seat, run in itertools.groupby(
                (*range(first, len(points)), *range(first)), key=lambda n: owners[n]
            )
        ]
        owned: tuple[list[Point], ...] = tuple([] for _player_style in self.player_styles)
        # A border that barely cuts a corner leaves nothing worth a line.
        long = [(seat, run) for seat, run in runs if len(run) > len(points) * _SLIVER]
        # Nor may one be left between the last part and the first: they'd be drawn as one line.
        while long[0][0] == long[-1][0]:
            long.append(long.pop(0))
        for (seat, run), (_next, then) in itertools.pairwise([*long, long[0]]):
            upto = (then[0] - run[0]) % len(points) or len(points)
            owned[seat].extend(points[(run[0] + n) % len(points)] for n in range(upto))
        return owned

    def _draw_inlay(
        self, surface: pygame.Surface, origin: Point, seat: int, fill: Rgb, thick: float
    ) -> None:
        """Draw the enamel in a player's part of the groove onto a picture at a point."""
        large = pygame.Surface([side * _FINE for side in surface.get_size()], pygame.SRCALPHA)
        large.fill((*fill, 0))
        points = [((x - origin[0]) * _FINE, (y - origin[1]) * _FINE) for x, y in self._rims[seat]]
        seen = large.get_rect().inflate(8 * thick, 8 * thick)
        within = [point for point in points if seen.collidepoint(point)]
        for ink, size in ((mix(fill, (0, 0, 0), 0.55), thick), (fill, thick * 0.66)):
            pygame.draw.lines(large, ink, False, points, max(1, round(size * _FINE)))
            for point in within:
                pygame.draw.circle(large, ink, point, size * _FINE / 2)
        surface.blit(pygame.transform.smoothscale(large, surface.get_size()), (0, 0))

    # The light on the player to move

    def light(self, seat: int) -> Iterator[Item]:
        """The inlay of the player to move, which shines."""
        where = self.area.size, self.player_styles, self.tray.turned
        for number, side in enumerate(self._sides()):
            key = "bead tray enamel", where, seat, number, self.look.theme.key
            yield self.look.drawn(key, partial(self._enamel, seat, side)), side.topleft

    def _sides(self) -> Iterator[pygame.Rect]:
        """The frame's four sides."""
        area, deep = self.area, round(self._wide * 1.6)
        high = area.height - 2 * deep
        yield pygame.Rect(area.left, area.top, area.width, deep)
        yield pygame.Rect(area.left, area.bottom - deep, area.width, deep)
        yield pygame.Rect(area.left, area.top + deep, deep, high)
        yield pygame.Rect(area.right - deep, area.top + deep, deep, high)

    def _enamel(self, seat: int, side: pygame.Rect) -> pygame.Surface:
        """One side of a player's inlay, which shines while they're to move."""
        result = pygame.Surface(side.size, pygame.SRCALPHA)
        fill = self.look.player(self.player_styles[seat].colour).glow
        self._draw_inlay(result, side.topleft, seat, fill, self._wide * 0.44)
        return drawing.native(result)
