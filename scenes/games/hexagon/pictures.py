"""The hexagonal board in small pictures: on the rules pages and in the set-up."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.boards import NAME, bits
from game.protocol import GameInfo
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from scenes.front import Illustration
from scenes.games.hexagon.board import HexBoard
from scenes.games.hexagon.marks import Marks
from scenes.games.hexagon.plan import PICTURE_PITCHES
from scenes.kit.look import Look


def picture_rect(size: tuple[int, int], room: tuple[float, float]) -> pygame.Rect:
    """The square of the board's picture in a small picture of ``size``.

    ``room`` is what the board needs across and down, in pitches.
    """
    side = round(min(size[0] / room[0], size[1] / room[1]) * PICTURE_PITCHES)
    rect = pygame.Rect(0, 0, side, side)
    rect.center = size[0] // 2, size[1] // 2
    return rect


def paint(
    look: Look,
    size: tuple[int, int],
    illustration: Illustration,
    info: GameInfo,
    make_board: Callable[[pygame.Rect], HexBoard],
    room: tuple[float, float],
) -> pygame.Surface:
    """Draw a position of the game ``info`` on a transparent ground; ``room`` as above."""
    state = TrickleState.of(illustration.state)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    board = make_board(picture_rect(size, room))
    board.draw_ground(surface, labels=False)
    occupied = {NAME[index] for index in bits(state.occupied)}
    told = frozenset(illustration.marked)
    marked = Marks(
        targets=told - occupied, told=told & occupied, barred=frozenset(illustration.barred)
    )
    surface.fblits(board.items(state, marked))
    moves = [info.parse_action(text) for text in illustration.arrows]
    hint = look.theme.hint
    surface.fblits([board.mark_painter.arrow(m, hint) for m in moves if isinstance(m, Move)])
    return surface
