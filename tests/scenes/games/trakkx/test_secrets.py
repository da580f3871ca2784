"""Nothing on TRAKKX's table depends on what its viewer may not see."""

from pathlib import Path
from random import Random

import pytest

from game.match import Match
from game.rules.trakkx.actions import Deal, PassOn
from scenes.games.trakkx.words import tell
from tests.scenes.games.trakkx.stage import trakkx
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


def test_the_move_list_tells_nothing_hidden(stage: Stage) -> None:
    swap = "swap; pass-on b1 b2; pass-on g1 g2; pass-on b3 b4; draw; draw; draw"
    match = trakkx("human", "casual", "casual", log=swap)
    table = stage.table(match)
    told = []
    for number, entry in enumerate(match.log):
        done = table.table.done(number)
        text = tell(done.before, done.player, done.action, table.seen.names, brief=True)
        assert text
        assert "{" not in text
        if isinstance(entry.action, PassOn | Deal):
            told.append(text)
    assert told == [
        "15 tokens for Ann",
        "15 tokens for Ben",
        "15 tokens for Cleo",
        "6 tokens face up",
        "blue 1 and blue 2 passed on",
        "2 tokens passed on",
        "2 tokens passed on",
        "1 token for Ben",
        "1 token for Cleo",
        told[-1],
    ]
    assert told[-1].endswith(" for Ann")
    assert "token" not in told[-1]
