"""The settings in effect: a person's own if they have any, else the house's."""

from pathlib import Path

import pytest

from game.messages import Message
from game.records.files import RecordError
from game.records.people import AtHand, Person
from game.records.places import Records, find_places, open_records


@pytest.fixture
def records(tmp_path: Path) -> Records:
    records = open_records(find_places(str(tmp_path)))
    records.people.put(Person("Ann", likes={"text_size": 150, "coach": True}))
    records.people.put(Person("Ben"))
    return records


def test_what_is_changed_is_theirs_if_it_was_their_own(records: Records) -> None:
    hand = AtHand(records.settings, records.people)
    hand.take("Ann")
    changed = hand.change(text_size=175, theme="dark", confirm_moves=True)
    assert (changed.text_size, changed.theme, changed.confirm_moves) == (175, "dark", True)
    ann = records.people.of("Ann")
    assert ann is not None
    assert ann.likes == {"text_size": 175, "coach": True}
    house = records.settings.settings
    assert (house.text_size, house.theme, house.confirm_moves) == (100, "dark", True)
    assert hand.take("") == house


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
