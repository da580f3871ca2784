import re
from pathlib import Path

import pytest

from scenes.kit.intent import Command
from tests.scenes.app.by_ear import Ear
from tests.scenes.games.hop_the_marble.ear.play import (
    play,
    play_from_title_to_rematch,
    wait_for_task,
)
from tests.scenes.stage import make_stage, seated
from tests.scenes.table_ear import TableEar
from tests.thorough import is_thorough
from tools.studio import studio

WAYS = [{"mode": "no-card"}, {"mode": "pile", "deck": "short", "rim": "raised"}]


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS if is_thorough() else WAYS[:1], ids=lambda way: way["mode"])
def test_a_whole_game_is_played_by_ear(tmp_path: Path, way: dict[str, str]) -> None:
    stage = make_stage(tmp_path, animation_speed="off")
    ear = TableEar(stage, seated("hop-the-marble", "human", "learner", **way))
    told = wait_for_task(ear, ear.beginning)
    assert "Place your marbles in your home circle. Keep them apart." in told
    told = play(ear, told)
    assert re.search(r"Ann: \d+", told), "the end tells what was reached"


@pytest.mark.long
def test_from_the_title_over_a_whole_game_to_the_next_by_ear() -> None:
    with studio(animation_speed="off") as opened:
        ear = Ear(opened)
        assert "Speech is on." in ear.press(Command.SPEECH)
        told = play_from_title_to_rematch(ear)
    assert re.search(r"Ann: \d+.*Place your marbles in your home circle\.", told)
