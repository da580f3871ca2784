"""Glicko-2 against the worked example of Glickman's paper."""

import pytest

from game.records.puzzle_book import Rating, rated


def test_the_worked_example() -> None:
    opponents = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = rated(Rating(1500, 200, 0.06), opponents, tau=0.5)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_nothing_played_changes_nothing() -> None:
    assert rated(Rating(1600, 80), []) == Rating(1600, 80)


def test_the_certain_result_of_ratings_far_apart_moves_neither() -> None:
    high, low = Rating(5000, 45), Rating(-1000, 45)
    assert rated(high, [(low, 1.0)]).value == pytest.approx(5000)
    assert rated(low, [(high, 0.0)]).value == pytest.approx(-1000)
