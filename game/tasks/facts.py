"""Facts of a game's actions, and which of them are explained when first met.

A fact is a word like "jump" or "scored:2". Goals are written in facts. Those with a ``Concept`` are
what a person learns: rules that introduce themselves when they first matter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from game.catalogue import ENTRIES
from game.protocol import Action, State

NOTHING: Final[frozenset[str]] = frozenset()


@dataclass(frozen=True, slots=True)
class Concept:
    """Something in a game that has to be told once.

    ``text`` is one English sentence, marked for translation; ``rule`` the anchor of its paragraph.
    """

    text: str
    rule: str


def _says_nothing(_before: State, _player: int, _action: Action, _after: State) -> frozenset[str]:
    return NOTHING


def _nothing_at_hand(_state: State, _player: int) -> frozenset[str]:
    return NOTHING


@dataclass(frozen=True)
class Facts:
    """What a game says about its actions.

    ``shown(before, player, action, after)`` gives an action's facts, NATURE's included.
    ``at_hand(state, player)`` gives the concepts ``player`` needs now, because the rule allows or
    forbids them something in this state; it sees no more than an observation.
    """

    shown: Callable[[State, int, Action, State], frozenset[str]] = _says_nothing
    at_hand: Callable[[State, int], frozenset[str]] = _nothing_at_hand
    concepts: Mapping[str, Concept] = field(default_factory=dict)


def facts_of(game: str) -> Facts:
    """``FACTS`` of the module ``facts`` among ``game``'s rules; none if there isn't one."""
    rules = ENTRIES[game].rules
    module = f"{rules}.facts"
    if not hasattr(import_module(rules), "__path__") or find_spec(module) is None:
        return Facts()
    found = import_module(module).FACTS
    if not isinstance(found, Facts):
        raise TypeError(f"FACTS of {module} are no Facts")
    return found
