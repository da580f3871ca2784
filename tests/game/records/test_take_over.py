"""What earlier versions kept in JSON files is taken over once, and none of it is lost."""

import json
from pathlib import Path

import pytest

from game.records.people import People
from game.records.places import Records, find_places, open_records

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

    for at in ("game.records.people.People._put", "game.records.traces.keep_aside"):
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
