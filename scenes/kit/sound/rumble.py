"""Lets contacts on the table be felt in a gamepad."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

import pygame

_SHORTEST: Final = 30.0
_LONGEST: Final = 140.0
"""Milliseconds that the softest and the hardest contact are felt."""

_LIGHTEST: Final = 0.12
"""What the small motor does at least: below that most do not turn."""

_HEAVY: Final = 0.35
"""Contacts harder than this are felt in the large motor too."""


class Rumbling(Protocol):
    """A gamepad that may have motors: a large slow one and a small fast one."""

    def rumble(self, low_frequency: float, high_frequency: float, duration: int, /) -> bool:
        """Run them for ``duration`` milliseconds at 0 to 1; False if there are none."""


def _nobody() -> Rumbling | None:
    return None


@dataclass
class Rumble:
    """Runs the motors of the gamepad in hand; without one, or without motors, nothing happens.

    ``pad`` tells which gamepad is in hand now, None while people play by mouse or keys; ``clock``
    gives seconds.
    """

    clock: Callable[[], float]
    pad: Callable[[], Rumbling | None] = _nobody
    on: bool = True
    _force: float = 0.0
    _until: float = field(default=float("-inf"))

    def feel(self, force: float) -> None:
        """Let a contact be felt; ``force`` is 0 for nothing to 1 for the hardest.

        A softer one does not cut off a harder one that is still felt.
        """
        force = min(1.0, force)
        now = self.clock()
        if not self.on or force <= 0 or (now < self._until and force <= self._force):
            return
        pad = self.pad()
        if pad is None:
            return
        duration = round(_SHORTEST + (_LONGEST - _SHORTEST) * force)
        large = max(0.0, force - _HEAVY) / (1 - _HEAVY)
        small = _LIGHTEST + (1 - _LIGHTEST) * force**1.5
        try:
            pad.rumble(large, small, duration)
        except (pygame.error, AttributeError):
            # Pulled out a moment ago, or a driver that knows no motors.
            return
        self._force, self._until = force, now + duration / 1000
