"""The view of Hop's cloth: zoomed, dragged, close to a player's marbles, after a rolling one."""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.rules.hop_the_marble.actions import Flick
from game.rules.hop_the_marble.marbles import area_centre
from game.rules.hop_the_marble.state import HopState
from physics.cloth import DIAMETER, RADIUS, TENTHS
from scenes.games.hop_the_marble.frames import ZOOM as CLOSE
from scenes.games.hop_the_marble.lie import CardAt
from scenes.games.hop_the_marble.picture.table import HopPicture
from scenes.games.hop_the_marble.reach import HopHand, HopReach, HopSeen
from scenes.games.hop_the_marble.shown import FlickForesight
from scenes.games.hop_the_marble.touch import way_of
from scenes.games.hop_the_marble.view import MARGIN, Box, HopView, Point, place_of
from scenes.kit import panning
from scenes.kit.intent import Command, Pointer
from scenes.kit.look import Look
from scenes.table.game import Desk, TableGame

_QUICK: Final = 11.0
SOFT: Final = 5.0
"""How fast the view approaches its goal, led or by itself."""

_LATER: Final = 2
"""How many frames into a turn the view begins to move, as the first ones tell all that's new."""

_OPENS: Final = 8.0
"""The same while it opens for what rolls."""

NEAR: Final = 30.0
"""Smallest diameter of a marble while a person aims, in design units, and ..."""

_LEAST: Final = 24.0
"""... in pixels, whichever is more."""

_MARGIN: Final = 2.5 * DIAMETER
"""Room between what's aimed at and what would cover it, in millimetres."""

_OFF_EDGE: Final = RADIUS / 2
"""Room between home circles and the edges of what's seen, in millimetres."""

_BESIDE: Final = math.cos(math.radians(14))
"""Marbles this close to the elastic's line are looked at: the cosine of the angle."""


def near_view(
    rest: HopView, look: Look, start: Point, end: Point, at: Point | None, boxes: Sequence[Box]
) -> HopView:
    """The view for a person who aims from ``start``, which is then at the window point ``at``.

    It's as close as they need to aim, unless ``end``, where they aim, would be out of sight. Where
    nothing has to be ``at`` a point, no edge cuts ``boxes``, see ``HopView.framing``.
    """
    near = max(NEAR * look.scale, _LEAST) / DIAMETER
    room = rest.framed.inflate(*[-2 * round(_MARGIN * near)] * 2)
    x, y = rest.turn((end[0] - start[0], end[1] - start[1]))
    rooms = [
        (sides[way > 0] - (sides[way < 0] if at is None else at[axis])) / way
        for axis, way, sides in ((0, x, (room.left, room.right)), (1, -y, (room.top, room.bottom)))
        if abs(way) > DIAMETER
    ]
    view = replace(rest, scale=max(rest.whole, min([near, *rooms])), centre=start)
    to, middle = at or rest.point_of(start), view.middle
    view = view.moved(to[0] - middle[0], to[1] - middle[1])
    return view if at is not None else view.framing([_around(_MARGIN, start, end), *boxes])


def _around(margin: float, *places: Point) -> Box:
    """What's around places, in millimetres."""
    across, away = zip(*places, strict=True)
    return min(across) - margin, min(away) - margin, max(across) + margin, max(away) + margin


def _around_players(reach: HopReach, start: Point) -> list[Box]:
    """What's around marbles to aim at from ``start``, the nearest first, and all home circles.

    A player's own circle is the first of these, with what waits beyond it.
    """
    variant, (x, y), lying = reach.state.variant, reach.inward, reach.state.on_cloth()
    far, out = variant.area_radius / TENTHS + _OFF_EDGE, variant.cloth / 2 + MARGIN
    others = [place_of(lying[each]) for each in lying if reach.flicks and each not in reach.own]
    others.sort(key=lambda place: math.dist(place, start))
    seats = sorted(range(reach.state.players), key=lambda seat: seat != reach.seat)
    own, *homes = [_around(far, place_of(area_centre(variant, seat))) for seat in seats]
    if reach.is_placing:
        own = _around(0, own[:2], own[2:], (-x * out, -y * out))
    return [*(_around(DIAMETER, place) for place in others), own, *homes]


