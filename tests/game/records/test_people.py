from pathlib import Path

from game.records.people import MOST, People, Person
from game.records.places import find_places, open_records
from game.records.settings import Settings
from game.records.store import Store


def test_who_played_last_comes_first_and_nobody_twice(tmp_path: Path) -> None:
    people = People(Store(tmp_path / "history.sqlite3"))
    people.met("Ann", "Ben")
    people.met(" ben ", "", "Zo\x1bé")
    assert People(Store(tmp_path / "history.sqlite3")).names == ("ben", "Zoé", "Ann")
    people.met(*(f"Player {n}" for n in range(MOST + 1)))
    assert len(people.names) == MOST


def test_somebody_keeps_sign_and_likes(tmp_path: Path) -> None:
    people = People(Store(tmp_path / "history.sqlite3"))
    people.met("Ben", "Ann")
    ann = Person("Ann", 3, None, {"text_size": 150, "coach": True})
    people.put(ann)
    assert people.of("ANN") == ann
    assert people.names == ("Ben", "Ann")
    liked = Settings(text_size=90, theme="dark").with_likes(ann.likes)
    assert (liked.text_size, liked.coach, liked.theme) == (150, True, "dark")
    people.remove("ann")
    assert people.of("Ann") is None


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
