"""Where everything is in Hop the Marble, and what players lack for their cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from game.rules.hop_the_marble.actions import Flick, Roll
from game.rules.hop_the_marble.cards import Card
from game.rules.hop_the_marble.folding import Strokes, folded
from game.rules.hop_the_marble.marbles import (
    NO_MARBLES,
    OF_EACH,
    Marbles,
    colour_of,
    in_colour_order,
)
from game.rules.hop_the_marble.relief import Relief
from game.rules.hop_the_marble.variant import PLAYERS, SUITE, Variant
from game.rules.hop_the_marble.zones import Zone


@dataclass(frozen=True, slots=True)
class HopPosition:
    """A position of Hop the Marble.

    ``folds`` is the number of the fold pattern, or the relief the players have folded; until the
    deal, ``strokes`` is how they fold it, None until someone has said, and the first ``left``
    players have left it to the others. ``areas`` are the marbles in each player's circle,
    ``middle`` those in no one's, ``box`` those not in play. ``cards`` are each player's cards, ()
    until they're dealt; ``pile`` is how many cards are still face down.

    It's the turn of ``player``; when the game is over, of whoever would come next. ``turns`` counts
    the finished turns. ``flicked`` is the flick of a marble that hasn't come to rest, ``last_roll``
    what became of the latest flick, until the next.

    ``to_place`` are the marbles each player has to place in their circle; with ``to_middle`` the
    one of ``player`` goes to the middle instead. ``owed`` are the players, in turn order, to whom
    ``player`` still has to give a marble before anyone places any.
    """

    variant: Variant
    areas: tuple[Marbles, ...]
    to_place: tuple[tuple[str, ...], ...]
    box: tuple[str, ...] = ()
    middle: Marbles = NO_MARBLES
    folds: int | Relief = 0
    strokes: Strokes | None = None
    left: int = 0
    cards: tuple[tuple[Card, ...], ...] = ()
    pile: int = 0
    player: int = 0
    turns: int = 0
    flicked: Flick | None = None
    to_middle: bool = False
    owed: tuple[int, ...] = ()
    last_roll: Roll | None = None

    @property
    def players(self) -> int:
        return self.variant.players

    @property
    def is_dealt(self) -> bool:
        """Whether the cloth is spread and the cards are dealt."""
        return bool(self.cards)

    @property
    def folder(self) -> int | None:
        """The player who may fold the cloth for everyone now, None if no one may."""
        if self.variant.folds != PLAYERS or self.is_dealt or self.strokes is not None:
            return None
        return self.left if self.left < self.players else None

    @property
    def ground(self) -> int | Relief:
        """The relief: ``folds``, or what players make of it before the deal."""
        if self.is_dealt or self.variant.folds != PLAYERS:
            return self.folds
        return folded(self.strokes or (), self.variant.cloth, self.players)

    # Marbles

    def on_cloth(self) -> Marbles:
        """All marbles on the cloth; a flicked one is there until it has rolled."""
        return Marbles([spot for area in (*self.areas, self.middle) for spot in area.items()])

    def owner_of(self, marble: str) -> int | None:
        """The player whose circle ``marble`` is in, or who places it there; None if no one."""
        for seat in range(self.players):
            if marble in self.areas[seat] or marble in self._coming(seat):
                return seat
        return None

    def _coming(self, seat: int) -> tuple[str, ...]:
        """The marbles that ``seat`` still has to place in their circle."""
        return () if self.to_middle and seat == self.player else self.to_place[seat]

    def colours_of(self, seat: int) -> Counter[str]:
        """How many marbles of each colour ``seat`` has, with those they've yet to place there."""
        return Counter(map(colour_of, (*self.areas[seat], *self._coming(seat))))

    # Placing

    def place_for(
        self, seat: int, marble: str, drafted: Mapping[str, tuple[int, int]] = NO_MARBLES
    ) -> Zone:
        """Where ``seat`` may place ``marble``, once the ``drafted`` marbles are where it says."""
        middle = self.to_middle and seat == self.player
        taken = (self.on_cloth() | drafted).without((marble,))
        return Zone(self.variant, None if middle else seat, marble, taken)

    # Cards

    def locked(self, player: int, card: Card) -> bool:
        """Whether ``card`` can't be finished before another: in *Suite* only."""
        return (
            self.variant.mode == SUITE
            and card.open
            and any(
                other.open and len(other.colours) > len(card.colours)
                for other in self.cards[player]
            )
        )

    def open_cards(self, player: int) -> tuple[Card, ...]:
        """The cards that ``player`` can finish now."""
        return tuple(
            card
            for card in (self.cards[player] if self.is_dealt else ())
            if card.open and not self.locked(player, card)
        )

    def missing(self, player: int, card: Card) -> tuple[str, str]:
        """The colours ``player`` lacks for ``card``, and those they have too many of.

        A letter for each marble. Those they've yet to place in their circle count too; those that a
        head start lets pass aren't too many.
        """
        has, needs = self.colours_of(player), Counter(card.colours)
        extra = in_colour_order((has - needs).elements())
        return (
            in_colour_order((needs - has).elements()),
            extra[self.variant.spare(player) :],
        )

    def distance(self, player: int) -> int:
        """How many marbles are missing or too many for the open card closest to done.

        Without cards, how many are missing for four of one colour. 0 when all cards are finished.
        """
        if not self.variant.has_cards:
            return max(0, OF_EACH - self.best_colour(player))
        return min(
            (sum(map(len, self.missing(player, card))) for card in self.open_cards(player)),
            default=0,
        )

    def best_colour(self, player: int) -> int:
        """How many marbles ``player`` has of their most frequent colour."""
        return max(self.colours_of(player).values(), default=0)
