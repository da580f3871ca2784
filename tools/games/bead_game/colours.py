"""The Bead Game's colours: six beads that the rules call by name."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from game.rules.bead_game.actions import COLOURS
from scenes.games.bead_game import tray
from scenes.games.bead_game.tray import TrayPicture
from scenes.kit import finish
from scenes.kit.look import Look
from scenes.kit.theme import PlayerStyle, Rgb
from tools.colours import ColourOnGround, Family, Measured, around, extremes, middle, tabletop

_TRAY: Final = (640, 480)


def measured(look: Look) -> Measured:
    """The beads on six players' felts and in the bowls."""
    families = []
    pieces = []
    for place, ground in _grounds(look):
        beads = {colour: middle(tray.dyed(look, colour, 48), ground, 0.8) for colour in COLOURS}
        families.append(Family(f"beads, {place}", beads))
        pieces += [
            ColourOnGround(f"{colour} bead", (seen, *finish.colours(look)), {place: ground})
            for colour, seen in beads.items()
        ]
    return Measured(tuple(families), tuple(pieces))


def _grounds(look: Look) -> Iterator[tuple[str, Rgb]]:
    """The darkest and the brightest felt in the players' colours, and the bowls."""
    tones: list[Rgb] = []
    for first in (0, 3):
        tray = tabletop(look, _TRAY)
        player_styles = [PlayerStyle(first + number, number) for number in range(3)]
        TrayPicture(look, tray.get_rect(), player_styles).draw(tray)
        for column, row in product(range(1, 8), range(1, 6)):
            tones += around(tray, (column * _TRAY[0] / 8, row * _TRAY[1] / 6), 20, 4)
    yield from extremes(tones).items()
    if look.theme.pictures:
        bowl = look.picture("bead-game/bowl.webp", (256, 256))
        yield "the bowls", middle(bowl, (90, 60, 40), 0.8)
