"""Where everything is on the Bead Game's table in one state: ends, gaps, pieces, words."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from typing import Final

import pygame

from game.rules.bead_game.actions import INSIDE, OUTSIDE
from game.rules.bead_game.beads import COLOURS
from game.rules.bead_game.state import BeadState
from scenes.games.bead_game.marks import Bowl, End, Gap, InHand, OnPile, Spot, Word
from scenes.games.bead_game.plan import TASSEL, Plan, Point
from scenes.kit.i18n import _
from scenes.kit.look import Look

# Ways from the middle of a player's outside ends, in beads outwards and radians aside, the
# shortest first.
_AROUND: Final = sorted(
    ((away / 2, math.radians(turn)) for away, turn in product(range(-8, 20), range(-60, 61, 4))),
    key=lambda way: abs(way[0]) + 9 * abs(way[1]),
)


class BeadPlaces:
    """The places on the table of one plan."""

    def __init__(self, look: Look, plan: Plan) -> None:
        self.look = look
        self.plan = plan
        self._words: tuple[BeadState, tuple[tuple[Word, pygame.Rect], ...]] | None = None

    def end_point(self, state: BeadState, end: End) -> Point:
        """The window point of a chain's end, beyond its last bead."""
        chains = state.chains[end.player]
        place = len(chains[end.chain]) - 1 + 0.64 if end.end == OUTSIDE else -0.64
        return self.plan.along(end.player, len(chains), end.chain, place)

    def end_bead(self, state: BeadState, end: End) -> Point:
        """The window point of the bead at a chain's end."""
        chains = state.chains[end.player]
        place = len(chains[end.chain]) - 1 if end.end == OUTSIDE else 0
        return self.plan.along(end.player, len(chains), end.chain, place)

    def hand_slot(self, state: BeadState, seat: int, colour: str) -> Point:
        """Where a colour lies in a player's bowl; its middle if it is closed."""
        bowl = self.plan.bowl(seat)
        return bowl if state.hands[seat] is None else self.plan.slot(bowl, colour)

    def spot_point(self, state: BeadState, seat: int, spot: Spot) -> Point:
        """The window point of a spot, for the player ``seat``."""
        plan = self.plan
        match spot:
            case InHand():
                return plan.slot(plan.bowl(seat), spot.colour)
            case OnPile():
                return plan.slot(plan.middle, spot.colour)
            case End():
                return self.end_point(state, spot)
            case Gap():
                return plan.along(seat, len(state.chains[seat]), spot.chain, spot.after - 0.5)
            case Word():
                return next(rect.center for word, rect in self.words(state) if word == spot)
            case Bowl():
                return plan.bowl(seat)

    def piece(self, state: BeadState, name: str, seat: int | None) -> Iterator[tuple[Point, float]]:
        """The window points of a piece by the name the rules give it, with sizes in beads."""
        kind, _colon, rest = name.partition(":")
        plan = self.plan
        if kind in ("hand", "pile") and rest in COLOURS:
            if kind == "pile":
                yield plan.slot(plan.middle, rest), 1.1
            elif (owner := state.player if seat is None else seat) >= 0:
                yield self.hand_slot(state, owner, rest), 1.1
            return
        numbers = [int(part) for part in rest.split(".")]
        player, chain = numbers[:2]
        chains = state.chains[player]
        match kind, numbers[2:]:
            case "bead", [place]:
                yield plan.along(player, len(chains), chain, place), 1.1
            case "gap", [after]:
                yield plan.along(player, len(chains), chain, after - 0.5), 0.7
            case "chain", []:
                for place in range(len(chains[chain])):
                    yield plan.along(player, len(chains), chain, place), 1.1

    # The words for the ends

    def words(self, state: BeadState) -> tuple[tuple[Word, pygame.Rect], ...]:
        """The words for the ends and where they are written, clear of all that lies there."""
        if self._words is None or self._words[0] != state:
            self._words = state, tuple(self._placed_words(state))
        return self._words[1]

    def _placed_words(self, state: BeadState) -> Iterator[tuple[Word, pygame.Rect]]:
        plan = self.plan
        inside = self._word_size(INSIDE)
        rect = pygame.Rect((0, 0), inside)
        rect.center = (
            round(plan.middle[0]),
            round(plan.middle[1] - plan.pile_radius - inside[1] * 0.2),
        )
        yield Word(INSIDE), rect
        taken = self._taken(state)
        size = self._word_size(OUTSIDE)
        for seat in range(state.players):
            place = self._free_place(state, seat, size, taken) if state.chains[seat] else None
            if place is not None:
                yield Word(OUTSIDE), place

    def _word_size(self, end: str) -> tuple[int, int]:
        width, height = self.look.measure(_(end), "small-strong")
        return width + self.look.px(18), height + self.look.px(4)

    def _taken(self, state: BeadState) -> list[tuple[Point, float]]:
        """Discs that are covered: beads, tassels, bowls."""
        plan = self.plan
        taken = [(plan.bowl(seat), plan.hand_radius) for seat in range(state.players)]
        for seat, chains in enumerate(state.chains):
            for number, chain in enumerate(chains):
                taken += [
                    (plan.along(seat, len(chains), number, place), plan.bead * 0.5)
                    for place in (*range(len(chain)), len(chain) - 0.1)
                ]
        return taken

    def _free_place(
        self, state: BeadState, seat: int, size: tuple[int, int], taken: list[tuple[Point, float]]
    ) -> pygame.Rect | None:
        """A free place beyond a player's chains, as near to their ends as possible."""
        plan = self.plan
        chains = state.chains[seat]
        angles = [plan.angle(seat, len(chains), number) for number in range(len(chains))]
        mean = sum(len(chain) for chain in chains) / len(chains)
        end = plan.along(seat, len(chains), 0, mean + TASSEL)
        nearest, middle = math.dist(plan.middle, end), sum(angles) / len(angles)
        rect = pygame.Rect((0, 0), size)
        for away, turn in _AROUND:
            angle, far = middle + turn, nearest + away * plan.bead
            rect.center = (
                round(plan.middle[0] + far * math.cos(angle)),
                round(plan.middle[1] + far * math.sin(angle)),
            )
            if plan.area.contains(rect) and not any(
                _touches(rect, point, radius) for point, radius in taken
            ):
                return rect
        return None


def _touches(rect: pygame.Rect, point: Point, radius: float) -> bool:
    x = min(max(point[0], rect.left), rect.right)
    y = min(max(point[1], rect.top), rect.bottom)
    return math.dist((x, y), point) < radius
