"""The traits of actions in TRAKKX (see ``game.bots.player``)."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.player import DENIAL, GAIN, HASTE, HOARD, LESSON, RISK, Traits, lesson
from game.bots.trakkx.prospects import prospects
from game.protocol import Action, State
from game.rules.trakkx.actions import DRAWN_BY_THREE, Draw, Lay, Swap, Take, Three
from game.rules.trakkx.facts import FACTS
from game.rules.trakkx.state import TrakkxState, rack_points
from game.rules.trakkx.table import Table, is_number

_UNKNOWN = {Draw: 1.0, Swap: 1.0, Take: 0.2, Three: 0.4}
"""How uncertain an action's outcome is."""


def traits_of(state: State, player: int, actions: Sequence[Action]) -> list[Traits]:
    """The traits of some of ``player``'s actions. Raises ValueError for another game."""
    if not isinstance(state, TrakkxState):
        raise ValueError("This is a position of another game.")
    return [_of(state, player, action) for action in actions]


def _of(state: TrakkxState, player: int, action: Action) -> Traits:
    rack = state.racks[player] or ()
    laid = opened = 0.0
    left = len(rack)
    held = float(rack_points(rack))
    denial = 0.0
    match action:
        case Lay(table):
            laid = len(table) - len(state.table)
            new = list(table.values())
            for token in state.table.values():
                new.remove(token)
            held -= rack_points(tuple(new))
            left -= int(laid)
            opened = _rim(table) - _rim(state.table)
            denial = -0.1 * opened
        case Take(token):
            left += 1
            held += rack_points((token,))
            if is_number(token):
                limit = max(state.group_limit(seat) for seat in range(state.players))
                denial = 1.0 * bool(prospects(state.table, (), (token,), False, limit))
        case Draw():
            left += 1
        case Three(seat):
            left -= 1
            denial = DRAWN_BY_THREE - state.rack_sizes[seat] / 10
        case Swap():
            left -= 1
    return {
        GAIN: float(laid),
        # Points held too long and places opened to others can both backfire.
        RISK: _UNKNOWN.get(type(action), 0.0) + held / 60 + 0.05 * opened,
        DENIAL: denial,
        HASTE: float(len(rack) - left),
        HOARD: float(left) + 0.3 * isinstance(action, Take),
        LESSON: lesson(FACTS, state, player, action, None),
    }


def _rim(table: Table) -> int:
    """How many empty cells have a token beside them."""
    near = {
        (column + across, row + up)
        for column, row in table
        for across, up in ((1, 0), (-1, 0), (0, 1), (0, -1))
    }
    return len(near - table.keys())
