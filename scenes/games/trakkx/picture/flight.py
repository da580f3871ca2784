"""Tokens on their way: from where to where, and where that is in the window.

Their player's own settle as they were moved: lifted, carried, set down. Only the picture takes this
time; what's in hand has changed already.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.rules.trakkx.table import UNKNOWN, Cell, OnBag, OnCloth, TokenTable
from scenes.games.trakkx.camera import Point, TrakkxView
from scenes.games.trakkx.layout import Furniture, stand
from scenes.games.trakkx.marks import OnRack, OnTray, RackSlot, TrakkxMarks
from scenes.games.trakkx.picture.tiles import tile_side
from scenes.games.trakkx.reach import TrakkxHand, TrakkxReach
from scenes.games.trakkx.work import Draft, OwnToken, changes
from scenes.table.animation import between, ease, pan_at


@dataclass(frozen=True, slots=True)
class Flying:
    """A token on its way: its middle in the window, its side in pixels, its height in tokens.

    "?" is seen from behind. ``fade`` is how much of it is gone already, 0 to 1.
    """

    token: str
    point: Point
    side: float
    height: float = 0.0
    fade: float = 0.0


Spread = tuple[TrakkxMarks, Sequence[Flying]]
"""The table at one moment: what's at rest, and what's in the air."""


@dataclass(frozen=True, slots=True)
class RackOf:
    """The rack of a player; ``number`` tells tokens apart that come or go together."""

    seat: int
    number: int = 0


@dataclass(frozen=True, slots=True)
class AtMiddle:
    """The middle of the cloth, where everyone sees it."""


Home = OnCloth | OnTray | OnBag | RackOf | AtMiddle


@dataclass(frozen=True, slots=True)
class Flight:
    """A token on its way from ``start`` to ``end``, starting at ``begin``; times in seconds.

    ``fades`` is for one that leaves the game at its end.
    """

    token: str
    start: Home
    end: Home
    begin: float
    seconds: float
    height: float = 0.5
    fades: bool = False

    @property
    def landing(self) -> float:
        """When it arrives."""
        return self.begin + self.seconds


Slots = Sequence[str | None]
"""The tokens on a rack, slot by slot."""


class Ways:
    """The ways of some flights over the window, and the rack in sight while they last."""

    def __init__(
        self,
        furniture: Furniture,
        view: TrakkxView,
        before: TrakkxMarks,
        after: TrakkxMarks,
        flights: Sequence[Flight],
        viewer: int | None,
        players: int,
    ) -> None:
        self._furniture, self._view = furniture, view
        self._viewer, self._players = viewer, players
        self._shown = before.rack is not None or after.rack is not None
        old, new = (tuple(slot.token for slot in each.rack or ()) for each in (before, after))
        count = max(len(old), len(new))
        self._old, self._new = ((*rack, *(None,) * (count - len(rack))) for rack in (old, new))
        self._places = stand(furniture, count)
        leaving = [flight for flight in flights if self._is_near(flight.start)]
        coming = [flight for flight in flights if self._is_near(flight.end)]
        self._starts = _assigned(leaving, self._old, self._new)
        self._ends = _assigned(coming, self._new, self._old)

    def _is_near(self, home: Home) -> bool:
        return isinstance(home, RackOf) and home.seat == self._viewer

    def flying(self, flight: Flight, share: float) -> Flying:
        """A token a share of its way on, 0 to 1."""
        eased = ease(share)
        start, first = self._home(flight.start, self._starts.get(flight))
        end, last = self._home(flight.end, self._ends.get(flight))
        rise = min(1.0, 4 * share, 4 * (1 - share))
        return Flying(
            flight.token,
            between(start, end, eased),
            first + (last - first) * eased,
            flight.height * ease(rise),
            ease(2 * share - 1) if flight.fades else 0.0,
        )

    def reaching(self, share: float) -> Flying:
        """A token being felt for in the bag: its back shows for a moment."""
        (x, y), side = _place(OnBag(), self._furniture, self._view)
        lifted = math.sin(math.pi * min(1.0, share))
        return Flying(UNKNOWN, (x, y - side * 0.5 * lifted), side, 0.0, 1 - lifted)

    def _home(self, home: Home, slot: int | None) -> tuple[Point, float]:
        """The middle and side of a token there; ``slot`` is its own on the rack in sight.

        The players sit around the table, starting at the viewer's left. A rack out of sight is at
        its player's plate, or at the table's edge.
        """
        furniture = self._furniture
        if not isinstance(home, RackOf):
            return _place(home, furniture, self._view)
        if slot is not None and self._shown:
            return self._places[slot].center, tile_side(self._places[slot].width)
        viewer = self._players - 1 if self._viewer is None else self._viewer
        turn, side = (home.seat - viewer) % self._players, tile_side(furniture.token)
        if 0 < turn <= len(furniture.others):
            place = furniture.others[turn - 1]
            # The plate with the name is at its left.
            point = place.left + round(place.width * 0.72), place.centery
            return point, tile_side(place.height * 0.6)
        if turn:
            return (furniture.area.centerx, furniture.area.top - side), side
        return furniture.floor.center, side

    def rack(self, seconds: float) -> tuple[RackSlot, ...] | None:
        """The rack at one moment: what has come, and what hasn't left yet."""
        if not self._shown:
            return None
        rack = [*self._new]
        for flight, slot in self._ends.items():
            if seconds < flight.landing:
                rack[slot] = None
        for flight, slot in self._starts.items():
            if seconds < flight.begin and rack[slot] is None:
                rack[slot] = self._old[slot]
        return tuple(map(RackSlot, rack))


