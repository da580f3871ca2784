"""Choosing something and playing it to a place, by clicks or by dragging: the same on every board.

The game says what's where, what a press picks up, and what putting it down does; everything else
about the pointer is here. A cancelled drag leaves everything as if the button had never been down:
the table sees to that, no game does.
"""

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Any, Generic

from game.protocol import Action, Rejection
from scenes.kit.intent import Pointer, Press
from scenes.table.meaning import Hold, Intent, Play, Point, PointerState, Refuse
from scenes.table.table_view import D


@dataclass(frozen=True, slots=True)
class Chosen:
    """The draft of games where one thing is chosen and then played."""

    chosen: str | None = None


@dataclass(frozen=True, slots=True)
class Lift(Generic[D]):
    """A press takes hold of a place, with this in hand; ``grip`` is how, see ``PointerState``."""

    draft: D
    grip: Any = None


class Gestures(ABC, Generic[D]):
    """What pointing and pressing mean with ``draft`` in hand.

    They mean another draft, an action to try, a rejection, or None. ``nothing`` is the draft with
    nothing chosen. ``drag_start`` is how many pixels a pressed pointer moves before it drags. With
    ``follows`` the picture changes with every motion of the pointer.
    """

    nothing: D
    drag_start: float = 0.0
    follows: bool = False

    def __init__(self, draft: D, pointer: PointerState) -> None:
        self.draft = draft
        self.pointer = pointer

    @abstractmethod
    def at(self, point: Point) -> Any:
        """The place under a window point, None for none."""

    def means(self, place: Any) -> bool:
        """Whether a place lights up under the pointer."""
        return place is not None

    @abstractmethod
    def pressed(self, event: Pointer, place: Any) -> Lift[D] | D | Action | Rejection | None:
        """What a press on a place takes hold of, or does at once."""

    def moved(self, event: Pointer, pointer: PointerState) -> Hold[D]:
        """What's in hand once the pointer does this."""
        return Hold(self.draft, pointer)

    def clicked(self, event: Pointer, pointer: PointerState) -> D | Action | Rejection | None:
        """What a click means; a second one puts back."""
        return self.put_back() if pointer.before == self.draft else None

    def dropped(
        self, event: Pointer, place: Any, pointer: PointerState
    ) -> D | Action | Rejection | None:
        """What the end of a drag means."""
        return None

    def put_back(self) -> D | Action | Rejection | None:
        """What the right button means."""
        return None if self.draft == self.nothing else self.nothing

    def intent(self, meant: D | Action | Rejection | None) -> Intent[D] | None:
        """The same as a table's intent; whatever the pointer held is let go."""
        match meant:
            case None:
                return None
            case Rejection():
                return Refuse(meant)
            case _ if isinstance(meant, type(self.draft)):
                return Hold(meant)
        return Play(meant)  # type: ignore[arg-type]

    def gesture(self, event: Pointer) -> Intent[D] | None:
        """What a pointer event means."""
        before = self.pointer
        if event.press is Press.CANCEL:
            return self.intent(self.put_back())
        if event.press not in (Press.MOVE, Press.DOWN, Press.UP):
            return None
        place = self.at(event.point)
        over = place if self.means(place) else None
        tracked = self.follows or before.held_at is not None
        pointer = replace(before, over=over, point=event.point if tracked else None)
        match event.press:
            case Press.MOVE:
                if pointer.held_at is not None and not pointer.dragging:
                    far = math.dist(event.point, pointer.held_at) > self.drag_start
                    pointer = replace(pointer, dragging=far)
                moved = self.moved(event, pointer)
                return None if moved == Hold(self.draft, before) else moved
            case Press.DOWN:
                pressed = self.pressed(event, place)
                if not isinstance(pressed, Lift):
                    return self.intent(pressed)
                held = PointerState(over, event.point, place, event.point, self.draft)
                return Hold(pressed.draft, replace(held, grip=pressed.grip))
            case _ if pointer.held_at is not None:
                drops = pointer.dragging
                meant = (
                    self.dropped(event, place, pointer) if drops else self.clicked(event, pointer)
                )
                return self.intent(meant) or Hold(self.draft, pointer.let_go)
        return None
