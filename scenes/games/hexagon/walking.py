"""Walking over the hexagon: what its cells tell, and where arrows lead."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import Any, Final, TypeVar

import pygame

from game.boards.hexboard import CELLS, INDEX, RING
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from scenes.games.hexagon.hand import HexHand, HexReach
from scenes.games.hexagon.plan import HexPlan
from scenes.games.hexagon.text import HexText
from scenes.kit.commands import Command
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import listed, paragraph
from scenes.table.table_view import TableView
from scenes.table.walking.targets import BoardTarget

H = TypeVar("H", bound=TrickleState)

# The way each arrow goes, in degrees counter-clockwise from the right of the window: Up and Down
# lead to the next letter with the same number while the board is not turned.
_WAYS: Final = {
    (Command.RIGHT, False): 0,
    (Command.LEFT, False): 180,
    (Command.UP, False): 120,
    (Command.DOWN, False): 300,
    (Command.UP, True): 60,
    (Command.DOWN, True): 240,
}
_OFF_THE_WAY: Final = 25
"""So many degrees a spot may lie off the way of an arrow."""


def spots_of(
    seen: TableView[H, HexHand], reach: HexReach, plan: HexPlan, text: Callable[[], HexText[H]]
) -> Sequence[BoardTarget]:
    """Every cell row by row, and the edges over which the piece in hand may leave."""
    chosen, acts = seen.draft.chosen, seen.seat is not None
    targets = reach.targets(chosen) if acts else {}
    goals = [goal_text(move) for move in targets.values()]
    side = round(plan.pitch)
    spots = []
    for cell in CELLS:
        opens = cell in targets or cell == chosen if chosen else cell in reach.pieces
        tell = partial(_told, cell, seen, text, goals, opens=acts and opens)
        spots.append(BoardTarget(cell, _around(plan.centre(cell), side), tell, acts and opens))
    for edge in sorted(target for target in targets if isinstance(target, int)):
        tell = partial(_told_edge, edge, chosen or "", text)
        spots.append(BoardTarget(edge, _around(plan.exit_point(edge), side), tell, is_open=True))
    return spots


def _around(centre: tuple[int, int], side: int) -> pygame.Rect:
    place = pygame.Rect(0, 0, side, side)
    place.center = centre
    return place


def _told(
    cell: str,
    seen: TableView[Any, HexHand],
    text: Callable[[], HexText[Any]],
    goals: Sequence[str],
    *,
    opens: bool,
) -> str:
    """What lies on a cell, whose edge it is, and what can be done there now."""
    view, chosen = text(), seen.draft.chosen
    sentences = [view.lying(cell), *view.belonging(cell, seen.seat)]
    if cell == chosen:
        sentences.append(held(goals))
    elif opens and chosen is not None:
        sentences.append(_("You can get here from {cell}.").format(cell=chosen))
    elif opens:
        sentences.append(_("Can move."))
    return paragraph(sentences)


def held(goals: Iterable[str]) -> str:
    """That a piece is in hand, and where it can go."""
    return _("In hand. It can go to {goals}.").format(goals=listed(list(goals)))


def goal_text(move: Move) -> str:
    """Where a move ends: a cell, or off the board."""
    if move.off is None:
        return move.cells[-1]
    return _("off the board over edge {number}").format(number=move.off + 1)


def _told_edge(edge: int, cell: str, text: Callable[[], HexText[Any]]) -> str:
    """That the piece in hand can leave the board here."""
    return text().leaving(edge, cell)


def step_from(
    start: Hashable, command: Command, plan: HexPlan, leaving: Iterable[Hashable], *, shift: bool
) -> Hashable | None:
    """Where an arrow leads from a cell or an edge; None if the board ends there.

    Without Shift Left and Right go along the row, Up and Down along an axis. With Shift Up and Down
    go along the third axis, Left to the next ring inwards, and Right outwards. ``leaving`` are
    edges beyond which the board does not end.
    """
    points: dict[Hashable, tuple[int, int]] = {cell: plan.centre(cell) for cell in CELLS}
    points.update((edge, plan.exit_point(edge)) for edge in leaving if isinstance(edge, int))
    if start not in points:
        return None
    way = _WAYS.get((command, shift))
    if way is None:
        return _to_ring(start, points, 1 if command is Command.RIGHT else -1)
    x, y = points.pop(start)
    turned = {
        key: (math.dist(point, (x, y)), _apart(way, x, y, point)) for key, point in points.items()
    }
    on_the_way = {
        key: far
        for key, (far, apart) in turned.items()
        if apart <= _OFF_THE_WAY and (isinstance(key, int) or far < 1.5 * plan.pitch)
    }
    return min(on_the_way, key=on_the_way.__getitem__, default=None)


def _apart(way: float, x: int, y: int, point: tuple[int, int]) -> float:
    """How many degrees a point lies off a way from another one."""
    angle = math.degrees(math.atan2(y - point[1], point[0] - x))
    return abs((angle - way + 180) % 360 - 180)


def _to_ring(
    start: Hashable, points: dict[Hashable, tuple[int, int]], step: int
) -> Hashable | None:
    """The nearest cell of the next ring inwards or outwards."""
    if not isinstance(start, str):
        return None
    ring = RING[INDEX[start]] + step
    cells = [cell for cell in CELLS if RING[INDEX[cell]] == ring]
    return min(cells, key=lambda cell: round(math.dist(points[cell], points[start])), default=None)
