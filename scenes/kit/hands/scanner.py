"""Offers what can be done in turn, so that one switch can choose."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from scenes.kit.hands.stops import Group, Part, Stop, simplified
from scenes.kit.i18n import _

ROUNDS: Final = 2
"""After this many rounds without a choice it rests, or leaves a group."""

_OUT: Final = "out"
"""The key of the way out of a group."""

_FIRST: Final = 1.5
"""A round's first thing is offered this much longer: people need time to get ready."""


class Scanner:
    """``offered`` is what would be chosen now, None while there's nothing to do.

    ``look`` gives everything that can be done; while it ``waits``, the offer is still being said,
    and stays for its time after that. With ``steps`` it only goes on when told to. ``seconds`` is
    how long one thing is offered. At rest it offers nothing until it's pressed.
    """

    def __init__(
        self, look: Callable[[], Group], waits: Callable[[], bool] = lambda: False
    ) -> None:
        self._look = look
        self._waits = waits
        self.seconds = 1.5
        self.steps = False
        self.resting = False
        self.offered: Part | None = None
        self._root = Group("nothing", ())
        self._into: list[Hashable] = []
        self._rounds = 0
        self._due: float | None = None

    @property
    def next_due(self) -> float | None:
        """When it goes on by itself; None while it doesn't."""
        return None if self.steps or self.resting or self.offered is None else self._due

    def begin(self) -> None:
        """Start over, as on a new screen."""
        self._into.clear()
        self._rounds = 0
        self.resting = False
        self._offer(None)

    def poll(self, now: float) -> None:
        """Follow what can be done, and go on when it's time."""
        before = _front(self._root)
        self._root = simplified(self._look())
        if _front(self._root) != before and not self._is_within():
            # Something else comes first now: it's another moment of play.
            self.begin()
        if self.resting:
            return
        parts = self._parts()
        if not parts:
            self._offer(None)
            return
        at = self._at()
        if at is None:
            self._offer(parts[0])
            self._due = now + self.seconds * _FIRST
        else:
            self.offered = parts[at]
            if self._due is not None and self._waits():
                self._due = max(self._due, now + self.seconds)
            elif not self.steps and self._due is not None and now >= self._due:
                self.step(now)

    def step(self, now: float) -> None:
        """Offer the next thing."""
        if self._woken(now):
            return
        parts = self._parts()
        at = self._at()
        if not parts or at is None:
            return
        following = (at + 1) % len(parts)
        if following == 0:
            self._rounds += 1
            if self._rounds >= ROUNDS and self._give_up(now):
                return
        self._offer(parts[following])
        self._due = now + self.seconds * (1.0 if following else _FIRST)

    def press(self, now: float) -> None:
        """Choose what's offered."""
        if self._woken(now):
            return
        part = self.offered
        self._rounds = 0
        match part:
            case Group():
                self._into.append(part.key)
                self._offer(self._group().parts[0])
                self._due = now + self.seconds * _FIRST
            case Stop() if part.key == _OUT:
                self._leave(now)
            case Stop():
                if part.stays:
                    self._due = now + self.seconds * _FIRST
                else:
                    self.begin()
                part.press()
            case None:
                pass

    def _woken(self, now: float) -> bool:
        """Whether it was resting, and the press only woke it."""
        if not self.resting:
            return False
        self.begin()
        self.poll(now)
        return True

    def _give_up(self, now: float) -> bool:
        """Leave a group no one chooses from, and rest if there's none around it."""
        self._rounds = 0
        if not self._into:
            self.resting = not self.steps
            if self.resting:
                self._offer(None)
            return self.resting
        self._leave(now)
        return True

    def _leave(self, now: float) -> None:
        """Offer the current group as a whole again."""
        key = self._into.pop()
        parts = self._parts()
        self._offer(next((part for part in parts if part.key == key), parts[0]))
        self._due = now + self.seconds * _FIRST

    def _is_within(self) -> bool:
        """Whether someone is inside a group that can still be chosen from."""
        depth = len(self._into)
        self._group()
        return depth > 0 and depth == len(self._into)

    def _group(self) -> Group:
        """The group being offered: the innermost chosen one that's left."""
        group = self._root
        for depth, key in enumerate(self._into):
            inner = next((part for part in group.parts if part.key == key), None)
            if not isinstance(inner, Group):
                del self._into[depth:]
                break
            group = inner
        return group

    def _parts(self) -> tuple[Part, ...]:
        """What's offered in turn, inside a group with the way out of it."""
        group = self._group()
        if not self._into or not group.parts:
            return group.parts
        return *group.parts, Stop(_OUT, group.place, lambda: None, lambda: _("Back out"))

    def _at(self) -> int | None:
        if self.offered is None:
            return None
        keys = [part.key for part in self._parts()]
        return keys.index(self.offered.key) if self.offered.key in keys else None

    def _offer(self, part: Part | None) -> None:
        if part is not None and self.offered is not None and part.key == self.offered.key:
            self.offered = part
            return
        if isinstance(self.offered, Stop):
            self.offered.leave()
        self.offered = part
        if part is not None:
            part.reveal()
        if isinstance(part, Stop):
            part.show()


def _front(group: Group) -> Hashable:
    return group.parts[0].key if group.parts else None
