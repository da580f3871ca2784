"""One flick, from the finger to rest: ``simulate`` computes it at once, to be played back.

Units are mm, s and kg. The same table and flick give the same numbers on one machine, whatever came
before and in any process. Other processors may differ in the last digits, so a flick's outcome is
written to the match's log and never recomputed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from math import dist, hypot, sqrt

import pymunk

from game.rules.hop_the_marble import RAISED
from game.rules.hop_the_marble.actions import Flick
from physics.cloth import (
    DIAMETER,
    PULL,
    RADIUS,
    RIM,
    Contact,
    Knot,
    MarblePath,
    MarbleTable,
    Meeting,
    Point,
    contacts_of,
    start_velocity,
)

MASS = 0.0043
"""A clay marble 16 mm across, kg: 2.1 cm³ at 2 g/cm³. All are equal, so it never matters."""

_TOUCH = 1e-6
"""How far marbles overlap, mm, when pymunk lets them collide."""

_WAY = 8.0
"""The longest path of a marble in one step on folds, mm: a third of a narrow one."""

_LONGEST = 1 / 60
"""The longest step, s. Shorter ones are halves, quarters and so on of it."""

_SHORTEST = _LONGEST / 32
"""Steps aren't made shorter than this, s, only because a marble comes to rest."""

_SLOWEST = 0.5
"""Below this speed, mm/s, marbles don't part again and one that's nudged stays put."""

_PRESSING = 2.0
"""What closes in more slowly than this, mm/s, pushes rather than collides.

Steps run over such contacts, because a marble that a fold leans against another or the rim meets it
again and again, ever more often. They overlap by hundredths of a millimetre then.
"""

_STEPS = 20_000
"""No flick takes more steps; ten thousand random ones took less than a thousand each."""

_NEAR = 0.01
"""Marbles closer together than this, mm, may be leaning."""

_MOMENT = 1e-12
"""Seconds that make no difference."""

_WALL = 50.0
"""The raised rim's thickness outside the cloth, mm."""


class _Marble:
    """A moving marble: its position and velocity now and at the end of the step.

    ``lasts`` is how long it rolls in the step, shorter than the step if it comes to rest in it.
    """

    __slots__ = (
        "body",
        "end_x",
        "end_y",
        "lasts",
        "mean_x",
        "mean_y",
        "name",
        "speed_x",
        "speed_y",
        "x",
        "y",
    )

    def __init__(self, name: str, x: float, y: float) -> None:
        self.name = name
        self.body: pymunk.Body | None = None
        self.x = x
        self.y = y
        self.speed_x = self.speed_y = 0.0
        self.mean_x = self.mean_y = 0.0
        self.end_x = self.end_y = 0.0
        self.lasts = 0.0


