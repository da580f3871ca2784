"""Waits for something to happen while all is still, leaving the processor alone."""

from collections.abc import Callable
from typing import Final

import pygame

from game import system

LOOK: Final = 1 / 60
"""Seconds between two looks if the system can't wake us."""

WHILE: Final = 2.0
"""Seconds after which no one seems to be there."""

SHORT: Final = 0.1
"""Seconds to wait when nothing moves; a computer's answer is noticed as quickly."""

LONG: Final = 0.5
"""Seconds to wait when no one seems to be there and no computer thinks."""


def _look_about(seconds: float) -> None:
    for _look in range(max(1, round(seconds / LOOK))):
        if pygame.event.peek():
            return
        pygame.time.wait(int(LOOK * 1000))


class Waiting:
    """Sleeps until an event comes, longer when none has come for ``WHILE``."""

    def __init__(self, sleep: Callable[[float], object] | None = None) -> None:
        self._sleep = sleep
        self._still = 0.0

    @property
    def dozes(self) -> bool:
        """Whether nothing has happened for a while."""
        return self._still >= WHILE

    def wake(self) -> None:
        """Something happens: take shorter naps again."""
        self._still = 0.0

    def first_event(self, most: float | None, *, somebody_thinks: bool) -> pygame.Event | None:
        """The next event as soon as it's there; None if none comes in time.

        It waits at most ``most`` seconds, and no longer than is good for the players.
        """
        seconds = LONG if self.dozes and not somebody_thinks else SHORT
        seconds = seconds if most is None else min(seconds, most)
        if self._sleep is None:
            # pygame.event.wait polls a thousand times a second, which keeps a processor awake.
            self._sleep = system.event_waiter(pygame.display.__file__) or _look_about
        self._sleep(seconds)
        event = pygame.event.poll()
        if event.type != pygame.NOEVENT:
            self.wake()
            return event
        self._still += seconds
        return None
