"""Which point an arrow key leads to, and which widget an arrow key or Tab."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

import pygame

from scenes.kit.intent import Command
from scenes.ui.widget import Widget

Key = TypeVar("Key")

WAYS: Final = {
    Command.UP: (0, -1),
    Command.DOWN: (0, 1),
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
}
"""The arrow keys' directions in the window."""


def neighbour(
    points: Mapping[Key, tuple[int, int]], start: tuple[int, int], command: Command
) -> Key | None:
    """The point an arrow key leads to from ``start``; None if there's nothing that way.

    Points straight ahead are preferred to closer ones at the side; anything over about 65 degrees
    off doesn't count. Window pixels.
    """
    along_x, along_y = WAYS[command]
    costs: dict[Key, float] = {}
    for key, (x, y) in points.items():
        dx, dy = x - start[0], y - start[1]
        ahead = dx * along_x + dy * along_y
        aside = abs(dx * along_y - dy * along_x)
        if ahead > 0 and aside <= 2.1 * ahead:
            costs[key] = math.hypot(ahead, aside) + 1.2 * aside
    return min(costs, key=costs.__getitem__, default=None)


def next_in_direction(start: Widget, others: Iterable[Widget], command: Command) -> Widget | None:
    """The nearest of ``others`` in an arrow's direction, None if there's none.

    What's straight ahead goes before what's closer but off to the side.
    """
    costs = {
        other: cost
        for other in others
        if other is not start
        and (cost := _cost(start.focus_rect(), other.focus_rect(), command)) is not None
    }
    return min(costs, key=costs.__getitem__, default=None)


def next_stop(start: Widget | None, order: Sequence[Widget], step: int) -> Widget | None:
    """Where Tab leads in the ``order``, or Shift+Tab by a ``step`` of -1; around at its ends."""
    if not order:
        return None
    if start is None or start not in order:
        way = order[min(step, 0)]
    else:
        around, at = start.parent, order.index(start)
        together = around if around is not None and around.one_stop else None
        ways = [*order[at + 1 :], *order[:at]][::step]
        way = next((way for way in ways if together is None or way.parent is not together), start)
    if way.parent is None or not way.parent.one_stop:
        return way
    inside = (each for each in order if each.parent is way.parent)
    return next((each for each in inside if each.is_entrance), way)


def next_or_beside(start: Widget, order: Sequence[Widget], command: Command) -> Widget | None:
    """The same for listeners: up and down lead one by one through the ``order``.

    So nothing is missed but what's beside it in a grid.
    """
    target = next_in_direction(start, order, command)
    beside = target is not None and target.parent is start.parent
    if beside or command in (Command.LEFT, Command.RIGHT):
        return target
    at = order.index(start) + (1 if command is Command.DOWN else -1)
    return order[at] if 0 <= at < len(order) else None


def _cost(start: pygame.Rect, other: pygame.Rect, command: Command) -> float | None:
    near, far = (start, other) if command in (Command.RIGHT, Command.DOWN) else (other, start)
    if command in (Command.LEFT, Command.RIGHT):
        ahead = far.left - near.right
        beyond = far.centerx - near.centerx
        sideways = _apart(near.top, near.bottom, far.top, far.bottom)
        offset = abs(far.centery - near.centery)
    else:
        ahead = far.top - near.bottom
        beyond = far.centery - near.centery
        sideways = _apart(near.left, near.right, far.left, far.right)
        offset = abs(far.centerx - near.centerx)
    if beyond <= 0 or (ahead < 0 and sideways > 0) or ahead < -min(start.size) / 2:
        return None
    return max(0, ahead) + 2.5 * sideways + 0.05 * offset


def _apart(low: int, high: int, other_low: int, other_high: int) -> int:
    """The gap between two spans, 0 if they overlap."""
    return max(0, other_low - high, low - other_high)
