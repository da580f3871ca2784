from collections.abc import Callable

import pygame
import pytest

from game.records.settings import SETTINGS, Settings
from scenes.kit.i18n import install
from scenes.kit.intent import Command
from scenes.kit.keys import bindings
from scenes.kit.keys.bindings import (
    bindings_of,
    read_buttons,
    read_keys,
    write_own,
)
from scenes.kit.keys.presets import FIXED, ONE_HAND, PRESETS, SCANCODES, Chord, chord
from scenes.kit.keys.reader import CommandReader
from tests.scenes.kit.keys.events import FRENCH, GREEK, HEBREW, RUSSIAN, press, pressed

LETTERS = {
    "h": Command.HINT,
    "i": Command.IDEAS,
    "r": Command.REDO,
    "t": Command.TURN_BOARD,
    "s": Command.SKIP,
    "m": Command.MUTE,
    "f": Command.FIT,
    "x": Command.MARK,
    "u": Command.UNDO,
    "w": Command.RECAP,
}


def reader(**settings: object) -> CommandReader:
    made = Settings(**settings)  # type: ignore[arg-type]
    return CommandReader(lambda: 0.0, bindings=bindings_of(made))


@pytest.mark.parametrize("letters", [True, False])
@pytest.mark.parametrize("preset", SETTINGS["key_preset"].values)
def test_in_every_preset_each_command_has_a_key_and_each_key_does_its_command(
    preset: str, letters: bool
) -> None:
    bindings = bindings_of(Settings(key_preset=preset, letter_keys=letters))
    for command in Command:
        assert bindings.all_keys(command), command
        for key in bindings.all_keys(command):
            assert bindings.of_key(pressed(key)) is command, (command, str(key))
            assert letters or not key.writes


def test_presets_are_within_reach_of_who_needs_them() -> None:
    def within(preset: str, reach: Callable[[Chord], bool]) -> None:
        for command in Command:
            keys = (*PRESETS[preset][command], *FIXED.get(command, ()))
            assert any(map(reach, keys)), (preset, command)

    left = {*map(ord, "`123456qwertasdfgzxcvb \t\x1b"), *range(pygame.K_F1, pygame.K_F6)}
    within("single", lambda key: not key.control and not key.shift)
    within("left", lambda key: key.key in left)
    within("right", lambda key: key.key not in left - {32, 54} and not key.control | key.shift)
    within("no-letters", lambda key: not key.writes)


@pytest.mark.parametrize("layout", [RUSSIAN, GREEK, HEBREW, None])
def test_a_keyboard_without_latin_letters_keeps_every_shortcut(
    layout: dict[str, str] | None,
) -> None:
    hears = reader()
    hears.read(press("h", layout))
    hears.release_all()
    for place, command in LETTERS.items():
        assert hears.read(press(place, layout)) == (command,), place


def test_a_french_keyboard_counts_by_what_it_writes() -> None:
    hears = reader()
    assert hears.read(press(";", FRENCH)) == (Command.MUTE,)
    assert hears.read(press("m", FRENCH)) == (), "the comma is no M, as there is one"
    assert hears.read(press("z", FRENCH)) == (Command.RECAP,)
    assert hears.read(press("w", FRENCH)) == ()
    assert hears.read(press("0", FRENCH)) == (Command.FIT,), "a digit without Shift"
    shifted = press("0", FRENCH, pygame.KMOD_LSHIFT, unicode="0")
    hears.release_all()
    assert hears.read(shifted) == (Command.FIT,)


@pytest.mark.parametrize("hand", ONE_HAND)
def test_for_one_hand_a_key_is_where_it_lies(hand: str) -> None:
    hears = bindings_of(Settings(key_preset=hand))
    commands = [hears.of_key(press(letter, FRENCH)) for letter in LETTERS]
    assert commands == [hears.of_key(press(letter)) for letter in LETTERS]
    assert any(commands)


@pytest.mark.parametrize(
    "mod", [pygame.KMOD_MODE, pygame.KMOD_RALT, pygame.KMOD_RALT | pygame.KMOD_LCTRL]
)
def test_what_altgr_writes_is_no_shortcut(mod: int) -> None:
    assert reader().read(press("h", mod=mod)) == ()
    assert reader().read(press("q", mod=mod)) == ()


def test_own_keys_replace_those_of_the_preset_and_take_them_from_others() -> None:
    hears = reader(keys="hint: i g")
    assert hears.read(press("g")) == hears.read(press("i")) == (Command.HINT,)
    assert hears.read(press("h")) == ()
    assert bindings_of(Settings(keys="hint: i g")).keys[Command.IDEAS] == ()


def test_keys_are_kept_as_text_and_come_back() -> None:
    own = {Command.HINT: (chord("ctrl+shift+g"), chord("kp_plus")), Command.MUTE: ()}
    for language in ("ja", "en"):
        install(language)
        assert read_keys(write_own(own)) == (own, True)


@pytest.mark.parametrize(
    "damaged",
    [
        *("hint: nokey", "nothing: g", "hint g", "hint: g; mute: g", "hint: g g", "hint: up"),
        *("hint: ctrl+v", "hint: a b c d e f", "hint: hyper+g", "hint: lshift", "hint: +", ":"),
    ],
)
def test_a_damaged_key_falls_back_alone_and_is_said(damaged: str) -> None:
    bindings = bindings_of(Settings(keys=f"skip: j; {damaged}"))
    assert len(bindings.faults) == 1
    assert bindings.of_key(press("j")) is Command.SKIP
    assert all(bindings.all_keys(command) for command in Command)


@pytest.mark.parametrize("damaged", ["hint: nobutton", "activate:", "back:", "hint: dpad_up"])
def test_damaged_buttons_fall_back_too(damaged: str) -> None:
    assert not read_buttons(damaged)[1]
    bindings = bindings_of(Settings(buttons=damaged))
    assert len(bindings.faults) == 1
    assert bindings.of_button("a") is Command.ACTIVATE
    assert bindings.of_button("dpad_up") is Command.UP


def test_keys_are_called_what_is_printed_on_them(monkeypatch: pytest.MonkeyPatch) -> None:
    russian = {SCANCODES[ord(place)]: ord(letter) for place, letter in RUSSIAN.items()}
    monkeypatch.setattr(bindings, "keyboard", lambda: russian)
    assert bindings.key_words(chord("h")) == "Р"
    assert bindings.key_words(chord("ctrl+shift+z")) == "Ctrl+Shift+Я"
    assert bindings.key_words(chord("f2")) == "F2"
