"""A table with the real process of the computers, which may die in the middle of a match."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.bots.worker import BotWorker
from tests.pebbles.rules.state import Take
from tests.pebbles.stage import pebbles
from tests.scenes.stage import Stage, make_stage
from tests.scenes.table.slow import slow_bot

pytestmark = pytest.mark.usefixtures("pebbles")

PATIENCE = 60.0
"""Seconds after which a test gives up; far more than any computer needs."""


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    stage = make_stage(tmp_path, animation_speed="off")
    worker = BotWorker(slow_bot)
    stage.services.bots = worker
    yield stage
    worker.close()


def kill(stage: Stage) -> int:
    process = stage.services.bots.process_id
    assert process is not None
    os.kill(process, signal.SIGTERM)
    return process


def wait(stage: Stage, table: Any, until: Callable[[], bool]) -> None:
    """Let real time pass until something is so."""
    end = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < end, "the computer did not answer"
        stage.pass_time(table, 0.1)
        time.sleep(0.01)


def test_a_match_goes_on_when_the_process_dies_while_it_thinks(stage: Stage) -> None:
    table = stage.table(pebbles("human", "expert"))
    assert table.session.attempt(Take(1)) is None
    stage.pass_time(table, 0.0)
    assert table.session.thinking == 1
    killed = kill(stage)
    wait(stage, table, lambda: len(table.session.match.log) == 2)
    assert stage.services.bots.process_id != killed
    assert not table.session.paused


def test_advice_comes_when_the_process_dies_while_it_looks_for_it(stage: Stage) -> None:
    table = stage.table(pebbles("human", "learner"))
    table.session.ask_advice()
    assert table.session.advice_pending
    killed = kill(stage)
    wait(stage, table, lambda: not table.session.advice_pending)
    assert stage.services.bots.process_id != killed
    assert not table.session.paused
    assert table.session.attempt(Take(1)) is None
    wait(stage, table, lambda: len(table.session.match.log) == 2)
