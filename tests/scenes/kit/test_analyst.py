from typing import Any

import pytest

from game.bots.worker import Advise, Assess, Choose, Wish
from game.catalogue import GAMES
from game.match import Match, Seat
from scenes.kit.analyst import Analyst
from tests.game.looking_back import played
from tests.scenes.stage import FIRST, HastyBots, Stage


class CountingBots(HastyBots):
    """Notes the seeds, cancelled questions and whether it was closed; can always fail."""

    def __init__(self) -> None:
        super().__init__()
        self.nodes = 1
        self.wishes: list[tuple[str, Wish]] = []
        self.seeds: list[str] = []
        self.cancelled = 0
        self.closed = False

    def ask(self, game: str, level: str, wish: Wish, **more: Any) -> int:
        self.wishes.append((level, wish))
        self.seeds.append(more["seed"])
        return super().ask(game, level, wish, **more)

    def cancel(self) -> None:
        self.cancelled += self.is_thinking
        super().cancel()

    def close(self) -> None:
        self.closed = True
        super().close()


@pytest.fixture(scope="module")
def match() -> Match:
    whole = played(FIRST, 2, seed=3, most=12)
    whole.with_seat(1, Seat("Ben", "learner", 1, 1))
    return whole


@pytest.fixture
def stage(stage: Stage) -> Stage:
    stage.services.analysis_bots = CountingBots()
    return stage


def bots(stage: Stage) -> CountingBots:
    made = stage.services.analysis_bots
    assert isinstance(made, CountingBots)
    return made


def work(analyst: Analyst, most: int = 2000) -> int:
    """Update until nothing is left to do. Returns how often."""
    for times in range(most):
        analyst.update()
        if not analyst.is_working:
            return times
    return most


@pytest.mark.parametrize("game", GAMES)
def test_decisions_are_judged_by_what_their_player_saw(stage: Stage, game: str) -> None:
    match = played(game, GAMES[game].players[0], most=60)
    analyst = stage.services.analyst
    analysis = analyst.analysis(match)
    while (question := analysis.next_question()) and isinstance(question.wish, Assess):
        analysis.take(question, None)
    assert question is not None
    state, entry = match.states[question.position], match.log[question.position]
    bots(stage).silent = True
    analyst.update()
    ((_level, wish),) = bots(stage).wishes
    assert wish == Advise(state.observation(entry.player), entry.player, entry.action)


def test_it_rests_while_computers_play_and_takes_the_question_up_again(
    stage: Stage, match: Match
) -> None:
    analyst = stage.services.analyst
    analysis = analyst.analysis(match)
    bots(stage).silent = True
    analyst.update()
    assert bots(stage).is_thinking
    analyst.update(resting=True)
    assert not bots(stage).is_thinking
    assert bots(stage).cancelled == 1
    bots(stage).silent = False
    asked = len(bots(stage).wishes)
    for _time in range(20):
        analyst.update(resting=True)
    assert len(bots(stage).wishes) == asked
    work(analyst)
    assert analysis.is_complete


def test_trouble_ends_the_work_and_can_be_tried_again(stage: Stage, match: Match) -> None:
    analyst = stage.services.analyst
    analysis = analyst.analysis(match)
    bots(stage).failing = True
    assert work(analyst) < 20
    assert "it was told to" in str(analyst.failure(match))
    assert not analysis.is_complete
    bots(stage).failing = False
    analyst.try_again(match)
    assert analyst.failure(match) is None
    work(analyst)
    assert analysis.is_complete


def test_a_computer_thinks_again_as_it_did_then(stage: Stage, match: Match) -> None:
    analyst = stage.services.analyst
    position = next(n for n, entry in enumerate(match.log) if entry.player == 1)
    assert analyst.rethink(match, position) is None
    assert work(analyst) < 5
    ((level, wish),) = bots(stage).wishes
    assert level == "learner"
    assert wish == Choose(match.states[position].observation(1), 1)
    assert bots(stage).seeds == [f"{match.seed}:{position}"]
    rethought = analyst.rethink(match, position)
    assert rethought is not None
