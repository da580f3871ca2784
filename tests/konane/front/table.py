"""Konane in the window: stones in hollows of lava."""

import pygame

from game.boards import Piece
from scenes.kit import marks
from scenes.kit.i18n import _
from scenes.standard.table import Seen, StandardBoard, StandardTable

_LAVA = (74, 66, 62)


class KonaneBoard(StandardBoard):
    """Hollows and round stones."""

    def field(self, place: str, side: int) -> pygame.Surface:
        """A hollow."""
        return marks.disc(side, _LAVA)

    def counter(self, piece: Piece, side: int) -> pygame.Surface:
        """A stone that fills it, with its owner's symbol."""
        style = self.player_styles[piece.owner or 0]
        return self.look.token(style.colour, style.symbol, round(side * 0.43) * 2)


class KonaneTable(StandardTable):
    """Says what to press in Konane's words."""

    makes_board = KonaneBoard

    def prompt(self, seen: Seen) -> str:
        """Which stone, then where to."""
        if seen.position < 2:
            return _("Take away a stone in the middle.")
        if seen.draft.places:
            return _("Now press the space where it lands.")
        return _("Choose a stone that can jump.")
