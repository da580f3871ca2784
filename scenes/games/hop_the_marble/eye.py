"""How the view of Hop's cloth moves: zoomed, dragged, following a rolling marble."""

from __future__ import annotations

import math
from typing import Final

from scenes.games.hop_the_marble.view import Point, View
from scenes.kit.commands import Command
from scenes.kit.intent import Pointer, Press
from scenes.kit.panning import ZOOM_STEP, Grasp, Wheel, glide

FOLLOWED: Final = 2.2
"""The zoom at which a marble is followed."""

_HASTE: Final = 11.0
"""How fast the view nears its goal: e to this power times closer in a second."""


class Eye:
    """What is seen of the cloth: ``view`` now, ``goal`` soon."""

    def __init__(self, view: View, old: Eye | None = None) -> None:
        """Look where ``old`` looks, or at all of the cloth."""
        if old is not None:
            view = view.closer_to(old.goal.centre, old.goal.zoom)
        self.view: View = view
        self.goal: View = view
        self._before: View | None = None
        self._grasp = Grasp()
        self._wheel = Wheel()

    # Events

    def event(self, event: Pointer | Command, *, grabs: bool) -> bool:
        """Let an event move the view; answers whether it did.

        ``grabs`` says that a press here takes hold of the cloth.
        """
        if isinstance(event, Command):
            return self._command(event)
        match event.press:
            case Press.WHEEL:
                return self._turned(event)
            case Press.DOWN:
                self._grasp.press(event.point if grabs and self.goal.zoom > 1.01 else None)
            case Press.MOVE if self._grasp.holds:
                return self._pulled(event.point)
            case Press.UP | Press.CANCEL:
                return self._grasp.release()
        return False

    def _command(self, command: Command) -> bool:
        middle = self.goal.area.center
        match command:
            case Command.ZOOM_IN:
                self._look(self.goal.zoomed(ZOOM_STEP, middle))
            case Command.ZOOM_OUT:
                self._look(self.goal.zoomed(1 / ZOOM_STEP, middle))
            case Command.FIT:
                self.fit()
            case _:
                return False
        return True

    def _turned(self, event: Pointer) -> bool:
        if not self.goal.area.collidepoint(event.point):
            return False
        for factor in self._wheel.zoom(event.wheel):
            self._look(self.goal.zoomed(factor, event.point))
        return True

    def _pulled(self, point: tuple[int, int]) -> bool:
        way = self._grasp.pull(point)
        if way is None:
            return False
        self._look(self.goal.panned(*way))
        self.view = self.goal
        return True

    def _look(self, goal: View) -> None:
        """Look elsewhere because a player wants to, with nothing to return to."""
        self.goal = goal
        self._before = None

    # Where to look

    def fit(self) -> None:
        """Show the whole cloth."""
        self._look(self.goal.unzoomed)

    def follow(self, place: Point) -> None:
        """Keep a rolling marble in the middle, until ``leave`` is called."""
        if self._before is None:
            self._before = self.goal
        self.goal = self.goal.closer_to(place, max(FOLLOWED, self._before.zoom))

    def leave(self) -> None:
        """Look again where the players looked before a marble was followed."""
        if self._before is not None:
            self._look(self._before)

    def shows(self, place: Point, margin: float) -> bool:
        """Whether a place is in sight, ``margin`` pixels from the edge."""
        room = self.goal.area.inflate(-2 * margin, -2 * margin)
        return bool(room.collidepoint(self.goal.point_of(place)))

    # Time

    @property
    def moving(self) -> bool:
        """Whether the view is on its way."""
        return self.view != self.goal

    def update(self, seconds: float, pace: float) -> bool:
        """Move on towards the goal; answers whether anything changed."""
        if not self.moving:
            return False
        self.view = self.view.towards(self.goal, glide(seconds, pace, _HASTE))
        near = math.dist(self.view.point_of(self.goal.centre), self.goal.area.center) < 0.5
        if near and abs(self.view.zoom - self.goal.zoom) < 0.004:
            self.view = self.goal
        return True
