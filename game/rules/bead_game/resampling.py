"""What the hands a player does not see might be."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.rules.bead_game.beads import Beads
from game.rules.bead_game.state import BeadState


def resample(observation: BeadState, player: int, rng: Random) -> BeadState:
    """A full state that looks to ``player`` like this ``observation``, drawn with ``rng``.

    Every way to deal the unseen beads to the hidden hands is as likely as any other. A state with
    open hands comes back as it is. Raises ValueError if the player's own hand is hidden.
    """
    if observation.hands[player] is None:
        raise ValueError(f"Player {player} does not see their own hand here.")
    unseen = list(observation.unseen.elements())
    rng.shuffle(unseen)
    hands: list[Beads] = []
    for hand, size in zip(observation.hands, observation.hand_sizes, strict=True):
        if hand is None:
            hand = Beads.of(unseen[:size])
            del unseen[:size]
        hands.append(hand)
    return replace(observation, hands=tuple(hands), hidden=())
