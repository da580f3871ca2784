"""A blunder becomes a puzzle whose answers are what was as good as the best."""

from dataclasses import replace
from datetime import date, timedelta
from random import Random

import pytest

from game.bots.bot import Advice, Candidate
from game.catalogue import GAMES
from game.match import Match, Seat
from game.messages import Message
from game.protocol import GameInfo
from game.records.puzzle_book import GameResults, Rating, Tries
from game.tasks.puzzles import (
    Collection,
    Kind,
    Puzzle,
    game_of,
    mistake_of,
    next_puzzle,
    puzzle_of,
    read_mistake,
)
from game.tasks.task import Position, Task, TaskGoal, TaskStatus
from tests.pebbles.rules.state import PebblesState, Take

TODAY = date(2026, 11, 22)


def puzzle(number: int) -> Puzzle:
    position = Position("pebbles", 2, (str(number),))
    kind = "even" if number % 2 == 0 else "odd"
    return Puzzle(kind, Task(position, TaskGoal()), 600 + 10 * number, "casual")


KINDS = {"even": Kind("Even", "Even?"), "odd": Kind("Odd", "Odd?")}
HUNDRED = Collection(KINDS, [puzzle(number) for number in range(100)])


def chosen(results: GameResults, **wanted: object) -> Puzzle:
    found = next_puzzle(HUNDRED, results, {}, Random(3), TODAY, **wanted)  # type: ignore[arg-type]
    assert found is not None
    return found


def test_the_days_puzzle_depends_on_the_date_alone() -> None:
    other_order = replace(HUNDRED, puzzles=HUNDRED.puzzles[::-1])
    days = [TODAY + timedelta(number) for number in range(40)]
    found = [puzzle_of(HUNDRED.puzzles, day).key for day in days]
    assert found == [puzzle_of(other_order.puzzles, day).key for day in days]
    assert len(set(found)) > 25


def test_new_puzzles_leave_most_days_alone() -> None:
    fewer = replace(HUNDRED, puzzles=HUNDRED.puzzles[:90])
    days = [TODAY + timedelta(number) for number in range(100)]
    changed = [
        day for day in days if puzzle_of(HUNDRED.puzzles, day) != puzzle_of(fewer.puzzles, day)
    ]
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
    drafts = [replace(one, task=Task(position, TaskGoal())) for one in HUNDRED.puzzles[1:]]
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


WHY = Message("It is good.")


@pytest.fixture
def match(pebbles: GameInfo) -> Match:
    match = Match(GAMES["pebbles"], [Seat("Ann"), Seat("Ben")])
    match.play(0, Take(3))
    return match


def advice(*values: float, about: int, lost: float = 0.0) -> Advice:
    candidates = tuple(Candidate(Take(count), value) for count, value in enumerate(values, 1))
    return Advice(candidates, WHY, about=Candidate(Take(about), lost))


def test_all_that_is_as_good_as_the_best_solves_it(match: Match) -> None:
    line = mistake_of(match, advice(0.9, 0.89, about=3, lost=0.5))
    assert line is not None
    puzzle = read_mistake("pebbles", line)
    assert puzzle is not None
    verdicts = []
    for count in (1, 2, 3):
        again = puzzle.task.position.match()
        assert again.state == match.state
        again.play(1, Take(count))
        verdicts.append(puzzle.task.judge(again))
    assert verdicts == [TaskStatus.MET, TaskStatus.MET, TaskStatus.MISSED]
    assert "Ann" not in line


def test_what_was_no_blunder_is_not_kept(match: Match) -> None:
    assert mistake_of(match, advice(0.9, about=3, lost=0.85)) is None
    assert mistake_of(match, Advice((Candidate(Take(1), 0.9),), WHY)) is None


def test_where_all_choose_at_once_nothing_is_kept(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PebblesState, "acting_players", lambda _state: (0, 1))
    assert mistake_of(match, advice(0.9, about=3, lost=0.5)) is None


_LINE = (
    '{"kind": "mistake", "players": 2, "moves": "", "goal": {"plays": ["take 1"]}, '
    '"rating": 0, "level": ""}'
)


@pytest.mark.parametrize(
    "line",
    [
        *("", "[]", "{}", "nonsense", "[" * 5000),
        '{"kind": "mistake", "players": 2, "moves": "take 9"}',
        _LINE.replace('"players": 2', '"players": 99999'),
        _LINE.replace('"players": 2', '"players": 1e999'),
        _LINE.replace('"players": 2', '"players": 2, "most": 1e999'),
        _LINE.replace('{"plays": ["take 1"]}', "5"),
        _LINE.replace('"moves": ""', '"moves": "", "options": 7'),
    ],
)
def test_what_cannot_be_played_any_more_is_no_puzzle(pebbles: GameInfo, line: str) -> None:
    assert read_mistake("pebbles", line) is None
