"""Experts think while a person does: when they start, what they see, and when they stop."""

from pathlib import Path
from typing import Any

import pytest

from game.bots.worker import Ponder
from tests.pebbles.stage import hands, pebbles
from tests.scenes.stage import HastyBots, Stage, make_stage

pytestmark = pytest.mark.usefixtures("hands")


class MusingBots(HastyBots):
    """Keeps what's to be pondered; a question or cancelling ends it."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[tuple[str, Ponder]] = []
        self.ponders = False

    def ponder(self, game: str, level: str, wish: Ponder, *, seconds: float, seed: str) -> None:
        assert not self.is_thinking
        assert 0 < seconds <= 20
        self.begun.append((level, wish))
        self.ponders = True

    def ask(self, game: str, level: str, wish: Any, **more: Any) -> int:
        self.ponders = False
        return super().ask(game, level, wish, **more)

    def cancel(self) -> None:
        self.ponders = False
        super().cancel()


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    stage = make_stage(tmp_path, animation_speed="off")
    stage.bots = MusingBots()
    stage.services.bots = stage.bots
    return stage


def musing(stage: Stage) -> MusingBots:
    assert isinstance(stage.bots, MusingBots)
    return stage.bots


def test_an_expert_ponders_once_in_each_turn_of_a_person(stage: Stage) -> None:
    table = stage.table(pebbles("human", "expert"))
    stage.pass_time(table, 2.0)
    bots = musing(stage)
    assert [(level, wish.player) for level, wish in bots.begun] == [("expert", 1)]
    assert bots.begun[0][1].observation == table.session.match.state.observation(1)
    table.session.attempt(table.session.state.legal_actions(0)[0])
    assert not bots.ponders
    stage.pass_time(table, 2.0)
    assert len(table.session.match.log) == 2
    assert len(bots.begun) == 2
    assert bots.ponders


def test_the_next_expert_ponders_with_nothing_but_what_it_sees(stage: Stage) -> None:
    table = stage.table(hands("expert", "human", "casual", "expert"))
    match = table.session.match
    bots = musing(stage)
    for _ in range(400):
        if 1 in match.acting_seats() and match.log:
            break
        stage.pass_time(table, 0.1)
    stage.pass_time(table, 0.5)
    level, wish = bots.begun[-1]
    assert (level, wish.player) == ("expert", 3)
    assert wish.observation == match.state.observation(3)
    assert wish.observation != match.state
    assert wish.observation != match.state.observation(1)
