"""Actions of players and chance in Hop the Marble, and their notation.

The rules don't know the laws of motion. They check that a roll is possible, and draw plausible
ones, so that games can be played out without any physics.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import atan2, degrees
from operator import contains
from random import Random
from typing import Final

from game.messages import Message
from game.protocol import Action, Rejection
from game.rules.hop_the_marble import ALL_CARDS, DECK, KINDS, NOT_TIME, OPEN, PILE, HopVariant
from game.rules.hop_the_marble.folding import Relief, Strokes, parse_relief, parse_strokes
from game.rules.hop_the_marble.marbles import (
    ALL_MARBLES,
    NO_MARBLES,
    RADIUS,
    Marbles,
    Spot,
    Zone,
)

ALL_BEARINGS = 3600
"""A full turn, in the unit of bearings: tenths of a degree."""

SLOWEST = 50
FASTEST = 3000
"""The slowest and fastest flick, in mm/s."""

SOFT: Final = 200
"""At this speed, in mm/s, a marble hardly moves."""

ALL_FOLDS = 10_000
"""How many fold patterns there are."""

FARTHEST = 99_999
"""The furthest spot that can be written, to any side, in tenths of a millimetre."""

OFF = "off"
"""Stands for the spot of a marble that rolled off the cloth."""


def bearing_of(way: tuple[float, float]) -> int:
    """A direction's bearing in tenths of a degree.

    The direction is its length to the right, then away from player 0, in any unit.

    >>> bearing_of((0.0, 2.0)), bearing_of((100, -100)), bearing_of((1.0, -0.0001))
    (900, 3150, 0)
    """
    return round(10 * degrees(atan2(way[1], way[0]))) % ALL_BEARINGS


@dataclass(frozen=True, slots=True)
class Flick:
    """Flick ``marble``.

    ``bearing`` is in tenths of a degree, 0 to 3599, counter-clockwise from the right; ``speed`` is
    in mm/s.
    """

    marble: str
    bearing: int
    speed: int

    def notation(self) -> str:
        """``flick R2 1234 1800``."""
        return f"flick {self.marble} {self.bearing} {self.speed}"


@dataclass(frozen=True, slots=True)
class Roll:
    """NATURE tells what became of the flick of ``marble``.

    ``touched`` are the other marbles hit, in the order of contact. ``rest`` has the spots where all
    these came to rest, and ``fallen`` those that rolled off the cloth instead.
    """

    marble: str
    touched: tuple[str, ...] = ()
    rest: Marbles = NO_MARBLES
    fallen: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        order = {marble: place for place, marble in enumerate((self.marble, *self.touched))}
        fallen = sorted(self.fallen, key=lambda marble: order.get(marble, len(order)))
        object.__setattr__(self, "fallen", tuple(fallen))

    @property
    def is_hit(self) -> bool:
        """Whether it hit anything."""
        return bool(self.touched)

    @property
    def moved(self) -> tuple[str, ...]:
        """Every marble that moved, the flicked one first."""
        return (self.marble, *self.touched)

    def notation(self) -> str:
        """``roll R2 120 -340 touched G1 -50 20 Y3 off``, in the order of contact."""
        flicked, *others = (self._written(marble) for marble in self.moved)
        return " ".join(("roll", flicked, *(("touched", *others) if others else ())))

    def _written(self, marble: str) -> str:
        return f"{marble} {OFF}" if marble in self.fallen else _written(marble, self.rest[marble])


@dataclass(frozen=True, slots=True)
class Place:
    """Place one or several marbles at once, each on its spot."""

    spots: Marbles

    def notation(self) -> str:
        """``place R2 -120 -2310``."""
        return " ".join(("place", *_spots_written(self.spots)))


@dataclass(frozen=True, slots=True)
class Give:
    """Give ``marble`` to the player on seat ``to``, who lost all they had."""

    to: int
    marble: str

    def notation(self) -> str:
        """``give 1 R2``."""
        return f"give {self.to} {self.marble}"


@dataclass(frozen=True, slots=True)
class Fold:
    """Fold the cloth with these ``strokes``, for everyone; without any it stays level."""

    strokes: Strokes = ()

    def notation(self) -> str:
        """``fold pull -100 20 40 80 same``, or ``fold`` alone."""
        return " ".join(("fold", *(stroke.notation() for stroke in self.strokes)))


@dataclass(frozen=True, slots=True)
class SpreadCloth:
    """Let chance spread the cloth, for everyone."""

    def notation(self) -> str:
        """``spread``."""
        return "spread"


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the folding to the other players, or to chance if no one will."""

    def notation(self) -> str:
        """``leave``."""
        return "leave"


