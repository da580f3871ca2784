"""Computers of any kind: adaptive ones, for even matches, and those that play in a manner.

A computer with a manner does what its level would do, unless it likes something better that's
honestly worth about as much: of the actions whose value is within a bounded loss of the level's own
choice, and no further above it, it takes the one with the most value and liking together. So a
manner never makes a level blunder, nor play above itself.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from game.bots.bot import (
    Bot,
    BotQuestion,
    Budget,
    Candidate,
    Considerer,
    Decision,
)
from game.bots.levels import (
    FIRST_STRENGTH,
    LEVELS,
    STRONGEST,
    budget_for,
    manner_of,
    plain_kind,
    span_of,
    strength_of,
)
from game.bots.player import MANNERS, traits_of
from game.protocol import Action, Choices

LOSS: Final = 0.03
"""What a manner may cost while everything is open, times the number of those who share the win: an
eighth of a blunder.
"""

_LEAST: Final = 0.001
"""What it may cost even when the game is as good as won or lost, likewise."""

_FOR_CHOICE: Final = 0.6
"""The part of a budget for the level's own choice; the rest is for the alternatives."""

_NODES: Final = 800
"""The nodes at least spent on the alternatives, if nodes are counted."""

MOST: Final = 12
"""The most actions compared by their traits."""


def allowed_loss(value: float, sides: int) -> float:
    """How much of the win a manner may give up when the best action is worth ``value``.

    The closer the game is to being won or lost, the less.

    >>> allowed_loss(0.5, 2), round(allowed_loss(0.97, 2), 4), allowed_loss(1.0, 2)
    (0.015, 0.0017, 0.0005)
    """
    return max(_LEAST, LOSS * 4 * value * (1 - value)) / sides


def narrowed(budget: Budget, own: Budget) -> Budget:
    """The smaller of the two in each way; without a clock if ``budget`` has none."""
    nodes = [each for each in (budget.nodes, own.nodes) if each is not None]
    seconds = None
    if budget.seconds is not None and own.seconds is not None:
        seconds = min(budget.seconds, own.seconds)
    return Budget(seconds, min(nodes, default=None))


class ManneredBot(Bot):
    """The ``bot`` of a level of ``game`` in a ``manner``."""

    def __init__(self, game: str, level: str, bot: Bot, manner: str) -> None:
        self._game = game
        self._bot = bot
        self._manner = manner
        self._is_limited = level in LEVELS and LEVELS[level].nodes is not None

    def choose(self, question: BotQuestion) -> Decision:
        """A legal action. Raises Cancelled and ValueError."""
        own = self._own_part(question.budget)
        if isinstance(self._bot, Considerer):
            decision = self._bot.consider(question)
        else:
            decision = self._bot.choose(replace(question, budget=own))
        near = near_best(self._bot, decision, question, self._rest(question.budget))
        if len(near) < 2:
            return self._done(decision, decision.candidates[0].action, question.rng)
        liked = liked_by(self._manner, self._game, question, near)
        wanted = max(near, key=lambda each: (liked[each.action], each.value)).action
        return self._done(decision, wanted, question.rng)

    def ponder(self, question: BotQuestion) -> None:
        self._bot.ponder(question)

    def _own_part(self, budget: Budget) -> Budget:
        """What the level may spend: its own nodes if they're few, else a part of all."""
        part = budget.part(_FOR_CHOICE)
        return Budget(part.seconds, budget.nodes) if self._is_limited else part

    def _rest(self, budget: Budget) -> Budget:
        part = budget.part(1 - _FOR_CHOICE)
        return part if part.nodes is None else Budget(part.seconds, max(part.nodes, _NODES))

    def _done(self, decision: Decision, wanted: Action, rng: Random) -> Decision:
        """The decision for what's ``wanted``, with the error of the level's hand."""
        first = [each for each in decision.candidates if each.action == wanted]
        rest = [each for each in decision.candidates if each.action != wanted]
        action = self._bot.executed(wanted, rng)
        return replace(decision, action=action, meant=wanted, candidates=(*first, *rest))


def near_best(bot: Bot, decision: Decision, question: BotQuestion, rest: Budget) -> list[Candidate]:
    """The few actions honestly worth about as much as the one decided on, that one first.

    Bots that consider say it themselves; for others an adviser does, within ``rest``. What's above
    the one decided on counts as much as that, so no level plays above itself.
    """
    sides = len(question.observation.teams)
    if isinstance(bot, Considerer):
        own, found = decision.candidates[0], decision.candidates
    else:
        space = question.observation.legal_actions(question.player)
        if isinstance(space, Choices) and len(space) == 1:
            return list(decision.candidates[:1])
        asked = BotQuestion(
            question.observation, question.player, rest, question.rng, question.cancelled
        )
        advice = bot.advise(asked, decision.action)
        own = advice.about or advice.candidates[0]
        found = advice.candidates
    if own.value >= 1.0:
        # Don't put off a sure win.
        return [own]
    loss = allowed_loss(own.value, sides)
    near = [
        Candidate(each.action, min(each.value, own.value))
        for each in found
        if each.action != own.action and abs(each.value - own.value) <= loss
    ]
    return [own, *near[: MOST - 1]]


def liked_by(
    manner: str, game: str, question: BotQuestion, near: Sequence[Candidate]
) -> dict[Action, float]:
    """Each action's value and liking together, in shares of the win.

    What a manner likes counts from 0, where there's least of it, to 1, where there's most.
    """
    trait, sign = MANNERS[manner]
    state = question.observation
    found = traits_of(game)(state, question.player, [each.action for each in near])
    amounts = [traits.get(trait, 0.0) for traits in found]
    least, most = min(amounts), max(amounts)
    loss = allowed_loss(near[0].value, len(state.teams))
    return {
        each.action: each.value + loss * sign * ((amount - least) / (most - least or 1.0))
        for each, amount in zip(near, amounts, strict=True)
    }


_FIRST_STEP: Final = 40.0
"""How much the first win or loss changes the strength."""

_LAST_STEP: Final = 8.0
"""The least that later ones change it, as people go on learning."""

_NARROWER: Final = 0.75
"""The step shrinks by this factor whenever results turn from wins to losses or back."""


class AdaptiveBot(Bot):
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

    def choose(self, question: BotQuestion) -> Decision:
        """A legal action, within both this budget and the deciding level's."""
        level = self._levels[question.rng.random() < self._upper]
        if level not in self._bots:
            self._bots[level] = self._maker(level)
        budget = narrowed(question.budget, budget_for(self._game, level))
        return self._bots[level].choose(replace(question, budget=budget))


def bot_of_kind(game: str, kind: str, maker: Callable[[str], Bot]) -> Bot:
    """The computer player of a seat's kind, with levels that ``maker`` makes."""
    strength, manner = strength_of(kind), manner_of(kind)

    def mannered(level: str) -> Bot:
        bot = maker(level)
        return ManneredBot(game, level, bot, manner) if manner else bot

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
