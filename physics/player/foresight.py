"""How the strongest player judges what a turn makes of a race: by what a round makes of that.

It plays the next round again and again with chance (``playing_on``), in C where the kernel is
there. All races are played on with the same draws, so that chance is the same for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from operator import add
from typing import Final

from game.bots.bot import BudgetSpent, Question
from physics.player.kernel import played_on
from physics.player.wishes import Race

_EACH: Final = 1 / 64
"""The share of a budget for each race; a position leads to thirty or so. With each node as many
rounds are played as before it, ``_LEAST`` with the first."""

ROUNDS: Final = 256
"""A race is played on so many rounds, where nobody wants fewer, ..."""

_LEAST: Final = 8
"""... and so many in any case."""


class Foresight:
    """Judges the races that a turn can lead to, for whoever is asked what to do.

    A race is played on ``rounds`` times, if the budget allows it.
    """

    def __init__(self, question: Question, rounds: int = ROUNDS) -> None:
        self._question = question
        self._rounds = rounds

    @staticmethod
    def knows(race: Race) -> bool:
        """Whether such races can be played on: all for cards that everybody has before them."""
        return not (race.aims.alike or race.aims.pile or any(race.spare))

    def shares(self, race: Race, mover: int) -> Sequence[float]:
        """Each player's share of the win; ``mover`` has just finished a turn. Raises Cancelled."""
        if race.won:
            return race.shares(mover)
        meter = self._question.meter(_EACH)
        meter.check_cancelled()
        sums, times = [0.0] * len(race.hands), 0
        with suppress(BudgetSpent):
            while times < self._rounds:
                more = min(times or _LEAST, self._rounds - times)
                sums = list(map(add, sums, played_on(race, mover, times, more)))
                times += more
                meter.count()
                meter.check()
        return [each / times for each in sums]
