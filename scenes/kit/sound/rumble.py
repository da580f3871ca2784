"""Makes contacts on the table felt in a gamepad."""

from collections.abc import Callable
from typing import Final, Protocol

import pygame

_SHORTEST: Final = 30.0
_LONGEST: Final = 140.0
"""Milliseconds for which the softest and the hardest contact are felt."""

_LIGHTEST: Final = 0.12
"""The least for the small motor: below that most don't turn."""

_HEAVY: Final = 0.35
"""Harder contacts are felt in the large motor too."""


class Rumbling(Protocol):
    """A gamepad that may have motors: a large slow one and a small fast one."""

    def rumble(self, low_frequency: float, high_frequency: float, duration: int, /) -> bool:
        """Run them for ``duration`` milliseconds at 0 to 1; False if there are none."""


class Rumble:
    """Runs the motors of the gamepad in hand; without any, nothing happens.

    ``pad`` gives the gamepad in hand now, None while people play by mouse or keys; ``clock`` gives
    seconds.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        pad: Callable[[], Rumbling | None] = lambda: None,
        on: bool = True,
    ) -> None:
        self.clock, self.pad, self.on = clock, pad, on
        self._force, self._until = 0.0, float("-inf")

    def feel(self, force: float) -> None:
        """Make a contact felt; ``force`` is 0 for nothing to 1 for the hardest.

        A softer one doesn't cut off a harder one that's still felt.
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
            # Unplugged a moment ago, or a driver without motors.
            return
        self._force, self._until = force, now + duration / 1000
