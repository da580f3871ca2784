"""Cuts the faces for scripts that Nunito lacks out of their sources, into ``assets/fonts``.

The sources are the archives of two packages of Google Fonts, which ``npm pack`` fetches:

    npm pack @expo-google-fonts/m-plus-rounded-1c@0.4.4 @expo-google-fonts/noto-emoji@0.4.7
    python -m tools.faces FOLDER

``FOLDER`` is where they are. The same archives give the same files, byte for byte.

Nunito is there already, as it's published but for ``evened``.
"""

import argparse
import hashlib
import io
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scenes.kit.assets import ASSETS

FOLDER: Final = ASSETS / "fonts"

_WANTED: Final = (
    (0x0020, 0x017F),  # Latin, where it stands among other letters
    (0x02B0, 0x036F),  # marks
    (0x0370, 0x052F),  # Greek, Cyrillic
    (0x0590, 0x05FF),  # Hebrew
    (0x1F00, 0x1FFF),  # Greek with all accents
    (0x2000, 0x206F),  # punctuation
    (0x20A0, 0x22FF),  # currencies, signs, arrows
    (0x2460, 0x24FF),  # numbers in circles
    (0x2500, 0x27BF),  # shapes
    (0x3000, 0x30FF),  # Japanese punctuation, kana
    (0x31F0, 0x33FF),  # small kana, signs of a whole square
    (0x3400, 0x9FFF),  # Japanese signs: all of level 1 of JIS X 0208, most others in use
    (0xF900, 0xFAFF),
    (0x20000, 0x2FFFF),
    (0xFB1D, 0xFB4F),  # Hebrew with points
    (0xFF00, 0xFFEF),  # letters of a whole square and of half a square
)


@dataclass(frozen=True, slots=True)
class FaceSource:
    """One face: its archive with the SHA-256 sum, the file in it, its name here.

    ``whole`` faces keep all their letters.
    """

    archive: str
    digest: str
    file: str
    name: str
    whole: bool = False


_M_PLUS: Final = (
    "expo-google-fonts-m-plus-rounded-1c-0.4.4.tgz",
    "273d6b5f5a4de023effb8192adfa898806545e6495f6ca062bc19f067eec76bb",
)
_EMOJI: Final = (
    "expo-google-fonts-noto-emoji-0.4.7.tgz",
    "6a25fd5a4da5bb34bbc2d300531bbf32de86afd866e119314d7e358f61a6104d",
)
SOURCES: Final = (
    FaceSource(*_M_PLUS, "500Medium/MPLUSRounded1c_500Medium.ttf", "MPlusRounded-Medium"),
    FaceSource(*_M_PLUS, "700Bold/MPLUSRounded1c_700Bold.ttf", "MPlusRounded-Bold"),
    FaceSource(*_EMOJI, "600SemiBold/NotoEmoji_600SemiBold.ttf", "NotoEmoji-SemiBold", whole=True),
)
LICENCES: Final = ((_M_PLUS, "MPlusRounded-OFL.txt"), (_EMOJI, "NotoEmoji-OFL.txt"))


def wanted() -> set[int]:
    """The code points that a face keeps, as far as it has them."""
    return {point for first, last in _WANTED for point in range(first, last + 1)}


def cut(data: bytes, *, whole: bool) -> bytes:
    """A face without unwanted letters, and without hints for coarse screens."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    options = subset.Options()
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.layout_features = ["ccmp", "locl", "mark", "mkmk", "kern", "liga", "rlig"]
    letters = subset.Subsetter(options)
    letters.populate(unicodes=set(font.getBestCmap()) if whole else wanted())
    letters.subset(font)
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()


_NUNITO: Final = ("Regular", "SemiBold", "Bold", "ExtraBold", "Italic", "BoldItalic")
_IDLE: Final = bytes((0xB0, 0, 0x21))  # push a byte, pop it


def evened(data: bytes) -> bytes:
    """A face whose letters stand as far apart as they were drawn, at every size.

    FreeType bends and spaces letters by itself in a face whose program has seven bytes or fewer:
    then a small *t* is a pixel too wide.
    """
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    program = font["prep"].program
    if not program.getBytecode().endswith(_IDLE):
        program.fromBytecode(program.getBytecode() + _IDLE)
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()


def main(arguments: list[str] | None = None) -> int:
    """Write all faces and their licences. Returns the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("folder", type=Path, help="where the archives are")
    folder: Path = parser.parse_args(arguments).folder
    for source in SOURCES:
        archive = folder / source.archive
        data = archive.read_bytes()
        if hashlib.sha256(data).hexdigest() != source.digest:
            print(f"{archive} is another archive than the one that was used.", file=sys.stderr)
            return 1
        target = FOLDER / f"{source.name}.ttf"
        target.write_bytes(cut(_read(data, source.file), whole=source.whole))
        print(f"{target.name}: {target.stat().st_size / 1e6:.2f} MB")
    for weight in _NUNITO:
        target = FOLDER / f"Nunito-{weight}.ttf"
        target.write_bytes(evened(target.read_bytes()))
    for (name, _digest), licence in LICENCES:
        (FOLDER / licence).write_bytes(_read((folder / name).read_bytes(), "LICENSE_FONT"))
    return 0


def _read(archive: bytes, name: str) -> bytes:
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        found = files.extractfile(f"package/{name}")
        if found is None:
            raise FileNotFoundError(name)
        return found.read()


if __name__ == "__main__":
    raise SystemExit(main())
