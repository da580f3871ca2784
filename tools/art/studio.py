"""The pictures' studio: it renders a scene by POV-Ray and turns the light into files."""

import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter

Pixels = npt.NDArray[np.float64]

SCENES = Path(__file__).parent / "scenes"
FONTS = Path(__file__).parents[2] / "assets" / "fonts"
OF_GAMES = Path(__file__).parents[1] / "games"
# The fog of a scene that's asked for its heights, as in hand.inc.
FOG_FROM, FOG_DEEP = 8.0, 4.0
THEMES = ("light", "dark")
BOARD_SIDE = 2400
SHADE = np.array([0.07, 0.045, 0.03])


@dataclass(frozen=True)
class ArtStudio:
    """Where and how finely to render: `scale` shrinks every picture for a preview."""

    images: Path
    icons: Path
    scratch: Path
    scale: float
    rough: bool

    def pixels(self, master: int) -> int:
        """The side in pixels of something that measures `master` pixels in the master."""
        return max(1, round(master * self.scale))

    @property
    def board(self) -> tuple[int, int]:
        """Width and height of a hexagonal board's picture in pixels."""
        side = self.pixels(BOARD_SIDE)
        return side, side

    def render(
        self,
        scene: str,
        wide: int,
        high: int,
        *,
        alpha: float = False,
        slow: float = False,
        **declare: float,
    ) -> Pixels:
        """Render a scene; sRGB values 0..1 with straight alpha, shape (high, wide, 3 or 4).

        A `slow` scene, full of glass, gets fewer samples per pixel. All other names are declared in
        the scene.
        """
        quality = ("+A0.3", "+AM2", "+R2") if self.rough or slow else ("+A0.12", "+AM2", "+R3")
        form = ("+FN8", "+UA" if alpha else "-UA", *quality)
        with Image.open(self._rendered(scene, wide, high, declare, form)) as picture:
            read = picture.convert("RGBA" if alpha else "RGB")
            return np.asarray(read, dtype=np.float64) / 255.0

    def heights(self, scene: str, wide: int, high: int) -> Pixels:
        """How high everything in a scene is above its table, in units, shape (high, wide)."""
        form = ("+FN16", "Grayscale_Output=on", "-A")
        with Image.open(self._rendered(scene, wide, high, {"Heights": 1}, form)) as picture:
            light = to_linear(np.asarray(picture, dtype=np.float64) / 65535.0)
        return FOG_FROM + FOG_DEEP * np.log(np.clip(1.0 - light, 1e-4, 1.0))

    def place(self, name: str) -> Path:
        """Where a picture or what belongs to it goes, in a folder that's there."""
        path = self.images / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def save(self, values: Pixels, name: str) -> None:
        """Write a lossless WebP, its transparent pixels clean, or a JPEG of at most 1.5 MB.

        A JPEG's quality is lowered from 90 as far as needed.
        """
        path = self.place(name)
        if path.suffix == ".webp":
            clean = values if values.shape[2] == 3 else np.where(values[..., 3:] > 0, values, 0.0)
            picture_of(clean).save(path, **WITHOUT_LOSS)
            return
        picture = picture_of(values)
        for quality in range(90, 60, -3):
            picture.save(path, quality=quality, optimize=True)
            if path.stat().st_size < 1_450_000:
                return

    def _rendered(
        self, scene: str, wide: int, high: int, declare: Mapping[str, float], form: Sequence[str]
    ) -> Path:
        out = self.scratch / f"{scene}.png"
        source = scene_file(scene)
        command = [
            "povray",
            f"+I{source}",
            *(f"+L{folder}" for folder in (source.parent, SCENES, self.scratch, FONTS)),
            f"+O{out}",
            f"+W{wide}",
            f"+H{high}",
            "-D",
            *form,
            *(f"Declare={name}={value}" for name, value in declare.items()),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"POV-Ray could not render {scene}:\n{done.stderr[-1500:]}")
        return out


