"""What a session tells its table: movements to be shown one after the other, and events.

The match is always at the result already. A ``Showing`` is one change the players still have to
see; skipping it only forgets it.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from game.bots.bot import Advice
from game.messages import Message
from game.protocol import Action, State

S = TypeVar("S", bound=State)
"""A game's state."""


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


@dataclass(frozen=True, slots=True)
class Told:
    """Something to say."""

    message: Message


@dataclass(frozen=True, slots=True)
class ActionPlayed:
    """Action ``number`` of the match was played; no one has seen it yet.

    ``passed`` says that it was a player's turn without a choice.
    """

    number: int
    passed: bool = False


@dataclass(frozen=True, slots=True)
class ActionShown(Generic[S]):
    """An action has been seen to its end."""

    showing: Showing[S]


@dataclass(frozen=True, slots=True)
class Moved:
    """Another position of the match is on show."""


@dataclass(frozen=True, slots=True)
class Advised:
    """The advice asked for is here; None if it won't come."""

    advice: Advice | None


@dataclass(frozen=True, slots=True)
class Paused:
    """The match waits between two rounds, and the last action has been seen."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The match is over and its last action has been seen."""


Event = Told | ActionPlayed | ActionShown[S] | Moved | Advised | Paused | Finished


THOUGHT: Final = 0.7
"""The least seconds a computer's turn shows before it's played, at a normal pace."""


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
    """Leads through the actions ``numbers``; ``at`` is how many of them have begun."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = tuple(numbers)[-int(WHOLE / SHORTEST) :]
        self.at = 0
        room = min(LONGEST, WHOLE / max(1, len(self.numbers)))
        self._still = min(_STILL, _STILL_SHARE * room)
        self._longest = room - self._still
        self._until: float | None = None

    def moving(self, seconds: float) -> float:
        """How long a movement of this length takes here, in seconds."""
        return min(seconds, self._longest)

    def is_due(self, now: float, *, moves: bool) -> bool:
        """Whether the next action may begin at ``now``: not while anything ``moves``."""
        if self._until is None and self.at and not moves:
            # If nothing moves, as with reduced motion, the picture has all the time.
            self._until = now + self._still
        return not self.at or (self._until is not None and now >= self._until)

    def take(self) -> int | None:
        """The number of the next action, None after the last."""
        self._until = None
        self.at += 1
        return self.numbers[self.at - 1] if self.at <= len(self.numbers) else None
