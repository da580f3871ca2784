"""The pace of a recap: one action after the other, all of them in a short time."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

WHOLE: Final = 8.0
"""Seconds that a recap takes at most."""

LONGEST: Final = 3.2
"""Seconds that one action takes at most."""

SHORTEST: Final = 0.4
"""Seconds in which an action can be made out; of more than have room only the last are shown."""

_STILL: Final = 1.6
"""Seconds for which what an action led to stays, where there is time for it."""

_STILL_SHARE: Final = 0.45
"""What part of an action's time that is where there is less."""


class Reel:
    """Leads through the actions ``numbers``; ``room`` is the time of each in seconds.

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
        """Seconds for which the position after an action stays."""
        return min(_STILL, _STILL_SHARE * self.room)

    def moving(self, seconds: float) -> float:
        """How long a movement takes that would like to take so many seconds."""
        return min(seconds, self.room - self.still)

    def is_due(self, now: float, *, moves: bool) -> bool:
        """Whether the next action may begin at ``now``: not while anything ``moves``."""
        if self.at == 0:
            return True
        if self._until is None and not moves:
            # Where nothing moves, as with reduced motion, the picture has all the time.
            self._until = now + self.still
        return self._until is not None and now >= self._until

    def take(self) -> int | None:
        """The number of the next action, None after the last one."""
        self._until = None
        if not self._left:
            return None
        self.at += 1
        return self._left.popleft()
