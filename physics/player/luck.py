"""What a flick brings in Hop the Marble: how it rolled, against how it rolls a hair beside.

The physics knows no chance; a hand does. What was to be expected of a flick is what the same hand
would have done with it, trembling a little.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from game.bots.fate import Counted, LuckTerms
from game.messages import Message, SeatName
from game.protocol import Action, State
from game.rules.hop_the_marble.actions import ALL_BEARINGS, Roll
from game.rules.hop_the_marble.state import HopState
from physics.nature import resolve, roll_of
from physics.table import table_of

TREMBLE = 10.0
"""Standard deviation of the bearing in tenths of a degree."""

_FORCE = 0.03
"""Standard deviation of the speed, as a part of it."""


def tremble(state: State, rng: Random) -> Action:
    """What chance does: a flick goes as it would with a hand that trembles a little."""
    if not isinstance(state, HopState) or state.flicked is None:
        return resolve(state, rng)
    from physics.simulation import simulate

    flick = state.flicked
    aside = replace(
        flick,
        bearing=round(flick.bearing + rng.gauss(0.0, TREMBLE)) % ALL_BEARINGS,
        speed=max(1, round(flick.speed * rng.gauss(1.0, _FORCE))),
    )
    return roll_of(simulate(table_of(state), aside))


def _count(before: State, actions: Sequence[Action], _after: State) -> Counted:
    """How many marbles were hit, and by whom."""
    rolls = [action for action in actions if isinstance(action, Roll)]
    player = HopState.of(before).player
    return {player: float(sum(len(roll.touched) for roll in rolls))} if rolls else {}


def _words(player: int, got: str, usual: str) -> Message:
    return Message(
        "Marbles that {player} hit: {got}; a hair beside it would have been {usual}.",
        player=SeatName(player),
        got=got,
        usual=usual,
    )


TERMS = LuckTerms(_count, _words, tremble)
