"""The computer players of TRAKKX at their four levels."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
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
    Question,
)
from game.bots.levels import CASUAL, EXPERT, LEARNER, SKILLED
from game.bots.trakkx.advice import Onlooker, advise
from game.bots.trakkx.mending import mend
from game.bots.trakkx.rearranging import Effort, best_lays
from game.bots.trakkx.standing import numbers
from game.bots.trakkx.turn import Manner, Turn
from game.bots.trakkx.weights import WEIGHTS, Weights
from game.protocol import Action
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
"""How many nodes are searched on the others' time before what was found is noted."""


class TrakkxBot:
    """Plays TRAKKX with any number of players."""

    def __init__(self, level: str, weights: Weights = WEIGHTS) -> None:
        self._manner = replace(MANNERS[level], weights=weights)
        self._onlooker = Onlooker()
        self._pondered: dict[int, Table] = {}

    def choose(self, question: Question) -> Decision:
        state = _checked(question)
        meter = question.meter()
        meter.check_cancelled()
        known = self._pondered.get(question.player)
        turn = Turn(state, question, self._manner, known=known)
        candidates = turn.passing_on() if state.passing else turn.candidates()
        return Decision(candidates[0].action, candidates, turn.nodes, 1, meter.seconds)

    def consider(self, question: Question) -> Decision:
        """The same: whatever it decides among is judged with the same care."""
        return self.choose(question)

    def ponder(self, question: Question) -> None:
        """Look for room for a player's tokens while others are to act, as ``choose`` does.

        Only the strongest level does. Raises Cancelled.
        """
        state, player, rng = question.seen(TrakkxState), question.player, question.rng
        rack = state.racks[player]
        if self._manner.effort is not Effort.REARRANGE or not rack or state.must_open(player):
            return
        limit, tokens = state.group_limit(player), numbers(rack)
        meter = question.meter()
        with suppress(BudgetSpent):
            while True:
                meter.check()
                spell = Meter(Budget(nodes=min(_SPELL, meter.room)), question.cancelled)
                known = self._pondered.get(player)
                found = best_lays(
                    state.table, tokens, False, limit, spell, rng, Effort.REARRANGE, known
                )
                meter.nodes += spell.nodes
                if not spell.nodes:
                    return
                if found:
                    self._pondered[player] = found[0].table
                    if len(found[0].laid) == len(tokens):
                        return

    def mend(self, question: Question, action: Action) -> Decision:
        """The legal lay that keeps most of an illegal one, the same at every level.

        Raises NothingNear if there is none or ``action`` is no lay, Cancelled and ValueError.
        """
        state, player = _checked(question), question.player
        meter = question.meter()
        if not isinstance(action, Lay) or state.passing:
            raise NothingNear
        found = mend(state, player, action.table, meter, question.rng)
        if found is None:
            raise NothingNear
        # Nobody asked how good the lay is.
        chosen = Candidate(Lay(found.table), 1 / state.players)
        return Decision(chosen.action, (chosen,), meter.nodes, 1, meter.seconds)

    def advise(self, question: Question, about: Action | None = None) -> Advice:
        """What the expert would do, and what a legal ``about`` is worth beside it.

        Raises Cancelled and ValueError.
        """
        return advise(_checked(question), question, MANNERS[EXPERT], about)

    def assess(self, question: Question) -> Assessment:
        """How the match stands for whoever sees all racks. Raises Cancelled."""
        return self._onlooker.assess(question.seen(TrakkxState), question)


def _checked(question: Question) -> TrakkxState:
    """The position of the player's turn. Raises ValueError."""
    state = question.turn(TrakkxState)
    if state.racks[question.player] is None:
        raise ValueError(f"Player {question.player} does not see their own rack.")
    return state
