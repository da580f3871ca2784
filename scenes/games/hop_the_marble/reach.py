"""What a person has in hand at Hop's table, and what they can reach with it."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from game.protocol import Action
from game.rules.hop_the_marble import AIMS
from game.rules.hop_the_marble.actions import ALL_BEARINGS, Flick, Fold, Give, Place, bearing_of
from game.rules.hop_the_marble.marbles import Marbles, Spot, Zone, area_centre
from game.rules.hop_the_marble.state import HopState
from physics.cloth import table_of
from physics.simulation import preview
from scenes.games.hop_the_marble.touch import FoldHand, Pull, power_of, speed_of
from scenes.games.hop_the_marble.view import SNAP, HopView, Laid, Point, inward, waiting_spots
from scenes.games.hop_the_marble.words import (
    bearing_between,
    speed_to_roll,
    way_between,
)
from scenes.kit.intent import Command
from scenes.table.meaning import AT_REST, PointerState
from scenes.table.table_view import TableView
from scenes.ui.steering import WAYS

_GRAB: Final = 22.0
"""How far from its middle a marble can be grabbed, in design units."""

_ON: Final = 9.0
"""How far from a marble's middle the pointer is still on it, in mm."""

FIRST_SPEED: Final = 800
"""The speed in mm/s at which keys start to aim."""

_ENOUGH: Final = 1.3
"""The least speed of an aim at a marble, in speeds that just reach it."""

_ASIDE: Final = sorted(range(-90, 91, 10), key=abs)
"""How far an aim at a marble is turned from the straight way, in tenths of a degree."""


@dataclass(frozen=True, slots=True)
class HopHand:
    """Work in hand at Hop's table, not part of the game's state.

    Flicking: ``chosen`` is the aimed marble, ``shot`` its flick by keys and buttons. Placing:
    ``laid`` are marbles set down but not played, ``undone`` those taken back since one was last
    picked up, latest first; ``held`` is in the hand at ``spot``, ``grasp`` away from a pointer
    carrying it, and ``home`` is where it lay, if it did. ``fine`` makes all steps small. ``run`` is
    the last step of a held key: which, when, and how many in a row. ``folds`` is the folding work
    before the match.
    """

    chosen: str | None = None
    shot: Flick | None = None
    laid: Laid = ()
    undone: Laid = ()
    held: str | None = None
    spot: Spot | None = None
    grasp: Spot = (0, 0)
    home: Laid = ()
    fine: bool = False
    run: tuple[Command, float, int] | None = None
    folds: FoldHand = field(default_factory=FoldHand)

    @staticmethod
    def doing(action: Action) -> "HopHand":
        """The hand with an action ready to be played; nothing for a gift."""
        match action:
            case Place(spots):
                return HopHand(laid=tuple(spots.items()))
            case Flick():
                return HopHand(chosen=action.marble, shot=action)
            case Fold(strokes):
                return HopHand(folds=FoldHand(strokes=strokes))
        return HopHand()

    @property
    def action(self) -> Action | None:
        """What's set down, aimed or folded, as it'd be played."""
        if self.laid:
            return Place(Marbles(dict(self.laid)))
        return self.shot or (self.folds.action if self.folds.strokes else None)

    @property
    def rested(self) -> "HopHand":
        """The hand with a chosen marble still chosen, a carried one back."""
        return replace(
            self,
            laid=(*self.laid, *self.home),
            held=None,
            spot=None,
            grasp=(0, 0),
            home=(),
            run=None,
            folds=self.folds.rested,
        )

    @property
    def cleared(self) -> "HopHand":
        """The hand with nothing chosen or held; what was laid stays."""
        return HopHand(laid=self.laid, fine=self.fine)


def pull_of(pointer: PointerState) -> Pull | None:
    """The elastic that a pointer holds."""
    return pointer.grip if isinstance(pointer.grip, Pull) else None


HopSeen = TableView[HopState, HopHand]
"""What's on show at Hop's table."""