def looked_at(seen: HopSeen, reach: HopReach) -> tuple[Point, ...]:
    """The places, in millimetres, that a person about to flick looks at, if they're certain.

    Their keyboard cursor, or the marble that they or a hint aim with, and the nearest marble of
    another player on its way.
    """
    marble, pull, walked = seen.draft.chosen, reach.pull, reach.state.on_cloth().get(str(seen.spot))
    if walked is not None:
        return (place_of(walked),)
    shot = seen.draft.shot if pull is None else pull.shot(reach.view)
    if marble is None and isinstance(seen.hint_action, Flick):
        marble, shot = seen.hint_action.marble, seen.hint_action
    if marble is None or marble not in reach.own:
        return ()
    start = place_of(reach.own[marble])
    return start, *(() if shot is None else _ahead(reach, start, way_of(shot.bearing)))


def _ahead(reach: HopReach, start: Point, way: Point) -> Sequence[Point]:
    """The nearest marble of another player on the way, else beside it, if there's one."""
    found = []
    for marble, spot in reach.state.on_cloth().items():
        x, y = place_of(spot)
        along = (x - start[0]) * way[0] + (y - start[1]) * way[1]
        aside = abs((x - start[0]) * way[1] - (y - start[1]) * way[0])
        if marble not in reach.own and along > _BESIDE * math.dist((x, y), start):
            found.append((aside > DIAMETER, along, (x, y)))
    return [place for *_, place in sorted(found)[:1]]