class Rolling:
    """One flick under way. ``run`` brings it to its end; the attributes then have the results.

    Between collisions rolling is known exactly: constant deceleration against the motion, and the
    pull of the folds. So each step gives pymunk the mean velocity over the step, and a force that
    brings the velocity to its value at the end: what pymunk integrates is then right whatever the
    step's length. And as paths are known, so is the first moment two marbles meet: steps end there,
    whatever the speed, and one more tiny step lets pymunk see the collision and solve it. Hence
    nothing tunnels, and marbles overlap by at most ``_TOUCH`` when they hit. Where nothing can
    touch, pymunk isn't needed.

    For pymunk every step takes one unit of time and velocities are distances per step: it remembers
    a lasting contact's push for the next step, which would be out of proportion if steps had
    different lengths.

    Each flick has a new space, which marbles enter when something may touch them, in an order that
    their names decide, so that the same flick gives the same bits.
    """

    def __init__(self, table: MarbleTable, flicked: str, velocity: Point) -> None:
        cloth = table.cloth
        self.time = 0.0
        self.meetings: list[Meeting] = []
        self.rest: dict[str, Point | None] = {}
        self.left: dict[str, float] = {}
        self.knots: dict[str, list[Knot]] = {}
        self._half = cloth.half
        self._raised = cloth.rim == RAISED
        self._edge = cloth.half - (RADIUS if self._raised else 0.0)
        self._lie = cloth.lie
        self._level = cloth.is_level
        self._deceleration = cloth.surface.deceleration
        self._space = pymunk.Space()
        self._space.collision_persistence = 1
        self._names: dict[pymunk.Shape, str] = {}
        self._all: dict[str, _Marble] = {}
        self._pushed: dict[str, None] = {}
        self._met: list[tuple[str, str | None, float, Point]] = []
        self._elasticity = sqrt(cloth.surface.restitution)
        for name, x, y in table.marbles:
            self._all[name] = _Marble(name, x, y)
        if self._raised:
            self._raise_rim(cloth.surface.rim_restitution / self._elasticity)
        self._space.on_collision(begin=self._begin, post_solve=self._solved)
        self._still = dict(self._all)
        self._moving: list[_Marble] = []
        marble = self._all[flicked]
        marble.speed_x, marble.speed_y = velocity
        self._set_off(flicked, 0.0)

    def run(self, first_contact_only: bool = False) -> None:
        """Roll until all are at rest, or until the first two marbles have met."""
        for _ in range(_STEPS):
            if not self._moving:
                return
            if first_contact_only and any(other for _, _, other, _, _ in self.meetings):
                return
            self._step(self._length())
        for marble in self._moving:
            self.rest[marble.name] = marble.x, marble.y

    def _raise_rim(self, elasticity: float) -> None:
        out, middle = self._half + _WALL, self._half + _WALL / 2
        for a, b in (
            ((-out, -middle), (out, -middle)),
            ((-middle, -out), (-middle, out)),
            ((-out, middle), (out, middle)),
            ((middle, -out), (middle, out)),
        ):
            wall = pymunk.Segment(self._space.static_body, a, b, _WALL / 2)
            wall.elasticity = elasticity
            self._space.add(wall)

    # One step

    def _length(self) -> float:
        """The next step's length, s, by the fastest marble."""
        fastest = max(hypot(marble.speed_x, marble.speed_y) for marble in self._moving)
        length = _LONGEST
        while not self._level and fastest * length > _WAY:
            length /= 2
        return length

    def _step(self, length: float) -> None:
        """Advance this long, or until the first marble comes to rest or the first two meet."""
        self._plan(length)
        lasts = min(marble.lasts for marble in self._moving)
        if lasts < length:
            length = max(lasts, _SHORTEST)
            self._plan(length)
        ahead, closing, alone = self._next_meeting(length)
        touch = 0.0
        while ahead < length - _MOMENT:
            # The shorter step's mean velocity is a little greater, so they meet sooner.
            length, touch = max(ahead, _MOMENT), _TOUCH / closing
            self._plan(length)
            ahead, closing, alone = self._next_meeting(length)
        if touch:
            # First to just before the contact, so that it happens at the right velocities.
            length = length - touch if length > 2 * touch else length + touch
            self._plan(length)
        if alone:
            for marble in self._moving:
                marble.x += marble.mean_x * length
                marble.y += marble.mean_y * length
        else:
            self._collide(length)
        self._read(length)
        self.time += length

    def _collide(self, length: float) -> None:
        """Let pymunk advance this long."""
        for marble in self._moving:
            body = self._body(marble)
            body.position = marble.x, marble.y
            body.velocity = marble.mean_x * length, marble.mean_y * length
            body.force = (
                (marble.end_x - marble.mean_x) * length * MASS,
                (marble.end_y - marble.mean_y) * length * MASS,
            )
        self._space.step(1)
        for marble in self._moving:
            marble.x, marble.y = self._body(marble).position

    def _body(self, marble: _Marble) -> pymunk.Body:
        """A marble's body; it enters the space when it's first needed."""
        if marble.body is None:
            marble.body = pymunk.Body(MASS, pymunk.moment_for_circle(MASS, 0, RADIUS))
            marble.body.position = marble.x, marble.y
            shape = pymunk.Circle(marble.body, RADIUS)
            shape.elasticity = self._elasticity
            self._space.add(marble.body, shape)
            self._names[shape] = marble.name
        return marble.body

    def _plan(self, length: float) -> None:
        """Compute each marble's mean velocity over the step, and the one at its end."""
        for marble in self._moving:
            speed_x, speed_y = marble.speed_x, marble.speed_y
            speed = hypot(speed_x, speed_y)
            pull_x, pull_y = self._pull(
                marble.x + speed_x * length / 2, marble.y + speed_y * length / 2
            )
            gain_x = pull_x - self._deceleration * speed_x / speed
            gain_y = pull_y - self._deceleration * speed_y / speed
            along = (gain_x * speed_x + gain_y * speed_y) / speed
            if speed + along * length > 0:
                marble.mean_x = speed_x + gain_x * length / 2
                marble.mean_y = speed_y + gain_y * length / 2
                marble.end_x = speed_x + gain_x * length
                marble.end_y = speed_y + gain_y * length
                marble.lasts = length
            else:
                # It comes to rest on the way, and the static threshold holds it there.
                marble.lasts = -speed / along
                share = marble.lasts / length / 2
                marble.mean_x, marble.mean_y = speed_x * share, speed_y * share
                marble.end_x = marble.end_y = 0.0

    def _pull(self, x: float, y: float) -> Point:
        """The folds' pull on a rolling marble here, mm/s²."""
        if self._level:
            return 0.0, 0.0
        slope_x, slope_y, _height = self._lie(x, y)
        return -PULL * slope_x, -PULL * slope_y

    def _next_meeting(self, within: float) -> tuple[float, float, bool]:
        """When the first two meet, or one reaches the rim, and their closing speed, mm/s.

        ``within`` and 1 if nothing does before; and whether nothing is so near that it might touch.
        """
        soonest, closing, alone = within, 1.0, True
        moving = self._moving
        for index, marble in enumerate(moving):
            x, y, mean_x, mean_y = marble.x, marble.y, marble.mean_x, marble.mean_y
            for place, mean, now in ((x, mean_x, marble.speed_x), (y, mean_y, marble.speed_y)):
                speed = abs(mean)
                if speed > _PRESSING:
                    gap = self._edge - place if mean > 0 else self._edge + place
                    ahead = max(gap, 0.0) / speed
                    if ahead < soonest and (gap > _NEAR or abs(now) > _PRESSING):
                        soonest, closing = ahead, speed
            reach = DIAMETER + hypot(mean_x, mean_y) * within
            alone = alone and max(abs(x), abs(y)) + reach < self._edge
            for other in self._still.values():
                away_x = other.x - x
                away_y = other.y - y
                if -reach < away_x < reach and -reach < away_y < reach:
                    alone = False
                    self._body(other)
                    ahead, speed = _meeting(away_x, away_y, mean_x, mean_y)
                    if ahead < soonest and _is_hit(marble, other, ahead * speed):
                        soonest, closing = ahead, speed
            for other in moving[index + 1 :]:
                away_x, away_y = other.x - x, other.y - y
                fast_x, fast_y = mean_x - other.mean_x, mean_y - other.mean_y
                reach = DIAMETER + hypot(fast_x, fast_y) * within
                alone = alone and max(abs(away_x), abs(away_y)) > reach
                ahead, speed = _meeting(away_x, away_y, fast_x, fast_y)
                if ahead < soonest and _is_hit(marble, other, ahead * speed):
                    soonest, closing = ahead, speed
        return soonest, closing, alone

    # What pymunk tells

    def _begin(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: object) -> None:
        one, other = (self._names.get(shape) for shape in arbiter.shapes)
        normal_x, normal_y = arbiter.normal
        if one is None:
            one, other = other, one
            normal_x, normal_y = -normal_x, -normal_y
        assert one is not None
        a = self._all[one]
        speed = a.end_x * normal_x + a.end_y * normal_y
        if other is not None:
            b = self._all[other]
            speed -= b.end_x * normal_x + b.end_y * normal_y
        elif speed < _PRESSING:
            return
        x, y = self._body(a).position
        place = x + RADIUS * normal_x, y + RADIUS * normal_y
        self._met.append((one, other, speed, place))

    def _solved(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: object) -> None:
        names = [self._names[shape] for shape in arbiter.shapes if shape in self._names]
        if any(name not in self._still for name in names):
            self._pushed.update(dict.fromkeys(names))

    def _read(self, length: float) -> None:
        """Take over the results of a step of this length."""
        now = self.time + length
        self.meetings += ((now, *met) for met in self._met)
        self._met.clear()
        for name in sorted(self._pushed):
            if name in self._still:
                self._set_off(name, now)
        moving = []
        for marble in self._moving:
            if marble.name in self._pushed:
                way_x, way_y = self._body(marble).velocity
                marble.speed_x, marble.speed_y = way_x / length, way_y / length
                marble.lasts = length
            else:
                marble.speed_x, marble.speed_y = marble.end_x, marble.end_y
            if not self._raised and max(abs(marble.x), abs(marble.y)) >= self._half:
                self.left[marble.name] = now
                self.rest[marble.name] = None
                self._space.remove(self._body(marble), *self._body(marble).shapes)
            elif hypot(marble.speed_x, marble.speed_y) >= _SLOWEST:
                moving.append(marble)
            else:
                self._stop(marble)
            self._mark(marble, self.time + marble.lasts)
        self._moving = moving
        self._pushed.clear()

    def _set_off(self, name: str, now: float) -> None:
        marble = self._still.pop(name)
        self._moving.append(marble)
        self.rest.pop(name, None)
        self.knots.setdefault(name, [])
        self._mark(marble, now)

    def _stop(self, marble: _Marble) -> None:
        marble.speed_x = marble.speed_y = marble.end_x = marble.end_y = 0.0
        if marble.body is not None:
            marble.body.position = marble.x, marble.y
            marble.body.velocity = 0, 0
        self._still[marble.name] = marble
        self.rest[marble.name] = marble.x, marble.y

    def _mark(self, marble: _Marble, now: float) -> None:
        knot = Knot(now, marble.x, marble.y, marble.speed_x, marble.speed_y)
        self.knots[marble.name].append(knot)


