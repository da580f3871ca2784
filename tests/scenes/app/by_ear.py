"""A player who sees nothing: a keyboard and what the whole app speaks."""

import re
from typing import Final

import pygame

from scenes.kit.intent import Command
from tools.studio import Studio
from tools.witness import listen

_AROUND: Final = 200
"""The most controls anyone looks through."""


class Ear:
    """Presses keys through the window's events, and decides only by what's said."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._heard = listen(studio.services)
        self._told = 0
        # Who looks back by ear waits for what's found.
        studio.analysis_bots.silent = False
        self.listen()

    @property
    def cutting(self) -> list[str]:
        """What didn't wait until the rest was said."""
        return self._heard.cutting

    def listen(self) -> str:
        """What's said in the next moment."""
        self._studio.pass_time(0.05)
        said = self._heard.said[self._told :]
        self._told = len(self._heard.said)
        return " ".join(said)

    def press(self, *commands: Command) -> str:
        """Press some commands' keys. Returns everything said in reply."""
        said = []
        for command in commands:
            chord = self._studio.services.bindings.all_keys(command)[0]
            held = chord.control * pygame.KMOD_CTRL | chord.shift * pygame.KMOD_SHIFT
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                self._studio.app.event(pygame.Event(kind, key=chord.key, mod=held, unicode=""))
            said.append(self.listen())
        return " ".join(filter(None, said))

    def write(self, text: str) -> str:
        """Write into the focused field."""
        self._studio.app.event(pygame.Event(pygame.TEXTINPUT, text=text))
        return self.listen()

    def wait(self, words: str, moments: int = 600) -> str:
        """Listen until something like this is said. Returns everything said until then."""
        told = ""
        for _moment in range(moments):
            told += f" {self.listen()}"
            if re.search(words, told):
                return told
        raise AssertionError(f"nobody says {words}: {told}")

    def find(self, words: str) -> str:
        """Go from control to control until one has this name. Returns what was said about it."""
        met = []
        for _step in range(_AROUND):
            said = self.press(Command.NEXT)
            if re.search(words, said):
                return said
            met.append(said)
            if len(met) > 1 and said and met.count(said) > 2:
                break
        raise AssertionError(f"{words} is nowhere among: {' | '.join(met)}")

    def choose(self, words: str) -> str:
        """Go to the control with this name and press it. Returns everything said in reply."""
        self.find(words)
        return self.press(Command.ACTIVATE)

    def sit_down(self, game: str) -> str:
        """From the title as Ann to a table. Returns everything said at the start."""
        self.choose(rf"^{game}\. ")
        self.find(r"^Name, seat 1, text field, empty")
        self.write("Ann")
        self.choose(r"^Who plays\? seat 2")
        self._set("How strong", "Learner")
        self.press(Command.BACK)
        return self.choose(r"^Start against (?!.*Ann).*, button")

    def _set(self, title: str, words: str) -> None:
        """Step through the choices, right and then left, until one has this name."""
        for way in (Command.RIGHT, Command.LEFT):
            self.find(rf"^{title}")
            # At its end a choice is said again, with its name.
            while not re.search(rf"^{title}", said := self.press(way)):
                if said.startswith(words):
                    return
        raise AssertionError(f"there is no {words}")
