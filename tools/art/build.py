"""Render every picture of Pocketful from its scene file.

Run ``python -m tools.art.build`` from the root of the repository; it needs POV-Ray 3.7 on the path
and the packages numpy and Pillow. ``--only NAME`` renders one picture (see ``--list``),
``--preview`` renders small and rough ones into ``build/art-preview`` and leaves the assets alone.
"""

from __future__ import annotations

import argparse
import json
import math
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter

Pixels = npt.NDArray[np.float64]

SCENES = Path(__file__).parent / "scenes"
ROOT = Path(__file__).parents[2]
THEMES = ("light", "dark")
BOARD_SIDE = 2400
GLASSES = ("aqua", "green", "amber", "rose", "clear")
# The sRGB tone that bead.pov paints behind a bead in pass 1; the sprite is exact on this ground.
REFERENCE_TONE = np.array([0.70, 0.58, 0.45])
MOST_TRANSPARENT = 0.42
# The still lifes are full of glass and slow: they are drawn at this part of their size.
STILL_LIFE = 0.7
TITLE_GAIN = (1.30, 1.45)


@dataclass(frozen=True)
class Studio:
    """Where and how finely to render: `scale` shrinks every picture for a preview."""

    images: Path
    icons: Path
    scratch: Path
    scale: float
    rough: bool

    def pixels(self, master: int) -> int:
        """The side in pixels of something that measures `master` pixels in the master."""
        return max(1, round(master * self.scale))

    def render(
        self,
        scene: str,
        wide: int,
        high: int,
        *,
        alpha: bool = False,
        slow: bool = False,
        **declare: float,
    ) -> Pixels:
        """Render a scene; sRGB values 0..1 with straight alpha, shape (high, wide, 3 or 4).

        A `slow` scene, full of glass, gets fewer samples for each pixel.
        """
        out = self.scratch / f"{scene}.png"
        command = [
            "povray",
            f"+I{SCENES / scene}.pov",
            f"+L{SCENES}",
            f"+O{out}",
            f"+W{wide}",
            f"+H{high}",
            "-D",
            "+FN8",
            "+UA" if alpha else "-UA",
            *(("+A0.3", "+AM2", "+R2") if self.rough or slow else ("+A0.12", "+AM2", "+R3")),
            *(f"Declare={name}={value}" for name, value in declare.items()),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"POV-Ray could not render {scene}:\n{done.stderr[-1500:]}")
        with Image.open(out) as picture:
            read = picture.convert("RGBA" if alpha else "RGB")
            return np.asarray(read, dtype=np.float64) / 255.0


def to_linear(values: Pixels) -> Pixels:
    """Decode sRGB values to linear light."""
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def to_srgb(values: Pixels) -> Pixels:
    """Encode linear light as sRGB, clipped to 0..1."""
    clipped = np.clip(values, 0.0, 1.0)
    return np.where(clipped <= 0.0031308, clipped * 12.92, 1.055 * clipped ** (1 / 2.4) - 0.055)


def picture_of(values: Pixels) -> Image.Image:
    """An 8 bit picture; a trace of noise keeps slow gradients free of bands."""
    noise = np.random.default_rng(7).uniform(-0.5, 0.5, values.shape)
    if values.shape[2] == 4:
        noise[..., 3] = np.where((values[..., 3] > 0) & (values[..., 3] < 1), noise[..., 3], 0.0)
    whole = np.clip(np.round(values * 255.0 + noise), 0, 255).astype(np.uint8)
    return Image.fromarray(whole)


def resized(values: Pixels, wide: int, high: int) -> Pixels:
    """Resample each channel smoothly."""
    planes = [
        np.asarray(
            Image.fromarray(values[..., c].astype(np.float32)).resize(
                (wide, high), Image.Resampling.BICUBIC
            ),
            dtype=np.float64,
        )
        for c in range(values.shape[2])
    ]
    return np.stack(planes, axis=-1)


