"""What a player of Hop wants: how far everyone is from winning with the marbles they hold.

Only the marbles' colours count here, not where they are. A *race* says who holds what; it gives
each player's share of the win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations
from math import exp, sqrt
from operator import itemgetter
from typing import TypeVar

from game.rules.hop_the_marble import NO_CARD, PILE, SUITE, card_points
from game.rules.hop_the_marble.marbles import COLOURS, OF_EACH
from game.rules.hop_the_marble.state import HopState

_BACK = 1.3
"""The turns to win back a needed marble that went to the middle, placed near."""

_TURNS_A_CARD = 4.5
"""Those between two cards of the pile."""

_LEAD = 1.65, 1.0
"""How much fewer turns to go count, as the power of their ratio, in a race of two and of more, who
take more from each other."""

_CARD = 1.2
"""How much one card fewer adds in a race of two, as an exponent."""

CHANCE = 0.9
"""The expert's chance of a hit."""

URGE, URGE_OF_MORE = 0.5, 0.8
"""How much it cares about finishing soon, against one and against more."""

_Part = TypeVar("_Part")

NO_LIMIT = 1 << 20
"""More turns than any match has."""

NEAR = 0.3
"""These extra turns keep someone who's done now from being infinitely far ahead."""

Held = tuple[int, ...]
"""How many marbles of each colour, in ``COLOURS`` order."""


def held(marbles: Iterable[str]) -> Held:
    """The colours of some marbles, or a card's letters, counted.

    >>> held(["R1", "D2", "R4"])
    (1, 0, 2, 0, 0)
    """
    return _counted(Counter(marble[0] for marble in marbles))


def _counted(colours: Mapping[str, int]) -> Held:
    return tuple(colours.get(colour, 0) for colour in COLOURS)


@lru_cache(maxsize=4096)
def turns_for(missing: int, over: int, chance: float, exact: bool = True) -> float:
    """Expected turns for a hand missing ``missing`` marbles with ``over`` too many.

    ``chance`` is that of a hit. A spare marble is flicked at a missing one: a hit brings that, a
    miss gets rid of this, so neither is in vain. Without spares, a needed marble must be risked,
    and a miss means winning it back. Unless the hand must be ``exact``, spares may stay.
    """
    if not missing:
        return float(over) if exact else 0.0
    miss = 1 - chance
    if not over:
        return turns_for(missing - 1, 0, chance, exact) + (1 + _BACK * miss) / chance
    after_hit = turns_for(missing - 1, over, chance, exact)
    return 1 + chance * after_hit + miss * turns_for(missing, over - 1, chance, exact)


@lru_cache(maxsize=1 << 15)
def turns_to_cards(
    hand: Held,
    cards: tuple[Held, ...],
    in_order: bool,
    chance: float,
    spare: int = 0,
) -> float:
    """Expected turns until all ``cards`` are done, in the best order or the given one.

    Each ignores ``spare`` marbles too many.
    """
    if not cards:
        return 0.0
    orders = (cards,) if in_order else permutations(cards)
    return min(_chain(hand, order, chance, spare) for order in orders)


def _chain(hand: Held, cards: Iterable[Held], chance: float, spare: int) -> float:
    turns = 0.0
    for card in cards:
        turns += turns_for(*_misfit(hand, card, spare), chance)
        hand = card
    return turns


@lru_cache(maxsize=1 << 14)
def turns_to_alike(hand: Held, chance: float) -> float:
    """Expected turns until four of one colour are held; others do no harm."""
    total = sum(hand)
    return min(
        turns_for(max(OF_EACH - have, 0), total - have, chance, exact=False) for have in hand
    )


def marbles_off(hand: Sequence[int], card: Held, spare: int = 0) -> int:
    """How many marbles a hand is off a card: missing, and too many beyond ``spare``."""
    return sum(_misfit(hand, card, spare))


def _misfit(hand: Sequence[int], card: Held, spare: int) -> tuple[int, int]:
    """The marbles a hand lacks for a card, and those too many beyond ``spare``."""
    missing = over = 0
    for have, want in zip(hand, card, strict=True):
        if have < want:
            missing += want - have
        else:
            over += have - want
    return missing, max(0, over - spare)


