"""What a player of the Bead Game has in hand: the bead chosen, and what a click or a key means."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from game.messages import Message
from game.protocol import Action, Rejection
from game.rules.bead_game.actions import INSIDE, OUTSIDE, Draw, Play, Split
from game.rules.bead_game.beads import COLOURS
from game.rules.bead_game.state import BeadState
from scenes.games.bead_game.marks import Bowl, End, Gap, InHand, OnPile, Spot, Word, all_ends
from scenes.games.bead_game.table import BeadTable
from scenes.kit.commands import MOVES, Command
from scenes.kit.intent import Pointer, Press
from scenes.kit.steering import neighbour

DRAG_START = 0.35
"""How far, in beads, the pointer moves with the button down before it drags."""

_NEAR = 0.8
"""How far, in beads along a chain, a spot can be pointed at."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Work in hand at the Bead Game's table; it is no part of the game's state.

    ``chosen`` is the colour of the chosen bead. ``held`` is the place where the button went down,
    at ``held_at``; ``dragged_to`` is where the pointer holds the bead taken there. ``hover`` and
    ``cursor`` are what the mouse and the keys point at. ``fresh`` says that the press now going on
    chose the bead.
    """

    chosen: str | None = None
    hover: Spot | None = None
    cursor: Spot | None = None
    held: Spot | None = None
    held_at: tuple[int, int] | None = None
    dragged_to: tuple[int, int] | None = None
    fresh: bool = False

    @property
    def rested(self) -> Hand:
        """The bead is still chosen, but lies where it was."""
        return replace(self, held=None, held_at=None, dragged_to=None, fresh=False)

    @property
    def pointed(self) -> Spot | None:
        """What mouse or keys point at."""
        return self.hover if self.hover is not None else self.cursor

    @property
    def carrying(self) -> str | None:
        """The colour of the bead that the pointer drags."""
        if self.dragged_to is None:
            return None
        return self.held.colour if isinstance(self.held, InHand | OnPile) else None


class Reach:
    """What the person to move can do in one state at one table."""

    def __init__(self, state: BeadState, table: BeadTable) -> None:
        self.state = state
        self.table = table
        self.seat = state.player

    @cached_property
    def legal(self) -> frozenset[Action]:
        """All legal actions."""
        space = self.state.legal_actions(self.seat)
        return frozenset(space if isinstance(space, Iterable) else ())

    def gaps(self, colour: str | None) -> tuple[Gap, ...]:
        """Where the player may cut his chains for a bead of this colour."""
        cuts = [a for a in self.legal if isinstance(a, Split) and a.colour == colour]
        return tuple(
            Gap(cut.chain, cut.after) for cut in sorted(cuts, key=lambda c: (c.chain, c.after))
        )

    @property
    def held(self) -> tuple[str, ...]:
        """The colours in the player's hand."""
        hand = self.state.hands[self.seat]
        return tuple(colour for colour in COLOURS if hand is not None and hand[colour])

    def action(self, hand: Hand, spot: Spot | None) -> Action | None:
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
        """Why a click at a window point means nothing while no bead is chosen."""
        pieces = tuple(f"hand:{colour}" for colour in self.held)
        if self._chain_at(point) is not None and self.held:
            return Rejection(
                Message("First choose a bead from your own bowl, then point at the chains."),
                "turn",
                pieces,
            )
        plan = self.table.plan
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
        table, plan = self.table, self.table.plan
        if chosen is not None:
            for word, rect in table.words(self.state):
                if rect.collidepoint(point):
                    return word
        for colour in COLOURS:
            for spot in (InHand(colour), OnPile(colour)):
                if math.dist(table.spot_point(self.state, self.seat, spot), point) <= plan.bead / 2:
                    return spot
        if math.dist(plan.bowl(self.seat), point) <= plan.hand_radius:
            return Bowl()
        return self._on_chains(point, chosen) if chosen is not None else None

    def _chain_at(self, point: tuple[int, int]) -> tuple[int, int, float] | None:
        """The player and number of the nearest chain under a point, and how far along it is."""
        plan = self.table.plan
        nearest: tuple[float, int, int, float] | None = None
        for player, chains in enumerate(self.state.chains):
            for chain, beads in enumerate(chains):
                place, aside = plan.beside(player, len(chains), chain, point)
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

    def stops(self, hand: Hand) -> dict[Spot, tuple[int, int]]:
        """The window points that the arrow keys go to."""
        spots: list[Spot] = [InHand(colour) for colour in self.held]
        if hand.chosen is None:
            spots += [OnPile(colour) for colour in COLOURS if self.state.pile[colour]]
        else:
            spots += [*all_ends(self.state), *self.gaps(hand.chosen)]
        points = {}
        for spot in spots:
            x, y = self.table.spot_point(self.state, self.seat, spot)
            points[spot] = (round(x), round(y))
        return points