def scene_file(scene: str) -> Path:
    """A scene's file, among the shared ones or in a game's folder. Raises LookupError if there's
    none.
    """
    for folder in (SCENES, *OF_GAMES.glob("*/scenes")):
        if (path := folder / f"{scene}.pov").is_file():
            return path
    raise LookupError(scene)


def to_linear(values: Pixels) -> Pixels:
    """Decode sRGB values to linear light."""
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def to_srgb(values: Pixels) -> Pixels:
    """Encode linear light as sRGB, clipped to 0..1."""
    clipped = np.clip(values, 0.0, 1.0)
    return np.where(clipped <= 0.0031308, clipped * 12.92, 1.055 * clipped ** (1 / 2.4) - 0.055)


def picture_of(values: Pixels) -> Image.Image:
    """An 8-bit picture; a trace of noise keeps slow gradients free of bands."""
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
    opacity: Pixels = np.clip(1.0 - ratio - 0.004, 0.0, 1.0) * edge * edge * (3.0 - 2.0 * edge)
    return opacity


def shadow_of(shaded: Pixels, ground: Pixels) -> Pixels:
    """A shadow as a sprite, from the table under a thing and the bare table."""
    opacity = 0.80 * shadow_opacity(shaded, ground, 0.08)
    tint = np.broadcast_to(SHADE, shaded.shape)
    return np.concatenate([tint, opacity[..., None]], axis=-1)


