"""Luck in Hop the Marble: how a flick rolled, against how it rolls a hair's breadth off.

Physics has no chance; a hand has. The usual outcome is what a slightly trembling good hand would
have done with what was meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.bots.luck import Counted, LuckTerms
from game.messages import Message, SeatName
from game.protocol import Action, State
from game.rules.hop_the_marble.actions import Roll
from game.rules.hop_the_marble.state import HopState
from physics.cloth import table_of
from physics.nature import resolve, roll_of
from physics.player.flick_intention import SURE, choice_of
from physics.player.hands import STEADY
from physics.player.wishes import Race


def tremble(state: State, rng: Random) -> Action:
    """Another outcome: what was meant by a flick, carried out by a slightly trembling hand."""
    if not isinstance(state, HopState) or state.flicked is None:
        return resolve(state, rng)
    from physics.simulation import simulate

    choice = choice_of(state, state.flicked, Race.of(state, SURE))
    return roll_of(simulate(table_of(state), STEADY.flick(choice.meant, rng)))


def _count(before: State, actions: Sequence[Action], _after: State) -> Counted:
    """How many marbles were hit, and by whom."""
    rolls = [action for action in actions if isinstance(action, Roll)]
    player = HopState.of(before).player
    return {player: float(sum(len(roll.touched) for roll in rolls))} if rolls else {}


def _words(player: int, got: str, usual: str) -> Message:
    return Message(
        "Marbles {player} hit: {got}; a good hand hits {usual} there.",
        player=SeatName(player),
        got=got,
        usual=usual,
    )


TERMS = LuckTerms(_count, _words, tremble)
