"""What players chose for all games: text, colours, sound, and each game's last set-up."""

import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from game.messages import N_, Message
from game.records.files import (
    DamagedRecord,
    RecordError,
    keep_aside,
    locked,
    make_folder,
    read_text,
    shown,
    sweep,
    there,
    write_text,
)
from game.seats import name_key

VERSION = 1
"""The file's version; a file with a higher one keeps what this version doesn't understand."""

MAX_BYTES = 1_000_000
"""A longer file isn't a settings file."""

_MAX_SETUP = 20_000
_MAX_LINE = 4000

Whose = Literal["house", "each", "person"]


class Setting(NamedTuple):
    """Everything about one setting, in one place: its check, its place on the page, its words.

    ``section`` is its section on the page, "" if it's chosen elsewhere. Its words are still to be
    translated. It's a ``switch``, one of the ``values``, or a number on a ``scale`` from least to
    most by steps; ``second`` is how many make one second, otherwise the number is a percentage.
    ``whose``: the house has one for all, a person may differ, or only a person chooses it. ``only``
    names values of another setting it depends on.
    """

    check: Callable[[Any], bool]
    section: str = ""
    title: str = ""
    detail: str = ""
    values: Mapping[Any, str] = MappingProxyType({})
    switch: tuple[object, object] | None = None
    scale: tuple[int, int, int] | None = None
    second: int = 0
    whose: Whose = "each"
    only: tuple[str, tuple[str, ...]] = ("", ())


def _setting(
    default: object,
    check: Callable[[Any], bool],
    section: str = "",
    title: str = "",
    detail: str = "",
    **more: Any,
) -> Any:
    """A field of ``Settings``, with everything ``Setting`` has."""
    setting = Setting(check, section, title, detail, **more)
    return field(default=default, metadata={"setting": setting})


def _switch(default: bool, *words: str, **more: Any) -> Any:
    return _setting(
        default, lambda value: isinstance(value, bool), *words, switch=(False, True), **more
    )


def _either(off: str, on: str, *words: str, more: tuple[str, ...] = (), **others: Any) -> Any:
    """A switch between two words; there may be ``more``, and the first is the default."""
    allowed = (*more, off, on)
    return _setting(allowed[0], lambda value: value in allowed, *words, switch=(off, on), **others)


def _one_of(values: Mapping[str, str], *words: str, default: str = "", **more: Any) -> Any:
    """One of several words, by default the first."""
    return _setting(
        default or next(iter(values)),
        lambda value: isinstance(value, str) and value in values,
        *words,
        values=values,
        **more,
    )


def _number(default: int, least: int, most: int, *words: str, step: int = 0, **more: Any) -> Any:
    scale = (least, most, step) if step else None
    return _setting(
        default,
        lambda value: type(value) is int and least <= value <= most,
        *words,
        scale=scale,
        **more,
    )