def _assigned(flights: Sequence[Flight], rack: Slots, other: Slots) -> dict[Flight, int]:
    """The slot of each flight: of the tokens that the ``other`` rack lacks, the last of a kind.

    Face-down ones take what's left.
    """
    same, left = Counter(other), list[int]()
    for slot, token in enumerate(rack):
        left += [slot] if token is not None and same[token] <= 0 else []
        same[token] -= 1
    found: dict[Flight, int] = {}
    for flight in sorted(flights, key=lambda flight: flight.token == UNKNOWN):
        fits = [slot for slot in left if flight.token in (UNKNOWN, rack[slot])]
        if fits:
            found[flight] = fits[0]
            left.remove(fits[0])
    return found


def _place(
    home: OnCloth | OnTray | OnBag | AtMiddle, furniture: Furniture, view: TrakkxView
) -> tuple[Point, float]:
    """The middle of a token there, and its side."""
    match home:
        case OnCloth(cell):
            return view.point_of(cell), tile_side(view.side)
        case OnTray(seat):
            rect = furniture.tray_seats[min(seat, len(furniture.tray_seats) - 1)]
            return rect.center, tile_side(rect.width)
        case OnBag():
            x, y = furniture.bag.center
            side = tile_side(furniture.tray_seats[0].width * 0.8)
            return (x, y - furniture.bag.height * 0.2), side
        case AtMiddle():
            return furniture.free.center, tile_side(furniture.token * 1.5)


def across(home: Home, furniture: Furniture, view: TrakkxView) -> float:
    """How far left or right on the table something is, -1 to 1; racks count as the middle."""
    if isinstance(home, RackOf):
        return 0.0
    return pan_at(_place(home, furniture, view)[0][0], furniture.free)


SECONDS: Final = 0.2
"""How long a token is on its way, in seconds."""

_LIFTED: Final = 0.3
"""How high it's lifted, in tokens."""

_SEEN: Final = 3.0
"""Shorter ways, in pixels, don't count."""

Place = OnCloth | OnRack


class TokensSettling:
    """The tokens on their way to where they've been put."""

    def __init__(self) -> None:
        # Where each was, by where it goes; what the pointer held is in the air already.
        self._going: Mapping[Place, Flying] = {}
        self._gone = 0.0
        self._work = Draft()

    @property
    def moving(self) -> bool:
        """Whether any token is moving."""
        return bool(self._going)

    def begin(self, before: TrakkxHand, after: TrakkxHand, reach: TrakkxReach) -> None:
        """Let what's been moved since ``before`` settle; ``reach`` is how it was held."""
        self._going, self._work = dict(_moved(before, after, reach)), after.work
        self._gone = 0.0

    def stop(self) -> None:
        """Put everything where it belongs."""
        self._going = {}

    def pass_time(self, seconds: float) -> None:
        """Let them go on."""
        self._gone += seconds
        if self._gone >= SECONDS:
            self.stop()

    def shown(self, marked: TrakkxMarks, work: Draft, reach: TrakkxReach) -> Spread:
        """The marks without the tokens on their way, and these."""
        if not self._going or work != self._work:
            return marked, ()
        share = ease(min(1.0, self._gone / SECONDS))
        flying = []
        for place, start in self._going.items():
            end, side = _seen(place, work, reach)
            # What's on the table rises a little.
            high = start.height * (1 - share) or _LIFTED * min(1.0, 4 * share * (1 - share))
            side = start.side + (side - start.side) * share
            flying.append(Flying(start.token, between(start.point, end, share), side, high))
        cells = {place.cell for place in self._going if isinstance(place, OnCloth)}
        rack = tuple(
            replace(slot, token=None) if OnRack(number) in self._going else slot
            for number, slot in enumerate(marked.rack or ())
        )
        table = TokenTable({c: t for c, t in marked.table.items() if c not in cells})
        return replace(marked, table=table, told=marked.told - cells, rack=rack), flying


def _seen(place: Place, work: Draft, reach: TrakkxReach) -> tuple[Point, float]:
    """The middle of a token there, and its side."""
    rect = reach.rect_of(place, work)
    return rect.center, tile_side(rect.width)


def _moved(
    before: TrakkxHand, after: TrakkxHand, reach: TrakkxReach
) -> Iterator[tuple[Place, Flying]]:
    """Every token that has come to another place, by that place."""
    old, new = before.work, after.work
    if old.base != new.base or len(old.order) != len(new.order):
        return
    carried = {
        old.plan.own.get(source, source) if isinstance(source, tuple) else source: point
        for source, _token, point in reach.carried(before)
    }
    there, here = _places(old), _places(new)
    ways: dict[Place, tuple[OwnToken | Cell, str, Place]]
    ways = {here[held]: (held, held.token, there[held]) for held in here if held in there}
    lay, lies = _loose(old), _loose(new)
    origins = {cell: cell for cell in lay if cell in lies and cell in carried}
    for cell, left in {**changes(lay, lies).moved, **origins}.items():
        ways[OnCloth(cell)] = left, lies[cell], OnCloth(left)
    for place, (source, token, origin) in ways.items():
        (start, side), height = _seen(origin, old, reach), 0.0
        if source in carried:
            start, side, height = carried[source], tile_side(reach.view.side), _LIFTED
        end, _side = _seen(place, new, reach)
        if math.dist(start, end) > _SEEN:
            yield place, Flying(token, start, side, height)


def _places(work: Draft) -> dict[OwnToken, Place]:
    """Where each of the player's tokens is."""
    places: dict[OwnToken, Place] = {
        held: OnRack(number) for number, held in enumerate(work.rack) if held is not None
    }
    return places | {held: OnCloth(cell) for cell, held in work.plan.own.items()}


def _loose(work: Draft) -> TokenTable:
    """The tokens that were on the table at the start of the turn."""
    return TokenTable({c: token for c, token in work.table.items() if c not in work.plan.own})
