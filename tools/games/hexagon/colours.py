"""What the hexagonal board's games share when colours are measured."""

from typing import Final, TypeVar

import pygame

from game.boards import CELLS, EDGE_OF, INDEX
from game.rules.trickle import TrickleVariant
from scenes.games.hexagon.board import HexBoard
from scenes.kit.look import Look
from scenes.kit.theme import PlayerStyle, Rgb
from tools.colours import LEAST_TEXT, ColourOnGround, around, extremes, tabletop

SIDE: Final = 720
EDGE_CELLS: Final = tuple(cell for cell in CELLS if INDEX[cell] in EDGE_OF)
SIX: Final = tuple(PlayerStyle(number, number) for number in range(6))


B = TypeVar("B", bound=HexBoard)


def ground_of(look: Look, boards: type[B]) -> tuple[B, pygame.Surface]:
    """A board with six owners, and its bare picture on the table."""
    board = boards(look, pygame.Rect(0, 0, SIDE, SIDE), TrickleVariant(6), SIX)
    picture = tabletop(look, (SIDE, SIDE))
    board.draw_ground(picture, labels=False)
    return board, picture


def below(board: HexBoard, picture: pygame.Surface) -> ColourOnGround:
    """What's under the pieces: cells, and what marks those that score."""
    look = board.look
    tones: list[Rgb] = []
    for cell in set(CELLS) - set(EDGE_CELLS):
        tones.extend(around(picture, board.centre(cell), 0.46 * board.pitch))
    grounds = extremes(tones)
    for player_style in SIX:
        name = look.player_colours[player_style.colour].name
        grounds[f"what {name} owns"] = look.player(player_style.colour).fill
    return ColourOnGround("cells", (), grounds)


def labels(board: HexBoard, picture: pygame.Surface) -> ColourOnGround:
    """The letters and numbers beside the board, on the table or in the board's shadow."""
    tones = [tone for _text, point in board.labels() for tone in around(picture, point, 5.0)]
    return ColourOnGround("names of rows", (board.look.theme.label,), extremes(tones), LEAST_TEXT)
