"""Glicko-2 against the worked example of Glickman's paper."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from game.records.puzzle_book import (
    FAILED,
    MOST_MISTAKES,
    SOLVED,
    Answered,
    PuzzleBook,
    Rating,
    Solver,
    Tries,
    rated,
)
from game.records.store import Store

TODAY = date(2026, 11, 22)


def answered(key: str, score: float, day: date | None = None, rating: float = 1200) -> Answered:
    return Answered("pebbles", key, rating, score, TODAY, day)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "history.sqlite3"


def test_only_the_first_try_is_rated_and_a_day_stays_solved(path: Path) -> None:
    book = PuzzleBook(Store(path))
    _, first = book.note("Ann", answered("one", FAILED, TODAY))
    before, after = book.note("Ann", answered("one", SOLVED, TODAY))
    assert before == after
    assert after.value == pytest.approx(first.value, abs=0.01)
    book.note("Ann", answered("one", FAILED, TODAY))
    ann = book.of("Ann")
    assert ann.of("pebbles").tries["one"] == Tries(3, True, TODAY)
    assert ann.days == {TODAY: True}


def test_what_nobody_solved_belongs_to_the_first_with_a_name(path: Path) -> None:
    book = PuzzleBook(Store(path))
    book.note("", answered("one", SOLVED))
    assert book.of("Ann").of("pebbles").solved == 1
    book.note("Ann", answered("two", SOLVED))
    assert book.of("Ann").of("pebbles").solved == 2
    assert book.of("Ben") == Solver()


def test_a_mistake_comes_back_after_a_day_three_and_a_week_until_it_is_solved_twice(
    path: Path,
) -> None:
    book = PuzzleBook(Store(path))

    def waits(score: float) -> int:
        today = book.of("Ann").of("pebbles").mistakes[0].due
        assert len(book.of("Ann").of("pebbles").due(today)) == 1
        book.answer_mistake("Ann", "pebbles", "line", score, today)
        return (book.of("Ann").of("pebbles").mistakes[0].due - today).days

    book.keep_mistake("Ann", "pebbles", "line", TODAY)
    book.keep_mistake("Ann", "pebbles", "line", TODAY + timedelta(9))
    results = book.of("Ann").of("pebbles")
    assert not results.due(TODAY)
    assert [mistake.due for mistake in results.mistakes] == [TODAY + timedelta(1)]
    assert [waits(FAILED), waits(SOLVED), waits(FAILED)] == [3, 7, 7]
    book.answer_mistake("Ann", "pebbles", "line", SOLVED, TODAY)
    assert book.of("Ann").of("pebbles").mistakes == ()
    assert book.of("Ann").of("pebbles").tries == {}


def test_mistakes_make_room_and_can_be_thrown_away(path: Path) -> None:
    book = PuzzleBook(Store(None))
    for number in range(MOST_MISTAKES + 1):
        book.keep_mistake("Ann", "pebbles", f"line {number}", TODAY)
    mistakes = book.of("Ann").of("pebbles").mistakes
    assert len(mistakes) == MOST_MISTAKES
    assert mistakes[0].line == "line 1"
    book.drop_mistake("Ann", "pebbles", "line 1")
    assert len(book.of("Ann").of("pebbles").mistakes) == MOST_MISTAKES - 1


def test_the_worked_example() -> None:
    opponents = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = rated(Rating(1500, 200, 0.06), opponents)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)


def test_nothing_played_changes_nothing() -> None:
    assert rated(Rating(1600, 80), []) == Rating(1600, 80)


def test_the_certain_result_of_ratings_far_apart_moves_neither() -> None:
    high, low = Rating(5000, 45), Rating(-1000, 45)
    assert rated(high, [(low, 1.0)]).value == pytest.approx(5000)
    assert rated(low, [(high, 0.0)]).value == pytest.approx(-1000)
