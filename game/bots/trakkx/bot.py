"""The computer players of TRAKKX at their four levels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from random import Random
from types import MappingProxyType

from game.bots.bot import (
    Advice,
    Assessment,
    Budget,
    BudgetSpent,
    Candidate,
    Decision,
    Meter,
    NothingNear,
    never,
)
from game.bots.levels import CASUAL, EXPERT, LEARNER, SKILLED
from game.bots.trakkx.advice import Onlooker, advise
from game.bots.trakkx.mending import mend
from game.bots.trakkx.race import numbers
from game.bots.trakkx.rearranging import Effort, best_lays
from game.bots.trakkx.standing import share_of_match
from game.bots.trakkx.turn import Manner, Turn
from game.bots.trakkx.weights import WEIGHTS, Weights
from game.protocol import Action, State
from game.rules.trakkx.actions import Lay
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import Table

MANNERS: Mapping[str, Manner] = MappingProxyType(
    {
        LEARNER: Manner(Effort.ADD, one_line=True, blind=0.5),
        CASUAL: Manner(Effort.SHIFT, nodes=10),
        SKILLED: Manner(Effort.SHIFT, looks=3, weighs=True, nodes=120),
        EXPERT: Manner(Effort.REARRANGE, looks=6, weighs=True),
    }
)


_SPELL = 2_000
"""So many nodes are searched on the others' time before what was found is noted."""


class TrakkxBot:
    """Plays TRAKKX with any number of players."""

    def __init__(self, level: str, weights: Weights = WEIGHTS) -> None:
        self._manner = replace(MANNERS[level], weights=weights)
        self._onlooker = Onlooker()
        self._pondered: dict[int, Table] = {}

    def choose(
        self,
        observation: State,
        player: int,
        budget: Budget,
        rng: Random,
        cancelled: Callable[[], bool] = never,
    ) -> Decision:
        """A legal action. Raises Cancelled, and ValueError if ``player`` is not to act."""
        state = _checked(observation, player)
        meter = Meter(budget, cancelled)
        meter.check_cancelled()
        known = self._pondered.get(player)
        turn = Turn(state, player, self._manner, budget, rng, cancelled, known=known)
        candidates = turn.passing_on() if state.passing else turn.candidates()
        return Decision(candidates[0].action, candidates, turn.nodes, 1, meter.seconds)

    def ponder(
        self,
        observation: State,
        player: int,
        budget: Budget,
        rng: Random,
        cancelled: Callable[[], bool] = never,
    ) -> None:
        """Look for room for a player's tokens while others are to act, as ``choose`` does.

        Only the strongest level does. Raises Cancelled.
        """
        if not isinstance(observation, TrakkxState):
            raise TypeError("This is no position of TRAKKX.")
        rack = observation.racks[player]
        if self._manner.effort is not Effort.REARRANGE or not rack or observation.must_open(player):
            return
        limit, tokens = observation.group_limit(player), numbers(rack)
        meter = Meter(budget, cancelled)
        with suppress(BudgetSpent):
            while True:
                meter.check()
                spell = Meter(Budget(nodes=min(_SPELL, meter.room)), cancelled)
                known = self._pondered.get(player)
                found = best_lays(
                    observation.table, tokens, False, limit, spell, rng, Effort.REARRANGE, known
                )
                meter.nodes += spell.nodes
                if not spell.nodes:
                    return
                if found:
                    self._pondered[player] = found[0].table
                    if len(found[0].laid) == len(tokens):
                        return

    def mend(
        self,
        observation: State,
        player: int,
        action: Action,
        budget: Budget,
        rng: Random,
        cancelled: Callable[[], bool] = never,
    ) -> Decision:
        """The legal lay that keeps most of an illegal one, the same at every level.

        Raises NothingNear if there is none or ``action`` is no lay, Cancelled, and ValueError as
        ``choose``.
        """
        state = _checked(observation, player)
        meter = Meter(budget, cancelled)
        if not isinstance(action, Lay) or state.passing:
            raise NothingNear
        found = mend(state, player, action.table, meter, rng)
        if found is None:
            raise NothingNear
        # How good a lay is was not asked.
        chosen = Candidate(Lay(found.table), share_of_match(state, player, 0.0))
        return Decision(chosen.action, (chosen,), meter.nodes, 1, meter.seconds)

    def advise(
        self,
        observation: State,
        player: int,
        budget: Budget,
        rng: Random,
        cancelled: Callable[[], bool] = never,
        *,
        about: Action | None = None,
    ) -> Advice:
        """What the expert would do, and what a legal ``about`` is worth beside it.

        Raises Cancelled, and ValueError as ``choose``.
        """
        state = _checked(observation, player)
        return advise(state, player, MANNERS[EXPERT], budget, rng, cancelled, about)

    def assess(
        self, state: State, budget: Budget, rng: Random, cancelled: Callable[[], bool] = never
    ) -> Assessment:
        """How the match stands for who sees all racks. Raises Cancelled."""
        if not isinstance(state, TrakkxState):
            raise TypeError("This is no position of TRAKKX.")
        return self._onlooker.assess(state, budget, cancelled)


def _checked(observation: State, player: int) -> TrakkxState:
    if not isinstance(observation, TrakkxState) or not observation.may_act(player):
        raise ValueError(f"Player {player} is not to act in this position of TRAKKX.")
    if observation.racks[player] is None:
        raise ValueError(f"Player {player} does not see his own rack in this position of TRAKKX.")
    return observation
