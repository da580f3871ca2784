"""What a race is worth, by playing a round on at random many times.

Near the end of the match it's played to the end. Everyone is a simple player: they want to get
close to their open cards, and the best opponent to be far from theirs. How much closeness counts,
and how much they mind others, is drawn anew for each player each time. A turn is like one with real
marbles, without the marbles: not all can be hit, some only together, a hit may fail or bring one
more along. After a round, players are ranked by the turns they need.

This is the reference for ``kernel``, which does the same in C, draw by draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from game.rules.hop_the_marble.marbles import COLOURS
from physics.player.wishes import NEAR, WEIGHTS, Held, Race, marbles_off, nearest, turns_to_cards

_WORD: Final = 1 << 32
_SCATTER: Final = 0x9E3779B9

_HIT: Final = int(0.9 * _WORD)
_SEEN: Final = int(0.6 * _WORD)
_ONE_MORE: Final = int(0.15 * _WORD)
"""How often a hit comes off, a marble can be hit, and a hit brings another marble along."""

_TOGETHER: Final = 5
"""How many pairs of marbles, some of them the same, can be hit together."""

_LEAST, _RANGE = 0.3, 0.5
"""The least that a missing or spare marble leaves of a card's worth, and how much more it may be.
"""

_WON: Final = 9.0
"""What a won race is worth to a simple player: more than any that goes on."""

_FAR: Final = 32
"""More marbles than a hand can be off a card."""

_LAST: Final = 4
"""A match with this many rounds left is played to its end."""


class _Dice:
    """32-bit random draws (xorshift), the same in C."""

    __slots__ = ("_word",)

    def __init__(self, number: int) -> None:
        self._word = (number + 1) * _SCATTER % _WORD or 1
        for _ in range(4):
            self.draw()

    def draw(self) -> int:
        word = self._word
        word ^= word << 13 & _WORD - 1
        word ^= word >> 17
        word ^= word << 5 & _WORD - 1
        self._word = word
        return word

    def below(self, count: int) -> int:
        return self.draw() * count >> 32

    def part(self) -> float:
        return self.draw() / _WORD


@dataclass(frozen=True, slots=True)
class Simple:
    """How a simple player judges: by ``steps`` per marble that a hand is off a card.

    ``regard`` is how much the best opponent counts.
    """

    steps: Sequence[float]
    regard: float

    @classmethod
    def drawn(cls, dice: _Dice) -> Simple:
        left = _LEAST + _RANGE * dice.part()
        steps = [1.0]
        while len(steps) < _FAR:
            steps.append(steps[-1] * left)
        return cls(steps, dice.part())


class Round:
    """A race being played on; ``middle`` is the last of its hands."""

    def __init__(self, race: Race) -> None:
        self.players = len(race.hands)
        self.hands = [*map(list, race.hands), list(race.middle)]
        self.cards = race.cards
        self.aims = race.aims
        self.open = [(1 << len(cards)) - 1 for cards in race.cards]
        self.won: list[int] = []

    def copy(self) -> Round:
        other = object.__new__(Round)
        other.players, other.cards, other.aims = self.players, self.cards, self.aims
        other.hands = [hand.copy() for hand in self.hands]
        other.open, other.won = self.open.copy(), self.won.copy()
        return other

    # What simple players think

    def nearness(self, player: int, steps: Sequence[float]) -> float:
        """How close a player is to the end: minus the missing parts of open cards."""
        near = 0.0
        hand, still = self.hands[player], self.open[player]
        for number, card in enumerate(self.cards[player]):
            if still >> number & 1:
                off = marbles_off(hand, card)
                if not off and still == 1 << number:
                    return _WON
                near += steps[off] - 1.0
        return near

    def worth(self, player: int, mind: Simple) -> float:
        """A race's worth to a player, before cards are finished."""
        mine = self.nearness(player, mind.steps)
        if mine == _WON:
            return _WON
        most = -_WON
        for other in range(self.players):
            if other != player:
                most = max(most, self.nearness(other, mind.steps))
        return -_WON if most == _WON else mine - mind.regard * most

    # What happens

    def move(self, owner: int, to: int, colour: int) -> None:
        """A marble goes from hand to hand."""
        self.hands[owner][colour] -= 1
        self.hands[to][colour] += 1

    def pay(self, player: int, mind: Simple) -> None:
        """A player without marbles gets the one whose loss suits ``player`` best."""
        for step in range(1, self.players):
            poor = (player + step) % self.players
            if any(self.hands[poor]):
                continue
            best, best_worth = 0, -2 * _WON
            for colour in range(len(COLOURS)):
                if self.hands[player][colour]:
                    self.move(player, poor, colour)
                    worth = self.worth(player, mind)
                    self.move(poor, player, colour)
                    if worth > best_worth:
                        best, best_worth = colour, worth
            self.move(player, poor, best)

    def any_other(self, player: int, dice: _Dice) -> tuple[int, int] | None:
        """A random marble that isn't the player's: who has it, and its colour."""
        owners = self._others(player)
        total = sum(sum(self.hands[owner]) for owner in owners)
        if not total:
            return None
        number = dice.below(total)
        for owner in owners:
            for colour, have in enumerate(self.hands[owner]):
                number -= have
                if number < 0:
                    return owner, colour
        raise AssertionError

    def _others(self, player: int) -> list[int]:
        return [owner for owner in (self.players, *range(self.players)) if owner != player]

    def won_by(self, player: int, taken: Sequence[tuple[int, int]], mind: Simple) -> Round:
        """The race once the player has won marbles."""
        after = self.copy()
        for owner, colour in taken:
            after.move(owner, player, colour)
        after.pay(player, mind)
        return after

    def hits(self, player: int, mind: Simple, dice: _Dice) -> Iterator[Round]:
        """The race after each hit possible this time."""
        for owner in self._others(player):
            for colour, have in enumerate(self.hands[owner]):
                if have and dice.draw() < _SEEN:
                    yield self.won_by(player, [(owner, colour)], mind)
        for _ in range(_TOGETHER):
            first = self.any_other(player, dice)
            if first is None:
                return
            one = self.copy()
            one.move(first[0], player, first[1])
            second = one.any_other(player, dice)
            if second is not None:
                one.move(second[0], player, second[1])
                one.pay(player, mind)
                yield one

    def turn(self, player: int, mind: Simple, dice: _Dice) -> Round:
        """The race after the player's turn."""
        still, still_worth = self, self.worth(player, mind)
        lost, lost_worth = self, still_worth
        if sum(self.hands[player]) > 1:
            lost_worth = -2 * _WON
            for colour, have in enumerate(self.hands[player]):
                if have:
                    after = self.copy()
                    after.move(player, self.players, colour)
                    worth = after.worth(player, mind)
                    if worth > lost_worth:
                        lost, lost_worth = after, worth
        if lost_worth > still_worth:
            still, still_worth = lost, lost_worth
        hit, hit_worth = None, -2 * _WON
        for after in self.hits(player, mind, dice):
            worth = after.worth(player, mind)
            if worth > hit_worth:
                hit, hit_worth = after, worth
        if hit is not None and 0.9 * hit_worth + 0.1 * lost_worth > still_worth:
            still = lost
            if dice.draw() < _HIT:
                still = hit
                if dice.draw() < _ONE_MORE:
                    more = still.any_other(player, dice)
                    if more is not None:
                        still = still.won_by(player, [more], mind)
        after = still.copy()
        after.check(player)
        return after

    def check(self, mover: int) -> None:
        """Finish the cards that are done, the mover's first."""
        through = []
        for step in range(self.players):
            player = (mover + step) % self.players
            for number, card in enumerate(self.cards[player]):
                if not self.open[player] >> number & 1:
                    continue
                if not marbles_off(self.hands[player], card):
                    self.open[player] &= ~(1 << number)
                    if not self.open[player]:
                        through.append(player)
                    break
                if self.aims.in_order:
                    break
        self.won = [mover] if mover in through else through

    def shares(self, mover: int) -> list[float]:
        """Each player's share of the win by the turns they need; ``mover`` finished a turn."""
        waits = self.players - 1
        found = []
        for player in range(self.players):
            left = tuple(self._open_cards(player))
            turns = turns_to_cards(
                tuple(self.hands[player]), left, self.aims.in_order, self.aims.chance
            )
            wait = (player + self.players - mover - 1) % self.players / waits
            near = (NEAR + turns + wait) ** -WEIGHTS.lead
            found.append(near * exp(-WEIGHTS.card * len(left)))
        total = 0.0
        for each in found:
            total += each
        return [each / total for each in found]

    def ended(self) -> list[float]:
        """The shares of those who have won or, if no one has, of those who stand best."""
        players = range(self.players)
        winners = self.won
        if not winners:
            ranks = [self.rank(player) for player in players]
            winners = [player for player in players if ranks[player] == min(ranks)]
        return [1 / len(winners) if player in winners else 0.0 for player in players]

    def rank(self, player: int) -> tuple[int, int]:
        """How far from the end a player is: by their open cards, then by the closest one."""
        cards = list(self._open_cards(player))
        return len(cards), nearest(self.hands[player], cards, self.aims.in_order)

    def _open_cards(self, player: int) -> Iterator[Held]:
        for number, card in enumerate(self.cards[player]):
            if self.open[player] >> number & 1:
                yield card


def in_python(race: Race, mover: int, first: int, times: int) -> list[float]:
    """The sums of each player's shares of the win, played on ``times`` times.

    Each playout's number, from ``first`` on, seeds its draws. A round is played after the mover, or
    all remaining turns if there are few.
    """
    players = len(race.hands)
    turns = race.limit if race.limit <= _LAST * players else players
    sums = [0.0] * players
    for number in range(first, first + times):
        dice = _Dice(number)
        minds = [Simple.drawn(dice) for _ in race.hands]
        game, player, gone = Round(race), mover, 0
        while gone < turns and not game.won:
            player = (player + 1) % players
            game = game.turn(player, minds[player], dice)
            gone += 1
        found = game.ended() if game.won or gone == race.limit else game.shares(player)
        sums = [before + share for before, share in zip(sums, found, strict=True)]
    return sums
