"""A place on a board that can be pointed at, told and pressed, and what can be asked of a board."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from scenes.kit.commands import Command
from scenes.kit.steering import neighbour


@dataclass(frozen=True, slots=True)
class BoardTarget:
    """One place on the board.

    ``key`` is the same for the same place as long as the position is; ``place`` is where it lies in
    the window, and its middle where it is pressed. ``tell`` says what lies there in one or two
    short sentences. A spot that ``is_open`` is one with which the person to move can do something
    now; ``is_secret`` says that only who looks at the screen now may hear of it.
    """

    key: Hashable
    place: pygame.Rect
    tell: Callable[[], str]
    is_open: bool = False
    is_secret: bool = False
    is_goal: bool = False
    """Whether what is in hand can go there; see ``Walkable.goals``."""

    @property
    def point(self) -> tuple[int, int]:
        """The window point at which it is pressed."""
        return self.place.center


@dataclass(frozen=True, slots=True)
class Question:
    """What a player can ask of the position on show; ``answer`` is asked when they do.

    What every game can be asked has its title by its ``name``, "points", "turn", "here", "can",
    "others", "own" or "last". An answer that ``is_secret`` is for who looks at the screen now.
    """

    name: str
    title: str
    answer: Callable[[], str]
    is_secret: bool = False
    more: Callable[[], str] | None = None
    """What is answered, in full, to who asks the same again."""


def find_target(spots: Iterable[BoardTarget], key: Hashable | None) -> BoardTarget | None:
    """The spot with this key, if there is one."""
    return next((spot for spot in spots if spot.key == key), None) if key is not None else None


def told_at(spots: Iterable[BoardTarget], key: Hashable | None) -> str:
    """What the spot with this key tells, "" if there is none."""
    spot = find_target(spots, key)
    return "" if spot is None else spot.tell()


class Walkable:
    """A board that can be walked by keys; what is ``seen`` is a ``TableView`` of its game."""

    def spots(self, seen: Any) -> Sequence[BoardTarget]:
        """Every place of the board that can be pointed at, told and pressed, in reading order.

        None of them where arrows mean something else in this game; ``intent`` gets those then.
        """
        return ()

    def goals(self, spots: Sequence[BoardTarget], seen: Any) -> Sequence[BoardTarget]:
        """Those of the spots to which reading on leads, in its order; to no others if any."""
        return [spot for spot in spots if spot.is_goal]

    def step_from(
        self, start: BoardTarget, command: Command, seen: Any, *, shift: bool
    ) -> Hashable | None:
        """The key of the spot to which an arrow leads, with or without Shift; None if to none.

        Asked only of those who walk to every place; by default the nearest one that way.
        """
        points = {spot.key: spot.point for spot in self.spots(seen)}
        return neighbour(points, start.point, command)

    def step_told(self, before: Any, seen: Any) -> str:
        """The step from ``before`` to what is in hand now, in a few words for who hears the table.

        "" for a step that the place tells at which it was taken.
        """
        return ""

    def step_to_open(self, start: BoardTarget, command: Command, seen: Any) -> Hashable | None:
        """The same for those who walk only to what can be played."""
        points = {spot.key: spot.point for spot in self.spots(seen) if spot.is_open}
        return neighbour(points, start.point, command)

    def other_side(self, start: BoardTarget, seen: Any) -> Hashable | None:
        """The key of a spot on the other side of a board that has two; None if it has not."""
        return None

    def entrance(self, seen: Any) -> tuple[int, int] | None:
        """The window point near which somebody begins to walk; None for the middle."""
        return None

    def bring_into_sight(self, spot: BoardTarget) -> None:
        """Somebody comes to a spot: show it at once where the board may lie otherwise."""

    def steers(self, command: Command, seen: Any, *, everywhere: bool) -> bool:
        """Whether a key goes to ``intent`` now, though the board has spots.

        Enter does so only while the person is on none. ``everywhere`` says that they walk to all
        places, not only to what can be played.
        """
        return False
