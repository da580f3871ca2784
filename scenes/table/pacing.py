"""How long movements take at a table, by the settings and by what is going on."""

from __future__ import annotations

from typing import Final

from game.records.settings import Settings
from scenes.table.animation import SPEEDS, S, Showing
from scenes.table.seen import Done

_HURRY: Final = 0.3
"""How long movements take, against their usual length, while computers finish a game."""

_BACKWARDS: Final = 0.6
"""How long it takes to see an action taken back, against seeing it played."""


def pace_of(settings: Settings, *, hurries: bool) -> float:
    """How long movements take against their normal length; 0 with reduced motion."""
    if settings.motion == "reduced":
        return 0.0
    return SPEEDS[settings.animation_speed] * (_HURRY if hurries else 1.0)


def showing_of(
    done: Done[S], seconds: float, pace: float, *, delay: float, backwards: bool
) -> Showing[S]:
    """An action as a movement at this pace; ``seconds`` and ``delay`` are its normal times."""
    return Showing(
        done.before,
        done.player,
        done.action,
        done.after,
        seconds * pace * (_BACKWARDS if backwards else 1.0),
        delay * pace,
        backwards,
    )
