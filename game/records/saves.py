"""Saved matches: one text file each, written after every action.

Nothing here ever destroys a match. A file that can't be read, or that another window wrote to, is
left alone or kept beside; deleting moves to a bin.
"""

import os
import re
import stat
from collections.abc import Container, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from game.match import MAX_TEXT, Match, Seat, read_head
from game.messages import N_, Message, printable
from game.records.files import (
    DamagedRecord,
    RecordError,
    decoded,
    keep_aside,
    locked,
    make_folder,
    read_problem,
    read_start,
    read_text,
    shown,
    sweep,
    there,
    write_problem,
    write_text,
)
from game.seats import name_key
from game.tags import DamagedMatch, NewerMatch, renamed

SUFFIX = ".pocketful"
BIN = "bin"
_MAX_BYTES = 4 * MAX_TEXT
_HEAD_BYTES = 16_384
_ID: Final = r"[^\x00-\x1f/\\:.][^\x00-\x1f/\\:]{0,119}"


class SaveInfo(NamedTuple):
    """One saved match as a list shows it.

    ``title`` is the name the players gave it or "", ``game`` its game's key, ``actions`` the length
    of its log, ``date`` when it began (ISO 8601, as the match says) and ``modified`` when it was
    last written. ``damaged`` says in one sentence why it can't be opened, else None; then ``game``
    is "" and ``seats`` are empty.
    """

    id: str
    modified: datetime
    title: str = ""
    game: str = ""
    seats: tuple[Seat, ...] = ()
    actions: int = 0
    finished: bool = False
    date: str = ""
    damaged: Message | None = None

    @property
    def unfinished(self) -> bool:
        """Whether the match can be opened and played on."""
        return self.damaged is None and not self.finished


