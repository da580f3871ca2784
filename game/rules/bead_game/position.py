"""Where everything is in the Bead Game, and what its player can do there."""

from __future__ import annotations

from dataclasses import dataclass

from game.protocol import NATURE
from game.rules.bead_game.beads import COLOURS, EMPTY, IN_HAND, ON_CHAIN, Beads, Chain
from game.rules.bead_game.variant import Variant


@dataclass(frozen=True, slots=True)
class BeadPosition:
    """A position of the Bead Game.

    ``chains`` are each player's chains, left to right; () before the first is laid and after the
    last is gone. ``hands`` are the beads each player holds, None if the viewer may not see them;
    then ``hidden`` has the size of every hand. ``player`` is to move, NATURE before the first turn;
    when the game is over, whoever would come next. ``quiet`` counts the turns since a bead left a
    chain or a chain was split.
    """

    variant: Variant
    chains: tuple[tuple[Chain, ...], ...]
    hands: tuple[Beads | None, ...]
    pile: Beads = EMPTY
    player: int = 0
    quiet: int = 0
    hidden: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        return self.variant.players

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Each hand's number of beads, hidden or not."""
        return self.hidden or tuple(hand.total for hand in self.hands if hand is not None)

    def beads_left(self, player: int) -> int:
        return sum(len(chain) for chain in self.chains[player])

    @property
    def unseen(self) -> Beads:
        """The beads that are nowhere to be seen: all those in hidden hands."""
        places: list[str] = [*self.pile.elements()]
        for hand in self.hands:
            places += () if hand is None else hand.elements()
        for own in self.chains:
            for chain in own:
                places += chain
        if self.player == NATURE:
            places += COLOURS * ON_CHAIN * sum(not own for own in self.chains)
        seen = Beads.of(places)
        owned = (ON_CHAIN + IN_HAND) * self.players
        return Beads(tuple(owned - seen[colour] for colour in COLOURS))

    def may_hold(self, player: int, colour: str) -> bool:
        """Whether ``player`` holds a bead of ``colour``, as far as the viewer can tell."""
        hand = self.hands[player]
        if hand is not None:
            return hand[colour] > 0
        return self.hidden[player] > 0 and self.unseen[colour] > 0
