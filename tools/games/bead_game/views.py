"""What a net is shown of the Bead Game: of every player what can be counted, in order of turns."""

from __future__ import annotations

from collections.abc import Iterable

from game.protocol import State
from game.rules.bead_game.beads import COLOURS
from game.rules.bead_game.state import BeadState
from tools.nets.views import Inputs, Views

_LONG = 3
"""A shorter chain has no bead behind both of its ends."""


def inputs(state: State) -> Inputs:
    """For each player, first their own numbers, then the others' and what is everybody's."""
    assert isinstance(state, BeadState)
    players = len(state.chains)
    own = [_numbers(state, player) for player in range(players)]
    common = [*_counted(state.pile), state.quiet]
    return tuple(
        (
            *(number for n in range(players) for number in own[(player + n) % players]),
            *common,
            *(int((player - state.player) % players == n) for n in range(players)),
        )
        for player in range(players)
    )


def _numbers(state: BeadState, player: int) -> list[int]:
    """Chains, beads and hand; by colour the ends, the beads behind them, all beads and the hand."""
    chains = [chain for chain in state.chains[player] if chain]
    hand = state.hands[player] or ()
    ends = [chain[end] for chain in chains for end in {0, len(chain) - 1}]
    behind = [chain[end] for chain in chains if len(chain) >= _LONG for end in (1, -2)]
    beads = [bead for chain in chains for bead in chain]
    return [
        len(chains),
        len(beads),
        len(hand),
        *_counted(ends),
        *_counted(behind),
        *_counted(beads),
        *_counted(hand),
    ]


def _counted(beads: Iterable[str]) -> list[int]:
    found = list(beads)
    return [found.count(colour) for colour in COLOURS]


VIEWS = Views(inputs)
