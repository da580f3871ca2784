"""Matches of Trickle, and the mouse on the cells of the hexagonal board."""

from __future__ import annotations

from typing import Any

import pygame

from game.match import Match
from tests.scenes.stage import event, seated


def trickle(*kinds: str, log: str = "", **options: Any) -> Match:
    """A match of Trickle with these kinds of seats, after the moves of ``log``."""
    return seated("trickle", *kinds, log=log, **options)


def click(scene: Any, cell: str) -> None:
    """Move the mouse to a cell and click there."""
    point = scene.game.board.centre(cell)
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.handle(event(kind, point))
