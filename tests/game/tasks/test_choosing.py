from dataclasses import replace
from datetime import date, timedelta
from random import Random

from game.records.puzzle_book import GameResults, Rating, Tries
from game.tasks.goals import Goal
from game.tasks.position import Position
from game.tasks.puzzles import Collection, Kind, Puzzle, game_of, next_puzzle, puzzle_of
from game.tasks.task import Task

TODAY = date(2026, 11, 22)


def puzzle(number: int) -> Puzzle:
    position = Position("pebbles", 2, (str(number),))
    kind = "even" if number % 2 == 0 else "odd"
    return Puzzle(kind, Task(position, Goal()), 600 + 10 * number, "casual")


KINDS = {"even": Kind("Even", "Even?"), "odd": Kind("Odd", "Odd?")}
HUNDRED = Collection("pebbles", KINDS, [puzzle(number) for number in range(100)])


def chosen(results: GameResults, **wanted: object) -> Puzzle:
    found = next_puzzle(HUNDRED, results, {}, Random(3), TODAY, **wanted)  # type: ignore[arg-type]
    assert found is not None
    return found


def test_the_days_puzzle_depends_on_the_date_alone() -> None:
    other_order = replace(HUNDRED, puzzles=HUNDRED.puzzles[::-1])
    days = [TODAY + timedelta(number) for number in range(40)]
    found = [puzzle_of(HUNDRED, day).key for day in days]
    assert found == [puzzle_of(other_order, day).key for day in days]
    assert len(set(found)) > 25


def test_new_puzzles_leave_most_days_alone() -> None:
    fewer = replace(HUNDRED, puzzles=HUNDRED.puzzles[:90])
    days = [TODAY + timedelta(number) for number in range(100)]
    changed = [day for day in days if puzzle_of(HUNDRED, day) != puzzle_of(fewer, day)]
    assert 0 < len(changed) < 25


def test_the_games_take_turns() -> None:
    days = [TODAY + timedelta(number) for number in range(6)]
    found = [game_of(["one", "two", "three"], day) for day in days]
    assert found[:3] == found[3:]
    assert set(found) == {"one", "two", "three"}


def test_the_next_puzzle_is_near_the_rating_easier_or_harder_on_wish() -> None:
    results = GameResults(Rating(1100))
    assert abs(chosen(results).rating - 1100) <= 50
    assert abs(chosen(results, step=300).rating - 1400) <= 50
    assert abs(chosen(results, step=-300).rating - 800) <= 50
    assert chosen(results, kind="odd").kind == "odd"
    assert next_puzzle(HUNDRED, results, {}, Random(3), TODAY, kind="none") is None


def test_what_begins_with_something_in_hand_can_be_left_out() -> None:
    position = replace(puzzle(8).task.position, work="a draft")
    drafts = [replace(one, task=Task(position, Goal())) for one in HUNDRED.puzzles[1:]]
    some = replace(HUNDRED, puzzles=[HUNDRED.puzzles[0], *drafts])
    for seed in range(5):
        found = next_puzzle(some, GameResults(), {}, Random(seed), TODAY, in_hand=False)
        assert found == HUNDRED.puzzles[0]


def test_the_rating_a_puzzle_has_come_to_counts() -> None:
    two = replace(HUNDRED, puzzles=[puzzle(number) for number in (0, *range(60, 70))])
    easy, ratings = two.puzzles[0].key, {two.puzzles[0].key: Rating(1250)}
    results = GameResults(Rating(1250))
    seen = {
        one.key
        for seed in range(60)
        if (one := next_puzzle(two, results, ratings, Random(seed), TODAY)) is not None
    }
    assert easy in seen
    assert len(seen) > 3


def test_new_puzzles_come_before_old_ones_and_those_before_what_was_seen_lately() -> None:
    keys = [one.key for one in HUNDRED.puzzles]
    long_ago, lately = TODAY - timedelta(100), TODAY - timedelta(10)
    tries = {key: Tries(1, True, lately) for key in keys}
    assert chosen(GameResults(tries={**tries, keys[7]: Tries(1, True, long_ago)})).key == keys[7]
    assert (
        chosen(GameResults(tries={k: t for k, t in tries.items() if k != keys[9]})).key == keys[9]
    )
    sooner = Tries(1, True, lately - timedelta(1))
    assert chosen(GameResults(tries={**tries, keys[5]: sooner})).key == keys[5]
