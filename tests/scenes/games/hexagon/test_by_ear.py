import re
from pathlib import Path
from random import Random

import pytest

from game.rules.trickle import INSIDE
from scenes.kit.intent import Command
from tests.scenes.games.hexagon.ear import play
from tests.scenes.games.hexagon.stage import trickle
from tests.scenes.stage import by_lot, make_stage, seated
from tests.scenes.table_ear import TableEar
from tests.thorough import is_thorough

WAYS = [
    *(("trickle", "human", "learner"), ("trickle-down", "human", "learner", "human")),
    *(("trickle", "human", "human"), ("trickle-down", "human", "learner", "learner")),
]
"""Which game, and who plays."""


@pytest.mark.parametrize("seats", WAYS if is_thorough() else WAYS[:2], ids="-".join)
def test_a_whole_game_is_played_by_ear(tmp_path: Path, seats: tuple[str, ...]) -> None:
    match = seated(*seats)
    # Its end has everything that's told; the rest takes long.
    rng, left = Random(7), 10 if is_thorough() else 3
    while (match.state.occupied & INSIDE).bit_count() > left:  # type: ignore[attr-defined]
        by_lot(match, rng)
    ear = TableEar(make_stage(tmp_path, animation_speed="off"), match)
    assert ": Ann, " in ear.beginning
    told = play(ear, ear.listen() + ear.beginning)
    assert re.search(r"Ann: \d+", told), "the end tells the points"
    assert re.search(r"Ann: \d+", ear.press(Command.ASK_1))


def test_who_gains_by_leaving_the_board_is_said(tmp_path: Path) -> None:
    log = "d4-c4 d5-c5 c4-b4 c5-b5 b4-a4 h7-i7"
    match = trickle("human", "human", log=log, off_board=True)
    ear = TableEar(make_stage(tmp_path, animation_speed="off"), match)
    assert ear.press(Command.READ_NEXT).startswith("a4: ")
    told = ear.press(Command.ACTIVATE, *[Command.READ_NEXT] * 3)
    assert "Off the board over edge 1, from a4. Your edge." in told
