"""Walking between points with arrow keys."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TypeVar

from scenes.kit.commands import Command

Key = TypeVar("Key")

_VECTORS = {
    Command.UP: (0, -1),
    Command.DOWN: (0, 1),
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
}


def neighbour(
    points: Mapping[Key, tuple[int, int]], start: tuple[int, int], command: Command
) -> Key | None:
    """The point an arrow key leads to from ``start``; None if there's nothing that way.

    Points straight ahead are preferred to closer ones at the side; anything over about 65 degrees
    off doesn't count. Window pixels.
    """
    along_x, along_y = _VECTORS[command]
    best: Key | None = None
    best_cost = math.inf
    for key, (x, y) in points.items():
        dx, dy = x - start[0], y - start[1]
        ahead = dx * along_x + dy * along_y
        aside = abs(dx * along_y - dy * along_x)
        if ahead <= 0 or aside > 2.1 * ahead:
            continue
        cost = math.hypot(ahead, aside) + 1.2 * aside
        if cost < best_cost:
            best, best_cost = key, cost
    return best
