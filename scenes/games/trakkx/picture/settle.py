"""How tokens settle when their player has moved them: lifted, carried, set down.

Only the picture takes this time; what's in hand has changed already.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from game.rules.trakkx.table import Cell, Table
from scenes.games.trakkx.camera import Point
from scenes.games.trakkx.marks import Marks, OnCloth, OnRack
from scenes.games.trakkx.picture.flight import Flying
from scenes.games.trakkx.picture.tiles import tile_side
from scenes.games.trakkx.reach import TrakkxHand, TrakkxReach
from scenes.games.trakkx.work.draft import Draft, Held, changes
from scenes.table.animation import ease

SECONDS: Final = 0.2
"""How long a token is on its way, in seconds."""

_LIFTED: Final = 0.3
"""How high it's lifted, in tokens."""

_SEEN: Final = 3.0
"""Shorter ways, in pixels, don't count."""

Place = OnCloth | OnRack


@dataclass(frozen=True, slots=True)
class _Settling:
    """A token on its way from a window point, ``side`` pixels wide there.

    One that the pointer ``held`` is in the air already.
    """

    token: str
    start: Point
    side: float
    held: bool


class Settling:
    """The tokens on their way to where they've been put."""

    def __init__(self) -> None:
        self._going: Mapping[Place, _Settling] = {}
        self._gone = 0.0

    @property
    def moving(self) -> bool:
        """Whether any token is moving."""
        return bool(self._going)

    def begin(self, before: TrakkxHand, after: TrakkxHand, reach: TrakkxReach) -> None:
        """Let what's been moved since ``before`` settle; ``reach`` is how it was held."""
        self._going = dict(_moved(before, after, reach))
        self._gone = 0.0

    def stop(self) -> None:
        """Put everything where it belongs."""
        self._going = {}

    def pass_time(self, seconds: float) -> None:
        """Let them go on."""
        self._gone += seconds
        if self._gone >= SECONDS:
            self.stop()

    def shown(
        self, marked: Marks, work: Draft, reach: TrakkxReach
    ) -> tuple[Marks, tuple[Flying, ...]]:
        """The marks without the tokens on their way, and these."""
        # Another position may have come meanwhile, with a shorter rack.
        slots_there = len(reach.places(work)) if self._going else 0
        self._going = {
            place: each
            for place, each in self._going.items()
            if not isinstance(place, OnRack) or place.place < slots_there
        }
        if not self._going:
            return marked, ()
        share = ease(min(1.0, self._gone / SECONDS))
        flying = tuple(
            self._flying(each, place, share, work, reach) for place, each in self._going.items()
        )
        cells = {place.cell for place in self._going if isinstance(place, OnCloth)}
        slots = {place.place for place in self._going if isinstance(place, OnRack)}
        rack = marked.rack
        if rack is not None:
            rack = tuple(
                replace(stand, token=None) if number in slots else stand
                for number, stand in enumerate(rack)
            )
        return (
            replace(
                marked,
                table=Table({c: t for c, t in marked.table.items() if c not in cells}),
                told=marked.told - cells,
                rack=rack,
            ),
            flying,
        )

    def _flying(
        self, each: _Settling, place: Place, share: float, work: Draft, reach: TrakkxReach
    ) -> Flying:
        end, side = reach.point_of(place, work), _side(place, work, reach)
        high = (1 - share) if each.held else min(1.0, 4 * share * (1 - share))
        return Flying(
            each.token,
            (
                each.start[0] + (end[0] - each.start[0]) * share,
                each.start[1] + (end[1] - each.start[1]) * share,
            ),
            each.side + (side - each.side) * share,
            _LIFTED * high,
        )


def _side(place: Place, work: Draft, reach: TrakkxReach) -> float:
    if isinstance(place, OnRack):
        return float(tile_side(reach.places(work)[place.place].width))
    return float(tile_side(reach.camera.side))


def _moved(
    before: TrakkxHand, after: TrakkxHand, reach: TrakkxReach
) -> Iterator[tuple[Place, _Settling]]:
    """Every token that has come to another place, by that place."""
    old, new = before.work, after.work
    if old.base != new.base or len(old.order) != len(new.order):
        return
    carried = dict(_carried(before, reach))
    ways: dict[Place, tuple[Held | Cell, Place]] = {}
    there = _places(old)
    for held, place in _places(new).items():
        if held in there:
            ways[place] = held, there[held]
    loose = _loose(old), _loose(new)
    for cell, left in changes(*loose).moved.items():
        ways[OnCloth(cell)] = left, OnCloth(left)
    for cell in loose[0]:
        if cell in carried and cell in loose[1]:
            ways[OnCloth(cell)] = cell, OnCloth(cell)
    for place, (source, origin) in ways.items():
        token = new.table[place.cell] if isinstance(place, OnCloth) else _token(new, place)
        start: Point = carried.get(source, reach.point_of(origin, old))
        end = reach.point_of(place, new)
        if abs(start[0] - end[0]) + abs(start[1] - end[1]) > _SEEN:
            side = reach.camera.side if source in carried else 0
            wide = float(tile_side(side)) if side else _side(origin, old, reach)
            yield place, _Settling(token, start, wide, source in carried)


def _token(work: Draft, place: OnRack) -> str:
    held = work.rack[place.place]
    return "" if held is None else held.token


def _places(work: Draft) -> dict[Held, Place]:
    """Where each of the player's tokens is."""
    places: dict[Held, Place] = {
        held: OnRack(number) for number, held in enumerate(work.rack) if held is not None
    }
    return places | {held: OnCloth(cell) for cell, held in work.plan.own.items()}


def _loose(work: Draft) -> Table:
    """The tokens that were on the table at the start of the turn."""
    return Table({c: token for c, token in work.table.items() if c not in work.plan.own})


def _carried(hand: TrakkxHand, reach: TrakkxReach) -> Iterator[tuple[Held | Cell, Point]]:
    """Where the pointer holds tokens."""
    block = reach.block(hand)
    if reach.carried_at is None or block is None:
        return
    x, y = reach.carried_at
    pitch = reach.camera.pitch
    for source, (dx, dy) in zip(block.sources, block.offsets, strict=True):
        held = hand.work.plan.own.get(source) if not isinstance(source, Held) else None
        yield source if held is None else held, (x + dx * pitch, y + dy * pitch)
