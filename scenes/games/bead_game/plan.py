"""The Bead Game's table in the window: where chains, bowls and beads are.

No pictures here, only places, in window pixels.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.protocol import NATURE, Action
from game.rules.bead_game.actions import COLOURS, Chain
from game.rules.bead_game.state import BeadState
from scenes.games.bead_game.keeping import Part, kept, parts_of
from scenes.games.bead_game.room import (
    CLEAR,
    FINE,
    HAND,
    LEANS,
    MOST_BEADS,
    PILE,
    SLOT,
    STRING,
    Curve,
    Fan,
    Measures,
    Point,
    Seat,
    between,
    measured,
    opened,
    polar,
)


@dataclass(frozen=True, slots=True)
class Ground:
    """Bowls and beads of one size: the diameter of a ``bead``, the ``middle`` and the ``bowls``."""

    bead: float
    middle: Point
    bowls: tuple[Point, ...]

    @property
    def hand_radius(self) -> float:
        """The radius of every hand's bowl."""
        return HAND * self.bead

    @property
    def pile_radius(self) -> float:
        """The radius of the bowl in the middle."""
        return PILE * self.bead

    def slot(self, bowl: Point, colour: str) -> Point:
        """Where a colour's beads are in a bowl: each colour has its place in the ring."""
        angle = math.tau * (COLOURS.index(colour) - 1.5) / len(COLOURS)
        away = SLOT * self.bead
        return bowl[0] + away * math.cos(angle), bowl[1] + away * math.sin(angle)

    def towards(self, other: Ground, share: float) -> Ground:
        """The ground on the way to another one, 0 to 1."""
        if self == other or not share:
            return self
        return Ground(
            self.bead + (other.bead - self.bead) * share,
            self.middle,
            tuple(
                between(own, then, share) for own, then in zip(self.bowls, other.bowls, strict=True)
            ),
        )


class Tray:
    """The table in one ``area`` of the window, for this many players.

    ``turned`` moves everyone on by this many seats, clockwise. Around the area is a frame ``rim``
    pixels wide.
    """

    def __init__(self, area: pygame.Rect, players: int, turned: int = 0, rim: int = 0) -> None:
        self.area = area
        self.rim = rim
        self.players = players
        self.turned = turned % players
        self.middle: Point = (float(area.centerx), float(area.centery))
        self.scale = min(area.size) / FINE
        self.curve = Curve(LEANS[players])
        self.size = int(area.width / self.scale), int(area.height / self.scale)
        self._plans: dict[tuple[tuple[int, ...], ...], Plan] = {}

    def seat(self, player: int) -> Seat:
        """The place where a player sits."""
        return opened(self.players, *self.size)[1][(player + self.turned) % self.players]

    def border(self, label: float, away: float) -> Point:
        """The window point of the curve with a label at a distance from the middle in pixels."""
        x, y = polar(label + self.curve.turned(away / self.scale), away)
        return self.middle[0] + x, self.middle[1] + y

    def owner(self, point: Point) -> int:
        """The player whose part of the table a window point is on."""
        x, y = point[0] - self.middle[0], point[1] - self.middle[1]
        away = max(1e-6, math.hypot(x, y))
        label = math.atan2(y, x) - self.curve.turned(away / self.scale)
        return min(
            range(self.players), key=lambda player: (label - self.seat(player).first) % math.tau
        )

    def plan(self, state: BeadState) -> Plan:
        """Where everything is in a state known by itself.

        Before a chain is laid there's room for it.
        """
        still = (MOST_BEADS,) if state.player == NATURE else ()
        lengths = tuple(tuple(map(len, own)) or still for own in state.chains)
        if lengths not in self._plans:
            measures = measured(self.players, *self.size, self.turned, lengths)
            self._plans[lengths] = Plan(self, measures)
        return self._plans[lengths]


class Plan:
    """Where everything is on a table at one time of a match."""

    def __init__(self, tray: Tray, measures: Measures) -> None:
        self.tray = tray
        self.area = tray.area
        self.players = tray.players
        self.middle = tray.middle
        self._measures = measures
        self._fans = measures.fans
        self._following: dict[tuple[tuple[Part, ...], ...], Plan] = {}
        self._scale = tray.scale
        radius = (HAND + CLEAR) * measures.bead * tray.scale
        half = tray.area.width / 2 - radius, tray.area.height / 2 - radius
        anchors = [tray.seat(player).bowl for player in range(tray.players)]
        self.ground = Ground(
            measures.bead * tray.scale,
            tray.middle,
            tuple((self.middle[0] + x * half[0], self.middle[1] + y * half[1]) for x, y in anchors),
        )
        self.bead = self.ground.bead
        self.hand_radius = self.ground.hand_radius
        self.pile_radius = self.ground.pile_radius
        self.slot = self.ground.slot

    def following(self, before: BeadState, action: Action, after: BeadState) -> Plan:
        """Where everything is after an action: chains keep their places once all are laid."""
        if before.player == NATURE:
            return self.tray.plan(after)
        parts = parts_of(before, action)
        if parts not in self._following:
            tray = self.tray
            measures = kept(self._measures, parts, tray.players, *tray.size, tray.turned)
            self._following[parts] = Plan(tray, measures)
        return self._following[parts]

    def bowl(self, seat: int) -> Point:
        """The middle of a player's bowl."""
        return self.ground.bowls[seat]

    def fan(self, seat: int) -> Fan:
        """The arrangement of a player's chains."""
        return self._fans[seat]

    def _away(self, seat: int, chain: int, place: float) -> float:
        """How far from the middle a place of a chain is, in the fine space."""
        inner = self._fans[seat].inner[chain]
        return self.tray.curve.away(inner, place, self.bead / self._scale)

    def angle(self, seat: int, chain: int, place: float) -> float:
        """The direction in which a chain runs outwards at one of its places."""
        curve = self.tray.curve
        turned = curve.turned(self._away(seat, chain, place)) + curve.lean
        return self._fans[seat].labels[chain] + turned

    def along(self, seat: int, chain: int, place: float) -> Point:
        """A point of a chain: ``place`` counts beads from the inside, 0 is the innermost one."""
        away = self._away(seat, chain, place)
        x, y = polar(
            self._fans[seat].labels[chain] + self.tray.curve.turned(away), away * self._scale
        )
        return self.middle[0] + x, self.middle[1] + y

    def beside(self, seat: int, chain: int, point: Point) -> Point:
        """How far along a chain and to its side a window point is, both in beads."""
        fan, curve = self._fans[seat], self.tray.curve
        x, y = point[0] - self.middle[0], point[1] - self.middle[1]
        away = max(1e-6, math.hypot(x, y) / self._scale)
        off = (math.atan2(y, x) - fan.labels[chain] - curve.turned(away) + math.pi) % math.tau
        aside = abs(off - math.pi) * away * math.cos(curve.lean)
        bead = self.bead / self._scale
        # The closest point of the chain is a little beyond, where the chain leans to.
        along = (away - fan.inner[chain]) / math.cos(curve.lean) + (
            off - math.pi
        ) * away * math.sin(curve.lean)
        return along / (STRING * bead), aside / bead

    def beads(self, seat: int, chains: Sequence[Chain]) -> Iterator[tuple[int, int, Point]]:
        """Chain, place and window point of each of a player's beads."""
        for number, chain in enumerate(chains):
            for place in range(len(chain)):
                yield number, place, self.along(seat, number, place)
