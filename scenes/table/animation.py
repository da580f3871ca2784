"""How things move on the table, what's heard of it, and the events that make them move.

The match is always at the result already. A ``Showing`` is one change the players still have to
see; skipping it only forgets it.
"""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType
from typing import Final, Generic, Protocol, TypeVar

import pygame

from game.bots.bot import Advice, Decision
from game.messages import Message
from game.protocol import Action, State
from game.records.settings import Settings
from scenes.kit import effects
from scenes.kit.effects import SoundEffect
from scenes.kit.i18n import _
from scenes.kit.sound.board import SoundBoard
from scenes.kit.sound.rumble import Rumble

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
class Repaired:
    """The legal action closest to an illegal one is here."""

    decision: Decision


@dataclass(frozen=True, slots=True)
class Paused:
    """The match waits between two rounds, and the last action has been seen."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The match is over and its last action has been seen."""


Event = Told | ActionPlayed | ActionShown[S] | Moved | Advised | Repaired | Paused | Finished


_HURRY: Final = 0.3
"""How long movements take, relative to usual, while computers finish a game."""

THOUGHT: Final = 0.7
"""The least seconds a computer's turn shows before it's played, at a normal pace."""


def pace_of(settings: Settings, *, hurries: bool) -> float:
    """How long movements take relative to their normal length; 0 without any."""
    return SPEEDS[settings.animation_speed] * (_HURRY if hurries else 1.0)


@dataclass(frozen=True, slots=True)
class SoundMoment:
    """Something heard ``seconds`` after a movement's start, at its normal length.

    ``level`` chooses among the effect's levels; ``pan`` is where it happens, -1 at the table's left
    edge to 1 at the right; ``strength`` from 0 to 1 is how loud; ``force`` from 0 to 1 is how hard
    a contact feels on a gamepad. What's ``passing`` tells nothing by itself, and is heard only
    while the movement shows.
    """

    seconds: float
    effect: SoundEffect
    level: int = 0
    pan: float = 0.0
    strength: float = 1.0
    force: float = 0.0
    passing: bool = False

    def tell(self, sound: SoundBoard, rumble: Rumble) -> None:
        """Play it now."""
        sound.play(self.effect, self.level, pan=self.pan, strength=self.strength)
        rumble.feel(self.force)

    def make_ready(self, sound: SoundBoard) -> bool:
        """Go on preparing it; returns whether it's ready."""
        return sound.make_ready(self.effect, self.level, pan=self.pan)


def pan_at(across: float, area: pygame.Rect) -> float:
    """Where a window point ``across`` pixels from the left is in an area: -1 left, 1 right."""
    return max(-1.0, min(1.0, (across - area.centerx) * 2 / max(1, area.width)))


_SOON: Final = 3
"""How many sounds are prepared before they're heard."""


class Heard(Protocol[S]):
    """What can be heard: a game."""

    def timing(self, before: S, action: Action, after: S) -> float: ...

    def moments(self, showing: Showing[S]) -> Iterable[SoundMoment]: ...


class Hearing(Generic[S]):
    """Plays what's heard of each movement of a game, once, in its moment."""

    def __init__(self, game: Heard[S], sound: SoundBoard, rumble: Rumble) -> None:
        self._game = game
        self._sound = sound
        self._rumble = rumble
        self._showing: Showing[S] | None = None
        self._seconds = 0.0
        self._due: deque[SoundMoment] = deque()
        self._turn: int | None = None

    def follow(self, showing: Showing[S], progress: float) -> None:
        """Play what's due; ``progress`` is how far the movement is, 0 to 1."""
        self._turn_to(showing)
        seconds = progress * self._seconds
        if self._due and self._due[0].seconds > seconds:
            # What comes soon is prepared, one thing after the other.
            all(due.make_ready(self._sound) for due in islice(self._due, _SOON))
        while self._due and self._due[0].seconds <= seconds:
            self._play(self._due.popleft())

    def end(self, showing: Showing[S]) -> None:
        """Play the last of what wasn't heard: the movement has ended, or never showed."""
        self._turn_to(showing)
        telling = [due for due in self._due if not due.passing]
        if telling:
            last = telling[-1].seconds
            for moment in dict.fromkeys(due for due in telling if due.seconds == last):
                self._play(moment)
        self._due.clear()

    def turn(self, seat: int | None, name: str) -> bool:
        """Play that a person has the turn; returns whether it's another seat than before."""
        if seat is None or seat == self._turn:
            return False
        if self._turn is not None:
            words = _("{name}’s turn", name=name) if name else ""
            self._sound.play(effects.TURN, words=words)
        self._turn = seat
        return True

    def _turn_to(self, showing: Showing[S]) -> None:
        if showing is self._showing:
            return
        self._showing = showing
        self._seconds = self._game.timing(showing.before, showing.action, showing.after)
        self._due = deque(sorted(self._game.moments(showing), key=lambda moment: moment.seconds))

    def _play(self, moment: SoundMoment) -> None:
        moment.tell(self._sound, self._rumble)
