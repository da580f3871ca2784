"""Trickle's colours: its glass beads, with their values on them."""

from scenes.games.trickle.scene import DYES, TrickleBoard, glass_alone, number_ink, worth_ink
from scenes.kit import finish
from scenes.kit.look import Look
from tools.colours import LEAST_TEXT, ColourOnGround, Family, Measured, around, extremes, middle
from tools.games.hexagon.colours import EDGE_CELLS, below, ground_of, labels


def measured(look: Look) -> Measured:
    """The beads on the board's cells, and what's written beside it and on them."""
    board, picture = ground_of(look, TrickleBoard)
    cells = below(board, picture)
    ground = cells.grounds["the darkest"]
    beads = {
        str(value): middle(glass_alone(look, value, 64), ground) for value in DYES[look.palette]
    }
    pieces = [
        ColourOnGround(f"bead {value}", (colour, *finish.colours(look)), cells.grounds)
        for value, colour in beads.items()
    ]
    numbers = [
        ColourOnGround(
            f"number {value}", (number_ink(look, colour),), {"its bead": colour}, LEAST_TEXT
        )
        for value, colour in beads.items()
        if value != "1"
    ]
    worth = extremes(
        tone for cell in EDGE_CELLS for tone in around(picture, board.centre(cell), 5.0)
    )
    numbers.append(ColourOnGround("what cells are worth", (worth_ink(look),), worth, LEAST_TEXT))
    return Measured((Family("beads", beads),), (*pieces, labels(board, picture), *numbers))
