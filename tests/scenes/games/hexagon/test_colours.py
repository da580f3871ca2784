"""Both Trickles: pieces on the board's cells, and what's written on and beside them."""

import pygame

from game.boards import CELLS, EDGE_OF, INDEX
from game.rules.trickle import TrickleVariant
from game.rules.trickle_down.state import SERVICES
from scenes.games.hexagon.board import HexBoard
from scenes.games.trickle.scene import DYES, TrickleBoard, glass_alone, number_ink, worth_ink
from scenes.games.trickle_down.bags import PLAIN, cloth
from scenes.games.trickle_down.scene import TrickleDownBoard
from scenes.kit.look import Look
from scenes.kit.theme import PlayerStyle, Rgb
from tests.scenes.games.colours import (
    TEXT,
    around,
    check_apart,
    check_seen,
    extremes,
    middle,
    rim_colours,
    tabletop,
)

SIDE = 720
EDGE_CELLS = [cell for cell in CELLS if INDEX[cell] in EDGE_OF]
SIX = tuple(PlayerStyle(number, number) for number in range(6))


def board_of(look: Look, boards: type[HexBoard]) -> tuple[HexBoard, pygame.Surface, dict[str, Rgb]]:
    """A board with six owners, its bare picture, and what's under pieces.

    Its letters and numbers can be read, on the table or in the board's shadow.
    """
    board = boards(look, pygame.Rect(0, 0, SIDE, SIDE), TrickleVariant(6), SIX)
    picture = tabletop(look, (SIDE, SIDE))
    board.draw_ground(picture, labels=False)
    labels = extremes(tone for _, point in board.labels() for tone in around(picture, point, 5.0))
    check_seen(labels, look.theme.label, least=TEXT)
    tones: list[Rgb] = []
    for cell in set(CELLS) - set(EDGE_CELLS):
        tones.extend(around(picture, board.centre(cell), 0.46 * board.pitch))
    owned = {str(each.colour): look.player(each.colour).fill for each in SIX}
    return board, picture, {**extremes(tones), **owned}


def check_pieces(look: Look, pieces: dict[int, Rgb], cells: dict[str, Rgb]) -> None:
    check_apart(look, {str(value): colour for value, colour in pieces.items()})
    for colour in pieces.values():
        check_seen(cells, colour, *rim_colours(look))


def test_all_eyes_tell_the_beads_apart_and_read_their_values(any_look: Look) -> None:
    board, picture, cells = board_of(any_look, TrickleBoard)
    ground = cells["the darkest"]
    beads = {
        value: middle(glass_alone(any_look, value, 64), ground) for value in DYES[any_look.palette]
    }
    check_pieces(any_look, beads, cells)
    for value, colour in beads.items():
        if value != 1:
            check_seen({"its bead": colour}, number_ink(any_look, colour), least=TEXT)
    worth = extremes(
        tone for cell in EDGE_CELLS for tone in around(picture, board.centre(cell), 5.0)
    )
    check_seen(worth, worth_ink(any_look), least=TEXT)


def test_all_eyes_tell_the_bags_apart_and_read_the_services(any_look: Look) -> None:
    board, picture, cells = board_of(any_look, TrickleDownBoard)
    bags = {
        value: middle(cloth(any_look, value, 64), cells["the darkest"])
        if any_look.theme.pictures
        else colour
        for value, colour in PLAIN[any_look.palette].items()
    }
    check_pieces(any_look, bags, cells)
    # Above and below a sign's icon and name there's nothing but its plate.
    plates = [board.sign_at(service) for service in range(len(SERVICES))]
    plate = extremes(tone for at in plates for tone in around(picture, at, 0.5 * board.pitch, 4))
    check_seen(plate, any_look.theme.ink, least=TEXT)
