"""Aims and help in pictures: the elastic, its strength, what physics foresees, hints, hands."""

import math
from collections.abc import Collection, Iterator, Mapping
from typing import Final

import pygame

from game.rules.hop_the_marble.actions import Flick, Give, Place
from game.rules.hop_the_marble.folding import FIELDS, PUSH, SMOOTH, WIDTHS
from physics.cloth import DIAMETER
from physics.simulation import Preview
from scenes.games.hop_the_marble.picture import lights as marked
from scenes.games.hop_the_marble.picture.lights import (
    GRAB,
    STRUCK,
    WAY,
    ghost,
    ring,
    spike,
    way,
    wrong,
)
from scenes.games.hop_the_marble.shown import Aimed, Helped, HopShown, MeantFlick
from scenes.games.hop_the_marble.tools import tools_breadth
from scenes.games.hop_the_marble.touch import way_of
from scenes.games.hop_the_marble.view import HopView, Point
from scenes.kit import drawing, marks
from scenes.kit.display import Item, centred
from scenes.kit.look import Look, drawn_once
from scenes.kit.marks import HINT, Ink
from scenes.kit.theme import Rgb, mix
from scenes.table.lights import around, idea_dot

_LONGEST: Final = 96.0
"""Length of a full-strength pull where no pointer holds the elastic, in design units."""

_BAR: Final = (92.0, 12.0)
"""Width and height of the strength bar in design units."""

_STRENGTHS: Final[tuple[Rgb, ...]] = ((86, 176, 92), (236, 190, 60), (220, 74, 48))
"""From weak to strong."""

_GAPS: Final = (20.0, 72.0)
"""How far beyond the pull its strength is shown, in design units: usually, and among marbles."""

_WAYS: Final = (0, 90, -90, 45, -45, 135, -135)
"""Where it's shown if there's room, in degrees from the pull's direction."""

_TOLD: Final = 90.0
"""Length of the ways after a hit at full speed, in millimetres."""


def strength(power: float) -> Rgb:
    """The colour of a power, 0 to 1."""
    share = min(1.0, max(0.0, power)) * (len(_STRENGTHS) - 1)
    number = min(int(share), len(_STRENGTHS) - 2)
    return mix(_STRENGTHS[number], _STRENGTHS[number + 1], share - number)


def pulled_to(look: Look, view: HopView, aim: Aimed, point: Point) -> Point | None:
    """The window point the elastic is pulled to; None while a release wouldn't shoot."""
    if aim.pulled is not None:
        return point[0] + aim.pulled[0], point[1] + aim.pulled[1]
    if aim.flick is None:
        return None
    x, y = view.turn(way_of(aim.flick.bearing))
    far = view.px(DIAMETER / 2) + look.scale * (10 + _LONGEST * aim.power)
    return point[0] - x * far, point[1] + y * far


def elastic(
    look: Look, view: HopView, point: Point, grip: Point, power: float, colour: Rgb
) -> Iterator[Item]:
    """Two strands from beside the marble at a window point to the grip, and what it holds."""
    away = math.dist(point, grip)
    radius = view.px(DIAMETER / 2)
    if away < radius * 0.6:
        return
    x, y = (grip[0] - point[0]) / away, (grip[1] - point[1]) / away
    posts = [
        (point[0] - y * fork - x * 2, point[1] + x * fork - y * 2)
        for fork in (-radius - look.scale * 5, radius + look.scale * 5)
    ]
    box = marked.around([point, grip, *posts], look.scale * 14 + radius)
    hold, *ends = [(x - box.left, y - box.top) for x, y in (grip, *posts)]
    canvas = pygame.Surface(box.size, pygame.SRCALPHA)
    canvas.fill((*colour, 0))
    # The further an elastic is pulled, the thinner it gets.
    broad = max(2, round(look.scale * (4.6 - 2.0 * power)))
    deep = mix(colour, (20, 12, 8), 0.62)
    for paint, width in ((deep, broad + max(2, round(look.scale * 2))), (colour, broad)):
        for end in ends:
            pygame.draw.aaline(canvas, paint, end, hold, width)
        for end in ends:
            pygame.draw.aacircle(canvas, paint, end, width * 0.75)
    patch = look.scale * 6.5
    pygame.draw.aacircle(canvas, deep, hold, patch + max(1.0, look.scale))
    pygame.draw.aacircle(canvas, strength(power), hold, patch)
    pygame.draw.aacircle(canvas, deep, hold, patch * 0.3)
    yield drawing.native(canvas), box.topleft


