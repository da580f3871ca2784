import io
import json
import re
from gettext import GNUTranslations
from importlib import import_module
from pathlib import Path

import pytest

pytest.importorskip("babel", reason="a developers' tool")

from babel.messages.catalog import Catalog

from game.bots.player import maxims_of, player_of
from game.catalogue import GAMES
from scenes.kit.i18n.formats import Formats
from tools import locales
from tools.locales import codes, translation
from tools.locales.__main__ import main
from tools.locales.checks import faults
from tools.locales.english import english_faults
from tools.locales.extract import SourceText, texts_of
from tools.locales.formats import formats_of, name_of

_ENGLISH = re.compile(r"\b(the|and|your|you|with|of|from|is|are|this|which|their)\b")
"""Words that hardly any English sentence lacks, and no other language here has."""

_NO_WORDS = re.compile("|".join([r"\{[^}]*\}", r"--[a-z-]+", *(i.title for i in GAMES.values())]))
"""Fields, command-line options, and names of games."""


@pytest.mark.long
def test_all_texts_are_collected_in_plain_english_and_soundly_translated(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["locales", "--check"])
    assert main() == 0, capsys.readouterr().out


def test_english_against_the_style_sheet_is_told() -> None:
    more = Catalog()
    more.add("Nobody can see it once more.", locations=[("scenes/some.py", 0)])
    more.add("a " * 21, locations=[("scenes/some.py", 0)])
    assert len(list(english_faults(more))) == 3


@pytest.mark.parametrize("code", codes())
def test_no_english_word_is_left_in_a_translation(code: str) -> None:
    found = {}
    for message in translation(code):
        texts = message.string if isinstance(message.string, tuple) else (message.string,)
        for text in texts if message.id else ():
            left = _ENGLISH.search(_NO_WORDS.sub("", text))
            if left is not None:
                found[text] = left[0]
    assert found == {}


def test_a_text_is_collected_with_its_context_and_what_explains_it(tmp_path: Path) -> None:
    path = tmp_path / "words.py"
    path.write_text(
        "def told(way):\n"
        "    # Translators: stands on a button,\n"
        "    # at most 12 letters\n"
        "    yield _('Start', 'of a match')\n"
        "    yield _('It rolls {way} cm.', way=round(way / 10))\n"
        "    yield counted('{count} bead', '{count} beads', count=2)\n"
        "    yield _(way)\n"
    )
    assert list(texts_of(path)) == [
        SourceText("Start", "of a match", ("stands on a button, at most 12 letters", "in told")),
        SourceText("It rolls {way} cm.", None, ("{way}: round(way / 10)",)),
        SourceText(("{count} bead", "{count} beads"), None, ()),
    ]


@pytest.mark.parametrize(
    ("source", "text", "fault"),
    [
        ("{name} wins.", "{name} gewinnt.", ""),
        ("{name} wins.", "{nam} gewinnt.", "leaves out {name}"),
        ("{name} wins.", "{name} {x}", "a field {x} that the English text does not have"),
        ("{name} wins.", "{name gewinnt.", "a brace that is not closed"),
        ("{name} wins.", "{name!r} gewinnt.", "more behind it than a form"),
        ("{name} wins.", "{name.forms} gewinnt.", "a field {name.forms}"),
        ("{name} wins.", "{name:>9} gewinnt.", "more behind it than a form"),
        ("{name} wins.", "{name:gen} gewinnt.", "the form “gen”, which no text has"),
        ("{bead} there", "{bead:^dat} dort", ""),
        ("bead", "Perle | acc Perle", "begins no form"),
        ("bead", "Perle | dat: {x}", "a field {x}"),
        ("**Try** it", "Versuch **es", "other **"),
        ("Play", "Spielen ", "ends with a space"),
        ("Play\nStop", "Spielen Halt", "other line ends"),
        ("100 % is all", "100 % ist alles", ""),
        ("invalid %(type)s", "falsche %(typ)s", "other % fields"),
        (("{count} bead", "{count} beads"), ("Perle", "{count} Perlen"), ""),
        (("{count} bead", "{count} beads"), ("Perle", "Perlen", "Perlen"), "3 plural forms"),
    ],
)
def test_what_a_translator_may_not_write(
    source: str | tuple[str, str], text: str | tuple[str, ...], fault: str
) -> None:
    catalog = Catalog(locale="de", fuzzy=False)
    catalog.add("piece", "Stein | dat: Steinen")
    catalog.add(source, text)
    found = list(faults(catalog))
    assert bool(found) == bool(fault), found
    assert fault in "".join(found)


def test_a_language_is_offered_once_nearly_every_text_is_translated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made() -> tuple[bool, dict[object, str]]:
        written, mo, described = locales.made_files("de", template).values()
        path.write_bytes(written)
        return json.loads(described)["offered"], GNUTranslations(io.BytesIO(mo))._catalog

    monkeypatch.setattr(locales, "LOCALES", tmp_path)
    template = Catalog()
    template.add("Play")
    template.add(("{n} move", "{n} moves"))
    locales.begin("de")
    path = locales.translation_path("de")
    offered, texts = made()
    assert not offered
    assert set(texts) == {""}, "what is empty is no translation"
    written = path.read_text().replace('"Play"\nmsgstr ""', '"Play"\nmsgstr "Spielen"')
    path.write_text(written.replace('[0] ""', '[0] "{n} Zug"').replace('[1] ""', '[1] "{n} Züge"'))
    offered, texts = made()
    assert offered
    assert texts["Play"] == "Spielen"
    monkeypatch.setattr(locales, "OFFERED", 0.6)
    template.add("Something new")
    assert made()[0]
    template.add("Something else")
    assert not made()[0]
    path.write_text(path.read_text() + '\nmsgid "Gone by now"\nmsgstr "Längst weg"\n')
    assert "Längst weg" not in made()[1].values(), "what the app no longer says goes"
    assert "Gone by now" not in path.read_text()
    assert "missing: Something new" in "\n".join(locales.report("de", template))


@pytest.mark.parametrize("code", ["de", "fi", "fr", "es", "ja", "cs", "pt-BR"])
def test_what_babel_knows_of_a_language_can_be_read(code: str) -> None:
    formats = Formats.read(json.loads(json.dumps(formats_of(code))))
    assert len(set(formats.months)) == 12
    assert name_of(code)[0] != name_of(code)[0].lower() or code == "ja"


@pytest.mark.parametrize("game", GAMES)
def test_mistakes_that_a_rule_of_thumb_is_for_name_it(game: str) -> None:
    module = player_of(game).maxims
    source = Path(str(import_module(module or "game.bots.player").__file__))
    told = "".join(path.read_text(encoding="utf-8") for path in source.parent.glob("*.py"))
    named = {*re.findall(r'maxim="(\w[\w-]*)"|"maxim": "(\w[\w-]*)"', told)}
    assert {one or other for one, other in named} == maxims_of(game).keys()
    assert len(maxims_of(game)) >= 3 or not module
