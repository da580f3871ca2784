"""People in all records at once; what earlier versions kept is taken over once, none of it lost."""

import json
import os
from datetime import UTC, date, datetime
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from game import system
from game.match import HUMAN, Match, Seat
from game.records.files import DamagedRecord, RecordError
from game.records.people import People, Person
from game.records.places import Records, find_places, open_records
from game.records.puzzle_book import Answered
from game.seats import SetUp
from tests.game.records.matches import new_match, play_on

NOW = datetime(2026, 11, 21, tzinfo=UTC)


def match_of(*names: str, actions: int = 4) -> Match:
    match = play_on(new_match(), actions) if actions else play_on(new_match())
    for number, name in enumerate(names):
        match.with_seat(number, Seat(name, HUMAN, number, number))
    return match


def filled(folder: Path) -> Records:
    """Records in which Ann and Ben have left something everywhere."""
    records = open_records(find_places(str(folder)))
    records.people.put(Person("Ben", None, None, {"coach": True, "text_size": 120}))
    records.people.put(Person("Ann", 3, 4, {"text_size": 150}))
    for name, board in (("Ann", "first"), ("Ben", "second")):
        records.learning.add_board(name, "a-game", board)
        tried = Answered("a-game", f"after-{board}", 1200, 1.0, date(2026, 11, 20))
        records.puzzle_book.note(name, tried)
    records.saves.save("open", match_of("Ann", "Ben"))
    records.saves.save("gone", match_of("Ben", "Ann"))
    records.saves.delete("gone")
    records.history.record("old", match_of("Ann", "Ben", actions=0), NOW)
    records.moments.add("a-game", match_of("Ann", "Ben").to_text())
    setup = SetUp((Seat("Ann", HUMAN, 0, 0), Seat("Ben", HUMAN, 1, 1))).to_json()
    records.settings.change(setups={"a-game": setup})
    return records


def names(records: Records) -> list[list[str]]:
    """The players at each table of everything kept."""
    save, (deleted,) = records.saves.load("open"), records.saves.deleted()
    (game,) = records.history.games()
    (moment,) = records.moments.of("a-game")
    setup = records.settings.settings.setups["a-game"]
    assert isinstance(setup, dict)
    return [
        [seat.name for seat in save.seats],
        sorted(seat.name for seat in deleted.seats),
        [seat.name for seat in game.seats],
        [seat.name for seat in records.history.match(game.id).seats],
        [seat.name for seat in Match.from_text(moment).seats],
        [seat[0] for seat in setup["seats"]],
    ]


def everything(folder: Path) -> dict[str, bytes]:
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != ".lock")
    return {str(path): path.read_bytes() for path in files}


def test_a_new_name_stands_everywhere(tmp_path: Path) -> None:
    records = filled(tmp_path)
    modified = records.saves.saves()[0].modified
    records.traces.rename("ann", " Annika ")
    assert all("Annika" in table and "Ann" not in table for table in names(records))
    again = open_records(find_places(str(tmp_path)))
    assert names(again) == names(records)
    assert again.people.of("Annika") == Person("Annika", 3, 4, {"text_size": 150})
    assert again.people.of("Ann") is None
    assert again.learning.boards("Annika", "a-game") == {"first"}
    assert again.puzzle_book.of("Annika").of("a-game").solved == 1
    assert again.saves.saves()[0].modified == modified
    # The window that renamed goes on with the match under its own id.
    assert records.saves.save("open", records.saves.load("open")) == "open"


def test_two_become_one(tmp_path: Path) -> None:
    records = filled(tmp_path)
    records.traces.rename("Ann", "Ben")
    assert all(set(table) == {"Ben"} for table in names(records))
    assert records.people.all() == (Person("Ben", 3, 4, {"text_size": 120, "coach": True}),)
    assert records.learning.boards("Ben", "a-game") == {"first", "second"}
    assert records.puzzle_book.of("Ben").of("a-game").solved == 2
    assert records.puzzle_book.of("Ann").of("a-game").solved == 0


def test_who_is_forgotten_is_a_guest_where_others_played(tmp_path: Path) -> None:
    records = filled(tmp_path)
    records.traces.remove("Ann", "Player")
    assert [set(table) for table in names(records)] == [{"Player", "Ben"}] * 5 + [{"", "Ben"}]
    assert records.people.names == ("Ben",)
    assert records.learning.boards("Ann", "a-game") == frozenset()
    left = b"".join(everything(tmp_path).values())
    assert b"Ann" not in left


