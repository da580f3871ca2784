"""What TRAKKX's table shows besides the position, and the spots to point at."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

import pygame

from game.rules.trakkx.table import Cell, OnBag, OnCloth, TokenTable
from scenes.games.trakkx.camera import Point
from scenes.games.trakkx.work import Draft
from scenes.kit.theme import PlayerStyle

_FEW: Final = 3
"""Up to this many moved tokens show their way."""


@dataclass(frozen=True, slots=True)
class OnRack:
    """A slot with a token on the rack of the player to move, counted from 0."""

    place: int


@dataclass(frozen=True, slots=True)
class OnTray:
    """A seat of the tray, 0 to 5."""

    seat: int


@dataclass(frozen=True, slots=True)
class OnWood:
    """The wood of the rack: an empty slot, or the place before one that's not."""

    before: int


@dataclass(frozen=True, slots=True)
class OnSeat:
    """The rack of another player."""

    seat: int


@dataclass(frozen=True, slots=True)
class OnLay:
    """The large button beside the rack, for players on keys."""


Spot = OnCloth | OnRack | OnTray | OnBag | OnWood | OnSeat | OnLay


Region = type[OnRack] | type[OnTray] | type[OnBag] | frozenset[Cell]
"""Where to look: a part of the table beside the cloth, or cells of the cloth."""


@dataclass(frozen=True, slots=True)
class RackSlot:
    """One slot of the rack: a token, or nothing if ``token`` is None.

    ``chosen`` tokens are lifted; ``lit`` ones are pointed out by a hint or a rejection; ``ready``
    ones can be the player's first line; of ``away`` ones, held by the pointer, only the place is
    seen. "?" is the back of a token that the viewer can't see.
    """

    token: str | None
    chosen: bool = False
    lit: bool = False
    ready: bool = False
    away: bool = False


class Fit(Enum):
    """What the rules would say about a token where it's shown.

    Its cell is TAKEN; it's WRONG beside its neighbours; the cell is FREE, but its lines need more,
    or something else does; or all FITS.
    """

    TAKEN = auto()
    WRONG = auto()
    FREE = auto()
    FITS = auto()


@dataclass(frozen=True, slots=True)
class Ghost:
    """A token shown where it would land.

    A ``moved`` one is a token of the table that would move there, else one from the rack.
    """

    cell: Cell
    token: str
    fit: Fit = Fit.FITS
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Bubble:
    """A translated sentence near a window point, covering nothing it's to be ``clear_of``.

    It says what's ``wrong``, or what a token does.
    """

    sentence: str
    at: tuple[int, int]
    clear_of: tuple[pygame.Rect, ...]
    wrong: bool = True


@dataclass(frozen=True, slots=True)
class Change:
    """What one player changed: cells with new tokens, and where moved tokens came from.

    ``moved`` leads from a token's cell to its old one.
    """

    player_style: PlayerStyle
    added: frozenset[Cell] = frozenset()
    moved: Mapping[Cell, Cell] = field(default_factory=dict)

    @property
    def ways(self) -> list[tuple[Cell, Cell]]:
        """From where to where tokens moved, leaving out those back in place.

        Of many there's none, as arrows hide tokens.
        """
        ways = [(origin, cell) for cell, origin in sorted(self.moved.items()) if cell != origin]
        return ways if len(ways) <= _FEW else []


@dataclass(frozen=True, slots=True)
class Other:
    """Another player at the table, with the backs of this many tokens on their rack.

    ``faces`` are the tokens themselves, once a round is over and all may see them. ``plays`` says
    that it's their turn, ``aimed`` that what's in hand may be given to them.
    """

    seat: int
    player_style: PlayerStyle
    tokens: int
    plays: bool = False
    aimed: bool = False
    faces: tuple[str, ...] = ()


@dataclass(frozen=True)
class TrakkxMarks:
    """Everything that the table's picture needs besides the position.

    ``table`` are the tokens on the cloth as the player has them now, without those ``carried`` by
    the pointer, with their middles in the window. ``chosen`` cells are lifted. ``rack`` is None
    where no one's rack may be seen; ``insert`` is the place before which tokens held over the rack
    would go. ``display`` are the tray's seats: tokens, or None where one is missing.

    ``others`` sit at the far edge, from the left; beside them comes the plate of the player whose
    rack is in front, for onlookers.

    ``wrong`` tokens and lines are outlined, those that are ``unfinished`` too; ``bubble`` says why,
    or what an action token does.
    ``carrying`` says that a token is in hand, by click or drag, so that free cells are worth
    showing. ``hints`` are ghosts of a hint, which moves what's on ``leaving`` cells. ``lit`` are
    spots that a hint or a rejection points at, ``region`` where a hint says to look. ``offered``
    says that a token can be taken from the tray or the bag now. ``ideas`` are spots worth a
    thought. ``changes`` is what others changed since the player's last turn. ``band`` is the rubber
    band. ``told`` cells are those with tokens put there in this turn, or that the rules' pictures
    point out. ``played`` is what was done though a hint is better.
    """

    table: Mapping[Cell, str]
    display: tuple[str | None, ...] = ()
    bag: int = 0
    rack: tuple[RackSlot, ...] | None = None
    chosen: frozenset[Cell] = frozenset()
    carried: tuple[tuple[str, Point], ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    others: tuple[Other, ...] = ()
    insert: int | None = None
    carrying: bool = False
    wrong: tuple[Collection[Cell], ...] = ()
    unfinished: tuple[Collection[Cell], ...] = ()
    bubble: Bubble | None = None
    hover: Spot | None = None
    band: pygame.Rect | None = None
    changes: tuple[Change, ...] = ()
    hints: tuple[Ghost, ...] = ()
    leaving: frozenset[Cell] = frozenset()
    played: tuple[Ghost | Spot, ...] = ()
    lit: tuple[Spot, ...] = ()
    region: Region | None = None
    offered: bool = False
    ideas: Mapping[Spot, bool] = field(default_factory=dict)
    told: frozenset[Cell] = frozenset()


def next_steps(work: Draft, wished: TokenTable) -> tuple[Ghost, ...]:
    """The next tokens to lay or move towards a wished table; none once it's reached.

    They go into free cells, those of the rack first, if there are any; else it's one.
    """
    open_cells = [(c, token) for c, token in wished.items() if work.table.get(c) != token]
    left = Counter(work.standing)
    ghosts = []
    for cell, token in open_cells:
        moved = not left[token]
        left[token] -= not moved
        ghosts.append(Ghost(cell, token, moved=moved))
    ghosts.sort(key=lambda ghost: ghost.moved)
    return tuple(ghost for ghost in ghosts if ghost.cell not in work.table) or tuple(ghosts[:1])
