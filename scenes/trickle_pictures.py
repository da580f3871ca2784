"""Trickle's board in small pictures: on the rules pages and in the set-up."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.rules.hexboard import NAME, bits
from game.rules.trickle import INFO, Move, TrickleState
from scenes.front import Illustration
from scenes.livery import Livery
from scenes.look import Look
from scenes.trickle_board import Marks, TrickleBoard, edge_liveries, shown_goals


def paint_position(
    look: Look,
    size: tuple[int, int],
    illustration: Illustration,
    liveries: Sequence[Livery] | None = None,
) -> pygame.Surface:
    """Draw a position for the rules pages and the set-up; ground transparent."""
    state = illustration.state
    assert isinstance(state, TrickleState)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    side = round(min(size[0] / 14.5, size[1] / 13.0) * 15)
    rect = pygame.Rect(0, 0, side, side)
    rect.center = surface.get_rect().center
    variant = state.variant
    if liveries is None:
        liveries = [Livery(variant.team_of[s], variant.team_of[s]) for s in range(variant.players)]
    board = TrickleBoard(
        look, rect, edge_liveries(variant.edge_owners, liveries), shown_goals(variant)
    )
    board.draw_ground(surface, labels=False)
    occupied = {NAME[index] for index in bits(state.occupied)}
    told = frozenset(illustration.marked)
    marked = Marks(
        targets=told - occupied, told=told & occupied, barred=frozenset(illustration.barred)
    )
    surface.fblits(board.items(state, marked))
    arrows = [INFO.parse_action(text) for text in illustration.arrows]
    surface.fblits(
        [board.arrow(move, look.theme.hint) for move in arrows if isinstance(move, Move)]
    )
    return surface
