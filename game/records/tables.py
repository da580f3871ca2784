"""Finished matches as a table (CSV) and as data (JSON), for others to read: see docs/formats.md."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from typing import Final

from game.records.history import GameRecord, SeatResult

FORMAT: Final = "pocketful-records"
VERSION: Final = 1

COLUMNS: Final = (
    *("match", "game", "title", "started", "finished", "seconds", "players", "moves", "options"),
    *("head_starts", "seat", "name", "kind", "team", "place", "points"),
)
"""The columns of the table, which has a line for each seat of each match."""

MARK: Final = b"\xef\xbb\xbf"
"""What a table begins with."""

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""A spreadsheet would take a text that begins so for something to be worked out."""


def csv_pieces(records: Iterable[GameRecord]) -> Iterator[bytes]:
    """The table in pieces: UTF-8 with its mark, as RFC 4180 says."""
    # With the mark spreadsheets read accents as they were written.
    yield MARK + csv_line(COLUMNS)
    for record in records:
        yield b"".join(csv_line(_cells(record, seat)) for seat in record.seats)


def csv_line(cells: Iterable[object]) -> bytes:
    """A line of a table, in which a spreadsheet works no text out."""
    line = io.StringIO()
    csv.writer(line).writerow(
        f"'{cell}" if isinstance(cell, str) and cell.lstrip(" ").startswith(_FORMULA) else cell
        for cell in cells
    )
    return line.getvalue().encode()


def _cells(record: GameRecord, seat: SeatResult) -> list[object]:
    told = _told(record)
    return [
        record.id,
        record.game,
        record.title,
        record.started,
        record.finished,
        "" if record.seconds is None else record.seconds,
        record.players,
        record.actions,
        json.dumps(told["options"], ensure_ascii=False),
        json.dumps(told["head_starts"], ensure_ascii=False),
        seat.seat + 1,
        seat.name,
        seat.kind,
        seat.team + 1,
        seat.place,
        _number(seat.points),
    ]


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


def _told(record: GameRecord) -> dict[str, object]:
    return {
        "match": record.id,
        "game": record.game,
        "title": record.title,
        "started": record.started,
        "finished": record.finished,
        "seconds": record.seconds,
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
