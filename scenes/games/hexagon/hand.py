"""What a player has in hand at a hexagonal table, and what a click or a key means."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from game.boards.hexboard import INDEX
from game.protocol import Action
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from scenes.games.hexagon.board import HexBoard
from scenes.games.hexagon.plan import Target
from scenes.kit.intent import Pointer, Press
from scenes.table.meaning import Hold, Intent, Play

DRAG_START = 0.2
"""How far, in pitches, a pressed pointer moves before it drags."""


@dataclass(frozen=True, slots=True)
class HexHand:
    """Work in hand at the table, no part of the game's state.

    ``selected`` is the cell of the chosen piece. ``held_at`` is where the button went down on it,
    ``dragged_to`` where the pointer holds it. ``hover`` is what is pointed at. ``fresh`` says that
    the press now going on chose the piece.
    """

    selected: str | None = None
    held_at: tuple[int, int] | None = None
    dragged_to: tuple[int, int] | None = None
    hover: Target | None = None
    fresh: bool = False


class HexReach:
    """Where each piece may go in one state: for every piece the shortest move to every spot."""

    def __init__(self, state: TrickleState) -> None:
        self.state = state
        self._moves: dict[str, dict[Target, Move]] = {}
        player = state.current_player
        legal: Iterable[Action] = ()
        if player is not None and player >= 0:
            space = state.legal_actions(player)
            legal = space if isinstance(space, Iterable) else ()
        for move in legal:
            if isinstance(move, Move):
                spot: Target = move.cells[-1] if move.off is None else move.off
                spots = self._moves.setdefault(move.cells[0], {})
                if spot not in spots or len(move.cells) < len(spots[spot].cells):
                    spots[spot] = move

    @property
    def pieces(self) -> frozenset[str]:
        """The cells of all pieces that may move."""
        return frozenset(self._moves)

    def targets(self, cell: str | None) -> Mapping[Target, Move]:
        """Where the piece on ``cell`` may go, and by which move."""
        return self._moves.get(cell, {}) if cell is not None else {}


def intent(
    event: Pointer, hand: HexHand, reach: HexReach, board: HexBoard
) -> Intent[HexHand] | None:
    """What an event means: another hand, a move to try (legal or not), or None."""
    meant = _meant(event, hand, reach, board)
    if isinstance(meant, HexHand):
        return Hold(meant)
    return None if meant is None else Play(meant)


def _meant(
    event: Pointer, hand: HexHand, reach: HexReach, board: HexBoard
) -> HexHand | Move | None:
    match event.press:
        case Press.MOVE:
            return _moved(event.point, hand, reach, board)
        case Press.DOWN:
            return _pressed(event.point, hand, reach, board)
        case Press.UP:
            return _released(event.point, hand, reach, board)
        case Press.CANCEL:
            return HexHand() if hand.selected else None
        case Press.WHEEL | Press.PAN:
            return None


def target_at(
    point: tuple[int, int], targets: Mapping[Target, Move], board: HexBoard
) -> Target | None:
    """The cell under a point, or the edge beyond the rim if the piece in hand may leave."""
    edge = board.edge_at(point)
    cell = board.cell_at(point)
    leaving = any(isinstance(spot, int) for spot in targets)
    if leaving and edge is not None and (cell is None or edge in targets):
        return edge
    return cell


def _moved(
    point: tuple[int, int], hand: HexHand, reach: HexReach, board: HexBoard
) -> HexHand | None:
    targets = reach.targets(hand.selected)
    spot = target_at(point, targets, board)
    pointed = spot in targets or spot in reach.pieces
    changed = replace(hand, hover=spot if pointed else None)
    if hand.held_at is not None and (
        hand.dragged_to is not None or math.dist(point, hand.held_at) > DRAG_START * board.pitch
    ):
        changed = replace(changed, dragged_to=point)
    return changed if changed != hand else None


def _pressed(
    point: tuple[int, int], hand: HexHand, reach: HexReach, board: HexBoard
) -> HexHand | Move | None:
    targets = reach.targets(hand.selected)
    spot = target_at(point, targets, board)
    if spot is None:
        return HexHand() if hand.selected else None
    if spot in targets:
        return targets[spot]
    if isinstance(spot, str) and reach.state.occupied >> INDEX[spot] & 1:
        if spot not in reach.pieces:
            return Move((spot,))  # to nowhere: its rejection says why it cannot move
        return HexHand(spot, held_at=point, hover=spot, fresh=spot != hand.selected)
    if hand.selected is None:
        return None
    return _try(hand.selected, spot)


def _try(cell: str, spot: Target) -> Move:
    return Move((cell,), spot) if isinstance(spot, int) else Move((cell, spot))


def _released(
    point: tuple[int, int], hand: HexHand, reach: HexReach, board: HexBoard
) -> HexHand | Move | None:
    if hand.selected is None or hand.held_at is None:
        return None
    resting = replace(hand, held_at=None, dragged_to=None, fresh=False)
    if hand.dragged_to is None:
        return resting if hand.fresh else HexHand(hover=hand.hover)
    targets = reach.targets(hand.selected)
    spot = target_at(point, targets, board)
    if spot is None or spot == hand.selected:
        return resting
    return targets.get(spot) or _try(hand.selected, spot)
