"""A player who acts at first sight."""

from __future__ import annotations

from game.bots.bot import Candidate, Decision, Question
from tools.arena.terms import Look


class AtFirstSight:
    """A player that needs no budget."""

    def __init__(self, look: Look) -> None:
        self._look = look

    def choose(self, question: Question) -> Decision:
        """A legal action."""
        action = self._look(question.observation, question.player, question.rng)
        return Decision(action, (Candidate(action, 0.5),), 0, 0, 0.0)
