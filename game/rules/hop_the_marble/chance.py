"""What chance decides: the deal, cards from the pile, and how a flicked marble rolls.

The rules don't know the laws of motion. They check that a roll is possible, and draw plausible
ones, so that games can be played out without any physics.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from math import atan2, cos, pi, radians, sin, sqrt
from random import Random
from typing import Final

from game.messages import Message
from game.protocol import Action, Rejection
from game.rules.hop_the_marble.actions import ALL_FOLDS, FARTHEST, Deal, DrawCard, Flick, Roll
from game.rules.hop_the_marble.cards import ALL_CARDS, DECK, KINDS
from game.rules.hop_the_marble.marbles import DIAMETER, NO_MARBLES, RADIUS, Marbles, Spot
from game.rules.hop_the_marble.relief import Relief
from game.rules.hop_the_marble.variant import NOT_TIME, OPEN, PILE, Variant
from game.rules.hop_the_marble.zones import Zone


@dataclass(frozen=True, slots=True)
class DealSpace:
    """NATURE's actions before the first turn; ``scattered`` are the marbles for the middle.

    ``relief`` is how the players folded the cloth, None if chance spreads it. Chance scatters
    marbles at the centre; older matches, where it did so all over the middle, are legal.
    """

    variant: Variant
    scattered: tuple[str, ...]
    relief: int | Relief | None = None
    forced: Action | None = None

    def why_not(self, action: Action) -> Rejection | None:
        """None if ``action`` deals what the variant asks for."""
        if not isinstance(action, Deal) or not self._is_spread(action.folds):
            return Rejection(Message("Chance can’t do that here."), "setup")
        if not self._are_dealt(action.cards):
            return Rejection(Message("Chance can’t do that here."), "setup")
        if tuple(action.scatter) != self.scattered:
            return Rejection(Message("Chance can’t do that here."), "setup")
        for marble, spot in action.scatter.items():
            rest = action.scatter.without((marble,))
            rejection = Zone(self.variant, None, marble, rest).why_not(spot)
            if rejection is not None:
                return rejection
        return None

    def _is_spread(self, folds: int | Relief) -> bool:
        if self.relief is None:
            return isinstance(folds, int) and 0 <= folds < ALL_FOLDS
        # It needn't be what the strokes lead to here: another machine may round differently.
        return isinstance(folds, Relief)

    def _are_dealt(self, hands: tuple[tuple[str, ...], ...]) -> bool:
        if not self.variant.has_cards:
            return not hands
        dealt = [card for hand in hands for card in hand]
        return (
            len(hands) == self.variant.players
            and len(set(dealt)) == len(dealt)
            and all(self._is_hand(hand) for hand in hands)
        )

    def _is_hand(self, hand: tuple[str, ...]) -> bool:
        choices = self._choices()
        return len(hand) == len(choices) and all(
            card in among for card, among in zip(hand, choices, strict=True)
        )

    def _choices(self) -> tuple[tuple[str, ...], ...]:
        """For each card of a player's hand, the cards chance may deal."""
        if not self.variant.has_cards:
            return ()
        if self.variant.mode == NOT_TIME:
            return (DECK[self.variant.kind],)
        if self.variant.mode == PILE:
            return (ALL_CARDS,)
        return tuple(DECK[kind] for kind in KINDS)

    def sample(self, rng: Random) -> Action:
        folds = rng.randrange(ALL_FOLDS) if self.relief is None else self.relief
        columns = [rng.sample(among, self.variant.players) for among in self._choices()]
        scatter = NO_MARBLES
        for marble in self.scattered:
            scatter |= {marble: Zone(self.variant, None, marble, scatter).central(rng)}
        return Deal(folds, tuple(zip(*columns, strict=True)), scatter)


@dataclass(frozen=True, slots=True)
class DrawSpace:
    """NATURE's actions when the player on seat ``to`` draws one of the ``pile``'s cards."""

    to: int
    pile: tuple[str, ...]
    forced: Action | None = None

    def why_not(self, action: Action) -> Rejection | None:
        """None if ``action`` draws a card of the pile for the right player."""
        if not isinstance(action, DrawCard) or action.to != self.to:
            return Rejection(Message("Chance can’t do that here."), "modes-pile")
        if action.card not in self.pile:
            return Rejection(Message("Chance can’t do that here."), "modes-pile")
        return None

    def sample(self, rng: Random) -> Action:
        """A card of the pile, all equally likely."""
        return DrawCard(self.to, rng.choice(self.pile))


