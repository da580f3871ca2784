"""The traits of turns in the Bead Game (see ``game.bots.player``)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from statistics import pstdev

from game.bots.player import DENIAL, GAIN, HASTE, HOARD, LESSON, RISK, Traits, lesson
from game.protocol import Action, State
from game.rules.bead_game.actions import COLOURS, Draw, Play
from game.rules.bead_game.facts import FACTS
from game.rules.bead_game.judging import effect_of
from game.rules.bead_game.state import BeadState

_SCARCE = 2
"""With this few beads of a colour in the pile, each is fought for."""


def traits_of(state: State, player: int, actions: Sequence[Action]) -> list[Traits]:
    """The traits of some of ``player``'s actions. Raises ValueError for another game."""
    if not isinstance(state, BeadState):
        raise ValueError("This is a position of another game.")
    return [_of(state, player, action) for action in actions]


def _of(state: BeadState, player: int, action: Action) -> Traits:
    removed = effect_of(state, action).removed
    own = sum(gone.player == player for gone in removed)
    others = len(removed) - own
    won = sum(gone.to == player for gone in removed)
    hand = state.hand_sizes[player] + won
    denial = -float(others)
    if isinstance(action, Play):
        hand -= 1
    elif isinstance(action, Draw):
        hand += 1
        left = state.pile[action.colour]
        denial += _needs(state, player, action.colour) * (1.0 if left <= _SCARCE else 0.3)
    after = state.apply_action(player, action)
    return {
        GAIN: float(own),
        RISK: _spread(after, player),
        DENIAL: denial,
        HASTE: float(len(removed)),
        HOARD: float(hand),
        LESSON: lesson(FACTS, state, player, action, after.observation(player)),
    }


def _spread(state: BeadState, player: int) -> float:
    """How much the beads that may be played next would serve the player and others differently.

    The standard deviation of what the player loses off their chains beyond the others.
    """
    hits = dict.fromkeys(product(COLOURS, (0, -1)), 0.0)
    for seat, chains in enumerate(state.chains):
        part = 1.0 if seat == player else -1.0 / (state.players - 1)
        for chain, place in product(filter(None, chains), (0, -1)):
            hits[chain[place], place] += part
    return pstdev(hits.values())


def _needs(state: BeadState, player: int, colour: str) -> int:
    """How many of the others' chains have that colour at an end."""
    return sum(
        colour in (chain[0], chain[-1])
        for seat, chains in enumerate(state.chains)
        if seat != player
        for chain in chains
        if chain
    )
