"""A hand that shows a gesture on a lesson's board, again and again, until a person tries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.kit.display import Item
from scenes.kit.look import Look
from scenes.table.animation import ease
from scenes.table.table import AnyTable

_REST: Final = 1.4
"""Seconds before a gesture is shown, and between two of them."""

_WAY: Final = 1.5
"""Seconds that the hand needs from one place to the other."""

_SIZE: Final = 44.0
"""Its size in design units."""

_TIP: Final = (0.44, 0.1)
"""Where its finger points, as shares of the picture."""


class GhostHand:
    """Drags from place to place, as ``ways`` name them; see ``TableGame.point_named``."""

    def __init__(self, table: AnyTable, ways: Sequence[tuple[str, str]]) -> None:
        self._table = table
        self._ways = ways
        self._since = table.services.now()

    @property
    def shows(self) -> bool:
        """Whether there is something to show: not to who wants less motion."""
        return bool(self._ways) and not self._table.services.look.reduced_motion

    def stop(self) -> None:
        """The person has begun."""
        if self._ways:
            self._ways = ()
            self._table.redraw()

    def items(self, look: Look, now: float) -> Sequence[Item]:
        """The hand on its way, while it is."""
        if not self.shows:
            return ()
        self._table.redraw()
        turn, gone = divmod(now - self._since, _REST + _WAY)
        start, end = self._ways[int(turn) % len(self._ways)]
        game, seen = self._table.game, self._table.seen
        begin, goal = (game.point_named(name, seen) for name in (start, end))
        if gone < _REST or begin is None or goal is None:
            return ()
        share = ease((gone - _REST) / _WAY)
        tip = (begin[n] + (goal[n] - begin[n]) * share for n in (0, 1))
        size = look.px(_SIZE)
        x, y = (round(at - size * part) for at, part in zip(tip, _TIP, strict=True))
        ways = ((-1, -1), (1, -1), (-1, 1), (1, 1), (2, 3))
        shadow = [(look.icon("hand", size, "ink"), (x + dx, y + dy)) for dx, dy in ways]
        return [*shadow, (look.icon("hand", size, "paper"), (x, y))]
