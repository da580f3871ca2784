from __future__ import annotations

from game.records.history import GameRecord, SeatResult
from game.records.statistics import (
    Tally,
    against_levels,
    name_key,
    of_player,
    per_game,
    per_level,
    per_player,
    per_player_game_and_size,
)


def record(*seats: tuple[str, str, int, float], game: str = "some", teams: int = 0) -> GameRecord:
    """A game with (name, kind, place, points) for each seat; ``teams`` of partners, or none."""
    results = tuple(
        SeatResult(n, name, kind, n % teams if teams else n, place, points)
        for n, (name, kind, place, points) in enumerate(seats)
    )
    return GameRecord("id", "save", game, "", "", "", None, len(seats), {}, 40, results)


def ann(place: int, points: float, level: str = "skilled") -> GameRecord:
    return record(("Ann", "human", place, points), ("Bot", level, 3 - place, 19 - points))


def test_nothing_played() -> None:
    assert per_game([]) == per_player([]) == per_level([]) == against_levels([], "Ann") == []
    assert of_player([], "Ann") == Tally()


def test_a_person_against_a_level() -> None:
    records = [ann(1, 12), ann(2, 5), ann(1, 11), ann(1, 10), ann(2, 3, "expert")]
    assert against_levels(records, "ann") == [
        ("expert", Tally(1, 0, 0, 3.0, 3.0, -1, 0)),
        ("skilled", Tally(4, 3, 0, 9.5, 12.0, 1, 2)),
    ]
    levels = dict(per_level(records))
    assert (levels["skilled"].played, levels["skilled"].won) == (4, 1)
    assert (levels["expert"].played, levels["expert"].won) == (1, 1)


def test_streaks_count_from_the_latest_game() -> None:
    won, lost = ann(1, 12), ann(2, 5)
    assert of_player([won, won, lost, won, won, won], "Ann").streak == 2
    assert of_player([won, won, lost, won, won, won], "Ann").longest == 3
    assert of_player([lost, lost, won], "Ann").streak == -2
    assert of_player([lost, lost], "Ann").longest == 0


def test_a_tie_is_a_win_that_is_shared() -> None:
    tied = record(("Ann", "human", 1, 9), ("Ben", "human", 1, 9), ("Cem", "human", 3, 1))
    tallies = {one.name: one.tally for one in per_player([tied])}
    assert (tallies["Ann"].won, tallies["Ann"].shared) == (1, 1)
    assert (tallies["Cem"].won, tallies["Cem"].shared) == (0, 0)
    assert per_game([tied])[0].shared == 1


def test_partners_do_not_share_their_win_nor_play_against_each_other() -> None:
    game = record(
        ("Ann", "human", 1, 12),
        ("Bot", "casual", 3, 7),
        ("Helper", "expert", 1, 12),
        ("Bot", "casual", 3, 7),
        teams=2,
    )
    assert (of_player([game], "Ann").won, of_player([game], "Ann").shared) == (1, 0)
    assert [level for level, _ in against_levels([game], "Ann")] == ["casual"]
    assert dict(per_level([game]))["casual"].played == 2
    assert per_game([game])[0].shared == 0


def test_a_name_is_one_person_however_it_is_written() -> None:
    records = [
        record(("ANN ", "human", 1, 9), ("Zoé", "human", 2, 1)),
        record(("Ann", "human", 2, 1), ("Zoe\u0301", "human", 1, 9)),
    ]
    assert [(one.name, one.tally.played) for one in per_player(records)] == [
        ("ANN ", 2),
        ("Zoé", 2),
    ]
    assert name_key("Straße") == name_key("STRASSE")


def test_a_computer_of_that_name_is_somebody_else() -> None:
    game = record(("Ann", "human", 2, 1), ("Ann", "expert", 1, 9))
    assert (of_player([game], "Ann").played, of_player([game], "Ann").won) == (1, 0)


def test_per_game_and_number_of_players() -> None:
    three = record(("Ann", "human", 2, 4), ("B", "human", 1, 9), ("C", "human", 3, 2))
    records = [ann(1, 12), three, ann(2, 6), record(("Ann", "human", 1, 1), game="other")]
    assert [
        (game, players, tally.played, tally.won)
        for game, players, tally in per_player_game_and_size(records, "Ann")
    ] == [("other", 1, 1, 1), ("some", 2, 2, 1), ("some", 3, 1, 0)]
    some, other = per_game(records)
    assert (some.game, some.played, some.by_players) == ("some", 3, ((2, 2), (3, 1)))
    assert (some.average_actions, some.first_seat_won) == (40.0, 1)
    assert other.game == "other"
