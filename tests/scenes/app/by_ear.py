"""Somebody who sees nothing: a keyboard before the whole app, and what is spoken."""

import re
from abc import ABC, abstractmethod
from typing import Final

import pygame

from scenes.kit.commands import Command
from scenes.kit.voice.voice import Recording, Voice
from tools.studio import Studio

_AROUND: Final = 200
"""After so many controls nobody looks for another one."""


class Finder(ABC):
    """Somebody who goes from control to control, and knows each by what is said of it."""

    @abstractmethod
    def press(self, *commands: Command) -> str:
        """Press keys; all that is said to that."""

    def find(self, words: str) -> str:
        """Go from control to control until one is called so; what was said of it."""
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
        """Go to the control that is called so, and press it; all that is said to that."""
        self.find(words)
        return self.press(Command.ACTIVATE)

    @abstractmethod
    def write(self, text: str) -> str:
        """Write into the field that has the focus; all that is said to that."""

    def sit_down(self, game: str, **variants: str) -> str:
        """From the title as Ann to a table with a learner; all that is said to the start.

        ``variants`` are choices by the words before them, and how what is chosen begins.
        """
        self.choose(rf"^{game}\. ")
        self.find(r"^Name, seat 1, text field, empty")
        self.write("Ann")
        self._set("How strong", "Learner")
        if variants:
            self._set("What to set up", "More")
        for title, words in variants.items():
            self._set(title, words)
        return self.choose(r"^Start, button")

    def _set(self, title: str, words: str) -> None:
        """Step through what can be chosen until it is called so, to the right and to the left."""
        for way in (Command.RIGHT, Command.LEFT):
            said = self.find(rf"^{title}")
            while re.search(r"\d+ of \d+", said):
                said = self.press(way)
                if said.startswith(words):
                    return
        raise AssertionError(f"there is no {words}")


class Ear(Finder):
    """Presses keys through the window's events, and decides by nothing but what is said."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._heard = Recording()
        self._told = 0
        studio.services.voice = Voice(self._heard)
        self.listen()

    @property
    def cutting(self) -> list[str]:
        """What did not wait until the rest was said."""
        return self._heard.cutting

    def listen(self) -> str:
        """What is said in the next moment."""
        self._studio.pass_time(0.05)
        said = self._heard.said[self._told :]
        self._told = len(self._heard.said)
        return " ".join(said)

    def press(self, *commands: Command) -> str:
        """Press the keys of some commands; all that is said to that."""
        said = []
        for command in commands:
            chord = self._studio.services.bindings.all_keys(command)[0]
            held = chord.control * pygame.KMOD_CTRL | chord.shift * pygame.KMOD_SHIFT
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                self._studio.app.event(pygame.Event(kind, key=chord.key, mod=held, unicode=""))
            said.append(self.listen())
        return " ".join(filter(None, said))

    def write(self, text: str) -> str:
        """Write into the field that has the focus."""
        self._studio.app.event(pygame.Event(pygame.TEXTINPUT, text=text))
        return self.listen()

    def wait(self, words: str, moments: int = 600) -> str:
        """Listen until something like this is said; all that was said until then."""
        told = ""
        for _moment in range(moments):
            told += f" {self.listen()}"
            if re.search(words, told):
                return told
        raise AssertionError(f"nobody says {words}: {told}")
