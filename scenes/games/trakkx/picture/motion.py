"""How tokens move at TRAKKX's table, and sound: dealt, taken, passed on, laid and rearranged.

Every movement is a function of time: it can be shown at any speed, skipped or reversed. A lay that
rearranges the table is shown the way you'd explain it: first the tokens that move, in blocks, then
the new ones one by one.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from game.messages import N_
from game.protocol import Action
from game.rules.trakkx.actions import Deal, DrawToken, Lay, PassOn, Swap, Take, Three
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import (
    SWAP,
    THREE,
    UNKNOWN,
    Cell,
    OnBag,
    OnCloth,
    TokenTable,
    in_order,
    neighbours,
)
from scenes.games.trakkx.camera import Point, TrakkxView
from scenes.games.trakkx.layout import Furniture, stand
from scenes.games.trakkx.marks import Change, OnTray, Other, RackSlot, TrakkxMarks
from scenes.games.trakkx.picture.tiles import tile_side
from scenes.games.trakkx.work import changes
from scenes.kit import effects
from scenes.kit.effects import SoundEffect
from scenes.kit.theme import PlayerStyle
from scenes.table.animation import SoundMoment, between, ease, pan_at

TILE: Final = SoundEffect("trakkx/tile", 5, caption=N_("Token played"))
"""A number tile is put down on the cloth."""
TILE_CLICK: Final = SoundEffect("trakkx/tile-click", 5)
"""A number tile is pushed up to another."""
TILE_PICK: Final = SoundEffect("trakkx/tile-pick", 4)
"""A number tile is picked up."""
TILE_BAG: Final = SoundEffect("trakkx/tile-bag", 3, caption=N_("Token drawn"))
"""A hand feels in the bag of tiles and draws one."""
TILE_SWAP: Final = SoundEffect("trakkx/tile-swap", caption=N_("Tokens passed on"))
"""Number tiles are pushed over the table to a neighbour."""

SOUNDS: Final = (TILE, TILE_CLICK, TILE_PICK, TILE_BAG, TILE_SWAP)


_FLY: Final = 0.42
"""Seconds for a token to go from one place to another."""
_DEAL_EVERY: Final = 0.055
"""Seconds between tokens dealt."""
_RUMMAGE: Final = 0.3
"""Seconds of feeling in the bag."""
_SHOW: Final = 0.9
"""Seconds to show an action token and put it out of the game."""
_GLIDE: Final = 0.9
"""Seconds to push tokens over the table to the left."""
_GIVE: Final = 0.2
"""Seconds for a choice that no one sees yet."""
_BLOCK: Final = 0.6
"""Seconds for a block to move to another place on the cloth."""
_BLOCKS: Final = 1.3
"""The most seconds between the starts of the first block and the last."""
_EVERY: Final = 0.2
"""The most seconds between new tokens."""
_ADDS: Final = 1.1
"""The most seconds between the starts of the first new token and the last."""
_SWEEP: Final = 0.8
"""Seconds for everything to go back into the bag after a round."""
_SWEPT: Final = 0.35
"""Seconds for one token of it."""


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


HELD: Final = 0.3
"""How high a hand holds tokens, in tokens."""

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


class TrakkxMotion:
    """One action as a movement at one table. ``seconds`` is its normal length."""

    def __init__(
        self, before: TrakkxState, player: int, action: Action, after: TrakkxState
    ) -> None:
        self.before, self.player, self.action, self.after = before, player, action, after
        self.viewer = _viewer(before, after)
        self.flights = tuple(self._flights())
        still = {DrawToken: _RUMMAGE, PassOn: _GIVE}.get(type(action), 0.0)
        self.seconds = max((each.landing + 0.04 for each in self.flights), default=still)

    # What flies where and when

    def _flights(self) -> Iterator[Flight]:
        match self.action:
            case Deal():
                yield from self._dealing(self.action)
            case Take():
                seat = self.before.display.index(self.action.token)
                yield Flight(self.action.token, OnTray(seat), RackOf(self.player), 0.0, _FLY)
            case Swap():
                yield from self._shown(SWAP)
            case Three():
                yield from self._shown(THREE)
            case PassOn() if not self.after.passing:
                yield from self._passing(self.action)
            case Lay():
                yield from self._laying(self.action.table)

    def _shown(self, token: str) -> Iterator[Flight]:
        """An action token is shown to all and leaves the game."""
        first = _SHOW * 0.55
        yield Flight(token, RackOf(self.player), AtMiddle(), 0.0, first, 0.6)
        yield Flight(token, AtMiddle(), AtMiddle(), first, _SHOW - first, 0.0, fades=True)

    def _dealing(self, deal: Deal) -> Iterator[Flight]:
        begin = 0.0
        if self.before.is_pause:
            # Everything on the cloth goes back into the bag.
            every = (_SWEEP - _SWEPT) / max(1, len(self.before.table) - 1)
            for number, (cell, token) in enumerate(self.before.table.items()):
                yield Flight(token, OnCloth(cell), OnBag(), number * every, _SWEPT, 0.3)
            begin = _SWEEP
        # Tokens in sight come in order, so that the rack fills from the left.
        tokens = deal.tokens if deal.to is None else in_order(deal.tokens)
        first = self.before.awaited[0].place if self.before.awaited else 0
        for number, token in enumerate(tokens):
            end: Home = OnTray(first + number) if deal.to is None else RackOf(deal.to, number)
            shown = token if deal.to is None or deal.to == self.viewer else UNKNOWN
            yield Flight(shown, OnBag(), end, begin + number * _DEAL_EVERY, _FLY)

    def _passing(self, action: PassOn) -> Iterator[Flight]:
        """Everyone's tokens go to the left, face down."""
        for giver, tokens in enumerate(self.before.passing):
            passed = action.tokens if giver == self.player else tokens or ()
            left = (giver + 1) % self.before.players
            for number in range(len(passed)):
                begin = 0.08 * number
                yield Flight(
                    UNKNOWN, RackOf(giver, number), RackOf(left, number), begin, _GLIDE, 0.06
                )

    def _laying(self, table: TokenTable) -> Iterator[Flight]:
        changed = changes(self.before.table, table)
        blocks = _blocks(self.before.table, changed.moved)
        every = min(_BLOCK * 0.8, _BLOCKS / max(1, len(blocks) - 1))
        begin = 0.0
        for number, block in enumerate(blocks):
            begin = number * every
            for old, new in block:
                yield Flight(table[new], OnCloth(old), OnCloth(new), begin, _BLOCK, 0.4)
        start = begin + _BLOCK if blocks else 0.0
        added = [cell for cell in table if cell in changed.added]
        every = min(_EVERY, _ADDS / max(1, len(added) - 1))
        for number, cell in enumerate(added):
            begin = start + number * every
            yield Flight(table[cell], RackOf(self.player, number), OnCloth(cell), begin, _FLY)

    # What's heard

    def moments(self, pan: Callable[[Home], float]) -> Iterator[SoundMoment]:
        """Its sounds and their times; ``pan`` says how far left or right something is."""
        match self.action:
            case DrawToken():
                yield SoundMoment(0.0, TILE_BAG, pan=pan(OnBag()))
            case Take():
                yield SoundMoment(0.0, TILE_PICK)
                yield SoundMoment(_FLY, effects.TILE_RACK)
            case Swap() | Three():
                yield SoundMoment(0.0, TILE_PICK)
                yield SoundMoment(_SHOW * 0.55, TILE)
            case PassOn() if self.flights:
                yield SoundMoment(0.0, TILE_SWAP)
                yield SoundMoment(_GLIDE, effects.TILE_RACK)
            case PassOn():
                yield SoundMoment(0.0, TILE_PICK)
            case Deal(to=to):
                if self.before.is_pause:
                    yield SoundMoment(0.0, TILE_BAG)
                landed = TILE if to is None else effects.TILE_RACK
                dealt = [flight for flight in self.flights if isinstance(flight.start, OnBag)]
                for flight in dealt[:: 1 if len(dealt) < 8 else 3]:
                    yield SoundMoment(flight.landing, landed, pan=pan(flight.end))
            case Lay(table):
                yield from self._heard_laying(table, pan)

    def _heard_laying(
        self, table: TokenTable, pan: Callable[[Home], float]
    ) -> Iterator[SoundMoment]:
        """Every block is picked up and set down; a new token clicks against its neighbours."""
        there: set[Cell] = set(self.before.table)
        begun: set[float] = set()
        for flight in self.flights:
            if not isinstance(flight.end, OnCloth):
                continue
            cell = flight.end.cell
            touches = any(beside in there for beside in neighbours(cell))
            there.add(cell)
            if isinstance(flight.start, OnCloth):
                if flight.begin not in begun:
                    begun.add(flight.begin)
                    yield SoundMoment(flight.begin, TILE_PICK, pan=pan(flight.start))
                    yield SoundMoment(flight.landing, TILE, pan=pan(flight.end), force=0.15)
            else:
                effect = TILE_CLICK if touches else TILE
                yield SoundMoment(flight.landing, effect, pan=pan(flight.end), force=0.15)

    # The table at one moment

    def spread(
        self,
        furniture: Furniture,
        view: TrakkxView,
        seconds: float,
        before: TrakkxMarks,
        after: TrakkxMarks,
        player_styles: Sequence[PlayerStyle],
    ) -> Spread:
        """How the table looks ``seconds`` after the start.

        ``before`` and ``after`` are what's shown at rest at the start and the end. In between it's
        the end, without what hasn't arrived, and with what hasn't left.
        """
        if seconds >= self.seconds:
            return after, ()
        if seconds <= 0 and not self.before.is_pause:
            moving = [f.start.cell for f in self.flights if isinstance(f.start, OnCloth)]
            # The tokens that will move, marked in their player's colour.
            told = Change(player_styles[self.player], moved=dict(zip(moving, moving, strict=True)))
            return replace(before, changes=(told,) if moving else before.changes), ()
        players = self.after.players
        ways = Ways(furniture, view, before, after, self.flights, self.viewer, players)
        flying = [
            ways.flying(flight, (seconds - flight.begin) / flight.seconds)
            for flight in self.flights
            if flight.begin <= seconds < flight.landing
        ]
        if isinstance(self.action, DrawToken):
            flying.append(ways.reaching(seconds / _RUMMAGE))
        starts = [flight.start for flight in self.flights if seconds < flight.begin]
        ends = [flight.end for flight in self.flights if seconds < flight.landing]

        def held(old: Other, new: Other) -> Other:
            """A player with the tokens that they have by then."""
            left, due = (
                sum(isinstance(home, RackOf) and home.seat == new.seat for home in homes)
                for homes in (starts, ends)
            )
            return replace(new, plays=old.plays, tokens=max(0, new.tokens + left - due))

        table = {c: t for c, t in self.after.table.items() if OnCloth(c) not in ends}
        left = (home.cell for home in starts if isinstance(home, OnCloth))
        marks = replace(
            after,
            table=table | {cell: self.before.table[cell] for cell in left},
            display=tuple(
                None if OnTray(seat) in ends else token for seat, token in enumerate(after.display)
            ),
            bag=after.bag + starts.count(OnBag()),
            rack=ways.rack(seconds),
            others=tuple(map(held, before.others, after.others)),
            changes=self._told(seconds, player_styles),
        )
        return marks, flying

    def _told(self, seconds: float, player_styles: Sequence[PlayerStyle]) -> tuple[Change, ...]:
        """What's been laid and moved so far, marked in its player's colour."""
        if not isinstance(self.action, Lay):
            return ()
        landed = [
            (flight.start, flight.end.cell)
            for flight in self.flights
            if isinstance(flight.end, OnCloth) and flight.landing <= seconds
        ]
        added = frozenset(cell for start, cell in landed if isinstance(start, RackOf))
        moved = {cell: cell for start, cell in landed if isinstance(start, OnCloth)}
        return (Change(player_styles[self.player], added, moved),)


