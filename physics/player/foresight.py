"""How the strongest player judges what a turn makes of a race: by what a round makes of that.

It plays the next round again and again with chance (``playing_on``), in C where the kernel is
there. All races are played on with the same draws, so that chance is the same for all of them.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from game.bots.bot import BudgetSpent, Meter
from game.rules.hop_the_marble.state import HopState
from physics.player.kernel import available, in_c
from physics.player.playing_on import in_python
from physics.player.wishes import Race

FORESIGHT: Final = 0.5
"""The share of a budget for it, of which ``_AT_ONCE`` rounds make a node."""

_AT_ONCE: Final = 32
_OFTEN: Final = 6
"""A race is played on so many rounds at once, so often while the budget lasts, but once anyway."""


class Foresight:
    """Judges races of one position; ``meter`` counts what is played."""

    def __init__(self, state: HopState, meter: Meter) -> None:
        self._left = max(0, state.variant.most_turns - state.turns - 1)
        self._meter = meter
        self._play = in_c if available() else in_python

    @staticmethod
    def knows(race: Race) -> bool:
        """Whether such races can be played on: all for cards that everybody has before them."""
        return not (race.aims.alike or race.aims.pile or any(race.spare))

    def share(self, race: Race, player: int) -> float:
        """The share of the win of a player who has just finished a turn. Raises Cancelled."""
        if race.won:
            return race.shares(player)[player]
        share, times = 0.0, 0
        with suppress(BudgetSpent):
            while times < _OFTEN * _AT_ONCE:
                share += self._play(race, player, self._left, times, _AT_ONCE)[player]
                times += _AT_ONCE
                self._meter.count()
                self._meter.check()
        return share / times
