"""A computer player for any game from its rules alone: Monte-Carlo tree search.

From what it sees, it plays the game on at random many times, and more often where that went well
(upper confidence trees: Kocsis and Szepesvári, 2006). Actions that went well later in a game are
tried sooner (rapid action value estimation: Gelly and Silver, 2007). If players hide something,
each game goes on from another position that may be the true one (Cowling, Powley and Whitehouse,
2012).

A game whose positions can be judged derives its own: ``judge`` then replaces the random play.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import exp, log, sqrt
from typing import Final

from game.bots.bot import Advice, Assessment, Bot, BotQuestion, BudgetSpent, Candidate, Decision
from game.bots.player import ComputerPlayer
from game.catalogue import ENTRIES, chance_of
from game.messages import Message
from game.protocol import NATURE, Action, ActionSpace, Choices, State

_EXPLORE: Final = 0.7
"""The exploration constant, in shares of the win."""

_LATER: Final = 300
"""After this many games, what an action brought later counts half."""

_LONGEST: Final = 400
"""A random game this long is scored as it stands."""

_ENOUGH: Final = 5_000
"""This many games tell everything there is to tell."""

_TRIED: Final = 24
"""The most actions considered if they can't be listed."""


@dataclass(eq=False, slots=True)
class _Mean:
    """The mean share of the win over some games."""

    count: int = 0
    total: float = 0.0

    def add(self, share: float) -> None:
        """Add a game."""
        self.count += 1
        self.total += share

    @property
    def share(self) -> float:
        """The mean; even if there was no game."""
        return self.total / self.count if self.count else 0.5

    @property
    def likely(self) -> float:
        """The same, shrunk towards even when games are few."""
        return (self.total + 1) / (self.count + 2)


@dataclass(eq=False, slots=True)
class _PlayoutNode:
    """The results of games that went through an action of ``team``.

    ``later`` has those of the games in which the next to act played an action then or later.
    """

    team: int = -1
    now: _Mean = field(default_factory=_Mean)
    children: "dict[Action, _PlayoutNode]" = field(default_factory=dict)
    later: dict[Action, _Mean] = field(default_factory=dict)


def standard(game: str) -> ComputerPlayer:
    """The computer players of a game that brings none."""
    return players_of(game, PlayoutBot)


def players_of(game: str, bot: "type[PlayoutBot]") -> ComputerPlayer:
    """A game's computer players at all levels, each a ``bot``."""
    return ComputerPlayer(partial(bot, game))


@dataclass(frozen=True)
class PlayoutBot(Bot):
    """Plays a game at a level, which is how long it may think."""

    game: str
    level: str

    def judge(self, state: State) -> Sequence[float] | None:
        """How far ahead each player is, seeing all of this; being 1 ahead makes a win likely.

        None, the default, plays on at random instead.
        """
        return None

    def why(self, before: State, player: int, action: Action) -> Message | None:
        """What an action is good for; None, the default, to say how often it wins."""
        return None

    def choose(self, question: BotQuestion) -> Decision:
        """What went best. Raises Cancelled, and ValueError if the player isn't to act."""
        search, root = self._searched(question)
        candidates = _ranked(root, by_visits=True)
        if not candidates:
            action = question.observation.legal_actions(question.player).sample(question.rng)
            candidates = (Candidate(action, 0.5),)
        return Decision(candidates[0].action, candidates, search.meter.nodes)

    def advise(self, question: BotQuestion, about: Action | None = None) -> Advice:
        """What went best, and how ``about`` went. Raises as ``choose``."""
        state, player = question.observation, question.player
        space = state.legal_actions(player)
        if about is not None and space.why_not(about) is not None:
            raise ValueError("That is not allowed here.")
        _search, root = self._searched(question, about, even=True)
        candidates = _ranked(root) or (Candidate(space.sample(question.rng), 0.5),)
        best, asked, against = candidates[0], None, None
        share = round(100 * best.value)
        why = self.why(state, player, best.action) or Message(
            "Tried many times, it wins {share} games in 100.", share=share
        )
        if about is not None:
            asked = Candidate(about, root.children[about].now.likely)
            if asked.value < best.value:
                share = round(100 * asked.value)
                against = Message(
                    "Tried many times, it wins only {share} games in 100.", share=share
                )
        return Advice(candidates, why, asked, against)

    def assess(self, question: BotQuestion) -> Assessment:
        """How the games played on ended."""
        state = question.observation
        search = _Playouts(self, question)
        if state.is_terminal:
            return Assessment(state.shares_won())
        search.run(_PlayoutNode(), lambda: state)
        return Assessment(search.mean)

    def _searched(
        self, question: BotQuestion, about: Action | None = None, *, even: bool = False
    ) -> "tuple[_Playouts, _PlayoutNode]":
        seen, player, rng = question.observation, question.player, question.rng
        if not seen.may_act(player):
            raise ValueError(f"Player {player} is not to act in this position.")
        search = _Playouts(self, question, even=even)
        root = _PlayoutNode()
        if about is not None:
            root.children[about] = _PlayoutNode(search.teams[player])
        search.run(root, lambda: seen.resample(player, rng))
        return search, root