def _meeting(away_x: float, away_y: float, speed_x: float, speed_y: float) -> tuple[float, float]:
    """When a marble at this offset is met at this relative velocity, and their closing speed.

    Straight at constant speed; infinity if they pass.
    """
    towards = away_x * speed_x + away_y * speed_y
    if towards <= 0:
        return _NEVER
    gap = max(0.0, away_x * away_x + away_y * away_y - DIAMETER * DIAMETER)
    root = towards * towards - (speed_x * speed_x + speed_y * speed_y) * gap
    if root <= _PUSH:
        return _NEVER
    root = sqrt(root)
    return gap / (towards + root), root / DIAMETER


def _is_hit(one: _Marble, other: _Marble, gap: float) -> bool:
    """Whether two marbles that will meet do so at their own speed, not one a fold gives."""
    if gap > _NEAR:
        return True
    away_x, away_y = other.x - one.x, other.y - one.y
    fast_x, fast_y = one.speed_x - other.speed_x, one.speed_y - other.speed_y
    return away_x * fast_x + away_y * fast_y > _PRESSING * DIAMETER


_NEVER = float("inf"), 1.0
_PUSH = (_PRESSING * DIAMETER) ** 2


@dataclass(frozen=True)
class Simulation:
    """Everything that happens in a flick.

    ``contacts`` are in order of time. ``rest`` has where every marble that moved comes to rest, in
    mm, ``None`` for one off the cloth; ``left`` when these crossed the edge. ``seconds`` is the
    time of the last movement. ``touched`` are the marbles that the flicked one or a touched one hit
    on the cloth, in order and without the flicked one.
    """

    marble: str
    contacts: tuple[Contact, ...]
    touched: tuple[str, ...]
    rest: Mapping[str, Point | None]
    left: Mapping[str, float]
    seconds: float
    tracks: Mapping[str, MarblePath] = field(default_factory=dict)

    def path(self, marble: str) -> list[Point]:
        """Points along its path, a few millimetres apart; none if it never moved."""
        track = self.tracks.get(marble)
        return [(knot.x, knot.y) for knot in track.knots] if track else []


