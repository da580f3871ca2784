"""Trickle's actions in words."""

from collections.abc import Sequence

from game.protocol import Action, Pass, State
from game.rules.trickle.actions import Move, Shuffle
from game.rules.trickle.state import TrickleState
from scenes.games.hexagon.words import move_text, pass_text
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import listed


def tell(before: State, player: int, action: Action, names: Sequence[str], *, brief: bool) -> str:
    """An action in words; see ``scenes.front.Teller``."""
    match action:
        case Move() if brief:
            cells = "\u00a0– ".join(action.cells)
            return cells if action.off is None else _("{cells} off", cells=cells)
        case Move():
            return _move(TrickleState.of(before), action, names[player])
        case Pass():
            return pass_text(player, names, brief=brief)
        case Shuffle():
            return _("the beads are set out") if brief else _("The beads are shuffled and set out.")
    raise TypeError(f"no action of Trickle: {action!r}")


def _move(before: TrickleState, move: Move, actor: str) -> str:
    """One sentence on a move; off the board it names the edge."""
    start, *way = move.cells
    bead = _("a bead")
    if not before.variant.all_alike:
        bead = _("a bead worth {value}", value=before.beads[start])
    if move.off is None:
        return move_text(move, actor, bead)
    text = _("{name} moves {bead}[ from {start}] off the board[ over edge {edge}].")
    if way:
        text = _("{name} moves {bead}[ from {start} via {way}] off the board[ over edge {edge}].")
    return text.format(name=actor, bead=bead, start=start, way=listed(way), edge=move.off + 1)
