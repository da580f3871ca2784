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
    proposal,
    read_worth,
    strengths_in,
    unknown,
)
from game.records.history import GameRecord, SeatResult
from tests.game.dice_game import INFO

WORTH = WinCounts(
    "casual",
    {},
    {
        (2, "points", 1): CountedShare(0.6, 200, 2),
        (2, "points", 2): CountedShare(0.73, 200, 2),
        (2, "points", 3): CountedShare(0.9, 200, 2),
    },
)
ANN, BEN = Seat("Ann"), Seat("Ben", colour=1, symbol=1)
OPTIONS = INFO.complete_options(2, {})


def game(*players: tuple[str, str, int], given: Sequence[Handicap] = ()) -> GameRecord:
    """A finished game of players with names, kinds and places."""
    seats = tuple(
        SeatResult(n, name, kind, n, place, 0.0) for n, (name, kind, place) in enumerate(players)
    )
    return GameRecord("", "", "dice", "", "", "", len(seats), {}, 9, seats, tuple(given))


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
    record = GameRecord("", "", "dice", "", "", "", 4, {}, 9, seats)
    found = strengths_in([record], WORTH)
    assert found["person", "a"] == pytest.approx(found["person", "c"])
    assert found["person", "a"] > found["person", "b"]


ANNE = ("Ann", "human")
BENNO = ("Ben", "human")
SKILLED = ("Computer 3", "skilled")


def computer(strength: int) -> tuple[str, str]:
    return ("Computer", f"adaptive-{strength}")


def played(*seats: tuple[tuple[str, str], int], teams: tuple[int, ...] = ()) -> GameRecord:
    """A game with (name and kind, place) for each seat, everyone alone or in ``teams``."""
    results = tuple(
        SeatResult(n, name, kind, teams[n] if teams else n, place, 5.0)
        for n, ((name, kind), place) in enumerate(seats)
    )
    return GameRecord("id", "save", "a-game", "", "", "", len(seats), {}, 40, results)


def won(strength: int) -> GameRecord:
    return played((ANNE, 1), (computer(strength), 2))


def lost(strength: int) -> GameRecord:
    return played((ANNE, 2), (computer(strength), 1))


def test_wins_are_counted_and_the_strength_follows() -> None:
    assert even_match([won(60)], ["Ann"]) == EvenMatch(100, 1, 1)
    # The latest comes first.
    assert even_match([lost(100), won(60)], ["Ann"]) == EvenMatch(70, 1, 2)


def test_only_the_last_games_are_told() -> None:
    records = [*[lost(150)] * 5, *[won(150)] * 10]
    found = even_match(records, ["Ann"])
    assert (found.won, found.played) == (3, 8)


def test_people_who_play_together_are_followed_together() -> None:
    record = played((BENNO, 2), (computer(60), 1), (ANNE, 3))
    found = even_match([record, won(200)], ["Ann", "Ben"])
    assert (found.won, found.played) == (0, 1)
    assert found.strength < 60


def test_only_adaptive_opponents_are_compared_with() -> None:
    # Behind the skilled computer, but before the adaptive one.
    assert even_match([played((ANNE, 2), (SKILLED, 1), (computer(60), 3))], ["Ann"]) == EvenMatch(
        100, 0, 1
    )
    # Neither was first, and no one knows which of them was better.
    assert even_match([played((ANNE, 2), (SKILLED, 1), (computer(60), 2))], ["Ann"]) == EvenMatch(
        60, 0, 1
    )


def test_a_partner_is_no_opponent() -> None:
    together = played((ANNE, 1), (SKILLED, 2), (computer(60), 1), (SKILLED, 2), teams=(0, 1, 0, 1))
    assert even_match([together], ["Ann"]) == EvenMatch()


def test_a_fair_share_among_many_leaves_the_strength_as_it_is() -> None:
    def among_three(ann: int, first: int, second: int) -> GameRecord:
        return played((ANNE, ann), (computer(150), first), (computer(150), second))

    gains = [
        even_match([record], ["Ann"]).strength - 150
        for record in (among_three(1, 2, 2), among_three(2, 1, 2), among_three(2, 2, 1))
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
