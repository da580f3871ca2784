"""The pictures of the Bead Game: glass beads, the bowl, and what marks a chain's two ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tools.art.close_up import close_up
from tools.art.glass import glass_bead, opaque_bead
from tools.art.studio import Studio, save_jpeg, save_png, soft_shadow

FOLDER = "bead-game"
COLOURS = ("red", "black", "clear", "green", "orange", "white")
THINGS = {"bowl": 1024, "bowl-closed": 1024, "clasp": 256, "tassel": 256}
FIRST_GLASS = 6  # where their glasses begin in `hand.inc`
# How little the clearest spot of a bead hides; jet and milk glass hide the cloth altogether.
LEAST = {"red": 0.86, "clear": 0.36, "green": 0.70, "orange": 0.70}


def make_glass_beads(studio: Studio) -> None:
    """The six beads; each colour's symbol is drawn by the game."""
    side = studio.pixels(512)
    for number, colour in enumerate(COLOURS, FIRST_GLASS):
        if colour in LEAST:
            values = glass_bead(studio, number, side, LEAST[colour])
        else:
            values = opaque_bead(studio, number, side)
        save_png(values, studio.images / FOLDER / f"bead-{colour}.png")


def make_bead_things(studio: Studio) -> None:
    """The bowl, open and closed, its shadow, and the two ends of a chain."""
    folder = studio.images / FOLDER
    for thing, (name, master) in enumerate(THINGS.items()):
        side = studio.pixels(master)
        values = studio.render("bead_thing", side, side, alpha=True, Pass=0, Thing=thing)
        save_png(values, folder / f"{name}.png")
    save_png(soft_shadow(studio, "bead_thing", studio.pixels(1024)), folder / "bowl-shadow.png")


def make_bead_card(studio: Studio) -> None:
    """The Bead Game's own picture for the list of games."""
    save_jpeg(close_up(studio, "bead_card", 0.30, 0.74), studio.images / FOLDER / "card.jpg")


PICTURES: Final[Mapping[str, Callable[[Studio], None]]] = {
    "glass-beads": make_glass_beads,
    "bead-things": make_bead_things,
    "bead-card": make_bead_card,
}
