"""Which beads a play takes from the chains, in which order, and where they go.

Rules, previews, animations and computer players all ask here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.protocol import NATURE, Action
from game.rules.bead_game.actions import OUTSIDE, Play
from game.rules.bead_game.beads import Chain
from game.rules.bead_game.position import BeadPosition
from game.rules.bead_game.variant import RUN, Variant


@dataclass(frozen=True, slots=True)
class Removal:
    """One bead that leaves a chain.

    ``chain`` is the chain's number among those of ``player``, and ``place`` the bead's place on it
    from the inside, both before the action and counted from 0. ``to`` is the seat whose hand gets
    the bead, None for the pile.
    """

    player: int
    chain: int
    place: int
    colour: str
    to: int | None


@dataclass(frozen=True, slots=True)
class Effect:
    """The beads that leave the chains in one action, in order."""

    removed: tuple[Removal, ...] = ()

    @property
    def won(self) -> int:
        """How many of the beads the acting player gets."""
        return sum(removal.to is not None for removal in self.removed)


def effect_of(position: BeadPosition, action: Action) -> Effect:
    """What ``action`` of the player to move takes from the chains.

    Beads leave clockwise from that player, chain by chain from left to right, and each chain from
    its end inwards. The action needn't be legal, so that a bead the player doesn't hold can be
    previewed too; anything but a play takes nothing.
    """
    if not isinstance(action, Play) or position.player == NATURE:
        return Effect()
    return Effect(tuple(_removals(position, action)))


def _removals(position: BeadPosition, play: Play) -> Iterator[Removal]:
    for step in range(position.players):
        player = (position.player + step) % position.players
        for number, chain in enumerate(position.chains[player]):
            length = _matching(position.variant, chain, play)
            vanishes = length == len(chain)
            for count in range(1, length + 1):
                place = len(chain) - count if play.end == OUTSIDE else count - 1
                won = vanishes and count == length and player != position.player
                yield Removal(player, number, place, play.colour, position.player if won else None)


def _matching(variant: Variant, chain: Chain, play: Play) -> int:
    """How many beads ``chain`` loses by ``play``."""
    from_end = reversed(chain) if play.end == OUTSIDE else iter(chain)
    length = 0
    for colour in from_end:
        if colour != play.colour or (length == 1 and variant.removal != RUN):
            break
        length += 1
    return length
