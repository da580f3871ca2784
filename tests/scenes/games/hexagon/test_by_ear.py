"""Games on the hexagon played by what is spoken alone: nothing but keys, and what is heard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.match import Match
from scenes.kit.commands import Command
from scenes.kit.voice.voice import Recording, Voice
from tests.scenes.stage import Stage, make_stage, seated
from tests.thorough import is_thorough


class Ear:
    """A person who hears the table and has a keyboard, and knows nothing else of it."""

    def __init__(self, stage: Stage, match: Match) -> None:
        self._stage = stage
        self._heard = Recording()
        stage.services.voice = Voice(self._heard)
        self._scene = stage.table(match)
        self.beginning = " ".join(self._heard.said)

    def listen(self, seconds: float = 0.05) -> str:
        """What is said in the next moment; nobody looks at the window."""
        before = len(self._heard.said)
        self._stage.clock.seconds += seconds
        self._scene.update(self._stage.clock.seconds)
        self._stage.services.voice.attend()
        return " ".join(self._heard.said[before:])

    def press(self, *commands: Command) -> str:
        """Press keys; all that is said to that."""
        said = []
        for command in commands:
            self._scene.command(command)
            said.append(self.listen())
        return " ".join(said)


WAYS = [
    *(("trickle", "human", "learner"), ("trickle-down", "human", "learner", "human")),
    *(("trickle", "human", "human"), ("trickle-down", "human", "learner", "learner")),
]
"""Which game, and who plays."""

OVER = re.compile(r"(Ann|Ben|Cleo) wins?\.|Nobody wins")
TURN = re.compile(r"Choose a (bead|money bag)")


def wait_for_turn(ear: Ear, told: str) -> str:
    """Listen until it is one's turn or all is over; all that was ``told`` since one has played."""
    for _tenth in range(400):
        if TURN.search(told) or OVER.search(told):
            return told
        told += f" {ear.listen()}"
    raise AssertionError(f"nobody says whose turn it is: {told}")


def steps_to(here: str, there: str) -> list[Command]:
    """The arrows from a cell to another: Up and Down change the letter, the others the number."""
    rows, numbers = ord(there[0]) - ord(here[0]), int(there[1:]) - int(here[1:])
    up = [Command.UP if rows > 0 else Command.DOWN] * abs(rows)
    across = [Command.RIGHT if numbers > 0 else Command.LEFT] * abs(numbers)
    # The board has corners: one way leads over its rim, the other does not.
    inwards = abs(ord(there[0]) - ord("f")) <= abs(ord(here[0]) - ord("f"))
    return [*up, *across] if inwards else [*across, *up]


def ring(cell: str) -> int:
    """How far from the middle of the board a cell is, as anybody knows who knows the names."""
    up, across = ord(cell[0]) - ord("f"), int(cell[1:]) - 6
    return max(abs(up), abs(across), abs(across - up))


def take_turn(ear: Ear) -> str:
    """Take a piece that comes to the rim soon, as far out as it can go; all that is said."""
    soon = ear.press(Command.ASK_2)
    found = re.search(r": (\w\d+) to ", soon)
    if found:
        go_to(ear, found[1])
    else:
        next(_turn for _turn in range(99) if "Can move." in ear.press(Command.NEXT))
    goals = re.search(r"In hand. It can go to ([^.]*)\.", ear.press(Command.ACTIVATE))
    assert goals, soon
    go_to(ear, max(goals[1].split(", "), key=ring))
    return wait_for_turn(ear, ear.press(Command.ACTIVATE))


def go_to(ear: Ear, there: str) -> None:
    """Walk to a cell by what the arrows say."""
    said = ear.press(Command.RIGHT)
    for _try in range(4):
        here = re.findall(r"\b(\w\d+): ", said)[-1]
        if here == there:
            return
        said = ear.press(*steps_to(here, there)) or said
    assert re.findall(r"\b(\w\d+): ", said)[-1] == there


@pytest.mark.parametrize("seats", WAYS if is_thorough() else WAYS[:1], ids="-".join)
def test_a_whole_game_is_played_by_ear(tmp_path: Path, seats: tuple[str, ...]) -> None:
    stage = make_stage(tmp_path, animation_speed="off")
    ear = Ear(stage, seated(*seats))
    told = ear.beginning
    assert "players. Seat 1: Ann, a person." in told
    for _turn in range(400):
        if OVER.search(told):
            break
        told = take_turn(ear)
    points = ear.press(Command.ASK_4)
    assert re.search(r"Ann: \d+", points)
    assert "Ann: " in told, "the end tells the points"
