"""The pictures of the Bead Game: glass beads, the bowl, and what marks a chain's two ends."""

from typing import Final

from tools.art.glass import glass_bead, opaque_bead
from tools.art.studio import (
    THEMES,
    ArtStudio,
    close_up,
    over_cloth,
    soft_shadow,
)

COLOURS = ("red", "black", "clear", "green", "orange", "white")
THINGS = {"bowl": 1024, "bowl-closed": 1024, "clasp": 256, "tassel": 256}
FIRST_GLASS = 6  # where their glasses begin in `hand.inc`
# How little a bead's clearest spot hides; jet and milk glass hide the cloth altogether.
LEAST = {"red": 0.86, "clear": 0.36, "green": 0.70, "orange": 0.70}
TRAY = (16.0, 12.0)  # width and height of the tray's picture in units of its scene
UNIT = 100  # pixels of its master for one of them
MARGIN = 0.4  # from the picture's edge to the wood, for its shadow


def make_glass_beads(studio: ArtStudio) -> None:
    """The six beads; each colour's symbol is drawn by the game."""
    side = studio.pixels(512)
    for number, colour in enumerate(COLOURS, FIRST_GLASS):
        if colour in LEAST:
            values = glass_bead(studio, number, side, LEAST[colour])
        else:
            values = opaque_bead(studio, number, side)
        studio.save(values, f"bead-game/bead-{colour}.webp")


def make_bead_things(studio: ArtStudio) -> None:
    """The bowl, open and closed, its shadow, and the two ends of a chain."""
    for thing, (name, master) in enumerate(THINGS.items()):
        side = studio.pixels(master)
        values = studio.render("bead_thing", side, side, alpha=True, Pass=0, Thing=thing)
        studio.save(values, f"bead-game/{name}.webp")
    shadow = soft_shadow(studio, "bead_thing", studio.pixels(1024))
    studio.save(shadow, "bead-game/bowl-shadow.webp")


def make_tray(studio: ArtStudio) -> None:
    """The tray's frame with its shadow, and the felt of its floor, which the game dyes."""
    wide, high = (studio.pixels(round(side * UNIT)) for side in TRAY)
    sizes: dict[str, float] = {"Wide": TRAY[0], "High": TRAY[1], "Margin": MARGIN}
    for dark, theme in enumerate(THEMES):
        declare = {**sizes, "Dark": dark}
        frame = studio.render("bead_tray", wide, high, alpha=True, Pass=0, **declare)
        values = over_cloth(studio, "bead_tray", frame, **declare)
        studio.save(values, f"bead-game/tray-{theme}.webp")
    felt = studio.render("bead_tray", wide, high, Pass=3, Soft=2, **sizes)
    studio.save(felt, "bead-game/felt.jpg")


def make_bead_card(studio: ArtStudio) -> None:
    """The Bead Game's own picture for the list of games."""
    studio.save(close_up(studio, "bead_card", 0.30, 0.74), "bead-game/card.jpg")


PICTURES: Final = (make_glass_beads, make_bead_things, make_tray, make_bead_card)
