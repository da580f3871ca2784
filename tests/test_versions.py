"""What an earlier version wrote is opened; what a later one wrote is reported and left alone."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from game import VERSION
from game.catalogue import GAMES
from game.records.files import RecordError
from game.records.places import find_places, open_records
from game.sharing.opening import opened
from game.tags import FORMAT
from tools.full_home import OUTSIDE, VERSIONS, told

GAME = next(iter(GAMES))
NUMBERS = sorted(path.stem for path in VERSIONS.glob("*.json"))


def test_this_version_has_a_home_to_be_opened_by_all_later_ones() -> None:
    assert VERSION in NUMBERS


@pytest.mark.parametrize("number", NUMBERS)
def test_the_home_of_a_version_opens(number: str, tmp_path: Path) -> None:
    home = shutil.copytree(VERSIONS / number, tmp_path / "home")
    expected = json.loads((VERSIONS / f"{number}.json").read_text("utf-8"))
    found = json.loads(json.dumps(told(home)))
    for part in ("learned", "puzzles", "moments"):
        # A later game is in none of them.
        found[part] = {game: found[part][game] for game in expected[part]}
    assert found == expected
    # Opened again, it's all in today's form.
    again = told(home)
    assert again["problems"] == []
    assert json.loads(json.dumps(again["matches"])) == expected["matches"]


def newer_json(path: Path) -> None:
    content = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**content, "version": 99}), "utf-8")


def newer_match(path: Path) -> None:
    text = path.read_text("utf-8")
    newer = text.replace(f"[Pocketful {FORMAT}]", f"[Pocketful {FORMAT + 1}]")
    assert newer != text
    path.write_text(newer, "utf-8")


def newer_history(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 9999")


@pytest.mark.parametrize(
    ("pattern", "make_newer"),
    [
        ("history.sqlite3", newer_history),
        ("people.json", newer_json),
        ("puzzles.json", newer_json),
        ("learning.json", newer_json),
        ("moments.json", newer_json),
        ("evening.json", newer_json),
        ("saves/begun-*", newer_match),
        (f"{OUTSIDE}/*.pocketful", newer_match),
    ],
)
def test_what_a_newer_version_wrote_is_told_of_and_left_alone(
    pattern: str, make_newer: Callable[[Path], None], tmp_path: Path
) -> None:
    # This home still has all the files that once held records.
    home = shutil.copytree(VERSIONS / "0.1.0-files", tmp_path / "home")
    newer = list(home.glob(pattern))
    for path in newer:
        make_newer(path)
    before = {path: path.read_bytes() for path in newer}
    sentences = sentences_about(home)
    assert any("newer Pocketful" in each for each in sentences), sentences
    assert {path: path.read_bytes() for path in newer} == before
    assert not list(home.rglob("*.damaged-*"))


def sentences_about(home: Path) -> list[str]:
    """Everything said while all of a home is read and a little is written."""
    records = open_records(find_places(str(home)))
    said = [*map(str, records.problems)]
    said += [str(info.damaged) for info in records.saves.saves() if info.damaged]
    for act in (
        lambda: records.people.met("Eva"),
        lambda: records.puzzle_book.of("Ann"),
        lambda: records.learning.add_board("Ann", GAME, "second"),
        lambda: records.moments.of(GAME),
        records.evening.last,
        *(lambda path=path: opened(records.saves, path) for path in (home / OUTSIDE).iterdir()),
    ):
        try:
            act()
        except RecordError as error:
            said.append(str(error))
    said += [str(records.evening.problem)]
    records.store.close()
    return said
