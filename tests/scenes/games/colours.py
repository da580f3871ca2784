"""How far apart colours look to several kinds of eyes, and whether things stand out.

Distances are CIEDE2000: 2 is just visible, 10 at a glance, 20 unmissable. Eyes without one kind of
cone are simulated twice, after Brettel (1997) and Machado (2009), which differ most for tritanopia;
the smaller distance counts.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations

import numpy as np
import pygame
from coloraide import Color

from scenes.kit.finish import DARK, PALE
from scenes.kit.look import Look
from scenes.kit.theme import Rgb, contrast, luminance

EYES = ("normal", "protan", "deutan", "tritan")
LEAST = {"standard": 10.0, "safe": 20.0}
"""The least distance of two things in each colour scheme."""

TEXT = 4.5
"""The least contrast of letters (WCAG 1.4.3); that of a piece, or its rim, is 3 (1.4.11)."""


def check_apart(look: Look, things: Mapping[str, Rgb]) -> None:
    """Whatever their eyes, players tell things apart by colour."""
    for eyes in EYES:
        for one, two in combinations(things, 2):
            views = zip(_views(things[one], eyes), _views(things[two], eyes), strict=True)
            distance = min(first.delta_e(second, method="2000") for first, second in views)
            assert distance >= LEAST[look.palette], (one, two, eyes)


@lru_cache(maxsize=4096)
def _views(colour: Rgb, eyes: str) -> tuple[Color, ...]:
    plain = Color("srgb", [channel / 255 for channel in colour])
    if eyes == "normal":
        return (plain,)
    return tuple(plain.filter(eyes, method=name).clip("srgb") for name in ("brettel", "machado"))


def check_seen(grounds: Mapping[str, Rgb], *colours: Rgb, least: float = 3.0) -> None:
    """One of something's own colours stands out from each ground."""
    for name, ground in grounds.items():
        assert max(contrast(colour, ground) for colour in colours) >= least, (colours, name)


def rim_colours(look: Look) -> tuple[Rgb, Rgb]:
    """The two colours of a look's rims."""
    return (DARK, PALE) if look.theme.pictures else (look.theme.ink, look.theme.paper)


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
