"""Waits for something to happen while all is still, and leaves the processor alone meanwhile."""

from __future__ import annotations

from typing import Final

import pygame

LOOK: Final = 1 / 60
"""Seconds between two looks; no event waits longer than for a frame."""

SELDOM: Final = 1 / 20
"""Seconds between two looks when nothing has happened for a while."""

WHILE: Final = 2.0
"""Seconds after which nobody seems to be there."""

SHORT: Final = 0.1
"""Seconds to wait when nothing moves; the answer of a computer is noticed as quickly."""

LONG: Final = 0.5
"""Seconds to wait when nobody seems to be there and no computer thinks."""


class Waiting:
    """Looks for events, more seldom when none has come for ``WHILE``."""

    def __init__(self) -> None:
        self._still = 0.0

    @property
    def dozes(self) -> bool:
        """Whether nothing has happened for a while."""
        return self._still >= WHILE

    def wake(self) -> None:
        """Something happens: look often again."""
        self._still = 0.0

    def first_event(self, most: float | None, *, somebody_thinks: bool) -> pygame.Event | None:
        """The next event, as soon as it is seen; None if none comes in time.

        It waits for ``most`` seconds, and no longer than is good for who plays.
        """
        seconds = LONG if self.dozes and not somebody_thinks else SHORT
        seconds = seconds if most is None else min(seconds, most)
        # pygame.event.wait looks a thousand times a second, which keeps a processor awake.
        look = SELDOM if self.dozes else LOOK
        for _look in range(max(1, round(seconds / look))):
            event = pygame.event.poll()
            if event.type != pygame.NOEVENT:
                self.wake()
                return event
            pygame.time.wait(int(look * 1000))
        self._still += seconds
        return None
