"""Golden pictures and transcripts: ``python -m tools.golden`` renews the pictures.

Pictures of what all games share are in ``tests/screens/golden``, a game's own in the folder
``golden`` among its front end's tests. They're kept in 216 colours, most of them in the theme
without textures, so that they stay small and a change of the art doesn't touch them. Beside that
folder is the game's transcript, see ``tools.transcript``; ``make transcripts`` renews all of them,
with the small game in the catalogue.
"""

import os
import platform
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy as np
import pygame
from numpy.typing import NDArray
from PIL import Image

from game.catalogue import ENTRIES
from tools.gallery.__main__ import GalleryShot, taken
from tools.gallery.states import STATES, states_of
from tools.transcript import rewritten

TESTS: Final = Path(__file__).resolve().parents[1] / "tests"
SHARED: Final = TESTS / "screens" / "golden"
STAMP: Final = SHARED / "made-with.txt"

_SIZE: Final = (1024, 640)
_STEP: Final = 51  # between neighbouring levels of a channel; there are six


def folder_of(game: str) -> Path:
    """The folder of a game's own golden pictures."""
    return TESTS.joinpath(*ENTRIES[game].front.removeprefix("tests.").split("."), "golden")


def transcript_of(game: str) -> Path:
    """A game's transcript."""
    return folder_of(game).with_name("transcript.txt")


def _golden() -> Iterator[tuple[Path, GalleryShot]]:
    own = {name: folder_of(game) for game in ENTRIES for name in states_of(game)}
    for state in STATES.values():
        if state.golden:
            shot = GalleryShot(state, _SIZE, "contrast", state.golden)
            yield own.get(state.name, SHARED) / shot.file, shot


GOLDEN: Final = MappingProxyType(dict(_golden()))
"""What's compared, by the golden pictures' files."""


def kept() -> set[Path]:
    """The existing golden pictures."""
    return {path for folder in (SHARED, *map(folder_of, ENTRIES)) for path in folder.glob("*.png")}


def made_with() -> str:
    """What a picture depends on besides the app: with another line, it may differ a little."""
    sdl = ".".join(str(part) for part in pygame.get_sdl_version())
    return f"pygame-ce {pygame.version.ver}, SDL {sdl}, {sys.platform}, {platform.machine()}"


def posterised(surface: pygame.Surface) -> NDArray[np.uint8]:
    """A picture's rows of red, green and blue, at six levels each."""
    pixels = pygame.surfarray.array3d(surface).swapaxes(0, 1).astype(np.int32)
    levels: NDArray[np.uint8] = ((pixels + _STEP // 2) // _STEP * _STEP).astype(np.uint8)
    return levels


def load(path: Path) -> NDArray[np.uint8]:
    """Read a golden picture."""
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB"))


def save(pixels: NDArray[np.uint8], path: Path) -> None:
    """Write a golden picture."""
    palette = Image.new("P", (1, 1))
    levels = range(0, 256, _STEP)
    palette.putpalette([level for colour in product(levels, repeat=3) for level in colour])
    image = Image.fromarray(pixels).quantize(palette=palette, dither=Image.Dither.NONE)
    image.save(path, optimize=True)


def write_transcripts() -> None:
    """Write all transcripts anew."""
    transcripts = [path for path in map(transcript_of, ENTRIES) if path.exists()]
    for path in transcripts:
        text = rewritten(path.read_text(encoding="utf-8"))
        path.write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(transcripts)} transcripts")


def main() -> None:
    """Take all golden pictures anew."""
    for path in kept() - set(GOLDEN):
        path.unlink()
    for path, shot in GOLDEN.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        save(posterised(taken(shot)), path)
    STAMP.write_text(made_with() + "\n", encoding="utf-8")
    print(f"{len(GOLDEN)} pictures")


if __name__ == "__main__":
    main()
