"""The process in which the bots think: answers, cancelling, and surviving its death."""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import ClassVar
from weakref import WeakSet

import pytest

from game.bots.bot import Advice, Cancelled, Decision, Question
from game.bots.worker import Advise, Answer, BotWorker, Choose, Ponder
from game.catalogue import ENTRIES, GAMES
from tests.game.bots.tables import each_game, stretch

PATIENCE = 60.0
"""Seconds after which a test gives up; far more than any computer needs."""


@pytest.fixture
def worker() -> Iterator[BotWorker]:
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


def decided(answer: Answer) -> Decision:
    assert isinstance(answer.result, Decision)
    return answer.result


GAME = next(key for key, entry in ENTRIES.items() if entry.players.startswith("game."))
STATE = stretch(GAME, 2)[0]


@each_game
def test_an_answer_comes_back_legal_and_under_its_number(worker: BotWorker, game: str) -> None:
    state = stretch(game, GAMES[game].players[-1])[0]
    player = state.acting_players()[0]
    assert worker.poll() is None
    number = worker.ask(game, "casual", Choose(state.observation(player), player), seed="7")
    assert worker.is_thinking
    answer = wait(worker)
    assert answer.request == number
    assert answer.failure is None
    assert state.legal_actions(player).why_not(decided(answer).action) is None
    assert not worker.is_thinking
    assert worker.poll() is None


def test_the_same_seed_gives_the_same_move(worker: BotWorker) -> None:
    moves = []
    for _ in range(2):
        worker.ask(GAME, "casual", Choose(STATE, 0), seed="7")
        answer = wait(worker)
        moves.append(decided(answer).action)
    assert moves[0] == moves[1]


def test_a_new_question_replaces_the_former(worker: BotWorker) -> None:
    worker.ask(GAME, "expert", Choose(STATE, 0), seconds=PATIENCE, seed="7")
    second = worker.ask(GAME, "learner", Choose(STATE, 0), seed="7")
    assert wait(worker).request == second
    assert worker.poll() is None


def test_nothing_comes_after_a_cancel_and_the_process_is_free_at_once(worker: BotWorker) -> None:
    worker.ask(GAME, "learner", Choose(STATE, 0), seed="7")
    wait(worker)
    process = worker.process_id
    worker.ask(GAME, "expert", Choose(STATE, 0), seconds=PATIENCE * 2, seed="7")
    time.sleep(0.1)
    worker.cancel()
    assert not worker.is_thinking
    assert worker.poll() is None
    # The same process answers although the cancelled question asked for far longer.
    number = worker.ask(GAME, "learner", Choose(STATE, 0), seed="7")
    assert wait(worker).request == number
    assert worker.process_id == process


def test_a_killed_process_is_replaced_and_asked_again(worker: BotWorker) -> None:
    worker.start()
    first = worker.process_id
    number = worker.ask(GAME, "expert", Choose(STATE, 0), seconds=0.5, seed="7")
    assert first is not None
    os.kill(first, signal.SIGTERM)
    answer = wait(worker)
    assert answer.request == number
    assert answer.result is not None
    assert worker.process_id != first


def test_advice_is_asked_for_again_if_the_process_dies(worker: BotWorker) -> None:
    worker.start()
    first = worker.process_id
    number = worker.ask(GAME, "expert", Advise(STATE, 0), seconds=0.5, seed="7")
    assert first is not None
    os.kill(first, signal.SIGTERM)
    answer = wait(worker)
    assert answer.request == number
    assert isinstance(answer.result, Advice)
    assert worker.process_id != first


def test_a_game_is_known_in_the_process_that_was_entered_here_alone(
    worker: BotWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ENTRIES, "newcomer", ENTRIES[GAME])
    worker.ask("newcomer", "learner", Choose(STATE, 0), seed="7")
    assert wait(worker).failure is None


class Tidy:
    """A bot whose decisions have a node while garbage is collected, and leave some behind."""

    left: ClassVar[WeakSet[Tidy]] = WeakSet()

    def choose(self, question: Question) -> Decision:
        action = question.observation.legal_actions(question.player).sample(question.rng)
        before = len(self.left)
        garbage = Tidy()
        garbage.itself = garbage  # type: ignore[attr-defined]
        self.left.add(garbage)
        return Decision(action, (), int(gc.isenabled()), before, 0.0)


def tidy(game: str, level: str) -> Tidy:
    return Tidy()


def test_garbage_is_collected_between_answers_not_in_thinking() -> None:
    worker = BotWorker(tidy)
    for _ in range(3):
        worker.ask(GAME, "expert", Choose(STATE, 0), seed="7")
        decision = decided(wait(worker))
        assert decision.nodes == 0
        assert decision.depth == 0
    worker.close()


# Pondering


class Muser:
    """A bot that ponders until it is interrupted; its decisions have a node for each time."""

    def __init__(self) -> None:
        self.pondered = 0

    def choose(self, question: Question) -> Decision:
        action = question.observation.legal_actions(question.player).sample(question.rng)
        return Decision(action, (), self.pondered, 0, 0.0)

    def ponder(self, question: Question) -> None:
        self.pondered += 1
        assert question.budget.seconds is not None
        end = time.monotonic() + question.budget.seconds
        while time.monotonic() < end:
            if question.cancelled():
                raise Cancelled
            time.sleep(0.001)


def muser(game: str, level: str) -> Muser:
    return Muser()


@pytest.fixture
def musing() -> Iterator[BotWorker]:
    worker = BotWorker(muser)
    yield worker
    worker.close()


