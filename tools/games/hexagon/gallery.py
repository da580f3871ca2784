"""What the states of hexagonal boards in the gallery share."""

from __future__ import annotations

from typing import Any

from scenes.games.hexagon.table import HexTable
from tools.studio import Studio


def click_cell(studio: Studio, scene: HexTable[Any], cell: str) -> None:
    """Click upon a cell of the board and wait."""
    studio.click(scene.board.centre(cell))
    studio.settle()
