"""Files a player asks for, in folders they'll find, and finished matches as tables."""

import io
import itertools
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from game.records.files import RecordError, make_folder, write_problem
from game.records.history import GameRecord

_FORBIDDEN = frozenset('<>:"/\\|?*')
"""Characters some systems don't allow in file names."""

_DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)))
)
"""Names Windows reserves for devices, whatever the extension."""

_LONGEST = 120
"""Bytes of a name; most systems allow 255 with number and extension."""


class Exports:
    """The folders for such files, best first; the last is created if there is none."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders

    def add(self, name: str, ending: str, content: bytes | Iterable[bytes]) -> Path:
        """Write a new file called ``name``, with a number if that's taken.

        ``ending`` is as ".png"; ``content`` may come in pieces, and if making them raises, no file
        is left. Returns its path. Raises RecordError.
        """
        stem = file_stem(name)
        problem: RecordError | None = None
        for folder in self._folders:
            last = folder == self._folders[-1]
            if not (last or folder.is_dir()):
                continue
            try:
                if last:
                    make_folder(folder)
                return _added(folder, stem, ending, content)
            except RecordError as error:
                problem = error
        assert problem is not None
        raise problem

    def found(self, ending: str) -> list[Path]:
        """The files in these folders with that ending, newest first."""
        found: list[Path] = []
        for folder in self._folders:
            with suppress(OSError):
                found += [path for path in folder.iterdir() if path.name.endswith(ending)]
        return sorted(found, key=_time, reverse=True)

    @property
    def folder(self) -> Path:
        """Where files are written first."""
        there = (folder for folder in self._folders if folder.is_dir())
        return next(there, self._folders[-1])


def file_stem(name: str) -> str:
    """A name that every system allows for a file, without an extension."""
    allowed = "".join("-" if sign in _FORBIDDEN or ord(sign) < 32 else sign for sign in name)
    short = allowed.encode("utf-8", "replace")[:_LONGEST].decode("utf-8", "ignore")
    # A leading dot hides a file on some systems.
    stem = short.strip().lstrip(".").strip() or "-"
    return f"{stem}-" if stem.partition(".")[0].rstrip().lower() in _DEVICES else stem


def _time(path: Path) -> float:
    with suppress(OSError, ValueError):
        return path.stat().st_mtime
    return 0.0


def _added(folder: Path, stem: str, ending: str, content: bytes | Iterable[bytes]) -> Path:
    for number in itertools.count(1):
        path = folder / f"{stem}{'' if number == 1 else f' {number}'}{ending}"
        try:
            with path.open("xb") as file:
                file.writelines([content] if isinstance(content, bytes) else content)
        except FileExistsError:
            continue
        except BaseException as error:
            # Half a file is no file.
            with suppress(OSError, ValueError):
                path.unlink(missing_ok=True)
            if isinstance(error, (OSError, ValueError)):
                raise RecordError(write_problem(error, path)) from None
            raise
        return path
    raise AssertionError("the numbers never end")


FORMAT: Final = "pocketful-records"
VERSION: Final = 1

COLUMNS: Final = (
    *("match", "game", "title", "started", "finished", "players", "moves", "options"),
    *("head_starts", "seat", "name", "kind", "team", "place", "points"),
)
"""The columns of the table, which has a line per seat of each match."""

MARK: Final = b"\xef\xbb\xbf"
"""What a table begins with."""

_FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""A spreadsheet would take a text beginning with these for a formula."""


def csv_pieces(records: Iterable[GameRecord]) -> Iterator[bytes]:
    """The table in pieces: UTF-8 with a byte order mark, as in RFC 4180."""
    # The byte order mark lets spreadsheets read accents correctly.
    yield MARK + csv_line(COLUMNS)
    for record in records:
        # What's told of it and of each seat, in the same order.
        *shared, seats = _told(record).values()
        cells = [
            json.dumps(cell, ensure_ascii=False) if isinstance(cell, dict | list) else cell
            for cell in shared
        ]
        yield b"".join(csv_line([*cells, *seat.values()]) for seat in seats)


def csv_line(cells: Iterable[object]) -> bytes:
    """A line of a table with no cell that a spreadsheet would take for a formula."""
    import csv

    line = io.StringIO()
    csv.writer(line).writerow(
        f"'{cell}" if isinstance(cell, str) and cell.lstrip().startswith(_FORMULA) else cell
        for cell in cells
    )
    return line.getvalue().encode()


def _number(points: float) -> float:
    return int(points) if points == int(points) else points


def json_pieces(records: Iterable[GameRecord]) -> Iterator[bytes]:
    """The data in pieces: one object with its format, its version and all matches."""
    yield f'{{"format": "{FORMAT}", "version": {VERSION}, "matches": ['.encode()
    before = "\n"
    for record in records:
        yield (before + json.dumps(_told(record), ensure_ascii=False)).encode()
        before = ",\n"
    yield b"\n]}\n"


KINDS: Final[Mapping[str, Callable[[Iterable[GameRecord]], Iterator[bytes]]]] = {
    ".csv": csv_pieces,
    ".json": json_pieces,
}
"""What writes a file with this extension."""


def _told(record: GameRecord) -> dict[str, Any]:
    return {
        "match": record.id,
        "game": record.game,
        "title": record.title,
        "started": record.started,
        "finished": record.finished,
        "players": record.players,
        "moves": record.actions,
        "options": dict(record.options),
        "head_starts": [
            {"seat": one.seat + 1, "kind": one.key, "amount": one.amount}
            for one in record.handicaps
        ],
        "seats": [
            {
                "seat": seat.seat + 1,
                "name": seat.name,
                "kind": seat.kind,
                "team": seat.team + 1,
                "place": seat.place,
                "points": _number(seat.points),
            }
            for seat in record.seats
        ],
    }