def over_shadow(top: Pixels, shade: Pixels) -> Pixels:
    """Lay a straight-alpha picture over a black shadow of the given opacity (high, wide)."""
    alpha = top[..., 3] + (1.0 - top[..., 3]) * shade
    colour = top[..., :3] * (top[..., 3] / np.maximum(alpha, 1e-6))[..., None]
    return np.concatenate([colour, alpha[..., None]], axis=-1)


def shadow_opacity(shaded: Pixels, open_ground: Pixels, fade: float) -> Pixels:
    """Opacity of black, blended in sRGB, that turns the open ground into the shaded one.

    It falls to nothing over the outer `fade` part of the picture: no sprite shows its frame.
    """
    ratio = shaded.mean(axis=-1) / np.maximum(open_ground.mean(axis=-1), 1e-6)
    high, wide = ratio.shape
    from_edge_x = np.minimum(np.arange(wide), np.arange(wide)[::-1]) / wide
    from_edge_y = np.minimum(np.arange(high), np.arange(high)[::-1]) / high
    edge = np.clip(np.minimum(from_edge_y[:, None], from_edge_x[None, :]) / fade, 0.0, 1.0)
    return np.clip(1.0 - ratio - 0.004, 0.0, 1.0) * edge * edge * (3.0 - 2.0 * edge)


def save_png(values: Pixels, path: Path, *, colours: int | None = None) -> None:
    """Write a PNG with clean transparent pixels, as small as it gets without visible loss."""
    if values.shape[2] == 4:
        values = np.where(values[..., 3:] > 0.0, values, 0.0)
    path.parent.mkdir(parents=True, exist_ok=True)
    picture_of(values).save(path, optimize=True)
    if colours and shutil.which("pngquant"):
        subprocess.run(
            ["pngquant", "--force", "--speed", "1", "--ext", ".png", str(colours), str(path)],
            check=True,
        )
    if shutil.which("optipng"):
        subprocess.run(["optipng", "-quiet", "-o2", "-strip", "all", str(path)], check=True)


def save_jpeg(values: Pixels, path: Path) -> None:
    """Write a JPEG of at most 1.5 MB, lowering the quality from 90 as far as that needs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    picture = picture_of(values)
    for quality in range(90, 60, -3):
        picture.save(path, quality=quality, optimize=True, progressive=True)
        if path.stat().st_size < 1_450_000:
            return


def table(studio: Studio, theme: str) -> Pixels:
    """The bare table: its cloth times the light that falls on it."""
    wide, high = studio.pixels(3840), studio.pixels(2160)
    dark = THEMES.index(theme)
    cloth = to_linear(studio.render("table", wide, high, Dark=dark, Soft=2))
    glow = to_linear(studio.render("table", wide // 4, high // 4, Dark=dark, Shade=1))
    return to_srgb(cloth * resized(glow, wide, high) * 1.25)


def make_tables(studio: Studio) -> None:
    """Both table tops."""
    for theme in THEMES:
        save_jpeg(table(studio, theme), studio.images / f"table-{theme}.jpg")


def make_boards(studio: Studio) -> None:
    """Both Trickle boards with their shadow on the cloth."""
    side = studio.pixels(BOARD_SIDE)
    for theme in THEMES:
        dark = THEMES.index(theme)
        board = studio.render("board", side, side, alpha=True, Pass=0, Dark=dark)
        small = side // 2
        shaded = studio.render("board", small, small, Pass=1, Dark=dark, Soft=11)
        ground = studio.render("board", small, small, Pass=2, Dark=dark, Soft=2)
        shade = resized(shadow_opacity(shaded, ground, 0.03)[..., None], side, side)[..., 0]
        values = over_shadow(board, np.clip(shade, 0.0, 1.0))
        save_png(values, studio.images / "trickle" / f"board-{theme}.png")


def make_inlays(studio: Studio) -> None:
    """The six enamel inlays, cropped, with their places on the board's master in inlays.json."""
    side = studio.pixels(BOARD_SIDE)
    enamel = studio.render("board", side, side, alpha=True, Pass=3, Dark=0)
    enamel[..., :3] = enamel[..., :3].mean(axis=-1, keepdims=True)  # no tint but the owner's
    along = (np.arange(side) + 0.5) / side - 0.5
    angle = np.degrees(np.arctan2(-along[:, None], along[None, :]))
    places: dict[str, dict[str, int]] = {}
    for edge in range(6):
        middle = -90.0 - 60.0 * edge  # clockwise from the bottom
        apart = (angle - middle + 180.0) % 360.0 - 180.0
        alpha = np.where(np.abs(apart) <= 30.0, enamel[..., 3], 0.0)
        rows, columns = np.nonzero(alpha > 0)
        top, left = int(rows.min()), int(columns.min())
        bottom, right = int(rows.max()) + 1, int(columns.max()) + 1
        cut = enamel[top:bottom, left:right].copy()
        cut[..., 3] = alpha[top:bottom, left:right]
        save_png(cut, studio.images / "trickle" / f"inlay-{edge}.png")
        places[str(edge)] = {"x": left, "y": top, "width": right - left, "height": bottom - top}
    text = json.dumps({"board": side, "inlays": places}, indent=2)
    (studio.images / "trickle" / "inlays.json").write_text(text + "\n", encoding="utf-8")


