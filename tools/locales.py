"""Collect the texts of the app for translators, and compile what they wrote.

python -m tools.locales           collect and compile
python -m tools.locales --check   only say whether the collection is up to date
python -m tools.locales --add de  begin a translation

The collection is assets/locales/pocketful.pot; a translation is written in
assets/locales/CODE/LC_MESSAGES/pocketful.po.
"""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from game.catalogue import GAMES
from scenes.app.version import VERSION
from scenes.kit.learning import course_of, puzzles_of
from scenes.kit.rules.card import card_sources
from scenes.kit.rules.text import rules_sources

ROOT: Final = Path(__file__).resolve().parent.parent
LOCALES: Final = ROOT / "assets" / "locales"
TEMPLATE: Final = LOCALES / "pocketful.pot"
FOLDERS: Final = ("game", "physics", "scenes")
KEYWORDS: Final = {"_": None, "N_": None, "Message": None, "ngettext": (1, 2)}


def collect() -> Catalog:
    """All texts of the sources that are marked for translation."""
    catalog = Catalog(
        project="Pocketful",
        version=VERSION,
        copyright_holder="Pocketful contributors",
        fuzzy=False,
    )
    for folder in FOLDERS:
        found = extract_from_dir(
            ROOT / folder,
            method_map=[("**.py", "python")],
            keywords=KEYWORDS,
            comment_tags=("Translators:",),
            strip_comment_tags=True,
        )
        for name, _line, message, comments, context in sorted(
            found, key=lambda entry: (entry[0], entry[1])
        ):
            if not message:
                continue
            # Without line numbers the file changes only when a text does.
            catalog.add(
                message,
                locations=[(f"{folder}/{Path(name).as_posix()}", 0)],
                auto_comments=comments,
                context=context,
            )
    for game in GAMES:
        for text in rules_sources(game):
            catalog.add(text, locations=[(f"assets/rules/{game}.md", 0)])
        for text in card_sources(game):
            catalog.add(text, locations=[(f"assets/rules/{game}-card.json", 0)])
        for board in course_of(game).boards:
            for text in board.texts():
                catalog.add(text, locations=[(f"assets/lessons/{game}.toml", 0)])
        for text in puzzles_of(game).texts():
            catalog.add(text, locations=[(f"assets/puzzles/{game}.jsonl", 0)])
    return catalog


def written(catalog: Catalog) -> bytes:
    """The catalogue as the text of its file, the same for the same texts."""
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=96, omit_header=True, include_lineno=False)
    head = (
        "# Texts of Pocketful, collected by make locales.\n"
        'msgid ""\n'
        'msgstr ""\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n\n'
    )
    return head.encode() + buffer.getvalue()


def compile_all(template: Catalog) -> list[str]:
    """Bring every translation up to date and compile it; returns a line about each."""
    lines: list[str] = []
    for source in sorted(LOCALES.glob("*/LC_MESSAGES/pocketful.po")):
        code = source.parent.parent.name
        with source.open("rb") as stream:
            catalog = read_po(stream, locale=code)
        catalog.update(template)
        with source.open("wb") as stream:
            write_po(stream, catalog, width=96, include_lineno=False)
        with source.with_suffix(".mo").open("wb") as stream:
            write_mo(stream, catalog)
        done = sum(1 for message in catalog if message.id and message.string)
        lines.append(f"{code}: {done} of {len(catalog)} texts")
    return lines


def add(code: str, template: Catalog) -> Path:
    """Begin a translation; returns the file to write it in."""
    target = LOCALES / code / "LC_MESSAGES" / "pocketful.po"
    if not target.exists():
        catalog = Catalog(locale=code, project="Pocketful", version=VERSION, fuzzy=False)
        catalog.update(template)
        target.parent.mkdir(parents=True)
        with target.open("wb") as stream:
            write_po(stream, catalog, width=96, include_lineno=False)
    return target


def main() -> int:
    """Do what the command line says; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--add", metavar="CODE")
    chosen = parser.parse_args()
    template = collect()
    text = written(template)
    if chosen.check:
        current = TEMPLATE.exists() and TEMPLATE.read_bytes() == text
        print("up to date" if current else "out of date: run make locales")
        return 0 if current else 1
    LOCALES.mkdir(exist_ok=True)
    TEMPLATE.write_bytes(text)
    print(f"{TEMPLATE.relative_to(ROOT)}: {len(template)} texts")
    if chosen.add:
        print(add(chosen.add, template).relative_to(ROOT))
    for line in compile_all(template):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
