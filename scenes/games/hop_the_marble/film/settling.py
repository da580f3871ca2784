"""A marble in the hand of a player: it is lifted, and settles where it is put down."""

from __future__ import annotations

import math
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


class Grip:
    """What a player's hand has just done at one table; times are seconds on the clock."""

    def __init__(self) -> None:
        self._falling: tuple[str, Point, float] | None = None
        """The marble that was let go, where, in millimetres, and when."""

        self._lifted = -math.inf

    def changed(self, before: HopHand, draft: HopHand, now: float) -> None:
        """The work in hand has changed: something was taken up, or set down and falls."""
        if before.held is None and draft.held is not None:
            self._lifted = now
        if len(draft.laid) > len(before.laid) and before.held is not None and before.spot:
            self._falling = before.held, place_of(before.spot), now

    def height(self, now: float) -> float:
        """How high what is held is, in diameters."""
        return HIGH * ease((now - self._lifted) / _LIFT)

    def falling(self, seen: HopSeen, now: float) -> Ball | None:
        """The marble that was let go, on its way down, until it lies."""
        if self._falling is None:
            return None
        marble, (x, y), begin = self._falling
        spot = {**seen.state.on_cloth(), **dict(seen.draft.laid)}.get(marble)
        share = (now - begin) / _SETTLE
        if spot is None or not 0 <= share < 1:
            self._falling = None
            return None
        to_x, to_y = place_of(spot)
        slid = ease(share * 1.4)
        # It falls, and touches the cloth once more after a tiny hop.
        fallen = share / 0.7
        hop = (share - 0.7) / 0.3
        high = HIGH * (1 - fallen * fallen) if fallen < 1 else 0.16 * HIGH * 4 * hop * (1 - hop)
        return Ball(marble, (x + (to_x - x) * slid, y + (to_y - y) * slid), UPRIGHT, high)

    def moves(self, now: float) -> bool:
        """Whether anything still rises or falls."""
        return self._falling is not None or now - self._lifted < _LIFT + 0.05
