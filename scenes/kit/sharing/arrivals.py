"""Matches from outside: they get names and a date, and a place among the saves."""

from __future__ import annotations

from datetime import datetime
from os.path import lexists
from pathlib import Path
from typing import Final

from game.match import Match
from game.records.saves import SaveStore
from game.sharing.opening import Opened, from_text, kept, opened, path_in
from scenes.kit.seating import display_names

_LONGEST_PATH: Final = 4096


def arrived(saves: SaveStore, what: str | Path, now: datetime) -> tuple[Match, str | None]:
    """The match in a file or a code, and its save's id if it has one. Raises RecordError."""
    return at_home(saves, opened(saves, what), now)


def arrived_text(saves: SaveStore, text: str, now: datetime) -> tuple[Match, str | None]:
    """The match in a text, or in the file it names, as ``arrived``.

    Raises RecordError or DamagedMatch.
    """
    named = len(text) < _LONGEST_PATH and text[:1] != "[" and lexists(path_in(text))
    return at_home(saves, opened(saves, text) if named else from_text(text), now)


def at_home(saves: SaveStore, found: Opened, now: datetime) -> tuple[Match, str | None]:
    """An opened match, ready for the table. Raises RecordError."""
    if found.save_id is None:
        # Who's away differs where it comes from.
        found.match.away = frozenset()
    return (named(found.match, now) if found.nameless else found.match), kept(saves, found)


def named(match: Match, now: datetime) -> Match:
    """A match without names, with those that people have when they give none."""
    seats = [seat._replace(name="") for seat in match.seats]
    for number, name in enumerate(display_names(seats)):
        match.with_seat(number, match.seats[number]._replace(name=name))
    match.date = now.astimezone().isoformat(timespec="seconds")
    return match