@lru_cache(maxsize=16)
def simulate(table: MarbleTable, flick: Flick, *, first_contact_only: bool = False) -> Simulation:
    """A flick's outcome on this table; the last few are cached, as playing one also films it.

    ``first_contact_only`` stops time right after the flicked marble first meets another; until then
    everything is the same to the last bit. Raises ``ValueError`` if the marble isn't on the table.
    """
    if all(name != flick.marble for name, _, _ in table.marbles):
        raise ValueError(f"There is no marble {flick.marble} on the cloth.")
    rolling = Rolling(table, flick.marble, start_velocity(flick))
    rolling.run(first_contact_only)
    contacts, touched = contacts_of(flick.marble, rolling.meetings)
    return Simulation(
        marble=flick.marble,
        contacts=contacts,
        touched=touched,
        rest=rolling.rest,
        left=rolling.left,
        seconds=max(knots[-1].time for knots in rolling.knots.values()),
        tracks={name: MarblePath(tuple(knots)) for name, knots in rolling.knots.items()},
    )


@dataclass(frozen=True)
class Preview:
    """What's shown; anything the aim doesn't tell is empty.

    ``path`` is the flicked marble's path, in mm, to the first contact or its end; ``leaves`` says
    whether it then rolls off the cloth. ``ghost`` is where it is when it meets ``meets``.
    ``onward`` and ``struck`` are their velocities (mm/s) then. ``paths`` are the whole paths of all
    marbles that move, the flicked one included, and ``rest`` where they end, ``None`` off the
    cloth.
    """

    path: tuple[Point, ...] = ()
    ghost: Point | None = None
    meets: str | None = None
    onward: Point | None = None
    struck: Point | None = None
    leaves: bool = False
    paths: Mapping[str, tuple[Point, ...]] = field(default_factory=dict)
    rest: Mapping[str, Point | None] = field(default_factory=dict)


