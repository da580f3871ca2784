"""For hands that tremble: a second press too soon after the first one does not count."""

from __future__ import annotations

from typing import Final

import pygame

SLIP: Final = 12.0
"""Design units by which a press may slip off what it was meant for."""

_PRESSES: Final = {
    pygame.KEYDOWN: pygame.KEYUP,
    pygame.MOUSEBUTTONDOWN: pygame.MOUSEBUTTONUP,
    pygame.CONTROLLERBUTTONDOWN: pygame.CONTROLLERBUTTONUP,
    pygame.JOYBUTTONDOWN: pygame.JOYBUTTONUP,
}
_RELEASES: Final = {up: down for down, up in _PRESSES.items()}


class Steady:
    """Finds presses that follow another one too soon, and what belongs to them.

    It serves keys, buttons of mouse and gamepad, and fingers, which press as a mouse does. Only the
    same key or button is pressed again; while there is a cool-down no key that is held repeats.
    """

    def __init__(self) -> None:
        self._last: dict[tuple[int, int], float] = {}
        self._down: set[tuple[int, int]] = set()
        self._dropped: set[tuple[int, int]] = set()
        self._mutes_text = False

    def drops(self, event: pygame.Event, now: float, cool_down: float) -> bool:
        """Whether an event does not count; ``cool_down`` and ``now`` are seconds."""
        if event.type in _PRESSES:
            return self._pressed((event.type, _part(event)), now, cool_down)
        if event.type in _RELEASES:
            return self._released((_RELEASES[event.type], _part(event)), now)
        if event.type == pygame.TEXTINPUT:
            muted, self._mutes_text = self._mutes_text, False
            return muted
        return False

    def _pressed(self, what: tuple[int, int], now: float, cool_down: float) -> bool:
        too_soon = what in self._last and now - self._last[what] < cool_down
        repeats = bool(cool_down) and what in self._down
        self._down.add(what)
        dropped = too_soon or repeats
        if what[0] == pygame.KEYDOWN:
            self._mutes_text = dropped
        if too_soon:
            self._dropped.add(what)
        elif not repeats:
            self._last[what] = now
        return dropped

    def _released(self, what: tuple[int, int], now: float) -> bool:
        self._down.discard(what)
        if what in self._dropped:
            self._dropped.discard(what)
            return True
        self._last[what] = now
        return False


def _part(event: pygame.Event) -> int:
    """Which key or button it is."""
    key = event.type in (pygame.KEYDOWN, pygame.KEYUP)
    return int(event.key if key else event.button)
