"""An even match at the table: what the plate says, and the strength of a rematch."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.match import Match
from game.messages import Message
from game.records.evening_out import EvenMatch
from game.records.files import RecordError
from game.records.history import GameRecord
from scenes.kit.even_match import standing_text, with_strength
from scenes.table.result import Rematch
from tests.scenes.stage import Stage, begun, make_stage


def finished(stage: Stage) -> Any:
    """A table at which Ann has just finished an even match."""
    table = stage.table(begun("human", "adaptive-137"))
    rng = Random(3)
    for _ in range(3000):
        seat = table.seen.seat
        if seat is not None:
            table.session.attempt(table.session.state.legal_actions(seat).sample(rng))
        stage.pass_time(table, 0.1, step=0.1)
        if table.session.match.is_finished:
            return table
    raise AssertionError("the match does not end")


@pytest.mark.long
def test_a_rematch_is_as_strong_as_the_last_game_asks_for(tmp_path: Path) -> None:
    stage = make_stage(tmp_path, animation_speed="off")
    table = finished(stage)
    won = 0 in table.session.match.outcome().winners
    Rematch(table).play()
    ((way, (match, *_more)),) = stage.went.ways
    assert way == "open_table"
    assert isinstance(match, Match)
    assert [seat.name for seat in match.seats] == ["Ben", "Ann"]
    assert [seat.kind for seat in match.seats] == [f"adaptive-{177 if won else 97}", "human"]
    assert table.session.match.seats[1].kind == "adaptive-137"


def test_a_history_that_cannot_be_read_leaves_the_first_strength() -> None:
    def fails() -> list[GameRecord]:
        raise RecordError(Message("The history cannot be read."))

    seats = with_strength(begun("human", "adaptive").seats, fails)
    assert seats[1].kind == "adaptive-60"


def test_several_people_are_not_called_you() -> None:
    assert standing_text(EvenMatch(220, 3, 8), people=2) == (
        "Now between skilled and expert. People won 3 of the last 8 games."
    )
