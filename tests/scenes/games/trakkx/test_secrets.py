"""Nothing on TRAKKX's table depends on what its viewer may not see."""

from pathlib import Path
from random import Random

import pytest

from game.match import Match
from tests.scenes.stage import Stage, by_lot, make_stage, seated


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return make_stage(tmp_path, animation_speed="off")


def random_match(*kinds: str, seed: int, most: int, rounds: int = 1) -> Match:
    match = seated("trakkx", *kinds, rounds=rounds)
    rng = Random(seed)
    while len(match.log) < most and not match.is_over:
        by_lot(match, rng)
    return match


def test_no_button_stands_before_the_curtain(stage: Stage) -> None:
    table = stage.table(random_match("human", "human", seed=5, most=20))
    stage.pass_time(table, 1.0)
    assert table.ui.find("sort") is None
    table.table.sight.lift()
    table.curtain.lift(stage.clock.seconds, 1.0)
    table.table.changed()
    stage.pass_time(table, 0.1)
    assert table.curtain.moving
    assert table.ui.find("sort") is None
    stage.pass_time(table, 2.0)
    assert table.ui.find("sort") is not None
