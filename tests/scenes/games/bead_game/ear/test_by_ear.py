from pathlib import Path

from scenes.kit.intent import Command
from tests.scenes.app.by_ear import Ear
from tests.scenes.games.bead_game.stage import beads
from tests.scenes.stage import make_stage
from tests.scenes.table_ear import TableEar
from tools.studio import studio


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