@dataclass(frozen=True, slots=True)
class SpreadAndDeal:
    """NATURE spreads the cloth, deals the cards and scatters marbles in the middle.

    ``folds`` is the number of the fold pattern, or the relief the players have folded. ``cards``
    has the colours of each player's cards; () without cards.
    """

    folds: int | Relief
    cards: tuple[tuple[str, ...], ...] = ()
    scatter: Marbles = NO_MARBLES

    def notation(self) -> str:
        """``deal 1234 cards GGR LLRG RRGGL / DDG YYRD GGDDR scatter D3 120 40``.

        A relief is written as ``deal relief ab.*898``.
        """
        if isinstance(self.folds, int):
            parts = ["deal", str(self.folds)]
        else:
            parts = ["deal", "relief", self.folds.notation()]
        if self.cards:
            parts += ["cards", " / ".join(" ".join(hand) for hand in self.cards)]
        if self.scatter:
            parts += ["scatter", *_spots_written(self.scatter)]
        return " ".join(parts)


@dataclass(frozen=True, slots=True)
class DrawCard:
    """NATURE turns up the pile's next card for the player on seat ``to``."""

    to: int
    card: str

    def notation(self) -> str:
        """``draw 1 GGR``."""
        return f"draw {self.to} {self.card}"


def _written(marble: str, spot: Spot) -> str:
    return f"{marble} {spot[0]} {spot[1]}"


def _spots_written(spots: Mapping[str, Spot]) -> list[str]:
    return [_written(marble, spot) for marble, spot in spots.items()]


_MARBLE = "[DGLRY][1-4]"
_WHOLE = r"(?:0|-?[1-9][0-9]{0,4})"
_SPOT = f"{_MARBLE} {_WHOLE} {_WHOLE}"
_LYING = f"{_MARBLE} (?:{OFF}|{_WHOLE} {_WHOLE})"
_CARD = "|".join(ALL_CARDS)
_CARDS = f"(?:{_CARD})(?: (?:{_CARD})){{0,2}}"
_MOST = len(ALL_MARBLES)
_FLICK = re.compile(f"flick ({_MARBLE}) (0|[1-9][0-9]{{0,3}}) (0|[1-9][0-9]{{0,3}})")
_ROLL = re.compile(f"roll ({_LYING})(?: touched ({_LYING}(?: {_LYING}){{0,{_MOST}}}))?")
_PLACE = re.compile(f"place ({_SPOT}(?: {_SPOT}){{0,{_MOST}}})")
_GIVE = re.compile(f"give ([0-3]) ({_MARBLE})")
_DEAL = re.compile(
    r"deal (0|[1-9][0-9]{0,3}|relief [-+A-Za-z.*0-9]{1,4000})"
    rf"(?: cards ({_CARDS}(?: / {_CARDS}){{1,3}}))?"
    rf"(?: scatter ({_SPOT}(?: {_SPOT}){{0,{_MOST}}}))?"
)
_FOLD = re.compile("fold(?: (.+))?")
_DRAW = re.compile(f"draw ([0-3]) ({_CARD})")
_EACH = re.compile(f"({_MARBLE}) (?:{OFF}|({_WHOLE}) ({_WHOLE}))")


def parse_action(text: str) -> Action:
    """Parse an action. Raises ValueError with a sentence.

    >>> parse_action("flick R2 1234 1800")
    Flick(marble='R2', bearing=1234, speed=1800)
    """
    action: Action | None = None
    if found := _FLICK.fullmatch(text):
        action = Flick(found[1], int(found[2]), int(found[3]))
    elif found := _ROLL.fullmatch(text):
        action = _roll(_each(found[1]), _each(found[2] or ""))
    elif found := _PLACE.fullmatch(text):
        spots = _spots(found[1])
        action = None if spots is None else Place(spots)
    elif found := _GIVE.fullmatch(text):
        action = Give(int(found[1]), found[2])
    elif found := _DRAW.fullmatch(text):
        action = DrawCard(int(found[1]), found[2])
    elif found := _DEAL.fullmatch(text):
        scatter = _spots(found[3] or "")
        hands = tuple(tuple(hand.split()) for hand in (found[2] or "").split(" / ") if hand)
        action = None if scatter is None else SpreadAndDeal(_folds(found[1]), hands, scatter)
    elif found := _FOLD.fullmatch(text):
        strokes = parse_strokes(found[1] or "")
        action = None if strokes is None else Fold(strokes)
    elif text in ("spread", "leave"):
        action = SpreadCloth() if text == "spread" else Leave()
    if action is None:
        raise ValueError(f"“{text[:40]}” is not a move in Hop the Marble.")
    return action


def _each(text: str) -> list[tuple[str, Spot | None]]:
    """The marbles in ``text`` with their spots; None for those that rolled off."""
    return [
        (found[1], None if found[2] is None else (int(found[2]), int(found[3])))
        for found in _EACH.finditer(text)
    ]


