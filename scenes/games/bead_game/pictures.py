"""The Bead Game's table in small pictures: on the rules pages and in the set-up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.protocol import NATURE
from game.rules.bead_game import INFO
from game.rules.bead_game.actions import read_place
from game.rules.bead_game.state import BeadState
from scenes.front import Illustration
from scenes.games.bead_game.board import BeadBoard
from scenes.games.bead_game.marks import Marks, Shown, Turn
from scenes.kit.look import Look
from scenes.kit.theme import PlayerStyle

ENDS: Final = "ends"

MARGIN: Final = 2
"""Pixels around the tray in a small picture."""


def paint_position(
    look: Look,
    size: tuple[int, int],
    illustration: Illustration,
    player_styles: Sequence[PlayerStyle],
) -> pygame.Surface:
    """Draw a position for the rules pages and the set-up, on a transparent ground.

    The arrows are actions whose effects are shown. Among what's marked, ``ENDS`` stands for the
    words for the ends of the chains.
    """
    state = BeadState.of(illustration.state)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    area = surface.get_rect().inflate(-2 * MARGIN, -2 * MARGIN)
    board = BeadBoard(look, area, player_styles[: state.players])
    board.draw_ground(surface)
    shown = None
    for text in illustration.arrows:
        action = INFO.parse_action(text)
        if isinstance(action, Turn) and state.player != NATURE:
            shown = Shown(action, state.player, look.theme.hint)
    marked = Marks(
        shown=shown,
        acting=None if state.is_terminal or state.player == NATURE else state.player,
        told=tuple(read_place(name) for name in illustration.marked if name != ENDS),
        barred=tuple(map(read_place, illustration.barred)),
        words=ENDS in illustration.marked,
    )
    surface.fblits(board.items(board.places(state), marked))
    return surface
