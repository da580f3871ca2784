"""What Hop's table shows besides the position: aim, marbles in hand, marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.protocol import Action
from game.rules.hop_the_marble.actions import Flick
from game.rules.hop_the_marble.marbles import Spot
from game.rules.hop_the_marble.relief import Relief
from scenes.games.hop_the_marble.view import Point

if TYPE_CHECKING:
    from physics.preview import Preview


@dataclass(frozen=True, slots=True)
class Aimed:
    """A marble that is aimed.

    ``flick`` is exactly what a release shoots; None while the pull is too short to shoot.
    ``power`` is its strength, 0 to 1. ``grip`` is the window point at which the pointer holds the
    elastic, ``anchor`` where the elastic is fixed; both None when keys aim. ``fine`` says that
    small movements turn it slowly. ``preview`` is what physics says, None where nothing is told.
    """

    marble: str
    flick: Flick | None
    power: float
    grip: Point | None = None
    anchor: Point | None = None
    fine: bool = False
    preview: Preview | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """A marble in hand, at ``spot``; ``landing`` is where it would come to lie, if anywhere.

    ``fits`` says that the spot itself is free; ``blocking`` are marbles that lie too near to it.
    """

    marble: str
    spot: Spot
    landing: Spot | None
    fits: bool
    blocking: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Idea:
    """An action worth a thought, drawn at ``place`` in millimetres.

    ``size`` is how good it is beside the best, 0 to 1. A ``marble`` that lies there must still be
    seen.
    """

    place: Point
    size: float
    marble: bool


@dataclass(frozen=True, slots=True)
class Helped:
    """Help for the player to move, as far as they want it.

    ``light`` is the place in millimetres around which they should look, ``pieces`` are the marbles
    that a hint is about, and ``action`` is all of it. ``ideas`` are the best last.
    """

    light: Point | None = None
    pieces: tuple[str, ...] = ()
    action: Action | None = None
    ideas: tuple[Idea, ...] = ()


@dataclass(frozen=True, slots=True)
class Meant:
    """A flick of the computer ``name``: the ways that it ``meant`` and that it ``went``, in mm.

    ``usual`` is the outline of where the errors of its hand usually lead, ``error`` that of this
    flick's direction, in degrees.
    """

    name: str
    meant: tuple[Point, ...]
    went: tuple[Point, ...]
    usual: tuple[Point, ...]
    error: float


@dataclass(frozen=True, slots=True)
class Folding:
    """What hands have made of the ground, and the hand that is over it.

    ``reach`` is how far around ``over`` a ``hand`` works, in mm, and ``way`` the places through
    which its stroke goes. ``keys`` says that keys move it.
    """

    relief: Relief
    hand: str
    reach: float
    over: Point | None = None
    way: tuple[Point, ...] = ()
    keys: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything besides the position.

    ``acting`` is whose turn it is. ``pointed`` and ``cursor`` are the marbles that mouse and keys
    point at, ``grabs`` those that can be taken hold of. ``lights`` says that targets are to be lit.
    ``beside`` are marbles that wait beside the cloth, or were set down and not played yet, with
    their spots; ``held`` is in somebody's hand, and with ``to_middle`` it goes to no area. One of
    the ``gifts`` is to be given away. ``touched`` are the marbles of the last flick in order of
    contact, ``wrong`` those to point at in a rejection. ``meant`` is a computer's flick that
    players look back on. ``folding`` is what somebody makes of the ground who may fold it.
    """

    acting: int | None = None
    pointed: str | None = None
    cursor: str | None = None
    grabs: tuple[str, ...] = ()
    lights: bool = True
    aim: Aimed | None = None
    beside: Mapping[str, Spot] = field(default_factory=dict)
    held: Held | None = None
    to_middle: bool = False
    gifts: tuple[str, ...] = ()
    touched: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    helped: Helped = Helped()
    meant: Meant | None = None
    folding: Folding | None = None
