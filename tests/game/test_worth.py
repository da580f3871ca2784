"""What was counted for seats and head starts, and that nothing is missing."""

from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.protocol import GameInfo
from game.records.evening_out import Counted, Worth, read_worth

FOLDER = Path(__file__).parents[2] / "assets" / "worth"

COUNTED = {key: info for key, info in GAMES.items() if (FOLDER / f"{key}.toml").exists()}

each_game = pytest.mark.parametrize("info", COUNTED.values(), ids=COUNTED)


def counted(info: GameInfo) -> Worth:
    return read_worth((FOLDER / f"{info.key}.toml").read_text(encoding="utf-8"))


@each_game
def test_every_kind_and_amount_was_counted(info: GameInfo) -> None:
    worth = counted(info)
    for kind in info.handicaps:
        for amount in kind.amounts:
            found = worth.of(info.players[-1], kind.key, amount.value)
            assert found is not None, (kind.key, amount.value)
            assert found.games >= 60


@each_game
def test_the_seats_were_counted_for_every_number_of_players(info: GameInfo) -> None:
    seats = counted(info).seats
    assert set(seats) == set(info.players)
    for sides in seats.values():
        assert sum(each.share for each in sides) == pytest.approx(1, abs=0.002)


def test_the_interval_says_how_sure_a_worth_is() -> None:
    few, many = Counted(0.6, 40, 2), Counted(0.6, 400, 2)
    assert few.more[0] == many.more[0] == 10
    assert few.more[1] < 0 < many.more[1] < 10 < many.more[2] < few.more[2]


@pytest.mark.parametrize("text", ["", "level = 3", "[[seats]]\nplayers = 2", "{"])
def test_a_damaged_file_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no file"):
        read_worth(text)
