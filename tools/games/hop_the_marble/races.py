"""Races of Hop the Marble between two, played out to the end by colours alone.

Each colour has two marbles, each of which the one player holds, the other, or the middle. Whoever
is to act keeps what they hold, gives one to the middle, or wins one by a hit that comes off as
often as ``HIT`` says and else costs the one that was flicked. Every position is worth what the best
of these makes of it: that is found by going through all of them again and again (value iteration).
What is a turn farther away counts less by ``PATIENCE``, so that nobody waits for ever.

A player may also go by a ``Look`` of their own instead: then what the other gets is the most that
anybody can get against them.
"""

from __future__ import annotations

from collections.abc import Callable
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

WON: Final = 9.0
"""What a race that is won looks like; no look goes so far."""

_MOST: Final = 5_000
"""So often they are gone through at most."""

_SPLITS: Final = [(a, b) for a in range(3) for b in range(3 - a)]
"""How the two marbles of a colour may be shared; the middle has the rest."""

Numbers = NDArray[np.float64]
Places = NDArray[np.int64]
Cards = tuple[Held, ...]


Look = Callable[[tuple[Numbers, Numbers], tuple[Cards, Cards]], Numbers]
"""What positions look worth to the player who has just finished a turn.

It is told the hands, that player's first, one row for each position, and the open cards likewise.
"""


@dataclass(frozen=True, slots=True)
class Solved:
    """What each position of two hands is worth to the first player, with these cards open.

    ``first`` and ``second`` say so where the first or the second player is to act.
    """

    first: Numbers
    second: Numbers


@dataclass(frozen=True, slots=True)
class _Habit:
    """What a player who goes by a look does in each position.

    Where they have not ``risked`` a hit they go where ``still`` says; else to ``hit``, or to
    ``miss`` if it does not come off. What they give to who has none left leads to ``given``.
    """

    given: Places
    still: Places
    miss: Places
    hit: Places
    risked: NDArray[np.bool_]


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
    """The race for two players' ``cards``; ``solved`` for all or some of them still open.

    A player with a look goes by that, and whoever has none does the best that can be done.
    """

    def __init__(
        self,
        cards: tuple[Cards, Cards],
        positions: Positions,
        looks: tuple[Look | None, Look | None] = (None, None),
    ) -> None:
        self.cards, self._positions, self._looks = cards, positions, looks
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
        habits = [self._habit(mover, (mine, theirs), known[mover]) for mover in (0, 1)]
        values = [np.full(self._positions.count, 0.5) for _ in known]
        for _ in range(_MOST):
            change = 0.0
            for mover, habit in enumerate(habits):
                after = np.where(np.isnan(known[mover]), values[1 - mover], known[mover])
                # The second player wants what is worth little to the first.
                told = self._best(after if mover == 0 else 1 - after, mover, habit)
                best = 0.5 + PATIENCE * ((told if mover == 0 else 1 - told) - 0.5)
                moved = np.abs(best - values[mover])[self._positions.playable].max()
                change = max(change, float(moved))
                values[mover] = best
            if change < _CLOSE:
                break
        return Solved(*values)

    def _best(self, after: Numbers, mover: int, habit: _Habit | None) -> Numbers:
        """What comes of the best that the mover can do, or of their habit.

        ``after`` is what they have after a turn.
        """
        at = self._positions
        after = np.append(after, -1.0)
        given = at.gifts[mover] if habit is None else habit.given[None]
        after[at.empty[1 - mover]] = after[given].max(0)
        if habit is not None:
            risked = HIT * after[habit.hit] + (1 - HIT) * after[habit.miss]
            return np.where(habit.risked, risked, after[habit.still])
        keep = after[:-1]
        miss = after[at.throws[mover]].max(0)
        miss = np.where(at.alone[mover], keep, miss)
        hit = after[at.hits[mover]].max(0)
        return np.asarray(np.maximum(np.maximum(keep, miss), HIT * hit + (1 - HIT) * miss))

    def _habit(self, mover: int, cards: tuple[Cards, Cards], known: Numbers) -> _Habit | None:
        """What the mover does by their look; None if they have none."""
        look = self._looks[mover]
        if look is None:
            return None
        (first, second), (mine, theirs) = self._positions.hands, cards
        if mover == 0:
            liked = look((first, second), (mine, theirs))
        else:
            liked = look((second, first), (theirs, mine))
        liked = np.where(known == 1 - mover, WON, np.where(known == mover, -WON, liked))
        at = self._positions
        liked = np.append(liked, -np.inf)
        given = _liked_best(liked, at.gifts[mover])
        liked[at.empty[1 - mover]] = liked[given]
        here = np.arange(at.count)
        miss = np.where(at.alone[mover], here, _liked_best(liked, at.throws[mover]))
        hit = _liked_best(liked, at.hits[mover])
        still = np.where(liked[miss] > liked[here], miss, here)
        risked = HIT * liked[hit] + (1 - HIT) * liked[miss] > liked[still]
        return _Habit(given, still, miss, hit, risked)


def _liked_best(liked: Numbers, steps: Places) -> Places:
    """Of steps from each position that which leads to where it is liked best."""
    return np.asarray(np.take_along_axis(steps, liked[steps].argmax(0)[None], 0)[0])


def _subsets(cards: Cards) -> list[Cards]:
    return [some for size in range(1, len(cards) + 1) for some in combinations(cards, size)]


def dealt(rng: Random) -> tuple[Cards, Cards]:
    """Two players' cards, one of each kind."""
    pairs = [rng.sample(cards, 2) for cards in DECK.values()]
    mine, theirs = zip(*pairs, strict=True)
    return tuple(map(held, mine)), tuple(map(held, theirs))
