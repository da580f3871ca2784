"""Begins a game from the smallest example, and says what one has and what it may have.

python -m tools.new_game konane            game/rules/konane and its line of the catalogue
python -m tools.new_game konane --check    what's there, what's missing, what may be
"""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
EXAMPLE: Final = ROOT / "tests" / "konane" / "__init__.py"

GUIDE: Final = ROOT / "docs" / "a-whole-game.md"
_PART: Final = re.compile(r"^- (must|should|may): `([^`]+)`, (.+)$", re.MULTILINE)


def parts(key: str) -> Iterator[tuple[str, str, str]]:
    """What the guide lists: whether a game needs it, where it is, and what it is."""
    for need, where, what in _PART.findall(GUIDE.read_text("utf-8")):
        name = key if where.startswith("assets/") else key.replace("-", "_")
        yield need, where.replace("GAME", name), what


def line(key: str) -> str:
    """The catalogue's line."""
    return f'    "{key}": in_usual_places("{key.replace("-", "_")}"),\n'


def begun(key: str, example: str) -> str:
    """The rules to begin with: the example's under another name."""
    title = key.replace("-", " ").title()
    text = example.replace('key="konane"', f'key="{key}"')
    return text.replace("KonaneState", f"{title.replace(' ', '')}State").replace("Konane", title)


def checked(root: Path, key: str) -> tuple[list[str], bool]:
    """A line for each part of a game, and whether all required ones are there."""
    lines, whole = [], line(key) in (root / "game" / "catalogue.py").read_text("utf-8")
    lines.append(f"{'yes' if whole else 'NO':4} must    its line of game/catalogue.py")
    for need, place, what in parts(key):
        there = (root / place).exists()
        whole = whole and (there or need != "must")
        lines.append(
            f"{'yes' if there else 'NO' if need == 'must' else '-':4} {need:7} {place}: {what}"
        )
    return lines, whole


def add(root: Path, key: str) -> None:
    """Make the rules and the line. Raises FileExistsError."""
    folder = root / "game" / "rules" / key.replace("-", "_")
    folder.mkdir()
    (folder / "__init__.py").write_text(begun(key, EXAMPLE.read_text("utf-8")), "utf-8")
    catalogue = root / "game" / "catalogue.py"
    text = catalogue.read_text("utf-8")
    end = text.index("}\n", text.index("ENTRIES: Final"))
    catalogue.write_text(text[:end] + line(key) + text[end:], "utf-8")


def main() -> int:
    """Do what the command line says. Returns the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("key")
    parser.add_argument("--check", action="store_true")
    chosen = parser.parse_args()
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", chosen.key):
        print("A game is named in small letters, as in “four-stones”.")
        return 2
    if not chosen.check:
        try:
            add(ROOT, chosen.key)
        except FileExistsError:
            print(f"There already is a game “{chosen.key}”.")
            return 2
        print(
            "make play has it on the title. Write its rules; make locales collects its sentences."
        )
    lines, whole = checked(ROOT, chosen.key)
    print(*lines, sep="\n")
    return 0 if whole else 1


if __name__ == "__main__":
    sys.exit(main())
