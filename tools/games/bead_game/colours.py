"""The Bead Game's colours: six beads that the rules call by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from typing import Final

from game.rules.bead_game.beads import COLOURS
from scenes.games.bead_game import glass
from scenes.games.bead_game.tray import TrayPicture
from scenes.kit.livery import Livery
from scenes.kit.look import Look
from scenes.kit.pieces import rims
from scenes.kit.theme import Rgb
from tools.colours.grid import Hunt, Wish
from tools.colours.measure import Family, Measured, Standing, around, extremes, middle, tabletop

_TRAY: Final = (640, 480)

_BELOW: Final = ((214, 202, 182), (96, 90, 80), (0, 0, 0))
"""A bright felt and darker ones, which are seen through the glass."""

_LOOK: Final = Look()


def _over(palette: str, name: str, dye: Rgb) -> tuple[Rgb, ...]:
    """How a bead of this dye looks on them."""
    bead = glass.in_dye(_LOOK, name, dye, 48, palette)
    return tuple(middle(bead, ground, 0.8) for ground in _BELOW)


_BEADS: Final = (
    Wish("red", (190, 34, 34), (20, 32), (0.38, 0.58), (0.14, 0.22)),
    Wish("black", (36, 36, 40), (260, 280), (0.14, 0.26), (0.0, 0.01)),
    Wish("clear", (188, 206, 216), (200, 240), (0.62, 0.88), (0.0, 0.05)),
    Wish("green", (64, 150, 84), (145, 166), (0.44, 0.74), (0.09, 0.16)),
    Wish("orange", (244, 150, 48), (55, 70), (0.66, 0.80), (0.12, 0.17)),
    Wish("white", (234, 233, 228), (80, 95), (0.94, 0.96), (0.0, 0.01)),
)
_BEADS_APART: Final = (
    Wish("red", (170, 20, 30), (18, 32), (0.36, 0.60), (0.12, 0.22)),
    Wish("black", (22, 22, 26), (260, 280), (0.08, 0.24), (0.0, 0.01)),
    Wish("clear", (150, 190, 214), (205, 245), (0.50, 0.84), (0.02, 0.09)),
    Wish("green", (64, 160, 110), (148, 170), (0.40, 0.80), (0.08, 0.16)),
    Wish("orange", (248, 170, 70), (54, 74), (0.64, 0.84), (0.11, 0.17)),
    Wish("white", (242, 240, 234), (80, 95), (0.94, 0.96), (0.0, 0.012)),
)

HUNTS: Final[Mapping[str, Hunt]] = {
    "glass-beads-standard": Hunt(12.0, _BEADS, partial(_over, "standard")),
    "glass-beads-safe": Hunt(20.6, _BEADS_APART, partial(_over, "safe")),
}


def measured(look: Look) -> Measured:
    """The beads on the felts of six players and in the bowls."""
    families = []
    pieces = []
    for place, ground in _grounds(look):
        beads = {colour: middle(glass.dyed(look, colour, 48), ground, 0.8) for colour in COLOURS}
        families.append(Family(f"beads, {place}", beads))
        pieces += [
            Standing(f"{colour} bead", (seen, *rims.colours(look)), {place: ground})
            for colour, seen in beads.items()
        ]
    return Measured(tuple(families), tuple(pieces))


def _grounds(look: Look) -> Iterator[tuple[str, Rgb]]:
    """The darkest and the brightest felt in the players' colours, and the bowls."""
    tones: list[Rgb] = []
    for first in (0, 3):
        tray = tabletop(look, _TRAY)
        liveries = [Livery(first + number, number) for number in range(3)]
        TrayPicture(look, tray.get_rect(), liveries).draw(tray)
        for column, row in product(range(1, 8), range(1, 6)):
            tones += around(tray, (column * _TRAY[0] / 8, row * _TRAY[1] / 6), 20, 4)
    yield from extremes(tones).items()
    if look.theme.pictures:
        bowl = look.picture("bead-game/bowl.webp", (256, 256))
        yield "the bowls", middle(bowl, (90, 60, 40), 0.8)
