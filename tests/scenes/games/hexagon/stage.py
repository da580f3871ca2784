"""Matches of Trickle, and the mouse on the cells of the hexagonal board."""

from typing import Any

from game.match import Match
from tests.scenes.stage import click_at, seated


def trickle(*kinds: str, log: str = "", **options: Any) -> Match:
    """A match of Trickle with these kinds of seats, after the moves of ``log``."""
    return seated("trickle", *kinds, log=log, **options)


def click(scene: Any, cell: str) -> None:
    """Move the mouse to a cell and click there."""
    click_at(scene, scene.game.board.centre(cell))
