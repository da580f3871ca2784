"""Folding the cloth before a match, stroke by stroke, by pointer or keys.

Places are whole millimetres from the cloth's middle, as in the rules.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

from game.messages import Message
from game.protocol import Rejection
from game.rules.hop_the_marble import Variant
from game.rules.hop_the_marble.actions import Fold
from game.rules.hop_the_marble.folding import (
    FARTHEST,
    HANDS,
    MOST_SPOTS,
    PULL,
    SAME,
    Relief,
    Spot,
    Stroke,
    Strokes,
    are_many,
    folded,
)
from scenes.games.hop_the_marble.view import View
from scenes.kit.intent import MOVES, Command

WAYS: Final = {
    Command.UP: (0, 1),
    Command.DOWN: (0, -1),
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
}
"""The arrow keys' directions in the window, y upward."""

_STEP: Final = (20, 5)
"""Millimetres by which a key moves the hand, in usual and in small steps."""

_APART: Final = 18
"""Millimetres between a stroke's spots."""

_STRAIGHT: Final = 3.0
"""A spot this close to the line between its neighbours, in millimetres, is dropped."""

_BESIDE: Final = 30
"""How far beside the cloth a hand can start, in millimetres."""


@dataclass(frozen=True, slots=True)
class FoldHand:
    """Folding work in hand: finished ``strokes``, and ``way``, the one under way.

    ``undone`` are those taken back since the last was made, latest first. ``hand`` is what the hand
    does. Keys have moved it ``over`` a spot; if None, a pointer moves it. It presses while ``way``
    has any spots.
    """

    hand: str = PULL
    strokes: Strokes = ()
    way: tuple[Spot, ...] = ()
    over: Spot | None = None
    undone: Strokes = ()

    @property
    def rested(self) -> FoldHand:
        """The hand lifted before its stroke was finished."""
        return replace(self, way=(), over=None)

    @property
    def all_strokes(self) -> Strokes:
        """All strokes, including the one under way."""
        return (*self.strokes, self._stroke) if self.way else self.strokes

    @property
    def _stroke(self) -> Stroke:
        return Stroke(self.hand, _plain(self.way))

    @property
    def action(self) -> Fold:
        """What's played once everyone agrees."""
        return Fold(self.strokes)

    @property
    def done(self) -> FoldHand:
        """The work with the stroke under way finished."""
        return replace(self, strokes=self.all_strokes, way=(), undone=())

    def relief(self, variant: Variant) -> Relief:
        """The cloth's relief by now, including the stroke under way."""
        return folded(self.all_strokes, variant.cloth, variant.players)

    def chosen(self, hand: str) -> FoldHand:
        """Another hand, not pressing yet."""
        return replace(self, hand=hand, way=())

    @property
    def same(self) -> FoldHand:
        """The cloth made the same for everyone."""
        return replace(self, strokes=(*self.strokes, Stroke(SAME)), way=(), undone=())


NO_FOLDS: Final = FoldHand()
"""A hand that hasn't touched the cloth."""

Meant = FoldHand | Rejection | None


def spot_at(view: View, point: tuple[int, int], half: int) -> Spot | None:
    """The spot under a hand at a window point, if it can start there; ``half`` is half the side."""
    x, y = view.place_at(point)
    return nearest(view, point) if max(abs(x), abs(y)) <= half + _BESIDE else None


def nearest(view: View, point: tuple[int, int]) -> Spot:
    """The spot that a hand at a window point is led to."""
    x, y = view.place_at(point)
    return max(-FARTHEST, min(round(x), FARTHEST)), max(-FARTHEST, min(round(y), FARTHEST))


def pressed(work: FoldHand, spot: Spot) -> FoldHand | Rejection:
    """The work with the hand starting a stroke."""
    if are_many(work.strokes, MOST_SPOTS):
        message = Message("No more strokes. Time to play.")
        return Rejection(message, "folding")
    return replace(work, way=(spot,))


def led(work: FoldHand, spot: Spot) -> FoldHand:
    """The pressing hand moved on to ``spot``; a very long stroke is split in two."""
    way = work.way
    if len(way) > 1 and math.dist(way[-2], spot) < _APART:
        way = way[:-1]
    if way[-1] != spot:
        way = (*way, spot)
    if len(_plain(way)) < MOST_SPOTS or are_many(work.strokes, 2 * MOST_SPOTS):
        return replace(work, way=_plain(way)[:MOST_SPOTS])
    return replace(replace(work, way=_plain(way)).done, way=(spot,))


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


def by_keys(
    command: Command, work: FoldHand, view: View, half: int, pointed: Spot | None, *, fine: bool
) -> Meant:
    """What keys mean to the hand; they pick it up where it's ``pointed``."""
    start = work.over or pointed or (0, 0)
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
        case Command.BACK if work.over is not None:
            return work.rested
        case Command.ACTIVATE if work.way:
            return work.done
        case Command.ACTIVATE if work.over is not None:
            return pressed(work, work.over)
        case Command.ACTIVATE:
            return replace(work, over=start)
    if command not in MOVES:
        return None
    if work.over is None:
        return replace(work, over=start, way=())
    right, up = view.unturn(WAYS[command])
    step = _STEP[fine]
    x, y = work.over[0] + round(right * step), work.over[1] + round(up * step)
    spot = max(-half, min(x, half)), max(-half, min(y, half))
    return replace(led(work, spot) if work.way else work, over=spot)
