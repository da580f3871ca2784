"""Looks for colours that all eyes tell apart and that stay what they are called.

Every name may be any colour of a grid within its bounds of hue, lightness and colourfulness
(OKLCh). All of it is searched, so that where nothing is found the grid has nothing: there is no
chance in this. Of all that is far enough apart, the one is chosen that is nearest to what
is wished.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, product

import numpy as np
from coloraide import Color
from numpy.typing import NDArray

from scenes.kit.theme import Rgb
from tools.colours.measure import EYES, MODELS

Numbers = NDArray[np.float64]
Choice = dict[int, int]
"""The number of a candidate by the number of the wish."""
Seen = Callable[[Rgb], tuple[Rgb, ...]]
"""What a colour looks like in each of the places where it is used: in shade, as glass on felt."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A name with the bounds within which it is true, and the colour it would best be.

    ``hue`` runs in degrees, perhaps through 360; ``light`` from 0 to 1; ``chroma`` from 0 for grey
    to some 0.3. ``fits`` is what else has to be true of it.
    """

    name: str
    wished: Rgb
    hue: tuple[float, float]
    light: tuple[float, float]
    chroma: tuple[float, float]
    fits: Callable[[Rgb], bool] = lambda _colour: True


def candidates(wish: Wish, steps: tuple[int, int, int]) -> list[Rgb]:
    """The colours of the grid that a name may have: the wished one, and ``steps`` of each kind."""
    axes = (
        np.linspace(*bounds, count)
        for bounds, count in zip((wish.light, wish.chroma, wish.hue), steps, strict=True)
    )
    found = {wish.wished: None}
    for light, chroma, hue in product(*axes):
        colour = Color("oklch", [float(light), float(chroma), float(hue) % 360])
        if colour.in_gamut("srgb", tolerance=0.002):
            red, green, blue = (
                min(255, max(0, round(channel * 255))) for channel in colour.convert("srgb")[:3]
            )
            found[red, green, blue] = None
    return [colour for colour in found if wish.fits(colour)]


def views(colours: Sequence[Rgb]) -> list[Numbers]:
    """The colours in CIELAB (D65), a row each, as all eyes see them by all models."""
    plain = [Color("srgb", [channel / 255 for channel in colour]) for colour in colours]
    seen = [plain]
    for eyes, model in product(EYES[1:], MODELS):
        seen.append([each.filter(eyes, method=model).clip("srgb") for each in plain])
    return [np.array([each.convert("lab-d65")[:3] for each in row]) for row in seen]


def _in_all_places(colours: Sequence[tuple[Rgb, ...]]) -> list[Numbers]:
    """The same of colours that look different in several places, one place after the other."""
    return [seen for place in zip(*colours, strict=True) for seen in views(place)]


def _plain(colour: Rgb) -> tuple[Rgb, ...]:
    return (colour,)


def differences(one: Sequence[Numbers], two: Sequence[Numbers]) -> Numbers:
    """The least CIEDE2000 for any eyes, for each colour of ``one`` (rows) and of ``two``."""
    pairs = zip(one, two, strict=True)
    found: Numbers = np.min([_ciede2000(a[:, None, :], b[None, :, :]) for a, b in pairs], axis=0)
    return found


def _ciede2000(one: Numbers, two: Numbers) -> Numbers:
    """CIEDE2000 of arrays of CIELAB colours (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = np.moveaxis(one, -1, 0), np.moveaxis(two, -1, 0)
    mean7 = ((np.hypot(a1, b1) + np.hypot(a2, b2)) / 2) ** 7
    grey = 1.5 - 0.5 * np.sqrt(mean7 / (mean7 + 25.0**7))
    a1, a2 = a1 * grey, a2 * grey
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360, np.degrees(np.arctan2(b2, a2)) % 360
    grey_pair = c1 * c2 == 0
    turn = np.where(grey_pair, 0.0, (h2 - h1 + 180) % 360 - 180)
    middle = np.where(grey_pair, h1 + h2, (h1 + turn / 2) % 360)
    hue = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * np.cos(np.radians(middle - 30))
        + 0.24 * np.cos(np.radians(2 * middle))
        + 0.32 * np.cos(np.radians(3 * middle + 6))
        - 0.20 * np.cos(np.radians(4 * middle - 63))
    )
    s_l = 1 + 0.015 * (light - 50) ** 2 / np.sqrt(20 + (light - 50) ** 2)
    s_c, s_h = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    bend = 30 * np.exp(-(((middle - 275) / 25) ** 2))
    rotation = -2 * np.sqrt(chroma**7 / (chroma**7 + 25.0**7)) * np.sin(np.radians(2 * bend))
    d_l, d_c, d_h = (l2 - l1) / s_l, (c2 - c1) / s_c, hue / s_h
    found: Numbers = np.sqrt(d_l**2 + d_c**2 + d_h**2 + rotation * d_c * d_h)
    return found


