"""What a player has in hand at a hexagonal table, and what a click or a key means."""

from collections.abc import Iterable, Mapping

from game.boards import INDEX
from game.protocol import Action
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from scenes.games.hexagon.board import HexBoard
from scenes.games.hexagon.marks import Target
from scenes.kit.intent import Pointer
from scenes.table.gesture import Chosen, Gestures, Lift
from scenes.table.meaning import PointerState

DRAG_START = 0.2
"""How far, in pitches, a pressed pointer moves before it drags."""

HexHand = Chosen
"""The chosen piece's cell."""


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


class HexGestures(Gestures[HexHand]):
    """What pointing and pressing mean on the board."""

    nothing = HexHand()

    def __init__(
        self, draft: HexHand, pointer: PointerState, reach: HexReach, board: HexBoard
    ) -> None:
        super().__init__(draft, pointer)
        self._reach = reach
        self._board = board
        self._targets = reach.targets(draft.chosen)
        self.drag_start = DRAG_START * board.pitch

    def at(self, point: tuple[int, int]) -> Target | None:
        """The cell under a point, or the edge beyond the rim if the piece in hand may leave."""
        edge, cell = self._board.edge_at(point), self._board.cell_at(point)
        leaving = any(isinstance(spot, int) for spot in self._targets)
        beyond = leaving and edge is not None and (cell is None or edge in self._targets)
        return edge if beyond else cell

    def means(self, place: Target | None) -> bool:
        """Whether the piece in hand may go there, or one may be taken."""
        return place in self._targets or place in self._reach.pieces

    def pressed(
        self, event: Pointer, place: Target | None
    ) -> Lift[HexHand] | HexHand | Move | None:
        """Take a piece, move the one in hand, legally or not, or put it back."""
        if isinstance(place, str) and place not in self._targets and self._is_piece(place):
            # To nowhere: its rejection says why it can't move.
            may = place in self._reach.pieces
            return Lift(HexHand(place)) if may else Move((place,))
        return self.dropped(event, place, self.pointer) or (
            self.nothing if self.draft.chosen else None
        )

    def _is_piece(self, cell: str) -> bool:
        return bool(self._reach.state.occupied >> INDEX[cell] & 1)

    def dropped(self, event: Pointer, place: Target | None, pointer: PointerState) -> Move | None:
        """Move the piece in hand, legally or not."""
        chosen = self.draft.chosen
        if chosen is None or place is None or place == chosen:
            return None
        found = self._targets.get(place)
        if found is not None:
            return found
        return Move((chosen,), place) if isinstance(place, int) else Move((chosen, place))
