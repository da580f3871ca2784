"""Trickle Down's colours: its money bags, painted and plain."""

from game.rules.trickle_down.state import SERVICES
from scenes.games.trickle_down.bags import PLAIN, cloth
from scenes.games.trickle_down.scene import TrickleDownBoard
from scenes.kit import finish
from scenes.kit.look import Look
from tools.colours import LEAST_TEXT, ColourOnGround, Family, Measured, around, extremes, middle
from tools.games.hexagon.colours import below, ground_of, labels


def measured(look: Look) -> Measured:
    """The bags on the town's cells, and what's written beside them."""
    board, picture = ground_of(look, TrickleDownBoard)
    cells = below(board, picture)
    ground = cells.grounds["the darkest"]
    bags = {
        str(value): middle(cloth(look, value, 64), ground) if look.theme.pictures else colour
        for value, colour in PLAIN[look.palette].items()
    }
    pieces = [
        ColourOnGround(f"bag {value}", (colour, *finish.colours(look)), cells.grounds)
        for value, colour in bags.items()
    ]
    # Above and below a sign's icon and name there's nothing but its plate.
    plates = [board.services.sign_at(service) for service in range(len(SERVICES))]
    plate = extremes(
        tone for x, y in plates for tone in around(picture, (x, y), 0.5 * board.pitch, 4)
    )
    names = ColourOnGround("names of services", (look.theme.ink,), plate, LEAST_TEXT)
    return Measured((Family("bags", bags),), (*pieces, labels(board, picture), names))
