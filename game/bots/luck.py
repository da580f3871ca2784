"""Luck: what chance did, against other outcomes it could have had; and what it gave whom.

The match's outcome and others, drawn with a seed, are judged by the same computer with the same
budget and generator, so its errors of judgement largely cancel out.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from random import Random

from game.bots.bot import Bot, BotQuestion, Budget, never
from game.protocol import NATURE, Action, Nature, State

TRIES = 16
"""How many other outcomes are drawn."""

NODES = 100
"""The thinking budget for each outcome, the match's own and the others."""

Counted = Mapping[int, float]
"""Something players have or did, in the game's own terms, by player."""


@dataclass(frozen=True, slots=True)
class LuckTerms:
    """How a game counts luck in its own terms.

    ``count(before, actions, after)`` counts something that those actions of chance brought some
    players; ``words`` are a sentence about a {player} who {got} something, and what's {usual}.
    ``nature`` draws another outcome where the rules would always draw the same.
    """

    count: Callable[[State, Sequence[Action], State], Counted]
    words: str
    nature: Nature | None = None


@dataclass(frozen=True, slots=True)
class Counting:
    """What chance brought a player in the game's own terms: ``got``, and what was ``usual``."""

    player: int
    got: float
    usual: float


@dataclass(frozen=True, slots=True)
class LuckSample:
    """What chance did: each team's share of the win after it, ``got``, and what was ``usual``.

    ``usual`` is the mean of other outcomes, ``errors`` its standard error. ``counted`` is what the
    game counts itself.
    """

    got: tuple[float, ...]
    usual: tuple[float, ...]
    errors: tuple[float, ...]
    counted: tuple[Counting, ...] = ()

    @property
    def luck(self) -> tuple[float, ...]:
        """What each team got beyond the usual; it all adds up to 0."""
        return tuple(got - usual for got, usual in zip(self.got, self.usual, strict=True))


def luck_sample(
    state: State,
    actions: Sequence[Action],
    new_adviser: Callable[[], Bot],
    nature: Nature,
    terms: LuckTerms | None,
    *,
    seed: str,
    tries: int = TRIES,
    budget: Budget | None = None,
    cancelled: Callable[[], bool] = never,
) -> LuckSample:
    """Judge what chance did in ``state``, where it acts, with these ``actions`` in a row.

    Each outcome is judged by an adviser of its own that remembers nothing of the others. Raises
    Cancelled, and ValueError if it isn't chance's turn.
    """
    if not actions or state.acting_players() != (NATURE,):
        raise ValueError("Chance does not act here.")
    budget = budget or Budget(nodes=NODES)

    def judged(after: State) -> tuple[float, ...]:
        question = BotQuestion(after, NATURE, budget, Random(seed), cancelled)
        return new_adviser().assess(question).shares

    real = state
    for action in actions:
        real = real.apply_action(NATURE, action)
    draw = terms.nature if terms is not None and terms.nature is not None else nature
    rng = Random(seed)
    others = [_another(state, draw, rng) for _try in range(tries)]
    shares = [judged(after) for _actions, after in others]
    usual = tuple(sum(each) / tries for each in zip(*shares, strict=True))
    errors = tuple(
        sqrt(sum((one - mean) ** 2 for one in each) / max(1, tries - 1) / tries)
        for each, mean in zip(zip(*shares, strict=True), usual, strict=True)
    )
    counted = () if terms is None else _counted(state, (tuple(actions), real), others, terms)
    return LuckSample(judged(real), usual, errors, counted)


_Outcome = tuple[tuple[Action, ...], State]


def _another(state: State, draw: Nature, rng: Random) -> _Outcome:
    """Another outcome of the same chance, until someone else acts or a round ends."""
    actions: list[Action] = []
    while not actions or (state.acting_players() == (NATURE,) and not state.is_pause):
        action = draw(state, rng)
        state = state.apply_action(NATURE, action)
        actions.append(action)
    return tuple(actions), state


def _counted(
    state: State, real: _Outcome, others: Sequence[_Outcome], terms: LuckTerms
) -> tuple[Counting, ...]:
    got = terms.count(state, *real)
    if not got:
        return ()
    usual: defaultdict[int, float] = defaultdict(float)
    for other in others:
        for player, number in terms.count(state, *other).items():
            usual[player] += number / len(others)
    return tuple(Counting(player, number, usual[player]) for player, number in got.items())


JUDGED = 0.01
"""A smaller share of the win can't be told from noise."""

_SURE = 2.0
"""The standard errors that tell luck from the scatter of other outcomes."""


@dataclass(frozen=True)
class LuckStroke:
    """What chance did with ``actions`` in a row, after ``position`` entries of the match."""

    position: int
    actions: tuple[Action, ...]
    sample: LuckSample

    @cached_property
    def team(self) -> int:
        """The team it affected most."""
        luck = self.sample.luck
        # If two share the win, one gets what the other loses: call it a gift.
        return max(range(len(luck)), key=lambda team: (round(abs(luck[team]), 9), luck[team]))

    @property
    def weight(self) -> float:
        """How much that is, 0 to 1."""
        return abs(self.luck)

    @property
    def luck(self) -> float:
        """What that team got beyond the usual."""
        return self.sample.luck[self.team]

    @property
    def is_judged(self) -> bool:
        """Whether it's more than the scatter of other outcomes."""
        return self.weight >= max(JUDGED, _SURE * self.sample.errors[self.team])

    @property
    def counted(self) -> Counting | None:
        """What the game itself counts for the player most affected."""
        return max(self.sample.counted, key=lambda one: abs(one.got - one.usual), default=None)


@dataclass(frozen=True)
class Ledger:
    """All known strokes of chance, in match order."""

    teams: tuple[tuple[int, ...], ...]
    strokes: tuple[LuckStroke, ...]

    @cached_property
    def sums(self) -> tuple[float, ...]:
        """What chance brought each team in all, small strokes included."""
        return tuple(
            sum(stroke.sample.luck[team] for stroke in self.strokes)
            for team in range(len(self.teams))
        )

    @property
    def judged(self) -> list[LuckStroke]:
        """The strokes that stand out from noise, heaviest first."""
        told = [stroke for stroke in self.strokes if stroke.is_judged]
        return sorted(told, key=lambda stroke: (-stroke.weight, stroke.position))
