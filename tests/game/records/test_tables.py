import csv
import io
import json

import pytest

from game.handicaps import Handicap
from game.records.exports import COLUMNS, csv_pieces, json_pieces
from game.records.history import GameRecord, SeatResult

ODD = GameRecord(
    "7",
    "save",
    "some",
    'Rain; "quoted", and\nbroken',
    "2026-01-01T10:00:00+01:00",
    "2026-01-01T10:00:00+00:00",
    3,
    {"speed": "slow", "deal": True},
    12,
    (
        SeatResult(0, "Zoé", "human", 0, 1, 9.5),
        SeatResult(1, "=1+1", "human", 1, 1, 9.0),
        SeatResult(2, "Computer", "adaptive-137", 0, 3, -1.0),
    ),
    (Handicap(1, "points", 3),),
)


def lines(*records: GameRecord) -> list[dict[str, str]]:
    text = b"".join(csv_pieces(records)).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_the_table_has_a_line_for_each_seat() -> None:
    first, second, third = lines(ODD)
    assert tuple(first) == COLUMNS
    assert first["title"] == ODD.title
    assert (first["match"], first["players"], first["moves"]) == ("7", "3", "12")
    assert json.loads(first["options"]) == {"speed": "slow", "deal": True}
    assert json.loads(first["head_starts"]) == [{"seat": 2, "kind": "points", "amount": 3}]
    assert [line["points"] for line in (first, second, third)] == ["9.5", "9", "-1"]
    assert (third["seat"], third["team"], third["kind"]) == ("3", "1", "adaptive-137")


@pytest.mark.parametrize("formula", ["=cmd|' /C calc'!A0", "+1", "-1", "@A1", "\u3000=1", "＝1"])
def test_no_text_is_a_formula(formula: str) -> None:
    texts = dict.fromkeys(("id", "game", "title", "started", "finished"), formula)
    seat = SeatResult(0, formula, formula, 0, 1, -1.0)
    (line,) = lines(ODD._replace(seats=(seat,), **texts))
    quoted = ("match", "game", "title", "started", "finished", "name", "kind")
    assert {line[column] for column in quoted} == {f"'{formula}"}
    assert line["points"] == "-1"


def test_nothing_is_a_table_and_data_too() -> None:
    assert lines() == []
    assert json.loads(b"".join(json_pieces([])))["matches"] == []
