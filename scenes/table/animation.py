"""How things move on the table: what's shown while the picture catches up with the match.

The match is always at the result already. A ``Showing`` is one change the players still have to
see; skipping it only forgets it.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Generic, Protocol, TypeVar

from game.protocol import Action, State

S = TypeVar("S", bound=State)
"""A game's state."""

SPEEDS: Mapping[str, float] = MappingProxyType(
    {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}
)
"""How long movements take, by the animation speed setting, relative to their normal length."""


def ease(progress: float) -> float:
    """Slow at both ends: 0 to 0, 1 to 1.

    >>> ease(0.0), ease(0.5), ease(1.0)
    (0.0, 0.5, 1.0)
    """
    progress = min(1.0, max(0.0, progress))
    return progress * progress * (3 - 2 * progress)


@dataclass(frozen=True, slots=True)
class Showing(Generic[S]):
    """An action being shown: from state ``before`` to ``after`` in ``duration`` seconds.

    ``delay`` is the time before anything moves, in which an arrow announces a computer's move.
    ``backwards`` shows an undone action from end to start. ``number`` is how many actions of the
    match came before this one.
    """

    before: S
    player: int
    action: Action
    after: S
    duration: float
    delay: float = 0.0
    backwards: bool = False
    number: int = 0

    @property
    def goal(self) -> S:
        """The state once this has been shown."""
        return self.before if self.backwards else self.after


class Timeline(Generic[S]):
    """The showings still to come, played one after the other from the first ``update`` on."""

    def __init__(self) -> None:
        self._queue: deque[Showing[S]] = deque()
        self._start: float | None = None
        self._now = 0.0

    def add(self, showing: Showing[S]) -> None:
        """Show this after everything else."""
        self._queue.append(showing)

    def clear(self) -> None:
        """Skip everything."""
        self._queue.clear()
        self._start = None

    def drop(self) -> None:
        """Skip what's being shown now. Raises IndexError if nothing is."""
        self._queue.popleft()
        self._start = None

    @property
    def current(self) -> Showing[S] | None:
        """What's being shown now."""
        return self._queue[0] if self._queue else None

    @property
    def coming(self) -> tuple[Showing[S], ...]:
        """What's being shown now, and everything after it."""
        return tuple(self._queue)

    @property
    def progress(self) -> float:
        """How far the current movement is, 0 to 1, not eased; 0 while it waits."""
        if not self._queue or self._start is None:
            return 0.0
        showing = self._queue[0]
        moved = self._now - self._start - showing.delay
        return min(1.0, max(0.0, moved / showing.duration if showing.duration else 1.0))

    def update(self, now: float) -> list[Showing[S]]:
        """Advance to ``now`` seconds; returns the completed showings."""
        self._now = now
        done: list[Showing[S]] = []
        while self._queue:
            if self._start is None:
                self._start = now
            showing = self._queue[0]
            end = self._start + showing.delay + showing.duration
            if now < end:
                break
            done.append(self._queue.popleft())
            # The next one starts where this one ended, so a late frame loses no time.
            self._start = end if self._queue else None
        return done


class Projector(Protocol[S]):
    """Turns actions into movements for those watching."""

    def pace(self) -> float:
        """How long movements take relative to their normal length; 0 for not at all."""
        ...

    def showing(
        self,
        number: int,
        *,
        delay: float = 0.0,
        backwards: bool = False,
    ) -> Showing[S]:
        """Action ``number`` of the match as those watching may see it, at the current pace."""
        ...
