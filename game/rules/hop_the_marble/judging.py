"""Whether an action in Hop the Marble is legal, and if not why, in a player's words.

Rejections point at marbles, ``area:0`` and so on for home circles, and ``middle``.

The rules paragraphs that rejections name: ``setup folding turn flick hit placing areas middle
last-marble modes-pile end``.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import atan2, degrees, sqrt
from random import Random
from typing import Final

from game.messages import Message
from game.protocol import Action, Rejection
from game.rules.hop_the_marble import PLAYERS, SUITE, HopVariant, MarbleCard
from game.rules.hop_the_marble.actions import (
    ALL_BEARINGS,
    FASTEST,
    SLOWEST,
    SOFT,
    DrawCard,
    Flick,
    Fold,
    Give,
    Leave,
    Place,
    Roll,
    SpreadAndDeal,
    SpreadCloth,
)
from game.rules.hop_the_marble.folding import (
    Relief,
    Strokes,
    are_many,
    are_sound,
    folded,
    random_strokes,
)
from game.rules.hop_the_marble.marbles import (
    COLOUR_WORDS,
    COLOURS,
    NO_MARBLES,
    OF_EACH,
    Marbles,
    Spot,
    Zone,
    area_centre,
    colour_of,
    squared,
)


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

    variant: HopVariant
    areas: tuple[Marbles, ...]
    to_place: tuple[tuple[str, ...], ...]
    box: tuple[str, ...] = ()
    middle: Marbles = NO_MARBLES
    folds: int | Relief = 0
    strokes: Strokes | None = None
    left: int = 0
    cards: tuple[tuple[MarbleCard, ...], ...] = ()
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

    def arrangement(self, seat: int, rng: Random) -> Place:
        """A sensible place for everything the player on ``seat`` has to place.

        Marbles are well apart, so that one flick doesn't win several, and far from other players.
        """
        spots = NO_MARBLES
        others = [area_centre(self.variant, p) for p in range(self.players) if p != seat]
        for marble in self.to_place[seat]:
            zone = self.place_for(seat, marble, spots)
            tried = [zone.random(rng) for _ in range(_SPOTS_TRIED)]
            spots |= {marble: max(tried, key=partial(_worth, zone.taken, others))}
        return Place(spots)

    # Cards

    def locked(self, player: int, card: MarbleCard) -> bool:
        """Whether ``card`` can't be finished before another: in *Suite* only."""
        return (
            self.variant.mode == SUITE
            and card.open
            and any(
                other.open and len(other.colours) > len(card.colours)
                for other in self.cards[player]
            )
        )

    def open_cards(self, player: int) -> tuple[MarbleCard, ...]:
        """The cards that ``player`` can finish now."""
        return tuple(
            card
            for card in (self.cards[player] if self.is_dealt else ())
            if card.open and not self.locked(player, card)
        )

    def missing(self, player: int, card: MarbleCard) -> tuple[str, str]:
        """The colours ``player`` lacks for ``card``, and those they have too many of.

        A letter for each marble. Those they've yet to place in their circle count too; those that a
        head start lets pass aren't too many.
        """
        has = self.colours_of(player)
        more = [(colour, has[colour] - card.colours.count(colour)) for colour in COLOURS]
        extra = "".join(colour * count for colour, count in more)
        lacking = "".join(colour * -count for colour, count in more)
        return lacking, extra[self.variant.spare(player) :]

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


_SPOTS_TRIED: Final = 24

_ROOMY: Final = 500
"""A greater distance between two marbles, in tenths of a millimetre, is no better."""


def _worth(taken: Marbles, others: Sequence[Spot], spot: Spot) -> float:
    room = min((squared(spot, lying) for lying in taken.values()), default=_ROOMY**2)
    way = min(squared(spot, centre) for centre in others)
    return min(_ROOMY, sqrt(room)) + 0.2 * sqrt(way)


def random_place(position: HopPosition, seat: int, rng: Random) -> Place:
    """Some or all of what the player on ``seat`` has to place, anywhere legal."""
    marbles: Sequence[str] = position.to_place[seat]
    if rng.random() < 0.2:
        marbles = rng.sample(marbles, rng.randint(1, len(marbles)))
    spots: Marbles = NO_MARBLES
    for marble in marbles:
        spots |= {marble: position.place_for(seat, marble, spots).random(rng)}
    return Place(spots)


def random_flick(position: HopPosition, rng: Random) -> Flick:
    """A flick of the player to move.

    Half of them go for a marble they need, or get rid of a spare one; most others go roughly
    towards some marble.
    """
    if rng.random() < 0.5:
        purposeful = _needed(position, rng) or _unneeded(position, rng)
        if purposeful is not None:
            return purposeful
    own = position.areas[position.player]
    marble = rng.choice(tuple(own))
    others = position.on_cloth().without((marble,))
    bearing = rng.randrange(ALL_BEARINGS)
    if others and rng.random() < 0.7:
        bearing = _towards(own[marble], others[rng.choice(tuple(others))], rng.gauss(0, 40))
    return Flick(marble, bearing, round(rng.triangular(SLOWEST, FASTEST, SOFT)))


