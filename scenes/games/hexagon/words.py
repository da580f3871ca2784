"""Actions on the hexagon in words, where its games tell them the same."""

from collections.abc import Sequence

from game.boards import INDEX, SHIFTS
from game.rules.trickle.actions import Move
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import listed


def move_text(move: Move, actor: str, piece: str) -> str:
    """One sentence on a move from cell to cell; ``piece`` is its object."""
    first, *way, last = move.cells
    if way:
        return _(
            "{name} jumps {piece} [from {start} via {way} to {end}|several times].",
            name=actor,
            piece=piece,
            start=first,
            way=listed(way),
            end=last,
        )
    if INDEX[last] - INDEX[first] in SHIFTS:
        return _(
            "{name} moves {piece} [from {start} to {end}|one space].",
            name=actor,
            piece=piece,
            start=first,
            end=last,
        )
    return _(
        "{name} jumps {piece} [from {start} to {end}|over another].",
        name=actor,
        piece=piece,
        start=first,
        end=last,
    )


def pass_text(player: int, names: Sequence[str], *, brief: bool) -> str:
    """That a player can't move."""
    if brief:
        return _("pass")
    return _("{name} can’t move and passes.", name=names[player])
