"""Matches that come from outside: they get names and a date, and a place among the saves."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from game.match import Match
from game.records.saves import SaveStore
from game.sharing.opening import Opened, from_text, kept, opened
from scenes.kit.seating import display_names


def arrived(saves: SaveStore, what: str | Path, now: datetime) -> tuple[Match, str | None]:
    """The match in a file or a code, and the id of its save if it has one. Raises RecordError."""
    return at_home(saves, opened(saves, what), now)


def arrived_text(saves: SaveStore, text: str, now: datetime) -> tuple[Match, str | None]:
    """The match in a text, as ``arrived``. Raises RecordError or DamagedMatch."""
    return at_home(saves, from_text(text), now)


def at_home(saves: SaveStore, found: Opened, now: datetime) -> tuple[Match, str | None]:
    """A match that was opened, ready for the table. Raises RecordError."""
    if found.save_id is None:
        # Who is away is another matter where it comes from.
        found.match.away = frozenset()
    return (named(found.match, now) if found.nameless else found.match), kept(saves, found)


def named(match: Match, now: datetime) -> Match:
    """A match that came without names, with those that people have where they give none."""
    seats = [replace(seat, name="") for seat in match.seats]
    for number, name in enumerate(display_names(seats)):
        match.with_seat(number, replace(match.seats[number], name=name))
    match.date = now.astimezone().isoformat(timespec="seconds")
    return match