class HopCamera(panning.Camera[HopView]):
    """The view of the cloth, and what moves it by itself.

    ``nears`` brings the view close to the marbles of a player about to flick.
    """

    haste = _QUICK

    def __init__(self) -> None:
        self.nears = True
        self._moment: tuple[int, int | None, bool] | None = None
        self._is_near = self._by_hand = self._jumps = self._left_near = False
        self._rests = True
        self._later = 0
        self._before: HopView | None = None
        """Where the players looked before they look closely at a hit."""
        self._film: Sequence[Point] = ()
        # Until the cloth has been placed, all of it is seen.
        self.rest = HopView.over(pygame.Rect(0, 0, 1, 1), 1)
        super().__init__(self.rest)

    def lay(self, whole: HopView, *, anew: bool = False) -> None:
        """Place the cloth in the window; ``anew`` shows all of it again."""
        self._before = None
        self._film = ()
        self.rest = whole
        same = whole.closer_to(self.goal.centre, self.goal.zoom)
        super().__init__(self.rest if anew or self._rests else same)
        self._jumps = self._is_near

    # Moving by itself

    def look(self, goal: HopView, *, haste: float = _QUICK) -> None:
        """Look elsewhere, with nothing to return to."""
        self.goal, self.haste, self._before = goal, haste, None

    def show_all(self) -> None:
        """Show the whole cloth."""
        self.look(self.goal.unzoomed)

    def follow(self, place: Point) -> None:
        """Look closely at a place until ``leave`` is called."""
        if self._before is None:
            before = self.goal
            self.look(before.closer_to(place, max(CLOSE, before.zoom)))
            self._before = before

    def leave(self) -> None:
        """Look again where the players looked before."""
        if self._before is not None:
            self.look(self._before)

    def update(self, seconds: float, pace: float) -> bool:
        """Move on towards the goal. Returns whether anything changed."""
        if self._later and pace and self._before is None:
            self._later -= 1
            return False
        return super().update(seconds, pace)

    @property
    def is_away(self) -> bool:
        """Whether all the cloth is seen instead of a closer view, which FIT brings back."""
        return self._by_hand and self.goal.zoom <= 1 and self._left_near

    def hides(self, state: HopState) -> bool:
        """Whether the resting view, with every marble in sight, leaves anything out."""
        if self.goal == self.rest:
            return not all(self.rest.shows(place_of(each), 0) for each in state.on_cloth().values())
        return self.goal.zoom > 1.01

    def event(self, event: Pointer | Command, *, grabs: bool) -> bool:
        """Let an event move the view, for the rest of this turn. Returns whether it did.

        Asking for the whole cloth when it's already in sight comes close again.
        """
        whole = self.goal.zoom <= 1
        if not self.moved_by(event, grabs=grabs and self.goal.zoom > 1.01):
            return False
        self._left_near = self._is_near or (self._by_hand and self._left_near)
        self._by_hand = not (event is Command.FIT and whole)
        if not self._by_hand:
            self.look(self.rest, haste=SOFT)
        self._is_near = self._is_near and not self._by_hand
        self._rests = False
        return True

    def find_work(
        self,
        seen: HopSeen,
        reach: HopReach | None,
        look: Look,
        where: Point | None,
        film: Sequence[Point],
    ) -> None:
        """Show who places or aims their marbles from close by, and others the cloth at rest.

        A view moved by hand stays until the turn goes on, but marbles to start with never go out of
        sight, nor do any that roll. ``where`` is where a hint looks, ``film`` the places between
        which the marbles on show move.
        """
        moment = (seen.position, seen.seat, seen.showing is None)
        begins = moment != self._moment
        if begins:
            self._jumps = self._jumps or self._moment is None
            self._moment, self._by_hand, self._later = moment, False, _LATER
        if seen.showing is not None:
            reach = None
        widely = reach is not None and (reach.state.to_middle or reach.folds)
        aims = reach is not None and reach.flicks and seen.draft.chosen in reach.own
        # Who looks back sees all of it until they take up a marble.
        acts = aims or (seen.live and reach is not None and reach.is_placing)
        # Cards are around the whole cloth.
        acts = acts and not isinstance(seen.spot, CardAt)
        if film:
            if film != self._film:
                self._is_near, self._rests, self._by_hand = True, False, False
                self.look(self.goal.showing(*film), haste=_OPENS)
        elif reach is not None and acts and self.nears and not widely:
            if not self._by_hand:
                self._is_near, self._rests = True, False
                self._come_near(seen, reach, look, where)
        elif self._is_near:
            self._is_near, self._rests = False, not widely
            self.look(self.rest, haste=SOFT)
        elif begins and reach is not None:
            margin = reach.view.px(RADIUS)
            spots = reach.spots(seen.draft).values()
            if not all(self.goal.shows(place_of(spot), margin) for spot in spots):
                self.show_all()
        self._film = film
        if self._jumps:
            # The window is new or has changed, not the view.
            self.view, self._jumps = self.goal, False

    def _come_near(self, seen: HopSeen, reach: HopReach, look: Look, where: Point | None) -> None:
        places = looked_at(seen, reach) or ((where,) if where is not None else ())
        pull = reach.pull
        if pull is not None and pull.is_dead:
            # What they aim at decides how the view changes.
            return
        at = pull.anchor if pull is not None and not pull.free else None
        start, *_, end = places * 2 or [place_of(area_centre(seen.state.variant, reach.seat))] * 2
        goal = near_view(self.rest, look, start, end, at, _around_players(reach, start))
        near = self.goal != self.rest and all(self.goal.shows(place, 0) for place in places)
        if not seen.pace and near and places:
            # Without gliding, the view stays the same for as long as it can.
            goal = self.goal
        self.look(self.rest if goal.is_near(self.rest) else goal, haste=SOFT)


class HopBoard(TableGame[HopState, HopHand]):
    """The base of everything at Hop's table: the cloth as it's seen, and what's in reach."""

    def __init__(self, desk: Desk[HopState, HopHand]) -> None:
        super().__init__(desk)
        self.camera = HopCamera()
        self._picture: HopPicture | None = None
        self._foresight = FlickForesight()

    @property
    def picture(self) -> HopPicture:
        """The table as it's placed now."""
        assert self._picture is not None
        return self._picture

    @property
    def zoom(self) -> float:
        """How large the cloth soon is, 1 for all of it."""
        return self.camera.goal.zoom

    def reach(self, seen: HopSeen) -> HopReach | None:
        """What the person to move can reach, None while no one may move."""
        if seen.seat is None or self._picture is None:
            return None
        look, desk = self.picture.look, self.desk
        view, shift = self.camera.view, desk.shift
        return HopReach(seen.state, seen.seat, view, look.scale, desk.now, shift, seen.pointer)
