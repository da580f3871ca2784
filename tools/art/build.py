"""Render every picture of Pocketful from its scene file.

Run ``python -m tools.art.build`` from the root of the repository; it needs POV-Ray 3.7 on the path
and the packages numpy and Pillow. ``--only NAME`` renders one group,
``--preview`` renders small and rough ones into ``build/art-preview`` and leaves the assets alone.
"""

import argparse
import math
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping
from itertools import chain
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter

from game.catalogue import ENTRIES
from scenes.kit.theme import FIGURES
from scenes.pages.loose_marbles import WIDE
from tools.art import still_life
from tools.art.glass import glass_bead
from tools.art.icons import write_icons
from tools.art.studio import (
    THEMES,
    WITHOUT_LOSS,
    ArtStudio,
    Pixels,
    copy_all,
    in_white,
    over_shadow,
    picture_of,
    resized,
    shadow_of,
    shadow_opacity,
    soft_shadow,
    to_linear,
    to_srgb,
)
from tools.workshop import share_of

_STEP = 0.075
"""The height in units from which a jump between neighbouring pixels is an edge."""

_BEND = 0.30
"""How much the slope changes across a crease, over a few pixels."""


def outlined(studio: ArtStudio, scene: str, wide: int, high: int, across: float) -> Pixels:
    """A scene as lines, 0..1, shape (high, wide): its outlines strong, its creases faint.

    ``across`` is its width in units.
    """
    heights = studio.heights(scene, wide, high)
    unit = wide / across
    edges = _thick(_jumps(heights) > _STEP, max(1, round(unit * 0.010)))
    smooth = _blurred(heights, unit * 0.022)
    down, along = np.gradient(smooth * unit)
    slope = np.stack([down, along]) / np.sqrt(1.0 + down**2 + along**2)
    bend = sum(np.abs(np.gradient(part, axis=axis)) for part in slope for axis in (0, 1))
    creases = np.clip(bend * unit * 0.05 / _BEND - 1.0, 0.0, 1.0)
    near = _thick(edges > 0.5, max(1, round(unit * 0.075)))
    lines = np.maximum(_blurred(edges, unit * 0.005), 0.55 * creases * (1.0 - near))
    drawing: Pixels = np.clip(lines, 0.0, 1.0)
    return drawing


def _jumps(heights: Pixels) -> Pixels:
    """How far each pixel is above the lowest of its neighbours to the right and below."""
    found = np.zeros_like(heights)
    across, down = np.abs(np.diff(heights, axis=1)), np.abs(np.diff(heights, axis=0))
    found[:, :-1] = across
    found[:-1] = np.maximum(found[:-1], down)
    return found


def _thick(mask: npt.NDArray[np.bool_], radius: int) -> Pixels:
    picture = Image.fromarray((mask * 255).astype(np.uint8))
    grown = picture.filter(ImageFilter.MaxFilter(2 * radius + 1))
    return np.asarray(grown, dtype=np.float64) / 255.0


def _blurred(values: Pixels, radius: float) -> Pixels:
    """Blur by a Gaussian of this many pixels."""
    reach = max(1, round(radius * 3))
    taps = np.exp(-0.5 * (np.arange(-reach, reach + 1) / max(radius, 0.3)) ** 2)
    taps /= taps.sum()
    for axis in (0, 1):
        pad = [(reach, reach) if axis == number else (0, 0) for number in (0, 1)]
        padded = np.pad(values, pad, mode="edge")
        length = values.shape[axis]
        values = sum(
            tap * np.take(padded, range(start, start + length), axis=axis)
            for start, tap in enumerate(taps)
        )
    return values


ROOT = Path(__file__).parents[2]
MARBLE_SIDE = 384
OPPONENTS = ("teacher", "collector", "gambler", "careful", "blocker", "rusher")
FACES = (*OPPONENTS, *(figure.key for figure in FIGURES), "coat")
MOODS = ("", "-thinking", "-pleased", "-rueful", "-looking", "-asleep")
OF_OPPONENTS = (0, 1, 2, 3, 4)
OF_PEOPLE = (0, 2, 3, 4, 5)
GLASSES = ("aqua", "green", "amber", "rose", "clear")
# The still lifes are full of glass and slow: they're drawn at this part of their size.
STILL_LIFE = 0.7
# How little such a bead may hide what's below it.
MOST_TRANSPARENT = 0.42
TITLE_GAIN = (1.30, 1.45)
LINE_TONE = 0.85


