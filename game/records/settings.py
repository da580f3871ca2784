"""What the player chose for all games: text, colours, sound, and the last set-up of each game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from game.messages import N_, Message
from game.records.files import (
    DamagedRecord,
    RecordError,
    Rewritten,
    keep_aside,
    locked,
    make_folder,
    read_text,
    shown,
    sweep,
    there,
    write_text,
)
from game.records.statistics import name_key

VERSION = 1
"""Version of the file; one with a higher version keeps what this version does not understand."""

KEY_PRESETS = ("usual", "left", "right", "single", "no-letters")
AIMS = ("path", "contact", "line", "none")

MAX_BYTES = 1_000_000
"""A longer file is none of settings."""

_MAX_SETUP = 20_000
_MAX_DEPTH = 20
_MAX_LINE = 4000


def _setting(default: object, check: Callable[[Any], bool], *, own: bool = False) -> Any:
    """A field of ``Settings``. What is ``own`` may differ from person to person."""
    return field(default=default, metadata={"check": check, "own": own})


def _switch(default: bool, *, own: bool = False) -> Any:
    return _setting(default, lambda value: isinstance(value, bool), own=own)


def _one_of(*allowed: str, own: bool = False) -> Any:
    """One of several words, of which the first is the default."""
    return _setting(allowed[0], lambda value: isinstance(value, str) and value in allowed, own=own)


def _number(default: int, least: int, most: int, *, own: bool = False) -> Any:
    return _setting(default, lambda value: type(value) is int and least <= value <= most, own=own)


def _line(*, own: bool = False) -> Any:
    return _setting(
        "",
        lambda value: isinstance(value, str) and len(value) <= _MAX_LINE and value.isprintable(),
        own=own,
    )


def _is_language(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[A-Za-z0-9_-]{2,20}", value) is not None


def _are_setups(value: Any) -> bool:
    return (
        isinstance(value, Mapping)
        and len(value) <= 100
        and all(
            isinstance(each, dict) and len(json.dumps(each)) <= _MAX_SETUP
            for each in value.values()
        )
    )


@dataclass(frozen=True, slots=True)
class Settings:
    """All choices, each with the values it may have and whether a person may have their own."""

    text_size: int = _number(100, 80, 200, own=True)  # percent
    letters: str = _one_of("usual", "clear", own=True)
    spacing: str = _one_of("normal", "wide", own=True)
    theme: str = _one_of("light", "dark", "contrast", "bold", own=True)
    colours: str = _one_of("standard", "safe", own=True)
    motion: str = _one_of("full", "reduced", own=True)
    effects_volume: int = _number(80, 0, 100, own=True)
    ambience_volume: int = _number(40, 0, 100, own=True)
    music_volume: int = _number(0, 0, 100, own=True)
    rumble: bool = _switch(True, own=True)
    captions: bool = _switch(False, own=True)
    mono: bool = _switch(False, own=True)
    animation_speed: str = _one_of("normal", "off", "fast", "slow", own=True)
    confirm_moves: bool = _switch(False, own=True)
    coach: bool = _switch(False, own=True)  # warns before a blunder
    hints: bool = _switch(True, own=True)
    show_targets: bool = _switch(True, own=True)
    walk_everywhere: bool = _switch(False, own=True)  # arrows lead to illegal places too
    aim: str = _one_of(*AIMS, own=True)  # the most that is shown; a match may allow less
    hand: str = _one_of("right", "left", own=True)
    pointer: str = _one_of("own", "white", "black", "yellow", own=True)
    recap: bool = _switch(False, own=True)  # as soon as the curtain lifts
    key_preset: str = _one_of(*KEY_PRESETS, own=True)
    letter_keys: bool = _switch(True, own=True)
    keys_by: str = _one_of("letter", "position", own=True)
    keys: str = _line(own=True)  # see scenes.kit.keys
    buttons: str = _line(own=True)
    remarks: bool = _switch(True)
    speech: str = _one_of("auto", "on", "off")
    speech_detail: str = _one_of("all", "brief")
    speech_rate: str = _one_of("own", "slow", "normal", "fast", "faster")
    speech_ear: str = _one_of("both", "left", "right", own=True)  # where secrets are spoken
    fullscreen: bool = _switch(False)
    language: str = _setting("en", _is_language)
    puzzle_level: str = _one_of("own", "easier", "harder")
    keep_mistakes: str = _one_of("ask", "yes", "no")
    switches: str = _one_of("off", "one", "two", own=True)
    switch_input: str = _one_of("keys", "mouse", "pad", "touch", "any", own=True)
    scan_pace: int = _number(15, 4, 60, own=True)  # tenths of a second
    scan_ideas: bool = _switch(True, own=True)
    cool_down: int = _number(0, 0, 1000, own=True)  # milliseconds
    large_targets: bool = _switch(False, own=True)
    setups: Mapping[str, object] = field(
        default_factory=lambda: MappingProxyType({}), metadata={"check": _are_setups, "own": False}
    )

    def with_setup(self, game: str, setup: object) -> Settings:
        """These settings with ``setup`` as the last set-up of ``game``."""
        return replace(self, setups=MappingProxyType({**self.setups, game: setup}))

    def with_likes(self, likes: Mapping[str, object]) -> Settings:
        """These settings with what a person likes, as ``checked_likes`` gives it."""
        return _with(self, likes)


_FIELDS: Final = MappingProxyType({each.name: each for each in fields(Settings)})
PERSONAL: Final = tuple(name for name, each in _FIELDS.items() if each.metadata["own"])
"""Settings that may be different for each person at the table."""


def _checked(name: str, value: object) -> object:
    """``value`` for the setting ``name``. Raises ValueError where there is none such."""
    if name not in _FIELDS or not _FIELDS[name].metadata["check"](value):
        raise ValueError(name)
    return MappingProxyType(dict(value)) if isinstance(value, Mapping) else value


def _with(settings: Settings, values: Mapping[str, object]) -> Settings:
    changed: Callable[..., Settings] = replace
    return changed(settings, **values)


def checked_likes(raw: Mapping[str, object]) -> Mapping[str, object]:
    """The ``PERSONAL`` settings that are in ``raw``; wrong values are left out."""
    likes = {}
    for name in PERSONAL:
        if name in raw:
            with suppress(ValueError):
                likes[name] = _checked(name, raw[name])
    return MappingProxyType(likes)


def read_settings(text: str) -> tuple[Settings, dict[str, object], list[Message]]:
    """The settings in a file's text, everything the file says, and a sentence for each fault.

    A wrong value is replaced by its default. Raises DamagedRecord if the text is no settings.
    """
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError):
        raise DamagedRecord(Message(N_("The settings are damaged."))) from None
    if not isinstance(raw, dict) or not _is_flat(raw):
        raise DamagedRecord(Message(N_("The settings are damaged.")))
    values: dict[str, object] = {}
    faults: list[Message] = []
    for name in _FIELDS.keys() & raw:
        try:
            values[name] = _checked(name, raw[name])
        except (ValueError, RecursionError):
            faults.append(
                Message(
                    N_("The setting “{name}” had a value that does not exist and was reset."),
                    name=name,
                )
            )
    return _with(Settings(), values), raw, faults


def _is_flat(raw: object) -> bool:
    """Whether nothing is nested so deeply that it could not be written again."""
    level = [raw]
    for _depth in range(_MAX_DEPTH):
        nested = [value for value in level if isinstance(value, dict | list)]
        if not nested:
            return True
        level = [
            inner
            for value in nested
            for inner in (value.values() if isinstance(value, dict) else value)
        ]
    return False


class SettingsStore:
    """The settings and the file that holds them.

    ``settings`` are the current ones; ``problems`` says in sentences what was wrong with the file.
    ``former_names`` are the names of players, which earlier versions kept here.
    With ``keep=False`` the file is read but never written.
    """

    def __init__(self, path: Path, *, keep: bool = True) -> None:
        """Read the file. Never raises: what is missing or wrong is at its default."""
        self.path = path
        self.keep = keep
        self.problems: list[Message] = []
        self.settings = Settings()
        self.former_names: tuple[str, ...] = ()
        if keep:
            sweep(path.parent)
        if there(path):
            self._read()

    def _read(self) -> None:
        try:
            self.settings, raw, faults = read_settings(read_text(self.path, MAX_BYTES))
        except DamagedRecord:
            self.problems.append(self._put_aside())
        except RecordError as error:
            # It may be readable next time, so it must not be overwritten.
            self.keep = False
            self.problems.append(error.message)
        else:
            self.problems += faults
            names = raw.get("player_names")
            if isinstance(names, list):
                self.former_names = tuple(name for name in names if isinstance(name, str))

    def _put_aside(self) -> Message:
        kept = self.path
        if self.keep:
            try:
                kept = keep_aside(self.path)
            except RecordError:
                self.keep = False
        return Message(
            N_("The settings could not be read, so they start afresh; the old file is “{path}”."),
            path=shown(kept),
        )

    def change(self, **values: Any) -> Settings:
        """Set some fields of ``settings`` and save them at once.

        Raises ValueError for a field or value that does not exist, and RecordError if the file
        could not be written; the change holds for this run then.
        """
        checked = {name: _checked(name, value) for name, value in values.items()}
        return self.put(_with(self.settings, checked))

    def establish(self) -> None:
        """Write the file if there is none yet, so that the next start is no first one.

        Raises RecordError.
        """
        if self.keep and not there(self.path):
            self._write({})

    def put(self, settings: Settings) -> Settings:
        """Make ``settings`` the current ones and save what differs. Raises RecordError."""
        before, self.settings = self.settings, settings
        changed = [
            f.name for f in fields(settings) if getattr(settings, f.name) != getattr(before, f.name)
        ]
        if changed and self.keep:
            self._write({name: _as_json(getattr(settings, name)) for name in changed})
        return settings

    def moved(self, person: str, to: str) -> list[Rewritten]:
        """The file in whose set-ups a person is called ``to``."""
        is_meant = partial(_is_called, name_key(person))
        setups = {
            game: _reseated(setup, is_meant, to) for game, setup in self.settings.setups.items()
        }
        if setups == self.settings.setups:
            return []
        after = replace(self.settings, setups=MappingProxyType(setups))

        def done() -> None:
            self.settings = after

        if not self.keep:
            done()
            return []
        raw = {**self._there(), "setups": setups}
        return [Rewritten(self.path, json.dumps(raw, indent=2, ensure_ascii=True) + "\n", done)]

    def _write(self, changes: Mapping[str, object]) -> None:
        make_folder(self.path.parent)
        with locked(self.path.parent):
            raw = {**self._there(), **changes}
            write_text(self.path, json.dumps(raw, indent=2, ensure_ascii=True) + "\n")

    def _there(self) -> dict[str, object]:
        """What the file says now: a second window, or a newer version, may have written more."""
        if not there(self.path):
            return _whole(self.settings)
        try:
            settings, raw, faults = read_settings(read_text(self.path, MAX_BYTES))
        except DamagedRecord:
            keep_aside(self.path)
            return _whole(self.settings)
        version = raw.setdefault("version", VERSION)
        if faults and not (isinstance(version, int) and version > VERSION):
            raw.update(_whole(settings))
        return raw


def _is_called(key: str, name: object) -> bool:
    return isinstance(name, str) and name_key(name) == key


def _reseated(setup: object, is_meant: Callable[[object], bool], to: str) -> object:
    """A set-up as plain data, with another name for somebody."""
    match setup:
        case {"seats": list(seats), **others}:
            named = [
                [to, *seat[1:]] if isinstance(seat, list) and seat and is_meant(seat[0]) else seat
                for seat in seats
            ]
            return {**others, "seats": named}
    return setup


def _whole(settings: Settings) -> dict[str, object]:
    values = {f.name: _as_json(getattr(settings, f.name)) for f in fields(settings)}
    return {"version": VERSION, **values}


def _as_json(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value
