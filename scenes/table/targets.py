"""What players on keys or a switch choose from: a board's places, questions, values by degrees."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic

import pygame

from scenes.table.meaning import D


@dataclass(frozen=True, slots=True)
class BoardTarget:
    """One place on the board.

    ``key`` is stable for the same place while the position is; ``place`` is its rectangle in the
    window, pressed in the middle. ``tell`` says what's there in one or two short sentences. If
    ``is_open``, the person to move can do something there now.
    """

    key: Hashable
    place: pygame.Rect
    tell: Callable[[], str]
    is_open: bool = False
    is_goal: bool = False
    """Whether what's in hand can go there; see ``TableGame.goals``."""

    @property
    def point(self) -> tuple[int, int]:
        """The window point where it's pressed."""
        return self.place.center


@dataclass(frozen=True, slots=True)
class PlayerQuestion:
    """A question a player can ask about the position on show; ``answer`` is called then.

    Questions of every game get their title by ``name``: "points", "turn", "here", "can", "others",
    "own" or "last".
    """

    name: str
    title: str
    answer: Callable[[], str]
    more: Callable[[], str] | None = None
    """The full answer, when the same is asked again."""


def find_target(spots: Iterable[BoardTarget], key: Hashable | None) -> BoardTarget | None:
    """The spot with this key, if there is one."""
    return next((spot for spot in spots if spot.key == key), None) if key is not None else None


def told_at(spots: Iterable[BoardTarget], key: Hashable | None) -> str:
    """What the spot with this key says, "" if there's none."""
    spot = find_target(spots, key)
    return "" if spot is None else spot.tell()


@dataclass(frozen=True, slots=True)
class Mark(Generic[D]):
    """One value: ``draft`` is the draft with it, ``place`` its rectangle in the window."""

    words: str
    place: pygame.Rect
    draft: D


@dataclass(frozen=True, slots=True)
class Dial(Generic[D]):
    """Values to choose from; an offered one is previewed."""

    key: Hashable
    title: str
    marks: Sequence[Mark[D]]
