"""What a player of TRAKKX has in hand, what they point at, and where their tokens would land."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, product
from operator import itemgetter
from typing import Final, TypeVar

import pygame

from game.messages import Message
from game.protocol import Rejection
from game.rules.trakkx.actions import Lay, PassOn, Swap, Three
from game.rules.trakkx.judging import JudgedTable
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import (
    SHORTEST,
    WAYS,
    Cell,
    OnBag,
    OnCloth,
    RackTokens,
    TokenTable,
    groups,
    is_line,
    is_number,
    lines,
    lines_through,
    may_grow,
    mistakes,
    neighbours,
    read_place,
    reading,
    value_of,
)
from scenes.games.trakkx.camera import Point, TrakkxView
from scenes.games.trakkx.layout import Furniture, stand
from scenes.games.trakkx.marks import OnLay, OnRack, OnSeat, OnTray, OnWood, Spot
from scenes.games.trakkx.work import Draft, OwnToken
from scenes.table.meaning import PointerState
from scenes.table.table_view import TableView

BAND: Final = "band"
"""The pointer's grip when it draws a rubber band on the cloth."""

N = TypeVar("N", int, float)

Lines = Sequence[tuple[Cell, ...]]
"""The lines of a table, each from its first cell to its last."""

SNAP: Final = 1.15
"""How far dragged tokens slide aside to where there's room, in cells."""


@dataclass(frozen=True, slots=True)
class TrakkxHand:
    """What the person to move has in hand, not part of the game's state.

    ``work`` is their draft in this ``round``. ``tokens`` are those chosen on the rack in the order
    of choosing, ``cells`` those chosen on the cloth; never both. ``grip`` is the one they're held
    by; ``turned`` holds them across. ``wished`` is the slot to which a token on its way to the rack
    was dragged.
    """

    work: Draft = field(default_factory=Draft)
    round: int = 0
    tokens: tuple[OwnToken, ...] = ()
    cells: frozenset[Cell] = frozenset()
    grip: OwnToken | Cell | None = None
    turned: bool = False
    wished: int | None = None

    @property
    def cleared(self) -> TrakkxHand:
        """The hand with nothing chosen."""
        return replace(self, tokens=(), cells=frozenset(), grip=None, turned=False)

    @property
    def across(self) -> TrakkxHand:
        """The chosen tokens held the other way: side by side or one below the other."""
        return replace(self, turned=not self.turned)

    def working(self, work: Draft) -> TrakkxHand:
        """The hand with nothing chosen, and this work."""
        return replace(self.cleared, work=work)

    def taking(self, tokens: Iterable[OwnToken], grip: OwnToken | None = None) -> TrakkxHand:
        """The hand with only these tokens of the rack chosen."""
        chosen = tuple(tokens)
        turned = self.turned and len(chosen) > 1
        return replace(self.cleared, tokens=chosen, grip=grip, turned=turned)

    def choosing(self, cells: Iterable[Cell], grip: Cell | None) -> TrakkxHand:
        """The hand with only these cells chosen."""
        chosen = frozenset(cells)
        turned = self.turned and len(chosen) > 1
        return replace(self.cleared, cells=chosen, grip=grip, turned=turned)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The tokens chosen on the rack."""
        return tuple(held.token for held in self.tokens)

    @property
    def holds(self) -> int:
        """How many tokens are chosen."""
        return len(self.tokens) + len(self.cells)

    @property
    def all_own(self) -> bool:
        """Whether cells are chosen, and all have tokens of the player's rack."""
        return bool(self.cells) and self.cells <= self.work.own


TrakkxSeen = TableView[TrakkxState, TrakkxHand]
"""What's on show at TRAKKX's table."""


