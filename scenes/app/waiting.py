"""Waits for something to happen while all is still, and leaves the processor alone meanwhile."""

from __future__ import annotations

from typing import Final

import pygame

LOOK: Final = 1 / 60
"""Seconds between two looks; no event waits longer than for a frame."""


def first_event(seconds: float) -> pygame.Event | None:
    """The first event of the next ``seconds``, as soon as it is there; None if nothing happens."""
    # pygame.event.wait looks a thousand times a second, which keeps a processor awake.
    for _look in range(max(1, round(seconds / LOOK))):
        event = pygame.event.poll()
        if event.type != pygame.NOEVENT:
            return event
        pygame.time.wait(int(LOOK * 1000))
    return None
