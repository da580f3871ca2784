"""A recorded flick as a film: simulated again, and led to where the record says it ended."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from game.rules.hop_the_marble.actions import Roll
from game.rules.hop_the_marble.marbles import Spot
from game.rules.hop_the_marble.state import HopState
from physics.simulation import Simulation, simulate
from physics.table import DIAMETER, TENTHS, MarbleTable, table_of
from physics.tracks import FRAME, Knot, Point, Track
from scenes.games.hop_the_marble.view import place_of
from scenes.table.animation import ease

CLOSE: Final = 4.0
"""A marble that passes another at less than this, in mm, has missed it by a hair."""

_SAME: Final = 0.06
"""Places closer than this, in mm, differ only by the rounding of the record."""

_LEAST_WAY: Final = 0.25
"""Seconds for a marble that moves in the record but not in the simulation."""


@dataclass(frozen=True, slots=True)
class NearMiss:
    """The marble that was missed most narrowly, by how much in mm, and when in seconds."""

    marble: str
    gap: float
    time: float


@lru_cache(maxsize=16)
def film(before: HopState, roll: Roll) -> Simulation | None:
    """The film of a roll that was recorded in the state ``before``; None if nothing was flicked."""
    flick = before.flicked
    if flick is None or flick.marble not in before.on_cloth():
        return None
    table = table_of(before)
    return led_to(simulate(table, flick), roll, table)


def led_to(simulation: Simulation, roll: Roll, table: MarbleTable) -> Simulation:
    """The same movement, ending where the record says.

    On another computer the last digits may differ, and after several contacts that shows:
    every way is then bent a little, more the longer it lasts.
    """
    start = {name: (x, y) for name, x, y in table.marbles}
    tracks: dict[str, Track] = {}
    left: dict[str, float] = {}
    rest: dict[str, Point | None] = {}
    for marble in dict.fromkeys((*roll.moved, *simulation.tracks)):
        track = simulation.tracks.get(marble)
        goal = _recorded(roll.rest, marble)
        if track is None:
            if marble not in start or goal is None:
                continue
            track = _straight(start[marble], goal, simulation.seconds)
        elif goal is None and marble not in roll.fallen:
            # It moves only here, not in the record, so it goes back to its place.
            goal = start[marble]
        tracks[marble] = track if goal is None else _bent(track, goal)
        rest[marble] = goal
        if marble in roll.fallen:
            left[marble] = simulation.left.get(marble, track.knots[-1].time)
    ends = [track.knots[-1].time for track in tracks.values()]
    return replace(
        simulation,
        touched=roll.touched,
        rest=rest,
        left=left,
        tracks=tracks,
        seconds=max([simulation.seconds, *ends]),
    )


def _recorded(rest: Mapping[str, Spot], marble: str) -> Point | None:
    spot = rest.get(marble)
    return None if spot is None else place_of(spot)


def _straight(start: Point, goal: Point, end: float) -> Track:
    """The way of a marble that moved only in the record: slower and slower."""
    seconds = max(end / 2, _LEAST_WAY)
    first = end - seconds if end > seconds else 0.0
    x, y = (2 * (b - a) / seconds for a, b in zip(start, goal, strict=True))
    return Track((Knot(first, *start, x, y), Knot(first + seconds, *goal, 0.0, 0.0)))


def _bent(track: Track, goal: Point) -> Track:
    knots = track.knots
    last = knots[-1]
    aside = goal[0] - last.x, goal[1] - last.y
    if math.hypot(*aside) < _SAME or last.time <= knots[0].time:
        return track
    span = last.time - knots[0].time
    bent = []
    for knot in knots:
        share = ease((knot.time - knots[0].time) / span)
        bent.append(knot._replace(x=knot.x + aside[0] * share, y=knot.y + aside[1] * share))
    return Track(tuple(bent))


@lru_cache(maxsize=16)
def near_miss(before: HopState, roll: Roll) -> NearMiss | None:
    """The marble that a flick which touched nothing missed by a hair, or None."""
    if roll.is_hit:
        return None
    simulation = film(before, roll)
    track = simulation.tracks.get(roll.marble) if simulation is not None else None
    if simulation is None or track is None:
        return None
    others = [(m, x, y) for m, x, y in table_of(before).marbles if m != roll.marble]
    end = simulation.left.get(roll.marble, simulation.seconds)
    best: NearMiss | None = None
    for number in range(int(end / FRAME) + 1):
        time = number * FRAME
        x, y = track.at(time)
        for marble, across, away in others:
            gap = math.hypot(across - x, away - y) - DIAMETER
            if gap < CLOSE and (best is None or gap < best.gap):
                best = NearMiss(marble, max(0.0, gap), time)
    if best is None or _lay_close(before, roll.marble, best.marble):
        return None
    return best


def _lay_close(before: HopState, one: str, other: str) -> bool:
    """Whether two marbles lay side by side before, where passing by is no near miss."""
    lying = before.on_cloth()
    return math.dist(lying[one], lying[other]) / TENTHS - DIAMETER < 2 * CLOSE