def strength_bar(
    look: Look,
    view: HopView,
    aim: Aimed,
    near: Point,
    away: Point,
    lying: Collection[Point] = (),
) -> Iterator[Item]:
    """The flick's strength as a bar, beyond the window point ``near``.

    ``away`` is the direction it's in from there; where the window ends, or it would cover one of
    the window points ``lying``, it goes beside the point instead.
    """
    if aim.flick is None:
        return
    plate = _plate(look, round(aim.power * 100), fine=aim.fine)
    room = view.clear.inflate(-look.px(12), -look.px(12))
    # The aim's step buttons are on the left.
    buttons = tools_breadth(look)
    room.left, room.width = room.left + buttons, room.width - buttons
    ways = [pygame.Vector2(away).rotate(turn) for turn in _WAYS]
    size, hold, ball = plate.get_size(), around(near, look.px(20)), view.px(DIAMETER)
    places = [_beyond(near, way, size, look.px(gap)).clamp(room) for gap in _GAPS for way in ways]
    clear = (
        place
        for place in places
        if not place.colliderect(hold)
        and not any(place.inflate(ball, ball).collidepoint(point) for point in lying)
    )
    farthest = max(places, key=lambda place: math.dist(place.center, near))
    yield plate, next(clear, farthest).topleft


def _beyond(near: Point, way: pygame.Vector2, size: tuple[int, int], gap: int) -> pygame.Rect:
    """A rectangle of this size, a gap away from a point in a unit vector's direction."""
    x, y = near + way * (0.5 * math.hypot(size[0] * way.x, size[1] * way.y) + gap)
    return pygame.Rect((0, 0), size).move_to(center=(round(x), round(y)))


