import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.bots.bot import Advice, Assessment, Bot, BotQuestion, Cancelled, Candidate, Decision
from game.bots.levels import CASUAL, EXPERT, LEARNER
from game.bots.worker import Answer, BotWorker, Choose, Ponder
from game.catalogue import ENTRIES, GAMES
from game.messages import Message
from game.protocol import Action, State
from tests.game.bots.tables import each_game, stretch
from tests.pebbles.rules.state import PebblesState

pytestmark = pytest.mark.usefixtures("pebbles")

PATIENCE = 60.0
"""Seconds after which a test gives up; far more than any computer needs."""

GAME = "pebbles"
STATE = PebblesState()


class Stub(Bot):
    """Thinks for all its time as an expert, and as long as it may in pondering.

    Its decisions have a node for each time that it pondered.
    """

    def __init__(self, level: str) -> None:
        self.slow = level == EXPERT
        self.pondered = 0

    def choose(self, question: BotQuestion) -> Decision:
        if self.slow:
            self._think(question)
        action = question.observation.legal_actions(question.player).sample(question.rng)
        return Decision(action, (), self.pondered)

    def advise(self, question: BotQuestion, about: Action | None = None) -> Advice:
        return Advice((Candidate(self.choose(question).action, 0.5),), Message("Why not."))

    def assess(self, question: BotQuestion) -> Assessment:
        return Assessment((0.5, 0.5))

    def ponder(self, question: BotQuestion) -> None:
        self.pondered += 1
        self._think(question)

    def _think(self, question: BotQuestion) -> None:
        assert question.budget.seconds is not None
        end = time.monotonic() + question.budget.seconds
        while time.monotonic() < end:
            if question.cancelled():
                raise Cancelled
            time.sleep(0.001)


def stub(game: str, level: str) -> Stub:
    return Stub(level)


@pytest.fixture(scope="module")
def shared() -> Iterator[BotWorker]:
    worker = BotWorker(stub)
    yield worker
    worker.close()


@pytest.fixture
def worker(
    pebbles: object, shared: BotWorker, monkeypatch: pytest.MonkeyPatch
) -> Iterator[BotWorker]:
    """A worker with stubs that remember nothing."""
    monkeypatch.setitem(ENTRIES, "another", ENTRIES[GAME])
    decided(shared, game="another")
    yield shared
    shared.cancel()


@pytest.fixture(scope="module")
def real() -> Iterator[BotWorker]:
    """A worker with the bots of the games."""
    worker = BotWorker()
    yield worker
    worker.close()


def wait(worker: BotWorker) -> Answer:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = worker.poll()
        if answer is not None:
            return answer
        time.sleep(0.005)
    raise AssertionError("no answer came")


def decided(worker: BotWorker, game: str = GAME) -> Decision:
    return decision(worker, game, LEARNER, Choose(STATE, 0))


def decision(worker: BotWorker, game: str, level: str, wish: Choose) -> Decision:
    number = worker.ask(game, level, wish, seed="7")
    assert worker.is_thinking
    answer = wait(worker)
    assert (answer.request, answer.failure) == (number, None)
    assert isinstance(answer.result, Decision)
    assert not worker.is_thinking
    assert worker.poll() is None
    return answer.result


def ask_for_long(worker: BotWorker) -> int:
    return worker.ask(GAME, EXPERT, Choose(STATE, 0), seconds=PATIENCE * 2, seed="7")


def kill(worker: BotWorker) -> int:
    worker.start()
    process = worker.process_id
    assert process is not None
    os.kill(process, signal.SIGTERM)
    return process


def opening(game: str) -> tuple[State, Choose]:
    """A game's first position in which someone acts, and the question to them."""
    state = stretch(game, GAMES[game].players[-1])[0]
    player = state.acting_players()[0]
    return state, Choose(state.observation(player), player)


@each_game
def test_every_games_bot_is_called_off_and_answers_legally(real: BotWorker, game: str) -> None:
    state, wish = opening(game)
    real.ask(game, EXPERT, wish, seconds=PATIENCE * 2, seed="7")
    process = real.process_id
    time.sleep(0.1)
    real.cancel()
    assert real.poll() is None
    action = decision(real, game, CASUAL, wish).action
    assert state.legal_actions(wish.player).why_not(action) is None
    assert real.process_id == process


def test_a_process_that_keeps_dying_ends_in_one_sentence(worker: BotWorker) -> None:
    number = ask_for_long(worker)
    answer = None
    end = time.monotonic() + PATIENCE
    killed = set()
    while answer is None and time.monotonic() < end:
        if worker.process_id not in killed:
            killed.add(kill(worker))
        answer = worker.poll()
        time.sleep(0.005)
    assert answer is not None
    assert answer.request == number
    assert answer.result is None
    assert str(answer.failure) == ("The computer player crashed three times and can’t move.")
    assert len(killed) == 3
    # The next question has three new attempts.
    decided(worker)


def test_a_bot_that_fails_says_so_in_one_sentence(real: BotWorker) -> None:
    real.ask(GAME, "genius", Choose(STATE, 0), seed="7")
    answer = wait(real)
    assert answer.result is None
    assert str(answer.failure).startswith("The computer player failed: There’s no computer level")
    real.ask(GAME, LEARNER, Choose(STATE, 1), seed="7")
    assert "not to act" in str(wait(real).failure)


def test_after_closing_nothing_can_be_asked() -> None:
    worker = BotWorker(stub)
    ask_for_long(worker)
    process = worker.process_id
    worker.close()
    worker.close()
    worker.cancel()
    assert worker.poll() is None
    assert worker.process_id is None
    with pytest.raises(ValueError, match="closed"):
        ask_for_long(worker)
    with pytest.raises(ValueError, match="closed"):
        ponder(worker)
    if sys.platform == "linux":
        assert process is not None
        assert not Path(f"/proc/{process}").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_the_process_loads_no_window_and_no_physics() -> None:
    worker = BotWorker()
    for game in (game for game in GAMES if ENTRIES[game].players.startswith("game.")):
        decision(worker, game, LEARNER, opening(game)[1])
    loaded = Path(f"/proc/{worker.process_id}/maps").read_text(encoding="utf-8").lower()
    worker.close()
    assert "python" in loaded
    assert "pygame" not in loaded
    assert "libsdl" not in loaded
    assert "pymunk" not in loaded


# Pondering


def ponder(worker: BotWorker) -> None:
    worker.ponder(GAME, LEARNER, Ponder(STATE, 0), seconds=PATIENCE * 2, seed="7")


def test_a_question_ends_pondering_and_the_same_bot_answers(worker: BotWorker) -> None:
    process = worker.process_id
    for times in range(3):
        assert decided(worker).nodes == times
        ponder(worker)
        assert not worker.is_thinking
        assert worker.poll() is None
        time.sleep(0.03)
    assert worker.process_id == process
