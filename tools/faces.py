"""Cuts the faces for scripts that Nunito lacks out of their sources, into ``assets/fonts``.

The sources are the archives of two packages of Google Fonts, which ``npm pack`` fetches:

    npm pack @expo-google-fonts/m-plus-rounded-1c@0.4.4 @expo-google-fonts/noto-emoji@0.4.7
    python -m tools.faces FOLDER

``FOLDER`` is where they are. The same archives give the same files, byte for byte.

Nunito is there already, as it's published but for ``even_out``.
"""

import sys
import tarfile
from pathlib import Path
from typing import Final

from fontTools import subset
from fontTools.ttLib import TTFont

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


_M_PLUS: Final = "expo-google-fonts-m-plus-rounded-1c-0.4.4.tgz"
_EMOJI: Final = "expo-google-fonts-noto-emoji-0.4.7.tgz"
_CUT: Final = {
    "MPlusRounded-Medium": (_M_PLUS, "500Medium/MPLUSRounded1c_500Medium.ttf"),
    "MPlusRounded-Bold": (_M_PLUS, "700Bold/MPLUSRounded1c_700Bold.ttf"),
    "NotoEmoji-SemiBold": (_EMOJI, "600SemiBold/NotoEmoji_600SemiBold.ttf"),
}
"""Faces here, with the archives and files they're cut from."""

_LICENCES: Final = {"MPlusRounded-OFL.txt": _M_PLUS, "NotoEmoji-OFL.txt": _EMOJI}
_OPTIONS: Final = (
    *("--no-hinting", "--notdef-outline", "--name-IDs=*", "--recalc-bounds", "--canonical-order"),
    "--layout-features=ccmp,locl,mark,mkmk,kern,liga,rlig",
)
_IDLE: Final = bytes((0xB0, 0, 0x21))  # push a byte, pop it


def even_out(face: Path) -> None:
    """Let a face's letters stand as far apart as they were drawn, at every size.

    FreeType bends and spaces letters by itself in a face whose program has seven bytes or fewer:
    then a small *t* is a pixel too wide.
    """
    font = TTFont(face, recalcTimestamp=False)
    program = font["prep"].program
    if not program.getBytecode().endswith(_IDLE):
        program.fromBytecode(program.getBytecode() + _IDLE)
        font.save(face)


def main() -> None:
    """Write all faces and their licences."""
    folder = Path(sys.argv[1])
    wanted = ",".join(f"{first:X}-{last:X}" for first, last in _WANTED)
    for name, (archive, file) in _CUT.items():
        target = FOLDER / f"{name}.ttf"
        target.write_bytes(_read(folder / archive, file))
        letters = "*" if archive == _EMOJI else wanted
        subset.main([str(target), f"--unicodes={letters}", f"--output-file={target}", *_OPTIONS])
    for face in FOLDER.glob("Nunito-*.ttf"):
        even_out(face)
    for name, archive in _LICENCES.items():
        (FOLDER / name).write_bytes(_read(folder / archive, "LICENSE_FONT"))


def _read(archive: Path, name: str) -> bytes:
    with tarfile.open(archive) as files:
        found = files.extractfile(f"package/{name}")
        if found is None:
            raise FileNotFoundError(name)
        return found.read()


if __name__ == "__main__":
    main()
