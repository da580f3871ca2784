"""The head starts proposed to make a match even, from made-up records."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.handicaps import Handicap
from game.match import HUMAN, Seat
from game.protocol import GameInfo
from game.records.evening_out import (
    CountedShare,
    EvenMatch,
    WinCounts,
    even_match,
    odds,
    proposal,
    read_worth,
    strengths_in,
    unknown,
)
from game.records.history import GameRecord
from tests.game.dice_game import INFO
from tests.game.records.matches import record

WORTH = WinCounts(
    {},
    {
        (2, "points", 1): CountedShare(0.6, 200, 2),
        (2, "points", 2): CountedShare(0.73, 200, 2),
        (2, "points", 3): CountedShare(0.9, 200, 2),
    },
)
ANN, BEN = Seat("Ann"), Seat("Ben", colour=1, symbol=1)
OPTIONS = INFO.complete_options(2, {})


def duel(winner: str, loser: str, *given: Handicap) -> GameRecord:
    return record((winner, HUMAN, 1), (loser, HUMAN, 2), game="dice", given=given)


def against(name: str, kind: str, place: int) -> GameRecord:
    return record((name, HUMAN, place), ("Acorn", kind, 3 - place), game="dice")


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
    assert sum(found.shares) == pytest.approx(1)
    ((_seat, key, amount),) = found.handicaps
    lead, given = odds(found.shares[0]), WORTH.of(2, key, amount)
    assert given is not None
    assert abs(lead - given.strength) < lead


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
    seats = ((name, HUMAN, 1 + n % 2) for n, name in enumerate("ABCD"))
    found = strengths_in([record(*seats, game="dice", teams=2)], WORTH)
    assert found["person", "a"] == pytest.approx(found["person", "c"])
    assert found["person", "a"] > found["person", "b"]


def won(strength: int) -> GameRecord:
    return against("Ann", f"adaptive-{strength}", 1)


def lost(strength: int) -> GameRecord:
    return against("Ann", f"adaptive-{strength}", 2)


def beside_skilled(ann: int, skilled: int, adaptive: int) -> GameRecord:
    computers = ("Oak", "skilled", skilled), ("Acorn", "adaptive-60", adaptive)
    return record(("Ann", HUMAN, ann), *computers)


def test_wins_are_counted_and_the_strength_follows() -> None:
    assert even_match([won(60)], ["Ann"]) == EvenMatch(100, 1, 1)
    # The latest comes first.
    assert even_match([lost(100), won(60)], ["Ann"]) == EvenMatch(70, 1, 2)


def test_only_the_last_games_are_told() -> None:
    records = [*[lost(150)] * 5, *[won(150)] * 10]
    found = even_match(records, ["Ann"])
    assert (found.won, found.played) == (3, 8)


def test_people_who_play_together_are_followed_together() -> None:
    both = record(("Ben", HUMAN, 2), ("Acorn", "adaptive-60", 1), ("Ann", HUMAN, 3))
    found = even_match([both, won(200)], ["Ann", "Ben"])
    assert (found.won, found.played) == (0, 1)
    assert found.strength < 60


def test_only_adaptive_opponents_are_compared_with() -> None:
    # Behind the skilled computer, but before the adaptive one.
    assert even_match([beside_skilled(2, 1, 3)], ["Ann"]) == EvenMatch(100, 0, 1)
    # Neither was first, and no one knows which of them was better.
    assert even_match([beside_skilled(2, 1, 2)], ["Ann"]) == EvenMatch(60, 0, 1)


def test_a_partner_is_no_opponent() -> None:
    computers = (("C", kind, place) for kind, place in (("skilled", 2), ("adaptive-60", 1)))
    together = record(("Ann", HUMAN, 1), *computers, ("D", "skilled", 2), teams=2)
    assert even_match([together], ["Ann"]) == EvenMatch()


def test_a_fair_share_among_many_leaves_the_strength_as_it_is() -> None:
    def among_three(ann: int, first: int, second: int) -> GameRecord:
        others = (("Even", "adaptive-150", place) for place in (first, second))
        return record(("Ann", HUMAN, ann), *others)

    gains = [
        even_match([among_three(*places)], ["Ann"]).strength - 150
        for places in ((1, 2, 2), (2, 1, 2), (2, 2, 1))
    ]
    assert gains[0] > 0
    assert sum(gains) == 0


FOLDER = Path(__file__).parents[3] / "assets" / "worth"

COUNTED = {key: info for key, info in GAMES.items() if (FOLDER / f"{key}.toml").exists()}

each_game = pytest.mark.parametrize("info", COUNTED.values(), ids=COUNTED)


def counted(info: GameInfo) -> WinCounts:
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
    few, many = CountedShare(0.6, 40, 2), CountedShare(0.6, 400, 2)
    assert few.more == many.more == 10
    assert few.interval[0] < 0.5 < many.interval[0] < 0.6 < many.interval[1] < few.interval[1]


@pytest.mark.parametrize("text", ["", "level = 3", "[[seats]]\nplayers = 2", "{"])
def test_a_damaged_file_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no file"):
        read_worth(text)
