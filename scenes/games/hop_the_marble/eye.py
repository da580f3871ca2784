"""How the view of Hop's cloth moves: zoomed, dragged, following a rolling marble."""

from __future__ import annotations

from typing import Final

from scenes.games.hop_the_marble.view import Point, View
from scenes.kit import panning
from scenes.kit.commands import Command
from scenes.kit.intent import Pointer

_QUICK: Final = 11.0
SOFT: Final = 5.0
"""How fast it nears its goal: where it's led, and where it moves by itself."""

FOLLOWED: Final = 2.2
"""The zoom at which a marble is followed."""


class Eye(panning.Eye[View]):
    """What is seen of the cloth."""

    haste = _QUICK

    def __init__(self, view: View, old: Eye | None = None) -> None:
        """Look where ``old`` looks, or at all of the cloth."""
        if old is not None:
            view = view.closer_to(old.goal.centre, old.goal.zoom)
        super().__init__(view)
        self._before: View | None = None
        self._followed: Point | None = None

    def event(self, event: Pointer | Command, *, grabs: bool) -> bool:
        """Let an event move the view; answers whether it did."""
        return self.moved_by(event, grabs=grabs and self.goal.zoom > 1.01)

    def look(self, goal: View, *, haste: float = _QUICK) -> None:
        """Look elsewhere, with nothing to return to."""
        self.goal, self.haste = goal, haste
        self._before = self._followed = None

    def show_all(self) -> None:
        """Show the whole cloth."""
        self.look(self.goal.unzoomed)

    def follow(self, place: Point, zoom: float = FOLLOWED) -> None:
        """Keep a place in the middle, at least so close, until ``leave`` is called.

        However fast it moves, and however seldom ``update`` comes, it never gets out of sight.
        """
        self._followed = place
        if self._before is None:
            self._before, self.haste = self.goal, _QUICK
        self.goal = self.goal.closer_to(place, max(zoom, self._before.zoom))

    def leave(self) -> None:
        """Look again where the players looked before a marble was followed."""
        if self._before is not None:
            self.look(self._before)

    def update(self, seconds: float, pace: float) -> bool:
        """Move on towards the goal; answers whether anything changed."""
        moved = super().update(seconds, pace)
        if self._followed is None:
            return moved
        before, self.view = self.view, self.view.showing(self._followed)
        return moved or self.view != before
