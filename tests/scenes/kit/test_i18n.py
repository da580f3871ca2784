import copy
import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from game.messages import N_, Message, SeatName, counted, unplaced
from scenes.kit import i18n
from scenes.kit.assets import MissingAsset
from scenes.kit.i18n import PSEUDO, _, install, tr
from scenes.kit.i18n.formats import (
    Formats,
    clock_text,
    date_text,
    decimal_text,
    listed,
    month_text,
    paragraph,
    weekdays,
)


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    install("en")


def test_an_unknown_language_leaves_english_and_says_so() -> None:
    install(PSEUDO)
    problem = install("../../etc")
    assert problem is not None
    assert str(problem) == "There’s no translation into “../../etc”."
    assert i18n.language() == "en"
    assert _("Play") == "Play"


FORMATS = {
    "decimal": ",",
    "and_two": "{0} und {1}",
    "and_last": "{0} und {1}",
    "between_sentences": "",
    "months": [f"{number}. Monat" for number in range(1, 13)],
    "months_alone": [f"Monat {number}" for number in range(1, 13)],
    "first_weekday": 6,
    "day_month_year": "{day}. {month} {year}",
    "time": "{hour12}.{minute:02}",
}


def fake_locales(
    folder: Path, monkeypatch: pytest.MonkeyPatch, *, offered: bool = True, **formats: object
) -> Path:
    target = folder / "locales" / "de" / "LC_MESSAGES"
    target.mkdir(parents=True)
    told = {"name": "Deutsch", "offered": offered, "formats": FORMATS | formats}
    (target.parent / "language.json").write_text(json.dumps(told), encoding="utf-8")

    def path(relative: str) -> Path:
        if relative != "locales":
            raise MissingAsset(relative)
        return folder / "locales"

    monkeypatch.setattr(i18n, "asset_path", path)
    return target / "pocketful.mo"


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small catalogue with everything a translator can get right and wrong."""
    catalog = Catalog(locale="de")
    catalog.add("Play", "Spielen")
    catalog.add("Start", "Los", context="a button")
    catalog.add("Start", "Anfang")
    catalog.add("{name} wins.", "{name} gewinnt.")
    catalog.add("red", "rot | e: rote | en: roten")
    catalog.add("white", "weiß | e: weiße")
    catalog.add("{colour} bead", "{colour:e} Perle | dat: {colour:en} Perle")
    catalog.add("{bead} of {name}", "{bead} von {name}")
    catalog.add("With {bead}.", "{bead:^dat} hilft.")
    catalog.add("You need {colours}.", "Dir fehlen {colours:e}.")
    catalog.add("{name} loses.", "{nam} verliert.")
    catalog.add("It is {name}.", "Es ist {name.")
    catalog.add("{name} waits.", "{name:99999999999d} wartet.")
    catalog.add("{name} sits.", "{name.nothing} sitzt.")
    catalog.add("{name} goes.", "{} geht.")
    catalog.add("{name} stays.", "{name:dat} bleibt.")
    catalog.add("invalid %s", "falsch %(s)s")
    catalog.add(("{n} move", "{n} moves"), ("{n} Zug", "{n} Züge"))
    catalog.add(("{count} bead", "{count} beads"), ("eine Perle", "{count} Perlen"))
    catalog.add(("{count} bag", "{count} bags"), ("{cunt} Beutel", "{count:} Beutel }"))
    with fake_locales(tmp_path, monkeypatch).open("wb") as stream:
        write_mo(stream, catalog)
    assert install("de") is None


@pytest.mark.usefixtures("german")
def test_the_same_words_of_different_meaning_are_told_apart() -> None:
    assert (_("Start"), _("Start", "a button")) == ("Anfang", "Los")
    marked = N_("Start", "a button")
    assert marked == "Start"
    assert _(marked) == tr(Message(marked)) == "Los"
    assert copy.deepcopy(marked).context == "a button"
    assert _("Play", "a film") == "Play"


@pytest.mark.usefixtures("german")
def test_words_come_in_the_form_that_a_sentence_asks_for() -> None:
    bead = Message("{colour} bead", colour=Message("red"))
    assert tr(bead) == "rote Perle"
    assert tr(Message("With {bead}.", bead=bead)) == "Roten Perle hilft."
    assert _("With {bead}.", bead="Ann") == "Ann hilft.", "a name is never inflected"
    assert _("{name} stays.", name=7) == "7 bleibt."
    assert _("{name} waits.", name="Ann") == "Ann wartet."


@pytest.mark.usefixtures("german")
def test_forms_pass_through_templates_and_lists() -> None:
    bead = Message("{colour} bead", colour=Message("red"))
    owned = Message("{bead} of {name}", bead=bead, name=SeatName(0))
    assert tr(Message("With {bead}.", bead=owned), ["Ann"]) == "Roten Perle von Ann hilft."
    colours = (Message("red"), Message("white"), Message("red"))
    assert tr(Message("You need {colours}.", colours=colours)) == "Dir fehlen rote, weiße und rote."
    assert str(Message("You need {colours}.", colours=colours)) == "You need red, white and red."


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("word", ["loses", "sits", "goes"])
def test_what_a_translator_broke_is_told_in_english(word: str) -> None:
    template = f"{{name}} {word}."
    assert _(template, name="Ann") == tr(Message(template, name="Ann")) == f"Ann {word}."


@pytest.mark.usefixtures("german")
def test_a_brace_that_is_not_closed_gives_english_too() -> None:
    assert tr(Message("It is {name}.", name="Ann")) == "It is Ann."
    assert _("invalid %s") % "x" == "invalid x"


@pytest.mark.usefixtures("german")
def test_counted_messages_have_their_plural() -> None:
    def told(count: int, one: str = "{count} bead", many: str = "{count} beads") -> str:
        return tr(counted(one, many, count=count))

    assert (told(1), told(3)) == ("eine Perle", "3 Perlen")
    bags = ("{count} bag", "{count} bags")
    assert (told(1, *bags), told(2, *bags)) == ("1 bag", "2 bags")
    install("en")
    assert (told(1), told(0)) == ("1 bead", "0 beads")
    message = counted(*bags, count=2)
    assert copy.deepcopy(message) == message
    assert message != counted(*bags, count=1)


@pytest.mark.usefixtures("german")
def test_numbers_dates_and_lists_are_written_as_the_language_does() -> None:
    day = datetime(2026, 11, 22, 14, 5)
    assert decimal_text(1.25) == "1,2"
    assert date_text(day) == "22. 11. Monat 2026"
    assert month_text(day) == "Monat 11 2026"
    assert clock_text(day.time()) == "2.05"
    assert listed(["Ann", "Ben"], "and") == "Ann und Ben"
    assert paragraph(["Eins.", "", "Zwei."]) == "Eins.Zwei."
    assert weekdays() == (6, ("Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"))
    install("en")
    assert (decimal_text(1.25), clock_text(day.time())) == ("1.2", "14:05")
    assert listed([], "and") == ""


@pytest.mark.parametrize(
    "wrong",
    [{"decimal": 3}, {"months": ["Januar"]}, {"day_month": "{dag}"}, {"hour": ":"}, {"time": "{"}],
)
def test_formats_that_cannot_be_used_are_a_damaged_translation(
    wrong: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises((TypeError, ValueError)):
        Formats.read(wrong)
    with fake_locales(tmp_path, monkeypatch, **wrong).open("wb") as stream:
        write_mo(stream, Catalog(locale="de"))
    assert "damaged" in str(install("de"))


def test_an_unfinished_translation_is_there_for_translators_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with fake_locales(tmp_path, monkeypatch, offered=False).open("wb") as stream:
        write_mo(stream, Catalog(locale="de"))
    assert i18n.languages() == ["en", PSEUDO]
    assert install("de") is None
    assert i18n.language() == "de"


def test_a_damaged_translation_leaves_english_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = fake_locales(tmp_path, monkeypatch)
    for content in (b"", b"garbage", bytes.fromhex("de120495") + b"\xff" * 40):
        file.write_bytes(content)
        problem = install("de")
        assert problem is not None
        assert "damaged" in str(problem)
        assert i18n.language() == "en"


@pytest.mark.parametrize("code", ["en", *i18n.known_languages()])
def test_a_place_is_named_to_who_hears_it_and_not_to_who_sees_it(code: str) -> None:
    install(code)
    piece = Message("the [bead on {cell}|ringed bead]", cell="e7")
    told = paragraph(
        [tr(Message("It brings {piece} closer to {player}’s edges.", piece=piece, player="Ann"))]
    )
    assert "e7" in told
    assert "e7" not in unplaced(told)
    assert "Ann" in unplaced(told)
