"""Why a move in Trickle or a relative is illegal.

This judges one move from the cells it names, while the state lists moves from whole sets of cells;
tests compare the two.
"""

from __future__ import annotations

from game.boards.hexboard import CELLS, CORNER_EDGES, EDGE_OF, INDEX, NAME, OUTER, RING, SHIFTS
from game.protocol import NATURE, Action
from game.rules.trickle.actions import Move, Pass, Shuffle
from game.rules.trickle.position import TricklePosition
from game.rules.trickle.wording import Breach, Fault


def judge(position: TricklePosition, action: Action) -> Breach | None:
    """None if ``action`` of the player to move is legal, else what's wrong with it."""
    if isinstance(action, Shuffle) or position.player == NATURE:
        return Breach(Fault.SHUFFLE_LATE)
    if isinstance(action, Pass):
        return Breach(Fault.CAN_MOVE) if position.moves() else None
    if not isinstance(action, Move):
        return Breach(Fault.NO_MOVE)
    for cell in action.cells:
        if cell not in INDEX:
            return Breach(Fault.NO_CELL, (), {"cell": cell})
    if len(action.cells) == 1 and action.off is None:
        return _judge_lifted(position, action.cells[0])
    if not action.cells:
        return Breach(Fault.NO_GOAL)
    return _judge_path(position, action) or _judge_by_history(position, action)


def _judge_lifted(position: TricklePosition, cell: str) -> Breach:
    """Judge a bead that was lifted and goes nowhere: why it can't, if so."""
    start = INDEX[cell]
    breach = None
    if position.occupied >> start & 1:
        breach = _judge_rim(position, start, start)
        ways = [Move((cell, end)) for end in CELLS if end != cell]
        ways += [Move((cell,), edge) for edge in range(6)] if position.variant.off_board else []
        possible = [way for way in ways if _judge_path(position, way) is None]
        for way in possible:
            breach = _judge_by_history(position, way)
            if breach is None:
                break
        if not possible and breach is None:
            breach = Breach(Fault.HEMMED_IN, (cell,), {"cell": cell})
    return breach or Breach(Fault.NO_GOAL, (cell,))


def _judge_path(position: TricklePosition, move: Move) -> Breach | None:
    """Judge the bead's path across the board, whatever was played before."""
    first = INDEX[move.cells[0]]
    if not position.occupied >> first & 1:
        return Breach(Fault.NOTHING_THERE, move.cells[:1], {"cell": move.cells[0]})
    legs = len(move.cells) - 1 + (move.off is not None)
    if legs > 1 and not position.variant.chained_jumps:
        return Breach(Fault.SEVERAL_LEGS, move.cells)
    if len(set(move.cells)) < len(move.cells):
        return Breach(Fault.CELL_TWICE if legs > 1 else Fault.NO_GOAL, move.cells)
    others = position.occupied & ~(1 << first)
    for start, end in zip(move.cells, move.cells[1:], strict=False):
        breach = _judge_leg(position, INDEX[start], INDEX[end], others, legs)
        if breach is not None:
            return breach
    return None if move.off is None else _judge_exit(position, move, others)


def _judge_leg(
    position: TricklePosition, start: int, end: int, others: int, legs: int
) -> Breach | None:
    cells = (NAME[start], NAME[end])
    breach = _judge_rim(position, start, end)
    if breach is not None:
        return breach
    if others >> end & 1:
        return Breach(Fault.OCCUPIED, cells, {"cell": cells[1]})
    if end - start in SHIFTS:
        if legs > 1:
            return Breach(Fault.STEP_IN_CHAIN, cells)
    else:
        over = (start + end) // 2
        if (end - start) % 2 or over - start not in SHIFTS:
            return Breach(Fault.TOO_FAR, cells, {"start": cells[0], "end": cells[1]})
        if not others >> over & 1:
            return Breach(Fault.NOTHING_TO_JUMP, (*cells, NAME[over]), {"cell": NAME[over]})
    if RING[end] < RING[start]:
        return Breach(Fault.INWARDS, cells, {"end": cells[1]})
    return None


def _judge_rim(position: TricklePosition, start: int, end: int) -> Breach | None:
    """Why a bead on the rim may not go from ``start`` to ``end``; None if it may."""
    variant = position.variant
    if RING[start] < OUTER or variant.off_board:
        return None
    name = NAME[start]
    if start in CORNER_EDGES:
        if variant.move_from_corner:
            return None
        return Breach(Fault.CORNER_HOLDS, (name,), {"cell": name})
    if not variant.move_along_edge:
        return Breach(Fault.RIM_HOLDS, (name,), {"cell": name})
    edge = EDGE_OF[start]
    if variant.edge_teams[edge] != variant.team_of[position.player]:
        return Breach(Fault.FOREIGN_EDGE, (name,), {"cell": name})
    if EDGE_OF.get(end) != edge:
        return Breach(Fault.BESIDE_EDGE, (name, NAME[end]))
    return None


def _judge_exit(position: TricklePosition, move: Move, others: int) -> Breach | None:
    cell = INDEX[move.cells[-1]]
    if not position.variant.off_board:
        return Breach(Fault.BOARD_HOLDS, move.cells)
    edges = position.jump_exits(cell, others)
    if len(move.cells) == 1:
        edges |= position.exits(cell)
    if move.off in edges:
        return None
    return Breach(Fault.NO_EXIT, move.cells, {"cell": move.cells[-1]})


def _judge_by_history(position: TricklePosition, move: Move) -> Breach | None:
    """Judge a move the board allows by what was played before it."""
    if move.off is not None:
        return None
    first, last = INDEX[move.cells[0]], INDEX[move.cells[-1]]
    cells = (move.cells[0], move.cells[-1])
    if position.last_move == (last, first):
        return Breach(Fault.REVERSAL, cells, {"start": cells[0], "end": cells[1]})
    if RING[first] == RING[last] and position.must_change_ring:
        return Breach(Fault.STALL, cells, {"moves": position.stall})
    return None