@dataclass(frozen=True, slots=True)
class CarriedBlock:
    """Chosen tokens that move as one: where each comes from, and its place beside the grip."""

    sources: tuple[OwnToken | Cell, ...]
    tokens: tuple[str, ...]
    offsets: tuple[Cell, ...]

    def cells(self, origin: Cell) -> tuple[Cell, ...]:
        """The cells of the tokens, the grip in ``origin``."""
        return tuple((origin[0] + dx, origin[1] + dy) for dx, dy in self.offsets)

    @property
    def lies(self) -> bool:
        """Whether all of the tokens may be on the table."""
        return all(map(is_number, self.tokens))

    @property
    def way(self) -> Cell | None:
        """The step from each token to the next if they're side by side in a line, else None."""
        ways = {(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(self.offsets)}
        return next(iter(ways)) if len(ways) == 1 and ways <= set(WAYS) else None


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a block would land; ``fits`` says whether there's room for it.

    Tokens of the table in its way are ``pushed`` to other cells.
    """

    block: CarriedBlock
    cells: tuple[Cell, ...]
    fits: bool
    pushed: Mapping[Cell, Cell] = field(default_factory=dict)

    def on(self, work: Draft) -> Draft:
        """The work with the block laid there."""
        return work.put(dict(zip(self.block.sources, self.cells, strict=True)), self.pushed)

    def longest(self, lying: Mapping[Cell, str]) -> int:
        """Length of the longest line that the block is in then."""
        return max(map(len, lines_through(self._after(lying), self.cells)), default=0)

    def _after(self, lying: Mapping[Cell, str]) -> dict[Cell, str]:
        after = {self.pushed.get(cell, cell): token for cell, token in lying.items()}
        return after | dict(zip(self.cells, self.block.tokens, strict=True))

    def is_right(self, lying: Mapping[Cell, str]) -> bool:
        """Whether all lines that this changes are right or may become so."""
        after = self._after(lying)
        left = [near for cell in self.pushed for near in neighbours(cell) if near in after]
        changed = {*self.cells, *self.pushed.values(), *left}
        return all(map(may_grow, lines_through(after, changed)))


def _dropped(block: CarriedBlock, lying: TokenTable, place: Point) -> Landing:
    """A block dropped at a place in cells, beside the tokens that are ``lying``.

    On top of others, it goes to the nearest place where it's right: into their line, which opens,
    or beside it. Failing that, it slides aside a little.
    """
    here = (math.floor(place[0] + 0.5), math.floor(place[1] + 0.5))
    straight = Landing(block, block.cells(here), fits=lying.keys().isdisjoint(block.cells(here)))
    if straight.fits:
        return straight
    ways = list(_ways_from(block, lying, lines(lying), here, place))
    # What completes a line is meant more likely than what only begins one.
    right = [(way.longest(lying) < SHORTEST, far, way) for far, way in ways if way.is_right(lying)]
    beside = [(False, far, way) for far, way in ways if not way.pushed]
    return min(right or beside, key=itemgetter(0, 1), default=(False, 0.0, straight))[2]


def _ways_from(
    block: CarriedBlock, lying: TokenTable, found: Lines, here: Cell, place: Point
) -> Iterator[tuple[float, Landing]]:
    """The ways to put a block beside a place or into a line there, and how far off each is.

    ``found`` are all lines of what's ``lying``.
    """
    origins = [(here[0] + dx, here[1] + dy) for dx, dy in product((-1, 0, 1), repeat=2)]
    for origin in origins:
        far, cells = math.dist(origin, place), block.cells(origin)
        if far <= SNAP and lying.keys().isdisjoint(cells):
            # A free cell is as far away as its edge.
            yield far - 0.5, Landing(block, cells, fits=True)
    yield from _into_lines(block, lying, found, here, place)


def _into_lines(
    block: CarriedBlock, lying: TokenTable, found: Lines, here: Cell, place: Point
) -> Iterator[tuple[float, Landing]]:
    """The ways to put a block into the lines through a cell, and how far off each is.

    Part of the line is pushed away, far enough for the block and perhaps a gap at either end, where
    the line is cut.
    """
    for line in (each for each in found if here in each):
        way = line[1][0] - line[0][0], line[1][1] - line[0][1]
        if len(block.tokens) > 1 and block.way not in (way, (-way[0], -way[1])):
            continue
        at = line.index(here)
        for cut, (before, behind) in product((at, at + 1), ((0, 0), (1, 0), (0, 1))):
            if (before or behind) and cut in (0, len(line)):
                continue
            step = len(block.tokens) + before + behind
            between = _along(line[0], way, cut - 0.5)
            for pushed, sign in ((line[cut:], 1), (line[:cut], -1)):
                start = cut + before - (step if sign < 0 else 0)
                cells = [_along(line[0], way, start + n) for n in range(len(block.tokens))]
                if block.way is not None and block.way != way:
                    cells.reverse()
                ways = {cell: _along(cell, way, sign * step) for cell in pushed}
                free = lying.keys() - ways.keys()
                if free.isdisjoint(cells) and free.isdisjoint(ways.values()):
                    far = math.dist(between, place) + (len(ways) + before + behind) / 100
                    yield far, Landing(block, tuple(cells), fits=True, pushed=ways)


def _along(cell: tuple[N, N], way: Cell, far: N) -> tuple[N, N]:
    """This many cells on from a cell."""
    return cell[0] + way[0] * far, cell[1] + way[1] * far


def _begun(block: CarriedBlock, lying: Mapping[Cell, str], cell: Cell, *, turned: bool) -> Landing:
    """A block put down from a cell on: a line grows as it fits best, along one that it extends.

    ``turned`` lays it across that. A block that's no line keeps its shape.
    """
    free = lying.keys().isdisjoint
    if block.way is None:
        return Landing(block, block.cells(cell), fits=free(block.cells(cell)))

    def landing(way: Cell, backwards: bool) -> Landing:
        cells = tuple(_along(cell, way, number) for number in range(len(block.tokens)))
        if (min(way) < 0) != backwards:
            cells = cells[::-1]
        return Landing(block, cells, fits=free(cells))

    def flaws(growth: tuple[Cell, bool]) -> tuple[bool, ...]:
        """What a line growing that way lacks of what a player expects, the worst first.

        Room, lines that are or may become right, one that it extends, its own direction, its order.
        """
        way, backwards = growth
        there = landing(way, backwards)
        unusual = way not in (block.way, (1, 0))
        alone = _along(cell, way, -1) not in lying
        return not there.fits, not there.is_right(lying), alone, unusual, backwards

    ways = list(product(WAYS, (False, True)))
    best = min(ways, key=flaws)
    if turned:
        best = min((each for each in ways if (each[0][0] == 0) != (best[0][0] == 0)), key=flaws)
    return landing(*best)


def _as_line(row: list[OwnToken]) -> list[OwnToken]:
    """Tokens as they stand on the rack; those of a run in its order, wherever they stand."""
    tokens = [held.token for held in row]
    if not all(map(is_number, tokens)) or is_line(tokens):
        return row
    ordered = sorted(row, key=lambda held: value_of(held.token))
    return ordered if is_line([held.token for held in ordered]) else row


def main_action(state: TrakkxState, seat: int, hand: TrakkxHand) -> PassOn | Swap | Three | Lay:
    """What the large button plays: what's passed on, an action token without a choice, or all."""
    if state.passing:
        return PassOn(hand.chosen)
    match hand.chosen:
        case ("swap",):
            return Swap()
        case ("three",) if state.players == 2:
            return Three(1 - seat)
    return Lay(hand.work.table)


@dataclass(frozen=True, eq=False)
class TrakkxReach:
    """What's where for the player on ``seat``, to act in ``state``.

    A ``pointer`` whose grip is ``BAND`` draws a rubber band; else it holds what's chosen.
    """

    state: TrakkxState
    seat: int
    furniture: Furniture
    view: TrakkxView
    pointer: PointerState

    def pointing(self, pointer: PointerState) -> TrakkxReach:
        """The same with the pointer elsewhere."""
        return replace(self, pointer=pointer)

    @property
    def carried_at(self) -> tuple[int, int] | None:
        """Where the pointer holds tokens; None if it holds none."""
        return None if self.pointer.grip == BAND else self.pointer.dragged_to

    @property
    def passes_on(self) -> bool:
        """Whether the player owes tokens in a swap."""
        return bool(self.state.passing)

    @property
    def owed(self) -> int:
        """How many tokens they owe."""
        return self.state.owed(self.seat)

    # The rack

    def places(self, work: Draft) -> tuple[pygame.Rect, ...]:
        """The slots of the rack."""
        return stand(self.furniture, len(work.rack))

    def before(self, hand: TrakkxHand, point: Point) -> int:
        """The slot before which tokens set down at a window point would go.

        An empty slot counts itself; what the hand has chosen counts as gone already.
        """
        rects = self.places(hand.work)
        near = min(
            range(len(rects)),
            key=lambda n: (abs(rects[n].centery - point[1]), abs(rects[n].centerx - point[0])),
            default=0,
        )
        held = hand.work.rack[near] if rects else None
        if held is None or held in hand.tokens or point[0] < rects[near].centerx:
            return near
        return near + 1

    # Spots

    def spot_at(self, point: tuple[int, int], hand: TrakkxHand) -> Spot | None:
        """What's under a window point."""
        furniture = self.furniture
        if furniture.rack.collidepoint(point):
            places = self.places(hand.work)
            # An empty hand that just misses a token wants it, not a sweep over several.
            edge = 0 if hand.holds else 0.25
            near = [
                (math.dist(rect.center, point), number)
                for number, rect in enumerate(places)
                if rect.inflate(edge * rect.width, edge * rect.width).collidepoint(point)
                and hand.work.rack[number] is not None
            ]
            return OnRack(min(near)[1]) if near else OnWood(self.before(hand, point))
        if furniture.lay.collidepoint(point):
            return OnLay()
        if furniture.cloth.collidepoint(point):
            return OnCloth(self.view.cell_at(point))
        beside = (each for each in self.shelf if self.rect_of(each, hand.work).collidepoint(point))
        return next(beside, None)

    @property
    def shelf(self) -> Iterator[Spot]:
        """What's beside cloth and rack: the face-up tokens, the bag, and the others' racks.

        A small picture of a table may have no room for those.
        """
        if self.furniture.bare:
            return
        yield from map(OnTray, range(len(self.state.display)))
        yield OnBag()
        for turn in range(len(self.furniture.others)):
            yield OnSeat((self.seat + 1 + turn) % self.state.players)

    def wished(self, hand: TrakkxHand) -> int | None:
        """The slot that a face-up token or one of the bag is held over, if any."""
        held, to = self.pointer, self.pointer.dragged_to
        over = isinstance(held.over, OnRack | OnWood) and isinstance(held.held, OnTray | OnBag)
        return self.before(hand, to) if over and to is not None else None

    def rect_of(self, spot: Spot, work: Draft) -> pygame.Rect:
        """Where a spot is in the window."""
        match spot:
            case OnCloth(cell):
                return self.view.rect_of(cell)
            case OnRack(slot) | OnWood(slot):
                return self.places(work)[slot]
            case OnTray(seat):
                return self.furniture.tray_seats[seat]
            case OnBag():
                return self.furniture.bag
            case OnLay():
                return self.furniture.lay
            case OnSeat(seat):
                return self.furniture.rack_of(seat, self.seat, self.state.players)

    def point_named(self, name: str, work: Draft) -> tuple[int, int] | None:
        """The window point of a rack token, like ``rack:r5``, or of a cell, like ``3,0``."""
        match read_place(name):
            case RackTokens(token):
                standing = [None if held is None else held.token for held in work.rack]
                found = token in standing
                return self.places(work)[standing.index(token)].center if found else None
            case OnCloth() as place:
                return self.rect_of(place, work).center
        return None

    def held_at(self, spot: Spot | None, work: Draft) -> OwnToken | None:
        """The token on a place of the rack, which may have become shorter since."""
        if isinstance(spot, OnRack) and spot.place < len(work.rack):
            return work.rack[spot.place]
        return None

    def acted_on(
        self, hand: TrakkxHand, review: JudgedTable
    ) -> tuple[pygame.Rect | None, list[pygame.Rect]]:
        """What buttons are about on the cloth, and all other tokens there, in pixels.

        That's what's chosen, else the first wrong line.
        """
        table = hand.work.table
        cells: Collection[Cell] = hand.cells
        if not hand.holds:
            cells = next((fault.cells for fault in mistakes(review.faults, table)), ())
        rects = [self.view.rect_of(cell) for cell in cells]
        others = [self.view.rect_of(cell) for cell in table if cell not in cells]
        return rects[0].unionall(rects[1:]) if rects else None, others

    # Blocks

    def block(self, hand: TrakkxHand) -> CarriedBlock | None:
        """The chosen tokens as they would be moved; None if nothing is chosen."""
        sources: Sequence[OwnToken | Cell]
        if hand.tokens:
            row = _as_line([held for held in hand.work.rack if held and held in hand.tokens])
            sources, tokens = row, [held.token for held in row]
            places = [(number, 0) for number in range(len(row))]
        elif hand.cells:
            sources = places = sorted(hand.cells, key=reading)
            tokens = [hand.work.table[cell] for cell in places]
        else:
            return None
        held = zip(sources, places, strict=True)
        left, top = next((place for source, place in held if source == hand.grip), places[0])
        offsets = ((x - left, y - top) for x, y in places)
        # Turned, neighbours in a row go below each other: rows stay rows.
        placed = tuple((y, x) if hand.turned else (x, y) for x, y in offsets)
        return CarriedBlock(tuple(sources), tuple(tokens), placed)

    def carried(self, hand: TrakkxHand) -> Iterator[tuple[OwnToken | Cell, str, Point]]:
        """The chosen tokens where the pointer holds them: where each comes from, and its middle."""
        block, to = self.block(hand), self.carried_at
        if block is None or to is None:
            return
        for source, token, (dx, dy) in zip(block.sources, block.tokens, block.offsets, strict=True):
            yield source, token, (to[0] + dx * self.view.pitch, to[1] + dy * self.view.pitch)

    def landing(self, hand: TrakkxHand) -> Landing | None:
        """Where the chosen tokens would land if put down at the spot pointed at.

        None if that's unclear, or if they can't be on the cloth. What a drag holds lands where it's
        held; else a line starts at the cell pointed at.
        """
        block, spot, to = self.block(hand), self.pointer.over, self.pointer.dragged_to
        if self.passes_on or block is None or not block.lies or not isinstance(spot, OnCloth):
            return None
        lying = TokenTable({c: t for c, t in hand.work.table.items() if c not in hand.cells})
        if to is not None:
            return _dropped(block, lying, self.view.place_at(to))
        if spot.cell in hand.work.table:
            return self.fitting(hand, spot.cell)
        straight = self.block(replace(hand, turned=False))
        if straight is None or straight.way is None:
            return _begun(block, lying, spot.cell, turned=False)
        return _begun(straight, lying, spot.cell, turned=hand.turned)

    def put_down(self, hand: TrakkxHand) -> Landing | Rejection:
        """Where the chosen tokens land if put down at the spot pointed at, or why they don't."""
        landing = self.landing(hand)
        if landing is None:
            unlaid = (token for token in hand.chosen if not is_number(token))
            why = Message("Only number tokens go on the table.")
            return Rejection(why, "table", tuple(map(RackTokens, unlaid)))
        if landing.fits:
            return landing
        blocked = (c for c in landing.cells if c in hand.work.table and c not in hand.cells)
        why = Message("No room: another token is in the way.")
        return Rejection(why, "table", tuple(map(OnCloth, blocked)))

    def fitting(self, hand: TrakkxHand, cell: Cell) -> Landing | None:
        """Where a click on this cell would add the chosen rack tokens to its lines.

        It's where they make the longest line. None if they fit nowhere there, or none are chosen:
        then the click chooses what it points at.
        """
        block, lying = self.block(hand), hand.work.table
        if not hand.tokens or block is None or not block.lies:
            return None
        found = lines(lying)
        ways = [
            (-longest, len(way.pushed), math.dist(way.cells[0], cell), way)
            for near in {each for line in found if cell in line for each in line}
            for _far, way in _ways_from(block, lying, found, near, near)
            if (longest := way.longest(lying)) > len(block.tokens) and way.is_right(lying)
        ]
        return min(ways, key=itemgetter(0, 1, 2), default=(0, 0, 0.0, None))[3]

    def wider(self, hand: TrakkxHand, cell: Cell) -> frozenset[Cell]:
        """The next wider choice around a chosen cell: its lines, then its group, then nothing."""
        table = hand.work.table
        found = [frozenset({cell})]
        found += sorted((frozenset(line) for line in lines(table) if cell in line), key=len)
        found += [group for group in groups(table) if cell in group]
        steps = list(dict.fromkeys(found))
        at = steps.index(hand.cells) if hand.cells in steps else 0
        return next(iter(steps[at + 1 :]), frozenset())

    def sweeps(self, hand: TrakkxHand) -> bool:
        """Whether a drag over the cloth chooses tokens; where some are out of sight, it pans."""
        free = self.furniture.free
        return not hand.holds and self.view.shows(hand.work.table, free)

    def pulled(self, hand: TrakkxHand, cell: Cell, way: Point) -> frozenset[Cell]:
        """What a pull in a direction takes off a line: a token and all behind it on that side.

        The end of a line comes off alone, whichever way it's pulled.
        """
        along = (way[0] > 0) - (way[0] < 0), 0
        if abs(way[1]) > abs(way[0]):
            along = 0, (way[1] > 0) - (way[1] < 0)
        found = {cell}
        before = cell[0] - along[0], cell[1] - along[1]
        while before in hand.work.table and (cell := _along(cell, along, 1)) in hand.work.table:
            found.add(cell)
        return frozenset(found)

    def banded(self, hand: TrakkxHand) -> TrakkxHand:
        """The hand with what the rubber band holds: tokens of the rack or of the cloth."""
        band = self.band
        if band is None:
            return hand
        if isinstance(self.pointer.held, OnWood):
            swept = [
                held
                for held, rect in zip(hand.work.rack, self.places(hand.work), strict=True)
                if held is not None and is_number(held.token) and band.colliderect(rect)
            ]
            return hand.taking(swept[: self.owed if self.passes_on else None])
        table = hand.work.table
        return hand.choosing(
            (cell for cell in table if band.collidepoint(self.view.point_of(cell))), None
        )

    @property
    def band(self) -> pygame.Rect | None:
        """The rubber band in window pixels."""
        start, to = self.pointer.held_at, self.pointer.dragged_to
        if self.pointer.grip != BAND or start is None or to is None:
            return None
        (x1, y1), (x2, y2) = start, to
        return pygame.Rect(min(x1, x2), min(y1, y2), abs(x2 - x1) + 1, abs(y2 - y1) + 1)


def action_spot(seen: TrakkxSeen) -> tuple[OnRack | OnTray, str] | None:
    """Where the action token is that's in hand alone, or pointed at, and which one; else None."""
    hand, state, rack = seen.draft, seen.state, seen.draft.work.rack
    if seen.seat is None or seen.pending or state.passing or seen.pointer.dragging:
        return None
    spot = None if hand.holds or seen.by_ear else seen.pointer.over
    if len(hand.tokens) == 1:
        spot = OnRack(rack.index(hand.tokens[0]))
    match spot:
        case OnRack(place) if place < len(rack) and (held := rack[place]) is not None:
            token = held.token
        case OnTray(place) if place < len(state.display):
            token = state.display[place]
        case _:
            return None
    return None if is_number(token) else (spot, token)