def _needed(position: HopPosition, rng: Random) -> Flick | None:
    """A flick at the needed marble closest to the player's own, if there is one."""
    player, lying = position.player, position.on_cloth()
    own = position.areas[player]
    wanted = _missing(position, player)
    ways = [
        (squared(own[mine], spot), mine, other)
        for other, spot in lying.without(own).items()
        if colour_of(other) in wanted
        for mine in own
    ]
    if not ways:
        return None
    square, mine, other = min(ways)
    speed = sqrt(200 * sqrt(square)) * rng.uniform(0.9, 1.6)
    bearing = _towards(own[mine], lying[other], rng.gauss(0, 10))
    return Flick(mine, bearing, max(SLOWEST, min(FASTEST, round(speed))))


def _missing(position: HopPosition, player: int) -> str:
    """The colours a player wants more of."""
    if not position.variant.has_cards:
        colours = position.colours_of(player)
        return max(sorted(colours), key=lambda colour: colours[colour])
    cards = position.open_cards(player)
    return min((position.missing(player, card)[0] for card in cards), key=len, default="")


def _unneeded(position: HopPosition, rng: Random) -> Flick | None:
    """A flick too soft to hit, of a marble no card asks for, if there is one."""
    player = position.player
    surplus = "".join(position.missing(player, card)[1] for card in position.open_cards(player))
    spare = [marble for marble in position.areas[player] if colour_of(marble) in surplus]
    if not spare:
        return None
    return Flick(rng.choice(spare), rng.randrange(ALL_BEARINGS), rng.randint(SLOWEST, SOFT))


def _towards(start: Spot, end: Spot, aside: float) -> int:
    """The bearing from one spot to another, ``aside`` tenths of a degree off."""
    bearing = degrees(atan2(end[1] - start[1], end[0] - start[0]))
    return round(10 * bearing + aside) % ALL_BEARINGS


def random_fold(rng: Random) -> Action:
    """Some random strokes, or leaving it to chance, or to someone else."""
    kind = rng.random()
    if kind < 0.4:
        return Fold(random_strokes(rng))
    return SpreadCloth() if kind < 0.6 else Leave()


def judge_fold(action: Action) -> Rejection | None:
    """None if ``action`` is legal while players fold the cloth, else the reason it isn't."""
    match action:
        case Fold(strokes) if are_many(strokes):
            message = Message("No more strokes. Time to play.")
            return Rejection(message)
        case Fold(strokes) if not are_sound(strokes):
            return Rejection(Message("No hand reaches that far."))
        case Fold() | SpreadCloth() | Leave():
            return None
    return _other(action, Message("Fold the cloth first."))


def judge_flick(position: HopPosition, action: Action) -> Rejection | None:
    """None if ``action`` is legal for the player to flick, else the reason it isn't."""
    if not isinstance(action, Flick):
        return _other(action, Message("It’s time to flick one of your marbles."))
    if action.marble not in position.areas[position.player]:
        return Rejection(Message("Flick a marble from your own home circle."), "", (action.marble,))
    if not 0 <= action.bearing < ALL_BEARINGS:
        return Rejection(Message("There’s no such direction."), "", (action.marble,))
    if not SLOWEST <= action.speed <= FASTEST:
        message = Message(
            "A flick is {slowest} to {fastest} mm a second.", slowest=SLOWEST, fastest=FASTEST
        )
        return Rejection(message, "flick", (action.marble,))
    return None


def judge_place(position: HopPosition, player: int, action: Action) -> Rejection | None:
    """None if ``action`` is legal for ``player``, who has to place marbles, else the reason it
    isn't.
    """
    waiting = position.to_place[player]
    if not isinstance(action, Place):
        message = Message("First place the marbles waiting beside the cloth.")
        return _other(action, message, "placing", waiting)
    if not action.spots:
        return Rejection(Message("Choose a marble to place."), "", waiting)
    for marble in action.spots:
        if marble in waiting:
            continue
        if marble in position.on_cloth():
            message = Message(
                "The {colour} marble stays where it is.", colour=Message(COLOUR_WORDS[marble[0]])
            )
        else:
            message = Message("This marble isn’t yours to place.")
        return Rejection(message, "placing", (marble,))
    for marble, spot in action.spots.items():
        rejection = position.place_for(player, marble, action.spots).why_not(spot)
        if rejection is not None:
            return rejection
    return None


def explain_give(position: HopPosition, action: Action) -> Rejection:
    """Why ``action`` isn't a gift the player to move can make now."""
    if not isinstance(action, Give):
        message = Message("First give a marble to the player who lost them all.")
        return _other(action, message, "last-marble")
    if action.to != position.owed[0]:
        message = Message("This player gets no marble from you now.")
        return Rejection(message, "last-marble", (action.marble,))
    return Rejection(
        Message("Give a marble you have or have just won."), "last-marble", (action.marble,)
    )


def _other(
    action: Action, message: Message, rule: str = "", pieces: tuple[str, ...] = ()
) -> Rejection:
    """Why something else can't be done now; ``message`` says what can."""
    match action:
        case Roll() | SpreadAndDeal() | DrawCard():
            return Rejection(Message("Only chance decides that."))
        case Flick() | Place() | Give() | Fold() | SpreadCloth() | Leave():
            return Rejection(message, rule, pieces)
        case _:
            return Rejection(Message("That’s not a move in this game."))
