"""On what terms the levels of a game meet; a game that says nothing is played on the usual ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from game.bots.bot import Bot
from game.protocol import Action, OptionValue, State

Setting = tuple[int, Mapping[str, OptionValue]]
"""A number of players and the options that are not the usual ones."""


def anything(state: State, player: int, rng: Random) -> Action:
    """Any legal action."""
    return state.legal_actions(player).sample(rng)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """One game's terms.

    ``settings`` are the ways to play it; without any, all numbers of players. ``nodes`` a move of a
    level are told where a node takes much more or less thought than in other games. Every game
    begins with ``opening`` random moves. ``anything`` plays at random; ``engine`` makes the
    sparring engine.
    """

    settings: Sequence[Setting] = ()
    nodes: Mapping[str, int] = field(default_factory=dict)
    opening: int = 4
    anything: Callable[[State, int, Random], Action] = anything
    engine: Callable[[], Bot] | None = None