def ponder(worker: BotWorker, seconds: float = PATIENCE * 2) -> None:
    worker.ponder(GAME, "expert", Ponder(STATE, 0), seconds=seconds, seed="7")


def times_pondered(worker: BotWorker, game: str = GAME) -> int:
    worker.ask(game, "expert", Choose(STATE, 0), seed="7")
    return decided(wait(worker)).nodes


def test_a_question_ends_pondering_and_the_same_bot_answers(musing: BotWorker) -> None:
    assert times_pondered(musing) == 0
    process = musing.process_id
    ponder(musing)
    assert not musing.is_thinking
    assert musing.poll() is None
    time.sleep(0.05)
    assert times_pondered(musing) == 1
    ponder(musing)
    time.sleep(0.05)
    assert times_pondered(musing) == 2
    assert musing.process_id == process


def test_pondering_is_cancelled(musing: BotWorker) -> None:
    ponder(musing)
    musing.cancel()
    assert musing.poll() is None
    assert times_pondered(musing) == 1


def test_pondering_ends_by_itself_without_an_answer(musing: BotWorker) -> None:
    ponder(musing, seconds=0.01)
    time.sleep(0.05)
    assert musing.poll() is None
    assert times_pondered(musing) == 1


def test_nothing_is_pondered_while_a_question_is_open(musing: BotWorker) -> None:
    number = musing.ask(GAME, "expert", Choose(STATE, 0), seed="7")
    ponder(musing)
    assert wait(musing).request == number
    assert times_pondered(musing) == 0


def test_a_process_killed_in_pondering_is_replaced(musing: BotWorker) -> None:
    ponder(musing)
    first = musing.process_id
    assert first is not None
    os.kill(first, signal.SIGTERM)
    assert musing.poll() is None
    assert times_pondered(musing) == 0
    assert musing.process_id != first


def test_bots_of_another_game_are_forgotten(
    musing: BotWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ENTRIES, "newcomer", ENTRIES[GAME])
    ponder(musing)
    assert times_pondered(musing) == 1
    assert times_pondered(musing, "newcomer") == 0
    assert times_pondered(musing) == 0


def test_every_seat_has_a_bot_of_its_own(musing: BotWorker) -> None:
    ponder(musing)
    second = STATE.apply_action(0, STATE.legal_actions(0).sample(Random(1)))
    musing.ask(GAME, "expert", Choose(second, 1), seed="7")
    assert decided(wait(musing)).nodes == 0
    assert times_pondered(musing) == 1


def test_a_bot_that_cannot_ponder_goes_on_answering() -> None:
    worker = BotWorker(tidy)
    ponder(worker)
    worker.ask(GAME, "learner", Choose(STATE, 0), seed="7")
    assert wait(worker).result is not None
    worker.close()


def test_after_closing_nothing_is_pondered() -> None:
    worker = BotWorker(muser)
    worker.close()
    with pytest.raises(ValueError, match="closed"):
        ponder(worker)


def test_a_process_that_died_idle_is_replaced(worker: BotWorker) -> None:
    worker.ask(GAME, "learner", Choose(STATE, 0), seed="7")
    wait(worker)
    first = worker.process_id
    assert first is not None
    os.kill(first, signal.SIGTERM)
    time.sleep(0.1)
    worker.ask(GAME, "learner", Choose(STATE, 0), seed="7")
    assert wait(worker).result is not None


def test_a_process_that_keeps_dying_ends_in_one_sentence(worker: BotWorker) -> None:
    number = worker.ask(GAME, "expert", Choose(STATE, 0), seconds=PATIENCE, seed="7")
    answer = None
    end = time.monotonic() + PATIENCE
    killed = set()
    while answer is None and time.monotonic() < end:
        process = worker.process_id
        if process is not None and process not in killed:
            killed.add(process)
            os.kill(process, signal.SIGTERM)
        answer = worker.poll()
        time.sleep(0.005)
    assert answer is not None
    assert answer.request == number
    assert answer.result is None
    assert str(answer.failure) == (
        "The computer player stopped working three times, so it cannot move."
    )
    assert len(killed) == 3
    # The next question has three new attempts.
    worker.ask(GAME, "learner", Choose(STATE, 0), seed="7")
    assert wait(worker).result is not None


def test_a_bot_that_fails_says_so_in_one_sentence(worker: BotWorker) -> None:
    worker.ask(GAME, "genius", Choose(STATE, 0), seed="7")
    answer = wait(worker)
    assert answer.result is None
    assert str(answer.failure).startswith("The computer player failed: There is no computer level")
    worker.ask(GAME, "learner", Choose(STATE, 1), seed="7")
    assert "not to act" in str(wait(worker).failure)


def test_after_closing_nothing_can_be_asked() -> None:
    worker = BotWorker()
    worker.ask(GAME, "expert", Choose(STATE, 0), seconds=PATIENCE, seed="7")
    process = worker.process_id
    worker.close()
    worker.close()
    worker.cancel()
    assert worker.poll() is None
    assert worker.process_id is None
    with pytest.raises(ValueError, match="closed"):
        worker.ask(GAME, "learner", Choose(STATE, 0), seed="7")
    if sys.platform == "linux":
        assert process is not None
        assert not Path(f"/proc/{process}").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_the_process_loads_no_window_and_no_physics(worker: BotWorker) -> None:
    worker.ask(GAME, "learner", Choose(STATE, 0), seed="7")
    wait(worker)
    loaded = Path(f"/proc/{worker.process_id}/maps").read_text(encoding="utf-8").lower()
    assert "python" in loaded
    assert "pygame" not in loaded
    assert "libsdl" not in loaded
    assert "pymunk" not in loaded