@drawn_once
def _plate(look: Look, percent: int, *, fine: bool) -> pygame.Surface:
    wide, high = look.px(_BAR[0]), look.px(_BAR[1])
    pad = look.px(6)
    size = (wide + 2 * pad, high + 2 * pad)
    edge = "focus" if fine else "panel_edge"
    plate = look.box(size, size[1] // 2, "paper", 240, edge, look.edge_width).copy()
    plate.blit(look.box((wide, high), high // 2, "field", 255, "field_edge", 1), (pad, pad))
    full = max(high, round(wide * percent / 100))
    plate.blit(look.box((full, high), high // 2, strength(percent / 100)), (pad, pad))
    for tick in (0.25, 0.5, 0.75):
        x, low = pad + round(wide * tick), pad + high
        pygame.draw.line(plate, look.colour("ink"), (x, low - high // 3), (x, low))
    return plate


def aiming(
    look: Look,
    view: HopView,
    aim: Aimed,
    places: Mapping[str, Point],
    colour: Rgb,
) -> Iterator[Item]:
    """Everything about the aimed marble.

    ``places`` is where all marbles are, in millimetres, ``colour`` the player's.
    """
    point = view.point_of(places[aim.marble])
    diameter = view.px(DIAMETER)
    yield from foreseen(look, view, aim)
    yield centred(ring(look, diameter, GRAB), point)
    grip = pulled_to(look, view, aim, point)
    if grip is None:
        return
    yield from elastic(look, view, point, grip, aim.power, colour)
    away = math.dist(point, grip) or 1.0
    back = ((grip[0] - point[0]) / away, (grip[1] - point[1]) / away)
    way_there = aim.preview.path if aim.preview is not None else ()
    lying = [view.point_of(place) for place in (*places.values(), *way_there)]
    yield from strength_bar(look, view, aim, grip, back, lying)


def foreseen(look: Look, view: HopView, aim: Aimed) -> Iterator[Item]:
    """What physics says about the flick, as far as players want to know."""
    told = aim.preview
    if told is None or not told.path:
        return
    diameter = view.px(DIAMETER)
    points = [view.point_of(place) for place in told.path]
    only_line = told.ghost is None and not told.rest and not told.leaves
    yield from way(look, points, WAY, start=diameter / 2, fades=only_line)
    for marble, path in told.paths.items():
        if marble != aim.marble:
            ways = [view.point_of(place) for place in path]
            yield from way(look, ways, STRUCK, radius=1.6, start=diameter / 2)
    for marble, rest in told.rest.items():
        if rest is not None:
            yield centred(ghost(look, marble[0], diameter), view.point_of(rest))
    if told.leaves and len(points) > 1:
        (x, y), (to_x, to_y) = points[-2:]
        yield from spike(look, points[-1], (to_x - x, to_y - y), wrong(look), look.scale * 9)
    if told.ghost is None:
        return
    met = view.point_of(told.ghost)
    if told.paths:
        onward = [view.point_of(place) for place in told.paths[aim.marble]]
        hit = min(range(len(onward)), key=lambda number: math.dist(onward[number], met))
        yield from way(look, onward[hit:], WAY, radius=1.4)
    else:
        yield from _directions(look, view, told, met)
    yield centred(ghost(look, aim.marble[0], diameter), met)


def _directions(look: Look, view: HopView, told: Preview, met: Point) -> Iterator[Item]:
    """Where the two marbles go after a hit: the longer, the faster."""
    radius = view.px(DIAMETER / 2)
    speeds = [math.hypot(*(speed or (0.0, 0.0))) for speed in (told.onward, told.struck)]
    fastest = max([*speeds, 1.0])
    # The struck marble is one diameter further along its way.
    ahead = 0.0 if told.meets is None else 2 * radius
    for speed, size, ink, beyond in (
        (told.onward, speeds[0], WAY, 0.0),
        (told.struck, speeds[1], STRUCK, ahead),
    ):
        if speed is None or size < 4.0:
            continue
        x, y = view.turn((speed[0] / size, speed[1] / size))
        start = met[0] + x * beyond, met[1] - y * beyond
        far = radius + view.px(_TOLD) * (0.25 + 0.75 * size / fastest) * min(1.0, size / 300 + 0.3)
        end = (start[0] + x * far, start[1] - y * far)
        yield from way(look, (start, end), ink, radius=1.7, start=radius)
        yield from spike(look, end, (x, -y), ink, look.scale * 7)


_LIGHT: Final = 1.15
"""Radius of a hint's light as a share of a home circle's."""

_ARROW: Final = 135.0
"""Length of a hint's arrow from a marble's edge, in design units."""


def light(view: HopView, place: Point, radius: float) -> Iterator[Item]:
    """A hint's light, with ``radius`` and ``place`` in millimetres."""
    size = 2 * round(view.px(_LIGHT * radius))
    lit = around(view.point_of(place), size)
    if lit.colliderect(view.area):
        yield marks.lamp(lit.size), lit.topleft


def hint(
    look: Look,
    view: HopView,
    places: Mapping[str, Point],
    helped: Helped,
    ink: Ink,
    ball: float,
) -> Iterator[Item]:
    """Rings around a hint's marbles, or all of the hint; ``ball`` is a marble's diameter."""
    diameter = view.px(ball)
    ring = marked.ring(look, diameter, ink)
    for marble in helped.pieces:
        if marble in places:
            yield centred(ring, view.point_of(places[marble]))
    match helped.action:
        case Flick(marble=marble) as flick if marble in places:
            (x, y), (right, up) = view.point_of(places[marble]), view.turn(way_of(flick.bearing))
            far = view.px(DIAMETER) + look.scale * _ARROW
            tip = x + right * far, y - up * far
            yield centred(ring, (x, y))
            yield from marked.way(look, ((x, y), tip), ink, start=diameter * 0.7)
            yield from marked.spike(look, tip, (right, -up), ink, look.scale * 9)
        case Place(spots=spots):
            for marble, spot in spots.items():
                point = view.spot_point(spot)
                yield centred(marked.ghost(look, marble[0], diameter), point)
                yield centred(marked.ring(look, diameter, ink, room=0.08), point)
        case Give(marble=marble) if marble in places:
            yield centred(ring, view.point_of(places[marble]))


def ideas(
    look: Look, view: HopView, found: Mapping[Point, bool], lying: Collection[Point], ball: float
) -> Iterator[Item]:
    """A dot for each, the best on top; beside the marbles ``lying``, of ``ball`` millimetres."""
    away = 0.42 * view.px(ball)
    for place, best in found.items():
        x, y = view.point_of(place)
        yield centred(idea_dot(look, best), (x + away, y - away) if place in lying else (x, y))


def meant(look: Look, view: HopView, shown: MeantFlick) -> Iterator[Item]:
    """Where a flick was meant to go, dotted in the fan of usual errors, and where it went."""
    ways = [
        [view.point_of(place) for place in way] for way in (shown.usual, shown.meant, shown.went)
    ]
    fan, wanted, went = ways
    rect = marked.around([*fan, *wanted, *went]).inflate(24, 24).clip(view.area)
    if not rect.w or not rect.h or len(went) < 2 or len(wanted) < 2:
        return
    colour = WAY.line

    def make() -> pygame.Surface:
        canvas = pygame.Surface(rect.size, pygame.SRCALPHA)
        canvas.fill((*colour, 0))
        moved = [(x - rect.left, y - rect.top) for x, y in fan]
        if len(moved) > 2:
            pygame.draw.polygon(canvas, (*colour, 64), moved)
        line = [(x - rect.left, y - rect.top) for x, y in went]
        marked.draw_line(look, canvas, line, WAY, 3.0, 1.6)
        return drawing.native(canvas)

    key = ("hop meant", rect.size, tuple(fan), tuple(went))
    yield look.drawn(key, make), rect.topleft
    yield from marked.way(look, wanted, HINT, radius=1.4)


def folding_hand(look: Look, view: HopView, shown: HopShown) -> Iterator[Item]:
    """A ring the size of the hand, dots behind it, and an arrow in front of one that pushes.

    A smoothing hand has a double ring; one moved by keys has a frame.
    """
    work = shown.folding
    over = None if work is None else work.over or shown.pointed
    if work is None or not isinstance(over, tuple):
        return
    points = [view.point_of(place) for place in work.way]
    if len(points) > 1:
        yield from marked.way(look, points, WAY, radius=1.5)
    x, y = view.point_of(over)
    diameter = 2 * view.px(WIDTHS[work.hand] * view.size / FIELDS)
    line = max(1.6, look.scale * 1.8)
    yield centred(marked.circle(look, diameter, WAY.casing, 2 * line), (x, y))
    yield centred(marked.circle(look, diameter + line / 2, WAY.line, line), (x, y))
    if work.hand == SMOOTH:
        yield centred(marked.circle(look, diameter * 0.72, WAY.line, line), (x, y))
    if work.hand == PUSH and len(points) > 1:
        start = points[max(0, len(points) - 3)]
        towards = (x - start[0], y - start[1])
        yield from marked.spike(look, (x, y), towards, WAY, look.scale * 9)
    if work.over is not None:
        side = round(diameter * 1.4)
        yield centred(look.ring((side, side), side // 8, "focus", max(2, look.px(3))), (x, y))