def table(studio: ArtStudio, theme: str) -> Pixels:
    """The bare table: its cloth times the light that falls on it."""
    wide, high = studio.pixels(3840), studio.pixels(2160)
    dark = THEMES.index(theme)
    cloth = to_linear(studio.render("table", wide, high, Dark=dark, Soft=2))
    glow = to_linear(studio.render("table", wide // 4, high // 4, Dark=dark, Shade=1))
    return to_srgb(cloth * resized(glow, wide, high) * 1.25)


def make_tables(studio: ArtStudio) -> None:
    """Both table tops."""
    for theme in THEMES:
        studio.save(table(studio, theme), f"table-{theme}.jpg")


def make_beads(studio: ArtStudio) -> None:
    """The glass beads, their shadow and the light they throw."""
    side = studio.pixels(512)
    for number, glass in enumerate(GLASSES):
        bead = glass_bead(studio, number, side, MOST_TRANSPARENT)
        studio.save(bead, f"beads/glass-{glass}.webp")
    shaded = studio.render("bead", side, side, Pass=3, Soft=15)
    ground = studio.render("bead", side, side, Pass=4, Soft=2)
    studio.save(shadow_of(shaded, ground), "beads/shadow.webp")
    # Light gathered behind the glass: a focus just outside the bead's lower right, and its tail.
    across = ((np.arange(side) + 0.5) / side - 0.5) * 2.0
    x, y = across[None, :], across[:, None]
    along, beside = (x + y) / math.sqrt(2.0), (x - y) / math.sqrt(2.0)
    focus = np.exp(-(((along - 0.425) / 0.07) ** 2) - (beside / 0.15) ** 2)
    tail = 0.40 * np.exp(-(((along - 0.51) / 0.13) ** 2) - (beside / 0.20) ** 2)
    spot = np.clip(focus * 0.9 + tail, 0.0, 1.0)
    studio.save(in_white(0.62 * spot), "beads/caustic.webp")


def make_marbles(studio: ArtStudio) -> None:
    """What light leaves of a white marble in each theme, what its glaze mirrors, its shadow."""
    side = studio.pixels(MARBLE_SIDE)
    outline = studio.render("marble", side, side, Pass=3)[..., :1]
    for dark, theme in enumerate(THEMES):
        lit = studio.render("marble", side, side, Pass=0, Dark=dark)
        studio.save(np.concatenate([lit, outline], axis=-1), f"marbles/shade-{theme}.webp")
    mirrored = studio.render("marble", side, side, Pass=4)
    bright = np.clip(mirrored.mean(axis=-1), 0.0, 1.0) * outline[..., 0]
    studio.save(in_white(bright), "marbles/gloss.webp")
    studio.save(in_white(gathered(side)), "marbles/glow.webp")
    shade = soft_shadow(studio, "marble", side)
    studio.save(resized(shade, side // 2, side // 2), "marbles/shadow.webp")


def gathered(side: int) -> Pixels:
    """The light that a glass marble gathers opposite the window, 0 to 1, shape (side, side)."""
    across = ((np.arange(side) + 0.5) / side - 0.5) / 0.47
    x, y = across[None, :], across[:, None]
    away = np.hypot(x, y)
    focus = 0.72 * np.exp(-((x - 0.38) ** 2 + (y - 0.38) ** 2) / 0.13)
    turned = np.clip((x + y) / (1.42 * np.maximum(away, 1e-3)), 0.0, 1.0)
    rim = 0.55 * np.exp(-(((away - 0.90) / 0.055) ** 2)) * turned**3
    light: Pixels = np.clip(focus + rim, 0.0, 1.0) * (away < 1.0)
    return light


def make_faces(studio: ArtStudio) -> None:
    """The players' figures in their moods, in their woods and in plain tones."""
    for number, who in enumerate(FACES):
        moods = OF_OPPONENTS if who in OPPONENTS else (0,) if who == "coat" else OF_PEOPLE
        for mood in moods:
            _make_face(studio, number, mood, who + MOODS[mood])


def _make_face(studio: ArtStudio, number: int, mood: int, name: str) -> None:
    side = studio.pixels(256)
    cover = to_linear(studio.render("face", side, side, Kind=number, Mood=mood, Pass=3)[..., :1])
    for tones, ending in enumerate(("", "-contrast")):
        figure = studio.render("face", side, side, Kind=number, Mood=mood, Pass=tones, Soft=6)
        colour = to_srgb(to_linear(figure) / np.maximum(cover, 0.02))
        picture = np.concatenate([colour, cover], axis=-1)
        # A little is lost: they're never seen at their own size.
        path = studio.place(f"faces/{name}{ending}.webp")
        picture_of(picture).save(path, quality=88, alpha_quality=100, method=6)


def make_titles(studio: ArtStudio) -> None:
    """The still life behind the title, by day, by night and in lines, and where its things are."""
    wide, high = studio.pixels(3840), studio.pixels(2160)
    drawn_wide, drawn_high = round(wide * STILL_LIFE), round(high * STILL_LIFE)
    still_life.write_scene(studio.scratch)
    for dark, name in enumerate(("title", "title-dark")):
        scene = studio.render("title", drawn_wide, drawn_high, slow=True, Dark=dark, Soft=4)
        glow = to_linear(studio.render("table", wide // 4, high // 4, Dark=dark, Shade=1))
        light = resized(to_linear(scene), wide, high) * resized(glow, wide, high)
        studio.save(to_srgb(light * TITLE_GAIN[dark]), f"{name}.jpg")
    lines = outlined(studio, "title", wide, high, WIDE)
    # A few greys without any noise.
    greys = np.round(np.clip(lines * LINE_TONE, 0.0, 1.0) * 15) * 17
    path = studio.place("title-contrast.webp")
    Image.fromarray(greys.astype(np.uint8)).save(path, **WITHOUT_LOSS)
    still_life.write_places(studio.place("title.json"))


def make_icon(studio: ArtStudio) -> None:
    """The app's sign, and from it a match's, in the forms that systems ask for."""
    side = studio.pixels(1024)
    token = studio.render("icon", side, side, slow=True, Pass=0, Soft=4)
    outline = studio.render("icon", side, side, Pass=3)[..., :1]
    small = side // 2
    shaded = studio.render("icon", small, small, Pass=1, Soft=9)
    ground = studio.render("icon", small, small, Pass=2, Soft=2)
    opacity = resized(0.6 * shadow_opacity(shaded, ground, 0.02)[..., None], side, side)[..., 0]
    colour = np.clip(token / np.maximum(to_srgb(outline), 0.25), 0.0, 1.0)
    values = over_shadow(np.concatenate([colour, outline], axis=-1), np.clip(opacity, 0.0, 1.0))
    studio.icons.mkdir(parents=True, exist_ok=True)
    picture_of(values).save(studio.icons / "app.png", optimize=True)
    write_icons(studio.icons)


SHARED: Final = (make_tables, make_beads, make_marbles, make_faces, make_icon, make_titles)
"""What games share; their own pictures are in their workshops."""


def all_pictures() -> Mapping[str, Callable[[ArtStudio], None]]:
    """What renders each group of pictures, by name."""
    own = (share_of(game, "art", "PICTURES") or () for game in ENTRIES)
    return {
        make.__name__.removeprefix("make_").replace("_", "-"): make
        for make in (*SHARED, *chain(*own))
    }


def main(arguments: list[str] | None = None) -> int:
    """Render what the command line asks for."""
    pictures = all_pictures()
    parser = argparse.ArgumentParser(prog="python -m tools.art.build", description=__doc__)
    parser.add_argument("--only", action="append", choices=sorted(pictures))
    parser.add_argument("--preview", action="store_true", help="small, rough, into build/")
    chosen = parser.parse_args(arguments)
    if shutil.which("povray") is None:
        print("POV-Ray 3.7 is needed: install the package povray.", file=sys.stderr)
        return 1
    target = ROOT / "build" / "art-preview" if chosen.preview else ROOT / "assets"
    with tempfile.TemporaryDirectory() as scratch:
        studio = ArtStudio(
            images=target / "images",
            icons=target / "icons",
            scratch=Path(scratch),
            scale=1 / 3 if chosen.preview else 1.0,
            rough=chosen.preview,
        )
        for name in chosen.only or pictures:
            print(f"rendering {name}", flush=True)
            pictures[name](studio)
    if not chosen.preview:
        copy_all(target / "images")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