def _line() -> Any:
    return _setting(
        "",
        lambda value: isinstance(value, str) and len(value) <= _MAX_LINE and value.isprintable(),
        "keys",
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


_SCANS: Final = ("switches", ("one", "two"))
_SPEAKS: Final = ("speech", ("on",))
_SILENT: Final = ("speech", ("auto", "off"))


@dataclass(frozen=True, slots=True, repr=False)
class Settings:
    """All choices, in page order."""

    text_size: int = _number(100, 80, 200, "", N_("Text size"), step=5)
    language: str = _setting("en", _is_language, "look", N_("Language"), whose="house")
    theme: str = _one_of(
        {
            "light": N_("Light", "a theme"),
            "dark": N_("Dark", "a theme"),
            "contrast": N_("High contrast"),
            "bold": N_("Bold and plain"),
        },
        "look",
        N_("Theme"),
    )
    colours: str = _one_of(
        {"standard": N_("Standard", "the colours of players"), "safe": N_("Easy to tell apart")},
        "look",
        N_("Piece colours"),
    )
    animation_speed: str = _one_of(
        {
            "off": N_("Off", "speed of movements"),
            "fast": N_("Fast", "speed of movements"),
            "normal": N_("Normal", "speed of movements"),
            "slow": N_("Slow", "speed of movements"),
        },
        "look",
        N_("Animations"),
        default="normal",
    )
    fullscreen: bool = _switch(False, "look", N_("Full screen"), whose="house")

    effects_volume: int = _number(80, 0, 100, "sound", N_("Effects"), step=5)
    ambience_volume: int = _number(40, 0, 100, "sound", N_("Background sounds"), step=5)
    music_volume: int = _number(0, 0, 100, "sound", N_("Music"), step=5)
    rumble: bool = _switch(True, "sound", N_("Gamepad rumble"))

    show_targets: bool = _switch(True, "play", N_("Show where pieces can go"))
    coordinates: bool = _switch(
        False, "play", N_("Coordinates"), N_("Letters and numbers name each space.")
    )
    confirm_moves: bool = _switch(False, "play", N_("Confirm moves"))
    hints: bool = _switch(True, "play", N_("Hint button"))
    coach: bool = _switch(
        False,
        "play",
        N_("Coach"),
        N_("Warns you of a bad mistake, so you can take it back."),
    )
    keep_mistakes: str = _either(
        "no", "yes", "play", N_("Save my mistakes as puzzles"), more=("ask",), whose="house"
    )
    remarks: bool = _switch(True, "play", N_("Opponents chat"), whose="house")
    hand: str = _either("right", "left", "play", N_("Left-handed buttons"))
    aim: str = _one_of(  # all that can be shown, as children like it; or the most of what is agreed
        {
            "path": N_("As in the match"),
            "all": N_("Full path"),
            "contact": N_("To the first hit"),
            "line": N_("Half the path"),
            "none": N_("None", "help with aiming"),
        },
        "play",
        N_("Aiming help"),
        whose="person",
    )
    recap: bool = _switch(False, "play", N_("Show what I missed"), whose="person")

    speech: str = _one_of(
        {"auto": N_("With a screen reader"), "on": N_("Always"), "off": N_("Never")},
        "accessibility",
        N_("Read aloud"),
        whose="house",
    )
    speech_detail: str = _one_of(
        {"all": N_("Everything"), "brief": N_("Essentials")},
        "accessibility",
        N_("Spoken detail"),
        whose="house",
        only=_SPEAKS,
    )
    speech_rate: str = _one_of(
        {
            "own": N_("System default", "speed of speech"),
            "slow": N_("Slow", "speed of speech"),
            "normal": N_("Normal", "speed of speech"),
            "fast": N_("Fast", "speed of speech"),
            "faster": N_("Very fast", "speed of speech"),
        },
        "accessibility",
        N_("Speech speed"),
        whose="house",
        only=_SPEAKS,
    )
    speech_ear: str = _one_of(
        {"both": N_("Both ears"), "left": N_("Left ear"), "right": N_("Right ear")},
        "accessibility",
        N_("Hear secrets in"),
        only=_SPEAKS,
    )
    letters: str = _either("usual", "clear", "accessibility", N_("Easy-to-read letters"))
    spacing: str = _either("normal", "wide", "accessibility", N_("Wider letter spacing"))
    pointer: str = _one_of(
        {
            "own": N_("Off", "a larger pointer"),
            "white": N_("White", "a pointer"),
            "black": N_("Black", "a pointer"),
            "yellow": N_("Yellow", "a pointer"),
        },
        "accessibility",
        N_("Large pointer"),
    )
    captions: bool = _switch(False, "accessibility", N_("Captions for sounds"))
    mono: bool = _switch(False, "accessibility", N_("Same sound in both ears"))
    large_targets: bool = _switch(False, "accessibility", N_("Larger buttons and spaces"))
    walk_everywhere: bool = _switch(  # by ear they always do
        False, "accessibility", N_("Explore the board with arrow keys"), only=_SILENT
    )
    cool_down: int = _number(  # milliseconds
        0,
        0,
        1000,
        "accessibility",
        N_("Ignore repeated presses"),
        values={0: N_("Off", "a time"), 200: "", 500: "", 1000: ""},
        second=1000,
    )
    switches: str = _one_of(
        {
            "off": N_("Off", "switch control"),
            "one": N_("One switch"),
            "two": N_("Two switches"),
        },
        "accessibility",
        N_("Switch control"),
        N_("Play with one or two buttons."),
    )
    switch_input: str = _one_of(
        {
            "keys": N_("Any key"),
            "mouse": N_("A mouse button"),
            "pad": N_("A gamepad button"),
            "touch": N_("A touch"),
            "any": N_("Any press"),
        },
        "accessibility",
        N_("The switch is"),
        only=_SCANS,
    )
    scan_pace: int = _number(  # tenths of a second
        15,
        4,
        60,
        "accessibility",
        N_("Each choice lasts"),
        step=2,
        second=10,
        only=("switches", ("one",)),
    )
    scan_ideas: bool = _switch(True, "accessibility", N_("Best moves first"), only=_SCANS)

    key_preset: str = _one_of(
        {
            "usual": N_("Standard", "a set of keys"),
            "left": N_("Left hand only"),
            "right": N_("Right hand only"),
            "single": N_("One key at a time"),
            "no-letters": N_("No letters"),
        },
        "keys",
        N_("Key sets"),
    )
    letter_keys: bool = _switch(
        True,
        "keys",
        N_("Single-letter shortcuts"),
        N_("When off, letters need Ctrl."),
    )
    keys: str = _line()  # see scenes.kit.keys
    buttons: str = _line()

    puzzle_level: str = _one_of({"own": "", "easier": "", "harder": ""}, whose="house")
    setups: Mapping[str, object] = field(
        default_factory=lambda: MappingProxyType({}),
        metadata={"setting": Setting(_are_setups, whose="house")},
    )

    def with_setup(self, game: str, setup: object) -> "Settings":
        """These settings with ``setup`` as the last set-up of ``game``, and of all."""
        others = {key: value for key, value in self.setups.items() if key != game}
        return replace(self, setups=MappingProxyType({**others, game: setup}))

    def with_likes(self, likes: Mapping[str, object]) -> "Settings":
        """These settings with others, as ``checked_likes`` returns a person's."""
        changed: Callable[..., Settings] = replace
        return changed(self, **likes)


SETTINGS: Final[Mapping[str, Setting]] = MappingProxyType(
    {each.name: each.metadata["setting"] for each in fields(Settings)}
)
PERSONAL: Final = tuple(name for name, each in SETTINGS.items() if each.whose != "house")
"""Settings each person at the table may have their own way."""
KEYS: Final = tuple(name for name, each in SETTINGS.items() if each.section == "keys")
"""Someone's keys and buttons, which go together."""


def _checked(name: str, value: object) -> object:
    """``value`` for the setting ``name``. Raises ValueError if it isn't one."""
    if name not in SETTINGS or not SETTINGS[name].check(value):
        raise ValueError(name)
    return MappingProxyType(dict(value)) if isinstance(value, Mapping) else value


def checked_likes(raw: Mapping[str, object]) -> Mapping[str, object]:
    """The ``PERSONAL`` settings in ``raw``, without wrong values."""
    likes, raw = {}, _renewed(raw)
    for name in PERSONAL:
        if name in raw:
            with suppress(ValueError):
                likes[name] = _checked(name, raw[name])
    return MappingProxyType(likes)


def read_settings(text: str) -> tuple[Settings, dict[str, object], list[Message]]:
    """A file's settings, everything the file says, and a sentence for each fault.

    A wrong value becomes its default. Raises DamagedRecord if the text isn't settings.
    """
    try:
        raw = json.loads(text)
        if not isinstance(raw, dict):
            raise ValueError(raw)
        # Nothing may be nested too deeply to be written again.
        json.dumps(raw, indent=2)
    except (ValueError, RecursionError):
        raise DamagedRecord(Message(N_("The settings are damaged."))) from None
    raw = _renewed(raw)
    values: dict[str, object] = {}
    faults: list[Message] = []
    for name in SETTINGS.keys() & raw:
        try:
            values[name] = _checked(name, raw[name])
        except (ValueError, RecursionError):
            faults.append(
                Message(
                    N_("The setting “{name}” had an unknown value and was reset."),
                    name=name,
                )
            )
    return Settings().with_likes(values), raw, faults


def _renewed(raw: Mapping[str, object]) -> dict[str, object]:
    """``raw`` in today's words: less motion was a setting of its own."""
    renewed = dict(raw)
    if renewed.pop("motion", "") == "reduced":
        renewed["animation_speed"] = "off"
    return renewed


class SettingsStore:
    """The settings and their file.

    ``settings`` are the current ones; ``problems`` says in sentences what was wrong with the file.
    ``former_names`` are players' names, which earlier versions kept here. With ``keep=False`` the
    file is read but never written.
    """

    def __init__(self, path: Path, *, keep: bool = True) -> None:
        """Read the file. Never raises: what's missing or wrong takes its default."""
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
            # It may be readable next time, so don't overwrite it.
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
            N_("The settings couldn’t be read, so they’re reset. The old file is “{path}”."),
            path=shown(kept),
        )

    def change(self, **values: Any) -> Settings:
        """Set some fields of ``settings`` and save them at once.

        Raises ValueError for an unknown field or value, and RecordError if the file couldn't be
        written; then the change holds for this run.
        """
        checked = {name: _checked(name, value) for name, value in values.items()}
        before, self.settings = self.settings, self.settings.with_likes(checked)
        changed = {
            name: _as_json(value)
            for name, value in checked.items()
            if value != getattr(before, name)
        }
        if changed and self.keep:
            self._write(changed)
        return self.settings

    def establish(self) -> None:
        """Write the file if there's none yet, so the next start isn't the first.

        Raises RecordError.
        """
        if self.keep and not there(self.path):
            self._write({})

    def rename(self, person: str, to: str) -> None:
        """Call a person ``to`` in the set-ups, within a lock. Raises RecordError."""
        is_meant = partial(_is_called, name_key(person))
        setups = {
            game: _reseated(setup, is_meant, to) for game, setup in self.settings.setups.items()
        }
        if setups != self.settings.setups:
            if self.keep:
                self._put({"setups": setups})
            self.settings = replace(self.settings, setups=MappingProxyType(setups))

    def _write(self, changes: Mapping[str, object]) -> None:
        make_folder(self.path.parent)
        with locked(self.path.parent):
            self._put(changes)

    def _put(self, changes: Mapping[str, object]) -> None:
        raw = {**self._there(), **changes}
        write_text(self.path, json.dumps(raw, indent=2, ensure_ascii=True) + "\n")

    def _there(self) -> dict[str, object]:
        """The file's content now: a second window, or a newer version, may have added to it."""
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
    """A set-up in plain data, with someone renamed."""
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
    return dict(value) if isinstance(value, Mapping) else value
