"""The settings in effect: a person's own if they have any, else the house's."""

from pathlib import Path

import pytest

from game.messages import Message
from game.records.files import RecordError
from game.records.people import MOST, AtHand, People, Person
from game.records.places import Records, find_places, open_records
from game.records.store import Store


def test_who_played_last_comes_first_and_nobody_twice(tmp_path: Path) -> None:
    people = People(Store(tmp_path / "history.sqlite3"))
    people.met("Ann", "Ben")
    people.met(" ben ", "", "Zo\x1bé")
    assert People(Store(tmp_path / "history.sqlite3")).names == ("ben", "Zoé", "Ann")
    people.met(*(f"Player {n}" for n in range(MOST + 1)))
    assert len(people.names) == MOST


def test_likes_that_make_no_sense_are_left_out() -> None:
    likes = {"text_size": 900, "fullscreen": True, "coach": True}
    told = {"name": "Ann", "colour": 1, "symbol": None, "likes": likes}
    assert Person.from_json(told) == Person("Ann", 1, None, {"coach": True})


def test_names_that_earlier_versions_kept_are_known(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"version": 1, "player_names": ["Zoé", "Ann", 5]}')
    people = open_records(find_places(str(tmp_path))).people
    assert people.names == ("Zoé", "Ann")
    people.remove("Zoé")
    assert open_records(find_places(str(tmp_path))).people.names == ("Ann",)


@pytest.fixture
def records(tmp_path: Path) -> Records:
    records = open_records(find_places(str(tmp_path)))
    records.people.put(Person("Ann", likes={"text_size": 150, "coach": True}))
    records.people.put(Person("Ben"))
    return records


def test_what_cannot_be_written_holds_all_the_same(
    records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = AtHand(records.settings, records.people)
    hand.take("Ann")

    def full(_person: Person) -> None:
        raise RecordError(Message("The disk is full."))

    monkeypatch.setattr(records.people, "put", full)
    with pytest.raises(RecordError):
        hand.change(text_size=175)
    assert hand.settings.text_size == 175
    assert hand.take("Ann").text_size == 150
