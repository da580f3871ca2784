"""Collects the app's texts for translators, checks what they wrote, and compiles it.

The collection is assets/locales/pocketful.pot; a translation is in
assets/locales/CODE/LC_MESSAGES/pocketful.po. Beside it are, made for the app, the compiled
catalogue and what Babel knows about the language. docs/languages/README.md tells the whole way.
"""

import io
import json
import textwrap
from collections.abc import Iterator, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as BabelMessage
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from game import VERSION
from game.catalogue import GAMES
from scenes.kit.learning import course_of, puzzles_of
from scenes.kit.rules import line_parts, picture_named, rules_card, rules_markdown, rules_pictures
from tools.locales.checks import english_of, faults, is_done, too_long
from tools.locales.extract import texts_of
from tools.locales.formats import formats_of, name_of

ROOT: Final = Path(__file__).resolve().parents[2]
LOCALES: Final = ROOT / "assets" / "locales"
TEMPLATE: Final = LOCALES / "pocketful.pot"
FOLDERS: Final = ("game", "physics", "scenes")
WIDTH: Final = 96
OFFERED: Final = 0.97
"""The share of its texts with which a language is offered."""


def collect() -> Catalog:
    """All texts of the sources and of the games' files."""
    catalog = Catalog(
        project="Pocketful",
        version=VERSION,
        copyright_holder="Pocketful contributors",
        fuzzy=False,
    )
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            for found in texts_of(path):
                # Without line numbers the file changes only when a text does.
                catalog.add(
                    found.text,
                    locations=[(place, 0)],
                    auto_comments=found.comments,
                    context=found.context,
                )
    for game in GAMES:
        for text in rules_texts(game):
            catalog.add(text, locations=[(f"assets/rules/{game}.md", 0)])
        for text in card_texts(game):
            catalog.add(text, locations=[(f"assets/rules/{game}-card.json", 0)])
        for board in course_of(game).boards:
            answers = board.done, board.missed, *board.misses.values(), *board.shows.values()
            for text in filter(None, (board.title, board.say, *answers)):
                catalog.add(text, locations=[(f"assets/lessons/{game}.toml", 0)])
        for kind in puzzles_of(game).kinds.values():
            for text in (kind.title, kind.ask):
                catalog.add(text, locations=[(f"assets/puzzles/{game}.jsonl", 0)])
    return catalog


def rules_texts(game: str) -> Iterator[str]:
    """Every translatable text of the rules, in English and reading order."""
    pictures = rules_pictures(game)
    for line in rules_markdown(game, lambda text: text).splitlines():
        named = picture_named(line)
        text = line_parts(line)[1] if named is None else pictures[named].caption
        if text:
            yield text


def card_texts(game: str) -> Iterator[str]:
    """Every translatable text of the card, in English and reading order."""
    card = rules_card(game)
    if card is not None:
        yield from (card.players, card.goal, *card.turn, card.end, *card.forget)
        yield from (picture.caption for picture in card.pictures.values())


def template_text(catalog: Catalog) -> bytes:
    """The collection as the text of its file, the same for the same texts."""
    head = (
        "# Texts of Pocketful, collected by make locales.\n"
        'msgid ""\n'
        'msgstr ""\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n\n'
    )
    return head.encode() + _written(catalog, omit_header=True)


def codes() -> list[str]:
    """The languages with translations."""
    return sorted(path.parent.parent.name for path in LOCALES.glob("*/LC_MESSAGES/pocketful.po"))


def translation_path(code: str) -> Path:
    """A translation's file."""
    return LOCALES / code / "LC_MESSAGES" / "pocketful.po"


def translation(code: str) -> Catalog:
    """A translation as it was written. Raises OSError and ValueError."""
    with translation_path(code).open("rb") as stream:
        return read_po(stream, locale=code, abort_invalid=True)


def up_to_date(code: str, template: Catalog) -> Catalog:
    """A translation with all existing texts and their comments, and no others.

    Raises OSError and ValueError.
    """
    catalog = translation(code)
    since = catalog.creation_date
    # New texts become its own.
    catalog.update(deepcopy(template), no_fuzzy_matching=True)
    # With the current date no file would stay as it was made.
    catalog.creation_date = since
    catalog.obsolete.clear()
    return catalog


def begin(code: str) -> None:
    """Begin a translation, unless there's one already.

    Raises babel.UnknownLocaleError for a language that Babel doesn't know.
    """
    path = translation_path(code)
    if not path.exists():
        catalog = Catalog(locale=code, project="Pocketful", version=VERSION, fuzzy=False)
        path.parent.mkdir(parents=True)
        path.write_bytes(_written(catalog))


def _is_whole_enough(messages: Sequence[BabelMessage]) -> bool:
    """Whether a language can be offered; single texts fall back to English."""
    return sum(map(is_done, messages)) >= OFFERED * len(messages)


def made_files(code: str, template: Catalog) -> dict[Path, bytes]:
    """A translation brought up to date, compiled, and what else the app knows of the language."""
    catalog = up_to_date(code, template)
    written = _written(catalog)
    for message in catalog:
        if message.id and not is_done(message):
            # Empty plural forms would be taken for a translation.
            message.string = ""
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    told = {
        "name": name_of(code),
        "offered": _is_whole_enough([message for message in catalog if message.id]),
        "formats": formats_of(code),
    }
    described = json.dumps(told, ensure_ascii=False, indent=1) + "\n"
    return {
        translation_path(code): written,
        translation_path(code).with_suffix(".mo"): compiled.getvalue(),
        LOCALES / code / "language.json": described.encode(),
    }


def problems(code: str, template: Catalog) -> list[str]:
    """What's wrong in a translation, a line for each fault; missing texts are fine."""
    try:
        return [f"{code}: {fault}" for fault in faults(up_to_date(code, template))]
    except (OSError, ValueError) as problem:
        return [f"{code}: cannot be read: {problem}"]


def report(code: str, template: Catalog) -> Iterator[str]:
    """What's missing in a translation, and which texts are longer than is sure to fit."""
    messages = [message for message in up_to_date(code, template) if message.id]
    missing = [message for message in messages if not is_done(message)]
    yield f"{code}: {len(messages) - len(missing)} of {len(messages)} texts are translated."
    for message in missing:
        text = english_of(message)[0]
        place = message.locations[0][0] if message.locations else ""
        yield f"  missing: {textwrap.shorten(text, 70)}  [{place}]"
    for message in messages:
        if (limit := too_long(message)) is not None:
            text = english_of(message)[0]
            yield f"  long: {text}: {message.string}, of {limit} letters it is sure to fit"


def _written(catalog: Catalog, *, omit_header: bool = False) -> bytes:
    for message in catalog:
        if message.id:
            # No text of the app is filled in with %, though "100 % is" looks like it.
            message.flags.discard("python-format")
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=WIDTH, omit_header=omit_header, include_lineno=False)
    return buffer.getvalue()
