"""Choosing a thing and playing it to a place, by clicks or by dragging: the same at every board."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, Self, TypeVar

from game.protocol import Action, Rejection
from scenes.kit.intent import Pointer, Press
from scenes.table.meaning import Hold, Intent, Play, Refuse

C = TypeVar("C")
"""What is chosen."""

P = TypeVar("P")
"""A place that can be pointed at."""

Point = tuple[int, int]


@dataclass(frozen=True)
class Hand(Generic[C, P]):
    """What a person has ``chosen``, and what the pointer does: no part of the game's state.

    ``held`` is the place where the button went down, at ``held_at``; ``dragged_to`` is where it
    has been dragged. ``hover`` is what is pointed at. ``fresh``: this very press chose it.
    """

    chosen: C | None = None
    hover: P | None = None
    held: P | None = None
    held_at: Point | None = None
    dragged_to: Point | None = None
    fresh: bool = False

    @property
    def rested(self) -> Self:
        """Still chosen, but lying where it was."""
        return replace(self, held=None, held_at=None, dragged_to=None, fresh=False)


@dataclass(frozen=True)
class Lift(Generic[C]):
    """A press takes this in hand; None where only the place itself is held, as on a pile."""

    chosen: C | None


class Reach(Protocol[C, P]):
    """What a game knows of its places for the person to move."""

    @property
    def drag_start(self) -> float:
        """Pixels that a pressed pointer moves before it drags."""

    def at(self, point: Point, hand: Hand[C, P]) -> P | None: ...

    def means(self, place: P | None, hand: Hand[C, P]) -> bool: ...

    def pressed(
        self, place: P | None, point: Point, hand: Hand[C, P]
    ) -> Lift[C] | Action | Rejection | None: ...

    def clicked(self, hand: Hand[C, P]) -> Action | None: ...

    def dropped(self, place: P | None, hand: Hand[C, P]) -> Action | None: ...


def gesture(event: Pointer, hand: Hand[C, P], reach: Reach[C, P]) -> Intent[Any] | None:
    """What a pointer's event means."""
    place = reach.at(event.point, hand)
    match event.press:
        case Press.MOVE:
            moved = replace(hand, hover=place if reach.means(place, hand) else None)
            if hand.held_at is not None and (
                hand.dragged_to is not None
                or math.dist(event.point, hand.held_at) > reach.drag_start
            ):
                moved = replace(moved, dragged_to=event.point)
            return None if moved == hand else Hold(moved, pointing=True)
        case Press.DOWN:
            match reach.pressed(place, event.point, hand):
                case Lift(chosen):
                    fresh = chosen != hand.chosen
                    return Hold(Hand(chosen, place, place, event.point, fresh=fresh))
                case Rejection() as rejection:
                    return Refuse(rejection)
                case None:
                    return None if hand.chosen is None else Hold(Hand())
                case action:
                    return Play(action)
        case Press.UP if hand.held is not None:
            dragged = hand.dragged_to is not None
            action = reach.dropped(place, hand) if dragged else reach.clicked(hand)
            if action is not None:
                return Play(action)
            if hand.chosen is None:
                return Hold(Hand())
            return Hold(hand.rested if dragged or hand.fresh else Hand(hover=hand.hover))
        case Press.CANCEL if hand.chosen is not None or hand.held is not None:
            return Hold(Hand())
    return None