def bead(studio: Studio, glass: str, side: int) -> Pixels:
    """One bead as straight alpha: exact on the reference tone, a good guess on any other wood."""
    number = GLASSES.index(glass)
    on_black = studio.render("bead", side, side, Pass=0, Tint_No=number)
    on_tone = studio.render("bead", side, side, Pass=1, Tint_No=number)
    outline = studio.render("bead", side, side, Pass=2)[..., :1]
    mirrored = studio.render("bead", side, side, Pass=5)
    through = ((on_tone - on_black) / REFERENCE_TONE).mean(axis=-1, keepdims=True)
    alpha = np.clip(1.0 - through, MOST_TRANSPARENT, 0.98)
    colour = np.clip((on_tone - (1.0 - alpha) * REFERENCE_TONE) / alpha, 0.0, 1.0)
    shine = mirrored.mean(axis=-1, keepdims=True)
    shone = 1.0 - (1.0 - alpha) * (1.0 - shine)
    colour = (colour * alpha * (1.0 - shine) + shine) / shone
    return np.concatenate([colour, shone * to_srgb(outline)], axis=-1)


def make_beads(studio: Studio) -> None:
    """The glass beads, their shadow and the light they throw."""
    side = studio.pixels(512)
    folder = studio.images / "beads"
    for glass in GLASSES:
        save_png(bead(studio, glass, side), folder / f"glass-{glass}.png")
    shaded = studio.render("bead", side, side, Pass=3, Soft=15)
    ground = studio.render("bead", side, side, Pass=4, Soft=2)
    opacity = 0.80 * shadow_opacity(shaded, ground, 0.08)
    tint = np.broadcast_to(np.array([0.07, 0.045, 0.03]), (side, side, 3))
    save_png(np.concatenate([tint, opacity[..., None]], axis=-1), folder / "shadow.png")
    # Light gathered behind the glass: a focus just outside the bead's lower right, and its tail.
    across = ((np.arange(side) + 0.5) / side - 0.5) * 2.0
    x, y = across[None, :], across[:, None]
    along, beside = (x + y) / math.sqrt(2.0), (x - y) / math.sqrt(2.0)
    focus = np.exp(-(((along - 0.425) / 0.07) ** 2) - (beside / 0.15) ** 2)
    tail = 0.40 * np.exp(-(((along - 0.51) / 0.13) ** 2) - (beside / 0.20) ** 2)
    spot = np.clip(focus * 0.9 + tail, 0.0, 1.0)
    white = np.ones((side, side, 3))
    save_png(np.concatenate([white, 0.62 * spot[..., None]], axis=-1), folder / "caustic.png")


