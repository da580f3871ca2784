from __future__ import annotations

import errno
import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from game.records import files
from game.records.files import RecordError
from game.records.settings import Settings, SettingsStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def written(path: Path, content: object) -> Path:
    path.parent.mkdir(exist_ok=True)
    text = content if isinstance(content, str) else json.dumps(content)
    path.write_text(text, encoding="utf-8")
    return path


CHANGES: dict[str, Any] = {
    "text_size": 200,
    "letters": "clear",
    "spacing": "wide",
    "theme": "contrast",
    "colours": "safe",
    "motion": "reduced",
    "effects_volume": 0,
    "ambience_volume": 100,
    "music_volume": 55,
    "rumble": False,
    "captions": True,
    "mono": True,
    "animation_speed": "off",
    "confirm_moves": True,
    "coach": True,
    "hints": False,
    "aim": "line",
    "hand": "left",
    "pointer": "yellow",
    "show_targets": False,
    "walk_everywhere": True,
    "recap": True,
    "key_preset": "left",
    "letter_keys": False,
    "keys_by": "position",
    "keys": "hint: g",
    "buttons": "hint: y; undo: x",
    "remarks": False,
    "fullscreen": True,
    "language": "xx-pseudo",
    "puzzle_level": "harder",
    "keep_mistakes": "yes",
    "switches": "two",
    "switch_input": "any",
    "scan_pace": 60,
    "scan_ideas": False,
    "cool_down": 500,
    "large_targets": True,
    "speech": "on",
    "speech_detail": "brief",
    "speech_rate": "fast",
    "speech_ear": "left",
    "setups": {"a-game": {"seats": []}},
}

WRONG: dict[str, list[Any]] = {
    "text_size": [79, 201, "100", 100.0, True, None, [], 10**400],
    "letters": ["Clear", "", 1, None],
    "spacing": ["apart", 1.5, True],
    "theme": ["Light", "", 1, None, ["light"], {}],
    "colours": ["red", 0],
    "motion": ["half", True],
    "effects_volume": [-1, 101, False],
    "ambience_volume": [1e9, "0"],
    "music_volume": [-1, True],
    "rumble": ["off"],
    "captions": ["on", 1],
    "mono": ["both", 0],
    "animation_speed": ["warp", 2],
    "confirm_moves": [0, []],
    "coach": [1, "yes"],
    "hints": ["no", 0],
    "aim": ["far", None],
    "hand": ["both", 1],
    "pointer": ["red", True],
    "show_targets": ["true"],
    "walk_everywhere": [1, "on"],
    "recap": [0, "yes"],
    "key_preset": ["both", 1],
    "letter_keys": [1, "off"],
    "keys_by": ["place", True],
    "keys": [{}, 1, "x" * 5000, "hint:\x00g"],
    "buttons": [[], None],
    "remarks": [1, "on"],
    "fullscreen": [2],
    "language": ["", "e", "../../etc", "en\n", "x" * 21, 5, None],
    "puzzle_level": ["hard", 1, None],
    "keep_mistakes": [True, "maybe"],
    "switches": ["three", 1, True],
    "switch_input": ["voice", None],
    "scan_pace": [3, 61, 1.5],
    "scan_ideas": [1],
    "cool_down": [-1, 1001, 0.5],
    "large_targets": ["large", 1],
    "speech": ["yes", True],
    "speech_detail": ["some"],
    "speech_rate": [3],
    "speech_ear": ["middle"],
    "setups": [[], 5, {"a-game": 5}, {"a-game": {"x": "y" * 30_000}}],
}


def test_every_setting_is_tested() -> None:
    every = {field.name for field in fields(Settings)}
    assert CHANGES.keys() == every
    assert WRONG.keys() == every


def test_a_fresh_start(path: Path) -> None:
    store = SettingsStore(path)
    assert store.settings == Settings()
    assert store.problems == []
    assert not path.exists()


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_kept_at_once(path: Path, name: str) -> None:
    store = SettingsStore(path)
    assert getattr(store.change(**{name: CHANGES[name]}), name) == CHANGES[name]
    again = SettingsStore(path)
    assert again.problems == []
    assert again.settings == store.settings
    assert again.settings != Settings()


