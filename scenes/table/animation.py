"""How long things take to move on the table, and what's heard of it."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType
from typing import Final, Generic

import pygame

from game.protocol import Action
from game.records.settings import Settings
from scenes.kit import effects
from scenes.kit.effects import SoundEffect
from scenes.kit.i18n import _
from scenes.kit.keys.reader import Rumble
from scenes.kit.session.timeline import S, Showing
from scenes.kit.sound import SoundBoard

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


def between(
    start: tuple[float, float], end: tuple[float, float], share: float
) -> tuple[float, float]:
    """The point at a share of the straight way."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


_HURRY: Final = 0.3
"""How long movements take, relative to usual, while computers finish a game."""


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


def pan_at(across: float, area: pygame.Rect) -> float:
    """Where a window point ``across`` pixels from the left is in an area: -1 left, 1 right."""
    return max(-1.0, min(1.0, (across - area.centerx) * 2 / max(1, area.width)))


_SOON: Final = 3
"""How many sounds are prepared before they're heard."""


class Hearing(Generic[S]):
    """Plays what's heard of each movement of a game, once, in its moment."""

    def __init__(
        self,
        timing: Callable[[S, Action, S], float],
        moments: Callable[[Showing[S]], Iterable[SoundMoment]],
        sound: SoundBoard,
        rumble: Rumble,
    ) -> None:
        """``timing`` and ``moments`` are the game's."""
        self._timing, self._moments = timing, moments
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
            ready = self._sound.make_ready
            all(ready(due.effect, due.level, pan=due.pan) for due in islice(self._due, _SOON))
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
        self._seconds = self._timing(showing.before, showing.action, showing.after)
        self._due = deque(sorted(self._moments(showing), key=lambda moment: moment.seconds))

    def _play(self, moment: SoundMoment) -> None:
        strength = moment.strength
        self._sound.play(moment.effect, moment.level, pan=moment.pan, strength=strength)
        self._rumble.feel(moment.force)
