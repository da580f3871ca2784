"""What a player of the Bead Game has in hand: the bead chosen, and what a click or a key means."""

from __future__ import annotations

import math
from functools import cached_property

from game.messages import Message
from game.protocol import Rejection
from game.rules.bead_game.actions import INSIDE, OUTSIDE, Draw, Play, Split
from game.rules.bead_game.beads import COLOURS
from scenes.games.bead_game.marks import Bowl, End, Gap, InHand, OnPile, Spot, Turn, Word
from scenes.games.bead_game.places import BeadPlaces
from scenes.table.gesture import Hand, Lift

DRAG_START = 0.35
"""How far, in beads, a pressed pointer moves before it drags."""

_NEAR = 0.8
"""How near, in beads along a chain, a spot has to be pointed at."""


BeadHand = Hand[str, Spot]
"""The colour of the chosen bead, and what the pointer does with it."""


def carried(hand: BeadHand) -> str | None:
    """The colour of the bead that the pointer drags."""
    if hand.dragged_to is None:
        return None
    return hand.held.colour if isinstance(hand.held, InHand | OnPile) else None


class BeadReach:
    """What the person to move can do in one state, and where on the table."""

    def __init__(self, places: BeadPlaces) -> None:
        self.places = places
        self.state = places.state
        self.seat = places.state.player

    @cached_property
    def legal(self) -> frozenset[Turn]:
        """All legal turns."""
        return frozenset(self.state.actions())

    def gaps(self, colour: str | None) -> tuple[Gap, ...]:
        """Where the player may cut their chains for a bead of this colour."""
        cuts = [a for a in self.legal if isinstance(a, Split) and a.colour == colour]
        return tuple(
            Gap(cut.chain, cut.after) for cut in sorted(cuts, key=lambda c: (c.chain, c.after))
        )

    @property
    def held(self) -> tuple[str, ...]:
        """The colours in the player's hand."""
        hand = self.state.hands[self.seat]
        return tuple(colour for colour in COLOURS if hand is not None and hand[colour])

    @cached_property
    def takable(self) -> frozenset[Spot]:
        """The beads to begin a turn with: in hand for a play or a cut, on the pile to draw."""
        return frozenset(
            OnPile(turn.colour) if isinstance(turn, Draw) else InHand(turn.colour)
            for turn in self.legal
        )

    def action(self, hand: BeadHand, spot: Spot | None) -> Turn | None:
        """What pointing at a spot would do with the bead in hand."""
        match spot:
            case End() | Word() if hand.chosen is not None:
                return Play(hand.chosen, spot.end)
            case Gap() if hand.chosen is not None:
                return Split(hand.chosen, spot.chain, spot.after)
            case OnPile() if hand.chosen is None and self.state.pile[spot.colour]:
                return Draw(spot.colour)
            case Bowl() if isinstance(hand.held, OnPile):
                return Draw(hand.held.colour)
        return None

    def refusal(self, point: tuple[int, int]) -> Rejection | None:
        """Why a click means nothing while no bead is chosen."""
        pieces = tuple(f"hand:{colour}" for colour in self.held)
        if self._chain_at(point) is not None and self.held:
            return Rejection(
                Message("First choose a bead from your own bowl, then point at the chains."),
                "turn",
                pieces,
            )
        plan = self.places.plan
        if any(
            math.dist(plan.bowl(seat), point) <= plan.hand_radius
            for seat in range(self.state.players)
            if seat != self.seat
        ):
            return Rejection(Message("This is another player's bowl."), "turn", pieces)
        return None

    # Pointing

    def spot_at(self, point: tuple[int, int], chosen: str | None) -> Spot | None:
        """What lies under a window point for a player with this bead in hand."""
        places, plan = self.places, self.places.plan
        if chosen is not None:
            for word, rect in places.words:
                if rect.collidepoint(point):
                    return word
            if math.dist(plan.middle, point) <= plan.pile_radius:
                return Word(INSIDE)  # All inside ends point at the pile.
        for colour in COLOURS:
            for spot in (InHand(colour), OnPile(colour)):
                middle = places.spot_point(self.seat, spot)
                if math.dist(middle, point) <= plan.bead / 2:
                    return spot
        if math.dist(plan.bowl(self.seat), point) <= plan.hand_radius:
            return Bowl()
        return self._on_chains(point, chosen) if chosen is not None else None

    def _chain_at(self, point: tuple[int, int]) -> tuple[int, int, float] | None:
        """The player and number of the nearest chain under a point, and how far along that is."""
        plan = self.places.plan
        nearest: tuple[float, int, int, float] | None = None
        for player, chains in enumerate(self.state.chains):
            for chain, beads in enumerate(chains):
                place, aside = plan.beside(player, chain, point)
                inside = -1.15 <= place <= len(beads) - 1 + 1.3
                if inside and aside <= 0.56 and (nearest is None or aside < nearest[0]):
                    nearest = (aside, player, chain, place)
        return nearest[1:] if nearest is not None else None

    def _on_chains(self, point: tuple[int, int], chosen: str) -> Spot | None:
        """The end or gap of the nearest chain under a point."""
        nearest = self._chain_at(point)
        if nearest is None:
            return None
        player, chain, place = nearest
        last = len(self.state.chains[player][chain]) - 1
        if player != self.seat:
            return End(INSIDE if place < last / 2 else OUTSIDE, player, chain)
        spots: dict[Spot, float] = {
            End(INSIDE, player, chain): -0.45,
            End(OUTSIDE, player, chain): last + 0.45,
        }
        for gap in self.gaps(chosen):
            if gap.chain == chain:
                spots[gap] = gap.after - 0.5
        best = min(spots, key=lambda spot: abs(spots[spot] - place))
        if abs(spots[best] - place) <= _NEAR or not 0 < place < last:
            return best
        return Gap(chain, min(last, max(1, round(place + 0.5))))

    # Gestures

    @property
    def drag_start(self) -> float:
        """In pixels."""
        return DRAG_START * self.places.plan.bead

    def at(self, point: tuple[int, int], hand: BeadHand) -> Spot | None:
        """What lies under a window point."""
        return self.spot_at(point, hand.chosen)

    def means(self, place: Spot | None, hand: BeadHand) -> bool:
        """Whether pointing at a spot means anything."""
        if isinstance(place, InHand):
            return place in self.takable
        turn = self.action(hand, place)
        return turn is not None and (not isinstance(turn, Split) or turn in self.legal)

    def pressed(
        self, place: Spot | None, point: tuple[int, int], hand: BeadHand
    ) -> Lift[str] | Turn | Rejection | None:
        """Choose a bead, take one from the pile, or play what is chosen."""
        match place:
            case InHand(colour):
                # The rejection of one that is not there says so.
                return Lift(colour) if colour in self.held else Play(colour, OUTSIDE)
            case OnPile(colour) if hand.chosen is None:
                return Lift(None) if self.state.pile[colour] else Draw(colour)
            case End() | Gap() | Word():
                return self.action(hand, place)
        return self.refusal(point) if place is None and hand.chosen is None else None

    def clicked(self, hand: BeadHand) -> Turn | None:
        """A click on the pile draws; a second one puts a chosen bead back."""
        return Draw(hand.held.colour) if isinstance(hand.held, OnPile) else None

    def dropped(self, place: Spot | None, hand: BeadHand) -> Turn | None:
        """Play the bead in hand, or draw the one from the pile."""
        if isinstance(hand.held, OnPile):
            return self.clicked(hand) if isinstance(place, Bowl | InHand) else None
        return self.action(hand, place) if isinstance(place, End | Gap | Word) else None