@pytest.mark.parametrize("stops", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("stops_at", range(3))
def test_what_was_begun_is_ended_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stops_at: int, stops: BaseException
) -> None:
    records = filled(tmp_path)
    left, real = stops_at, os.fsync

    def until_then(file: int) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise stops
        real(file)

    with monkeypatch.context() as power:
        # A folder is synced once a file is in its place, too.
        power.setattr(system, "sync_folder", lambda _folder: None)
        power.setattr(os, "fsync", until_then)
        with pytest.raises((RecordError, KeyboardInterrupt)):
            records.traces.rename("Ann", "Annika")
    assert len(records.saves.saves()) == len(records.saves.deleted()) == 1
    records.store.close()
    again = open_records(find_places(str(tmp_path)))
    assert all("Annika" in table and "Ann" not in table for table in names(again))
    assert again.people.of("Annika") is not None
    assert again.store.query("SELECT * FROM moving") == []


def test_a_window_that_opens_meanwhile_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = filled(tmp_path)
    real = os.fsync
    opening = Thread(target=lambda: open_records(find_places(str(tmp_path))))

    def opened(file: int) -> None:
        monkeypatch.setattr(os, "fsync", real)
        opening.start()
        opening.join(0.3)
        real(file)

    monkeypatch.setattr(os, "fsync", opened)
    records.traces.rename("Ann", "Annika")
    opening.join()
    assert all("Annika" in table and "Ann" not in table for table in names(records))
    assert records.store.query("SELECT * FROM moving") == []


def test_somebody_moves_to_another_computer_and_back(tmp_path: Path) -> None:
    records, there = filled(tmp_path / "here"), open_records(find_places(str(tmp_path / "there")))
    file = tmp_path / "Ann.pocketful-person"
    file.write_bytes(records.traces.file_of("ANN"))
    assert there.traces.take(file) == records.people.of("Ann")
    assert there.learning.boards("Ann", "a-game") == {"first"}
    assert there.puzzle_book.of("Ann") == records.puzzle_book.of("Ann")
    there.learning.add_board("Ann", "a-game", "third")
    file.write_bytes(there.traces.file_of("Ann"))
    records.traces.take(file)
    assert records.learning.boards("Ann", "a-game") == {"first", "third"}
    assert records.puzzle_book.of("Ann") == there.puzzle_book.of("Ann")


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        '{"format": "pocketful-person", "version": 1}',
        '{"format": "pocketful-person", "version": 2}',
        '{"format": "something", "version": 1}',
        "[" * 5000,
    ],
)
def test_a_file_of_something_else_changes_nothing(tmp_path: Path, content: str) -> None:
    records = filled(tmp_path / "here")
    before = everything(tmp_path / "here")
    file = tmp_path / "Ann.pocketful-person"
    file.write_text(content)
    with pytest.raises(RecordError):
        records.traces.take(file)
    broken = json.loads(records.traces.file_of("Ann"))
    broken["puzzles"]["games"]["a-game"]["rating"] = ["x"]
    file.write_text(json.dumps(broken))
    with pytest.raises(RecordError):
        records.traces.take(file)
    assert everything(tmp_path / "here") == before


BAD_RESULTS = [
    {"rating": [1e99, 150, 0.06]},
    {"rating": [1100, float("nan"), 0.06]},
    {"rating": [1100, 150]},
    {"tries": {"key": [0, True, "2026-11-20"]}},
    {"tries": {"key": [1.5, True, "2026-11-20"]}},
    {"tries": {"key": [1, 7, "2026-11-20"]}},
    {"tries": {"key": [1, True, "2026-02-30"]}},
    {"tries": {"\ud800": [1, True, "2026-11-20"]}},
    {"mistakes": [["line", "2026-11-20", -50, 0]]},
    {"mistakes": [["line", "2026-11-20", 0, -1]]},
    {"mistakes": [["line", "2026-11-20", 10**400, 0]]},
    {"mistakes": [["line", "2026-11-20", 10**18, 0]]},
    {"mistakes": [[{"a": "line"}, "2026-11-20", 0, 0]]},
    {"mistakes": [["line", "some day", 0, 0]]},
]


