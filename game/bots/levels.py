"""The four levels of the computer players, the same in every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from game.messages import N_


@dataclass(frozen=True, slots=True)
class Level:
    """One level of computer player.

    ``title`` and ``explanation`` are English source strings for translation. ``seconds`` is the
    time the level may take for a move at the table, ``nodes`` the most positions it looks into
    there (None: as many as fit), so that the weaker levels play alike on every computer.
    """

    key: str
    title: str
    explanation: str
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
                N_("Still learning: misses much and is easily beaten."),
                seconds=0.3,
                nodes=200,
            ),
            Level(
                CASUAL,
                N_("Casual"),
                N_("Plays along well and slips now and then."),
                seconds=0.5,
                nodes=2_000,
            ),
            Level(
                SKILLED,
                N_("Skilled"),
                N_("Plans ahead and seldom gives anything away."),
                seconds=0.7,
                nodes=4_000,
            ),
            Level(
                EXPERT,
                N_("Expert"),
                N_("Looks as far ahead as it can and plays the best it finds."),
                seconds=1.0,
            ),
        )
    }
)
"""The levels by key, from weakest to strongest."""

_BY_GAME: Mapping[tuple[str, str], float] = MappingProxyType(
    {
        ("trakkx", EXPERT): 2.0,
        ("hop-the-marble", SKILLED): 0.5,
        ("hop-the-marble", EXPERT): 0.5,
    }
)
"""The seconds of a level in a game whose moves need more or less thought than others."""


def seconds_for(game: str, level: str) -> float:
    """The time in seconds that a level may take for a move of ``game`` at the table.

    >>> seconds_for("trickle", "expert")
    1.0
    """
    own = LEVELS[level].seconds if level in LEVELS else 1.0
    return _BY_GAME.get((game, level), own)