def _ranked(root: _PlayoutNode, *, by_visits: bool = False) -> tuple[Candidate, ...]:
    tried = [(action, node.now) for action, node in root.children.items()]
    tried.sort(key=lambda each: (each[1].count if by_visits else 0, each[1].likely), reverse=True)
    return tuple(Candidate(action, now.likely) for action, now in tried)


class _Playouts:
    """Plays games on and records how they ended."""

    def __init__(self, bot: PlayoutBot, question: BotQuestion, *, even: bool = False) -> None:
        """``even`` tries everything first."""
        state = question.observation
        if not type(state).__module__.startswith(ENTRIES[bot.game].rules):
            raise ValueError("This is a position of another game.")
        self.meter = question.meter()
        self.teams = {seat: team for team, seats in enumerate(state.teams) for seat in seats}
        self._even = even
        self._judge = bot.judge
        self._chance = chance_of(bot.game)
        self._player = question.player
        self._rng = question.rng
        self._all = tuple(_Mean() for _ in state.teams)

    @property
    def mean(self) -> tuple[float, ...]:
        """Each team's share of the win in all games so far."""
        if not self._all[0].count:
            return tuple(1 / len(self._all) for _ in self._all)
        return tuple(each.share for each in self._all)

    def run(self, root: _PlayoutNode, begin: Callable[[], State]) -> None:
        """Play games, each from what ``begin`` gives, until the budget is spent or all is clear."""
        try:
            while self._all[0].count < _ENOUGH:
                self._play(root, begin())
        except BudgetSpent:
            return

    def _play(self, root: _PlayoutNode, state: State) -> None:
        path, played, is_new = [root], list[tuple[int, Action]](), False
        for _action in range(_LONGEST):
            acting = state.acting_players()
            if not acting:
                break
            judged = self._judge(state) if is_new else None
            if judged is not None:
                self._note(path, played, self._likely(judged))
                return
            self.meter.count()
            # The asker goes first.
            player = self._player if self._player in acting else acting[0]
            if player == NATURE:
                state = state.apply_action(player, self._chance(state, self._rng))
                continue
            space = state.legal_actions(player)
            if is_new:
                action = space.sample(self._rng)
            else:
                action = self._chosen(path[-1], space, even=self._even and len(path) == 1)
                child = path[-1].children.setdefault(action, _PlayoutNode(self.teams[player]))
                is_new = not child.now.count
                path.append(child)
            played.append((self.teams[player], action))
            state = state.apply_action(player, action)
        self._note(path, played, state.shares_won())

    def _likely(self, judged: Sequence[float]) -> tuple[float, ...]:
        """A judgement as shares of the win."""
        best = max(judged)
        weights = [0.0] * len(self._all)
        for seat, team in self.teams.items():
            weights[team] = max(weights[team], exp(judged[seat] - best))
        return tuple(weight / sum(weights) for weight in weights)

    def _note(
        self,
        path: Sequence[_PlayoutNode],
        played: Sequence[tuple[int, Action]],
        shares: Sequence[float],
    ) -> None:
        for depth, node in enumerate(path):
            node.now.add(shares[node.team])
            if depth < len(played):
                team = played[depth][0]
                for action in {action for each, action in played[depth:] if each == team}:
                    node.later.setdefault(action, _Mean()).add(shares[team])
        for mean, share in zip(self._all, shares, strict=True):
            mean.add(share)

    def _chosen(self, node: _PlayoutNode, space: ActionSpace, *, even: bool) -> Action:
        """The action to try: one that went well so far, or is little known."""
        explore = _EXPLORE * sqrt(log(node.now.count + 1))

        def hope(action: Action) -> tuple[bool, float, float]:
            child, later = node.children.get(action), node.later.get(action)
            count, share = (child.now.count, child.now.share) if child else (0, 0.5)
            if later is not None:
                share += sqrt(_LATER / (3 * count + _LATER)) * (later.share - share)
            return even and not count, share + explore / sqrt(count + 1), self._rng.random()

        return max(self._actions(node, space), key=hope)

    def _actions(self, node: _PlayoutNode, space: ActionSpace) -> Sequence[Action]:
        if isinstance(space, Choices):
            return space
        known = [each for each in node.children if space.why_not(each) is None]
        if not known or len(known) < min(_TRIED, 2 * sqrt(node.now.count)):
            known.append(space.sample(self._rng))
        return known
