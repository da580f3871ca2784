"""How long movements take at a table, by the settings and what's going on."""

from itertools import pairwise
from typing import Final

from game.bots.bot import Decision
from game.records.settings import Settings
from scenes.table.animation import SPEEDS, S, Showing
from scenes.table.table_view import Done

_HURRY: Final = 0.3
"""How long movements take, relative to usual, while computers finish a game."""

_BACKWARDS: Final = 0.6
"""How long an undone action shows, relative to playing it."""

SHORTEST_THOUGHT: Final = 0.45
LONGEST_THOUGHT: Final = 1.6
"""The least seconds a computer's turn shows: if its move was clear, and if many were nearly as
good.
"""

_RIVAL: Final = 0.06
"""Anything worth this much less of the win than the best is no rival to it."""

_RIVALS: Final = 5
"""The most rivals considered."""

_MANY: Final = 20
"""With this many choices a position is as hard as its rivals make it."""


def hardness(decision: Decision) -> float:
    """How hard a decision was, from 0, as for a forced or a clear move, to 1.

    It grows with how many actions came close to the best, and how close, and is less among few.
    """
    values = [each.value for each in decision.candidates]
    if len(values) < 2 or decision.candidates[0].proven is not None:
        return 0.0
    close = 0.0
    for before, value in pairwise(values[: _RIVALS + 1]):
        if value > before:
            break  # No value, but a ceiling: it was known to be worse.
        close += max(0.0, 1 - (values[0] - value) / _RIVAL)
    return close / (close + 1) * min(1.0, len(values) / _MANY + 0.2)


def thought(decision: Decision, pace: float) -> float:
    """The least seconds to show a turn with this decision, at a pace."""
    clear, longest = SHORTEST_THOUGHT * min(1.0, pace), LONGEST_THOUGHT * pace
    return clear + (longest - clear) * hardness(decision) if pace else 0.0


def pace_of(settings: Settings, *, hurries: bool) -> float:
    """How long movements take relative to their normal length; 0 with reduced motion."""
    if settings.motion == "reduced":
        return 0.0
    return SPEEDS[settings.animation_speed] * (_HURRY if hurries else 1.0)


def showing_of(
    done: Done[S], number: int, seconds: float, pace: float, *, delay: float, backwards: bool
) -> Showing[S]:
    """Action ``number`` as a movement; ``seconds`` and ``delay`` are its times at a normal pace."""
    return Showing(
        done.before,
        done.player,
        done.action,
        done.after,
        seconds * pace * (_BACKWARDS if backwards else 1.0),
        delay * pace,
        backwards,
        number,
    )
