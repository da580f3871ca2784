"""What the next player can make of where marbles lie, as an even cloth shows it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from game.bots.bot import BudgetSpent, Meter, Question
from game.bots.levels import EXPERT
from game.rules.hop_the_marble.actions import Place
from game.rules.hop_the_marble.judging import FlickSpace
from game.rules.hop_the_marble.state import HopState
from physics.player.foresight import Foresight
from physics.player.hands import HANDS
from physics.player.shooting import UNLIMITED, Effort, Judge, Turn, Worth
from physics.player.wishes import Race

_EFFORT: Final = Effort(8, 3, looks=0, keeps=1)
"""How the next player looks for their best flick: on an even cloth only."""

_ROUNDS: Final = 96
"""So many rounds tell what such a flick makes of the race."""


class Replies:
    """Judges places by what the best flick of the next player leaves to whoever is asked."""

    def __init__(self, question: Question, race: Race) -> None:
        self._question = question
        self._aims = race.aims
        self._foresight = Foresight(question, _ROUNDS) if Foresight.knows(race) else None

    def best_first(self, places: Sequence[Place], meter: Meter) -> list[Place]:
        """The places that leave most, as many as the budget allows, before all others.

        The order stays where somebody else has to do something before the next flick. Each place
        is a node. Raises Cancelled.
        """
        state, player = self._question.turn(HopState), self._question.player
        found: list[tuple[float, Place]] = []
        with suppress(BudgetSpent):
            for place in places:
                after = state.apply_action(player, place)
                if not _is_to_flick(after):
                    break
                found.append((self._left(after), place))
                meter.count()
                meter.check()
        best = sorted(found, key=lambda each: -each[0])
        return [*(place for _left, place in best), *places[len(best) :]]

    def _left(self, state: HopState) -> float:
        """The share of whoever is asked after the best flick in ``state``."""
        race = Race.of(state, self._aims.chance, self._aims.weights)
        turn = Turn(state, state.player, race, self._worth_to(state.player), HANDS[EXPERT], _EFFORT)
        meters = (Meter(UNLIMITED, self._question.cancelled) for _ in range(2))
        return turn.flicks(*meters)[0][1].share

    def _worth_to(self, mover: int) -> Judge:
        """What a race is worth to who has just flicked, and to whoever is asked."""
        player = self._question.player

        def worth(after: Race) -> Worth:
            known = self._foresight
            shares = after.outlook(mover) if known is None else known.shares(after, mover)
            return Worth(shares[mover], shares[player])

        return worth


def _is_to_flick(state: HopState) -> bool:
    """Whether a flick is next."""
    return isinstance(state.legal_actions(state.player), FlickSpace)
