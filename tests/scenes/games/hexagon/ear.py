"""A person who plays Trickle or Trickle Down by ear and keyboard."""

import re
from typing import Protocol

from scenes.kit.intent import Command

OVER = re.compile(r"[A-Z]\w+(?: and \w+)? wins?\.|No one wins")
TURN = re.compile(r"Choose a (?:bead|bag)|choose where it goes|Your turn\.")
PATIENCE = 600
"""How many moments a player waits for their turn."""

_HERE = re.compile(r"\b([a-k]\d+): ")
_WAY = re.compile(r"([^()]+?) \(([^()]*)\)(?:, )?")


_HINTS = (
    re.compile(r"Try around"),
    re.compile(r"Where could the"),
    re.compile(r"Move from (\w+) to (\w+)\."),
)
"""What the steps of a hint say."""


class Ear(Protocol):
    """Keys to press, and what's heard: all a person knows about the table."""

    def listen(self) -> str:
        """What's said in the next moment."""
        ...

    def press(self, *commands: Command) -> str:
        """Press keys. Returns everything said in reply."""
        ...


def play(ear: Ear, told: str, *, hints: bool = False) -> str:
    """Play a whole match whose beginning was ``told``. Returns what's said at its end.

    With ``hints`` it does what these say.
    """
    for _turn in range(400):
        if OVER.search(told):
            return told
        told = _follow_hint(ear, told) if hints else _take_turn(ear, told)
    raise AssertionError(f"the match does not end: {told}")


def wait_for_turn(ear: Ear, told: str) -> str:
    """Listen until it's the player's turn or all is over. Returns everything since they played."""
    for _moment in range(PATIENCE):
        if TURN.search(told) or OVER.search(told):
            return told
        told += f" {ear.listen()}"
    raise AssertionError(f"nobody says whose turn it is: {told}")


def _take_turn(ear: Ear, told: str) -> str:
    """Take the points that are heard, else bring nothing near the rim for the others."""
    soon = ear.press(Command.ASK_4)
    for start, goal in _mine(soon):
        if _chosen(ear, start, told):
            _go_to(ear, goal)
            return wait_for_turn(ear, ear.press(Command.ACTIVATE))
    for start in sorted(re.findall(r"\b[a-k]\d+", ear.press(Command.ASK_8)), key=_ring):
        goals = _chosen(ear, start, told)
        if goals:
            _go_to(ear, min(goals, key=_ring))
            return wait_for_turn(ear, ear.press(Command.ACTIVATE))
    raise AssertionError("nothing can be moved, and nobody said so")


def _follow_hint(ear: Ear, told: str) -> str:
    """Do what an expert would, who says it in three steps."""
    said = ""
    for step in _HINTS:
        said = ear.press(Command.HINT)
        for _moment in range(PATIENCE):
            if found := step.search(said):
                break
            said += f" {ear.listen()}"
    assert found, said
    assert _chosen(ear, found[1], told)
    _go_to(ear, found[2])
    return wait_for_turn(ear, ear.press(Command.ACTIVATE))


def _mine(soon: str) -> list[tuple[str, str]]:
    """What scores with the next move: from where, and where to."""
    found = []
    if "In one move: " in soon:
        for way in soon.removeprefix("In one move: ").split("; "):
            start, _to, goals = way.partition(" to ")
            for cells, whose in _WAY.findall(goals):
                if whose in ("Your edge", "Your company"):
                    found.append((start, cells.split(", ")[0]))
    return found


def _chosen(ear: Ear, cell: str, told: str) -> list[str]:
    """Pick up the piece on a cell if it isn't. Returns where it can go, nothing if it stays."""
    if f"Only {cell} can move" not in told:
        _go_to(ear, cell)
        told = ear.press(Command.ACTIVATE)
    said = re.search(r"In hand\. It can go to ([^.]*)\.", told)
    return said[1].split(", ") if said else []


def _go_to(ear: Ear, there: str) -> None:
    """Walk to a cell by what the arrows say."""
    said = ear.press(Command.RIGHT)
    for _try in range(6):
        here = (_HERE.findall(said) or _HERE.findall(ear.press(Command.ASK_3)))[-1]
        if here == there:
            return
        said = ear.press(*_steps(here, there)) or said
    raise AssertionError(f"no way leads to {there}: {said}")


def _steps(here: str, there: str) -> list[Command]:
    """The arrows from one cell to another: Up and Down change the letter, the others the number."""
    rows, numbers = ord(there[0]) - ord(here[0]), int(there[1:]) - int(here[1:])
    up = [Command.UP if rows > 0 else Command.DOWN] * abs(rows)
    across = [Command.RIGHT if numbers > 0 else Command.LEFT] * abs(numbers)
    # The board has corners: one way leads over its rim, the other doesn't.
    inwards = abs(ord(there[0]) - ord("f")) <= abs(ord(here[0]) - ord("f"))
    return [*up, *across] if inwards else [*across, *up]


def _ring(cell: str) -> int:
    """How far from the middle of the board a cell is, as its name tells."""
    up, across = ord(cell[0]) - ord("f"), int(cell[1:]) - 6
    return max(abs(up), abs(across), abs(across - up))
