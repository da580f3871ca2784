"""How far apart colours look to several kinds of eyes, and their contrast to a background.

Distances are CIEDE2000: 2 is just visible, 10 at a glance, 20 unmissable. Eyes without one kind of
cone are simulated twice, after Brettel (1997) and Machado (2009), which differ most for tritanopia;
the smaller distance counts.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

import numpy as np
import pygame
from coloraide import Color

from scenes.kit.look import Look
from scenes.kit.theme import Rgb, contrast, luminance

EYES: Final = ("normal", "protan", "deutan", "tritan")
"""Usual sight, and total lack of the cones for long, middle and short waves."""

MODELS: Final = ("brettel", "machado")

LEAST: Final[Mapping[str, float]] = {"standard": 10.0, "safe": 20.0}
"""The least distance of two things in each colour scheme."""

LEAST_SHAPE: Final = 3.0
"""The least contrast of a piece, or its rim, to what's under it (WCAG 1.4.11)."""

LEAST_TEXT: Final = 4.5
"""The least contrast of letters (WCAG 1.4.3)."""


@dataclass(frozen=True, slots=True)
class Family:
    """Things that a player tells apart by colour, by name, as they look."""

    name: str
    things: Mapping[str, Rgb]


@dataclass(frozen=True, slots=True)
class ColourOnGround:
    """Something on its ``grounds``: one of its own colours has to stand out from each.

    A piece has a fill and perhaps a rim; letters have only their ink, and need ``least``.
    """

    name: str
    colours: Sequence[Rgb]
    grounds: Mapping[str, Rgb]
    least: float = LEAST_SHAPE

    @property
    def weakest(self) -> tuple[float, str]:
        """The smallest contrast, and its background."""
        return min(
            (max(contrast(colour, ground) for colour in self.colours), name)
            for name, ground in self.grounds.items()
        )


@dataclass(frozen=True, slots=True)
class Measured:
    """Everything measured of one game in one look."""

    families: tuple[Family, ...]
    standings: tuple[ColourOnGround, ...]


@dataclass(frozen=True, slots=True)
class Closest:
    """The two things of a family that are most alike to some eyes."""

    distance: float
    pair: tuple[str, str]


def closest(things: Mapping[str, Rgb], eyes: str) -> Closest:
    """The most alike pair; there are at least two things."""
    return min(
        (Closest(distance(things[one], things[two], eyes), (one, two))
         for one, two in combinations(things, 2)),
        key=lambda each: each.distance,
    )  # fmt: skip


def distance(one: Rgb, two: Rgb, eyes: str) -> float:
    """CIEDE2000 between two colours as ``eyes``, one of EYES, see them."""
    return min(
        first.delta_e(second, method="2000")
        for first, second in zip(_views(one, eyes), _views(two, eyes), strict=True)
    )


@lru_cache(maxsize=4096)
def _views(colour: Rgb, eyes: str) -> tuple[Color, ...]:
    plain = Color("srgb", [channel / 255 for channel in colour])
    if eyes == "normal":
        return (plain,)
    return tuple(plain.filter(eyes, method=model).clip("srgb") for model in MODELS)


def middle(picture: pygame.Surface, ground: Rgb, share: float = 1.0) -> Rgb:
    """A picture's colour on a background as seen from afar: the mean of its light.

    Only what hides more than half of the background counts, within ``share`` of the distance from
    the picture's middle to its sides.
    """
    alpha = pygame.surfarray.array_alpha(picture)[..., None] / 255.0
    pixels = pygame.surfarray.array3d(picture) * alpha + np.array(ground) * (1 - alpha)
    across, down = (np.abs(np.linspace(-1, 1, side)) for side in picture.get_size())
    counts = (alpha[..., 0] > 0.5) & (np.hypot(across[:, None], down[None, :]) <= share)
    encoded = pixels[counts] / 255.0
    linear = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    mean = linear.mean(axis=0)
    shown = np.where(mean <= 0.0031308, mean * 12.92, 1.055 * mean ** (1 / 2.4) - 0.055)
    red, green, blue = (round(float(channel) * 255) for channel in shown)
    return red, green, blue


def around(
    picture: pygame.Surface, centre: tuple[float, float], reach: float, places: int = 12
) -> Iterator[Rgb]:
    """The colours of an opaque picture in small squares around a point, ``reach`` pixels away."""
    for number in range(places):
        way = pygame.Vector2(reach, 0).rotate(number * 360 / places)
        place = pygame.Rect(0, 0, 3, 3)
        place.center = round(centre[0] + way.x), round(centre[1] + way.y)
        if picture.get_rect().contains(place):
            red, green, blue, _alpha = pygame.transform.average_color(picture, place)
            yield red, green, blue


def extremes(tones: Iterable[Rgb]) -> dict[str, Rgb]:
    """The darkest and the brightest of some tones, by name."""
    ordered = sorted(tones, key=luminance)
    return {"the darkest": ordered[0], "the brightest": ordered[-1]}


def tabletop(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """The bare table of a look."""
    surface = pygame.Surface(size)
    surface.fill(look.theme.table)
    if look.theme.table_picture is not None:
        surface.blit(look.picture(look.theme.table_picture, size, "cover"), (0, 0))
    return surface
