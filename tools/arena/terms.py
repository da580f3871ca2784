"""On what terms the levels of a game meet; a game that says nothing is played on the usual ones."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from random import Random

from game.bots.bot import Bot
from game.protocol import Action, OptionValue, State

Setting = tuple[int, Mapping[str, OptionValue]]
"""A number of players and the options that are not the usual ones."""

OPENING = 4
"""Random moves at the start of a game where the terms tell no other number."""

Look = Callable[[State, int, Random], Action]
"""Chooses an action for a player from what they see."""


def anything(state: State, player: int, rng: Random) -> Action:
    """Any legal action."""
    return state.legal_actions(player).sample(rng)


@dataclass(frozen=True, slots=True)
class EngineEntry:
    """A reference engine: what makes one, and among how many teams it plays (None: any number).

    ``about`` says in a few words how it thinks, for a table.
    """

    new: Callable[[], Bot]
    about: str
    teams: Collection[int] | None = None

    def plays(self, teams: int) -> bool:
        """Whether it knows the game among so many teams."""
        return self.teams is None or teams in self.teams


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """One game's terms.

    ``settings`` are the ways to play that its whole ladder covers; without any it is all numbers of
    players. In those of ``sparring`` the engines are met, if there are any of its own. ``nodes`` a
    move of a level are told where a node takes much more or less thought than in other games,
    ``nodes_in_tuning`` are fewer, as many quick games tell more than few slow ones. ``opening`` is
    the number of random moves at the start of every game. ``anything`` plays at random, ``child``
    makes a player who goes by first sight, ``engines`` are the reference engines by name.
    ``in_python`` is for thinking without a kernel.
    """

    settings: Sequence[Setting] = ()
    sparring: Sequence[Setting] = ()
    nodes: Mapping[str, int] = field(default_factory=dict)
    nodes_in_tuning: int = 500
    opening: int = OPENING
    anything: Look = anything
    child: Callable[[], Bot] | None = None
    engines: Mapping[str, EngineEntry] = field(default_factory=dict)
    in_python: Callable[[], AbstractContextManager[object]] = nullcontext
