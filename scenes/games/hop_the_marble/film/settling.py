"""A marble in the hand of a player: it is lifted, and settles where it is put down."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from physics.tracks import Point
from scenes.games.hop_the_marble.frames import Ball
from scenes.games.hop_the_marble.picture.spin import UPRIGHT
from scenes.games.hop_the_marble.reach import HopHand, HopSeen
from scenes.games.hop_the_marble.view import place_of
from scenes.table.animation import ease

HIGH: Final = 0.9
"""How high above the cloth a marble is held, in diameters."""

_LIFT: Final = 0.11
_SETTLE: Final = 0.2
"""Seconds to lift a marble, and for it to settle."""


@dataclass(frozen=True, slots=True)
class Settling:
    """A marble let go at ``start``, in millimetres, at the time ``begin``."""

    marble: str
    start: Point
    begin: float

    def ball(self, end: Point, now: float) -> Ball | None:
        """The marble on its way down to ``end``; None once it lies there."""
        share = (now - self.begin) / _SETTLE
        if not 0 <= share < 1:
            return None
        slid = ease(share * 1.4)
        place = (
            self.start[0] + (end[0] - self.start[0]) * slid,
            self.start[1] + (end[1] - self.start[1]) * slid,
        )
        # It falls, and touches the cloth once more after a tiny hop.
        fallen = share / 0.7
        hop = (share - 0.7) / 0.3
        high = HIGH * (1 - fallen * fallen) if fallen < 1 else 0.16 * HIGH * 4 * hop * (1 - hop)
        return Ball(self.marble, place, UPRIGHT, high)


class Grip:
    """What a player's hand has just done at one table; times are seconds on the clock."""

    def __init__(self) -> None:
        self._falling: Settling | None = None
        self._lifted = -math.inf

    def changed(self, before: HopHand, draft: HopHand, now: float) -> None:
        """The work in hand has changed: something was taken up, or set down."""
        if before.held is None and draft.held is not None:
            self._lifted = now
        if len(draft.laid) > len(before.laid):
            self.let_go(before, now)

    def let_go(self, draft: HopHand, now: float) -> None:
        """What was held falls from where it was."""
        if draft.held is not None and draft.spot is not None:
            self._falling = Settling(draft.held, place_of(draft.spot), now)

    def height(self, now: float) -> float:
        """How high what is held is, in diameters."""
        return HIGH * ease((now - self._lifted) / _LIFT)

    def falling(self, seen: HopSeen, now: float) -> Ball | None:
        """The marble that was let go, until it lies."""
        if self._falling is not None:
            end = {**seen.state.on_cloth(), **dict(seen.draft.laid)}.get(self._falling.marble)
            ball = self._falling.ball(place_of(end), now) if end is not None else None
            if ball is not None:
                return ball
            self._falling = None
        return None

    def moves(self, now: float) -> bool:
        """Whether anything still rises or falls."""
        return self._falling is not None or now - self._lifted < _LIFT + 0.05