def nearest(hand: Sequence[int], cards: Sequence[Held], in_order: bool, spare: int = 0) -> int:
    """How many marbles a hand is off the card closest to done; 0 if there's none."""
    reach = cards[:1] if in_order else cards
    return min((marbles_off(hand, card, spare) for card in reach), default=0)


@dataclass(frozen=True, slots=True)
class Race:
    """Who holds what, and what they still want, in a ``mode`` of the game.

    ``chance`` is that of a hit, as the thinking player sees it.
    ``cards`` are each player's open cards, ``worth`` each card's worth in *Pile*, ``points`` the
    players' points there and ``left`` the pile's cards. ``won`` are those who have won together,
    empty if no one has yet. Each of a player's cards ignores ``spare`` marbles too many. After
    ``limit`` more turns of all the match ends anyway.
    """

    mode: str
    chance: float
    hands: tuple[Held, ...]
    middle: Held
    cards: tuple[tuple[Held, ...], ...]
    spare: tuple[int, ...]
    worth: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    left: int = 0
    won: tuple[int, ...] = ()
    limit: int = NO_LIMIT

    @classmethod
    def of(cls, state: HopState, chance: float) -> Race:
        """A position's race, once everything is placed."""
        mode = state.variant.mode
        pile = mode == PILE
        open_cards = tuple(
            tuple(sorted((card.colours for card in cards if card.open), key=len, reverse=True))
            for cards in state.cards
        )
        if pile:
            open_cards = tuple(cards[-1:] for cards in open_cards)
        price = state.variant.points
        players = state.players
        return cls(
            mode,
            chance,
            tuple(_counted(state.colours_of(player)) for player in range(players)),
            held((*state.middle, *(state.to_place[state.player] if state.to_middle else ()))),
            tuple(tuple(held(card) for card in cards) for cards in open_cards)
            if open_cards
            else ((),) * players,
            tuple(map(state.variant.spare, range(players))),
            tuple(card_points(cards[0], price) if cards else 0 for cards in open_cards)
            if pile
            else (),
            tuple(int(points) for points in state.returns()) if pile else (),
            state.pile,
            limit=state.turns_left,
        )

    def turns_left(self, player: int) -> float:
        """The player's expected own turns until they're done."""
        hand = self.hands[player]
        if self.mode == NO_CARD:
            return turns_to_alike(hand, self.chance)
        cards, spare = self.cards[player], self.spare[player]
        return turns_to_cards(hand, cards, self.mode == SUITE, self.chance, spare)

    # What happens

    def settled(self, mover: int) -> Race:
        """The race after the mover's turn: all cards are checked, theirs first."""
        if self.won:
            return self
        race = replace(self._checked(mover), limit=self.limit - 1)
        if race.won or race.limit > 0:
            return race
        ranks = [race._rank(player) for player in range(len(race.hands))]
        return replace(race, won=tuple(p for p, rank in enumerate(ranks) if rank == max(ranks)))

    def _rank(self, player: int) -> tuple[int, int]:
        """The highest wins when the turns have run out, as in the rules."""
        hand, cards = self.hands[player], self.cards[player]
        if self.mode == NO_CARD:
            return max(hand), 0
        scored = self.points[player] if self.mode == PILE else -len(cards)
        return scored, -nearest(hand, cards, self.mode == SUITE, self.spare[player])

    def _checked(self, mover: int) -> Race:
        players = len(self.hands)
        order = [(mover + step) % players for step in range(players)]
        if self.mode == NO_CARD:
            done = [p for p in order if max(self.hands[p]) >= OF_EACH]
            return replace(self, won=_first(done, mover)) if done else self
        race, through = self, []
        for player in order:
            race = race._turned(player)
            if self.mode != PILE and self.cards[player] and not race.cards[player]:
                through.append(player)
        if through:
            return replace(race, won=_first(through, mover))
        return race

    def _turned(self, player: int) -> Race:
        """The race after the player finished the card they can, if there is one."""
        cards, hand = self.cards[player], self.hands[player]
        usable = cards[:1] if self.mode == SUITE else cards
        spare = self.spare[player]
        done = next((card for card in usable if not marbles_off(hand, card, spare)), None)
        if self.won or done is None:
            return self
        if self.mode == PILE:
            points = _changed(self.points, player, self.points[player] + self.worth[player])
            if self.left:
                # No one knows which card comes next; assume an average one.
                return replace(
                    self, points=points, left=self.left - 1, cards=_changed(self.cards, player, ())
                )
            most = max(points)
            won = tuple(p for p, mine in enumerate(points) if mine == most)
            return replace(self, points=points, won=won)
        kept = list(cards)
        kept.remove(done)
        return replace(self, cards=_changed(self.cards, player, tuple(kept)))

    def after_hit(
        self, player: int, taken: Iterable[tuple[int | None, int]], *, settle: bool = True
    ) -> Race:
        """The race after the player won marbles, each by its owner (None: the middle) and colour.

        A player with none left gets back the one whose loss suits the winner best.
        """
        hands = [list(hand) for hand in self.hands]
        middle = list(self.middle)
        for owner, colour in taken:
            (middle if owner is None else hands[owner])[colour] -= 1
            hands[player][colour] += 1
        players = len(hands)
        owed = [
            p
            for p in ((player + step) % players for step in range(1, players))
            if not any(hands[p])
        ]
        race = replace(self, hands=tuple(tuple(hand) for hand in hands), middle=tuple(middle))
        for poor in owed:
            race = race.after_best_gift(player, poor)
        return race.settled(player) if settle else race

    def after_best_gift(self, giver: int, to: int) -> Race:
        """The race after the gift that suits its giver best."""
        return max(
            self.gifts(giver, to), key=lambda after: after.settled(giver).shares(giver)[giver]
        )

    def gifts(self, giver: int, to: int) -> Iterator[Race]:
        """The race after each gift of one marble, in the order of colours."""
        for colour, have in enumerate(self.hands[giver]):
            if have:
                yield self.after_gift(giver, to, colour)

    def after_gift(self, giver: int, to: int, colour: int) -> Race:
        """The race after one marble changed hands; no card was checked."""
        hands = _changed(self.hands, giver, _plus(self.hands[giver], colour, -1))
        return replace(self, hands=_changed(hands, to, _plus(hands[to], colour, 1)))

    def after_miss(self, player: int, colour: int) -> Race:
        """The race after the player flicked a marble and touched nothing."""
        if sum(self.hands[player]) == 1:
            return self.settled(player)
        hands = _changed(self.hands, player, _plus(self.hands[player], colour, -1))
        return replace(self, hands=hands, middle=_plus(self.middle, colour, 1)).settled(player)

    # What it's worth

    def shares(self, mover: int) -> tuple[float, ...]:
        """Each player's share of the win, ``mover`` having just finished a turn."""
        return _shares(self, mover)

    def outlook(self, mover: int) -> tuple[float, ...]:
        """The same once the next player has made the best of it."""
        return _foreseen(self, mover, 1, 1.0)

    def foreseen(self, mover: int) -> tuple[float, ...]:
        """The same after two turns, in each of which only some marbles can be hit."""
        return _foreseen(self, mover, 2, _SHOWS)

    def moves(self, player: int) -> Iterator[tuple[bool, Race]]:
        """What the player's turn can make of the race, and whether that takes a hit.

        They touch nothing with a marble of any colour, keep what they have, or win a marble.
        """
        hand = self.hands[player]
        yield False, self.settled(player)
        if sum(hand) > 1:
            for colour, have in enumerate(hand):
                if have:
                    yield False, self.after_miss(player, colour)
        for owner in (None, *range(len(self.hands))):
            if owner != player:
                for colour, have in enumerate(self.middle if owner is None else self.hands[owner]):
                    if have:
                        yield True, self.after_hit(player, ((owner, colour),))

    def price_of_turn(self, player: int, mover: int) -> float:
        """The share of the win that needing one more turn costs a player."""
        return self.shares(mover)[player] - _shares(self, mover, player)[player]

    def promise(self, player: int, urge: float, share: float) -> float:
        """What the race is worth to a player who has just finished a turn, 0 to 1.

        ``urge`` is how much they care about finishing soon, whatever the others do, against their
        ``share`` of the win.
        """
        if self.won:
            return share
        return (1 - urge) * share + urge / (1 + self.turns_left(player))


