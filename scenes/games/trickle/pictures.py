"""Trickle's board in small pictures: on the rules pages and in the set-up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.rules.trickle import INFO
from game.rules.trickle.state import TrickleState
from scenes.front import Illustration
from scenes.games.hexagon.board import edge_liveries
from scenes.games.hexagon.pictures import paint
from scenes.games.trickle.board import TrickleBoard, shown_goals
from scenes.kit.look import Look
from scenes.kit.theme import PlayerStyle

ROOM: Final = (14.5, 13.0)
"""What the board needs across and down, in pitches."""


def paint_position(
    look: Look,
    size: tuple[int, int],
    illustration: Illustration,
    player_styles: Sequence[PlayerStyle],
) -> pygame.Surface:
    """Draw a position for the rules pages and the set-up, on a transparent ground."""
    variant = TrickleState.of(illustration.state).variant
    owners = edge_liveries(variant.edge_owners, player_styles)

    def board(rect: pygame.Rect) -> TrickleBoard:
        return TrickleBoard(look, rect, owners, shown_goals(variant))

    return paint(look, size, illustration, INFO, board, ROOM)
