"""A computer player for any game from its rules alone: Monte-Carlo tree search.

It plays the game on at random, many times, from what it sees, and more often where that went well
(upper confidence trees: Kocsis and Szepesvári, 2006). Where players hide something, each game goes
on from another position that may be the true one (Cowling, Powley and Whitehouse, 2012).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import inf, log, sqrt
from typing import Final

from game.bots.bot import Advice, Assessment, BudgetSpent, Candidate, Decision, Meter, Question
from game.bots.player import ComputerPlayer
from game.catalogue import chance_of
from game.messages import Message
from game.protocol import NATURE, Action, Choices, Nature, State

_EXPLORE: Final = 0.7
"""How much what is little known is preferred, in shares of the win."""

_LONGEST: Final = 400
"""A game that goes on at random for so many actions is scored as it stands."""

_ENOUGH: Final = 5_000
"""So many games tell all that can be told."""

_TRIED: Final = 24
"""So many actions at most are thought of where there is no list of them."""


@dataclass(eq=False, slots=True)
class _Node:
    """What came of the games that went through an action of ``team``."""

    team: int = -1
    visits: int = 0
    shares: float = 0.0
    children: dict[Action, _Node] = field(default_factory=dict)

    @property
    def share(self) -> float:
        """The share of the win that its team got on average."""
        return self.shares / self.visits if self.visits else 0.5

    def bound(self, log_visits: float) -> float:
        """What may yet be hoped for from it."""
        return self.share + _EXPLORE * sqrt(log_visits / self.visits) if self.visits else inf


def standard(game: str) -> ComputerPlayer:
    """The computer players of a game that brings none."""
    return ComputerPlayer(partial(PlayoutBot, partial(chance_of, game)))


@dataclass(frozen=True)
class PlayoutBot:
    """Plays at a level, which is how long it may think; ``chance`` makes nature's decisions."""

    chance: Callable[[], Nature]
    level: str

    def choose(self, question: Question) -> Decision:
        """What went best. Raises Cancelled, and ValueError if the player is not to act."""
        search, root = self._searched(question)
        candidates = _ranked(root, by_visits=True)
        if not candidates:
            action = question.observation.legal_actions(question.player).sample(question.rng)
            candidates = (Candidate(action, 0.5),)
        meter = search.meter
        return Decision(candidates[0].action, candidates, meter.nodes, search.depth, meter.seconds)

    def advise(self, question: Question, about: Action | None = None) -> Advice:
        """What went best, and how ``about`` went. Raises as ``choose``."""
        space = question.observation.legal_actions(question.player)
        if about is not None and space.why_not(about) is not None:
            raise ValueError("That is not allowed here.")
        _search, root = self._searched(question, about)
        candidates = _ranked(root)
        if not candidates:
            candidates = (Candidate(about or space.sample(question.rng), 0.5),)
        asked = None if about is None else Candidate(about, root.children[about].share)
        share = round(100 * candidates[0].value)
        why = Message("Played on at random, it wins {share} games of 100.", share=share)
        against = None
        if asked is not None and asked.value < candidates[0].value:
            share = round(100 * asked.value)
            against = Message(
                "Played on at random, it wins only {share} games of 100.", share=share
            )
        return Advice(candidates, why, asked, against)

    def assess(self, question: Question) -> Assessment:
        """How the games that were played on ended."""
        state = question.observation
        search = _Search(self.chance(), question, question.meter())
        if state.is_terminal:
            return Assessment(search.shares(state))
        search.run(_Node(), lambda: state)
        return Assessment(search.mean)

    def _searched(self, question: Question, about: Action | None = None) -> tuple[_Search, _Node]:
        seen, player, rng = question.observation, question.player, question.rng
        if not seen.may_act(player):
            raise ValueError(f"Player {player} is not to act in this position.")
        search = _Search(self.chance(), question, question.meter())
        root = _Node()
        if about is not None:
            root.children[about] = _Node(search.teams[player])
        search.run(root, lambda: seen.resample(player, rng))
        return search, root


def _ranked(root: _Node, *, by_visits: bool = False) -> tuple[Candidate, ...]:
    tried = [(action, node) for action, node in root.children.items() if node.visits]
    tried.sort(key=lambda each: (each[1].visits if by_visits else 0, each[1].share), reverse=True)
    return tuple(Candidate(action, node.share) for action, node in tried)


class _Search:
    """Plays games on and notes how they ended; ``depth`` is how far the tree reaches."""

    def __init__(self, chance: Nature, question: Question, meter: Meter) -> None:
        state = question.observation
        self.meter = meter
        self.depth = 0
        self.teams = {seat: team for team, seats in enumerate(state.teams) for seat in seats}
        self._chance = chance
        self._player = question.player
        self._rng = question.rng
        self._sums = [0.0] * len(state.teams)
        self._games = 0

    @property
    def mean(self) -> tuple[float, ...]:
        """Each team's share of the win in all games so far."""
        if not self._games:
            return tuple(1 / len(self._sums) for _ in self._sums)
        return tuple(each / self._games for each in self._sums)

    def shares(self, state: State) -> tuple[float, ...]:
        """Each team's share of the win if the game ends here."""
        winners = {self.teams[seat] for seat in state.standing().winners}
        return tuple((team in winners) / len(winners) for team in range(len(self._sums)))

    def run(self, root: _Node, begin: Callable[[], State]) -> None:
        """Play games, each from what ``begin`` gives, until the budget is spent or all is plain."""
        try:
            while self._games < _ENOUGH:
                self._play(root, begin())
        except BudgetSpent:
            return

    def _play(self, root: _Node, state: State) -> None:
        path, node = [root], root
        while not state.is_terminal:
            self.meter.count()
            player = self._acting(state)
            if player == NATURE:
                state = self._at_random(state, player)
                continue
            action, is_new = self._chosen(node, state, player)
            node = node.children.setdefault(action, _Node(self.teams[player]))
            path.append(node)
            state = state.apply_action(player, action)
            if is_new:
                break
        self.depth = max(self.depth, len(path) - 1)
        shares = self.shares(self._ended(state))
        for node in path:
            node.visits += 1
            if node.team >= 0:
                node.shares += shares[node.team]
        self._games += 1
        for team, share in enumerate(shares):
            self._sums[team] += share

    def _acting(self, state: State) -> int:
        """Who acts next: whoever asks goes before the others."""
        acting = state.acting_players()
        return self._player if self._player in acting else acting[0]

    def _chosen(self, node: _Node, state: State, player: int) -> tuple[Action, bool]:
        """The action to try, and whether it never was."""
        actions = self._actions(node, state, player)
        new = [each for each in actions if each not in node.children]
        if new:
            return self._rng.choice(new), True
        log_visits = log(node.visits + 1)
        best = max(actions, key=lambda each: node.children[each].bound(log_visits))
        return best, not node.children[best].visits

    def _actions(self, node: _Node, state: State, player: int) -> Sequence[Action]:
        space = state.legal_actions(player)
        if isinstance(space, Choices):
            return space
        known = [each for each in node.children if space.why_not(each) is None]
        if not known or len(known) < min(_TRIED, 2 * sqrt(node.visits)):
            known.append(space.sample(self._rng))
        return known

    def _ended(self, state: State) -> State:
        """Where the game ends if all play on at random."""
        for _action in range(_LONGEST):
            if state.is_terminal:
                break
            self.meter.count()
            state = self._at_random(state, self._acting(state))
        return state

    def _at_random(self, state: State, player: int) -> State:
        if player == NATURE:
            action = self._chance(state, self._rng)
        else:
            action = state.legal_actions(player).sample(self._rng)
        return state.apply_action(player, action)
