"""What a player of the Bead Game has in hand: the bead chosen, and what a click or a key means."""

import math
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from game.messages import Message
from game.protocol import Action, Rejection
from game.rules.bead_game.actions import (
    COLOURS,
    ENDS,
    INSIDE,
    OUTSIDE,
    Draw,
    Gap,
    InHand,
    OnPile,
    Play,
    Split,
)
from scenes.games.bead_game.places import BeadPlaces, BowlOf, ChainEnd, Spot, Turn, Word
from scenes.kit.intent import Pointer
from scenes.table.meaning import Gestures, Lift, PointerState

DRAG_START = 0.35
"""How far, in beads, a pressed pointer moves before it drags."""

_NEAR = 0.8
"""How close a spot has to be pointed at, in beads along a chain."""


_MARK = 0.25
"""The same for the mark of a cut itself."""


@dataclass(frozen=True, slots=True)
class BeadHand:
    """The colour of the ``chosen`` bead, and the place that ``asks`` for a second press.

    That's where it cuts a chain, or the word for the end where it would take nothing.
    """

    chosen: str | None = None
    asks: Gap | Word | None = None


class BeadReach(BeadPlaces):
    """Where everything is in one state, and what the person to move can do there."""

    @property
    def seat(self) -> int:
        """The player to move."""
        return self.state.player

    @cached_property
    def legal(self) -> frozenset[Turn]:
        """All legal turns."""
        return frozenset(self.state.actions())

    def gaps(self, colour: str | None) -> tuple[Gap, ...]:
        """Where the player may cut their chains for a bead of this colour."""
        cuts = [a for a in self.legal if isinstance(a, Split) and a.colour == colour]
        return tuple(
            Gap(self.seat, cut.chain, cut.after)
            for cut in sorted(cuts, key=lambda c: (c.chain, c.after))
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

    def action(self, hand: BeadHand, spot: Hashable) -> Turn | None:
        """What pointing at a spot would do with the bead in hand."""
        match spot:
            case ChainEnd() | Word() if hand.chosen is not None:
                return Play(hand.chosen, spot.end)
            case Gap() if hand.chosen is not None:
                return Split(hand.chosen, spot.chain, spot.after)
            case OnPile() if hand.chosen is None and self.state.pile[spot.colour]:
                return Draw(spot.colour)
        return None

    def opens(self, hand: BeadHand, place: Hashable) -> bool:
        """Whether a press on a place does something legal."""
        if isinstance(place, InHand):
            return place in self.takable
        return self.action(hand, place) in self.legal

    def in_middle(
        self, point: tuple[int, int], place: Spot | None, chosen: str
    ) -> Play | Rejection | None:
        """What the bead ``chosen`` does in the middle bowl, where it lies once it's played.

        It's played if there's one way to, else that's asked for; no other comes out meanwhile.
        """
        plan = self.plan
        if math.dist(plan.middle, point) > plan.pile_radius:
            return None
        if isinstance(place, OnPile) and self.state.pile[place.colour]:
            return Rejection(Message("To draw a bead, first put yours back."))
        ends = [end for end in ENDS if self.takes(chosen, end)]
        if len(ends) == 1:
            return Play(chosen, ends[0])
        return Rejection(Message("Outside or inside?") if ends else self.use_of(chosen))

    def use_of(self, chosen: str) -> Message:
        """What to do with the bead in hand."""
        count = sum(self.takes(chosen, end) for end in ENDS)
        if self.gaps(chosen):
            if count:
                return Message("Play it, or cut your chain beside its colour.")
            return Message("Cut your chain beside its colour.")
        if count == len(ENDS):
            return Message("Outside or inside?")
        return Message("Play it at the end of a chain.")

    def refusal(self, point: tuple[int, int]) -> Rejection | None:
        """Why a click means nothing while no bead is chosen."""
        if self._chain_at(point) is not None and self.held:
            return Rejection(Message("Choose a bead from your bowl."))
        plan = self.plan
        if math.dist(plan.middle, point) <= plan.pile_radius and self.state.pile.total:
            return Rejection(Message("Press the bead you want to draw."))
        if any(
            math.dist(plan.bowls[seat], point) <= plan.hand_radius
            for seat in range(self.state.players)
            if seat != self.seat
        ):
            return Rejection(Message("That’s someone else’s bowl."))
        return None

    # Pointing

    def is_mark(self, gap: Gap, point: tuple[int, int]) -> bool:
        """Whether a window point is on the mark of a cut."""
        place, aside = self.plan.beside(gap.player, gap.chain, point)
        return abs(place - gap.after + 0.5) <= _MARK and aside <= 0.56

    def spot_at(self, point: tuple[int, int], chosen: str | None) -> Spot | None:
        """What's under a window point for a player with this bead in hand."""
        plan = self.plan
        if chosen is not None:
            for word, rect in self.words(chosen):
                if rect.collidepoint(point):
                    return word
        for colour in COLOURS:
            for spot in (InHand(colour), OnPile(colour)):
                if math.dist(self.spot_point(self.seat, spot), point) <= plan.bead / 2:
                    return spot
        if math.dist(plan.bowls[self.seat], point) <= plan.hand_radius:
            return BowlOf(self.seat)
        return self._on_chains(point, chosen) if chosen is not None else None

    def _chain_at(self, point: tuple[int, int]) -> tuple[int, int, float] | None:
        """The player and number of the nearest chain under a point, and how far along it."""
        plan = self.plan
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
            return ChainEnd(INSIDE if place < last / 2 else OUTSIDE, player, chain)
        inside, outside = ChainEnd(INSIDE, player, chain), ChainEnd(OUTSIDE, player, chain)
        # The beads at both ends belong to these, up to the mark of a cut.
        if place < 0.5 - _MARK and place < last / 2:
            return inside
        if place > last - 0.5 + _MARK:
            return outside
        spots: dict[Spot, float] = {inside: -0.45, outside: last + 0.45}
        for gap in self.gaps(chosen):
            if gap.chain == chain:
                spots[gap] = gap.after - 0.5
        best = min(spots, key=lambda spot: abs(spots[spot] - place))
        if abs(spots[best] - place) <= _NEAR or not 0 < place < last:
            return best
        return Gap(player, chain, min(last, max(1, round(place + 0.5))))


reach_of = lru_cache(maxsize=2)(BeadReach)
"""The last ones again."""


class BeadGestures(Gestures[BeadHand]):
    """What pointing and pressing mean on the tray."""

    nothing = BeadHand()

    def __init__(self, draft: BeadHand, pointer: PointerState, reach: BeadReach) -> None:
        super().__init__(draft, pointer)
        self._reach = reach
        self.drag_start = DRAG_START * reach.plan.bead

    def at(self, point: tuple[int, int]) -> Spot | None:
        """What's under a window point."""
        return self._reach.spot_at(point, self.draft.chosen)

    def means(self, place: Spot | None) -> bool:
        """Whether pointing at a spot means anything."""
        return self._reach.opens(self.draft, place)

    def pressed(
        self, event: Pointer, place: Spot | None
    ) -> Lift[BeadHand] | BeadHand | Turn | Rejection | None:
        """Choose a bead, take one from the pile, play the chosen one, or put it back."""
        reach = self._reach
        match place:
            case InHand(colour):
                # The rejection of one that isn't there says so.
                return Lift(BeadHand(colour)) if colour in reach.held else Play(colour, OUTSIDE)
            case OnPile(colour) if self.draft.chosen is None:
                return Lift(self.draft) if reach.state.pile[colour] else Draw(colour)
            case ChainEnd() | Gap() | Word():
                return self._played(event, place)
        if self.draft.chosen is not None:
            return reach.in_middle(event.point, place, self.draft.chosen) or self.nothing
        return reach.refusal(event.point) if place is None else None

    def clicked(
        self, event: Pointer, pointer: PointerState
    ) -> BeadHand | Action | Rejection | None:
        """Draw a bead from the pile; a second click puts back the one in hand."""
        if isinstance(pointer.held, OnPile):
            return Draw(pointer.held.colour)
        return super().clicked(event, pointer)

    def dropped(
        self, event: Pointer, place: Spot | None, pointer: PointerState
    ) -> Turn | BeadHand | Rejection | None:
        """Draw a bead into the player's own bowl, or play the one in hand."""
        if isinstance(pointer.held, OnPile):
            return Draw(pointer.held.colour) if isinstance(place, BowlOf | InHand) else None
        if isinstance(place, ChainEnd | Gap | Word):
            return self._played(event, place)
        chosen = self.draft.chosen
        return None if chosen is None else self._reach.in_middle(event.point, None, chosen)

    def _played(self, event: Pointer, place: ChainEnd | Gap | Word) -> Turn | BeadHand | None:
        """What's played at a place.

        A cut beside its mark and an end where nothing goes wait for a second press.
        """
        turn, asks, reach = self._reach.action(self.draft, place), place, self._reach
        if isinstance(asks, Gap):
            sure = reach.is_mark(asks, event.point)
        else:
            asks = Word(asks.end)
            sure = isinstance(turn, Play) and reach.takes(turn.colour, turn.end)
        waits = turn in reach.legal and not sure and asks != self.draft.asks
        return BeadHand(self.draft.chosen, asks) if waits else turn