class SaveStore:
    """The saved matches in one folder. Not thread-safe.

    With ``keep=False`` nothing is written: what's saved or deleted is remembered until the program
    ends, and what's in the folder can still be opened.
    """

    def __init__(self, folder: Path, *, keep: bool = True) -> None:
        self.folder = folder
        self.keep = keep
        self._memory: dict[str, tuple[datetime, str]] = {}
        self._hidden: set[str] = set()
        # The text this window last read or wrote under an id: if the file has another, another
        # window has gone on with the match.
        self._seen: dict[str, str] = {}
        self._moved: dict[str, str] = {}
        self._listed: dict[str, tuple[tuple[int, int], SaveInfo]] = {}
        if keep:
            sweep(folder)

    # Saving

    def new_id(self, now: datetime, rng: Random) -> str:
        """An unused name for a new match: the time and a random ending."""
        while True:
            name = f"{now:%Y%m%d-%H%M%S}-{rng.getrandbits(32):08x}"
            if name not in self._memory and not there(self._path(name)):
                return name

    def save(self, id: str, match: Match) -> str:
        """Save ``match`` durably under ``id`` and return the id it has from now on.

        That changes if a second window saved its own moves under ``id`` meanwhile; then both lines
        are kept, and this store saves ``id`` there from now on. Raises RecordError, leaving the
        file as it was.
        """
        id = self._moved.get(id, id)
        text = match.to_text()
        if not self.keep:
            self._path(id)
            self._memory[id] = (datetime.now(UTC), text)
            self._hidden.discard(id)
            return id
        path = self._path(id)
        make_folder(self.folder)
        with locked(self.folder):
            if there(path) and self._has_changed(id, path):
                path = _free(path)
            write_text(path, text)
        given = path.name.removesuffix(SUFFIX)
        if given != id:
            self._moved[id] = given
        self._seen[given] = text
        return given

    def _has_changed(self, id: str, path: Path) -> bool:
        """Whether the file holds something this window doesn't know of, and must stay.

        A file of ours that has become unreadable is kept aside instead.
        """
        try:
            there = read_text(path, _MAX_BYTES)
            if there == self._seen.get(id):
                return False
            Match.from_text(there)
        except (DamagedRecord, DamagedMatch) as error:
            if id in self._seen and not isinstance(error, NewerMatch):
                keep_aside(path)
                return False
        except RecordError:
            # It can't be read right now, so it may well be a match.
            return True
        return True

    # Opening

    def load(self, id: str) -> Match:
        """The saved match ``id``. Raises RecordError with the reason it can't be opened."""
        if id in self._memory:
            return Match.from_text(self._memory[id][1])
        path = self._path(id)
        try:
            text = read_text(path, _MAX_BYTES)
            match = _parsed(text, path)
        except DamagedRecord as error:
            self._list_as_damaged(path, error.message)
            raise
        self._seen[id] = text
        self._moved.pop(id, None)
        return match

    def load_file(self, path: Path) -> Match:
        """The match in a file that isn't this store's, or not any more. Raises RecordError."""
        return _parsed(read_text(path, _MAX_BYTES), path)

    def id_of(self, path: Path) -> str | None:
        """The id of a file in this store's folder, else None."""
        if path.suffix != SUFFIX:
            return None
        try:
            inside = path.resolve().parent == self.folder.resolve()
        except (OSError, RuntimeError, ValueError):
            return None
        return path.stem if inside and re.fullmatch(_ID, path.stem) else None

    # Lists

    def saves(self) -> list[SaveInfo]:
        """All saved matches, newest first. Never raises; a missing folder is empty."""
        infos = {info.id: info for info in self._in(self.folder) if info.id not in self._hidden}
        for id, (modified, text) in self._memory.items():
            infos[id] = _info(id, modified, text)
        return sorted(infos.values(), key=lambda info: (info.modified, info.id), reverse=True)

    def unfinished(self) -> list[SaveInfo]:
        """The matches that can be played on, newest first."""
        return [info for info in self.saves() if info.unfinished]

    def latest_unfinished(self, game: str = "", *, but: Container[str] = ()) -> SaveInfo | None:
        """The unfinished match, of ``game`` if given, played last, or None; ``but`` some, by id."""
        wanted = (each for each in self.unfinished() if game in ("", each.game))
        return next((each for each in wanted if each.id not in but), None)

    def deleted(self) -> list[SaveInfo]:
        """The matches in the bin, newest first."""
        infos = self._in(self.folder / BIN)
        return sorted(infos, key=lambda info: (info.modified, info.id), reverse=True)

    def _in(self, folder: Path) -> Iterable[SaveInfo]:
        try:
            paths = list(folder.glob(f"*{SUFFIX}"))
        except OSError:
            return
        for path in paths:
            info = self._look_at(path)
            if info is not None:
                yield info

    def _look_at(self, path: Path) -> SaveInfo | None:
        id = path.name.removesuffix(SUFFIX)
        if not re.fullmatch(_ID, id):
            return None
        try:
            status = path.stat()
        except (OSError, ValueError):
            return None
        if not stat.S_ISREG(status.st_mode):
            return None
        stamp = status.st_mtime_ns, status.st_size
        known = self._listed.get(str(path))
        if known is not None and known[0] == stamp:
            return known[1]
        modified = _time_of(status)
        try:
            info = _info(id, modified, _head_text(path), path)
        except RecordError as error:
            info = SaveInfo(id, modified, damaged=error.message)
        self._listed[str(path)] = (stamp, info)
        return info

    def _list_as_damaged(self, path: Path, why: Message) -> None:
        """Let lists show what only opening the match revealed."""
        info = self._look_at(path)
        if info is not None:
            stamp = self._listed[str(path)][0]
            self._listed[str(path)] = (stamp, SaveInfo(info.id, info.modified, damaged=why))

    # Changing

    def name(self, id: str, title: str) -> None:
        """Give a saved match a name; "" removes it. Raises RecordError.

        For a match being played set ``Match.title`` and save it instead.
        """
        match = self.load(id)
        match.title = title.strip()
        self.save(id, match)

    def delete(self, id: str) -> None:
        """Move a saved match to the bin, damaged or not. Raises RecordError."""
        self._memory.pop(id, None)
        if not self.keep:
            self._hidden.add(id)
            return
        self._move(self._path(id), self.folder / BIN)

    def restore(self, id: str) -> str:
        """Take a match back out of the bin and return its id. Raises RecordError."""
        return self._move(self._path(id, self.folder / BIN), self.folder)

    def rename(self, person: str, to: str) -> None:
        """Call a person ``to`` in all files, within a lock. Raises RecordError.

        Unreadable ones stay as they are, and every match keeps its modification time.
        """
        key = name_key(person)

        def is_meant(name: str) -> bool:
            return name_key(name) == key

        for id, (modified, text) in self._memory.items():
            self._memory[id] = modified, renamed(text, is_meant, to)
        for folder in (self.folder, self.folder / BIN) if self.keep else ():
            for info in self._in(folder):
                path = folder / f"{info.id}{SUFFIX}"
                if any(is_meant(seat.name) for seat in info.seats):
                    text = renamed(read_text(path, _MAX_BYTES), is_meant, to)
                    write_text(path, text)
                    modified_at, _size = self._listed.pop(str(path))[0]
                    with suppress(OSError):
                        os.utime(path, ns=(modified_at, modified_at))
                    if folder == self.folder:
                        self._seen[info.id] = text

    def _move(self, path: Path, folder: Path) -> str:
        make_folder(folder)
        with locked(self.folder):
            target = _free(folder / path.name)
            try:
                path.rename(target)
            except FileNotFoundError as error:
                raise RecordError(read_problem(error, path)) from None
            except (OSError, ValueError) as error:
                raise RecordError(write_problem(error, path)) from None
        return target.name.removesuffix(SUFFIX)

    def _path(self, id: str, folder: Path | None = None) -> Path:
        if not re.fullmatch(_ID, id):
            raise RecordError(
                Message(N_("“{name}” can’t be the name of a match."), name=printable(id, 60))
            )
        return (folder or self.folder) / f"{id}{SUFFIX}"


