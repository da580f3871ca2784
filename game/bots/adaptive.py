"""The adaptive computer player: even matches for anyone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import Final

from game.bots.bot import Bot, Decision, Question
from game.bots.levels import (
    FIRST_STRENGTH,
    LEVELS,
    SKILLED,
    STRONGEST,
    budget_for,
    manner_of,
    plain_kind,
    span_of,
    strength_of,
)
from game.bots.mannered import ManneredBot, narrowed
from game.bots.manners import MANNERS
from game.seats import is_like

_FIRST_STEP: Final = 40.0
"""How much the first win or loss changes the strength."""

_LAST_STEP: Final = 8.0
"""The least that later ones change it, as people go on learning."""

_NARROWER: Final = 0.75
"""The step shrinks by this factor whenever results turn from wins to losses or back."""


class AdaptiveBot:
    """Plays each move at one of two neighbouring levels, picked at random.

    ``strength`` says how often at which: at 130, seven moves of ten are casual and three skilled.
    """

    def __init__(self, game: str, strength: int, maker: Callable[[str], Bot]) -> None:
        """``maker`` makes the bots of ``game``, a key of the catalogue."""
        lower = span_of(strength)
        self._game = game
        self._levels = list(LEVELS)[lower : lower + 2]
        self._upper = strength / 100 - lower
        self._maker = maker
        self._bots: dict[str, Bot] = {}

    def level(self, rng: Random) -> str:
        """The level that decides the next move."""
        return self._levels[rng.random() < self._upper]

    def choose(self, question: Question) -> Decision:
        """A legal action, within both this budget and the deciding level's."""
        level = self.level(question.rng)
        if level not in self._bots:
            self._bots[level] = self._maker(level)
        budget = narrowed(question.budget, budget_for(self._game, level))
        return self._bots[level].choose(replace(question, budget=budget))


def bot_of_kind(game: str, kind: str, maker: Callable[[str], Bot]) -> Bot:
    """The computer player of a seat's kind, with levels that ``maker`` makes."""
    if is_like(kind):
        return maker(SKILLED)
    strength, manner = strength_of(kind), manner_of(kind)

    def mannered(level: str) -> Bot:
        bot = maker(level)
        return ManneredBot(game, level, bot, MANNERS[manner]) if manner else bot

    return mannered(plain_kind(kind)) if strength is None else AdaptiveBot(game, strength, mannered)


def next_strength(past: Iterable[tuple[int, float]]) -> int:
    """The strength for the next match, given the past ones, oldest first.

    Each is the strength in that match and how the people did: 1 a win, 0.5 a draw, 0 a loss. The
    steps are wide until a win follows a loss, and then shrink.

    >>> next_strength([]), next_strength([(60, 1.0)]), next_strength([(60, 1.0), (100, 0.0)])
    (60, 100, 70)
    """
    strength, step, before = float(FIRST_STRENGTH), _FIRST_STEP, 0.0
    for played, score in past:
        gain = 2 * score - 1
        if gain * before < 0:
            step = max(_LAST_STEP, step * _NARROWER)
        before = gain or before
        strength = played + step * gain
    return round(min(max(strength, 0), STRONGEST))