@lru_cache(maxsize=1 << 15)
def _shares(race: Race, mover: int, late: int | None = None) -> tuple[float, ...]:
    """The shares if the player ``late`` needs one turn more than it seems."""
    players = len(race.hands)
    if race.won:
        return tuple(1 / len(race.won) if p in race.won else 0.0 for p in range(players))
    # The next player is a whole turn ahead of the one who just finished.
    waits = [(p - mover - 1) % players / (players - 1) + (p == late) for p in range(players)]
    if race.mode == PILE:
        return _shares_of_pile(race, waits)
    lead, card = (_LEAD[0], _CARD) if players == 2 else (_LEAD[1], 0.0)
    return _normal(
        [
            (NEAR + race.turns_left(p) + waits[p]) ** -lead * exp(-card * len(race.cards[p]))
            for p in range(players)
        ]
    )


_SHOWS = 0.6
"""How often a marble can be hit when it matters."""

_LOOKED = 4, 2
"""How many of the best hits are looked into, and of what can be done without one."""


@lru_cache(maxsize=1 << 15)
def _foreseen(race: Race, mover: int, turns: int, shows: float) -> tuple[float, ...]:
    """The shares after the best that players after ``mover`` can do in so many turns.

    Each of the hits they'd like can be tried as often as the marble ``shows``.
    """
    if race.won or not turns:
        return race.shares(mover)
    player = (mover + 1) % len(race.hands)
    afters: tuple[list[Race], list[Race]] = [], []
    for is_hit, after in race.moves(player):
        afters[not is_hit].append(after)
    found = []
    for each, most in zip(afters, _LOOKED, strict=True):
        each.sort(key=lambda after: after.shares(player)[player], reverse=True)
        seen = [_foreseen(after, player, turns - 1, shows) for after in each[:most]]
        found.append(sorted(seen, key=itemgetter(player)))
    hits, (*_others, kept) = found
    best = kept
    for hit in hits:
        if hit[player] > kept[player]:
            best = _mixed(shows, _mixed(race.chance, hit, kept), best)
    return best


