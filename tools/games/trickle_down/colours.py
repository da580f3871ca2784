"""Trickle Down's colours: its money bags, painted and plain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules.trickle_down.services import SERVICES
from scenes.games.trickle_down.bags import PLAIN, cloth
from scenes.games.trickle_down.board import TrickleDownBoard
from scenes.kit.look import Look
from scenes.kit.pieces import rims
from tools.colours.grid import Hunt, Wish
from tools.colours.measure import LEAST_TEXT, Family, Measured, Standing, around, extremes, middle
from tools.games.hexagon.colours import SIX, below, ground_of, labels

_BAGS: Final = (
    Wish("1", (206, 92, 32), (42, 56), (0.50, 0.72), (0.12, 0.18)),
    Wish("2", (52, 88, 170), (250, 268), (0.36, 0.62), (0.09, 0.17)),
    Wish("3", (236, 196, 60), (86, 98), (0.78, 0.90), (0.12, 0.17)),
)
_PLAIN: Final = (
    Wish("1", (236, 120, 44), (42, 62), (0.58, 0.78), (0.12, 0.19)),
    Wish("2", (120, 170, 255), (245, 266), (0.55, 0.80), (0.09, 0.17)),
    Wish("3", (255, 232, 80), (92, 106), (0.86, 0.96), (0.11, 0.18)),
)

HUNTS: Final[Mapping[str, Hunt]] = {
    "bags-standard": Hunt(16.0, _BAGS),
    "bags-safe": Hunt(25.0, _BAGS),
    "plain-bags-standard": Hunt(16.0, _PLAIN),
    "plain-bags-safe": Hunt(24.0, _PLAIN),
}


def measured(look: Look) -> Measured:
    """The bags on the town's cells, and what is written beside them."""
    board, picture = ground_of(look, lambda look, rect: TrickleDownBoard(look, rect, SIX))
    cells = below(board, picture)
    ground = cells.grounds["the darkest"]
    bags = {
        str(value): middle(cloth(look, value, 64), ground) if look.theme.pictures else colour
        for value, colour in PLAIN[look.palette].items()
    }
    pieces = [
        Standing(f"bag {value}", (colour, *rims.colours(look)), cells.grounds)
        for value, colour in bags.items()
    ]
    # Above and below a sign's icon and its name there is nothing but its plate.
    plates = [board.services.sign_at(service) for service in range(len(SERVICES))]
    plate = extremes(
        tone for x, y in plates for tone in around(picture, (x, y), 0.5 * board.pitch, 4)
    )
    names = Standing("names of services", (look.theme.ink,), plate, LEAST_TEXT)
    return Measured((Family("bags", bags),), (*pieces, labels(board, picture), names))
