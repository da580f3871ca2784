"""The town of Trickle Down in small pictures: on the rules pages and in the set-up."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.rules.trickle_down import INFO
from game.rules.trickle_down.state import TrickleDownState
from scenes.front import Illustration
from scenes.games.hexagon.board import edge_liveries
from scenes.games.hexagon.pictures import paint
from scenes.games.trickle_down.board import TrickleDownBoard
from scenes.kit.look import Look
from scenes.kit.theme import PlayerStyle

ROOM = (15.8, 12.6)
"""What the town with the bags at its public services needs across and down, in pitches."""

PICTURE_ROOM = (ROOM[0], ROOM[1] + 0.5)
"""The same in a small picture: its shadow needs more room below."""


def paint_position(
    look: Look,
    size: tuple[int, int],
    illustration: Illustration,
    player_styles: Sequence[PlayerStyle],
) -> pygame.Surface:
    """Draw a position for the rules pages and the set-up, on a transparent ground."""
    variant = TrickleDownState.of(illustration.state).variant
    owners = edge_liveries(variant.edge_owners, player_styles)

    def board(rect: pygame.Rect) -> TrickleDownBoard:
        return TrickleDownBoard(look, rect, owners)

    return paint(look, size, illustration, INFO, board, PICTURE_ROOM)
