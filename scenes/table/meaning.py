"""What a player means by an event, in a table's terms: hold this, play this, or why not.

``Gestures`` finds that out from clicks and drags, the same on every board. The game says what's
where, what a press picks up, and what putting it down does. A cancelled drag leaves everything as
if the button had never been down: the table sees to that, no game does.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, TypeVar

from game.protocol import Action, Rejection
from scenes.kit.intent import Pointer, Press

Point = tuple[int, int]
"""A window point, in pixels."""

D = TypeVar("D")
"""A game's draft: what the person to move has in hand."""

D_co = TypeVar("D_co", covariant=True)


@dataclass(frozen=True, slots=True)
class PointerState:
    """What the pointer does at a board: no part of what anyone has in hand.

    It was last at the window point ``point``. ``over`` is the place it points at, if that means
    anything. ``held`` is the place where the button went down at ``held_at`` and is still held,
    ``before`` the draft just before that; ``dragging`` once it has moved from there. ``grip`` is
    how it holds what it does, for games with ways of their own.
    """

    over: Any = None
    point: Point | None = None
    held: Any = None
    held_at: Point | None = None
    before: Any = None
    dragging: bool = False
    grip: Any = None

    @property
    def let_go(self) -> "PointerState":
        """With no button held."""
        return PointerState(self.over, self.point)

    @property
    def dragged_to(self) -> Point | None:
        """Where a drag holds something; None without a drag."""
        return self.point if self.dragging else None


AT_REST: Final = PointerState()
"""A pointer that points at nothing."""


@dataclass(frozen=True, slots=True)
class Hold(Generic[D_co]):
    """Have this in hand from now on, held by the ``pointer`` like this; None lets go of it."""

    draft: D_co
    pointer: PointerState | None = None


@dataclass(frozen=True, slots=True)
class PlayAction:
    """Play this action; the rules judge it."""

    action: Action


@dataclass(frozen=True, slots=True)
class Refuse:
    """Nothing can be meant here, for this reason."""

    rejection: Rejection


Intent = Hold[D_co] | PlayAction | Refuse
"""What an event means to the player to move."""


Ask = Callable[[], Intent[Any] | None]
"""Does what only the game itself can do, like placing pieces; it may lead to an intent."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A button beside the board that does what a click on the board could do as well.

    ``name`` finds the button in tests. ``reason`` says why it can't be pressed now; "" if it can.
    The ``main`` one is what most people want next; a ``hint`` leads on with one. ``ready`` says
    that nothing else has to be done first: reading on leads there before the board. ``over`` is the
    place of the board that pointing at it points at; ``icon`` a picture before its words.
    """

    label: str
    meaning: Intent[Any] | Ask
    name: str
    reason: str = ""
    main: bool = False
    hint: bool = False
    ready: bool = False
    over: Any = None
    icon: str = ""


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
        return PlayAction(meant)  # type: ignore[arg-type]

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
