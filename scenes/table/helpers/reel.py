"""A recap's pace: one action after the other, all of them in a short time."""

from collections import deque
from collections.abc import Sequence
from typing import Final

WHOLE: Final = 8.0
"""The longest recap, in seconds."""

LONGEST: Final = 3.2
"""The most seconds per action."""

SHORTEST: Final = 0.4
"""The seconds in which an action can be made out; if more have to fit, only the last are shown."""

_STILL: Final = 1.6
"""Seconds an action's result stays, if there's time for it."""

_STILL_SHARE: Final = 0.45
"""The part of an action's time it stays if there's less."""


class Reel:
    """Leads through the actions ``numbers``; ``room`` is each one's time in seconds.

    ``at`` is how many of them have begun.
    """

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = tuple(numbers)[-int(WHOLE / SHORTEST) :]
        self.room = min(LONGEST, WHOLE / max(1, len(self.numbers)))
        self.at = 0
        self._left = deque(self.numbers)
        self._until: float | None = None

    @property
    def still(self) -> float:
        """Seconds the position after an action stays."""
        return min(_STILL, _STILL_SHARE * self.room)

    def moving(self, seconds: float) -> float:
        """How long a movement of this length takes here, in seconds."""
        return min(seconds, self.room - self.still)

    def is_due(self, now: float, *, moves: bool) -> bool:
        """Whether the next action may begin at ``now``: not while anything ``moves``."""
        if self.at == 0:
            return True
        if self._until is None and not moves:
            # If nothing moves, as with reduced motion, the picture has all the time.
            self._until = now + self.still
        return self._until is not None and now >= self._until

    def take(self) -> int | None:
        """The number of the next action, None after the last."""
        self._until = None
        if not self._left:
            return None
        self.at += 1
        return self._left.popleft()
