"""The head starts proposed to make a match even, from made-up records."""

from collections.abc import Sequence

import pytest

from game.handicaps import Handicap
from game.match import HUMAN, Seat
from game.records.evening_out import Counted, Worth, duel_level, proposal, strengths_in, unknown
from game.records.history import GameRecord, SeatResult
from tests.game.dice_game import INFO

WORTH = Worth(
    "casual",
    {},
    {
        (2, "points", 1): Counted(0.6, 200, 2),
        (2, "points", 2): Counted(0.73, 200, 2),
        (2, "points", 3): Counted(0.9, 200, 2),
    },
)
ANN, BEN = Seat("Ann"), Seat("Ben", colour=1, symbol=1)
OPTIONS = INFO.complete_options(2, {})


def game(*players: tuple[str, str, int], given: Sequence[Handicap] = ()) -> GameRecord:
    """A finished game of players with names, kinds and places."""
    seats = tuple(
        SeatResult(n, name, kind, n, place, 0.0) for n, (name, kind, place) in enumerate(players)
    )
    return GameRecord("", "", "dice", "", "", "", None, len(seats), {}, 9, seats, tuple(given))


def duel(winner: str, loser: str, *given: Handicap) -> GameRecord:
    return game((winner, HUMAN, 1), (loser, HUMAN, 2), given=given)


def against(name: str, level: str, place: int) -> GameRecord:
    return game((name, HUMAN, place), ("Acorn", level, 3 - place))


def proposed(records: Sequence[GameRecord]) -> tuple[Handicap, ...] | None:
    found = proposal(INFO, (ANN, BEN), OPTIONS, records, WORTH)
    return None if found is None else found.handicaps


def test_nothing_is_proposed_before_enough_is_known_of_everybody() -> None:
    records = [duel("Ann", "Ben")] * 2
    assert proposed(records) is None
    assert unknown((ANN, BEN), records) == (0, 1)


def test_people_who_are_even_need_nothing() -> None:
    assert proposed([duel("Ann", "Ben"), duel("Ben", "Ann")] * 4) == ()


def test_who_loses_more_gets_more() -> None:
    some = proposed([duel("Ann", "Ben")] * 7 + [duel("Ben", "Ann")] * 3)
    most = proposed([duel("Ann", "Ben")] * 12)
    assert some is not None
    assert most is not None
    assert [each.seat for each in (*some, *most)] == [1, 1]
    assert some[0].amount < most[0].amount == 3


def test_the_proposal_makes_the_match_more_even() -> None:
    found = proposal(INFO, (ANN, BEN), OPTIONS, [duel("Ann", "Ben")] * 6, WORTH)
    assert found is not None
    assert found.shares[0] > 0.6
    assert abs(found.after[0] - 0.5) < abs(found.shares[0] - 0.5)
    assert sum(found.after) == pytest.approx(1)
    assert found.games == 6


def test_games_against_levels_tell_people_apart_who_never_met() -> None:
    records = [against("Ann", "skilled", 1), against("Ben", "skilled", 2)] * 6
    (given,) = proposed(records) or ()
    assert given.seat == 1


def test_wins_with_a_head_start_count_for_less() -> None:
    helped = [duel("Ben", "Ann", Handicap(0, "points", 2))] * 6
    alone = [duel("Ben", "Ann")] * 6
    lead = [
        found["person", "ben"] - found["person", "ann"]
        for found in (strengths_in(helped, WORTH), strengths_in(alone, WORTH))
    ]
    assert 0 <= lead[0] < lead[1]


def test_partners_meet_nobody_but_the_others() -> None:
    seats = tuple(
        SeatResult(n, name, HUMAN, n % 2, 1 + n % 2, 0.0) for n, name in enumerate("ABCD")
    )
    record = GameRecord("", "", "dice", "", "", "", None, 4, {}, 9, seats)
    found = strengths_in([record], WORTH)
    assert found["person", "a"] == pytest.approx(found["person", "c"])
    assert found["person", "a"] > found["person", "b"]


@pytest.mark.parametrize(
    ("records", "level"),
    [
        ([], "casual"),
        ([against("Ann", "casual", 1)], "skilled"),
        ([against("Ann", "casual", 2)], "learner"),
        ([against("Ann", "learner", 2)], "learner"),
        ([against("Ann", "expert", 1), against("Ann", "learner", 2)], "expert"),
    ],
)
def test_a_duel_is_against_a_level_near_the_last_one(
    records: Sequence[GameRecord], level: str
) -> None:
    assert duel_level(ANN, records) == level
