"""A person who plays TRAKKX by ear and keyboard."""

import re
from itertools import cycle
from random import Random

from scenes.kit.intent import MOVES, Command
from tests.scenes.app.by_ear import Ear
from tests.scenes.table_ear import TableEar

OVER = re.compile(r"(?:Ann|Ben|Cleo|Willow)(?: and \w+)? wins?\.|No one wins")
TURN = re.compile(
    r"Play (?:a line|tokens)[,.]|Take a (?:token from|face-up)|Choose (?:one|two) tok"
)
ENDS = "ends here"
_AT = re.compile(r"(?:, at|Free at|token at|\d at|group, at) (-?\d+),(-?\d+)")


class Player:
    """Knows about the table what was said."""

    def __init__(self, ear: Ear | TableEar) -> None:
        self.ear = ear

    def wait(self, told: str) -> str:
        """Listen until it's the player's turn or all is over."""
        for _moment in range(600):
            if "Your turn." in told:
                told += self.ear.press(Command.ASK_2)
            if TURN.search(told) or OVER.search(told):
                return told
            told += f" {self.ear.listen()}"
        raise AssertionError(f"nobody says whose turn it is: {told}")

    def take_turn(self, told: str) -> str:
        """Open, else lay what fits, else draw; pass on what comes first."""
        if "Choose one token" in told or "Choose two tokens" in told:
            return self._pass_on(2 if "Choose two" in told else 1)
        fits = self.ear.press(Command.ASK_4)
        alone = re.search(r"your rack alone: ([^.;]*)", fits)
        groups = re.search(
            r"(\d+) groups? of joined tokens, (\d+) at most", self.ear.press(Command.ASK_9)
        )
        more = groups and int(groups[1]) < int(groups[2])
        single = re.search(r"Fits at (-?\d+),(-?\d+): ([^.,]*)", fits)
        if alone and ("haven’t opened" in fits or more):
            self.choose(alone[1].replace(" and ", ", ").split(", "))
            self._to_cloth("new group")
            return self._lay()
        if single:
            self.choose([single[3]])
            self.to_cell((int(single[1]), int(single[2])))
            return self._lay()
        rack = self.ear.press(Command.ASK_6)
        if "haven’t opened" not in fits and "swap" in rack:
            self.choose(["swap"])
            return self._press_lay("Play swap. ")
        if "haven’t opened" not in fits and "draw three" in rack:
            self.choose(["draw three"])
            return self._shelf("draws three.") or self._draw()
        return self._draw()

    def _go(self, command: Command) -> str:
        """Follow an arrow; if none leads on, ask what's here."""
        said = self.ear.press(command)
        return f"{said} {self.ear.press(Command.ASK_3)}" if ENDS in said else said

    def _pass_on(self, count: int) -> str:
        self._to_rack()
        for _token in range(count):
            self.ear.press(Command.ACTIVATE)
            self._go(Command.RIGHT)
        return self._press_lay("Pass on the")

    def _to_rack(self) -> str:
        said = ""
        while ENDS not in said:
            said = self._go(Command.DOWN)
        said = ""
        while ENDS not in said:
            said = self._go(Command.LEFT)
        return said

    def choose(self, tokens: list[str]) -> None:
        """Pick up tokens of the rack."""
        for token in tokens:
            said = self._to_rack()
            while not (f"{token}, slot".capitalize() in said and "Chosen" not in said):
                said = self._go(Command.RIGHT)
                assert ENDS not in said, f"no {token}"
            assert f"{token}" in self.ear.press(Command.ACTIVATE)

    def _up(self, wanted: str) -> str:
        for _step in range(4):
            said = self._go(Command.UP)
            if re.search(wanted, said):
                return said
        raise AssertionError(f"no {wanted}: {said}")

    def _to_cloth(self, wanted: str) -> None:
        """Walk on the cloth until something is told there: it's the lowest of all places."""
        said = self._up(r" at -?\d+,-?\d+")
        for _step in range(60):
            if wanted in said:
                self.ear.press(Command.ACTIVATE)
                return
            before, said = said, self._go(Command.DOWN)
            if not _AT.search(said):
                said = self._go(Command.UP)
                said = self._go(Command.LEFT)
                assert said != before
        raise AssertionError(wanted)

    def to_cell(self, there: tuple[int, int]) -> None:
        """Walk to a cell and press it."""
        said = self._up(r" at -?\d+,-?\d+")
        rng = Random(1)
        for step, sideways in zip(range(120), cycle((True, True, False, False, True, False))):
            found = _AT.search(said)
            assert found, said
            here = int(found[1]), int(found[2])
            if here == there:
                said = self.ear.press(Command.ACTIVATE)
                return
            across, down = there[0] - here[0], there[1] - here[1]
            if step > 24 and rng.random() < 0.4:
                # Two cells lead to each other: try what's beside them.
                said = self._go(rng.choice(sorted(MOVES, key=lambda way: way.value)))
            elif across and (sideways or not down):
                said = self._go(Command.RIGHT if across > 0 else Command.LEFT)
            else:
                said = self._go(Command.DOWN if down > 0 else Command.UP)
        raise AssertionError(f"no way leads to {there}: {said}")

    def _lay(self) -> str:
        said = self.ear.press(Command.ASK_8)
        assert "All good" in said, said
        return self._press_lay("Play. All good")

    def _press_lay(self, wanted: str) -> str:
        said = self._to_rack()
        while wanted not in said:
            said = self._go(Command.RIGHT)
            assert ENDS not in said, said
        return self.wait(self.ear.press(Command.ACTIVATE))

    def _draw(self) -> str:
        """Draw from the bag; if it's empty take a face-up token, and pass if there's none."""
        told = self._shelf("The bag, ", "Face up, ")
        return self._pass() if told is None else told

    def _pass(self) -> str:
        """Press the panel's button that says so."""
        said = ""
        for _step in range(12):
            said = self.ear.press(Command.NEXT)
            if said.startswith("Pass"):
                return self.wait(self.ear.press(Command.ACTIVATE))
        raise AssertionError(f"no way to pass: {said}")

    def _shelf(self, *wanted: str) -> str | None:
        """Press the first of these that's on the shelf; None if none of them is there."""
        self._to_rack()
        said = self._up(r"Face up, |The bag|on the rack, has|draws three")
        while ENDS not in said:
            said = self._go(Command.LEFT)
        places, said = [said], ""
        while ENDS not in said:
            said = self._go(Command.RIGHT)
            places.append(said)
        for each in wanted:
            at = next((n for n, place in enumerate(places[:-1]) if each in place), None)
            if at is not None:
                self.ear.press(*[Command.LEFT] * (len(places) - 2 - at))
                return self.wait(self.ear.press(Command.ACTIVATE))
        return None