@pytest.mark.parametrize("bad", BAD_RESULTS)
def test_a_person_with_impossible_results_is_refused(tmp_path: Path, bad: dict[str, Any]) -> None:
    records = filled(tmp_path / "here")
    told = json.loads(records.traces.file_of("Ann"))
    told["person"]["name"] = "Zoé"
    results = told["puzzles"]["games"]["a-game"]
    file = tmp_path / "Ann.pocketful-person"
    file.write_text(json.dumps(told))
    records.traces.take(file)
    before = everything(tmp_path / "here")
    told["person"]["name"] = "Eva"
    results.update(bad)
    file.write_text(json.dumps(told))
    with pytest.raises(DamagedRecord, match="isn’t a person’s file"):
        records.traces.take(file)
    assert everything(tmp_path / "here") == before


PEOPLE = {
    "version": 1,
    "people": [
        {"name": "Ann", "colour": 1, "symbol": None, "likes": {"coach": True}},
        {"name": "Ben", "colour": None, "symbol": None, "likes": {}},
    ],
}


def opened(home: Path) -> Records:
    return open_records(find_places(str(home)))


DAMAGED = [
    ("people", '{"people": [{"name": ""}]}'),
    ("people", '{"people": [{"name": "A", "colour": 9}]}'),
    ("people", "?"),
    ("learning", "{"),
    ("learning", '{"people": {"Ann": 3}, "offered": []}'),
    ("moments", "[]"),
    ("moments", '{"moments": {"pebbles": [1]}}'),
    ("puzzles", '{"people": {"Ann": {}}, "puzzles": {}}'),
    ("puzzles", '{"people": {}, "puzzles": {"pebbles": {"one": [1e99, 2, 3]}}}'),
    ("puzzles", '{"people": {"Ann": {"games": {}, "days": {"2026-02-30": true}}}, "puzzles": {}}'),
    ("evening", '{"evening": {"people": []}}'),
    ("evening", "\ud800"),
]


@pytest.mark.parametrize(("name", "content"), DAMAGED)
def test_a_damaged_file_is_put_aside_with_one_sentence(
    tmp_path: Path, name: str, content: str
) -> None:
    path = tmp_path / f"{name}.json"
    path.write_bytes(content.encode("utf-8", "surrogatepass"))
    before = path.read_bytes()
    (problem,) = opened(tmp_path).problems
    aside = path.with_name(f"{path.name}.damaged-1")
    assert str(aside) in str(problem)
    assert aside.read_bytes() == before
    again = opened(tmp_path)
    assert again.problems == ()
    again.people.met("Ann")
    assert again.people.names == ("Ann",)


def test_an_interrupted_taking_over_is_done_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "people.json"
    path.write_text(json.dumps(PEOPLE))

    def killed(*_arguments: object) -> None:
        raise KeyboardInterrupt

    for at in ("game.records.people.People.put", "game.records.traces.keep_aside"):
        with monkeypatch.context() as power:
            power.setattr(at, killed)
            with pytest.raises(KeyboardInterrupt):
                opened(tmp_path)
        assert json.loads(path.read_text()) == PEOPLE
    people = opened(tmp_path).people
    assert [(one.name, one.colour, dict(one.likes)) for one in people.all()] == [
        ("Ann", 1, {"coach": True}),
        ("Ben", None, {}),
    ]
    assert not path.exists()
    people.remove("Ann")
    assert opened(tmp_path).people.names == ("Ben",)


def test_a_note_of_files_on_the_move_leads_nowhere(tmp_path: Path) -> None:
    home, outside = tmp_path / "home", tmp_path / "outside"
    home.mkdir()
    outside.write_text("mine")
    (home / "picture").write_text("theirs")
    files = [[str(home / "picture"), str(outside)], [str(home / "picture"), "../outside"]]
    note = {"version": 1, "files": files, "told": '["Ann", "Ben"]'}
    (home / "moving.json").write_text(json.dumps(note))
    records = opened(home)
    assert records.problems == ()
    assert outside.read_text() == "mine"
    assert (home / "picture").read_text() == "theirs"
    assert isinstance(records.people, People)
