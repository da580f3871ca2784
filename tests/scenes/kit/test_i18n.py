"""Texts in the player's language, and the pseudo-locale that shows what was forgotten."""

from __future__ import annotations

import string
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from hypothesis import given
from hypothesis import strategies as st

from game.messages import Message
from scenes.kit import i18n
from scenes.kit.assets import MissingAsset, asset_path
from scenes.kit.i18n import PSEUDO, _, install, ngettext, pseudo, tr
from scenes.kit.look import STYLES


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    install("en")


texts = st.text(alphabet=string.ascii_letters + " .,:!?'{}()[]#-", max_size=60)


@given(texts)
def test_pseudo_is_idempotent(text: str) -> None:
    assert pseudo(pseudo(text)) == pseudo(text)


@given(texts)
def test_pseudo_is_longer_and_marked(text: str) -> None:
    result = pseudo(text)
    if not text:
        assert result == ""
        return
    assert (result[0], result[-1]) == ("«", "»")
    outside = len(i18n._FIXED.sub("", text))
    assert len(i18n._FIXED.sub("", result)) >= 1.4 * outside


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("The bead on {cell} may not go back.", ["{cell}"]),
        ("{name}: {points:.1f} of {all!s}", ["{name}", "{points:.1f}", "{all!s}"]),
        ("See [the rules](#goal).", ["](#goal)"]),
    ],
)
def test_pseudo_keeps_fields_and_targets(text: str, fields: list[str]) -> None:
    assert all(field in pseudo(text) for field in fields)


def test_pseudo_uses_only_letters_the_typeface_has() -> None:
    pygame.init()
    letters = set(pseudo(string.ascii_letters + string.punctuation))
    for file in {style.font for style in STYLES.values()}:
        font = pygame.font.Font(asset_path(f"fonts/{file}.ttf"), 40)
        unknown = pygame.image.tobytes(font.render("\uf8ff", True, "white"), "RGBA")
        for letter in letters:
            drawn = pygame.image.tobytes(font.render(letter, True, "white"), "RGBA")
            assert drawn != unknown, (file, letter)


def test_languages_begin_with_english_and_have_names() -> None:
    codes = i18n.languages()
    assert codes[0] == "en"
    assert codes[-1] == PSEUDO
    assert all(i18n.language_name(code) for code in codes)
    assert i18n.language_name("tlh") == "tlh"


def test_installing_changes_every_text_and_back() -> None:
    assert install(PSEUDO) is None
    assert i18n.language() == PSEUDO
    assert _("Play") != "Play"
    assert ngettext("{n} move", "{n} moves", 1).format(n=1) == pseudo("{n} move").format(n=1)
    assert install("en") is None
    assert _("Play") == "Play"
    assert ngettext("{n} move", "{n} moves", 2) == "{n} moves"


def test_an_unknown_language_leaves_english_and_says_so() -> None:
    install(PSEUDO)
    problem = install("../../etc")
    assert problem is not None
    assert str(problem) == "There is no translation into “../../etc”."
    assert i18n.language() == "en"
    assert _("Play") == "Play"


def fake_locales(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    target = folder / "locales" / "de" / "LC_MESSAGES"
    target.mkdir(parents=True)

    def path(relative: str) -> Path:
        if relative != "locales":
            raise MissingAsset(relative)
        return folder / "locales"

    monkeypatch.setattr(i18n, "asset_path", path)
    return target / "pocketful.mo"


def test_a_translation_is_found_and_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    catalog = Catalog(locale="de")
    catalog.add("Play", "Spielen")
    catalog.add("{name} wins.", "{name} gewinnt.")
    catalog.add("{name} loses.", "{nam} verliert.")
    catalog.add("It is {name}.", "Es ist {name.")
    catalog.add(("{n} move", "{n} moves"), ("{n} Zug", "{n} Züge"))
    file = fake_locales(tmp_path, monkeypatch)
    with file.open("wb") as stream:
        write_mo(stream, catalog)
    assert i18n.languages() == ["en", "de", PSEUDO]
    assert install("de") is None
    assert _("Play") == "Spielen"
    assert ngettext("{n} move", "{n} moves", 3) == "{n} Züge"
    assert tr(Message("{name} wins.", name="Ann")) == "Ann gewinnt."
    assert tr(Message("{name} loses.", name="Ann")) == "Ann loses."
    assert tr(Message("It is {name}.", name="Ann")) == "It is Ann."


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


def test_without_any_catalogue_there_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(relative: str) -> Path:
        raise MissingAsset(relative)

    monkeypatch.setattr(i18n, "asset_path", missing)
    assert i18n.languages() == ["en", PSEUDO]


def test_messages_are_translated_with_their_values() -> None:
    inner = Message("corner")
    message = Message("The bead on {cell} is in a {place}.", cell="a1", place=inner)
    assert tr(message) == str(message) == "The bead on a1 is in a corner."
    install(PSEUDO)
    translated = tr(message)
    assert "a1" in translated
    assert pseudo("corner") in translated
    assert tr("left alone") == "left alone"
