"""Players that are no levels; they show where the lowest level stands.

``random`` does anything that is allowed. ``child`` sees all that can be done now, takes what looks
best for itself at first sight and never minds what it opens to others.
"""

from __future__ import annotations

from game.bots.bot import Bot, Candidate, Decision, Question
from game.bots.player import UnknownBot
from game.messages import Message
from tools.arena.terms import Look
from tools.workshop import workshop_of

RANDOM = "random"
CHILD = "child"
SPARRING = (RANDOM, CHILD)
"""The names of the sparring partners."""


class AtFirstSight:
    """A player that needs no budget."""

    def __init__(self, look: Look) -> None:
        self._look = look

    def choose(self, question: Question) -> Decision:
        """A legal action."""
        action = self._look(question.observation, question.player, question.rng)
        return Decision(action, (Candidate(action, 0.5),), 0, 0, 0.0)


def has_child(game: str) -> bool:
    """Whether ``child`` knows a game."""
    return workshop_of(game).terms().child is not None


def sparring_partner(game: str, who: str) -> Bot:
    """A fresh sparring partner for a game. Raises UnknownBot."""
    terms = workshop_of(game).terms()
    if who == RANDOM:
        return AtFirstSight(terms.anything)
    if who == CHILD and terms.child is not None:
        return terms.child()
    raise UnknownBot(Message("No player “{who}” knows the game “{game}”.", who=who, game=game))
