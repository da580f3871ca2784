"""What a player means by an event, in the terms of a table: hold this, play this, or why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from game.protocol import Action, Rejection

D_co = TypeVar("D_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Hold(Generic[D_co]):
    """Have this in hand from now on.

    What is ``pointing`` only moves over the table: it withdraws no question and no hint.
    """

    draft: D_co
    pointing: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """Play this action; the rules judge it."""

    action: Action


@dataclass(frozen=True, slots=True)
class Refuse:
    """Nothing can be meant here, for this reason."""

    rejection: Rejection


Intent = Hold[D_co] | Play | Refuse
"""What an event means to whoever is to move."""


@dataclass(frozen=True, slots=True)
class Request:
    """What only the game itself can do, such as to show something again; games derive their own."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A button beside the board that means what a click on the board could mean as well.

    ``name`` finds the button in tests. ``reason`` says why it cannot be pressed now; "" if it can.
    The ``main`` one is what most people want next.
    """

    label: str
    meaning: Intent[object] | Request
    name: str
    reason: str = ""
    main: bool = False
