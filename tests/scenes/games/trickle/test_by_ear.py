import re

from scenes.app.speech import seconds_of
from scenes.kit.intent import Command
from tests.scenes.app.by_ear import Ear
from tools.studio import Studio

TURN = r"Choose a bead|Your turn\."


def test_three_keys_and_25_seconds_lead_from_the_start_to_the_first_turn(opened: Studio) -> None:
    ear = Ear(opened)
    told = ear.press(Command.SPEECH, Command.ACTIVATE, Command.ACTIVATE)
    told += ear.wait(TURN) if not re.search(TURN, told) else ear.listen()
    assert "Trickle: You, Willow" in told
    assert seconds_of(told, "own") <= 25, told
    assert "Enter takes one" in told
    assert len(told.split()) <= 65, told
