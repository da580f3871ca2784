"""How much of a game an action shows to somebody who learns: what its facts and concepts name."""

from __future__ import annotations

from game.protocol import Action, State
from game.tasks.facts import Facts

_SHOWN = 0.3
"""What a concept counts that the action itself shows, as told to a new player."""

_AT_HAND = 0.1
"""What a concept counts that matters to whoever acts next."""


def lesson(facts: Facts, state: State, player: int, action: Action, after: State | None) -> float:
    """From 0 to 1; ``after`` is the position then, None where it is not to be known."""
    known = facts.concepts.keys()
    shown = facts.shown(state, player, action, state if after is None else after) & known
    waiting: frozenset[str] = frozenset()
    if after is not None and after.current_player not in (None, player):
        waiting = facts.at_hand(after, after.current_player or 0) & known
    return min(1.0, _SHOWN * len(shown) + _AT_HAND * len(waiting))
