"""What a sound effect is, and those that games and pages share."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from game.messages import N_

USUAL_ROOM: Final = "sounds/ambience.ogg"
"""What loops around a table that has no sound of its own, as a file below assets."""


class SoundEffect(NamedTuple):
    """A sound; a game keeps its own in the ``sounds`` of its folder.

    ``name`` is the path of its files below assets/sounds, without numbers and ending. ``levels``
    are chosen by what happens: how hard, how fast, which tone. Of each there are several ``takes``,
    as no two touches are alike. ``caption`` says in a few English words, to be translated, what it
    tells; it is empty where a sound tells nothing that matters.
    """

    name: str
    takes: int = 2
    levels: int = 1
    caption: str = ""

    def file(self, level: int, take: int) -> str:
        """The path below assets of one of its files; both numbers count from 0."""
        number = f"{level + 1}-{take + 1}" if self.levels > 1 else f"{take + 1}"
        return f"sounds/{self.name}-{number}.ogg"

    @property
    def files(self) -> Iterator[str]:
        """The paths of all its files."""
        return (self.file(n, take) for n in range(self.levels) for take in range(self.takes))


ARRIVE: Final = SoundEffect("arrive", levels=6, caption=N_("A point"))
"""A bead has reached a scoring edge. Six rising tones of a pentatonic scale."""
TILE_RACK: Final = SoundEffect("tile-rack", 4)
"""A tile is put on a wooden rack."""
MARBLE_SPEEDS: Final = (40.0, 110.0, 240.0, 480.0, 850.0)
"""The closing speeds in mm/s from which two marbles sound a level louder."""
MARBLE: Final = SoundEffect(
    "marble", 4, levels=len(MARBLE_SPEEDS) + 1, caption=N_("Marble hits marble")
)
"""Two marbles meet, soft to hard; each at its own loudness."""
ROUND: Final = SoundEffect("round", caption=N_("The round is over"))
"""A round is over, and the match goes on."""
ILLEGAL: Final = SoundEffect("illegal", caption=N_("Not allowed"))
"""That's not allowed."""
CURTAIN: Final = SoundEffect("curtain", caption=N_("The curtain moves"))
"""A page turns, a curtain opens or closes."""
TURN: Final = SoundEffect("turn", 3, caption=N_("Next player’s turn"))
"""It's someone else's turn."""
UNDO: Final = SoundEffect("undo", caption=N_("Taken back"))
"""An action was taken back."""
HINT: Final = SoundEffect("hint", caption=N_("A hint"))
"""A hint appears."""
WIN: Final = SoundEffect("win", caption=N_("Won"))
"""The game is over and a person at this computer has won."""
LOSE: Final = SoundEffect("lose", caption=N_("The computer won"))
"""The game is over and the computer has won."""
DRAW: Final = SoundEffect("draw", caption=N_("Game over"))
"""The game is over and no one has won alone."""

SHARED: Final = tuple(each for each in [*vars().values()] if isinstance(each, SoundEffect))
