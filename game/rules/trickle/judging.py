"""Why a move in Trickle is illegal, in a player's words.

This judges one move from the cells it names, while the state lists moves from whole sets of cells;
tests hold the two against each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.messages import Message
from game.protocol import NATURE, Action, Rejection
from game.rules.hexboard import CELLS, CORNER_EDGES, EDGE_OF, INDEX, NAME, OUTER, RING, SHIFTS
from game.rules.trickle.actions import Move, Pass, Shuffle

if TYPE_CHECKING:
    from game.rules.trickle.state import TrickleState


def explain(state: TrickleState, action: Action) -> Rejection:
    """The reason why an illegal action is illegal."""
    rejection = judge(state, action)
    assert rejection is not None, "asked to explain a legal action"
    return rejection


def judge(state: TrickleState, action: Action) -> Rejection | None:
    """None if ``action`` of the player to move is legal, else the reason why it is not."""
    if state.is_terminal:
        return Rejection(Message("The game is over."), "end")
    if isinstance(action, Shuffle) or state.player == NATURE:
        return Rejection(Message("The beads are laid before the first turn only."), "beads")
    if isinstance(action, Pass):
        if any(True for _ in state.moves()):
            return Rejection(Message("You can move a bead, so you may not pass."), "pass")
        return None
    if not isinstance(action, Move):
        return Rejection(Message("This is not a move in Trickle."), "moves")
    for cell in action.cells:
        if cell not in INDEX:
            return Rejection(Message("There is no cell {cell}.", cell=cell), "board")
    if len(action.cells) == 1 and action.off is None:
        return _bead_rejection(state, action.cells[0])
    if not action.cells:
        return Rejection(Message("A move needs a cell to go to."), "moves")
    return _path_rejection(state, action) or judge_by_history(state, action)


def _bead_rejection(state: TrickleState, cell: str) -> Rejection:
    """Judge a bead that was lifted and goes nowhere: why it cannot, if that is so."""
    start = INDEX[cell]
    rejection = None
    if state.occupied >> start & 1:
        rejection = _rim_rejection(state, start, start)
        ways = [Move((cell, end)) for end in CELLS if end != cell]
        ways += [Move((cell,), edge) for edge in range(6)] if state.variant.off_board else []
        possible = [way for way in ways if _path_rejection(state, way) is None]
        for way in possible:
            rejection = judge_by_history(state, way)
            if rejection is None:
                break
        if not possible and rejection is None:
            rejection = Rejection(
                Message(
                    "The bead on {cell} is hemmed in: there is no free cell to step or jump to, "
                    "and it may not go inwards.",
                    cell=cell,
                ),
                "moves",
                (cell,),
            )
    return rejection or Rejection(Message("A move needs a cell to go to."), "moves", (cell,))


def _path_rejection(state: TrickleState, move: Move) -> Rejection | None:
    """Judge the bead's way across the board, whatever was played before."""
    first = INDEX[move.cells[0]]
    if not state.occupied >> first & 1:
        return Rejection(
            Message("There is no bead on {cell}.", cell=move.cells[0]), "moves", move.cells[:1]
        )
    legs = len(move.cells) - 1 + (move.off is not None)
    if legs > 1 and not state.variant.chained_jumps:
        return Rejection(
            Message("A bead makes one step or one jump in a turn."), "moves", move.cells
        )
    if len(set(move.cells)) < len(move.cells):
        return Rejection(
            Message("In a chain of jumps the bead visits no cell twice."), "chain", move.cells
        )
    others = state.occupied & ~(1 << first)
    for start, end in zip(move.cells, move.cells[1:], strict=False):
        rejection = _leg_rejection(state, INDEX[start], INDEX[end], others, legs)
        if rejection is not None:
            return rejection
    return None if move.off is None else _exit_rejection(state, move, others)


def _leg_rejection(
    state: TrickleState, start: int, end: int, others: int, legs: int
) -> Rejection | None:
    cells = (NAME[start], NAME[end])
    rejection = _rim_rejection(state, start, end)
    if rejection is not None:
        return rejection
    if others >> end & 1:
        return Rejection(
            Message("There is already a bead on {cell}.", cell=cells[1]), "moves", cells
        )
    if end - start in SHIFTS:
        if legs > 1:
            return Rejection(
                Message("Only jumps can be chained; a step ends the move."), "chain", cells
            )
    else:
        over = (start + end) // 2
        if (end - start) % 2 or over - start not in SHIFTS:
            return Rejection(
                Message(
                    "A bead steps to a neighbouring cell or jumps straight over one bead; "
                    "{end} is too far from {start}.",
                    start=cells[0],
                    end=cells[1],
                ),
                "moves",
                cells,
            )
        if not others >> over & 1:
            return Rejection(
                Message("There is no bead on {cell} to jump over.", cell=NAME[over]),
                "moves",
                (*cells, NAME[over]),
            )
    if RING[end] < RING[start]:
        return Rejection(
            Message("Beads never move closer to the centre: {end} lies further in.", end=cells[1]),
            "outwards",
            cells,
        )
    return None


def _rim_rejection(state: TrickleState, start: int, end: int) -> Rejection | None:
    """Why a bead on the rim may not go from ``start`` to ``end``; None if it is not barred."""
    variant = state.variant
    if RING[start] < OUTER or variant.off_board:
        return None
    name = NAME[start]
    if start in CORNER_EDGES:
        if variant.move_from_corner:
            return None
        return Rejection(
            Message("A bead on the rim never moves again, and {cell} is a corner.", cell=name),
            "rim",
            (name,),
        )
    if not variant.move_along_edge:
        return Rejection(
            Message("The bead on {cell} has reached the rim and never moves again.", cell=name),
            "rim",
            (name,),
        )
    edge = EDGE_OF[start]
    if variant.edge_teams[edge] != variant.team_of[state.player]:
        return Rejection(
            Message(
                "You may move beads along your own edges only; {cell} is not yours.", cell=name
            ),
            "along-edge",
            (name,),
        )
    if EDGE_OF.get(end) != edge:
        return Rejection(
            Message("A bead on your edge may only move along that edge."),
            "along-edge",
            (name, NAME[end]),
        )
    return None


def _exit_rejection(state: TrickleState, move: Move, others: int) -> Rejection | None:
    cell = INDEX[move.cells[-1]]
    if not state.variant.off_board:
        return Rejection(Message("No bead leaves the board in this game."), "rim", move.cells)
    edges = state.jump_exits(cell, others)
    if len(move.cells) == 1:
        edges |= state.exits(cell)
    if move.off in edges:
        return None
    return Rejection(
        Message(
            "A bead leaves the board by a step from the rim, or by a jump over a bead there; "
            "from {cell} it cannot leave over this edge.",
            cell=move.cells[-1],
        ),
        "off-board",
        move.cells,
    )


def judge_by_history(state: TrickleState, move: Move) -> Rejection | None:
    """Judge a move that the board allows by what was played before it."""
    if move.off is not None:
        return None
    first, last = INDEX[move.cells[0]], INDEX[move.cells[-1]]
    if state.last_move == (last, first):
        return Rejection(
            Message(
                "The last move may not be taken back at once: the bead on {start} just came "
                "from {end}.",
                start=move.cells[0],
                end=move.cells[-1],
            ),
            "reversal",
            (move.cells[0], move.cells[-1]),
        )
    if RING[first] == RING[last] and state.must_change_ring:
        return Rejection(
            Message(
                "No bead has changed its ring for {moves} moves, so a bead must move outwards now.",
                moves=state.stall,
            ),
            "stall",
            (move.cells[0], move.cells[-1]),
        )
    return None
