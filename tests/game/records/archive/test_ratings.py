"""Ratings of few people: the order, ties, partners, levels, and when they are told."""

from __future__ import annotations

from dataclasses import replace

from game.records.archive.ratings import Placed, Rating, person_key, rate, ratings
from game.records.history import GameRecord, History, SeatResult
from game.records.store import Store


def game(*places: int, names: str = "ABCDEF", teams: int = 0) -> list[Placed]:
    return [
        Placed(name, n % teams if teams else n, place)
        for n, (name, place) in enumerate(zip(names, places, strict=False))
    ]


def points(*games: list[Placed]) -> dict[str, int]:
    return {who: rating.points for who, rating in rate(games).items()}


def test_the_whole_ranking_counts() -> None:
    found = points(*[game(1, 2, 3, 4)] * 3)
    assert found["A"] > found["B"] > found["C"] > found["D"]
    assert found["A"] > 1000 > found["D"]


def test_a_tie_leaves_equals_equal_and_helps_the_weaker() -> None:
    assert points(game(1, 1)) == {"A": 1000, "B": 1000}
    before, after = points(game(1, 2)), points(game(1, 2), game(1, 1))
    assert after["A"] - after["B"] < before["A"] - before["B"]


def test_partners_rise_together() -> None:
    found = points(game(1, 2, 1, 2, teams=2))
    assert found["A"] == found["C"] > 1000 > found["B"] == found["D"]


def test_two_seats_of_one_level_are_one_player() -> None:
    found = rate([game(1, 2, 3, names=["Ann", "casual", "casual"])])  # type: ignore[arg-type]
    assert set(found) == {"Ann", "casual"}
    assert found["casual"].games == 1


def test_a_game_of_one_side_says_nothing() -> None:
    assert rate([game(1, 1, teams=1)]) == {}


def test_ratings_are_told_from_the_fifth_game_on() -> None:
    found = rate([game(1, 2)] * 4 + [game(1, 2, names="AC")])
    assert found["A"].is_told
    assert not found["B"].is_told
    sure = [Rating(1000, games).right for games in (5, 9, 10, 20, 40, 500)]
    assert sure == sorted(sure)


def test_ratings_are_of_one_game_and_forget_what_is_deleted() -> None:
    history = History(Store(None))
    record = GameRecord(
        "0",
        "",
        "some",
        "",
        "",
        "2026-01-01T00:00:00+00:00",
        None,
        2,
        {},
        9,
        (
            SeatResult(0, "ANN", "human", 0, 1, 5.0),
            SeatResult(1, "Robot", "adaptive-137", 1, 2, 1.0),
        ),
    )
    history.keep([(record, ""), (replace(record, id="1", game="other"), "")])
    found = ratings(history, "some")
    assert set(found) == {person_key("Ann"), "adaptive-150"}
    assert found[person_key("ann")].games == 1
    history.remove("0")
    assert ratings(history, "some") == {}
