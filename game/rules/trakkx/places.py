"""The places on TRAKKX's table: one vocabulary for rejections, pictures and lessons.

``str`` writes one as text and ``read_place`` reads it.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.trakkx.table import Cell, cell_name


@dataclass(frozen=True, slots=True)
class Standing:
    """Tokens of a kind on the rack of the player to move."""

    token: str

    def __str__(self) -> str:
        return f"rack:{self.token}"


@dataclass(frozen=True, slots=True)
class FaceUp:
    """Tokens of a kind on the display."""

    token: str

    def __str__(self) -> str:
        return f"display:{self.token}"


@dataclass(frozen=True, slots=True)
class Bag:
    """The bag."""

    def __str__(self) -> str:
        return "bag"


@dataclass(frozen=True, slots=True)
class Laid:
    """What's on a cell of the cloth."""

    cell: Cell

    def __str__(self) -> str:
        return cell_name(self.cell)


Place = Standing | FaceUp | Bag | Laid


def read_place(text: str) -> Place:
    """The place a text names, as ``rack:r5``, ``3,-2`` or ``bag``. Raises ValueError."""
    kind, _colon, token = text.partition(":")
    match kind:
        case "rack":
            return Standing(token)
        case "display":
            return FaceUp(token)
        case "bag":
            return Bag()
    column, _comma, row = text.partition(",")
    return Laid((int(column), int(row)))
