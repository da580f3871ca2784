"""The four levels of the computer players, the same in every game, and the one between them.

A seat's ``kind`` names its computer: a level, or ``adaptive-137`` for one whose strength was fixed
at 137 when the match began. Hundreds are the levels from 0, the learner, to 300, the expert.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from game.bots.bot import Budget
from game.bots.player import player_of
from game.messages import N_


@dataclass(frozen=True, slots=True)
class Level:
    """One level of computer player.

    ``title`` is an English source string for translation. ``seconds`` is the time the level may
    take for a move at the table, ``nodes`` the most positions it looks into there (None: as many
    as fit), so that the weaker levels play alike on every computer.
    """

    key: str
    title: str
    seconds: float
    nodes: int | None = None


LEARNER = "learner"
CASUAL = "casual"
SKILLED = "skilled"
EXPERT = "expert"

LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        level.key: level
        for level in (
            Level(
                LEARNER,
                N_("Learner"),
                seconds=0.3,
                nodes=200,
            ),
            Level(
                CASUAL,
                N_("Casual"),
                seconds=0.5,
                nodes=2_000,
            ),
            Level(
                SKILLED,
                N_("Skilled"),
                seconds=0.7,
                nodes=4_000,
            ),
            Level(
                EXPERT,
                N_("Expert"),
                seconds=1.0,
            ),
        )
    }
)
"""The levels by key, from weakest to strongest."""

ADAPTIVE: Final = "adaptive"
"""The kind of computer that follows the people, before its strength is fixed."""

ADAPTIVE_TITLE: Final = N_("Even match")

FIRST_STRENGTH: Final = 60
"""The strength against people about whom nothing is known."""

STRONGEST: Final = 100 * (len(LEVELS) - 1)

_STRENGTH = re.compile(rf"{ADAPTIVE}(?:-([0-9]{{1,3}}))?")

_SPANS: Final = (
    N_("Even match (learner to casual)"),
    N_("Even match (casual to skilled)"),
    N_("Even match (skilled to expert)"),
)


def strength_of(kind: str) -> int | None:
    """The strength, 0 to STRONGEST, of an adaptive computer; None for all other kinds.

    >>> strength_of("adaptive-137")
    137
    """
    found = _STRENGTH.fullmatch(kind)
    if found is None:
        return None
    strength = FIRST_STRENGTH if found[1] is None else int(found[1])
    return strength if strength <= STRONGEST else None


def adaptive_kind(strength: int) -> str:
    """The kind of an adaptive computer whose strength is fixed.

    >>> adaptive_kind(137)
    'adaptive-137'
    """
    return f"{ADAPTIVE}-{strength}"


def span_of(strength: int) -> int:
    """The number, from 0, of the lower of the two levels between which a strength lies.

    >>> [span_of(strength) for strength in (0, 99, 100, 300)]
    [0, 0, 1, 2]
    """
    return min(strength // 100, len(LEVELS) - 2)


def is_computer(kind: str) -> bool:
    """Whether a computer player of that kind exists."""
    return kind in LEVELS or strength_of(kind) is not None


def group_of(kind: str) -> str:
    """The kind under which results are counted: adaptive computers of all strengths are one."""
    return ADAPTIVE if strength_of(kind) is not None else kind


def title_of(kind: str) -> str:
    """What a computer of that kind is called, an English source string; an unknown kind itself.

    >>> title_of("adaptive-137")
    'Even match (casual to skilled)'
    """
    strength = strength_of(kind)
    if kind == ADAPTIVE:
        return ADAPTIVE_TITLE
    if strength is not None:
        return _SPANS[span_of(strength)]
    return LEVELS[kind].title if kind in LEVELS else kind


def _ceiling(kind: str) -> str:
    """The strongest level that a computer of that kind plays at."""
    strength = strength_of(kind)
    return kind if strength is None else list(LEVELS)[span_of(strength) + 1]


def seconds_for(game: str, kind: str) -> float:
    """The time in seconds that a computer may take for a move of ``game`` at the table."""
    level = _ceiling(kind)
    own = LEVELS[level].seconds if level in LEVELS else 1.0
    return player_of(game).seconds.get(level, own)


def budget_for(game: str, kind: str) -> Budget:
    """How much a computer may think about a move of ``game`` at the table."""
    level = _ceiling(kind)
    nodes = LEVELS[level].nodes if level in LEVELS else None
    return Budget(seconds_for(game, kind), nodes)
