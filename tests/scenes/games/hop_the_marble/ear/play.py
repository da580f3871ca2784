"""A person who plays Hop the Marble by ear and keyboard."""

import re

from scenes.kit.intent import Command
from tests.scenes.app.by_ear import Finder
from tests.scenes.games.hexagon.ear import OVER, Ear

TASK = re.compile(
    r"Flick a marble\.|Place (?:these|your|it) |outside the circles|Put it back|yours, or one"
)


def wait_for_task(ear: Ear, told: str) -> str:
    """Listen until there's something to do or all is over. Returns everything ``told``."""
    for _moment in range(600):
        if "Your turn." in told:
            told += ear.press(Command.ASK_2)
        if TASK.search(told) or OVER.search(told):
            return told
        told = f"{told} {ear.listen()}"
    raise AssertionError(f"nobody says what is to be done: {told}")


def flick(ear: Ear) -> str:
    """Take a marble, aim at the nearest missing one, and flick it."""
    wanted = re.findall(r"(?:^|\. )([^.:]+ \d)(?=:| in the)", ear.press(Command.ASK_4))
    ear.press(Command.READ_NEXT)
    aimed = ear.press(Command.ACTIVATE)
    assert "in hand." in aimed
    assert "strength" in aimed
    for _target in range(20):
        told = ear.press(Command.READ_NEXT)
        if not wanted or told.startswith(wanted[0]):
            break
    aimed = ear.press(Command.ACTIVATE)
    assert re.match(r"\d+(:\d| o’clock).*, strength \d+: hits ", aimed), aimed
    return ear.press(Command.UP, Command.ACTIVATE)


def place(ear: Ear) -> str:
    """Set everything down where a first free place is named, and play it."""
    said = ""
    for _marble in range(25):
        said = ear.press(Command.ACTIVATE)
        if " in hand, " not in said:
            return said
        said = ear.press(Command.ACTIVATE)
        if "Set down:" not in said:
            return said
    raise AssertionError(said)


def take_turn(ear: Ear, told: str) -> str:
    """Do what was last asked for."""
    match TASK.findall(told)[-1]:
        case "Flick a marble.":
            return flick(ear)
        case "yours, or one":
            return ear.press(Command.READ_NEXT, Command.ACTIVATE)
    return place(ear)


def play(ear: Ear, told: str) -> str:
    """Play a whole match whose beginning was ``told``. Returns what's said at its end."""
    tasks = 0
    while not OVER.search(told):
        told = wait_for_task(ear, take_turn(ear, told))
        tasks += 1
        assert tasks < 400
    assert tasks > 2
    return told


def play_from_title_to_rematch(ear: Finder) -> str:
    """From the title through a game against a learner to the next. Returns everything said."""
    told = wait_for_task(
        ear, ear.sit_down("Hop the Marble", **{"How to win": "Four of one colour"})
    )
    assert "Hop the Marble: Ann, " in told, told
    told = play(ear, told)
    again = ear.choose(r"^Rematch, button")
    return f"{told} {wait_for_task(ear, again)}"
