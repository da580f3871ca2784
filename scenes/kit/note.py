"""Sentences beside the board."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Tone(Enum):
    """How urgent a note is."""

    QUIET = "quiet"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence beside the board, and the paragraph of the rules it is about."""

    sentence: str
    tone: Tone = Tone.QUIET
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The points of a match of several rounds.

    ``rounds`` has the points of every seat in each round played, ``totals`` their sums, all in
    figures; ``best`` are the seats that won each round. ``start`` is what a head start counts, if
    anybody has one.
    """

    rounds: tuple[tuple[str, ...], ...]
    best: tuple[frozenset[int], ...]
    totals: tuple[str, ...]
    start: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """Something that is counted beside the players' points, such as what nobody owns.

    ``icon`` is the name of an icon, ``detail`` a line below the ``name``. ``words`` are the points
    as the result tells them, if they are no mere number there.
    """

    icon: str
    name: str
    detail: str
    points: str
    words: str = ""
