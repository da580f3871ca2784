"""A flick on a cloth without folds, event by event, without pymunk.

Without folds a marble rolls straight at constant deceleration, so the next event (a contact, the
edge, a stop) has a closed form, or for two moving marbles any accuracy wanted. That's exact, and
thirty times as fast as the simulation: good for going through many flicks before the best are
simulated, and for testing the simulation. Units are mm and s.
"""

from math import hypot, inf, sqrt

from game.rules.hop_the_marble import RAISED
from game.rules.hop_the_marble.actions import Flick
from physics.cloth import (
    DIAMETER,
    RADIUS,
    MarbleTable,
    Meeting,
    Point,
    contacts_of,
    start_velocity,
)
from physics.simulation import Simulation

_CLOSE = 1e-7
"""Marbles this close, mm, have met."""

_SLOWEST = 0.5
"""A marble slower than this, mm/s, is at rest."""

_EVENTS = 400
"""No flick has more events."""


class _Moving:
    """A rolling marble: place, direction and speed."""

    __slots__ = ("along_x", "along_y", "name", "speed", "x", "y")

    def __init__(self, name: str, x: float, y: float) -> None:
        self.name = name
        self.x = x
        self.y = y
        self.along_x = self.along_y = self.speed = 0.0

    def send(self, speed_x: float, speed_y: float) -> None:
        self.speed = hypot(speed_x, speed_y)
        if self.speed:
            self.along_x, self.along_y = speed_x / self.speed, speed_y / self.speed


def simulate_flat(table: MarbleTable, flick: Flick) -> Simulation:
    """A flick's outcome if the cloth had no folds, without tracks.

    Raises ``ValueError`` if the marble isn't on the table.
    """
    still = {name: (x, y) for name, x, y in table.marbles}
    if flick.marble not in still:
        raise ValueError(f"There is no marble {flick.marble} on the cloth.")
    rolling = _Sieve(table, still)
    rolling.set_off(flick.marble).send(*start_velocity(flick))
    rolling.run()
    contacts, touched = contacts_of(flick.marble, rolling.meetings)
    return Simulation(flick.marble, contacts, touched, rolling.rest, rolling.left, rolling.time)