@dataclass(frozen=True)
class HopReach:
    """What the person to move can do in one state, as they see the cloth.

    ``unit`` is pixels per design unit. ``now`` is the time in seconds, ``shift`` whether Shift is
    down. The ``pointer`` is over a marble, or over a spot of the cloth where a waiting one follows
    it or a hand folds; what it grips is an elastic.
    """

    state: HopState
    seat: int
    view: HopView
    unit: float
    now: float = 0.0
    shift: bool = False
    pointer: PointerState = AT_REST

    @property
    def pull(self) -> Pull | None:
        """The elastic that the pointer holds."""
        return pull_of(self.pointer)

    # What to do

    @property
    def gives(self) -> bool:
        """Whether they have to give a marble away."""
        return bool(self.gifts)

    @property
    def folds(self) -> bool:
        """Whether they may fold the cloth."""
        return self.state.folder == self.seat

    @property
    def is_placing(self) -> bool:
        """Whether they have marbles to place."""
        return not self.gives and not self.folds and bool(self.state.to_place[self.seat])

    @property
    def flicks(self) -> bool:
        """Whether they're about to flick."""
        return not self.gives and not self.folds and not self.is_placing

    @property
    def gifts(self) -> Mapping[str, Give]:
        """The marbles that they can give, and how."""
        gives = self.state.owed and self.seat == self.state.player
        return {gift.marble: gift for gift in self.state.gifts(self.seat)} if gives else {}

    @property
    def own(self) -> Mapping[str, Spot]:
        """The marbles in their home circle."""
        return self.state.areas[self.seat]

    @property
    def inward(self) -> Point:
        """The unit vector on the cloth in which they look."""
        return inward(self.state, self.seat)

    def ahead(self, command: Command) -> Point:
        """The unit vector on the cloth in which an arrow key leads."""
        right, down = WAYS[command]
        return self.view.unturn((right, -down))

    # Marbles and where they are

    def spots(self, hand: HopHand) -> dict[str, Spot]:
        """The marbles that can be pointed at now, with their spots."""
        if self.is_placing:
            return {**waiting_spots(self.state, self.seat), **dict(hand.laid)}
        if self.gives:
            waiting = waiting_spots(self.state, self.seat)
            lying = self.state.on_cloth()
            return {m: waiting[m] if m in waiting else lying[m] for m in self.gifts}
        return dict(self.own)

    def is_beside(self, point: Point) -> bool:
        """Whether a window point is beside the cloth, where marbles wait."""
        x, y = self.view.place_at(point)
        half = self.state.variant.cloth / 2
        return abs(x) > half or abs(y) > half

    def marble_at(
        self, point: Point, spots: Mapping[str, Spot], *, exactly: bool = False
    ) -> str | None:
        """The marble at a window point, or near it unless ``exactly``."""
        reach = self.view.px(_ON) if exactly else max(_GRAB * self.unit, self.view.px(_ON))
        away = {m: math.dist(self.view.spot_point(spot), point) for m, spot in spots.items()}
        near = [marble for marble, distance in away.items() if distance <= reach]
        return min(near, key=lambda marble: away[marble], default=None)

    def unlaid(self, hand: HopHand) -> tuple[str, ...]:
        """The marbles not set down yet, including the one in hand."""
        laid = {marble for marble, _spot in hand.laid}
        return tuple(marble for marble in self.state.to_place[self.seat] if marble not in laid)

    # Placing

    def zone(self, laid: Laid, marble: str) -> Zone:
        """Where a marble may be placed once those in ``laid`` are there."""
        return self.state.place_for(self.seat, marble, Marbles(dict(laid)))

    def start(self, laid: Laid, marble: str) -> Spot:
        """A free place at which keys start carrying a marble."""
        zone = self.zone(laid, marble)
        centre = (0, 0) if zone.seat is None else area_centre(self.state.variant, zone.seat)
        return zone.nearest(centre)

    def following(self, hand: HopHand) -> str | None:
        """The waiting marble, if any, that follows the pointer to where it may be placed."""
        waiting, over = self.unlaid(hand), self.pointer.over
        if hand.held is not None or not isinstance(over, tuple) or not waiting:
            return None
        landing = self.zone(hand.laid, waiting[0]).nearest(over)
        return waiting[0] if math.dist(landing, over) <= SNAP else None

    def in_hand(self, hand: HopHand) -> str | None:
        """The marble being aimed, or placed next."""
        if not self.is_placing:
            return hand.chosen
        return hand.held or self.following(hand) or next(iter(self.unlaid(hand)), None)

    # Aiming

    def shot_at(self, marble: str, target: str, last: Flick | None) -> Flick:
        """A marble's aim at another one: as hard as before, or harder or turned if need be."""
        lying = self.state.on_cloth()
        here, there = lying[marble], lying[target]
        least = round(_ENOUGH * speed_to_roll(self.state.variant, way_between(here, there)))
        # Both as they're told, so that what's typed does the same.
        speed = speed_of(
            round(100 * power_of(max(last.speed if last else FIRST_SPEED, least))) / 100
        )
        straight = 5 * round(bearing_between(here, there) / 5) % ALL_BEARINGS
        aims = (Flick(marble, (straight + aside) % ALL_BEARINGS, speed) for aside in _ASIDE)
        hitting = (aim for aim in aims if self.hits(aim, target))
        return next(hitting, Flick(marble, straight, speed))

    def hits(self, flick: Flick, target: str) -> bool:
        """Whether a flick meets this marble first; never where players agreed not to know."""
        if self.state.variant.aim == AIMS[-1]:
            return False
        return preview(table_of(self.state), flick, "contact").meets == target

    def first_shot(self, marble: str) -> Flick:
        """Where keys start to aim: at the nearest of the others' marbles that can be hit.

        Failing that at the nearest, or straight ahead.
        """
        here, lying = self.own[marble], self.state.on_cloth()
        others = sorted(lying.keys() - self.own, key=lambda other: math.dist(lying[other], here))
        aims = ((self.shot_at(marble, other, None), other) for other in others)
        hitting = (aim for aim, other in aims if self.hits(aim, other))
        ahead = Flick(marble, bearing_of(self.inward), FIRST_SPEED)
        return next(hitting, self.shot_at(marble, others[0], None) if others else ahead)
