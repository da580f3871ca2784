"""What installs the bundle by double click on Windows and macOS: ``python -m tools.installers``.

On Windows, Inno Setup makes a program from ``assets/desktop/windows.iss``; on macOS, dmgbuild makes
a disk image from which the app is dragged into the applications folder. Both take what's in
``dist/``, signed or not. For Linux there's ``tools.linux``.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from tools.bundle import DESKTOP, DIST, MAC, ROOT, WINDOWS, archive_stem, unpack
from tools.linux.share import version

SCRIPT: Final = DESKTOP / "windows.iss"
COMPILER: Final = Path("C:/Program Files (x86)/Inno Setup 6/ISCC.exe")

SIZE: Final = (640, 420)
"""Size of the disk image's window, in points."""

PLACES: Final[Mapping[str, tuple[int, int]]] = {
    "Pocketful.app": (170, 190),
    "Applications": (470, 190),
    "README.txt": (170, 350),
    "licences": (470, 350),
}
"""Each sign's middle in that window."""

_CLOTH: Final = ROOT / "assets" / "images" / "table-light.jpg"
_ARROW: Final = (92, 66, 44)


def windows_definitions(source: Path) -> dict[str, str]:
    """What the Windows script leaves open, for a bundle in the folder ``source``."""
    return {
        "VERSION": version(),
        "SOURCE": str(source),
        "OUTPUT": str(DIST),
        "NAME": f"{archive_stem()}-setup",
    }


def make_setup(archive: Path) -> Path:
    """Make the Windows installer from the archive. Returns its path."""
    with tempfile.TemporaryDirectory(prefix="pocketful-setup-") as scratch:
        given = windows_definitions(unpack(archive, Path(scratch)).parent)
        compiler = shutil.which("iscc") or COMPILER
        options = [f"/D{name}={value}" for name, value in given.items()]
        subprocess.run([compiler, "/Qp", *options, SCRIPT], check=True)
    return DIST / f"{given['NAME']}.exe"


def background(scale: int) -> Image.Image:
    """What's behind the signs in the disk image: the table, and an arrow from sign to sign."""
    wide, high = (side * scale for side in SIZE)
    with Image.open(_CLOTH) as cloth:
        ratio = max(wide / cloth.width, high / cloth.height)
        fitted = cloth.resize((round(cloth.width * ratio), round(cloth.height * ratio)))
    picture = fitted.crop((0, 0, wide, high)).convert("RGB")
    # Signs have dark names below them, which need a light background.
    picture = Image.blend(picture, Image.new("RGB", picture.size, (255, 250, 240)), 0.55)
    (left, y), (right, _y) = (PLACES[name] for name in ("Pocketful.app", "Applications"))
    start, tip, middle = (left + 90) * scale, (right - 90) * scale, y * scale
    # Drawn larger and scaled down, so that its edges are smooth.
    mask = Image.new("L", (wide * 4, high * 4))
    draw, pen, head = ImageDraw.Draw(mask), 8 * scale, 20 * scale
    draw.rounded_rectangle(
        [4 * each for each in (start, middle - pen / 2, tip - head, middle + pen / 2)], 2 * pen, 255
    )
    corners = [(tip - head, middle - head), (tip, middle), (tip - head, middle + head)]
    draw.polygon([(4 * x, 4 * y) for x, y in corners], 255)
    small = mask.resize(picture.size, Image.Resampling.LANCZOS)
    picture.paste(Image.new("RGB", picture.size, _ARROW), mask=small.filter(ImageFilter.SMOOTH))
    return picture


def image_settings(folder: Path, picture: Path) -> dict[str, object]:
    """The disk image's settings for dmgbuild; ``folder`` is what the archive had in it."""
    return {
        "files": [str(folder / name) for name in PLACES if name != "Applications"],
        "symlinks": {"Applications": "/Applications"},
        "icon": str(ROOT / "assets" / "icons" / "app.icns"),
        "background": str(picture),
        "window_rect": ((200, 160), SIZE),
        "icon_locations": dict(PLACES),
        "icon_size": 112,
        "text_size": 13,
        "format": "ULFO",
    }


def make_image(archive: Path) -> Path:
    """Make the macOS disk image from the archive. Returns its path."""
    import dmgbuild

    target = DIST / f"{archive_stem()}.dmg"
    with tempfile.TemporaryDirectory(prefix="pocketful-image-") as scratch:
        place = Path(scratch)
        unpack(archive, place)
        picture = place / "background.png"
        background(1).save(picture)
        # Screens with small points take this one, which dmgbuild finds by its name.
        background(2).save(place / "background@2x.png")
        settings = image_settings(place / f"pocketful-{version()}", picture)
        dmgbuild.build_dmg(str(target), f"Pocketful {version()}", settings=settings)
    return target


def main() -> int:
    """Run from the command line. Returns the exit status, 1 if there's nothing to make."""
    if not (WINDOWS or MAC):
        print("Installers are made on Windows and macOS; for Linux there is python -m tools.linux.")
        return 1
    archive = DIST / f"{archive_stem()}.zip"
    if not archive.exists():
        print(f"There is no {archive.name} in dist; python -m tools.bundle makes it.")
        return 1
    print((make_setup if WINDOWS else make_image)(archive))
    return 0


if __name__ == "__main__":
    sys.exit(main())
