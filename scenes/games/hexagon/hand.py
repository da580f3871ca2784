"""What a player has in hand at a hexagonal table, and what a click or a key means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from game.boards.hexboard import INDEX
from game.protocol import Action
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from scenes.games.hexagon.board import HexBoard
from scenes.games.hexagon.plan import Target
from scenes.table.gesture import Hand, Lift

DRAG_START = 0.2
"""How far, in pitches, a pressed pointer moves before it drags."""

HexHand = Hand[str, Target]
"""The cell of the chosen piece, and what the pointer does with it."""


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


@dataclass(frozen=True, slots=True)
class HexPointing:
    """What pointing and pressing mean on the board."""

    reach: HexReach
    board: HexBoard

    @property
    def drag_start(self) -> float:
        """In pixels."""
        return DRAG_START * self.board.pitch

    def at(self, point: tuple[int, int], hand: HexHand) -> Target | None:
        """The cell under a point, or the edge beyond the rim if the piece in hand may leave."""
        targets = self.reach.targets(hand.chosen)
        edge, cell = self.board.edge_at(point), self.board.cell_at(point)
        leaving = any(isinstance(spot, int) for spot in targets)
        return edge if leaving and edge is not None and (cell is None or edge in targets) else cell

    def means(self, place: Target | None, hand: HexHand) -> bool:
        """Whether a piece may go there, or be taken."""
        return place in self.reach.targets(hand.chosen) or place in self.reach.pieces

    def pressed(
        self, place: Target | None, point: tuple[int, int], hand: HexHand
    ) -> Lift[str] | Move | None:
        """Take a piece, or move the chosen one, legally or not."""
        if place is None or place in self.reach.targets(hand.chosen):
            return self.dropped(place, hand)
        if isinstance(place, str) and self.reach.state.occupied >> INDEX[place] & 1:
            # To nowhere: its rejection says why it cannot move.
            return Lift(place) if place in self.reach.pieces else Move((place,))
        return self.dropped(place, hand)

    def clicked(self, hand: HexHand) -> None:
        """A second click puts it back."""

    def dropped(self, place: Target | None, hand: HexHand) -> Move | None:
        """Move the chosen piece."""
        if hand.chosen is None or place is None or place == hand.chosen:
            return None
        found = self.reach.targets(hand.chosen).get(place)
        if found is not None:
            return found
        return Move((hand.chosen,), place) if isinstance(place, int) else Move((hand.chosen, place))
