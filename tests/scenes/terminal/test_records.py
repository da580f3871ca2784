import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.match import Seat
from game.records.places import find_places, open_records
from scenes.__main__ import main
from tests.scenes.stage import FIRST
from tools.studio import played_match


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    records = open_records(find_places(str(folder)))
    for number, other in enumerate(("Ben", "Cleo", "Ben")):
        seats = (Seat("Ann"), Seat(other, colour=1, symbol=1))
        match = played_match(FIRST, seats, seed=number)
        match.title = "Sunday" if number == 2 else ""
        records.history.record(f"{number}", match, datetime(2026, 5, 1 + number, tzinfo=UTC))
    records.store.close()
    return folder


def said(capsys: pytest.CaptureFixture[str], data: Path, *words: str) -> list[str]:
    assert main(["--data", str(data), *words]) == 0
    return capsys.readouterr().out.splitlines()


def test_before_the_first_match(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert said(capsys, tmp_path, "--records") == ["No finished matches yet"]


def test_a_match_that_ended_as_the_app_was_killed_is_listed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    records = open_records(find_places(str(tmp_path)))
    records.saves.save("one", played_match(FIRST, (Seat("Ann"), Seat("Ben"))))
    records.store.close()
    (line,) = said(capsys, tmp_path, "--records")
    assert "Ann" in line


def test_matches_are_written_into_a_new_file(
    capsys: pytest.CaptureFixture[str], data: Path, tmp_path: Path
) -> None:
    out = tmp_path / "all.json"
    (line,) = said(capsys, data, "--records", "--names", "Ben", "--out", str(out))
    assert line.startswith("2 matches are in")
    assert len(json.loads(out.read_text(encoding="utf-8"))["matches"]) == 2
    assert main(["--data", str(data), "--records", "--out", str(out)]) == 2
    assert "already exists" in capsys.readouterr().err
    assert main(["--data", str(data), "--records", "--out", str(tmp_path / "all.txt")]) == 2
    assert "must end in .csv or .json" in capsys.readouterr().err
    assert main(["--data", str(data), "--records", "--out", str(tmp_path / "no" / "a.csv")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_it_is_nothing_else_besides(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--records", "--self-test"]) == 2
    assert main(["--records", "--seats", "human,human"]) == 2
