"""Trickle's colours: its beads of glass, whose values are written on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scenes.games.trickle.board import DYES, GLASS, TrickleBoard, glass_alone, number_ink, worth_ink
from scenes.kit.look import Look
from scenes.kit.pieces import rims
from scenes.kit.pieces.dyes import dyed
from scenes.kit.theme import Rgb, contrast
from tools.colours.grid import Hunt, Wish
from tools.colours.measure import LEAST_TEXT, Family, Measured, Standing, around, extremes, middle
from tools.games.hexagon.colours import EDGE_CELLS, SIX, below, ground_of, labels

_BELOW: Final = ((196, 150, 108), (66, 42, 28))
"""The wood of the bright board and of the dark one."""

_LOOK: Final = Look()


def _over(value: str, dye: Rgb) -> tuple[Rgb, ...]:
    """How a bead of this dye looks on them."""
    bead = dyed(_LOOK.picture(f"beads/{GLASS[int(value)]}.webp", (32, 32)), dye)
    return tuple(middle(bead, ground) for ground in _BELOW)


def _legible(dye: Rgb) -> bool:
    """Whether a number can be read upon it, in one of two inks."""
    return contrast(dye, number_ink(_LOOK, dye)) >= LEAST_TEXT + 1.1


_BEADS: Final = (
    Wish("1", (96, 186, 190), (180, 215), (0.62, 0.90), (0.05, 0.12), _legible),
    Wish("2", (88, 140, 66), (125, 150), (0.34, 0.62), (0.08, 0.16), _legible),
    Wish("3", (232, 160, 62), (58, 84), (0.66, 0.86), (0.10, 0.17), _legible),
    Wish("5", (190, 66, 96), (0, 20), (0.38, 0.62), (0.10, 0.20), _legible),
)
_BEADS_APART: Final = (
    Wish("1", (120, 210, 220), (180, 225), (0.66, 0.92), (0.04, 0.12), _legible),
    Wish("2", (60, 110, 50), (125, 155), (0.28, 0.62), (0.06, 0.16), _legible),
    Wish("3", (246, 190, 90), (58, 90), (0.66, 0.90), (0.09, 0.17), _legible),
    Wish("5", (190, 66, 96), (0, 20), (0.34, 0.62), (0.08, 0.20), _legible),
)

HUNTS: Final[Mapping[str, Hunt]] = {
    "trickle-beads-standard": Hunt(12.0, _BEADS, _over),
    "trickle-beads-safe": Hunt(21.0, _BEADS_APART, _over),
}


def measured(look: Look) -> Measured:
    """The beads on the board's cells, and what is written beside it and upon them."""
    board, picture = ground_of(look, lambda look, rect: TrickleBoard(look, rect, SIX))
    cells = below(board, picture)
    ground = cells.grounds["the darkest"]
    beads = {
        str(value): middle(glass_alone(look, value, 64), ground) for value in DYES[look.palette]
    }
    pieces = [
        Standing(f"bead {value}", (colour, *rims.colours(look)), cells.grounds)
        for value, colour in beads.items()
    ]
    numbers = [
        Standing(f"number {value}", (number_ink(look, colour),), {"its bead": colour}, LEAST_TEXT)
        for value, colour in beads.items()
        if value != "1"
    ]
    worth = extremes(
        tone for cell in EDGE_CELLS for tone in around(picture, board.centre(cell), 5.0)
    )
    numbers.append(Standing("what cells are worth", (worth_ink(look),), worth, LEAST_TEXT))
    return Measured((Family("beads", beads),), (*pieces, labels(board, picture), *numbers))
