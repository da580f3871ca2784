import json

import pytest

from game.match import Seat
from game.messages import Message
from game.protocol import Option, OptionChoice
from game.records.settings import Settings
from game.seats import SetUp, read_setup
from tests.game.dice_game import INFO as DICE


def switch(key: str) -> Option:
    return Option(key, key, tuple(OptionChoice(on, "", "") for on in (False, True)), False)


INFO = DICE._replace(
    players=(2, 3),
    options=(switch("slow"), switch("loud"), switch("quiet")),
    conflict=lambda _players, on: Message("No.") if on["loud"] and on["quiet"] else None,
)
SETUP = SetUp(
    (Seat("Ann", "human", 3, 1), Seat("Zoé", "skilled", 0, 5)),
    INFO.complete_options(2, {"slow": True, "loud": True}),
    "loser",
)


def test_options_that_came_later_are_at_their_defaults() -> None:
    data = SETUP.to_json()
    data["options"] = {"slow": True}
    read = read_setup(INFO, data)
    assert read is not None
    assert read.options == INFO.complete_options(2, {"slow": True})


@pytest.mark.parametrize(
    "data",
    [
        None,
        5,
        [],
        {},
        {"seats": []},
        {"seats": [["Ann", "human", 0, 0]]},
        {"seats": [["Ann", "human", 0, 0]] * 5},
        {"seats": [["Ann", "human", 0, 0], ["Ben", "human", 0, 6]]},
        {"seats": [["Ann", "human", 0, 0], ["Ben", "../human", 0, 0]]},
        {"seats": [["Ann", "human", 0, 0], ["Ben", 5, 0, 0]]},
        {"seats": [["Ann", "human", 0, 0], "Ben"]},
        {"options": {"flying": True}},
        {"options": {"slow": "perhaps"}},
        {"options": {"slow": 1}},
        {"options": {"slow": [1]}},
        {"options": {"loud": True, "quiet": True}},
        {"options": [1]},
        {"starter": "the tallest"},
        {"starter": ["loser"]},
    ],
)
def test_a_setup_that_cannot_be_played_is_none(data: object) -> None:
    if isinstance(data, dict) and data and "seats" not in data:
        data = {**SETUP.to_json(), **data}
    assert read_setup(INFO, data) is None
    json.dumps(data)
    assert isinstance(Settings().with_setup("a-game", data), Settings)
