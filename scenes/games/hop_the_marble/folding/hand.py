"""How hands fold the ground before a match, stroke by stroke, by pointer or keys.

Places are whole millimetres from the middle of the ground, as in the rules.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

from game.messages import Message
from game.protocol import Rejection
from game.rules.hop_the_marble.actions import Fold
from game.rules.hop_the_marble.folding import (
    FARTHEST,
    HANDS,
    MOST_SPOTS,
    PULL,
    SAME,
    WIDTHS,
    Spot,
    Stroke,
    Strokes,
    are_many,
    folded,
)
from game.rules.hop_the_marble.relief import FIELDS, Relief
from game.rules.hop_the_marble.variant import Variant
from scenes.games.hop_the_marble.shown import Folding
from scenes.games.hop_the_marble.view import View
from scenes.kit.commands import MOVES, Command
from scenes.kit.intent import Pointer, Press

_WAYS: Final = {
    Command.UP: (0, 1),
    Command.DOWN: (0, -1),
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
}

_STEP: Final = (20, 5)
"""Millimetres by which a key moves the hand: in usual steps and in small ones."""

_APART: Final = 18
"""Millimetres between the spots of a stroke."""

_STRAIGHT: Final = 3.0
"""A spot this near to the line between its neighbours, in millimetres, tells nothing."""

_BESIDE: Final = 30
"""A hand can begin this far beside the ground, in millimetres."""


@dataclass(frozen=True, slots=True)
class FoldHand:
    """The work of whoever folds the ground: ``strokes`` are done, ``way`` is the one under way.

    ``undone`` are those taken back since the last one was made, the latest first.

    ``hand`` is what the hand does. It is ``over`` a spot, moved there by ``keys`` or a pointer, and
    presses while ``way`` has any spots.
    """

    hand: str = PULL
    strokes: Strokes = ()
    way: tuple[Spot, ...] = ()
    over: Spot | None = None
    keys: bool = False
    undone: Strokes = ()

    @property
    def rested(self) -> FoldHand:
        """The hand lifted before its stroke was done."""
        return replace(self, way=(), over=None, keys=False)

    @property
    def all_strokes(self) -> Strokes:
        """With the one under way."""
        return (*self.strokes, self._stroke) if self.way else self.strokes

    @property
    def _stroke(self) -> Stroke:
        return Stroke(self.hand, _plain(self.way))

    @property
    def action(self) -> Fold:
        """What is played when all agree."""
        return Fold(self.strokes)

    @property
    def done(self) -> FoldHand:
        """The stroke under way is done."""
        return replace(self, strokes=self.all_strokes, way=(), undone=())

    def relief(self, variant: Variant) -> Relief:
        """What the ground has become, the stroke under way with it."""
        return folded(self.all_strokes, variant.cloth, variant.players)

    def shown(self, variant: Variant) -> Folding:
        """The work as a picture."""
        reach = WIDTHS[self.hand] * variant.cloth / FIELDS
        over = None if self.over is None else (float(self.over[0]), float(self.over[1]))
        way = tuple((float(x), float(y)) for x, y in self.way)
        return Folding(self.relief(variant), self.hand, reach, over, way, self.keys)

    def chosen(self, hand: str) -> FoldHand:
        """Another hand, which does not press yet."""
        return replace(self, hand=hand, way=())

    @property
    def same(self) -> FoldHand:
        """The ground made alike for everybody."""
        return replace(self, strokes=(*self.strokes, Stroke(SAME)), way=(), undone=())


NO_FOLDS: Final = FoldHand()
"""A hand that has not touched the ground."""

Meant = FoldHand | Rejection | None


def meant(event: Pointer | Command, work: FoldHand, view: View, half: int, *, fine: bool) -> Meant:
    """What an event means to the hand; None for nothing. ``half`` is half the ground's side."""
    if isinstance(event, Command):
        return _by_keys(event, work, view, half, fine=fine)
    x, y = view.place_at(event.point)
    spot = _held((round(x), round(y)))
    on = max(abs(x), abs(y)) <= half + _BESIDE
    match event.press:
        case Press.MOVE if work.way and not work.keys:
            return _led(work, spot)
        case Press.MOVE:
            over = spot if on and view.area.collidepoint(event.point) else None
            changed = replace(work, over=over, keys=False, way=() if work.keys else work.way)
            return changed if changed != work else None
        case Press.DOWN if on:
            return _pressed(replace(work, over=spot, keys=False))
        case Press.UP if work.way and not work.keys:
            return _led(work, spot).done
        case Press.CANCEL if work.way:
            return replace(work, way=())
    return None


