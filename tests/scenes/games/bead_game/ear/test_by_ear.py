import re
from pathlib import Path
from random import Random

import pytest

from game.match import Match
from game.rules.bead_game.state import BeadState
from scenes.kit.intent import Command
from tests.scenes.app.by_ear import Ear
from tests.scenes.games.bead_game.stage import beads
from tests.scenes.stage import by_lot, make_stage
from tests.scenes.table_ear import TableEar
from tests.thorough import is_thorough
from tools.studio import studio

OVER = re.compile(r"(?:Ann|Ben|Cleo|Willow)(?: and \w+)? wins?\.|No one wins")
TURN = re.compile(r"Choose a bead|Your (?:hand|bowl) is empty")
PLAY = re.compile(r"(?:^|\. )(\w+): ([^.]*)\.")
TAKES = re.compile(r"(Outside|Inside) (\d+)")


def wait(ear: TableEar | Ear, told: str) -> str:
    for _moment in range(600):
        if "Your turn." in told:
            told += ear.press(Command.ASK_2)
        if TURN.search(told) or OVER.search(told):
            return told
        told += f" {ear.listen()}"
    raise AssertionError(f"nobody says whose turn it is: {told}")


def lead(ear: TableEar | Ear, command: Command, wanted: str) -> str:
    """Press an arrow until something is heard."""
    for _step in range(40):
        said = ear.press(command)
        if wanted in said:
            return said
        assert "ends here" not in said, f"no {wanted}: {said}"
    raise AssertionError(wanted)


def take_turn(ear: TableEar | Ear) -> str:
    """Play the bead and the end that take most, else draw what comes first."""
    offers = [
        (int(count), colour, end)
        for colour, choices in PLAY.findall(ear.press(Command.ASK_4))
        for end, count in TAKES.findall(choices)
    ]
    here = ear.press(Command.DOWN)
    while "ends here" not in here:
        here = ear.press(Command.DOWN)
    if not offers:
        lead(ear, Command.UP, "In the pile")
        return wait(ear, ear.press(Command.ACTIVATE))
    _count, colour, end = max(offers)
    here = ear.press(Command.LEFT)
    while "ends here" not in here:
        here = ear.press(Command.LEFT)
    here = ear.press(Command.ASK_3)
    while not re.search(rf"bowl: \d+ {colour.lower()}", here):
        here = ear.press(Command.RIGHT)
        assert "ends here" not in here
    assert "Chosen" in ear.press(Command.ACTIVATE)
    said = ear.press(Command.UP)
    way = Command.RIGHT if end == "Outside" else Command.LEFT
    while "ends here" not in said:
        said = ear.press(way)
    assert f"{end.lower()} end" in ear.press(Command.ASK_3)
    return wait(ear, ear.press(Command.ACTIVATE))


def test_a_bead_that_takes_nothing_asks_for_another_press() -> None:
    with studio(animation_speed="off", speech="on") as app:
        app.app.open_table(beads("human", "human"))
        ear, told = Ear(app), ""
        while "Inside: no" not in told:
            told = ear.press(Command.READ_NEXT)
        ear.press(Command.ACTIVATE)
        while "inside end" not in ear.press(Command.READ_NEXT):
            pass
        assert ear.press(Command.ACTIVATE).endswith("Press again to play it anyway.")
        assert "Press again" not in ear.press(Command.ACTIVATE)


def test_whose_beads_went_is_told_alike_whenever_it_is_asked(tmp_path: Path) -> None:
    match = beads("human", "learner", log="play white outside, play red inside")
    ear = TableEar(make_stage(tmp_path, animation_speed="off"), match)
    for command in (Command.ASK_7, Command.RECAP):
        assert "It takes 1 of yours." in ear.press(command), command


def play(ear: TableEar | Ear, told: str) -> str:
    """Play a whole match whose beginning was ``told``. Returns what's said at its end."""
    for _turn in range(120):
        if OVER.search(told):
            return told
        told = take_turn(ear)
    raise AssertionError(told)


WAYS = [("human", "learner"), ("human", "learner", "learner")]


def on_chains(match: Match) -> int:
    return sum(len(chain) for own in BeadState.of(match.state).chains for chain in own)


@pytest.mark.parametrize("seats", WAYS if is_thorough() else WAYS[:1], ids="-".join)
def test_a_whole_game_is_played_by_ear(tmp_path: Path, seats: tuple[str, ...]) -> None:
    match, rng = beads(*seats), Random(7)
    # Its end has everything that's told; the rest takes long.
    while not is_thorough() and on_chains(match) > 8:
        by_lot(match, rng)
    ear = TableEar(make_stage(tmp_path, animation_speed="off"), match)
    play(ear, wait(ear, ear.listen() + ear.beginning))
    assert re.search(r"Ann: \d+ beads? left", ear.press(Command.ASK_1))