def _folds(text: str) -> int | Relief:
    word, _space, relief = text.partition(" ")
    return parse_relief(relief) if relief else int(word)


def _spots(text: str) -> Marbles | None:
    """The spots in ``text``; None if a marble is there twice."""
    each = [(marble, spot) for marble, spot in _each(text) if spot is not None]
    spots = Marbles(each)
    return spots if len(spots) == len(each) else None


def _roll(
    flicked: Sequence[tuple[str, Spot | None]], touched: Sequence[tuple[str, Spot | None]]
) -> Roll | None:
    """The roll; None if a marble is in it twice."""
    every = [*flicked, *touched]
    if len({marble for marble, _ in every}) < len(every):
        return None
    return Roll(
        flicked[0][0],
        tuple(marble for marble, _ in touched),
        Marbles((marble, spot) for marble, spot in every if spot is not None),
        tuple(marble for marble, spot in every if spot is None),
    )


@dataclass(frozen=True, slots=True)
class OpeningActions:
    """NATURE's actions before the first turn; ``scattered`` are the marbles for the middle.

    ``relief`` is how the players folded the cloth, None if chance spreads it. Chance scatters
    marbles at the centre; older matches, where it did so all over the middle, are legal.
    """

    variant: HopVariant
    scattered: tuple[str, ...]
    relief: int | Relief | None = None
    forced: Action | None = None

    def why_not(self, action: Action) -> Rejection | None:
        """None if ``action`` deals what the variant asks for."""
        possible = (
            isinstance(action, SpreadAndDeal)
            and self._is_spread(action.folds)
            and self._are_dealt(action.cards)
            and tuple(action.scatter) == self.scattered
            and all(
                Zone(self.variant, None, marble, action.scatter.without((marble,))).is_free(spot)
                for marble, spot in action.scatter.items()
            )
        )
        return None if possible else Rejection(Message("Chance can’t do that here."), "setup")

    def _is_spread(self, folds: int | Relief) -> bool:
        if self.relief is None:
            return isinstance(folds, int) and 0 <= folds < ALL_FOLDS
        # It needn't be what the strokes lead to here: another machine may round differently.
        return isinstance(folds, Relief)

    def _are_dealt(self, hands: tuple[tuple[str, ...], ...]) -> bool:
        choices = self._choices()
        dealt = [card for hand in hands for card in hand]
        return (
            len(hands) == (self.variant.players if choices else 0)
            and len(set(dealt)) == len(dealt)
            and all(
                len(hand) == len(choices) and all(map(contains, choices, hand)) for hand in hands
            )
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
        return SpreadAndDeal(folds, tuple(zip(*columns, strict=True)), scatter)


@dataclass(frozen=True, slots=True)
class RollSpace:
    """NATURE's actions after ``flick``: any outcome among the marbles ``lying``.

    A roll needn't obey the laws of motion.
    """

    variant: HopVariant
    flick: Flick
    lying: Marbles
    forced: Action | None = None

    def why_not(self, action: Action) -> Rejection | None:
        """None if ``action`` is about this flick, with each marble once."""
        possible = (
            isinstance(action, Roll)
            and action.marble == self.flick.marble
            and len(set(action.moved)) == len(action.moved)
            and self.lying.keys() >= set(action.moved)
            and sorted((*action.rest, *action.fallen)) == sorted(action.moved)
            and all(max(map(abs, spot)) <= FARTHEST for spot in action.rest.values())
        )
        return None if possible else Rejection(Message("Chance can’t do that here."), "hit")

    def sample(self, rng: Random) -> Action:
        """A roll that hits what's ahead, or nothing; all come to rest anywhere or roll off."""
        flick, lying = self.flick, self.lying
        x, y = lying[flick.marble]

        def aside(marble: str) -> int:
            way = bearing_of((lying[marble][0] - x, lying[marble][1] - y))
            return abs((way - flick.bearing + ALL_BEARINGS // 2) % ALL_BEARINGS - ALL_BEARINGS // 2)

        others = sorted(lying.without((flick.marble,)), key=aside)
        touched = tuple(others[: rng.choice((0, 1, 1, 1, 1, 2)) if flick.speed > SOFT else 0])
        inside, rest, fallen = self.variant.half - RADIUS, {}, []
        for marble in (flick.marble, *touched):
            if self.variant.rim == OPEN and rng.random() < _OFF:
                fallen.append(marble)
            else:
                rest[marble] = rng.randint(-inside, inside), rng.randint(-inside, inside)
        return Roll(flick.marble, touched, Marbles(rest), tuple(fallen))


_OFF: Final = 0.1
"""The chance that a marble rolls off an open cloth."""