class Search:
    """All candidates of some wishes, with their distances.

    ``seen`` says for each wish what its colour looks like in use.
    """

    def __init__(
        self,
        wishes: Sequence[Wish],
        steps: tuple[int, int, int] = (13, 6, 7),
        seen: Sequence[Seen] | None = None,
    ) -> None:
        self.wishes = tuple(wishes)
        looks = seen or [_plain for _wish in wishes]
        self.colours = [candidates(wish, steps) for wish in wishes]
        shown = [
            _in_all_places([look(colour) for colour in colours])
            for look, colours in zip(looks, self.colours, strict=True)
        ]
        wished = [
            views(look(wish.wished)[:1])[:1] for look, wish in zip(looks, wishes, strict=True)
        ]
        self._costs = [
            differences(row[:1], goal)[:, 0] ** 2 for row, goal in zip(shown, wished, strict=True)
        ]
        self._apart = {
            (i, j): differences(shown[i], shown[j]) for i, j in combinations(range(len(wishes)), 2)
        }

    def nearest(self, least: float) -> tuple[Rgb, ...] | None:
        """The colours nearest to the wished ones of which any two are ``least`` apart, or None."""
        return self._found(least, self._costs)

    def farthest(self, step: float = 0.5) -> tuple[float, tuple[Rgb, ...]]:
        """The greatest least distance there is in the grid, to a ``step``, and such colours."""
        low, high = 0.0, 60.0
        best: tuple[Rgb, ...] = tuple(row[0] for row in self.colours)
        alike = [np.zeros(len(row)) for row in self.colours]
        while high - low > step:
            least = (low + high) / 2
            found = self._found(least, alike)
            if found is None:
                high = least
            else:
                low, best = least, found
        return low, best

    def _found(self, least: float, costs: Sequence[Numbers]) -> tuple[Rgb, ...] | None:
        everything = {name: np.arange(len(row)) for name, row in enumerate(self.colours)}
        _cost, chosen = self._chosen(least, costs, {}, everything, 0.0, (np.inf, None))
        if chosen is None:
            return None
        return tuple(self.colours[name][chosen[name]] for name in range(len(self.wishes)))

    def _chosen(
        self,
        least: float,
        costs: Sequence[Numbers],
        taken: Choice,
        left: Mapping[int, NDArray[np.intp]],
        cost: float,
        best: tuple[float, Choice | None],
    ) -> tuple[float, Choice | None]:
        """The cheapest choice that goes on from what is ``taken``, or the ``best`` so far."""
        if not left:
            return cost, taken
        if any(not len(domain) for domain in left.values()):
            return best
        if cost + sum(float(costs[n][domain].min()) for n, domain in left.items()) >= best[0]:
            return best
        name = min(left, key=lambda n: len(left[n]))
        rest = {n: domain for n, domain in left.items() if n != name}
        for number in left[name][np.argsort(costs[name][left[name]], kind="stable")]:
            price = cost + float(costs[name][number])
            if price >= best[0]:
                break
            fewer = {
                n: domain[self._row(name, n, int(number))[domain] >= least]
                for n, domain in rest.items()
            }
            best = self._chosen(least, costs, {**taken, name: int(number)}, fewer, price, best)
        return best

    def _row(self, one: int, two: int, number: int) -> Numbers:
        """The distances of one candidate to all of another name."""
        if one < two:
            row: Numbers = self._apart[one, two][number]
        else:
            row = self._apart[two, one][:, number]
        return row


@dataclass(frozen=True, slots=True)
class Hunt:
    """What to search: names that must be ``least`` apart, and how each looks in use.

    ``finer`` is the grid: how many steps of lightness, of colourfulness and of hue.
    """

    least: float
    wishes: tuple[Wish, ...]
    seen: Callable[[str, Rgb], tuple[Rgb, ...]] = lambda _name, colour: (colour,)
    finer: tuple[int, int, int] = (11, 5, 5)

    def search(self) -> Search:
        """The search over the whole grid."""
        looks = [partial(self.seen, wish.name) for wish in self.wishes]
        return Search(self.wishes, self.finer, looks)
