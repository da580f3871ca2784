"""What is said about Trickle's actions wherever they are listed."""

from __future__ import annotations

from collections.abc import Sequence

from game.protocol import NATURE, Action, State
from game.rules.trickle.actions import Move, Pass
from scenes.kit.i18n import _


def action_text(_before: State, player: int, action: Action, _names: Sequence[str]) -> str:
    """An action for the list of moves."""
    if isinstance(action, Pass):
        return _("pass")
    if player == NATURE:
        return _("the beads are laid")
    assert isinstance(action, Move)
    text = " – ".join(action.cells)
    return text if action.off is None else _("{cells} off").format(cells=text)
