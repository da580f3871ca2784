"""A player with a single key, who waits until the ring is round what they want."""

from collections.abc import Callable, Iterator
from typing import Any

import pygame

from scenes.kit.hands.scanner import Part, Stop
from tools.studio import Studio

Wanted = Callable[[Stop], bool]

_PATIENCE = 300.0
"""Seconds after which no one waits any more."""


class OneSwitch:
    """Presses the space key alone; ``second`` is another key, for those who step by themselves."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.scanner = studio.app.hands.scanner
        self.pressed = 0
        """How often it was pressed."""

    def press(self, key: int = pygame.K_SPACE) -> None:
        """Press and release a key, through the window's events."""
        self.pressed += 1
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.studio.app.event(pygame.Event(kind, key=key, mod=0, unicode=" "))
        self.studio.pass_time(0.05)

    def choose(self, wanted: Wanted) -> Stop | None:
        """Wait for what's wanted, through the groups that hold it, and press.

        None if it can't be done any more.
        """
        end = self.studio.now + _PATIENCE
        while self.studio.now < end:
            offered = self.scanner.offered
            if self.scanner.resting:
                self.press()
            elif offered is not None and any(wanted(stop) for stop in stops_of(offered)):
                self.press()
                if isinstance(offered, Stop):
                    return offered
            elif not any(wanted(stop) for stop in self.offers()):
                return None
            else:
                self.studio.pass_time(0.1)
        raise AssertionError(f"never offered; last was {self.scanner.offered}")

    def offers(self) -> list[Stop]:
        """Everything that can be done now."""
        return list(stops_of(self.studio.app.hands.offers()))

    def press_named(self, name: str) -> None:
        """Choose the widget with this name. Raises LookupError if it's never offered."""
        if self.choose(lambda stop: named(stop) == name) is None:
            raise LookupError(name)
        self.studio.settle()


def stops_of(part: Part) -> Iterator[Stop]:
    """All stops in a group; a lone one is all there is."""
    if isinstance(part, Stop):
        yield part
        return
    for inner in part.parts:
        yield from stops_of(inner)


def named(stop: Stop) -> Any:
    """The name of the widget a stop belongs to, or its kind."""
    return stop.key[0] if isinstance(stop.key, tuple) else stop.key
