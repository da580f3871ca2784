"""Sentences beside the board."""

from dataclasses import dataclass
from enum import Enum


class Tone(Enum):
    """How urgent a note is; a tip says how the game goes, not how it stands."""

    TIP = "tip"
    QUIET = "quiet"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence beside the board, and the rules paragraph it's about."""

    sentence: str
    tone: Tone = Tone.QUIET
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The points of a match of several rounds.

    ``rounds`` has every seat's points in each round played, ``totals`` their sums, all as text;
    ``best`` are the seats that won each round. ``start`` is what a head start counts, if anyone has
    one.
    """

    rounds: tuple[tuple[str, ...], ...]
    best: tuple[frozenset[int], ...]
    totals: tuple[str, ...]
    start: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """Something counted beside the players' points, like what no one owns.

    ``icon`` is an icon's name, ``detail`` a line below the ``name``. ``words`` are the points as
    the result tells them, if they're not just a number there.
    """

    icon: str
    name: str
    detail: str
    points: str
    words: str = ""