def over_cloth(studio: ArtStudio, scene: str, top: Pixels, **declare: float) -> Pixels:
    """Lay a rendered thing over its own soft shadow, measured by passes 1 and 2 of its scene."""
    high, wide = top.shape[:2]
    shaded = studio.render(scene, wide // 2, high // 2, Pass=1, Soft=11, **declare)
    ground = studio.render(scene, wide // 2, high // 2, Pass=2, Soft=2, **declare)
    shade = resized(shadow_opacity(shaded, ground, 0.03)[..., None], wide, high)[..., 0]
    return over_shadow(top, np.clip(shade, 0.0, 1.0))


def soft_shadow(studio: ArtStudio, scene: str, side: int, **declare: float) -> Pixels:
    """A thing's shadow on the table: its scene's pass 1 over the bare ground of pass 2."""
    shaded = studio.render(scene, side, side, Pass=1, Soft=15, **declare)
    ground = studio.render(scene, side, side, Pass=2, Soft=2, **declare)
    return shadow_of(shaded, ground)


CARD = (1200, 800)


def close_up(studio: ArtStudio, scene: str, far: float, near: float) -> Pixels:
    """Render a card; what's between its rows `far` and `near` (0 top, 1 bottom) is in focus."""
    wide, high = (studio.pixels(side) for side in CARD)
    sharp = studio.render(scene, wide, high, slow=True, Soft=4)
    picture = picture_of(sharp)
    row = (np.arange(high) + 0.5) / high
    # distance from the plane in focus, as a circle of confusion in 1/800 of the height
    confusion = np.where(row < far, (far - row) * 9.0, (row - near).clip(0.0) * 12.0)
    softened = to_linear(sharp)
    for radius in (0.75, 1.5, 2.5, 4.0, 6.0):
        blurred = picture.filter(ImageFilter.GaussianBlur(radius * high / 800))
        layer = to_linear(np.asarray(blurred, dtype=np.float64) / 255.0)
        share = np.clip((confusion - radius * 0.55) / (radius * 0.45), 0.0, 1.0)[:, None, None]
        softened = softened * (1.0 - share) + layer * share
    return to_srgb(softened)


def seamless(values: Pixels, lap: int) -> Pixels:
    """Fold `lap` pixels at the right and the bottom over the left and the top.

    The result repeats without a seam; the texture keeps its strength where two parts mix.
    """
    mean = values.mean(axis=(0, 1), keepdims=True)
    folded = values - mean
    for axis in (1, 0):
        length = folded.shape[axis] - lap
        turn = (np.arange(lap) + 0.5) / lap * np.pi / 2
        shape = (1, lap, 1) if axis == 1 else (lap, 1, 1)
        rising, falling = np.sin(turn).reshape(shape), np.cos(turn).reshape(shape)
        kept, beyond = np.split(folded, [length], axis=axis)
        first, rest = np.split(kept, [lap], axis=axis)
        folded = np.concatenate([first * rising + beyond * falling, rest], axis=axis)
    whole: Pixels = np.clip(folded + mean, 0.0, 1.0)
    return whole


def ground(
    studio: ArtStudio, scene: str, kind: int, tile: float, pixels: tuple[int, int], **declare: float
) -> Pixels:
    """A kind of ground that repeats without seams after ``tile`` units.

    ``pixels`` are its master's side, and what's rendered beyond it and folded in.
    """
    side, lap = map(studio.pixels, pixels)
    whole, declare["Wide"] = side + lap, tile * (side + lap) / side
    return seamless(studio.render(scene, whole, whole, Kind=kind, Tile=tile, **declare), lap)


def in_white(alpha: Pixels) -> Pixels:
    """Opacities of shape (high, wide) as a white picture's."""
    return np.concatenate([np.ones((*alpha.shape, 3)), alpha[..., None]], axis=-1)


# Smaller copies of the large pictures spare usual windows from decoding the masters:
# NAME@WIDTHxHEIGHT.EXT is next to every picture at least 1,000 pixels wide, and next to every piece
# at least 500; scenes.kit.pictures takes the smallest copy that's large enough.

LARGE, PIECE = 1000, 500
MARK = "@"
WITHOUT_LOSS: Final[dict[str, Any]] = {"lossless": True, "exact": True, "method": 6}
"""How Pillow writes a WebP in which every pixel stays the same."""
LITTLE_LOSS: Final[dict[str, Any]] = {"quality": 88, "optimize": True}
"""How it writes a JPEG."""
HALF = Fraction(1, 2)
# Of 3840x2160, the windows on usual screens: 1920x1080, 1440x810, 1280x720.
OF_WINDOWS = (HALF, Fraction(3, 8), Fraction(1, 3))
OF_PARTS = (HALF, Fraction(1, 3))
# The title shows all cards, as small as stamps.
OF_CARDS = (*OF_PARTS, Fraction(1, 5))


def copies(master: Path) -> None:
    """Write a picture's smaller copies, if it's large."""
    with Image.open(master) as picture:
        sizes: Sequence[Fraction] = ()
        if picture.size == (3840, 2160):
            sizes = OF_WINDOWS
        elif picture.width >= LARGE:
            sizes = OF_CARDS if master.stem == "card" else OF_PARTS
        elif picture.width >= PIECE and master.suffix == ".webp":
            # A smaller tile would be paler, and its colours closer.
            sizes = () if master.stem.startswith("tile") else (HALF,)
        for fraction in sizes:
            _copy(master, picture, fraction)


def _copy(master: Path, picture: Image.Image, fraction: Fraction) -> None:
    size = (round(picture.width * fraction), round(picture.height * fraction))
    copy = master.with_name(f"{master.stem}{MARK}{size[0]}x{size[1]}{master.suffix}")
    if picture.mode == "RGBA":
        # Scaled with premultiplied alpha, or clear pixels would bleed into the edges.
        small = picture.convert("RGBa").resize(size, Image.Resampling.LANCZOS).convert("RGBA")
    else:
        small = picture.resize(size, Image.Resampling.LANCZOS)
    small.save(copy, **(WITHOUT_LOSS if copy.suffix == ".webp" else LITTLE_LOSS))


def copy_all(images: Path) -> None:
    """Make the copies of every large picture below a folder."""
    for master in sorted(images.rglob("*")):
        if master.suffix in (".webp", ".jpg") and MARK not in master.name:
            copies(master)
