"""Which flicks of Hop the Marble are worth telling of later."""

from __future__ import annotations

from math import dist
from typing import Final

from game.protocol import Action, State
from game.rules.hop_the_marble.actions import Roll
from game.rules.hop_the_marble.state import HopState

_METRE: Final = 10_000
_LONGEST: Final = 10
"""Metres, farther than any cloth: so that one marble more is worth more than any way."""


def feat(before: State, action: Action) -> float:
    """The marbles touched by a flick after which none fell, and a part of one for its way.

    The way is from where the flicked marble lay to where it came to rest.
    """
    if not isinstance(action, Roll) or action.fallen or not action.is_hit:
        return 0.0
    start = HopState.of(before).on_cloth().get(action.marble)
    if start is None:
        return 0.0
    metres = dist(start, action.rest[action.marble]) / _METRE
    return len(action.touched) + min(metres / _LONGEST, 0.999)


def told(worth: float) -> tuple[int, float]:
    """The marbles and the metres that a worth stands for.

    >>> told(3.062)
    (3, 0.62)
    """
    return int(worth), round((worth - int(worth)) * _LONGEST, 4)