motion_of = lru_cache(maxsize=4)(TrakkxMotion)
"""The last ones again: what moves is asked about in each frame."""


def _viewer(before: TrakkxState, after: TrakkxState) -> int | None:
    """The one player whose rack is in sight before or after the action."""
    for state in (before, after):
        seen = [seat for seat, rack in enumerate(state.racks) if rack is not None]
        if len(seen) == 1:
            return seen[0]
    return None


def _blocks(table: TokenTable, moved: Mapping[Cell, Cell]) -> list[list[tuple[Cell, Cell]]]:
    """The tokens that move, as (old cell, new cell), grouped by the way they go.

    A block follows those that make room for it, where possible; otherwise the largest is first.
    """
    ways: dict[tuple[int, int], list[tuple[Cell, Cell]]] = {}
    for new, old in moved.items():
        ways.setdefault((new[0] - old[0], new[1] - old[1]), []).append((old, new))
    waiting = sorted(ways.values(), key=lambda block: (-len(block), block))
    there = set(table)
    ordered: list[list[tuple[Cell, Cell]]] = []
    while waiting:
        free = [
            block
            for block in waiting
            if not any(new in there - {old for old, _new in block} for _old, new in block)
        ]
        block = (free or waiting)[0]
        waiting.remove(block)
        there -= {old for old, _new in block}
        there |= {new for _old, new in block}
        ordered.append(sorted(block))
    return ordered
