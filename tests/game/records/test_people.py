"""The people whom the app knows: kept, in order, each once."""

import json
from pathlib import Path

import pytest

from game.records.files import RecordError
from game.records.people import MOST, Fitted, People, Person
from game.records.places import find_places, open_records
from game.records.settings import Settings


def test_who_played_last_comes_first_and_nobody_twice(tmp_path: Path) -> None:
    people = People(tmp_path / "people.json")
    people.met("Ann", "Ben")
    people.met(" ben ", "", "Zo\x1bé")
    assert People(tmp_path / "people.json").names == ("ben", "Zoé", "Ann")
    people.met(*(f"Player {n}" for n in range(MOST + 1)))
    assert len(people.names) == MOST


def test_somebody_keeps_sign_and_likes(tmp_path: Path) -> None:
    people = People(tmp_path / "people.json")
    people.met("Ben", "Ann")
    ann = Person("Ann", 3, None, {"text_size": 150, "coach": True})
    people.put(ann)
    assert people.of("ANN") == ann
    assert people.names == ("Ben", "Ann")
    liked = Settings(text_size=90, theme="dark").with_likes(ann.likes)
    assert (liked.text_size, liked.coach, liked.theme) == (150, True, "dark")
    people.remove("ann")
    assert people.of("Ann") is None


def test_likes_that_make_no_sense_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "people.json"
    likes = {"text_size": 900, "fullscreen": True, "coach": True}
    ann = {"name": "Ann", "colour": 1, "symbol": None, "likes": likes}
    path.write_text(json.dumps({"version": 1, "people": [ann]}))
    assert People(path).all() == (Person("Ann", 1, None, {"coach": True}),)


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"people": [{"name": ""}]}', '{"people": [{"name": "A", "colour": 9}]}']
)
def test_a_damaged_list_is_put_aside_and_said_once(tmp_path: Path, text: str) -> None:
    path = tmp_path / "people.json"
    path.write_text(text)
    people = People(path)
    assert people.all() == ()
    assert people.problem is not None
    assert "damaged" in str(people.problem)
    people.met("Ann")
    assert people.names == ("Ann",)
    assert (tmp_path / "people.json.damaged-1").read_text() == text


def test_names_that_earlier_versions_kept_are_known(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"version": 1, "player_names": ["Zoé", "Ann", 5]}')
    people = open_records(find_places(str(tmp_path))).people
    assert people.names == ("Zoé", "Ann")
    people.remove("Zoé")
    assert open_records(find_places(str(tmp_path))).people.names == ("Ann",)


def test_a_full_disk_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "people.json").mkdir()
    with pytest.raises(RecordError):
        People(tmp_path / "people.json").met("Ann")


def test_a_damaged_list_is_told_of_once(tmp_path: Path) -> None:
    (tmp_path / "people.json").write_text("?")
    (problem,) = open_records(find_places(str(tmp_path))).problems
    assert "list of people" in str(problem)
    assert open_records(find_places(str(tmp_path))).problems == ()


def test_who_plays_like_somebody_is_kept_and_nonsense_is_left_out(tmp_path: Path) -> None:
    people = People(tmp_path / "people.json")
    ann = Person("Ann", stand_in=True).known_by("pebbles", Fitted("like-1777777i4iiiiii0", 21))
    people.put(ann)
    assert People(tmp_path / "people.json").of("Ann") == ann
    told = {**ann.to_json(), "likenesses": {"pebbles": ["../expert", 3], "hands": ["like-1", 0]}}
    assert Person.from_json(told).likenesses == {}
    earlier = {key: told[key] for key in ("name", "colour", "symbol", "likes")}
    assert Person.from_json(earlier) == Person("Ann")
