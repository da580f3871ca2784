"""The signs of the app and its files, in every size and form that systems ask for.

All are made from the rendered sign, ``assets/icons/app.png``.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

ICONS: Final = Path(__file__).parents[2] / "assets" / "icons"

SIZES: Final = (16, 22, 24, 32, 36, 48, 64, 72, 96, 128, 192, 256, 512)
"""The sides, in pixels, that Linux desktops look for."""
WINDOWS: Final = (16, 20, 24, 32, 40, 48, 64, 96, 128, 256)
WINDOW: Final = 256
MASTER: Final = 1024
# Up to this side, a shadow and a margin cost more than they give.
TINY: Final = 32

PAPER: Final = (253, 250, 243)
FOLD: Final = (226, 216, 198)
EDGE: Final = (150, 128, 100)
INK: Final = (206, 192, 170)
SHADE: Final = (40, 26, 16)


def app_sign(sign: Image.Image, side: int) -> Image.Image:
    """The app's sign, ``side`` pixels wide; a tiny one fills its square."""
    return _resized(_cropped(sign) if side <= TINY else sign, side)


def match_sign(sign: Image.Image, side: int) -> Image.Image:
    """A saved match's sign, ``side`` pixels wide: a sheet of paper with the app's on it."""
    tiny = side <= TINY
    picture = Image.new("RGBA", (MASTER, MASTER))
    left, top, right, bottom = (96, 0, 928, 1024) if tiny else (140, 36, 884, 972)
    ear = (right - left) // 3
    sheet = [(left, top), (right - ear, top), (right, top + ear), (right, bottom), (left, bottom)]
    if not tiny:
        shadow = Image.new("L", picture.size)
        ImageDraw.Draw(shadow).polygon([(x + 14, y + 18) for x, y in sheet], fill=110)
        picture.paste(Image.new("RGB", picture.size, SHADE))
        picture.putalpha(shadow.filter(ImageFilter.GaussianBlur(16)))
    draw = ImageDraw.Draw(picture)
    draw.polygon(sheet, fill=PAPER)
    if not tiny:
        for number, long in enumerate((0.40, 0.32)):
            y = top + 84 + 74 * number
            draw.rounded_rectangle(
                (left + 80, y, left + 80 + (right - left) * long, y + 26), 13, fill=INK
            )
    corner = [(right - ear, top), (right - ear, top + ear), (right, top + ear)]
    draw.polygon(corner, fill=FOLD)
    # Never thinner than a pixel of the finished picture.
    pen = max(10, MASTER // side)
    draw.line(corner, EDGE, pen)
    draw.line([*sheet, *sheet[:2]], EDGE, pen, joint="curve")
    wide = 740 if tiny else 760
    token = _resized(_cropped(sign) if tiny else sign, wide)
    place = ((left + right - wide) // 2, bottom - wide - (56 if tiny else -8))
    picture.alpha_composite(token, place)
    return _resized(picture, side)


SIGNS: Final[Mapping[str, Callable[[Image.Image, int], Image.Image]]] = {
    "app": app_sign,
    "match": match_sign,
}


def the_sign(folder: Path = ICONS) -> Image.Image:
    """The app's sign as it was rendered into ``folder``."""
    with Image.open(folder / "app.png") as picture:
        return picture.convert("RGBA")


def write_icons(folder: Path) -> None:
    """Make every icon in ``folder`` from the rendered ``app.png`` there."""
    sign = the_sign(folder)
    app_sign(sign, WINDOW).save(folder / "app-256.png", optimize=True)
    for name, drawn in SIGNS.items():
        largest, *others = [drawn(sign, side) for side in reversed(WINDOWS)]
        largest.save(folder / f"{name}.ico", sizes=[(s, s) for s in WINDOWS], append_images=others)
        drawn(sign, MASTER).save(folder / f"{name}.icns")


def _cropped(sign: Image.Image) -> Image.Image:
    """The part of the sign that's no shadow, as a square."""
    solid = sign.getchannel("A").point(lambda value: 255 if value > 200 else 0)
    left, top, right, bottom = solid.getbbox() or (0, 0, *sign.size)
    half = max(right - left, bottom - top) // 2
    x, y = (left + right) // 2, (top + bottom) // 2
    return sign.crop((x - half, y - half, x + half, y + half))


def _resized(picture: Image.Image, side: int) -> Image.Image:
    return picture.resize((side, side), Image.Resampling.LANCZOS)
