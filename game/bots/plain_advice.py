"""Advice from what a bot would play itself, for a game without better knowledge."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.bots.bot import Advice, Assessment, Bot, Budget, Candidate, never
from game.messages import Message
from game.protocol import Action, State


class PlainAdviser:
    """Lets a bot advise by its own choice."""

    def advise(
        self: Bot,
        observation: State,
        player: int,
        budget: Budget,
        rng: Random,
        cancelled: Callable[[], bool] = never,
        *,
        about: Action | None = None,
    ) -> Advice:
        """What the bot would play itself. Raises Cancelled, and ValueError as ``choose``."""
        decision = self.choose(observation, player, budget, rng, cancelled)
        found = decision.candidates or (Candidate(decision.action, 0.5),)
        asked = next((each for each in found if each.action == about), None)
        return Advice(found, Message("It is the best move that was found."), asked)

    def assess(
        self: Bot,
        state: State,
        budget: Budget,
        rng: Random,
        cancelled: Callable[[], bool] = never,
    ) -> Assessment:
        """Equal shares until the end. Raises Cancelled."""
        outcome = state.outcome()
        if outcome is not None:
            won = [set(team) <= set(outcome.winners) for team in state.teams]
            return Assessment(tuple(each / sum(won) for each in won))
        return Assessment((1 / len(state.teams),) * len(state.teams))
