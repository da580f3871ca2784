"""The pictures of Hop the Marble: the light on a marble, what it rolls on, its card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np

from tools.art.close_up import close_up
from tools.art.seams import seamless
from tools.art.studio import THEMES, Pixels, Studio, resized, save_jpeg, save_png, soft_shadow
from tools.games.hop_the_marble.pile import pile

FOLDER = "hop-the-marble"
MARBLE_SIDE = 384
GROUND_SIDE, GROUND_LAP = 1024, 128
# Each ground repeats after so many centimetres: whole bands of the tablecloth.
GROUNDS = {"cotton": 16, "tablecloth": 15, "carpet": 16, "sand": 20, "clay": 24}
WOOD = 64


def make_marbles(studio: Studio) -> None:
    """What light leaves of a white marble in each theme, what its glaze mirrors, its shadow."""
    folder = studio.images / FOLDER
    side = studio.pixels(MARBLE_SIDE)
    outline = studio.render("hop_marble", side, side, Pass=3)[..., :1]
    for dark, theme in enumerate(THEMES):
        lit = studio.render("hop_marble", side, side, Pass=0, Dark=dark)
        save_png(np.concatenate([lit, outline], axis=-1), folder / f"marble-shade-{theme}.png")
    mirrored = studio.render("hop_marble", side, side, Pass=4)
    bright = np.clip(mirrored.mean(axis=-1, keepdims=True), 0.0, 1.0) * outline
    white = np.ones((side, side, 3))
    save_png(np.concatenate([white, bright], axis=-1), folder / "marble-gloss.png")
    shade = soft_shadow(studio, "hop_marble", side)
    save_png(resized(shade, side // 2, side // 2), folder / "marble-shadow.png")


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
    "marbles": make_marbles,
    "grounds": make_grounds,
    "marble-card": make_marble_card,
}