def preview(table: MarbleTable, flick: Flick, aim: str) -> Preview:
    """What the agreed ``aim`` shows of a flick: the real physics, cut short.

    ``path`` is everything until rest, ``contact`` everything up to the first contact and where it
    sends the two marbles, ``line`` the first half of the way there, ``none`` nothing. Raises
    ``ValueError`` for a marble not there.
    """
    match aim:
        case "path":
            whole = simulate(table, flick)
            paths = {marble: _points(track) for marble, track in whole.tracks.items()}
            return replace(_to_contact(whole), paths=paths, rest=whole.rest)
        case "contact":
            return _to_contact(simulate(table, flick, first_contact_only=True))
        case "line":
            way = simulate(table, flick, first_contact_only=True).path(flick.marble)
            return Preview(path=_cut(way, sum(map(dist, way, way[1:])) / 2))
        case _:
            return Preview()


def _to_contact(simulation: Simulation) -> Preview:
    track = simulation.tracks[simulation.marble]
    first = next((contact for contact in simulation.contacts if contact.second != RIM), None)
    if first is None:
        return Preview(_points(track), leaves=simulation.marble in simulation.left)
    to_contact = MarblePath(tuple(knot for knot in track.knots if knot.time <= first.time))
    met = to_contact.knots[-1]
    struck = [knot for knot in simulation.tracks[first.second].knots if knot.time <= first.time][-1]
    return Preview(
        _points(to_contact),
        ghost=(met.x, met.y),
        meets=first.second,
        onward=(met.speed_x, met.speed_y),
        struck=(struck.speed_x, struck.speed_y),
    )


def _points(track: MarblePath) -> tuple[Point, ...]:
    return tuple((knot.x, knot.y) for knot in track.knots)


def _cut(way: list[Point], length: float) -> tuple[Point, ...]:
    """The start of a path, at most this long."""
    kept = way[:1]
    for (x, y), (next_x, next_y) in pairwise(way):
        step = hypot(next_x - x, next_y - y)
        if step >= length:
            share = length / step
            return (*kept, (x + (next_x - x) * share, y + (next_y - y) * share))
        length -= step
        kept.append((next_x, next_y))
    return tuple(kept)
