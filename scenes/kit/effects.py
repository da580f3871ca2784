"""What a sound is, and those that games and pages share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Effect:
    """A sound; a game keeps its own in the ``sounds`` of its folder.

    ``name`` is the path of its files below assets/sounds, without number and ending. What is heard
    often has several ``takes``, so that it does not sound like a machine.
    """

    name: str
    takes: int = 1


ARRIVE: Final = Effect("arrive", 6)
"""A bead has reached a scoring edge. Six tones of a pentatonic scale, upwards."""
TILE_RACK: Final = Effect("tile-rack", 3)
"""A tile is stood on a wooden rack."""
ROUND: Final = Effect("round")
"""A round is over, and the match goes on."""
ILLEGAL: Final = Effect("illegal")
"""That is not allowed."""
CURTAIN: Final = Effect("curtain")
"""A page turns, a curtain opens or closes."""
TURN: Final = Effect("turn")
"""It is somebody else's turn."""
UNDO: Final = Effect("undo")
"""An action was taken back."""
HINT: Final = Effect("hint")
"""A hint appears."""
WIN: Final = Effect("win")
"""The game is over and a person at this computer has won."""
LOSE: Final = Effect("lose")
"""The game is over and the computer has won."""
DRAW: Final = Effect("draw")
"""The game is over and nobody has won alone."""

SHARED: Final = (ARRIVE, TILE_RACK, ROUND, ILLEGAL, CURTAIN, TURN, UNDO, HINT, WIN, LOSE, DRAW)
