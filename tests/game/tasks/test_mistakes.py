"""A blunder becomes a puzzle whose answers are what was as good as the best."""

import pytest

from game.bots.bot import Advice, Candidate
from game.catalogue import GAMES
from game.match import Match, Seat
from game.messages import Message
from game.protocol import GameInfo
from game.tasks.goals import Verdict
from game.tasks.puzzles import mistake_of, read_mistake
from tests.pebbles.rules.state import PebblesState, Take

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
    assert verdicts == [Verdict.MET, Verdict.MET, Verdict.MISSED]
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
