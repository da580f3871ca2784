"""Races of Hop the Marble between two, played out to the end by colours alone.

Each colour has two marbles, each of which the one player holds, the other, or the middle. Whoever
is to act keeps what they hold, gives one to the middle, or wins one by a hit that comes off as
often as ``HIT`` says and else costs the one that was flicked. Every position is worth what the best
of these makes of it: that is found by going through all of them again and again (value iteration).
What is a turn farther away counts less by ``PATIENCE``, so that nobody waits for ever.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product
from operator import mul
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from game.rules.hop_the_marble.cards import DECK
from game.rules.hop_the_marble.marbles import COLOURS
from physics.player.wishes import Held, Race, held

HIT: Final = 0.95
PATIENCE: Final = 0.995

_CLOSE: Final = 1e-5
"""Values are found when no position changes by more: then they are right to about 0.001."""

_MOST: Final = 5_000
"""So often they are gone through at most."""

_SPLITS: Final = [(a, b) for a in range(3) for b in range(3 - a)]
"""How the two marbles of a colour may be shared; the middle has the rest."""

Numbers = NDArray[np.float64]
Places = NDArray[np.int64]
Cards = tuple[Held, ...]


@dataclass(frozen=True, slots=True)
class Solved:
    """What each position of two hands is worth to the first player, with these cards open.

    ``first`` and ``second`` say so where the first or the second player is to act.
    """

    first: Numbers
    second: Numbers


class Positions:
    """All ways to share ten marbles, and where a turn leads from each.

    ``hands`` are the two players', by position and colour. A table of steps holds one row for each
    colour; what cannot be done leads to the place behind the last.
    """

    def __init__(self) -> None:
        self.count = len(_SPLITS) ** len(COLOURS)
        powers = len(_SPLITS) ** np.arange(len(COLOURS))
        digits = np.arange(self.count)[:, None] // powers % len(_SPLITS)
        split = np.array(_SPLITS)
        self.hands = split[digits, 0], split[digits, 1]
        self._digits, self._powers = digits, powers
        gains = self._step(1, 0), self._step(0, 1)
        robs = self._step(1, -1), self._step(-1, 1)
        self.hits = tuple(map(np.concatenate, zip(gains, robs, strict=True)))
        throws = self._step(-1, 0), self._step(0, -1)
        self.alone = tuple(hand.sum(1) == 1 for hand in self.hands)
        self.empty = tuple(np.flatnonzero(hand.sum(1) == 0) for hand in self.hands)
        for steps, alone in zip(throws, self.alone, strict=True):
            steps[:, alone] = self.count
        self.throws = throws
        # Who has none left gets one of what the other holds.
        self.gifts = robs[1][:, self.empty[1]], robs[0][:, self.empty[0]]
        self.playable = np.logical_and(*(hand.sum(1) > 0 for hand in self.hands))

    def _step(self, more: int, theirs: int) -> Places:
        """Where it leads if both players hold so many more of a colour."""
        places = {split: number for number, split in enumerate(_SPLITS)}
        steps = [places.get((a + more, b + theirs), -1) for a, b in _SPLITS]
        to = np.array(steps)[self._digits]
        whole = np.arange(self.count)[:, None] + (to - self._digits) * self._powers
        return np.ascontiguousarray(np.where(to < 0, self.count, whole).T)

    def place(self, mine: Held, theirs: Held) -> int:
        """The position in which both hold that."""
        digits = map(_SPLITS.index, zip(mine, theirs, strict=True))
        return sum(map(mul, digits, map(int, self._powers)))

    def holding(self, player: int, card: Held) -> NDArray[np.bool_]:
        """The positions in which a player holds just what a card asks for."""
        return np.asarray((self.hands[player] == np.array(card)).all(1))


class Deal:
    """The race for two players' ``cards``; ``solved`` for all or some of them still open."""

    def __init__(self, cards: tuple[Cards, Cards], positions: Positions) -> None:
        self.cards, self._positions = cards, positions
        self.solved: dict[tuple[Cards, Cards], Solved] = {}
        # What fewer open cards are worth is needed for more of them.
        for mine, theirs in product(*map(_subsets, cards)):
            self.solved[mine, theirs] = self._solve(mine, theirs)

    def share(self, race: Race, player: int) -> float:
        """The share of the win of a player who has just finished a turn; exact at the end."""
        if race.won:
            return float(player in race.won)
        found = self.solved[race.cards[0], race.cards[1]]
        place = self._positions.place(race.hands[0], race.hands[1])
        return float(found.second[place] if player == 0 else 1 - found.first[place])

    def _after(self, mine: Cards, theirs: Cards) -> tuple[Numbers, Numbers]:
        """What is known where a card is turned after a turn of either player; elsewhere nan."""
        at = self._positions
        done = [at.holding(0, card) for card in mine] + [at.holding(1, card) for card in theirs]
        known = np.full((2, at.count), np.nan)
        for place in np.flatnonzero(at.playable & np.logical_or.reduce(done)):
            hands = [tuple(int(n) for n in hand[place]) for hand in at.hands]
            left = tuple(card for card in mine if card != hands[0])
            left_theirs = tuple(card for card in theirs if card != hands[1])
            if left and left_theirs:
                solved = self.solved[left, left_theirs]
                known[:, place] = solved.second[place], solved.first[place]
            elif left or left_theirs:
                known[:, place] = not left
            else:
                # Both are through: whoever's turn it was wins.
                known[:, place] = 1, 0
        return known[0], known[1]

    def _solve(self, mine: Cards, theirs: Cards) -> Solved:
        known = self._after(mine, theirs)
        values = [np.full(self._positions.count, 0.5) for _ in known]
        for _ in range(_MOST):
            change = 0.0
            for mover in (0, 1):
                after = np.where(np.isnan(known[mover]), values[1 - mover], known[mover])
                # The second player wants what is worth little to the first.
                told = self._best(after if mover == 0 else 1 - after, mover)
                best = 0.5 + PATIENCE * ((told if mover == 0 else 1 - told) - 0.5)
                moved = np.abs(best - values[mover])[self._positions.playable].max()
                change = max(change, float(moved))
                values[mover] = best
            if change < _CLOSE:
                break
        return Solved(*values)

    def _best(self, after: Numbers, mover: int) -> Numbers:
        """The best that the mover can do, where ``after`` is what they have after a turn."""
        at = self._positions
        after = np.append(after, -1.0)
        given = after[at.gifts[mover]].max(0)
        after[at.empty[1 - mover]] = given
        keep = after[:-1]
        miss = after[at.throws[mover]].max(0)
        miss = np.where(at.alone[mover], keep, miss)
        hit = after[at.hits[mover]].max(0)
        return np.asarray(np.maximum(np.maximum(keep, miss), HIT * hit + (1 - HIT) * miss))


def _subsets(cards: Cards) -> list[Cards]:
    return [some for size in range(1, len(cards) + 1) for some in combinations(cards, size)]


def dealt(rng: Random) -> tuple[Cards, Cards]:
    """Two players' cards, one of each kind."""
    pairs = [rng.sample(cards, 2) for cards in DECK.values()]
    mine, theirs = zip(*pairs, strict=True)
    return tuple(map(held, mine)), tuple(map(held, theirs))
