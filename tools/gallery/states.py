"""Every screen of the app in its key states, each reached from a fresh start.

They're written in ``gallery.txt`` here and in each game's folder below ``tools/games``: a name,
perhaps ``moving`` or ``golden=PERCENT``, a colon and the steps that lead there, which are methods
of ``Steps``. A name after ``=`` stands for the steps behind it. What all games share is shown with
the first game of the catalogue.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from game.catalogue import ENTRIES, GAMES
from tools.gallery.steps import Steps
from tools.studio import Studio

_LINE: Final = re.compile(r"(?P<sign>=?)(?P<name>[\w-]+)(?P<marks>[^:]*):(?P<steps>.*)", re.DOTALL)


class GalleryState(NamedTuple):
    """A state of a screen; a ``moving`` one is seen in the middle of a movement.

    ``golden`` is the text size, in percent, at which tests compare it with a picture; 0 if they
    don't.
    """

    name: str
    game: str
    steps: Sequence[tuple[str, str]]
    moving: bool
    golden: int

    def reach(self, studio: Studio) -> None:
        """Lead a freshly started app there, and wait until all is at rest unless it's moving."""
        doing = Steps(studio, self.game)
        for name, words in self.steps:
            getattr(doing, name)(words)
        if not self.moving:
            studio.settle()


def _read(file: Path, game: str) -> Iterator[GalleryState]:
    known: dict[str, list[tuple[str, str]]] = {}
    lines = re.sub(r"#.*|\n +", " ", file.read_text(encoding="utf-8")).splitlines()
    for found in filter(None, map(_LINE.match, lines)):
        steps: list[tuple[str, str]] = []
        for step in found["steps"].split(";"):
            name, _space, words = step.strip().partition(" ")
            steps += known[name] if name in known else [(name, words.strip())]
        marks = found["marks"].split()
        if found["sign"]:
            known[found["name"]] = steps
        else:
            golden = next((int(mark[7:]) for mark in marks if mark.startswith("golden=")), 0)
            yield GalleryState(found["name"], game, steps, "moving" in marks, golden)


def states_of(game: str) -> Mapping[str, GalleryState]:
    """A game's own states by name."""
    folder = Path(__file__).parents[2].joinpath(*ENTRIES[game].workshop.split("."))
    file = folder / "gallery.txt"
    return {state.name: state for state in _read(file, game)} if file.is_file() else {}


_SHARED: Final = {
    state.name: state for state in _read(Path(__file__).with_name("gallery.txt"), next(iter(GAMES)))
}
STATES: Final[Mapping[str, GalleryState]] = MappingProxyType(
    _SHARED | {name: state for game in GAMES for name, state in states_of(game).items()}
)
"""All states by name, in the gallery's order: the shared ones, then each game's."""