class _Sieve:
    """A flick under way."""

    def __init__(self, table: MarbleTable, still: dict[str, Point]) -> None:
        surface = table.cloth.surface
        self.time = 0.0
        self.meetings: list[Meeting] = []
        self.rest: dict[str, Point | None] = {}
        self.left: dict[str, float] = {}
        self._still = still
        self._moving: list[_Moving] = []
        self._raised = table.cloth.rim == RAISED
        self._edge = table.cloth.half - (RADIUS if self._raised else 0)
        self._deceleration = surface.deceleration
        self._part = (1 + surface.restitution) / 2
        """The share of the closing speed that a marble gets when hit."""
        self._rebound = surface.rim_restitution

    def set_off(self, name: str) -> _Moving:
        marble = _Moving(name, *self._still.pop(name))
        self._moving.append(marble)
        return marble

    def run(self) -> None:
        for _ in range(_EVENTS):
            if not self._moving:
                return
            self._next_event()
        for marble in self._moving:
            self.rest[marble.name] = marble.x, marble.y

    def _next_event(self) -> None:
        marble = min(self._moving, key=lambda moving: moving.speed)
        soonest = marble.speed / self._deceleration
        other: _Moving | str | None = None
        kind = "stop"
        for index, one in enumerate(self._moving):
            ahead = self._to_edge(one)
            if ahead < soonest:
                marble, kind, soonest = one, "edge", ahead
            way = one.speed * soonest - self._deceleration / 2 * soonest * soonest + DIAMETER
            x, y, along_x, along_y = one.x, one.y, one.along_x, one.along_y
            for name, (its_x, its_y) in self._still.items():
                away_x, away_y = its_x - x, its_y - y
                towards = away_x * along_x + away_y * along_y
                if not 0 < towards < way:
                    continue
                aside = away_y * along_x - away_x * along_y
                if -DIAMETER < aside < DIAMETER:
                    ahead = self._after(
                        towards - sqrt(DIAMETER * DIAMETER - aside * aside), one.speed
                    )
                    if ahead < soonest:
                        marble, other, kind, soonest = one, name, "still", ahead
            for two in self._moving[index + 1 :]:
                ahead = self._until_met(one, two, soonest)
                if ahead < soonest:
                    marble, other, kind, soonest = one, two, "moving", ahead
        self._advance(soonest)
        if kind == "edge":
            self._at_edge(marble)
        elif isinstance(other, str) and kind == "still":
            self._meet(marble, self.set_off(other))
        elif isinstance(other, _Moving) and kind == "moving":
            self._meet(marble, other)
        self._stop_slow()

    def _after(self, way: float, speed: float) -> float:
        """How long a marble takes for this distance; infinity if it stops before."""
        square = speed * speed - 2 * self._deceleration * way
        if square < 0:
            return inf
        return max(0.0, 2 * way / (speed + sqrt(square)))

    def _to_edge(self, one: _Moving) -> float:
        across = (self._edge - one.x * (1 if one.along_x > 0 else -1)) / max(
            abs(one.along_x), 1e-12
        )
        up = (self._edge - one.y * (1 if one.along_y > 0 else -1)) / max(abs(one.along_y), 1e-12)
        return self._after(max(0.0, min(across, up)), one.speed)

    def _until_met(self, one: _Moving, two: _Moving, within: float) -> float:
        """When two moving marbles meet, if within this time; infinity if not."""
        away_x, away_y = two.x - one.x, two.y - one.y
        fast_x = two.along_x * two.speed - one.along_x * one.speed
        fast_y = two.along_y * two.speed - one.along_y * one.speed
        slow_x = (two.along_x - one.along_x) * self._deceleration
        slow_y = (two.along_y - one.along_y) * self._deceleration
        # The relative speed is greatest at one of the ends, and no gap closes faster.
        at_end = hypot(fast_x - slow_x * within, fast_y - slow_y * within)
        fastest = max(at_end, hypot(fast_x, fast_y), _SLOWEST)
        if hypot(away_x, away_y) - DIAMETER > fastest * within:
            return inf
        slow = hypot(slow_x, slow_y)
        time = 0.0
        while time < within:
            x = away_x + (fast_x - slow_x * time / 2) * time
            y = away_y + (fast_y - slow_y * time / 2) * time
            now_x, now_y = fast_x - slow_x * time, fast_y - slow_y * time
            apart = hypot(x, y)
            gap = apart - DIAMETER
            opening = x * now_x + y * now_y
            if gap < _CLOSE and opening < 0:
                return time
            step = (gap if gap > _CLOSE else _CLOSE) / fastest
            if opening > 0:
                # They go on moving apart for at least this long.
                widest = (apart + fastest * (within - time)) * slow
                if opening >= widest * (within - time):
                    return inf
                step = max(step, opening / widest)
            time += step
        return inf

    def _advance(self, time: float) -> None:
        self.time += time
        for marble in self._moving:
            way = marble.speed * time - self._deceleration / 2 * time * time
            marble.x += marble.along_x * way
            marble.y += marble.along_y * way
            marble.speed -= self._deceleration * time

    def _at_edge(self, marble: _Moving) -> None:
        if not self._raised:
            self._moving.remove(marble)
            self.left[marble.name] = self.time
            self.rest[marble.name] = None
            return
        speed_x, speed_y = marble.along_x * marble.speed, marble.along_y * marble.speed
        if self._edge - abs(marble.x) < self._edge - abs(marble.y):
            side = 1 if marble.x > 0 else -1
            closing, place = abs(speed_x), (marble.x + side * RADIUS, marble.y)
            speed_x *= -self._rebound
        else:
            side = 1 if marble.y > 0 else -1
            closing, place = abs(speed_y), (marble.x, marble.y + side * RADIUS)
            speed_y *= -self._rebound
        marble.send(speed_x, speed_y)
        self.meetings.append((self.time, marble.name, None, closing, place))

    def _meet(self, one: _Moving, two: _Moving) -> None:
        apart = hypot(two.x - one.x, two.y - one.y)
        along_x, along_y = (two.x - one.x) / apart, (two.y - one.y) / apart
        one_x, one_y = one.along_x * one.speed, one.along_y * one.speed
        two_x, two_y = two.along_x * two.speed, two.along_y * two.speed
        closing = (one_x - two_x) * along_x + (one_y - two_y) * along_y
        push = closing * self._part
        one.send(one_x - push * along_x, one_y - push * along_y)
        two.send(two_x + push * along_x, two_y + push * along_y)
        place = (one.x + two.x) / 2, (one.y + two.y) / 2
        self.meetings.append((self.time, one.name, two.name, closing, place))

    def _stop_slow(self) -> None:
        for marble in [slow for slow in self._moving if slow.speed < _SLOWEST]:
            self._moving.remove(marble)
            self._still[marble.name] = marble.x, marble.y
            self.rest[marble.name] = marble.x, marble.y
