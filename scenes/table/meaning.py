"""What a player means by an event, in a table's terms: hold this, play this, or why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from game.protocol import Action, Rejection

Point = tuple[int, int]
"""A window point, in pixels."""

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
    def let_go(self) -> PointerState:
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
class Play:
    """Play this action; the rules judge it."""

    action: Action


@dataclass(frozen=True, slots=True)
class Refuse:
    """Nothing can be meant here, for this reason."""

    rejection: Rejection


Intent = Hold[D_co] | Play | Refuse
"""What an event means to the player to move."""


@dataclass(frozen=True, slots=True)
class Request:
    """What only the game itself can do, like showing something again; games derive their own."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A button beside the board that does what a click on the board could do as well.

    ``name`` finds the button in tests. ``reason`` says why it can't be pressed now; "" if it can.
    The ``main`` one is what most people want next; a ``hint`` leads on with one. ``ready`` says
    that nothing else has to be done first: reading on leads there before the board. ``over`` is the
    place of the board that pointing at it points at.
    """

    label: str
    meaning: Intent[object] | Request
    name: str
    reason: str = ""
    main: bool = False
    hint: bool = False
    ready: bool = False
    over: Any = None