@pytest.mark.parametrize(("name", "value"), [(n, v) for n, values in WRONG.items() for v in values])
def test_a_wrong_value_is_replaced_alone(path: Path, name: str, value: object) -> None:
    good = {key: CHANGES[key] for key in CHANGES if key != name}
    store = SettingsStore(written(path, {**good, name: value}))
    (problem,) = store.problems
    assert name in str(problem)
    assert getattr(store.settings, name) == getattr(Settings(), name)
    assert all(getattr(store.settings, key) == CHANGES[key] for key in good)
    with pytest.raises(ValueError):  # noqa: PT011 - any will do
        store.change(**{name: value})


def test_there_are_no_other_settings(path: Path) -> None:
    with pytest.raises(ValueError, match="colour"):
        SettingsStore(path).change(colour="red")


def test_a_wrong_value_is_told_only_until_the_next_change(path: Path) -> None:
    store = SettingsStore(written(path, {"theme": "pink", "text_size": 150}))
    store.change(fullscreen=True)
    again = SettingsStore(path)
    assert again.problems == []
    assert (again.settings.theme, again.settings.text_size) == ("light", 150)


def test_what_a_newer_version_wrote_is_kept(path: Path) -> None:
    newer = {"version": 2, "theme": "sepia", "haptics": {"strength": [1, 2]}}
    store = SettingsStore(written(path, newer))
    assert store.settings.theme == "light"
    store.change(text_size=120)
    assert json.loads(path.read_text()) == {**newer, "text_size": 120}
    store.change(theme="dark")
    assert json.loads(path.read_text()) == {**newer, "text_size": 120, "theme": "dark"}


def test_two_windows_do_not_undo_each_others_changes(path: Path) -> None:
    first, second = SettingsStore(path), SettingsStore(path)
    first.change(theme="dark")
    second.change(text_size=150)
    first.change(fullscreen=True)
    third = SettingsStore(path).settings
    assert (third.theme, third.text_size, third.fullscreen) == ("dark", 150, True)


DAMAGED = [
    "",
    "{",
    "[]",
    "null",
    "\0\0\0",
    '{"theme": "dark"',
    "[" * 100_000,
    '{"a":' * 50_000,
    '{"a":' + "[" * 500 + "]" * 500 + "}",
    '{"text_size": ' + "9" * 5000 + "}",
    " " * 1_000_001,
    b'{"theme": "\xff"}',
]


@pytest.mark.parametrize("content", DAMAGED)
def test_a_damaged_file_is_kept_beside(path: Path, content: str | bytes) -> None:
    content = content.encode() if isinstance(content, str) else content
    path.parent.mkdir()
    path.write_bytes(content)
    store = SettingsStore(path)
    assert store.settings == Settings()
    (problem,) = store.problems
    aside = path.with_name("settings.json.damaged-1")
    assert str(aside) in str(problem)
    assert aside.read_bytes() == content
    store.change(theme="dark")
    assert SettingsStore(path).settings.theme == "dark"
    assert SettingsStore(path).problems == []


def test_a_file_damaged_while_we_run_is_kept_beside(path: Path) -> None:
    store = SettingsStore(path)
    store.change(theme="dark")
    written(path, "{")
    store.change(text_size=150)
    assert path.with_name("settings.json.damaged-1").read_text() == "{"
    again = SettingsStore(path).settings
    assert (again.theme, again.text_size) == ("dark", 150)


def test_a_full_disk_keeps_the_old_file_and_the_new_choice(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SettingsStore(path)
    store.change(theme="dark")

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(files.os, "fsync", full)
        with pytest.raises(RecordError, match="The disk is full"):
            store.change(theme="contrast")
    assert store.settings.theme == "contrast"
    assert SettingsStore(path).settings.theme == "dark"


def test_settings_that_cannot_be_read_now_are_not_written_over(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(path, {"theme": "dark"})

    def refused(*_args: object, **_more: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr("game.records.files._unwaiting", refused)
        store = SettingsStore(path)
    assert "not allowed to read" in str(store.problems[0])
    store.change(text_size=150)
    assert json.loads(path.read_text()) == {"theme": "dark"}


def test_without_a_place_choices_hold_for_the_time(path: Path) -> None:
    store = SettingsStore(written(path, {"theme": "dark"}), keep=False)
    assert store.settings.theme == "dark"
    assert store.change(theme="contrast").theme == "contrast"
    assert json.loads(path.read_text()) == {"theme": "dark"}
    damaged = SettingsStore(written(path, "{"), keep=False)
    assert len(damaged.problems) == 1
    assert [found.name for found in path.parent.iterdir()] == ["settings.json"]
