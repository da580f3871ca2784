"""One team of one player against teams of another, fairly.

Games come in rounds. All games of a round share the first chance and a few random moves, and the
upper team sits in another place in each; what chance does after a pause (the next deal) is the same
in all of them too.
"""

import multiprocessing
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import fmean

from game.bots import new_bot
from game.bots.bot import Bot, BotQuestion, Budget, Candidate, Decision
from game.bots.levels import EXPERT, LEVELS, is_computer
from game.catalogue import GAMES, chance_of
from game.protocol import NATURE, OptionValue, State, option_text
from game.records.evening_out import wilson
from tools.workshop import Terms, terms_of

RANDOM = "random"

NODES = 20_000
"""Nodes of an expert per move, so that every computer plays alike."""

LONGEST = 3_000
"""A game is given up, and counted apart, after this many actions."""


@dataclass(frozen=True)
class Entrant:
    """A player: ``who`` is a level or ``random``; it looks at ``nodes`` a move."""

    who: str
    nodes: int

    def __str__(self) -> str:
        return f"{self.who}@{self.nodes}"

    def new_bot(self, game: str) -> Bot:
        """The player itself, fresh. Raises UnknownBot."""
        return _AtRandom(terms_of(game)) if self.who == RANDOM else new_bot(game, self.who)


def entrant(text: str, game: str) -> Entrant:
    """An entrant as it's typed: ``expert``, ``expert@8000``.

    Raises ValueError.
    """
    who, typed, budget = text.partition("@")
    if not is_computer(who) and who != RANDOM:
        raise ValueError(
            f"There is no player “{who[:40]}”; there are {', '.join((*LEVELS, RANDOM))}."
        )
    if not typed:
        usual = {key: level.nodes or NODES for key, level in LEVELS.items()}
        nodes = {**usual, **terms_of(game).nodes}
        return Entrant(who, nodes.get(who, nodes[EXPERT]))
    if not budget.isdecimal() or not 0 < int(budget) < 1e9:
        raise ValueError(f"“{text[:40]}” should be like expert or expert@8000.")
    return Entrant(who, int(budget))


class _AtRandom(Bot):
    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def choose(self, question: BotQuestion) -> Decision:
        action = self._terms.anything(question.observation, question.player, question.rng)
        return Decision(action, (Candidate(action, 0.5),), 0)


@dataclass(frozen=True)
class Contest:
    """One team of ``upper`` against teams of ``lower``; ``seed`` chooses openings and errors."""

    game: str
    players: int
    options: Mapping[str, OptionValue]
    upper: Entrant
    lower: Entrant
    seed: int = 0

    def __str__(self) -> str:
        usual = GAMES[self.game].complete_options(self.players, {})
        words = [f"{k}={option_text(v)}" for k, v in self.options.items() if usual.get(k) != v]
        setting = " ".join([self.game, str(self.players), *sorted(words)])
        return f"{setting}: {self.upper} against {self.lower}"

    @property
    def teams(self) -> int:
        """How many teams play."""
        return len(GAMES[self.game].new_initial_state(self.players, **self.options).teams)

    def games(self, wanted: int) -> range:
        """The numbers of the games played, ``wanted`` rounded up to whole rounds."""
        return range(-(-wanted // self.teams) * self.teams)

    def deal(self, number: int, pauses: int) -> Random:
        """The chance after this many pauses of game ``number``: the same for a whole round."""
        round_ = number // self.teams
        return Random(f"{self.seed}:{self.game}:{self.players}:{round_}:{pauses}")

    def initial_state(self, number: int) -> State:
        """The state in which game ``number`` starts for the players."""
        state = GAMES[self.game].new_initial_state(self.players, **self.options)
        opening = terms_of(self.game).opening
        rng = self.deal(number, 0)
        moves = 0
        while not state.is_terminal:
            player = state.acting_players()[0]
            # Chance before the first turn is the same for all, opening or not.
            if moves >= opening and (moves or player != NATURE):
                break
            state = state.apply_action(player, state.legal_actions(player).sample(rng))
            moves += player != NATURE
        return state


Played = tuple[float | None, str]
"""A game: the upper team's share of the win (None: given up), and why it ended."""


def play(contest: Contest, number: int) -> Played:
    """Play game ``number`` of a contest. Every seat gets a fresh player of its own."""
    state = contest.initial_state(number)
    upper = state.teams[number % len(state.teams)]
    entrants = [
        contest.upper if seat in upper else contest.lower for seat in range(contest.players)
    ]
    bots = [entrant.new_bot(contest.game) for entrant in entrants]
    rng = chance = Random(f"{contest}:{contest.seed}:{number}")
    resolve = chance_of(contest.game)
    rounds = 1
    for _ in range(LONGEST):
        if state.is_terminal:
            break
        player = state.acting_players()[0]
        if player == NATURE:
            if state.is_pause:
                chance = contest.deal(number, rounds)
                rounds += 1
            action = resolve(state, chance)
        else:
            chance = rng
            forced = state.legal_actions(player).forced
            budget = Budget(nodes=entrants[player].nodes)
            question = BotQuestion(state.observation(player), player, budget, rng)
            action = forced if forced is not None else bots[player].choose(question).action
        state = state.apply_action(player, action)
    outcome, share = state.outcome(), None
    if outcome is not None:
        winners = [set(team) <= set(outcome.winners) for team in state.teams]
        share = winners[number % len(state.teams)] / sum(winners)
    return share, "given up" if outcome is None else str(outcome.reason)


def played(contest: Contest, games: int, jobs: int) -> Iterator[Played]:
    """A contest's games, ``games`` rounded up to whole rounds, in ``jobs`` processes."""
    todo = contest.games(games)
    if jobs == 1:
        yield from map(partial(play, contest), todo)
        return
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(partial(play, contest), todo)


def score(contest: Contest, played: Iterable[Played]) -> str:
    """A contest's result in a line: the upper team's mean share of the win, and its 95 % interval.

    Games given up only count among the endings.
    """
    games = [*played]
    shares = [share for share, _reason in games if share is not None]
    share = fmean(shares) if shares else 0.0
    low, high = wilson(share, len(shares))
    reasons = Counter(reason for _share, reason in games)
    endings = ", ".join(f"{count} × {reason}" for reason, count in reasons.items())
    return (
        f"{contest}: {share:.3f} ({low:.3f} to {high:.3f}; even: {1 / contest.teams:.3f}) "
        f"of {len(shares)} games; {endings}"
    )