def _pressed(work: FoldHand) -> FoldHand | Rejection:
    if are_many(work.strokes, MOST_SPOTS):
        message = Message("The ground takes no more strokes: it is time to play on it.")
        return Rejection(message, "folding")
    return replace(work, way=() if work.over is None else (work.over,))


def _led(work: FoldHand, spot: Spot) -> FoldHand:
    """The pressing hand goes on to ``spot``; a very long stroke is done and goes on as another."""
    way = work.way
    if len(way) > 1 and math.dist(way[-2], spot) < _APART:
        way = way[:-1]
    if way[-1] != spot:
        way = (*way, spot)
    if len(_plain(way)) < MOST_SPOTS or are_many(work.strokes, 2 * MOST_SPOTS):
        return replace(work, way=_plain(way)[:MOST_SPOTS], over=spot)
    return replace(replace(work, way=_plain(way)).done, way=(spot,), over=spot)


def _plain(way: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """A way without the spots on straight lines between others."""
    if len(way) < 3:
        return way
    (x, y), (to_x, to_y) = way[0], way[-1]
    right, up = to_x - x, to_y - y
    long = math.hypot(right, up)
    offs = [
        abs(right * (b - y) - up * (a - x)) / long if long else math.hypot(a - x, b - y)
        for a, b in way[1:-1]
    ]
    farthest = max(range(len(offs)), key=offs.__getitem__)
    if offs[farthest] < _STRAIGHT:
        return (way[0], way[-1])
    middle = farthest + 1
    return (*_plain(way[: middle + 1])[:-1], *_plain(way[middle:]))


def _held(spot: Spot) -> Spot:
    return max(-FARTHEST, min(spot[0], FARTHEST)), max(-FARTHEST, min(spot[1], FARTHEST))


def _by_keys(command: Command, work: FoldHand, view: View, half: int, *, fine: bool) -> Meant:
    match command:
        case Command.MARK:
            return work.chosen(HANDS[(HANDS.index(work.hand) + 1) % len(HANDS)])
        case Command.UNDO | Command.BACK if work.way:
            return replace(work, way=())
        case Command.UNDO if work.strokes:
            *strokes, last = work.strokes
            return replace(work, strokes=tuple(strokes), undone=(last, *work.undone))
        case Command.REDO if work.undone and not work.way:
            again, *undone = work.undone
            return replace(work, strokes=(*work.strokes, again), undone=tuple(undone))
        case Command.BACK if work.keys:
            return work.rested
        case Command.ACTIVATE if work.way:
            return work.done
        case Command.ACTIVATE if work.keys:
            return _pressed(work)
        case Command.ACTIVATE:
            return replace(work, over=work.over or (0, 0), keys=True)
    if command not in MOVES:
        return None
    if work.over is None or not work.keys:
        return replace(work, over=work.over or (0, 0), keys=True, way=())
    right, up = view.unturn(_WAYS[command])
    step = _STEP[fine]
    x, y = work.over[0] + round(right * step), work.over[1] + round(up * step)
    spot = max(-half, min(x, half)), max(-half, min(y, half))
    return _led(work, spot) if work.way else replace(work, over=spot)
