"""A player at a table who hears what's spoken, and has keys; no one looks at the window."""

from game.match import Match
from scenes.kit.intent import READING, Command
from scenes.kit.voice import Recording, Voice
from tests.scenes.stage import Stage


class TableEar:
    """Hears a table on the stage."""

    def __init__(self, stage: Stage, match: Match) -> None:
        self._stage = stage
        self._heard = Recording()
        stage.services.voice = Voice(self._heard)
        self._scene = stage.table(match)
        self.beginning = " ".join(self._heard.said)

    def listen(self) -> str:
        """What's said in the next moment."""
        before = len(self._heard.said)
        self._stage.clock.seconds += 0.05
        self._scene.update(self._stage.clock.seconds)
        self._stage.services.voice.poll()
        return " ".join(self._heard.said[before:])

    def press(self, *commands: Command) -> str:
        """Press keys. Returns everything said in reply."""
        said = []
        for command in commands:
            (self._scene.read if command in READING else self._scene.command)(command)
            said.append(self.listen())
        return " ".join(said)
