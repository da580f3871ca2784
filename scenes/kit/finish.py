"""The finish of a piece's picture: rim, dye, light and shadow.

A rim sets a piece off from whatever is below. On glass it's two lines, dark and pale: where one is
lost, the other isn't. Clay and cloth have a fine edge.
"""

from typing import Final

import pygame

from scenes.kit import drawing
from scenes.kit.look import Look, drawn_once
from scenes.kit.theme import Rgb

DARK: Final[Rgb] = (38, 26, 20)
PALE: Final[Rgb] = (255, 249, 236)

_BREADTH: Final = 0.03
"""Each line's width in diameters of the piece, at least ``_FINEST`` pixels."""

_FINEST: Final = 0.8
_PLAIN: Final = 0.07
_STEPS: Final = 20
_EDGE: Final = 0.014
_SOFT: Final = (190, 120)
"""The opacity of the fine edge, by day and at night, and of the glow around it."""
_FAINT: Final = 110


def reach(diameter: float) -> float:
    """How far the rim reaches beyond a piece of this diameter, in pixels."""
    return 1.5 * _line(diameter)


def _line(diameter: float, pixel: float = 1.0) -> float:
    return max(_FINEST * pixel, diameter * _BREADTH)


@drawn_once
def round_rim(look: Look, diameter: float, pixel: float = 1.0) -> pygame.Surface:
    """A round piece's rim, around its middle.

    ``pixel`` is how many pixels of the picture make one of the window.
    """
    line = _line(diameter, pixel)
    side = 2 * round(diameter / 2 + 1.5 * line + 1)
    if look.theme.pictures:
        return drawing.circles(
            side,
            (diameter / 2 + line, line, (*PALE, 153)),
            (diameter / 2 - line * 0.1, line * 1.2, (*DARK, 230)),
        )
    broad = max(2.0, diameter * _PLAIN)
    return drawing.circles(
        side,
        (diameter / 2 - broad / 2, broad, look.theme.ink),
        (diameter / 2 + line * 0.75, line * 1.5, look.theme.paper),
    )


def edge(look: Look) -> Rgb:
    """The fine edge of things in pictures: their own shade by day, lamplight at night."""
    return PALE if look.theme.dark else DARK


def edged(look: Look, picture: pygame.Surface, size: float) -> pygame.Surface:
    """A picture of a piece of any shape, about ``size`` pixels large, with its fine edge.

    Where that would be lost, on a ground of its own tone, a soft light or shade surrounds it.
    """
    fine = edge(look)
    around = DARK if fine is PALE else PALE
    result = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    result.fill((*around, 0))
    line = max(_FINEST, size * _EDGE)
    for colour, away, alpha in (
        (around, 2.2 * line, _FAINT),
        (fine, line, _SOFT[look.theme.dark]),
    ):
        layer = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        layer.fill((*colour, 0))
        shape = _shape(picture, colour)
        for turn in range(_STEPS):
            step = pygame.Vector2(away, 0).rotate(turn * 360 / _STEPS)
            layer.blit(shape, (round(step.x), round(step.y)))
        layer.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        result.blit(layer, (0, 0))
    result.blit(picture, (0, 0))
    return result


def _shape(picture: pygame.Surface, colour: Rgb) -> pygame.Surface:
    """A picture's shape in one colour."""
    shape = picture.copy()
    shape.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    shape.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return shape


_SHINE: Final = 205
"""From this brightness on, a highlight is white whatever the colour below."""


def dyed(picture: pygame.Surface, wanted: Rgb, layers: int = 1) -> pygame.Surface:
    """A copy of a picture with the mean colour ``wanted`` and its highlights unchanged.

    Glass in several ``layers`` lets less of the ground through.
    """
    mean = pygame.transform.average_color(picture, consider_alpha=True)[:3]
    factors, lifts = [], []
    for now, then in zip(mean, wanted, strict=True):
        # Darker: a share of it. Lighter: a share of what's missing to white.
        share = then / max(1, now) if then <= now else (255 - then) / max(1, 255 - now)
        factors.append(round(255 * share))
        lifts.append(0 if then <= now else round(255 * (1 - share)))
    shine = picture.copy()
    shine.fill((_SHINE,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    result = picture.copy()
    result.fill(tuple(factors), special_flags=pygame.BLEND_RGB_MULT)
    result.fill(tuple(lifts), special_flags=pygame.BLEND_RGB_ADD)
    shine_only = pygame.Surface(picture.get_size())
    shine_only.blit(shine, (0, 0))
    result.blit(shine_only, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    layer = result.copy()
    for _more in range(layers - 1):
        result.blit(layer, (0, 0))
    return result


BEAD_IN_PICTURE: Final = 0.8
"""A bead's diameter in its picture, as a share of the side."""

SHADOW_IN_PICTURE: Final = 0.4
"""A bead's diameter in the picture of its shadow."""


def shadow(look: Look, side: int, light: Rgb | None) -> pygame.Surface:
    """A bead's shadow and, within it, the ``light`` the glass gathers.

    The picture is a square of ``side`` pixels.
    """
    ground = look.picture("beads/shadow.webp", (side, side)).copy()
    if light is not None:
        gathered = look.picture("beads/caustic.webp", (side, side)).copy()
        gathered.fill((*light, 255), special_flags=pygame.BLEND_RGBA_MULT)
        ground.blit(gathered, (0, 0))
    return drawing.native(ground)


BALL: Final = 0.94
"""The ball's diameter in its picture, as a share of the side."""

BALL_SHADOW: Final = 0.4
"""The ball's diameter in the picture of its shadow."""

_MARBLES: Final = "marbles"


def light_ball(look: Look, surface: pygame.Surface, ball: int) -> None:
    """Cut a ball of ``ball`` pixels out of a fully painted square, and light it.

    The light stays still while the ball turns below it; in a theme without pictures it's a plain
    disc, which needs a rim. Easily told colours are lit as by day: a lamp would make them more
    alike.
    """
    family, size = look.theme.pictures, surface.get_size()
    if family and look.palette == "safe":
        family = "light"
    if family:
        shade = look.picture(f"{_MARBLES}/shade-{family}.webp", size)
        surface.blit(shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(look.picture(f"{_MARBLES}/gloss.webp", size), (0, 0))
        return
    mask = pygame.Surface(size, pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    middle = (size[0] / 2, size[1] / 2)
    pygame.draw.circle(mask, (255, 255, 255, 255), middle, ball / 2)
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def ball_shadow(look: Look, side: int) -> pygame.Surface:
    """The shadow below a ball at rest, in a square of ``side`` pixels; it's shared."""
    return look.picture(f"{_MARBLES}/shadow.webp", (side, side))


_CORNER: Final = 0.035
"""The radius of a position's corners in a picture, as a share of its shorter side."""


def corner(size: tuple[int, int]) -> int:
    """The radius of a position's picture's corners."""
    return max(4, round(min(size) * _CORNER))


def round_off(look: Look, picture: pygame.Surface) -> None:
    """Cut the corners of a position's picture."""
    size = picture.get_size()
    mask = look.box(size, corner(size), (255, 255, 255))
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


_FADES: Final = 8
"""The steps in which a picture fades: few are drawn."""


def faded(look: Look, picture: pygame.Surface, share: float) -> pygame.Surface:
    """A shared picture at opacity ``share``, 0 to 1."""
    step = round(share * _FADES)
    return picture if step >= _FADES else _faded(look, picture, step)


@drawn_once
def _faded(_look: Look, picture: pygame.Surface, step: int) -> pygame.Surface:
    result = picture.copy()
    result.set_alpha(round(255 * step / _FADES))
    return result