def _mixed(chance: float, one: tuple[float, ...], other: tuple[float, ...]) -> tuple[float, ...]:
    """The shares if ``one`` comes with this chance, else the ``other``."""
    return tuple(chance * a + (1 - chance) * b for a, b in zip(one, other, strict=True))


def _shares_of_pile(race: Race, waits: list[float]) -> tuple[float, ...]:
    """The shares if points are collected until the pile is used up."""
    players = len(race.hands)
    turns = [
        (race.turns_left(p) if race.cards[p] else _TURNS_A_CARD) + waits[p] for p in range(players)
    ]
    mean = max(sum(race.worth) / players, 1.0)
    to_go = min(min(turns) + race.left * _TURNS_A_CARD / players, race.limit / players)
    expected = []
    for player, each in enumerate(turns):
        worth = race.worth[player] if race.cards[player] else mean
        soon = exp(-each / (to_go + 1))
        later = max(to_go - each, 0.0) * mean / _TURNS_A_CARD
        expected.append(race.points[player] + worth * soon + later)
    softness = 0.5 * mean * sqrt(1 + to_go / _TURNS_A_CARD)
    most = max(expected)
    return _normal([exp((each - most) / softness) for each in expected])


def _first(done: list[int], mover: int) -> tuple[int, ...]:
    return (mover,) if mover in done else tuple(sorted(done))


def _normal(weights: list[float]) -> tuple[float, ...]:
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def _plus(hand: Held, colour: int, more: int) -> Held:
    return _changed(hand, colour, hand[colour] + more)


def _changed(whole: tuple[_Part, ...], index: int, part: _Part) -> tuple[_Part, ...]:
    return (*whole[:index], part, *whole[index + 1 :])
