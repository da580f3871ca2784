"""What a player of the Bead Game has in hand: the bead chosen, and what a click or a key means."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property

from game.messages import Message
from game.protocol import Rejection
from game.rules.bead_game.actions import INSIDE, OUTSIDE, Draw, Play, Split
from game.rules.bead_game.beads import COLOURS
from scenes.games.bead_game.marks import Bowl, End, Gap, InHand, OnPile, Spot, Turn, Word
from scenes.games.bead_game.places import BeadPlaces
from scenes.kit.commands import Command
from scenes.kit.intent import Pointer, Press
from scenes.table import meaning
from scenes.table.meaning import Hold, Intent, Refuse

DRAG_START = 0.35
"""How far, in beads, a pressed pointer moves before it drags."""

_NEAR = 0.8
"""How near, in beads along a chain, a spot has to be pointed at."""


@dataclass(frozen=True, slots=True)
class BeadHand:
    """Work in hand at the Bead Game's table, no part of the game's state.

    ``chosen`` is the colour of the chosen bead. ``held`` is the place where the button went down,
    at ``held_at``; ``dragged_to`` is where the pointer now holds that bead. ``hover`` is
    what is pointed at. ``fresh`` says that the press now going on chose the bead.
    """

    chosen: str | None = None
    hover: Spot | None = None
    held: Spot | None = None
    held_at: tuple[int, int] | None = None
    dragged_to: tuple[int, int] | None = None
    fresh: bool = False

    @property
    def rested(self) -> BeadHand:
        """The bead stays chosen, but lies where it was."""
        return replace(self, held=None, held_at=None, dragged_to=None, fresh=False)

    @property
    def carrying(self) -> str | None:
        """The colour of the bead that the pointer drags."""
        if self.dragged_to is None:
            return None
        return self.held.colour if isinstance(self.held, InHand | OnPile) else None


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


def intent(event: Pointer | Command, hand: BeadHand, reach: BeadReach) -> Intent[BeadHand] | None:
    """What an event means: another draft, an action to try, why it means nothing, or None."""
    if isinstance(event, Command):
        return Hold(BeadHand()) if event is Command.BACK and hand.chosen else None
    match event.press:
        case Press.MOVE:
            return Hold(_moved(event.point, hand, reach))
        case Press.DOWN:
            return _pressed(event.point, hand, reach)
        case Press.UP:
            return _released(event.point, hand, reach)
        case Press.CANCEL:
            return Hold(BeadHand()) if hand.chosen or hand.held else None
        case Press.WHEEL | Press.PAN:
            return None


def _moved(point: tuple[int, int], hand: BeadHand, reach: BeadReach) -> BeadHand:
    spot = reach.spot_at(point, hand.chosen)
    changed = replace(hand, hover=spot if _means(spot, hand, reach) else None)
    if hand.held_at is not None and (
        hand.dragged_to is not None
        or math.dist(point, hand.held_at) > DRAG_START * reach.places.plan.bead
    ):
        changed = replace(changed, dragged_to=point)
    return changed


def _means(spot: Spot | None, hand: BeadHand, reach: BeadReach) -> bool:
    """Whether pointing at a spot means anything."""
    if isinstance(spot, InHand):
        return spot in reach.takable
    turn = reach.action(hand, spot)
    return turn is not None and (not isinstance(turn, Split) or turn in reach.legal)


def _pressed(point: tuple[int, int], hand: BeadHand, reach: BeadReach) -> Intent[BeadHand] | None:
    spot = reach.spot_at(point, hand.chosen)
    match spot:
        case InHand():
            if spot.colour not in reach.held:
                # Its rejection says that there is none.
                return meaning.Play(Play(spot.colour, OUTSIDE))
            fresh = spot.colour != hand.chosen
            return Hold(BeadHand(spot.colour, hover=spot, held=spot, held_at=point, fresh=fresh))
        case OnPile() if hand.chosen is None:
            if not reach.state.pile[spot.colour]:
                return meaning.Play(Draw(spot.colour))
            return Hold(BeadHand(hover=spot, held=spot, held_at=point))
        case End() | Gap() | Word():
            return _played(reach.action(hand, spot))
    if hand.chosen is not None:
        return Hold(BeadHand())
    refusal = reach.refusal(point) if spot is None else None
    return None if refusal is None else Refuse(refusal)


def _released(point: tuple[int, int], hand: BeadHand, reach: BeadReach) -> Intent[BeadHand] | None:
    if hand.held is None:
        return None
    spot = reach.spot_at(point, hand.chosen)
    if isinstance(hand.held, OnPile):
        if hand.dragged_to is None or isinstance(spot, Bowl | InHand):
            return meaning.Play(Draw(hand.held.colour))
        return Hold(BeadHand())
    if hand.dragged_to is None:
        return Hold(hand.rested if hand.fresh else BeadHand(hover=hand.hover))
    if isinstance(spot, End | Gap | Word):
        return _played(reach.action(hand, spot))
    return Hold(hand.rested)


def _played(turn: Turn | None) -> meaning.Play | None:
    return None if turn is None else meaning.Play(turn)
