"""Draws every screen of the app in its key states, in every look: ``make gallery``.

``python -m tools.gallery [--only NAME] [--size WxH] [--theme KEY] [--text PERCENT] [--language
CODE] [--eyes KIND] [--out FOLDER]`` writes PNG files. With ``--count`` it says instead how many
controls and words are in sight on each screen at 1280x720.
"""

import argparse
import os
import sys
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.catalogue import GAMES
from scenes.kit.learning import course_of
from scenes.kit.theme import THEMES
from scenes.ui.widget import Widget
from tools.colour_vision import KINDS, simulated
from tools.gallery.states import STATES, GalleryState
from tools.studio import studio
from tools.witness import texts_drawn

ROOT: Final = Path(__file__).resolve().parents[2]
SIZES: Final = ((1024, 640), (1280, 720), (1920, 1080))
TEXT_SIZES: Final = (100, 200)

_BOARD: Final = (400, 225)
_ACROSS: Final = 5
_GAP: Final = 4
"""Sizes of a sheet of lessons, in pixels and boards."""


@dataclass(frozen=True, slots=True)
class GalleryShot:
    """One picture to take: a state in a look."""

    state: GalleryState
    size: tuple[int, int]
    theme: str
    text: int

    @property
    def file(self) -> str:
        """Its file's name."""
        return f"{self.state.name}-{self.size[0]}-{self.theme}-{self.text}.png"


def taken(shot: GalleryShot, *, language: str | None = None) -> pygame.Surface:
    """Take a picture from a fresh start of the app."""
    settings = {"theme": shot.theme, "text_size": shot.text}
    if language is not None:
        settings["language"] = language
    with studio(size=shot.size, **settings) as opened:
        shot.state.reach(opened)
        return opened.picture()


def _size(text: str) -> tuple[int, int]:
    wide, _by, high = text.partition("x")
    return int(wide), int(high)


def in_sight(state: GalleryState) -> tuple[int, int]:
    """How many controls and words a screen shows.

    A choice is one, places of a board are none, nor is what's in the shade of a dialog: no one can
    reach it.
    """
    with studio() as opened:
        state.reach(opened)
        opened.settle()
        with texts_drawn() as texts:
            opened.picture()
        ui = opened.ui
        tops = [ui.root]
        for over in ui.overlays:
            tops = [over] if over.modal else [*tops, over]
        shown = [one for top in tops for one in top.shown() if one.focusable]
        window = opened.app.window.get_rect()
        controls = [one for one in shown if _is_within(one, window)]
    return len(controls), sum(len(text.split()) for text, _style, _cut in texts)


def _is_within(widget: Widget, window: pygame.Rect) -> bool:
    around = (window, *(one.rect for one in widget.ancestors()))
    return all(rect.collidepoint(widget.rect.center) for rect in around)


def count(only: str) -> int:
    """Print what's in sight on every screen whose name contains ``only``."""
    for state in STATES.values():
        if only in state.name:
            controls, words = in_sight(state)
            print(f"{controls:3} controls {words:4} words  {state.name}", flush=True)
    return 0


def sheet(game: str) -> pygame.Surface:
    """All boards of a game's lessons as they start, in their order, as in docs/lessons."""
    boards = course_of(game).boards
    wide, high = (side + _GAP for side in _BOARD)
    whole = pygame.Surface((_ACROSS * wide + _GAP, -(-len(boards) // _ACROSS) * high + _GAP))
    for number, board in enumerate(boards):
        row, column = divmod(number, _ACROSS)
        with studio() as opened:
            opened.services.go.open_lesson(game, board.name)
            opened.settle()
            picture = pygame.transform.smoothscale(opened.picture(), _BOARD)
        whole.blit(picture, (_GAP + column * wide, _GAP + row * high))
    return whole


def write_sheets(only: str, folder: Path) -> int:
    """Write a picture of all boards of every game whose name contains ``only``."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in GAMES:
        if only in game and course_of(game).boards:
            pygame.image.save(sheet(game), folder / f"{game}.jpg")
            print(folder / f"{game}.jpg", flush=True)
    return 0


def main(arguments: list[str] | None = None) -> int:
    """Take the pictures the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description=__doc__)
    parser.add_argument("--only", default="", help="states whose names contain this")
    parser.add_argument("--size", type=_size, action="append", help="as 1280x720, repeatable")
    parser.add_argument("--theme", choices=list(THEMES), action="append")
    parser.add_argument("--text", type=int, action="append", help="text size in percent")
    parser.add_argument("--language", metavar="CODE", help="a translation, finished or not")
    parser.add_argument("--eyes", choices=list(KINDS), help="as they see it")
    parser.add_argument("--out", type=Path, default=ROOT / "gallery")
    parser.add_argument("--sheets", action="store_true", help="the lessons of each game on a sheet")
    parser.add_argument("--count", action="store_true", help="controls and words in sight instead")
    chosen = parser.parse_args(arguments)
    if chosen.count:
        return count(chosen.only)
    if chosen.sheets:
        return write_sheets(chosen.only, chosen.out)
    states = [state for state in STATES.values() if chosen.only in state.name]
    looks = chosen.size or SIZES, chosen.theme or THEMES, chosen.text or TEXT_SIZES
    wanted = [GalleryShot(*each) for each in product(states, *looks)]
    if not wanted:
        print(f"No state is called so; there are: {', '.join(STATES)}")
        return 2
    chosen.out.mkdir(parents=True, exist_ok=True)
    for number, shot in enumerate(wanted, 1):
        picture = taken(shot, language=chosen.language)
        seen = simulated(picture, chosen.eyes) if chosen.eyes else picture
        pygame.image.save(seen, chosen.out / shot.file)
        print(f"\r{number} of {len(wanted)} pictures", end="", flush=True)
    print(f"\n{chosen.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
