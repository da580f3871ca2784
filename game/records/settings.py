"""What the player chose for all games: text, colours, sound, and the last set-up of each game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypedDict, Unpack

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
from game.records.statistics import name_key
from game.records.together import Rewritten

VERSION = 1
"""Version of the file; one with a higher version keeps what this version does not understand."""

TEXT_SIZES = range(80, 201)
VOLUMES = range(101)
THEMES = ("light", "dark", "contrast", "bold")
LETTERS = ("usual", "clear")
SPACINGS = ("normal", "wide")
COLOURS = ("standard", "safe")
MOTIONS = ("full", "reduced")
PANELS = ("auto", "open", "rail")
SPEEDS = ("off", "fast", "normal", "slow")
PUZZLE_LEVELS = ("easier", "own", "harder")
KEEPING = ("ask", "yes", "no")
HANDS = ("right", "left")
POINTERS = ("own", "white", "black", "yellow")
KEY_PRESETS = ("usual", "left", "right", "single", "no-letters")
KEYS_BY = ("letter", "position")
AIMS = ("path", "contact", "line", "none")
SWITCHES = ("off", "one", "two")
SWITCH_INPUTS = ("keys", "mouse", "pad", "touch", "any")
SCAN_PACES = range(4, 61)
COOL_DOWNS = range(1001)
SPEECHES = ("auto", "on", "off")
SPEECH_DETAILS = ("all", "brief")
SPEECH_RATES = ("own", "slow", "normal", "fast", "faster")
SPEECH_EARS = ("both", "left", "right")
PERSONAL = (
    *("text_size", "letters", "spacing", "theme", "colours", "motion", "hand", "animation_speed"),
    *("effects_volume", "ambience_volume", "music_volume", "rumble", "captions", "mono"),
    *("confirm_moves", "coach", "hints", "show_targets", "walk_everywhere", "aim", "recap"),
    *("switches", "switch_input", "scan_pace", "scan_ideas", "cool_down", "large_targets"),
    *("ratings", "key_preset", "letter_keys", "keys_by", "keys", "buttons"),
    *("macro", "pointer", "speech_ear"),
)
"""Settings that may be different for each person at the table."""

_MAX_BYTES = 1_000_000
_MAX_SETUP = 20_000
_MAX_DEPTH = 20
_MAX_LINE = 4000


@dataclass(frozen=True, slots=True)
class Settings:
    """All choices. Each field's values are those of the constant named in ``_CHECKS``.

    With ``mono`` both sides sound the same. With ``captions`` words at the board's edge say what
    sounds tell. ``letters`` are the font, ``spacing`` how far letters, words and lines stand apart.
    ``text_size`` is in percent, volumes go from 0 to 100. ``show_targets`` shows where a chosen
    piece may go. With ``walk_everywhere`` arrows lead to every place of a board, else to what can
    be played. Music is off at volume 0; with ``rumble`` contacts are felt in a gamepad. With
    ``coach`` a player is warned before a blunder, with ``hints`` hints and ideas can be asked for.
    ``aim`` is the most that is shown of where an aim leads; a match may have agreed on less.
    ``hand`` is the one that plays: the panel stands on its side. ``pointer`` is the look of the
    mouse's pointer. ``panel`` is what stands beside a board: all of it, a narrow rail, or whichever
    suits the window; with ``show_moves`` the list of moves is open in it. With ``ratings`` the
    records tell how a person is rated, with ``remarks`` the opponents say something now and then.
    ``key_preset`` is a set of keys, ``keys`` and ``buttons`` what somebody changed in it and in the
    gamepad's, as ``scenes.kit.keys`` writes them. Without ``letter_keys`` single letters are no
    shortcuts; ``keys_by`` says whether keys count by what they write or by where they lie.
    ``macro`` are the names of commands that one key does one after the other. ``speech`` says what
    the window shows; "auto" does where a screen reader runs at the start. ``speech_ear`` is where a
    person's secrets are spoken. With ``recap`` what happened is shown as soon as the curtain lifts.
    ``language`` is a code such as ``en``. ``puzzle_level`` is how hard puzzles shall be,
    ``keep_mistakes`` whether blunders come back as puzzles. ``switches`` is how many switches play:
    what can be done is offered in turn then. ``switch_input`` is what a switch is, ``scan_pace``
    the tenths of a second for which one thing is offered; with ``scan_ideas`` what an expert would
    consider comes first. A second press within ``cool_down`` milliseconds does not count; with
    ``large_targets`` all that is pressed is large. ``setups`` maps the key of a game to how it was
    last set up, as plain JSON: see ``game.records.setups``.
    """

    text_size: int = 100
    letters: str = "usual"
    spacing: str = "normal"
    theme: str = "light"
    colours: str = "standard"
    motion: str = "full"
    effects_volume: int = 80
    ambience_volume: int = 40
    music_volume: int = 0
    rumble: bool = True
    captions: bool = False
    mono: bool = False
    animation_speed: str = "normal"
    confirm_moves: bool = False
    coach: bool = False
    hints: bool = True
    show_targets: bool = True
    walk_everywhere: bool = False
    aim: str = "path"
    hand: str = "right"
    pointer: str = "own"
    panel: str = "auto"
    show_moves: bool = False
    recap: bool = False
    ratings: bool = False
    key_preset: str = "usual"
    letter_keys: bool = True
    keys_by: str = "letter"
    keys: str = ""
    buttons: str = ""
    macro: str = ""
    remarks: bool = True
    speech: str = "auto"
    speech_detail: str = "all"
    speech_rate: str = "own"
    speech_ear: str = "both"
    fullscreen: bool = False
    language: str = "en"
    puzzle_level: str = "own"
    keep_mistakes: str = "ask"
    switches: str = "off"
    switch_input: str = "keys"
    scan_pace: int = 15
    scan_ideas: bool = True
    cool_down: int = 0
    large_targets: bool = False
    setups: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))

    def with_setup(self, game: str, setup: object) -> Settings:
        """These settings with ``setup`` as the last set-up of ``game``."""
        return replace(self, setups=MappingProxyType({**self.setups, game: setup}))

    def with_likes(self, likes: Mapping[str, object]) -> Settings:
        """These settings with what a person likes, as ``checked_likes`` gives it."""
        return _with(self, likes)


class SettingsChanges(TypedDict, total=False):
    """Some of the choices, by keyword; see ``Settings``."""

    text_size: int
    letters: str
    spacing: str
    theme: str
    colours: str
    motion: str
    effects_volume: int
    ambience_volume: int
    music_volume: int
    rumble: bool
    captions: bool
    mono: bool
    animation_speed: str
    confirm_moves: bool
    coach: bool
    hints: bool
    show_targets: bool
    walk_everywhere: bool
    aim: str
    hand: str
    pointer: str
    panel: str
    show_moves: bool
    recap: bool
    ratings: bool
    key_preset: str
    letter_keys: bool
    keys_by: str
    keys: str
    buttons: str
    macro: str
    remarks: bool
    speech: str
    speech_detail: str
    speech_rate: str
    speech_ear: str
    fullscreen: bool
    language: str
    puzzle_level: str
    keep_mistakes: str
    switches: str
    switch_input: str
    scan_pace: int
    scan_ideas: bool
    cool_down: int
    large_targets: bool
    setups: Mapping[str, object]


def _integer(allowed: range) -> Callable[[object], object]:
    def read(value: object) -> object:
        if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
            raise ValueError
        return value

    return read


def _one_of(allowed: tuple[str, ...]) -> Callable[[object], object]:
    def read(value: object) -> object:
        if not isinstance(value, str) or value not in allowed:
            raise ValueError
        return value

    return read


def _switch(value: object) -> object:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _line(value: object) -> object:
    if not isinstance(value, str) or len(value) > _MAX_LINE or not value.isprintable():
        raise ValueError
    return value


def _language(value: object) -> object:
    if not isinstance(value, str) or not 2 <= len(value) <= 20:
        raise ValueError
    if not all(c.isascii() and (c.isalnum() or c in "-_") for c in value):
        raise ValueError
    return value


def _setups(value: object) -> object:
    if not isinstance(value, dict) or len(value) > 100:
        raise ValueError
    for setup in value.values():
        if not isinstance(setup, dict) or len(json.dumps(setup)) > _MAX_SETUP:
            raise ValueError
    return MappingProxyType(dict(value))


_CHECKS: Final[Mapping[str, Callable[[object], object]]] = MappingProxyType(
    {
        "text_size": _integer(TEXT_SIZES),
        "letters": _one_of(LETTERS),
        "spacing": _one_of(SPACINGS),
        "theme": _one_of(THEMES),
        "colours": _one_of(COLOURS),
        "motion": _one_of(MOTIONS),
        "effects_volume": _integer(VOLUMES),
        "ambience_volume": _integer(VOLUMES),
        "music_volume": _integer(VOLUMES),
        "rumble": _switch,
        "captions": _switch,
        "mono": _switch,
        "animation_speed": _one_of(SPEEDS),
        "confirm_moves": _switch,
        "coach": _switch,
        "hints": _switch,
        "show_targets": _switch,
        "walk_everywhere": _switch,
        "aim": _one_of(AIMS),
        "hand": _one_of(HANDS),
        "pointer": _one_of(POINTERS),
        "panel": _one_of(PANELS),
        "show_moves": _switch,
        "recap": _switch,
        "ratings": _switch,
        "key_preset": _one_of(KEY_PRESETS),
        "letter_keys": _switch,
        "keys_by": _one_of(KEYS_BY),
        "keys": _line,
        "buttons": _line,
        "macro": _line,
        "remarks": _switch,
        "speech": _one_of(SPEECHES),
        "speech_detail": _one_of(SPEECH_DETAILS),
        "speech_rate": _one_of(SPEECH_RATES),
        "speech_ear": _one_of(SPEECH_EARS),
        "fullscreen": _switch,
        "language": _language,
        "puzzle_level": _one_of(PUZZLE_LEVELS),
        "keep_mistakes": _one_of(KEEPING),
        "switches": _one_of(SWITCHES),
        "switch_input": _one_of(SWITCH_INPUTS),
        "scan_pace": _integer(SCAN_PACES),
        "scan_ideas": _switch,
        "cool_down": _integer(COOL_DOWNS),
        "large_targets": _switch,
        "setups": _setups,
    }
)


def _with(settings: Settings, values: Mapping[str, object]) -> Settings:
    changed: Callable[..., Settings] = replace
    return changed(settings, **values)


def checked_likes(raw: Mapping[str, object]) -> Mapping[str, object]:
    """The ``PERSONAL`` settings that are in ``raw``; wrong values are left out."""
    likes = {}
    for name in PERSONAL:
        if name in raw:
            with suppress(ValueError):
                likes[name] = _CHECKS[name](raw[name])
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
    for name, check in _CHECKS.items():
        if name not in raw:
            continue
        try:
            values[name] = check(raw[name])
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
            self.settings, raw, faults = read_settings(read_text(self.path, _MAX_BYTES))
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
            N_("The settings could not be read and are as at first; the old file is “{path}”."),
            path=shown(kept),
        )

    def change(self, **values: Unpack[SettingsChanges]) -> Settings:
        """Set some fields of ``settings`` and save them at once.

        Raises ValueError for a field or value that does not exist, and RecordError if the file
        could not be written; the change holds for this run then.
        """
        checked = {}
        for name, value in values.items():
            if name not in _CHECKS:
                raise ValueError(name)
            checked[name] = _CHECKS[name](_as_json(value))
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
        """The file in whose set-ups a person is called ``to``, for ``write_together``."""
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
            settings, raw, faults = read_settings(read_text(self.path, _MAX_BYTES))
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
