"""What the racks a player does not see might be."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.rules.trakkx.position import Rack
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.tokens import UNKNOWN, in_order


def resample(observation: TrakkxState, player: int, rng: Random) -> TrakkxState:
    """A full state that looks to ``player`` like this ``observation``, drawn with ``rng``.

    Every way to deal the unseen tokens to the hidden racks is as likely as any other, and so is
    every choice of hidden tokens that are being passed on. A state with open racks comes back as it
    is. Raises ValueError if the player's own rack is hidden.
    """
    if observation.racks[player] is None:
        raise ValueError(f"Player {player} does not see their own rack here.")
    if None not in observation.racks:
        return observation
    unseen = sorted(observation.unseen.elements())
    rng.shuffle(unseen)
    racks: list[Rack] = []
    for rack, size in zip(observation.racks, observation.rack_sizes, strict=True):
        if rack is None:
            rack = in_order(unseen[:size])
            del unseen[:size]
        racks.append(rack)
    passing = tuple(
        in_order(rng.sample(rack, len(tokens))) if tokens and UNKNOWN in tokens else tokens
        for tokens, rack in zip(observation.passing, racks, strict=False)
    )
    return replace(observation, racks=tuple(racks), passing=passing, hidden=())
