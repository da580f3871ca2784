"""The computer players of TRAKKX at their four levels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType

from game.bots.bot import (
    Advice,
    Assessment,
    Budget,
    Candidate,
    Decision,
    Meter,
    NothingNear,
    never,
)
from game.bots.levels import CASUAL, EXPERT, LEARNER, SKILLED
from game.bots.trakkx.advice import Onlooker, advise
from game.bots.trakkx.mending import mend
from game.bots.trakkx.rearranging import Effort
from game.bots.trakkx.standing import share_of_match
from game.bots.trakkx.turn import Manner, Turn
from game.bots.trakkx.weights import WEIGHTS, Weights
from game.protocol import Action, State
from game.rules.trakkx import Lay, TrakkxState

MANNERS: Mapping[str, Manner] = MappingProxyType(
    {
        LEARNER: Manner(Effort.ADD, one_line=True, blind=0.5),
        CASUAL: Manner(Effort.SHIFT, nodes=10),
        SKILLED: Manner(Effort.SHIFT, looks=3, weighs=True, nodes=120),
        EXPERT: Manner(Effort.REARRANGE, looks=6, weighs=True),
    }
)


class TrakkxBot:
    """Plays TRAKKX with any number of players."""

    def __init__(self, level: str, weights: Weights = WEIGHTS) -> None:
        self._manner = replace(MANNERS[level], weights=weights)
        self._onlooker = Onlooker()

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
        turn = Turn(state, player, self._manner, budget, rng, cancelled)
        candidates = turn.passing_on() if state.passing else turn.candidates()
        return Decision(candidates[0].action, candidates, turn.nodes, 1, meter.seconds)

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