def _free(path: Path) -> Path:
    """``path``, or the first free one with ``-2``, ``-3`` … in its name."""
    id = path.name.removesuffix(SUFFIX)
    others = (path.with_name(f"{id}-{number}{SUFFIX}") for number in range(2, 10_000))
    for free in chain([path], others):
        if not there(free):
            return free
    raise RecordError(Message(N_("“{path}” couldn’t be saved."), path=shown(path)))


def _parsed(text: str, path: Path) -> Match:
    try:
        return Match.from_text(text)
    except DamagedMatch as error:
        raise DamagedRecord(not_opened(path, error)) from None


def not_opened(path: Path, error: DamagedMatch) -> Message:
    """That a file can't be opened, and why, in one sentence."""
    return Message(
        N_("“{name}” can’t be opened: {why}"), name=printable(path.name, 120), why=error.message
    )


def _head_text(path: Path) -> str:
    data = read_start(path, _HEAD_BYTES)
    end = data.find(b"\n\n")
    if end < 0 and len(data) == _HEAD_BYTES:
        # Only whole lines: a multi-byte letter could be cut at the end.
        end = data.rfind(b"\n")
    return decoded(data if end < 0 else data[: end + 1], path) + "\n"


def _time_of(status: os.stat_result) -> datetime:
    try:
        return datetime.fromtimestamp(status.st_mtime, UTC)
    except (OSError, OverflowError, ValueError):
        return datetime.fromtimestamp(0, UTC)


def _info(id: str, modified: datetime, text: str, path: Path | None = None) -> SaveInfo:
    """The list's entry for a match's text or, with ``path``, for the head of the file's text."""
    try:
        match, moves, finished = read_head(text)
        if moves is None or finished is None:
            whole = text if path is None else read_text(path, _MAX_BYTES)
            match = Match.from_text(whole)
            moves, finished = match.moves(match.cursor), match.is_finished
    except DamagedMatch as error:
        damaged = not_opened(path or Path(id + SUFFIX), error)
        return SaveInfo(id, modified, damaged=damaged)
    seats = tuple(match.seats)
    return SaveInfo(id, modified, match.title, match.info.key, seats, moves, finished, match.date)
