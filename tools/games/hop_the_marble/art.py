"""The pictures of Hop the Marble: what a marble rolls on, and its card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tools.art.studio import THEMES, Pixels, Studio, close_up, save_jpeg, seamless
from tools.games.hop_the_marble.pile import pile

FOLDER = "hop-the-marble"
GROUND_SIDE, GROUND_LAP = 1024, 128
# Each ground repeats after so many centimetres: whole bands of the tablecloth.
GROUNDS = {"cotton": 16, "tablecloth": 15, "carpet": 16, "sand": 20, "clay": 24}
WOOD = 64


def make_grounds(studio: Studio) -> None:
    """The five surfaces and the wood below them, without seams."""
    folder = studio.images / FOLDER
    for kind, (name, tile) in enumerate(GROUNDS.items()):
        carpet = name == "carpet"
        ground = pile(studio.pixels(GROUND_SIDE)) if carpet else _ground(studio, kind, tile)
        save_jpeg(ground, folder / f"ground-{name}.jpg")
    for dark, theme in enumerate(THEMES):
        wood = _ground(studio, len(GROUNDS), WOOD, Dark=dark)
        save_jpeg(wood, folder / f"wood-{theme}.jpg")


def _ground(studio: Studio, kind: int, tile: int, **declare: float) -> Pixels:
    side, lap = studio.pixels(GROUND_SIDE), studio.pixels(GROUND_LAP)
    wide = tile * (side + lap) / side
    declared = {**declare, "Kind": kind, "Tile": tile, "Wide": wide}
    return seamless(studio.render_with(declared, "hop_ground", side + lap, side + lap), lap)


def make_marble_card(studio: Studio) -> None:
    """Hop the Marble's own picture for the list of games."""
    save_jpeg(close_up(studio, "hop_card", 0.22, 0.84), studio.images / FOLDER / "card.jpg")


PICTURES: Final[Mapping[str, Callable[[Studio], None]]] = {
    "grounds": make_grounds,
    "marble-card": make_marble_card,
}
