"""Somebody who plays with a single key: they wait until the ring is round what they want."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame

from scenes.kit.hands.stops import Group, Stop
from tools.studio import Studio

Wanted = Callable[[Stop], bool]


class OneSwitch:
    """Presses the space key alone. ``pressed`` counts how often."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.scanner = studio.app.hands.scanner
        self.pressed = 0

    def press(self) -> None:
        """Press the key and let go of it, through the window's events."""
        self.pressed += 1
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.studio.app.event(pygame.Event(kind, key=pygame.K_SPACE, mod=0, unicode=" "))
        self.studio.pass_time(0.05)

    def choose(self, wanted: Wanted, *, within: float = 240.0) -> Stop:
        """Wait for what is wanted, through the groups that hold it, and press."""
        studio = self.studio
        end = studio.now + within
        while studio.now < end:
            offered = self.scanner.offered
            if self.scanner.resting or (
                isinstance(offered, Group) and any(wanted(stop) for stop in stops_of(offered))
            ):
                self.press()
            elif isinstance(offered, Stop) and wanted(offered):
                self.press()
                return offered
            else:
                studio.pass_time(0.1)
        raise AssertionError(f"never offered; last was {self.scanner.offered}")

    def press_named(self, name: str) -> Stop:
        """Choose the widget with this name."""
        return self.choose(lambda stop: named(stop) == name)


def stops_of(group: Group) -> Iterator[Stop]:
    """All things in a group."""
    for part in group.parts:
        if isinstance(part, Group):
            yield from stops_of(part)
        else:
            yield part


def named(stop: Stop) -> Any:
    """The name of the widget that a thing belongs to."""
    return stop.key[0] if isinstance(stop.key, tuple) else None