@dataclass(frozen=True, slots=True)
class RollSpace:
    """NATURE's actions after ``flick``: any outcome among the marbles ``lying``.

    A roll needn't obey the laws of motion.
    """

    variant: Variant
    flick: Flick
    lying: Marbles
    forced: Action | None = None

    def why_not(self, action: Action) -> Rejection | None:
        """None if ``action`` is about this flick, with each marble once."""
        flicked = (self.flick.marble,)
        if not isinstance(action, Roll) or action.marble != self.flick.marble:
            return Rejection(Message("Chance can’t do that here."), "flick", flicked)
        moved = action.moved
        if len(set(moved)) < len(moved):
            return Rejection(Message("Chance can’t do that here."), "hit", moved)
        missing = tuple(marble for marble in moved if marble not in self.lying)
        if missing:
            return Rejection(Message("Chance can’t do that here."), "hit", missing)
        ended = [*action.rest, *action.fallen]
        if sorted(ended) != sorted(moved):
            return Rejection(
                Message("Chance can’t do that here."),
                "hit",
                moved,
            )
        if any(abs(x) > FARTHEST or abs(y) > FARTHEST for x, y in action.rest.values()):
            return Rejection(Message("Chance can’t do that here."), "hit", moved)
        return None

    def sample(self, rng: Random) -> Action:
        """A random plausible roll."""
        return _plausible_roll(self.variant, self.flick, self.lying, rng)


_SLOWED: Final = 700
"""The deceleration marbles are taken to have, in mm/s²."""

_CLEAR: Final = 0.15
"""The chance that a marble passes one in its way."""


def _plausible_roll(variant: Variant, flick: Flick, lying: Marbles, rng: Random) -> Roll:
    """Marbles go straight and pass on some of their way to the first one near it."""
    standing: dict[str, Spot] = dict(lying.without((flick.marble,)))
    start_x, start_y = lying[flick.marble]
    rolling: deque[tuple[str, float, float, float, float]] = deque()
    way = 10 * flick.speed**2 / (2 * _SLOWED)
    rolling.append((flick.marble, start_x, start_y, radians(flick.bearing / 10), way))
    touched: list[str] = []
    ends: dict[str, tuple[float, float]] = {}
    while rolling:
        marble, x, y, angle, way = rolling.popleft()
        met = _first_met(variant, (x, y), angle, way, standing)
        if met is None or rng.random() < _CLEAR:
            ends[marble] = (x + way * cos(angle), y + way * sin(angle))
            continue
        along, struck = met
        x, y, way = x + along * cos(angle), y + along * sin(angle), way - along
        struck_x, struck_y = standing.pop(struck)
        touched.append(struck)
        share = rng.uniform(0.3, 0.9)
        pushed = atan2(struck_y - y, struck_x - x)
        turned = angle + rng.uniform(-pi / 2, pi / 2)
        rolling.append((struck, struck_x, struck_y, pushed, way * share))
        rolling.append((marble, x, y, turned, way * (1 - share)))
    return _ended(variant, flick.marble, tuple(touched), ends)


def _first_met(
    variant: Variant,
    start: tuple[float, float],
    angle: float,
    way: float,
    standing: Mapping[str, Spot],
) -> tuple[float, str] | None:
    """The first marble a rolling one meets on the cloth, and the distance to it."""
    right, up = cos(angle), sin(angle)
    met: list[tuple[float, str]] = []
    for marble, (x, y) in standing.items():
        ahead = (x - start[0]) * right + (y - start[1]) * up
        aside = (y - start[1]) * right - (x - start[0]) * up
        if ahead <= 0 or abs(aside) >= DIAMETER:
            continue
        along = max(0.0, ahead - sqrt(DIAMETER**2 - aside**2))
        met_at = (start[0] + along * right, start[1] + along * up)
        if along <= way and max(map(abs, met_at)) <= variant.half:
            met.append((along, marble))
    return min(met, default=None)


def _ended(
    variant: Variant,
    flicked: str,
    touched: tuple[str, ...],
    ends: Mapping[str, tuple[float, float]],
) -> Roll:
    rest: dict[str, Spot] = {}
    fallen: list[str] = []
    inside = variant.half - RADIUS
    for marble, (x, y) in ends.items():
        if variant.rim != OPEN:
            x, y = (max(-inside, min(value, inside)) for value in (x, y))
        if max(abs(x), abs(y)) <= variant.half:
            rest[marble] = (round(x), round(y))
        else:
            fallen.append(marble)
    return Roll(flicked, touched, Marbles(rest), tuple(fallen))
