"""Manners of play: what a computer likes about an action beyond its worth.

A manner is a vector of weights over *traits*, the same six in every game. A game's own folder says
how much of each trait an action has (``ComputerPlayer.traits``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from game.messages import N_
from game.protocol import Action, State
from game.tasks.facts import Facts

GAIN: Final = "gain"
"""What the action wins at once."""

RISK: Final = "risk"
"""How uncertain its outcome is: chance, and what it opens to the next player."""

DENIAL: Final = "denial"
"""What it takes away from others."""

HASTE: Final = "haste"
"""How much closer it brings the end."""

HOARD: Final = "hoard"
"""What it gathers and keeps for later."""

LESSON: Final = "lesson"
"""How much of the game it shows a learner, and how easy it is to follow."""

TRAITS: Final = (GAIN, RISK, DENIAL, HASTE, HOARD, LESSON)
"""The traits, in a fixed order."""

Traits = Mapping[str, float]
"""How much an action has of each trait, about 0 to 1; missing means none."""


@dataclass(frozen=True, slots=True)
class Manner:
    """A manner of play: its ``weights`` by trait, and a ``title``, an English source string.

    ``trait`` is what it's known for: it has more of it than a plain player, or less if the weight
    is negative.
    """

    key: str
    title: str
    trait: str
    weights: Traits

    def bias(self, traits: Traits) -> float:
        """How much the manner likes an action with these traits; 0 is indifferent."""
        return sum(weight * traits.get(key, 0.0) for key, weight in self.weights.items())


MANNERS: Final[Mapping[str, Manner]] = MappingProxyType(
    {
        manner.key: manner
        for manner in (
            Manner("careful", N_("The careful one"), RISK, {RISK: -1.0}),
            Manner("gambler", N_("The gambler"), RISK, {RISK: 1.0}),
            Manner("collector", N_("The collector"), HOARD, {HOARD: 1.0}),
            Manner("blocker", N_("The blocker"), DENIAL, {DENIAL: 1.0}),
            Manner("rusher", N_("The racer"), HASTE, {HASTE: 1.0}),
            Manner("teacher", N_("The teacher"), LESSON, {LESSON: 1.0}),
        )
    }
)
"""The manners by key. In a computer's kind it follows a dot: ``skilled.gambler``."""


_SHOWN = 0.3
"""What a concept counts that the action itself shows, as told to a new player."""

_AT_HAND = 0.1
"""What a concept counts that matters to the next player."""


def lesson(facts: Facts, state: State, player: int, action: Action, after: State | None) -> float:
    """From 0 to 1; ``after`` is the position then, None if it mustn't be known."""
    known = facts.concepts.keys()
    shown = facts.shown(state, player, action, state if after is None else after) & known
    waiting: frozenset[str] = frozenset()
    if after is not None and after.current_player not in (None, player):
        waiting = facts.at_hand(after, after.current_player or 0) & known
    return min(1.0, _SHOWN * len(shown) + _AT_HAND * len(waiting))
