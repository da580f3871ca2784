"""Small pictures of where matches stand, made while nothing else moves, and kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame

from game.match import Match
from game.records.files import RecordError
from game.tags import DamagedMatch
from scenes.front import FRONTS, Illustration
from scenes.kit.look import Look
from scenes.kit.scene import Services
from scenes.pages.preview import on_the_table, rounded
from scenes.ui.page import Page

_REST: Final = 0.25
"""Seconds of rest before the next picture: a page that opens or scrolls comes first."""

_FINE: Final = 216
"""A table is drawn about this many pixels wide, then made smaller."""

_WAITING: Final = 32
"""So many pictures wait at most: those asked for last, which are in view."""


class Thumbnails:
    """Pictures of matches by name, as a spectator sees them; each is made once for a size and look.

    ``picture`` gives what is there now and notes what is missing. ``update``, called every frame,
    does one small step of the work. A match that cannot be read has no picture.
    """

    def __init__(self, radius: float = 8.0) -> None:
        self.radius = radius
        self._waiting: dict[Hashable, tuple[Callable[[], Match], Look, tuple[int, int]]] = {}
        self._opened: tuple[Hashable, Match] | None = None
        self._unreadable: set[Hashable] = set()
        self._rest_until: float | None = None

    @property
    def waiting(self) -> bool:
        """Whether pictures are still to be made."""
        return bool(self._waiting)

    def picture(
        self, look: Look, size: tuple[int, int], name: Hashable, read: Callable[[], Match]
    ) -> pygame.Surface | None:
        """The picture of the match that ``read`` opens; None until it is made.

        ``name`` tells the match and how far it is. ``read`` may raise RecordError or DamagedMatch.
        """
        key = ("thumbnail", name, size, look.theme.key, look.palette, look.px(self.radius))
        made = look.kept(key)
        if made is None and key not in self._unreadable:
            self._waiting[key] = read, look, size
            if len(self._waiting) > _WAITING:
                del self._waiting[next(iter(self._waiting))]
        return made

    def update(self, now: float, *, busy: bool) -> bool:
        """Do one step if nothing is ``busy`` moving; returns whether another picture is there."""
        if not self._waiting or busy or self._rest_until is None:
            self._rest_until = now + _REST
            return False
        if now < self._rest_until:
            return False
        key, (read, look, size) = next(iter(self._waiting.items()))
        if self._opened is None or self._opened[0] != key:
            try:
                match = read()
            except (RecordError, DamagedMatch):
                del self._waiting[key]
                self._unreadable.add(key)
                return False
            FRONTS[match.info.key].load()
            self._opened = key, match
            return False
        match = self._opened[1]
        self._opened = None
        del self._waiting[key]
        look.drawn(key, lambda: _thumbnail(match, look, size, look.px(self.radius)))
        return True


def _thumbnail(match: Match, look: Look, size: tuple[int, int], radius: int) -> pygame.Surface:
    """The whole table on its cloth, with round corners."""
    front = FRONTS[match.info.key]
    # Tables have lines that are no finer on a tiny picture.
    fine = max(1, round(_FINE / size[0]))
    board = front.paint(
        look,
        (size[0] * fine, size[1] * fine),
        Illustration(match.observation(None)),
        front.liveries(match.seats, match.options),
    )
    table = on_the_table(look, board)
    return rounded(look, pygame.transform.smoothscale(table, size), radius)


def no_picture(_look: Look, _size: tuple[int, int]) -> None:
    """The picture of what has none; its place stays free, so that all rows stand in line."""


class IllustratedPage(Page):
    """A page with small pictures of matches, which come as soon as nothing else moves."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.thumbnails = Thumbnails()

    def update(self, now: float) -> None:
        super().update(now)
        if self.thumbnails.update(now, busy=self.ui.moving):
            self.invalidate()

    @property
    def moving(self) -> bool:
        return super().moving or self.thumbnails.waiting
