import errno
import json
from pathlib import Path
from typing import Any

import pytest

from game.records import files
from game.records.files import RecordError
from game.records.settings import SETTINGS, Settings, SettingsStore, checked_likes


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def written(path: Path, content: object) -> Path:
    path.parent.mkdir(exist_ok=True)
    text = content if isinstance(content, str) else json.dumps(content)
    path.write_text(text, encoding="utf-8")
    return path


def other(name: str) -> Any:
    setting, usual = SETTINGS[name], getattr(Settings(), name)
    if setting.switch is not None:
        return next(value for value in setting.switch if value != usual)
    if setting.values:
        return next(value for value in setting.values if value != usual)
    if setting.scale is not None:
        return setting.scale[1]
    return {"setups": {"a-game": {"seats": []}}}.get(name, "hint")


CHANGES = {name: other(name) for name in SETTINGS}
NEVER = [None, 1.5, 10**400, "", "x" * 5000, "hint:\x00g", [], ["light"], {"a": 5}]
"""Values that no setting has, except for texts that may be empty."""
WRONG: dict[str, list[Any]] = {
    "text_size": [79, 201, "100", 100.0, True],
    "music_volume": [-1, 101, False],
    "animation_speed": ["warp", 2],
    "confirm_moves": [0, 1, "yes"],
    "hand": ["both", True],
    "keep_mistakes": [True, "maybe"],
    "scan_pace": [3, 61],
    "cool_down": [-1, 1001],
    "language": ["e", "../../etc", "en\n", "x" * 21],
    "setups": [{"a-game": {"x": "y" * 30_000}}],
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_kept_at_once(path: Path, name: str) -> None:
    store = SettingsStore(path)
    assert getattr(store.change(**{name: CHANGES[name]}), name) == CHANGES[name]
    again = SettingsStore(path)
    assert again.problems == []
    assert again.settings == store.settings
    assert again.settings != Settings()


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ({"motion": "reduced", "animation_speed": "slow"}, "off"),
        ({"motion": "full", "animation_speed": "fast"}, "fast"),
        ({"motion": "reduced"}, "off"),
    ],
)
def test_less_motion_was_a_setting_of_its_own(path: Path, before: dict[str, Any], now: str) -> None:
    store = SettingsStore(written(path, before))
    assert (store.settings.animation_speed, store.problems) == (now, [])
    assert checked_likes(before).get("animation_speed") == now
    store.change(animation_speed="normal")
    assert SettingsStore(path).settings.animation_speed == "normal"


@pytest.mark.parametrize("name", SETTINGS)
def test_a_wrong_value_is_replaced_alone(path: Path, name: str) -> None:
    good = {key: CHANGES[key] for key in CHANGES if key != name}
    for value in [*NEVER, *WRONG.get(name, [])]:
        if value == "" and name in ("keys", "buttons"):
            continue
        store = SettingsStore(written(path, {**good, name: value}))
        (problem,) = store.problems
        assert name in str(problem)
        assert getattr(store.settings, name) == getattr(Settings(), name)
        assert all(getattr(store.settings, key) == CHANGES[key] for key in good)
        with pytest.raises(ValueError):  # noqa: PT011 - any will do
            store.change(**{name: value})


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
    '{"a":' + "[" * 2_000 + "]" * 2_000 + "}",
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
    assert "isn’t allowed to read" in str(store.problems[0])
    store.change(text_size=150)
    assert json.loads(path.read_text()) == {"theme": "dark"}
