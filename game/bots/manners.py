"""Manners of play: what a computer likes of an action beyond what it is worth.

A manner is a vector of weights over *traits*, the same six for every game. How much of each trait
an action has, a game says in its own folder (``ComputerPlayer.traits``).
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
"""How much may come of it, for good or ill: chance, and what it opens to whoever acts next."""

DENIAL: Final = "denial"
"""What it takes away from others."""

HASTE: Final = "haste"
"""How much nearer it brings the end."""

HOARD: Final = "hoard"
"""What it gathers and keeps for later."""

LESSON: Final = "lesson"
"""How much of the game it shows to somebody who learns, and how easily it is followed."""

TRAITS: Final = (GAIN, RISK, DENIAL, HASTE, HOARD, LESSON)
"""The traits, in a fixed order."""

Traits = Mapping[str, float]
"""How much an action has of each trait, about 0 to 1; those it lacks may be missing."""


@dataclass(frozen=True, slots=True)
class Manner:
    """One manner of play: its ``weights`` by trait, and a ``title``, an English source string.

    ``trait`` is the one by which the manner is known: it has more of it than a plain player, or
    less where its weight is below 0.
    """

    key: str
    title: str
    trait: str
    weights: Traits

    def bias(self, traits: Traits) -> float:
        """How much the manner likes an action with these traits; 0 is neither here nor there."""
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
"""The manners by key. A kind of computer has it behind a dot: ``skilled.gambler``."""


_SHOWN = 0.3
"""What a concept counts that the action itself shows, as told to a new player."""

_AT_HAND = 0.1
"""What a concept counts that matters to whoever acts next."""


def lesson(facts: Facts, state: State, player: int, action: Action, after: State | None) -> float:
    """From 0 to 1; ``after`` is the position then, None where it is not to be known."""
    known = facts.concepts.keys()
    shown = facts.shown(state, player, action, state if after is None else after) & known
    waiting: frozenset[str] = frozenset()
    if after is not None and after.current_player not in (None, player):
        waiting = facts.at_hand(after, after.current_player or 0) & known
    return min(1.0, _SHOWN * len(shown) + _AT_HAND * len(waiting))
