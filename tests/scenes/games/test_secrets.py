from pathlib import Path
from random import Random

import pytest

from tests.game.combinations import secret_ways
from tests.scenes.stage import Stage, by_lot, make_stage, seated
from tests.scenes.table.curtained import picture, play_watched
from tests.thorough import is_thorough


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return make_stage(tmp_path, animation_speed="fast")


@pytest.mark.parametrize(
    ("kinds", "recaps"),
    [(("human",) * 3, False), (("human", "learner", "human", "learner"), True)],
)
def test_no_hook_of_a_table_ever_gets_what_its_viewer_may_not_see(
    stage: Stage, kinds: tuple[str, ...], recaps: bool
) -> None:
    turns = 9 if is_thorough() else 4
    for game, players, options in secret_ways():
        if players == len(kinds):
            table = stage.table(seated(game, *kinds, **options))
            assert play_watched(stage, table, turns, recaps=recaps) > 2


@pytest.mark.parametrize("lifted", [False, True])
def test_what_is_hidden_makes_no_other_picture(stage: Stage, lifted: bool) -> None:
    for game, players, options in secret_ways():
        match, rng = seated(game, *["human"] * players, **options), Random(2)
        for _turn in range(6):
            by_lot(match, rng)
        viewer, twin = match.acting_seats()[0], match.copy()
        twin.states[-1] = match.observation(viewer).resample(viewer, rng)
        assert twin.state != match.state or players == 2
        first, second = (picture(stage, stage.table(one), lifted=lifted) for one in (match, twin))
        assert first == second
