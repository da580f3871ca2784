"""What is said about Trickle Down's actions wherever they are listed."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from game.boards.hexboard import INDEX
from game.protocol import NATURE, Action, State
from game.rules.trickle.actions import Move, Pass
from game.rules.trickle_down.services import SERVICE_AT, SERVICES
from game.rules.trickle_down.state import TrickleDownState
from scenes.kit.i18n import N_, _

_MOVED: Final = MappingProxyType(
    {
        1: N_("orange {start} – {end}"),
        2: N_("blue {start} – {end}"),
        3: N_("gold {start} – {end}"),
    }
)
"""A move in the list by the value of its bag; ``end`` is a cell or the name of a service."""


def action_text(before: State, player: int, action: Action, _names: Sequence[str]) -> str:
    """An action for the list of moves."""
    if isinstance(action, Pass):
        return _("pass")
    if player == NATURE:
        return _("the bags are laid")
    assert isinstance(before, TrickleDownState)
    assert isinstance(action, Move)
    value = before.value_on(INDEX[action.cells[0]])
    return _(_MOVED[value]).format(start=action.cells[0], end=destination(action.cells[-1]))


def destination(cell: str) -> str:
    """The name of the public service at a cell, or that of the cell."""
    service = SERVICE_AT.get(INDEX[cell])
    return cell if service is None else _(SERVICES[service].title)
