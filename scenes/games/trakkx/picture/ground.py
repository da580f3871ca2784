"""What TRAKKX is laid out on: a folded, hemmed cloth on a wooden table.

The light falls from the upper left and stays put, like the cloth; only the tokens zoom.
"""

from __future__ import annotations

from typing import Final

import pygame

from scenes.games.trakkx.layout import HEM, Furniture
from scenes.games.trakkx.picture.lights import Inks
from scenes.kit import drawing
from scenes.kit.look import Look
from scenes.kit.theme import Rgb

_CLOTH_PERIOD: Final = 400
_WOOD_PERIOD: Final = 900
"""The design units after which the pictures of cloth and wood repeat."""

_STRIPES: Final = ((0.34, 0.20), (0.66, 0.09))
"""The stripes woven into the hem: distance from the edge and width, in hems."""

_STRIPE: Final[dict[str, tuple[int, int, int, int]]] = {
    "light": (250, 244, 226, 120),
    "dark": (226, 196, 140, 64),
}

_SHADE: Final = {"light": 92, "dark": 150}
"""Opacity of the cloth's shadow on the wood."""


def ground(look: Look, furniture: Furniture) -> pygame.Surface:
    """The picture of table and cloth, as large as the area; don't draw on it."""
    area, cloth = furniture.area, furniture.cloth.move(-furniture.area.left, -furniture.area.top)

    def make() -> pygame.Surface:
        picture = pygame.Surface(area.size)
        if look.theme.pictures:
            _painted(look, picture, cloth)
        else:
            picture.fill(look.theme.table)
            pygame.draw.rect(picture, Inks(look).cloth, cloth)
            pygame.draw.rect(picture, look.theme.ink, cloth, max(2, look.px(2)))
        return picture.convert() if pygame.display.get_surface() else picture

    return look.drawn(("trakkx ground", area.size, tuple(cloth), look.theme.key), make)


def _painted(look: Look, picture: pygame.Surface, cloth: pygame.Rect) -> None:
    family = look.theme.pictures
    _tiled(look, picture, f"trakkx/wood-{family}.jpg", look.px(_WOOD_PERIOD))
    _dimmed(picture)
    blur = max(2, look.px(7))
    size = (cloth.width + 4 * blur, cloth.height + 4 * blur)
    drop = max(1, look.px(4))
    shadow = drawing.soft_shadow(size, look.px(4), blur, (drop, drop), _SHADE[family])
    picture.blit(shadow, (cloth.left - 2 * blur + drop, cloth.top - 2 * blur + drop))
    woven = pygame.Surface(cloth.size)
    _tiled(look, woven, f"trakkx/cloth-{family}.jpg", look.px(_CLOTH_PERIOD))
    _hem(look, woven, _STRIPE[family])
    _lit(look, woven)
    cut = pygame.Surface(cloth.size, pygame.SRCALPHA)
    cut.blit(look.box(cloth.size, look.px(4), (255, 255, 255)), (0, 0))
    cut.blit(woven, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(cut, cloth.topleft)
    _edge(look, picture, cloth)


def _tiled(look: Look, picture: pygame.Surface, name: str, period: int) -> None:
    side = max(48, period)
    tile = look.picture(name, (side, side))
    wide, high = picture.get_size()
    picture.fblits([(tile, (x, y)) for x in range(0, wide, side) for y in range(0, high, side)])


def _lit(look: Look, woven: pygame.Surface) -> None:
    """Light the cloth and its folds."""
    light = look.picture("trakkx/cloth-folds.jpg", woven.get_size())
    woven.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _dimmed(picture: pygame.Surface) -> None:
    """Darken the wood far from the window."""
    light = pygame.Surface((2, 2))
    for place, level in (((0, 0), 255), ((1, 0), 240), ((0, 1), 240), ((1, 1), 212)):
        light.set_at(place, (level, level, level))
    light = pygame.transform.smoothscale(light, picture.get_size())
    picture.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _hem(look: Look, woven: pygame.Surface, colour: tuple[int, int, int, int]) -> None:
    """The stripes that run around the cloth, and the seam within them."""
    layer = pygame.Surface(woven.get_size(), pygame.SRCALPHA)
    hem = min(look.px(HEM), woven.get_width() // 8, woven.get_height() // 8)
    for at, broad in _STRIPES:
        rect = woven.get_rect().inflate(-2 * round(at * hem), -2 * round(at * hem))
        pygame.draw.rect(layer, colour, rect, max(1, round(broad * hem)))
    woven.blit(layer, (0, 0))


def _edge(look: Look, picture: pygame.Surface, cloth: pygame.Rect) -> None:
    """A line of light where the cloth begins, and of shade where it ends."""
    line = look.edge_width
    layer = pygame.Surface(cloth.size, pygame.SRCALPHA)
    light: Rgb = (255, 255, 255)
    for rect, ink in (
        (pygame.Rect(0, 0, cloth.width, line), (*light, 70)),
        (pygame.Rect(0, 0, line, cloth.height), (*light, 46)),
        (pygame.Rect(0, cloth.height - line, cloth.width, line), (0, 0, 0, 76)),
        (pygame.Rect(cloth.width - line, 0, line, cloth.height), (0, 0, 0, 60)),
    ):
        layer.fill(ink, rect)
    picture.blit(layer, cloth.topleft)
