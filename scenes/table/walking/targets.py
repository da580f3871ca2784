"""What a board is to keys, voice and switch: places to press, dials to set, and what to ask."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

import pygame

from scenes.kit.intent import Command
from scenes.table.table_view import D
from scenes.ui.steering import neighbour


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
    """Whether what's in hand can go there; see ``Walkable.goals``."""

    @property
    def point(self) -> tuple[int, int]:
        """The window point where it's pressed."""
        return self.place.center


@dataclass(frozen=True, slots=True)
class Question:
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


class Walkable:
    """A board that can be walked by keys; what's ``seen`` is a ``TableView`` of its game."""

    def spots(self, seen: Any) -> Sequence[BoardTarget]:
        """Every place of the board that can be pointed at, told and pressed, in reading order.

        None if arrows mean something else in this game; then ``intent`` gets them.
        """
        return ()

    def goals(self, spots: Sequence[BoardTarget], seen: Any) -> Sequence[BoardTarget]:
        """The spots that reading on leads to, in order; if there are any, to no others."""
        return [spot for spot in spots if spot.is_goal]

    def step_from(
        self, start: BoardTarget, command: Command, seen: Any, *, shift: bool
    ) -> Hashable | None:
        """The key of the spot an arrow leads to, with or without Shift; None if to none.

        Asked only for people who walk to every place; by default the closest one that way.
        """
        points = {spot.key: spot.point for spot in self.spots(seen)}
        return neighbour(points, start.point, command)

    def step_told(self, before: Any, seen: Any) -> str:
        """The step from ``before`` to what's in hand now, in a few words for a listener.

        "" for a step that its place tells.
        """
        return ""

    def step_to_open(self, start: BoardTarget, command: Command, seen: Any) -> Hashable | None:
        """The same for people who walk only to what can be played."""
        points = {spot.key: spot.point for spot in self.spots(seen) if spot.is_open}
        return neighbour(points, start.point, command)

    def other_side(self, start: BoardTarget, seen: Any) -> Hashable | None:
        """The key of a spot on the other side of a board with two; None if it hasn't."""
        return None

    def entrance(self, seen: Any) -> tuple[int, int] | None:
        """The window point near which walking begins; None for the middle."""
        return None

    def bring_into_sight(self, spot: BoardTarget) -> None:
        """Someone comes to a spot: bring it into view at once."""

    def steers(self, command: Command, seen: Any, *, everywhere: bool) -> bool:
        """Whether a key goes to ``intent`` now, though the board has spots.

        Enter does so only while the person is on none. ``everywhere`` says that they walk to all
        places, not only to what can be played.
        """
        return False


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
