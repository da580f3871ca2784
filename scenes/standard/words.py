"""A game in words from its rules alone: notations, names and points."""

from collections.abc import Sequence

from game.boards import Piece, rows_of
from game.protocol import NATURE, Action, Choices, State
from scenes.kit.i18n import _
from scenes.terminal.view import TerminalWords, TextView

_LISTED = 12
"""How many moves make an example."""


def tell(_before: State, player: int, action: Action, names: Sequence[str], *, brief: bool) -> str:
    """An action in notation."""
    move = action.notation()
    if brief or player == NATURE:
        return move
    return _("{name} plays {move}.", name=names[player], move=move)


def lying(piece: Piece | None, names: Sequence[str]) -> str:
    """What's on a place, and whose it is."""
    if piece is None:
        return _("free", "a place")
    if piece.owner is None:
        return piece.word or _("a piece")
    return f"{names[piece.owner]} {piece.word}".strip()


class StandardText(TextView[State]):
    """A position in letters and in words."""

    pieces_command = "pieces"
    wording = TerminalWords(words=())

    def introduction(self) -> list[str]:
        """Who has how many pieces; the rules say what for."""
        owners = [piece.owner for piece in self.state.places().values() if piece is not None]
        counts = ((name, owners.count(seat)) for seat, name in enumerate(self.names))
        return [f"{name}: {count}" for name, count in counts if count]

    def board(self) -> list[str]:
        """Rows of the players' numbers with each piece's letter; dots are free."""
        places = self.state.places()
        lines = []
        signs = {cell: _letters(piece) for cell, piece in places.items()}
        wide = max(map(len, signs.values()), default=1)
        for name, row in rows_of(places):
            cells = (("" if cell is None else signs[cell]).ljust(wide) for cell in row)
            lines.append(f"{name:>3} {' '.join(cells)}".rstrip())
        if lines:
            columns = sorted({cell[0] for cell in places})
            lines.append(f"    {' '.join(column.ljust(wide) for column in columns)}".rstrip())
        return lines

    def pieces(self) -> list[str]:
        """Everything on the board, a line a place."""
        places = self.state.places().items()
        told = [f"{cell}: {lying(piece, self.names)}" for cell, piece in places if piece]
        return told or [_("The table is empty.")]

    def read(self, text: str) -> str | None:
        """Moves are typed in notation."""
        return text or None

    def notation_help(self) -> list[str]:
        """Some moves that can be played."""
        acting = [player for player in self.state.acting_players() if player != NATURE]
        space = self.state.legal_actions(acting[0]) if acting else ()
        moves = [each.notation() for each in space][:_LISTED] if isinstance(space, Choices) else []
        return [_("Type a move like these: {moves}.", moves=", ".join(moves))]


def _letters(piece: Piece | None) -> str:
    if piece is None:
        return "."
    return ("" if piece.owner is None else str(piece.owner + 1)) + piece.word[:1] or "o"
