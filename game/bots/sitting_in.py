"""Players fitted to a person: what the person did is looked into, and a computer does likewise.

From a match to a player there are three steps, each of which a worker process can do
(``game.bots.worker``: ``Study``, ``Fit``):

1. ``decisions_of(match, seat)`` has what the person on that seat decided, and what they saw.
2. ``studied(game, decision)`` thinks about one such decision: a ``Choice``, small plain data that
   may be kept, so that a match need be looked into only once.
3. ``likeness.fitted(choices)`` gives a ``Likeness``; its ``kind`` is that of a seat, and
   ``new_bot(game, kind)`` plays like the person.

A worker of its own, not that of the table, is asked ``Study(tuple(decisions_of(match, seat)))`` for
one match after the other, some seconds each, and in the end ``Fit`` with all choices that were
kept (``Choice.to_json``), which takes some seconds more. Either may be cancelled and asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from game.bots.bot import (
    Adviser,
    Bot,
    Budget,
    Candidate,
    Considerer,
    Decision,
    Erring,
    Question,
    never,
)
from game.bots.levels import EXPERT, LEVELS, budget_for
from game.bots.likeness import Choice, Likeness, close_to, losses
from game.bots.mannered import narrowed, spread_out
from game.bots.manners import TRAITS
from game.bots.player import choice_of, player_of, traits_of
from game.match import HUMAN, Match
from game.protocol import Action, State

ENOUGH: Final = 20
"""So many finished matches of a game are enough to fit a player to a person; more help little."""

PER_MATCH: Final = 30
"""At most so many decisions of a match are looked into, evenly spread over it."""

_NODES: Final = 200
"""What is looked into for the options of a decision, and for what a level would do."""

_TRIES: Final = (3, 3, 2, 1)
"""How often each of the LEVELS is asked: the stronger it is, the less it varies."""

_FOR_OPTIONS: Final = 0.6
"""The part of a budget for the options; the rest is for what a level would do."""


@dataclass(frozen=True, slots=True)
class Decided:
    """What somebody did: as they saw the game, ``player`` did ``action``."""

    observation: State
    player: int
    action: Action


def decisions_of(match: Match, seat: int, most: int = PER_MATCH) -> list[Decided]:
    """What the person on a seat decided where there was a choice, ``most`` of it at most."""
    choice = choice_of(match.info.key)
    found = []
    for position, entry in enumerate(match.log):
        state = match.states[position]
        if (
            entry.player == seat
            and match.kind_at(position, seat) == HUMAN
            and state.legal_actions(seat).forced is None
            and choice(state, seat, entry.action) is not None
        ):
            found.append(Decided(state.observation(seat), seat, entry.action))
    step = max(1.0, len(found) / most)
    return [found[int(number * step)] for number in range(min(most, len(found)))]


@dataclass(frozen=True, slots=True)
class Options:
    """What there is to choose from: an action for each choice, its honest value, its traits."""

    actions: tuple[Action, ...]
    keys: tuple[Hashable, ...]
    values: tuple[float, ...]
    traits: tuple[tuple[float, ...], ...]

    def place(self, key: Hashable) -> int:
        """The number of a choice; -1 for another one."""
        return self.keys.index(key) if key in self.keys else -1


def studied(
    game: str, decided: Decided, seed: object = 0, cancelled: Callable[[], bool] = never
) -> Choice:
    """What somebody decided, beside what there was to choose from and what levels do.

    The same ``seed`` gives the same. Raises Cancelled.
    """
    player, key = player_of(game), choice_of(game)
    budget = Budget(nodes=_NODES)

    def asked(what: object) -> Question:
        rng = Random(f"{seed}:{what}")
        return Question(decided.observation, decided.player, budget, rng, cancelled)

    expert = player.new_bot(EXPERT)
    found = _considered(expert, asked("options"))
    levels = []
    for level, tries in zip(LEVELS, _TRIES, strict=True):
        if level == EXPERT and isinstance(expert, Considerer):
            levels.append([found[0]])
            continue
        bot = expert if level == EXPERT else player.new_bot(level)
        levels.append([_wanted(bot.choose(asked(f"{level}{number}"))) for number in range(tries)])
    options = _options(game, asked(""), found, [each for some in levels for each in some])

    def place(action: Action) -> int:
        return options.place(key(decided.observation, decided.player, action))

    played = place(decided.action)
    error = None
    if isinstance(expert, Erring) and played >= 0:
        error = expert.error_of(options.actions[played], decided.action)
    return Choice(
        played,
        options.values,
        options.traits,
        tuple(tuple(place(each.action) for each in some) for some in levels),
        len(decided.observation.teams),
        error,
    )


def _wanted(decision: Decision) -> Candidate:
    """What was decided on, with its value as whoever decided has it."""
    wanted = decision.action if decision.meant is None else decision.meant
    value = next((each.value for each in decision.candidates if each.action == wanted), 0.0)
    return Candidate(wanted, value)


def _considered(bot: Bot, question: Question) -> tuple[Candidate, ...]:
    """What a bot that sees as well as it can makes of a turn, by honest values where it has any."""
    if isinstance(bot, Considerer):
        return bot.consider(question).candidates
    if isinstance(bot, Adviser):
        return bot.advise(question).candidates
    return bot.choose(question).candidates


def _options(
    game: str, question: Question, found: Sequence[Candidate], more: Sequence[Candidate]
) -> Options:
    """What there is to choose from: what was ``found``, and ``more`` that levels thought of."""
    state, player, key = question.observation, question.player, choice_of(game)
    best = max(each.value for each in found)
    by_key: dict[Hashable, Candidate] = {}
    for each in (*found, *(Candidate(one.action, min(one.value, best)) for one in more)):
        by_key.setdefault(key(state, player, each.action), each)
    actions = tuple(each.action for each in by_key.values())
    told = spread_out(traits_of(game)(state, player, actions))
    return Options(
        actions,
        tuple(by_key),
        tuple(each.value for each in by_key.values()),
        tuple(tuple(each.get(trait, 0.0) for trait in TRAITS) for each in told),
    )


class LikeBot:
    """Plays ``game`` like the person whose ``likeness`` it has."""

    def __init__(self, game: str, likeness: Likeness, maker: Callable[[str], Bot]) -> None:
        """``maker`` makes the bots of the levels of ``game``, a key of the catalogue."""
        self._game = game
        self._likeness = likeness
        self._maker = maker
        self._bots: dict[str, Bot] = {}

    def choose(self, question: Question) -> Decision:
        """A legal action. Raises Cancelled and ValueError."""
        likeness, rng = self._likeness, question.rng
        expert, budget = self._bot(EXPERT), question.budget
        part = rng.choices(range(len(likeness.shares)), likeness.shares)[0]
        blunders = rng.random() < likeness.blunder_rate
        drawn = rng.random()
        if not self._is_choice(question):
            return expert.choose(question)
        level: Decision | None = None
        if part and not blunders:
            name = list(LEVELS)[part - 1]
            own = narrowed(budget.part(1 - _FOR_OPTIONS), budget_for(self._game, name))
            level = self._bot(name).choose(replace(question, budget=own))
        more = [] if level is None else [_wanted(level)]
        asked = replace(question, budget=budget.part(_FOR_OPTIONS))
        options = _options(self._game, asked, _considered(expert, asked), more)
        chances = self._chances(options, question, blunders, more)
        chosen = _drawn(chances, drawn)
        wanted = options.actions[chosen]
        candidates = (
            Candidate(wanted, options.values[chosen]),
            *(
                Candidate(action, value)
                for n, (action, value) in enumerate(
                    zip(options.actions, options.values, strict=True)
                )
                if n != chosen
            ),
        )
        decision = Decision(wanted, candidates, 0 if level is None else level.nodes, 1, 0.0)
        if isinstance(expert, Erring):
            done = expert.executed(wanted, rng, likeness.error)
            return replace(decision, action=done, meant=wanted)
        return decision

    def _is_choice(self, question: Question) -> bool:
        """Whether there is anything by which players can be told from each other."""
        state, player = question.observation, question.player
        space = state.legal_actions(player)
        sample = space.sample(Random(0))
        return space.forced is None and choice_of(self._game)(state, player, sample) is not None

    def _bot(self, level: str) -> Bot:
        if level not in self._bots:
            self._bots[level] = self._maker(level)
        return self._bots[level]

    def _chances(
        self, options: Options, question: Question, blunders: bool, level: Sequence[Candidate]
    ) -> list[float]:
        """How likely each option is."""
        count, sides = len(options.values), len(question.observation.teams)
        if blunders:
            return [1 / count] * count
        liking = self._likeness.liking(options.traits)
        if not level:
            return self._likeness.by_weighing(losses(options.values, sides), liking)
        key = choice_of(self._game)(question.observation, question.player, level[0].action)
        own = options.place(key)
        close = close_to(own, options.values, sides)
        chances = [0.0] * count
        likely = self._likeness.like_a_level(own, close, liking)
        for (n, _lost), chance in zip(close, likely, strict=True):
            chances[n] = chance
        return chances


def _drawn(chances: Sequence[float], lot: float) -> int:
    """The number that a lot from 0 to 1 falls on."""
    for number, chance in enumerate(chances):
        lot -= chance
        if lot < 0:
            return number
    return max(range(len(chances)), key=lambda number: chances[number])
