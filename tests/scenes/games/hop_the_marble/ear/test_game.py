"""Hop the Marble played to its end by what is spoken alone: keys, and what is heard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scenes.kit.commands import Command
from tests.scenes.games.hexagon.ear import Ear
from tests.scenes.games.hexagon.test_by_ear import TableEar
from tests.scenes.stage import make_stage, seated
from tests.thorough import is_thorough

OVER = re.compile(r"(?:Ann|Ben)(?: and \w+)? wins?\.|Nobody wins")
TASK = re.compile(r"Enter takes one|Enter sets down|Enter plays them|Enter gives")

WAYS = [
    {"mode": "no-card"},
    {"mode": "not-time", "kind": "green"},
    {"mode": "pile", "deck": "short", "rim": "raised"},
    {"mode": "normal", "surface": "carpet"},
]


def wait_for_task(ear: Ear, told: str) -> str:
    """Listen until something is to be done or all is over; all that was ``told``."""
    for _moment in range(600):
        if TASK.search(told) or OVER.search(told):
            return told
        told = f"{told} {ear.listen()}"
    raise AssertionError(f"nobody says what is to be done: {told}")


def flick(ear: Ear) -> str:
    """Take a marble, aim at the nearest of those that are missing, and flick it."""
    wanted = re.findall(r"([A-Z][a-z ]+ \d)(?= of | in the)", ear.press(Command.ASK_5))
    ear.press(Command.READ_NEXT)
    aimed = ear.press(Command.ACTIVATE)
    assert "in hand." in aimed
    assert "strength" in aimed
    for _target in range(20):
        told = ear.press(Command.READ_NEXT)
        if not wanted or told.startswith(wanted[0]):
            break
    assert "Can be aimed at" in told
    aimed = ear.press(Command.ACTIVATE)
    assert re.match(r"\d+ o'clock.*, strength \d+: meets ", aimed), aimed
    return ear.press(Command.UP, Command.ACTIVATE)


def place(ear: Ear) -> str:
    """Set everything down where a first free place is named, and play it."""
    said = ""
    for _marble in range(25):
        said = ear.press(Command.ACTIVATE)
        if " in hand, " not in said:
            return said
        said = ear.press(Command.ACTIVATE)
        if "set down:" not in said:
            return said
    raise AssertionError(said)


def take_turn(ear: Ear, told: str) -> str:
    """Do what was asked for last."""
    match TASK.findall(told)[-1]:
        case "Enter takes one":
            return flick(ear)
        case "Enter gives":
            return ear.press(Command.READ_NEXT, Command.ACTIVATE)
    return place(ear)


@pytest.mark.parametrize("way", WAYS if is_thorough() else WAYS[:1], ids=lambda way: way["mode"])
def test_a_whole_game_is_played_by_ear(tmp_path: Path, way: dict[str, str]) -> None:
    stage = make_stage(tmp_path, animation_speed="off")
    ear = TableEar(stage, seated("hop-the-marble", "human", "learner", **way))
    told = wait_for_task(ear, ear.beginning)
    assert "Place your marbles in your area." in told
    tasks = 0
    while not OVER.search(told):
        told = wait_for_task(ear, take_turn(ear, told))
        tasks += 1
        assert tasks < 400
    assert tasks > 2
    assert re.search(r"Ann: \d+", told), "the end tells what was reached"
