"""A computer player of Pebbles: it leaves four, eight or twelve, where its level lets it."""

from __future__ import annotations

from dataclasses import dataclass

from game.bots.bot import Advice, Assessment, Candidate, Decision, Question
from game.bots.levels import CASUAL, LEARNER, SKILLED
from game.messages import Message
from game.protocol import Action
from tests.pebbles.rules.state import MOST, PebblesState

_SLIPS = {LEARNER: 1.0, CASUAL: 0.5, SKILLED: 0.1}
"""How often a level takes what comes to mind; the expert never does."""


def _share(state: PebblesState, player: int) -> float:
    """The share of the win that ``player`` may expect, with perfect play."""
    wins = bool(state.left % (MOST + 1)) == (state.player == player)
    return 1.0 if wins else 0.0


@dataclass(frozen=True)
class PebblesBot:
    """Plays Pebbles at a level."""

    level: str

    def choose(self, question: Question) -> Decision:
        """A legal number of pebbles. Raises Cancelled, and ValueError out of turn."""
        candidates = self._weighed(question)
        action = candidates[0].action
        if question.rng.random() < _SLIPS.get(self.level, 0.0):
            action = question.rng.choice(candidates).action
        return Decision(action, candidates, nodes=len(candidates), depth=1, seconds=0.0)

    def advise(self, question: Question, about: Action | None = None) -> Advice:
        """The best number, and what ``about`` is worth. Raises as ``choose``."""
        candidates = self._weighed(question)
        asked = next((each for each in candidates if each.action == about), None)
        if about is not None and asked is None:
            raise ValueError("That is not allowed here.")
        why = Message("What is left can be divided by {number}.", number=MOST + 1)
        if candidates[0].value == 0:
            why = Message("Whatever you take, the other can answer.")
        against = Message("It lets the other leave such a number.")
        lost = asked is not None and asked.value < candidates[0].value
        return Advice(candidates, why, asked, against if lost else None)

    def assess(self, question: Question) -> Assessment:
        """Who wins with perfect play."""
        question.meter().check()
        state = question.seen(PebblesState)
        return Assessment((_share(state, 0), _share(state, 1)))

    def _weighed(self, question: Question) -> tuple[Candidate, ...]:
        """All that the player may take, the best first."""
        state, space = question.choice(PebblesState)
        question.meter().check_cancelled()
        player = question.player
        weighed = [
            Candidate(each, _share(state.apply_action(player, each), player)) for each in space
        ]
        return tuple(sorted(weighed, key=lambda candidate: -candidate.value))