def intent(event: Pointer | Command, hand: Hand, reach: Reach) -> Hand | Action | Rejection | None:
    """What an event means: another draft, an action to try, why it means nothing, or None."""
    if isinstance(event, Command):
        return _steered(event, hand, reach)
    match event.press:
        case Press.MOVE:
            return _moved(event.point, hand, reach)
        case Press.DOWN:
            return _pressed(event.point, hand, reach)
        case Press.UP:
            return _released(event.point, hand, reach)
        case Press.CANCEL:
            return Hand() if hand.chosen or hand.held else None
        case Press.WHEEL:
            return None


def _moved(point: tuple[int, int], hand: Hand, reach: Reach) -> Hand | None:
    spot = reach.spot_at(point, hand.chosen)
    changed = replace(hand, hover=spot if _means(spot, hand, reach) else None, cursor=None)
    if hand.held_at is not None and (
        hand.dragged_to is not None
        or math.dist(point, hand.held_at) > DRAG_START * reach.table.plan.bead
    ):
        changed = replace(changed, dragged_to=point)
    return changed if changed != hand else None


def _means(spot: Spot | None, hand: Hand, reach: Reach) -> bool:
    """Whether it is worth pointing at a spot."""
    if isinstance(spot, InHand):
        return spot.colour in reach.held
    action = reach.action(hand, spot)
    return action is not None and (not isinstance(action, Split) or action in reach.legal)


def _pressed(point: tuple[int, int], hand: Hand, reach: Reach) -> Hand | Action | Rejection | None:
    spot = reach.spot_at(point, hand.chosen)
    match spot:
        case InHand():
            if spot.colour not in reach.held:
                return Play(spot.colour, OUTSIDE)  # its rejection says that there is none
            return Hand(
                spot.colour,
                hover=spot,
                held=spot,
                held_at=point,
                fresh=spot.colour != hand.chosen,
            )
        case OnPile() if hand.chosen is None:
            if not reach.state.pile[spot.colour]:
                return Draw(spot.colour)
            return Hand(hover=spot, held=spot, held_at=point)
        case End() | Gap() | Word():
            return reach.action(hand, spot)
    if hand.chosen is not None:
        return Hand()
    return reach.refusal(point) if spot is None else None


def _released(point: tuple[int, int], hand: Hand, reach: Reach) -> Hand | Action | None:
    if hand.held is None:
        return None
    spot = reach.spot_at(point, hand.chosen)
    if isinstance(hand.held, OnPile):
        if hand.dragged_to is None or isinstance(spot, Bowl | InHand):
            return Draw(hand.held.colour)
        return Hand()
    if hand.dragged_to is None:
        return hand.rested if hand.fresh else Hand(hover=hand.hover)
    if isinstance(spot, End | Gap | Word):
        return reach.action(hand, spot)
    return hand.rested


def _steered(command: Command, hand: Hand, reach: Reach) -> Hand | Action | None:
    points = reach.stops(hand)
    chosen = InHand(hand.chosen) if hand.chosen is not None else None
    cursor = hand.cursor if hand.cursor in points else chosen
    if command in MOVES:
        if cursor is None:
            bowl = reach.table.plan.bowl(reach.seat)
            found = min(points, key=lambda spot: math.dist(points[spot], bowl), default=None)
        else:
            found = neighbour(points, points[cursor], command)
        return replace(hand, cursor=found if found is not None else cursor, hover=None)
    if command is Command.ACTIVATE:
        match cursor:
            case InHand() if hand.chosen == cursor.colour:
                return Hand(cursor=cursor)
            case InHand():
                return Hand(cursor.colour, cursor=cursor)
            case None:
                return _steered(Command.UP, hand, reach)
            case _:
                return reach.action(hand, cursor)
    if command is Command.BACK and (hand.chosen or hand.cursor is not None):
        return Hand(cursor=chosen)
    return None
