"""Players that are no levels; they show where the lowest level stands.

``random`` does anything that is allowed. ``child`` sees all that can be done now, takes what looks
best for itself at first sight and never minds what it opens to others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType

from game.boards.hexboard import INDEX
from game.bots.bead_game.bot import BeadBot
from game.bots.bot import Bot, Candidate, Decision, Question
from game.bots.levels import LEARNER
from game.bots.player import UnknownBot
from game.bots.trakkx.bot import TrakkxBot
from game.bots.trickle.hops import UNIT, Tables
from game.bots.trickle_down.position import TownTables
from game.messages import Message
from game.protocol import Action, State
from game.rules.hop_the_marble.actions import ALL_BEARINGS, FASTEST, SLOWEST, Flick
from game.rules.hop_the_marble.judging import FlickSpace
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from physics.player.bot import HopBot

RANDOM = "random"
CHILD = "child"
SPARRING = (RANDOM, CHILD)
"""The names of the sparring partners."""

Look = Callable[[State, int, Random], Action]
"""Chooses an action for a player from what he sees."""


class _AtFirstSight:
    """A player that needs no budget."""

    def __init__(self, look: Look) -> None:
        self._look = look

    def choose(self, question: Question) -> Decision:
        """A legal action."""
        action = self._look(question.observation, question.player, question.rng)
        return Decision(action, (Candidate(action, 0.5),), 0, 0, 0.0)


class _ChildAtBeads(BeadBot):
    """Takes most beads off its own chains, and counts them right."""

    def __init__(self) -> None:
        super().__init__(LEARNER)
        self._manner = replace(self._manner, blur=0.0, blur_among_many=0.0, overlooks=0.0)


class _ChildAtTrakkx(TrakkxBot):
    """Lays the longest line it sees on its rack, and sees its whole rack."""

    def __init__(self) -> None:
        super().__init__(LEARNER)
        self._manner = replace(self._manner, blind=0.0)


class _ChildAtHop(HopBot):
    """Flicks straight at a marble that it needs, with the hand of the lowest level."""

    def __init__(self) -> None:
        super().__init__(LEARNER)
        self._manner = replace(self._manner, whim=0.0)


def sparring_partner(game: str, who: str) -> Bot:
    """A fresh sparring partner for a game. Raises UnknownBot."""
    if who == RANDOM:
        return _AtFirstSight(_anything)
    if who == CHILD and game in _CHILDREN:
        return _CHILDREN[game]()
    raise UnknownBot(Message("No player “{who}” knows the game “{game}”.", who=who, game=game))


def _anything(state: State, player: int, rng: Random) -> Action:
    space = state.legal_actions(player)
    if isinstance(space, FlickSpace):
        # What the rules draw there often has a purpose, and no hand makes it miss.
        marble = rng.choice(sorted(space.position.areas[player]))
        return Flick(marble, rng.randrange(ALL_BEARINGS), rng.randint(SLOWEST, FASTEST))
    return space.sample(rng)


def _best(worth: Mapping[Action, float], rng: Random) -> Action:
    """One of the actions that are worth most."""
    most = max(worth.values())
    return rng.choice([action for action, value in worth.items() if value == most])


def _outwards(tables_type: type[Tables]) -> Look:
    """At Trickle and its relatives: what brings a bead nearest to the own goals."""

    def look(state: State, player: int, rng: Random) -> Action:
        assert isinstance(state, TrickleState)
        team = state.variant.team_of[player]
        hopes = tables_type(state).hopes
        worth: dict[Action, float] = {}
        for move in state.moves():
            start, end = INDEX[move.cells[0]], INDEX[move.cells[-1]]
            if move.off is None:
                gain = hopes[end][team]
            else:
                gain = UNIT * _points_made(state, team, move)
            worth[move] = state.value_on(start) * (gain - hopes[start][team])
        return _best(worth, rng) if worth else _anything(state, player, rng)

    return look


def _points_made(state: TrickleState, team: int, move: Move) -> int:
    """What a bead of value 1 brings the team by leaving the board as ``move`` says."""
    made = state.apply_action(state.player, move).team_points()[team] - state.team_points()[team]
    return made // state.value_on(INDEX[move.cells[0]])


_CHILDREN: Mapping[str, Callable[[], Bot]] = MappingProxyType(
    {
        "trickle": lambda: _AtFirstSight(_outwards(Tables)),
        "trickle-down": lambda: _AtFirstSight(_outwards(TownTables)),
        "bead-game": _ChildAtBeads,
        "trakkx": _ChildAtTrakkx,
        "hop-the-marble": _ChildAtHop,
    }
)