def make_titles(studio: Studio) -> None:
    """The still life behind the title, by day and by night."""
    wide, high = studio.pixels(3840), studio.pixels(2160)
    drawn_wide, drawn_high = round(wide * STILL_LIFE), round(high * STILL_LIFE)
    for dark, name in enumerate(("title", "title-dark")):
        scene = studio.render("title", drawn_wide, drawn_high, slow=True, Dark=dark, Soft=4)
        glow = to_linear(studio.render("table", wide // 4, high // 4, Dark=dark, Shade=1))
        light = resized(to_linear(scene), wide, high) * resized(glow, wide, high)
        save_jpeg(to_srgb(light * TITLE_GAIN[dark]), studio.images / f"{name}.jpg")


def make_card(studio: Studio) -> None:
    """Trickle's own picture, sharp in the middle distance and soft before and behind."""
    wide, high = studio.pixels(1200), studio.pixels(800)
    sharp = studio.render("card", wide, high, slow=True, Soft=4)
    picture = picture_of(sharp)
    values = to_linear(sharp)
    row = (np.arange(high) + 0.5) / high
    # distance from the plane in focus, as a circle of confusion in 1/800 of the height
    confusion = np.where(row < 0.40, (0.40 - row) * 9.0, (row - 0.68).clip(0.0) * 12.0)
    softened = values
    for radius in (0.75, 1.5, 2.5, 4.0, 6.0):
        blurred = picture.filter(ImageFilter.GaussianBlur(radius * high / 800))
        layer = to_linear(np.asarray(blurred, dtype=np.float64) / 255.0)
        share = np.clip((confusion - radius * 0.55) / (radius * 0.45), 0.0, 1.0)[:, None, None]
        softened = softened * (1.0 - share) + layer * share
    save_jpeg(to_srgb(softened), studio.images / "trickle" / "card.jpg")


def make_icon(studio: Studio) -> None:
    """The sign of the app, as PNG in two sizes and in the forms that Windows and macOS ask for."""
    side = studio.pixels(1024)
    token = studio.render("icon", side, side, slow=True, Pass=0, Soft=4)
    outline = studio.render("icon", side, side, Pass=3)[..., :1]
    small = side // 2
    shaded = studio.render("icon", small, small, Pass=1, Soft=9)
    ground = studio.render("icon", small, small, Pass=2, Soft=2)
    opacity = resized(0.6 * shadow_opacity(shaded, ground, 0.02)[..., None], side, side)[..., 0]
    colour = np.clip(token / np.maximum(to_srgb(outline), 0.25), 0.0, 1.0)
    values = over_shadow(np.concatenate([colour, outline], axis=-1), np.clip(opacity, 0.0, 1.0))
    save_png(values, studio.icons / "app.png")
    with Image.open(studio.icons / "app.png") as icon:
        whole = icon.convert("RGBA")
    whole.resize((256, 256), Image.Resampling.LANCZOS).save(
        studio.icons / "app-256.png", optimize=True
    )
    whole.save(studio.icons / "app.ico", sizes=[(s, s) for s in (16, 24, 32, 48, 64, 128, 256)])
    whole.resize((1024, 1024), Image.Resampling.LANCZOS).save(studio.icons / "app.icns")


PICTURES: dict[str, Callable[[Studio], None]] = {
    "tables": make_tables,
    "boards": make_boards,
    "inlays": make_inlays,
    "beads": make_beads,
    "icon": make_icon,
    "card": make_card,
    "titles": make_titles,
}


def main(arguments: list[str] | None = None) -> int:
    """Render what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.art.build", description=__doc__)
    parser.add_argument("--only", action="append", choices=sorted(PICTURES), metavar="NAME")
    parser.add_argument("--preview", action="store_true", help="small, rough, into build/")
    parser.add_argument("--list", action="store_true", help="print the names and stop")
    chosen = parser.parse_args(arguments)
    if chosen.list:
        print("\n".join(PICTURES))
        return 0
    if shutil.which("povray") is None:
        print("POV-Ray 3.7 is needed: install the package povray.", file=sys.stderr)
        return 1
    target = ROOT / "build" / "art-preview" if chosen.preview else ROOT / "assets"
    with tempfile.TemporaryDirectory() as scratch:
        studio = Studio(
            images=target / "images",
            icons=target / "icons",
            scratch=Path(scratch),
            scale=1 / 3 if chosen.preview else 1.0,
            rough=chosen.preview,
        )
        for name in chosen.only or PICTURES:
            print(f"rendering {name}", flush=True)
            PICTURES[name](studio)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
