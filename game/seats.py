"""Who sits at a table: people and computers, what they are called, and seats that change hands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from game.messages import is_plain, printable

HUMAN = "human"

LIKE: Final = "like"
"""The group of all computers that sit in for a person."""

_LIKE: Final = re.compile(rf"{LIKE}-1[0-9a-z]{{15}}")

MAX_NAME = 60
"""Longest name of a player or a match in characters; the text format cuts longer ones."""


def name_now(name: str) -> str:
    """Today's name for one that was written down: whoever sat alone among computers was “You” once.

    >>> name_now("You"), name_now("Ann")
    ('Player', 'Ann')
    """
    return "Player" if name == "You" else name


def is_kind(text: str) -> bool:
    """Whether this can be a seat's kind: small letters, numbers of its own, and a manner.

    >>> is_kind("skilled"), is_kind("adaptive-137.careful"), is_kind("../human")
    (True, True, False)
    """
    return re.fullmatch(r"[a-z]{1,20}(-[0-9a-z]{1,40})?(\.[a-z]{1,20})?", text) is not None


def is_like(kind: str) -> bool:
    """Whether that kind is a player fitted to a person, as far as its writing tells."""
    return _LIKE.fullmatch(kind) is not None


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays one seat: a person (``kind`` is HUMAN) or a computer (``kind`` is its level).

    ``is_kind`` says how a kind is written; ``game.bots.levels`` knows which there are.
    ``colour`` and ``symbol`` are numbers 0 to 5 into the theme's colours and symbols.
    """

    name: str
    kind: str = HUMAN
    colour: int = 0
    symbol: int = 0

    @property
    def is_human(self) -> bool:
        """Whether a person plays this seat."""
        return self.kind == HUMAN

    def to_json(self) -> list[object]:
        """Plain data; ``from_json`` gives the seat back."""
        return [printable(self.name, MAX_NAME), self.kind, self.colour, self.symbol]

    @staticmethod
    def from_json(data: object) -> Seat | None:
        """The seat that plain data says; None if they say none."""
        match data:
            case [str(name), str(kind), int(colour), int(symbol)] if (
                0 <= colour < 6 and 0 <= symbol < 6 and is_kind(kind) and is_plain(name, MAX_NAME)
            ):
                return Seat(name_now(printable(name, MAX_NAME)), kind, int(colour), int(symbol))
        return None


@dataclass(frozen=True, slots=True)
class Handover:
    """A seat that changed hands: up to ``position`` entries of the log ``kind`` had played it."""

    position: int
    seat: int
    kind: str
