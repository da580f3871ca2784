"""Where everything is on the Bead Game's table in one state: ends, gaps, pieces, words."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from functools import cached_property
from itertools import product

import pygame

from game.rules.bead_game.actions import (
    COLOURS,
    INSIDE,
    OUTSIDE,
    Gap,
    InHand,
    OnChain,
    OnPile,
    WholeChain,
)
from game.rules.bead_game.state import BeadState
from scenes.games.bead_game.marks import BowlOf, End, Spot, Word
from scenes.games.bead_game.plan import Plan
from scenes.games.bead_game.room import TASSEL, Point
from scenes.games.bead_game.spread import Spread, at_rest
from scenes.kit.i18n import _
from scenes.kit.look import Look

_WAYS, _STEPS = 24, 20
"""In how many directions and at how many distances from a point a word is tried."""


class BeadPlaces:
    """The places on the table in one state, laid out by its ``plan``."""

    def __init__(self, look: Look, plan: Plan, state: BeadState) -> None:
        self.look = look
        self.plan = plan
        self.state = state

    def end_point(self, end: End) -> Point:
        """The window point of a chain's end, beyond its last bead."""
        chain = self.state.chains[end.player][end.chain]
        place = len(chain) - 1 + 0.64 if end.end == OUTSIDE else -0.64
        return self.plan.along(end.player, end.chain, place)

    def end_bead(self, end: End) -> Point:
        """The window point of the bead at a chain's end."""
        chain = self.state.chains[end.player][end.chain]
        place = len(chain) - 1 if end.end == OUTSIDE else 0
        return self.plan.along(end.player, end.chain, place)

    def hand_slot(self, seat: int, colour: str) -> Point:
        """A colour's place in a player's bowl; its middle if it's closed."""
        bowl = self.plan.bowl(seat)
        return bowl if self.state.hands[seat] is None else self.plan.slot(bowl, colour)

    def spot_point(self, seat: int, spot: Spot) -> Point:
        """The window point of a spot, for the player ``seat``."""
        plan = self.plan
        match spot:
            case InHand():
                return plan.slot(plan.bowl(seat), spot.colour)
            case OnPile():
                return plan.slot(plan.middle, spot.colour)
            case End():
                return self.end_point(spot)
            case Gap():
                return plan.along(spot.player, spot.chain, spot.after - 0.5)
            case Word():
                return next(rect.center for word, rect in self.words if word == spot)
            case BowlOf():
                return plan.bowl(spot.player)

    def scissors(self, gap: Gap) -> Point:
        """The window point of the scissors beside a cut that's pointed at."""
        x, y = self.spot_point(gap.player, gap)
        angle, away = self.plan.angle(gap.player, gap.chain, gap.after - 0.5), 0.98 * self.plan.bead
        return x - math.sin(angle) * away, y + math.cos(angle) * away

    def shown(self, place: Hashable, seat: int | None) -> Iterator[tuple[Point, float]]:
        """The window points of a place a text speaks of, with sizes in beads."""
        plan = self.plan
        match place:
            case OnPile():
                yield plan.slot(plan.middle, place.colour), 1.1
            case InHand():
                owner = self.state.player if seat is None else seat
                if owner >= 0:
                    yield self.hand_slot(owner, place.colour), 1.1
            case OnChain():
                yield plan.along(place.player, place.chain, place.place), 1.1
            case Gap():
                yield plan.along(place.player, place.chain, place.after - 0.5), 0.7
            case WholeChain():
                for bead in range(len(self.state.chains[place.player][place.chain])):
                    yield plan.along(place.player, place.chain, bead), 1.1

    @cached_property
    def rest(self) -> Spread:
        """How everything there looks while nothing moves."""
        return at_rest(self.plan, self.state)

    # The words for the ends

    @cached_property
    def words(self) -> tuple[tuple[Word, pygame.Rect], ...]:
        """The words for the ends and where they're written, clear of everything there.

        A word without room is left out.
        """
        return tuple(self._placed_words())

    def _placed_words(self) -> Iterator[tuple[Word, pygame.Rect]]:
        """At both ends of a chain of the player to move, the longest where there's room."""
        plan, seat, taken = self.plan, max(0, self.state.player), self._taken
        chains = self.state.chains[seat]
        order = sorted(range(len(chains)), key=lambda number: -len(chains[number]))
        for end in (OUTSIDE, INSIDE):
            starts = []
            for number in order:
                last = len(chains[number]) - 1
                place, turn = (last + TASSEL + 0.3, 0.0) if end == OUTSIDE else (-0.95, math.pi)
                tip = plan.along(seat, number, place)
                starts.append((tip, plan.angle(seat, number, place) + turn))
            rect = self._first_free(self.word_size(_(end)), starts)
            if rect is not None:
                for corner in (rect.topleft, rect.topright, rect.bottomleft, rect.bottomright):
                    taken.add(corner, 0.0)
                taken.add(rect.center, 0.0)
                yield Word(end), rect

    def beside(self, bead: tuple[int, int, int], text: str) -> pygame.Rect | None:
        """Where a text about a bead is written, clear of everything there, even of ``words``."""
        start = self.plan.along(*bead), self.plan.angle(*bead) + math.pi / 2
        return self._first_free(self.word_size(text), [start]) if self.words else None

    def _first_free(
        self, size: tuple[int, int], starts: list[tuple[Point, float]]
    ) -> pygame.Rect | None:
        """The free place closest to one of the starts, and in its direction.

        A start is a point and a direction.
        """
        tray = self.plan.tray
        within = tray.area.inflate(2 * tray.rim, 2 * tray.rim)
        for step, (point, first) in product(range(_STEPS), starts):
            for angle in _angles(first):
                rect = _from(point, angle, step * self.plan.bead / 4, size)
                if within.contains(rect) and not self._taken.touches(rect):
                    return rect
        return None

    def word_size(self, text: str) -> tuple[int, int]:
        """The size of a word with the paper it's on."""
        width, height = self.look.measure(text, "small-strong")
        return width + self.look.px(18), height + self.look.px(4)

    @cached_property
    def _taken(self) -> _Taken:
        """What words keep clear of."""
        return _Taken(self._covered())

    def _covered(self) -> Iterator[tuple[Point, float]]:
        """Covered discs: beads with their clasps and tassels, bowls."""
        plan = self.plan
        for seat in range(self.state.players):
            # A word may be over the rim of a bowl.
            yield plan.bowl(seat), plan.hand_radius * 0.82
        for colour in COLOURS:
            yield plan.slot(plan.middle, colour), plan.bead * 0.5
        for seat, chains in enumerate(self.state.chains):
            for number, chain in enumerate(chains):
                for place in range(len(chain)):
                    yield plan.along(seat, number, place), plan.bead * 0.52
                for end in (-0.6, len(chain) - 0.25):
                    yield plan.along(seat, number, end), plan.bead * 0.26


