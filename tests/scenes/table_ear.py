"""Somebody at a table who hears what is spoken, and has keys; nobody looks at the window."""

from game.match import Match
from scenes.kit.commands import READING, Command
from scenes.kit.voice.voice import Recording, Voice
from tests.scenes.stage import Stage


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
        self._stage.services.voice.poll()
        return " ".join(self._heard.said[before:])

    def press(self, *commands: Command) -> str:
        """Press keys; all that is said to that."""
        said = []
        for command in commands:
            (self._scene.read if command in READING else self._scene.command)(command)
            said.append(self.listen())
        return " ".join(said)
