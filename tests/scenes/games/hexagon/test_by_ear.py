"""Games on the hexagon played by what is spoken alone: nothing but keys, and what is heard."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from game.match import Match
from game.rules.trickle.variant import INSIDE
from scenes.kit.commands import Command
from scenes.kit.voice.voice import Recording, Voice
from tests.scenes.games.hexagon.ear import play
from tests.scenes.stage import Stage, by_lot, make_stage, seated
from tests.thorough import is_thorough

WAYS = [
    *(("trickle", "human", "learner"), ("trickle-down", "human", "learner", "human")),
    *(("trickle", "human", "human"), ("trickle-down", "human", "learner", "learner")),
]
"""Which game, and who plays."""


class TableEar:
    """Hears a table on the stage; nobody looks at the window."""

    def __init__(self, stage: Stage, match: Match) -> None:
        self._stage = stage
        self._heard = Recording()
        stage.services.voice = Voice(self._heard)
        self._scene = stage.table(match)
        self.beginning = " ".join(self._heard.said)

    def listen(self) -> str:
        """What is said in the next moment."""
        before = len(self._heard.said)
        self._stage.clock.seconds += 0.05
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


@pytest.mark.parametrize("seats", WAYS if is_thorough() else WAYS[:2], ids="-".join)
def test_a_whole_game_is_played_by_ear(tmp_path: Path, seats: tuple[str, ...]) -> None:
    match = seated(*seats)
    # Its end alone has everything that is told; the rest takes long.
    rng, left = Random(7), 20 if is_thorough() else 3
    while (match.state.occupied & INSIDE).bit_count() > left:  # type: ignore[attr-defined]
        by_lot(match, rng)
    ear = TableEar(make_stage(tmp_path, animation_speed="off"), match)
    assert "players. Seat 1: Ann, a person." in ear.beginning
    told = play(ear, ear.listen() + ear.beginning)
    assert re.search(r"Ann: \d+", told), "the end tells the points"
    assert re.search(r"Ann: \d+", ear.press(Command.ASK_4))
