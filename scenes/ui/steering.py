"""Which widget an arrow key leads to."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from scenes.kit.commands import Command
from scenes.ui.widget import Widget


def next_in_direction(start: Widget, others: Iterable[Widget], command: Command) -> Widget | None:
    """Return the nearest of ``others`` in the direction of an arrow, None if there is none.

    What lies straight ahead goes before what is nearer but off to the side.
    """
    best: Widget | None = None
    best_cost = 0.0
    for widget in others:
        if widget is start:
            continue
        cost = _cost(start.focus_rect(), widget.focus_rect(), command)
        if cost is not None and (best is None or cost < best_cost):
            best, best_cost = widget, cost
    return best


def _cost(start: pygame.Rect, other: pygame.Rect, command: Command) -> float | None:
    match command:
        case Command.RIGHT:
            ahead = other.left - start.right
            beyond = other.centerx - start.centerx
            sideways = _apart(start.top, start.bottom, other.top, other.bottom)
            offset = abs(other.centery - start.centery)
        case Command.LEFT:
            ahead = start.left - other.right
            beyond = start.centerx - other.centerx
            sideways = _apart(start.top, start.bottom, other.top, other.bottom)
            offset = abs(other.centery - start.centery)
        case Command.DOWN:
            ahead = other.top - start.bottom
            beyond = other.centery - start.centery
            sideways = _apart(start.left, start.right, other.left, other.right)
            offset = abs(other.centerx - start.centerx)
        case Command.UP:
            ahead = start.top - other.bottom
            beyond = start.centery - other.centery
            sideways = _apart(start.left, start.right, other.left, other.right)
            offset = abs(other.centerx - start.centerx)
        case _:
            return None
    if beyond <= 0 or (ahead < 0 and sideways > 0) or ahead < -min(start.size) / 2:
        return None
    return max(0, ahead) + 2.5 * sideways + 0.05 * offset


def _apart(low: int, high: int, other_low: int, other_high: int) -> int:
    """Return the gap between two spans, 0 where they share something."""
    return max(0, other_low - high, low - other_high)