def _from(point: Point, angle: float, away: float, size: tuple[int, int]) -> pygame.Rect:
    """A word that begins so far from a point in a direction."""
    cos, sin = math.cos(angle), math.sin(angle)
    rect = pygame.Rect((0, 0), size)
    rect.center = (
        round(point[0] + (away + size[0] / 2) * cos),
        round(point[1] + (away + size[1] / 2) * sin),
    )
    return rect


def _angles(first: float) -> Iterator[float]:
    """All directions, those closest to ``first`` first."""
    for number in range(_WAYS):
        yield first + math.tau / _WAYS * ((number + 1) // 2) * (1 if number % 2 else -1)


class _Taken:
    """Discs that words mustn't touch."""

    def __init__(self, discs: Iterator[tuple[Point, float]]) -> None:
        self._discs: list[tuple[Point, float]] = []
        self._boxes: list[pygame.Rect] = []
        for point, radius in discs:
            self.add(point, radius)

    def add(self, point: Point, radius: float) -> None:
        self._discs.append((point, radius))
        box = pygame.Rect(0, 0, 2 * radius + 4, 2 * radius + 4)
        box.center = round(point[0]), round(point[1])
        self._boxes.append(box)

    def touches(self, rect: pygame.Rect) -> bool:
        """Whether a rectangle touches one of the discs."""
        return any(_touches(rect, *self._discs[hit]) for hit in rect.collidelistall(self._boxes))


def _touches(rect: pygame.Rect, point: Point, radius: float) -> bool:
    x = min(max(point[0], rect.left), rect.right)
    y = min(max(point[1], rect.top), rect.bottom)
    return math.dist((x, y), point) <= radius
