"""Trickle's board as a picture: where its cells lie, what lies on them, what is marked.

The same code draws the board at the table, on the rules pages and in the small pictures of the
set-up, always from a real state.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import pygame

from game.rules.hexboard import CELLS, EDGE_OF, EDGES, INDEX, NAME, ROWS, bits, position
from game.rules.trickle import Move, TrickleState, Variant
from scenes import marks
from scenes.animation import ease
from scenes.assets import asset_path
from scenes.display import Item
from scenes.livery import Livery
from scenes.look import Look
from scenes.theme import PATTERNS, Rgb, Theme, contrast

PICTURE_PITCHES = 15
"""Width and height of the board's picture in distances of neighbouring cells."""

BAND = 5.33
"""Distance of the middle of the coloured bands from the board's centre, in pitches."""

RIM = 5.72
"""Distance of the board's rim from its centre, in pitches."""

BEAD = 0.86
"""Diameter of a bead in pitches."""

PATTERN_ALPHA = 60
"""How strongly the pattern of an edge shows in its enamel, of 255."""

_BEAD_PICTURES = {1: "glass-aqua", 2: "glass-green", 3: "glass-amber", 5: "glass-rose"}
_GLASS_LIGHT = {1: (120, 245, 240), 2: (160, 245, 120), 3: (255, 190, 90), 5: (255, 130, 150)}
_BEAD_IN_PICTURE = 0.8
_BEAD_IN_SHADOW = 0.4


@dataclass(frozen=True, slots=True)
class Marks:
    """What is pointed out on the board, all by names of cells.

    ``targets`` are where the selected bead may go; ``exits`` the edges it may leave over. ``last``
    is the last move with the livery of its player; ``barred`` are cells where nothing may go.
    ``told`` are cells with beads that a text speaks of.
    ``announced`` is a move that is about to be made or hinted at, shown as an arrow.
    """

    selected: str | None = None
    targets: frozenset[str] = frozenset()
    exits: frozenset[int] = frozenset()
    hover: str | None = None
    hover_exit: int | None = None
    cursor: str | None = None
    cursor_exit: int | None = None
    last: Move | None = None
    last_livery: Livery | None = None
    barred: frozenset[str] = frozenset()
    told: frozenset[str] = frozenset()
    announced: Move | None = None
    announced_livery: Livery | None = None
    hint: Move | None = None
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Flight:
    """A bead on its way: the move and how far it is, 0 to 1 and not eased."""

    move: Move
    progress: float


@dataclass(frozen=True, slots=True)
class Drag:
    """A bead held by the pointer: the cell it comes from and the window point it is held at."""

    cell: str
    point: tuple[int, int]


class TrickleBoard:
    """The board in one place of the window.

    ``rect`` is the square of the picture in window pixels; ``liveries`` are those of the six edges'
    owners, None for a neutral edge. ``goals`` is what each scoring cell is worth, by name, where
    that differs. ``turn`` turns the board clockwise by so many sixths.
    """

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        liveries: Sequence[Livery | None],
        goals: Mapping[str, int] | None = None,
        turn: int = 0,
    ) -> None:
        self.look = look
        self.rect = rect
        self.liveries = tuple(liveries)
        self.goals = dict(goals or {})
        self.turn = turn % 6
        self.pitch = rect.width / PICTURE_PITCHES
        self._centres = {name: self._place(position(name)) for name in CELLS}

    # Geometry

    def _place(self, point: tuple[float, float]) -> tuple[int, int]:
        """The window point of a point in pitches from the centre, y upwards, unturned."""
        angle = -self.turn * math.pi / 3
        x = point[0] * math.cos(angle) - point[1] * math.sin(angle)
        y = point[0] * math.sin(angle) + point[1] * math.cos(angle)
        return (
            round(self.rect.centerx + x * self.pitch),
            round(self.rect.centery - y * self.pitch),
        )

    def centre(self, cell: str) -> tuple[int, int]:
        """The window point of a cell's centre."""
        return self._centres[cell]

    def cell_at(self, point: tuple[int, int]) -> str | None:
        """The cell under a window point, None beside the cells."""
        name = min(self._centres, key=lambda cell: math.dist(self._centres[cell], point))
        return name if math.dist(self._centres[name], point) <= self.pitch * 0.56 else None

    def edge_at(self, point: tuple[int, int]) -> int | None:
        """The edge whose band, or the cloth beyond it, lies under a window point."""
        x = point[0] - self.rect.centerx
        y = self.rect.centery - point[1]
        away = math.hypot(x, y)
        if away < 4.75 * self.pitch or away > 7.4 * self.pitch:
            return None
        edge = min(range(6), key=lambda e: math.dist(point, self.exit_point(e)))
        return edge if self._outwards(edge, point) > 4.7 else None

    def _outwards(self, edge: int, point: tuple[int, int]) -> float:
        """How far a window point lies towards an edge, in pitches from the centre."""
        end = self.exit_point(edge, 1.0)
        along = (end[0] - self.rect.centerx, end[1] - self.rect.centery)
        length = math.hypot(*along) or 1.0
        x, y = point[0] - self.rect.centerx, point[1] - self.rect.centery
        return (x * along[0] + y * along[1]) / length / self.pitch

    def exit_point(self, edge: int, away: float = 6.3) -> tuple[int, int]:
        """The window point where beads that leave over an edge are headed."""
        angle = math.radians(-90 - 60 * edge)
        return self._place((away * math.cos(angle), away * math.sin(angle)))

    def path(self, move: Move) -> list[tuple[int, int]]:
        """The window points of a move, the last one beyond the rim if it leads off the board."""
        points = [self.centre(cell) for cell in move.cells]
        if move.off is not None:
            x, y = self.centre(move.cells[-1])
            inner, outer = self.exit_point(move.off, 0.0), self.exit_point(move.off, 1.0)
            away = RIM + 0.4 - self._outwards(move.off, (x, y))
            points.append(
                (
                    round(x + (outer[0] - inner[0]) * away),
                    round(y + (outer[1] - inner[1]) * away),
                )
            )
        return points

    # The board itself

    def draw_ground(self, surface: pygame.Surface, *, labels: bool = True) -> None:
        """Draw the wood, the owners' bands and the names of rows; they never change."""
        look = self.look
        pictures = look.theme.pictures
        if not pictures:
            self._draw_plain(surface)
        else:
            wood = look.picture(f"trickle/board-{pictures}.png", self.rect.size)
            surface.blit(wood, self.rect)
            for edge, livery in enumerate(self.liveries):
                if livery is not None:
                    self._draw_inlay(surface, edge, livery)
        for edge, livery in enumerate(self.liveries):
            if livery is not None:
                self._draw_symbols(surface, edge, livery)
        for cell, worth in self.goals.items():
            number = look.text(str(worth), "bead", "ink_soft" if not look.theme.dark else "label")
            surface.blit(number, number.get_rect(center=self.centre(cell)))
        if labels:
            self._draw_labels(surface)

    def _draw_inlay(self, surface: pygame.Surface, edge: int, livery: Livery) -> None:
        """Lay the white enamel of a side, which has the light in it, dyed in the owner's colour."""
        slot = str((edge + self.turn) % 6)
        layout = _inlay_layout()
        scale = self.rect.width / layout["board"]
        box = layout["inlays"][slot]
        left, top = box["x"] * scale, box["y"] * scale
        right, bottom = left + box["width"] * scale, top + box["height"] * scale
        place = pygame.Rect(round(left), round(top), 0, 0)
        place.size = (round(right) - place.left, round(bottom) - place.top)
        white = self.look.picture(f"trickle/inlay-{slot}.png", place.size)
        player = self.look.player(livery.colour)
        enamel = white.copy()
        enamel.fill((*player.fill, 255), special_flags=pygame.BLEND_RGBA_MULT)
        pattern = self._pattern(livery, place.size).copy()
        pattern.blit(white, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        pattern.set_alpha(PATTERN_ALPHA)
        enamel.blit(pattern, (0, 0))
        surface.blit(enamel, place.move(self.rect.topleft))

    def _pattern(self, livery: Livery, size: tuple[int, int]) -> pygame.Surface:
        """The pattern that goes with a symbol, so that edges differ by more than colour."""
        ink = self.look.player(livery.colour).ink
        key = PATTERNS[livery.symbol % len(PATTERNS)].key
        return self.look.pattern(key, size, ink, self.pitch * 0.24)

    def _draw_plain(self, surface: pygame.Surface) -> None:
        """The board of the high contrast theme: lines and plain colours."""
        theme = self.look.theme
        corner = 6.6
        hexagon = [
            self._place((corner * math.cos(k * math.pi / 3), corner * math.sin(k * math.pi / 3)))
            for k in range(6)
        ]
        line = max(2, round(self.pitch * 0.05))
        pygame.draw.polygon(surface, theme.board, hexagon)
        for edge, livery in enumerate(self.liveries):
            if livery is not None:
                band = self._band(edge)
                pygame.draw.polygon(surface, self.look.player(livery.colour).fill, band)
                pygame.draw.polygon(surface, theme.ink, band, line)
        pygame.draw.lines(surface, theme.ink, True, hexagon, line)
        cup = marks.disc(round(self.pitch * 0.8), theme.cup)
        owned = {
            cell: livery
            for edge, livery in enumerate(self.liveries)
            for cell in EDGES[edge]
            if livery is not None
        }
        for cell, centre in self._centres.items():
            surface.blit(cup, cup.get_rect(center=centre))
            colour = theme.ink_soft
            if cell in owned:
                colour = _visible(self.look.player(owned[cell].colour).fill, theme)
            outline = marks.ring(round(self.pitch * 0.84), line * 1.4, colour)
            surface.blit(outline, outline.get_rect(center=centre))

    def _band(self, edge: int) -> list[tuple[int, int]]:
        """The corners of an edge's band, for the plain board."""
        angle = math.radians(-90 - 60 * edge)
        out = (math.cos(angle), math.sin(angle))
        along = (-out[1], out[0])
        return [
            self._place((out[0] * away + along[0] * side, out[1] * away + along[1] * side))
            for away, side in (
                (BAND - 0.3, -2.35),
                (BAND + 0.3, -2.35),
                (BAND + 0.3, 2.35),
                (BAND - 0.3, 2.35),
            )
        ]

    def _draw_symbols(self, surface: pygame.Surface, edge: int, livery: Livery) -> None:
        """Set the owner's symbol into the band, once beside each scoring cell."""
        ink = self.look.player(livery.colour).ink
        size = round(self.pitch * 0.36)
        symbol = self.look.symbol(livery.symbol, size, ink)
        angle = math.radians(-90 - 60 * edge)
        out = (math.cos(angle), math.sin(angle))
        along = (-out[1], out[0])
        for side in (-1.5, -0.5, 0.5, 1.5):
            point = self._place((out[0] * BAND + along[0] * side, out[1] * BAND + along[1] * side))
            surface.blit(symbol, symbol.get_rect(center=point))

    def _draw_labels(self, surface: pygame.Surface) -> None:
        """Write the letters of the rows and the numbers of the diagonals beside the board."""
        for row in ROWS:
            first = next(cell for cell in CELLS if cell[0] == row)
            x, y = position(first)
            self._draw_label(surface, row, (x - 2.08, y))
        for number in range(1, 12):
            lowest = next(cell for cell in CELLS if cell[1:] == str(number))
            x, y = position(lowest)
            self._draw_label(surface, str(number), (x + 1.04, y - 1.8))

    def _draw_label(self, surface: pygame.Surface, text: str, place: tuple[float, float]) -> None:
        label = self.look.text(text, "label", "label")
        surface.blit(label, label.get_rect(center=self._place(place)))

    # What lies on it

    def items(
        self,
        state: TrickleState,
        marked: Marks,
        flight: Flight | None = None,
        drag: Drag | None = None,
    ) -> list[Item]:
        """The pictures of the beads and marks, lowest first."""
        moving = flight.move.cells[0] if flight else drag.cell if drag else None
        below: list[Item] = []
        beads: list[Item] = []
        above: list[Item] = []
        below.extend(self._mark_items(marked))
        for index in bits(state.occupied):
            cell = NAME[index]
            if cell == moving:
                continue
            lifted = 0.10 if cell == marked.selected else 0.0
            shadow, bead = self._bead(state.value_on(index), self.centre(cell), lifted)
            below.append(shadow)
            (above if lifted else beads).extend(bead)
        if flight is not None:
            above.extend(self._flying(state, flight))
        elif drag is not None:
            shadow, bead = self._bead(state.value_on(INDEX[drag.cell]), drag.point, 0.35)
            above.extend((shadow, *bead))
        return [*below, *beads, *self._upper_marks(marked), *above]

    def _bead(
        self, value: int, centre: tuple[int, int], height: float, fade: float = 0.0
    ) -> tuple[Item, list[Item]]:
        """The shadow and the picture of a bead ``height`` pitches above the board."""
        diameter = self.pitch * BEAD * (1 + 0.35 * height)
        side = max(2, round(diameter / _BEAD_IN_PICTURE / 2) * 2)
        look = self.look
        picture = look.picture(f"beads/{_BEAD_PICTURES[value]}.png", (side, side))
        shadow_side = max(2, round(self.pitch * BEAD / _BEAD_IN_SHADOW / 2) * 2)
        shadow = look.drawn(
            ("bead on the ground", value, shadow_side),
            lambda: self._shadow_and_light(value, shadow_side),
        )
        if fade:
            picture, shadow = picture.copy(), shadow.copy()
            picture.set_alpha(round(255 * (1 - fade)))
            shadow.set_alpha(round(255 * (1 - fade)))
        offset = round(height * self.pitch * 0.5)
        x, y = centre
        raised = (x, y - round(height * self.pitch * 0.2))
        items: list[Item] = [(picture, picture.get_rect(center=raised).topleft)]
        if value != 1:
            number = look.text(str(value), "bead", "bead_ink")
            items.append((number, number.get_rect(center=raised).topleft))
        return (shadow, shadow.get_rect(center=(x + offset, y + offset)).topleft), items

    def _shadow_and_light(self, value: int, side: int) -> pygame.Surface:
        """The shadow of a bead and, within it, the light that the glass gathers."""
        ground = self.look.picture("beads/shadow.png", (side, side)).copy()
        light = self.look.picture("beads/caustic.png", (side, side)).copy()
        light.fill((*_GLASS_LIGHT[value], 255), special_flags=pygame.BLEND_RGBA_MULT)
        ground.blit(light, (0, 0))
        return ground

    def _flying(self, state: TrickleState, flight: Flight) -> list[Item]:
        points = self.path(flight.move)
        legs = len(points) - 1
        reached = min(legs - 1, int(flight.progress * legs))
        part = flight.progress * legs - reached
        start, end = points[reached], points[reached + 1]
        eased = ease(part)
        point = (
            round(start[0] + (end[0] - start[0]) * eased),
            round(start[1] + (end[1] - start[1]) * eased),
        )
        jump = math.dist(start, end) > self.pitch * 1.2
        height = (0.75 if jump else 0.18) * math.sin(math.pi * eased)
        leaving = flight.move.off is not None and reached == legs - 1
        value = state.value_on(INDEX[flight.move.cells[0]])
        shadow, bead = self._bead(value, point, height, fade=eased * 0.9 if leaving else 0.0)
        return [shadow, *bead]

    # Marks

    def _centred(self, picture: pygame.Surface, cell: str) -> Item:
        return picture, picture.get_rect(center=self.centre(cell)).topleft

    def _mark_items(self, marked: Marks) -> Iterable[Item]:
        """The marks that lie in the cups, below the beads."""
        theme = self.look.theme
        pitch = self.pitch
        if marked.last is not None and marked.last_livery is not None:
            colour = self.look.player(marked.last_livery.colour).glow
            yield self._trail(marked.last, (*colour, 120))
            yield self._centred(
                marks.ring(round(pitch * 0.74), pitch * 0.06, (*colour, 230)),
                marked.last.cells[0],
            )
            if marked.last.off is None:
                yield self._centred(
                    marks.glow(round(pitch * 1.5), (*colour, 210)), marked.last.cells[-1]
                )
        for cell in sorted(marked.barred):
            yield self._centred(
                marks.barred(round(pitch * 0.56), pitch * 0.08, theme.forbidden), cell
            )
        for cell in sorted(marked.targets):
            yield from self._light(self.centre(cell), 1.0, cell in (marked.hover, marked.cursor))
        for edge in sorted(marked.exits):
            large = edge in (marked.hover_exit, marked.cursor_exit)
            yield from self._light(self.exit_point(edge), 1.3, large)
        if marked.selected is not None:
            yield self._centred(
                marks.glow(round(pitch * 1.7), (*theme.target, 255)), marked.selected
            )

    def _light(self, point: tuple[int, int], size: float, large: bool) -> Iterable[Item]:
        """A light upon a place that the chosen bead may go to."""
        theme, pitch = self.look.theme, self.pitch * size
        for picture in (
            marks.glow(round(pitch * (1.7 if large else 1.3)), (*theme.target, 255)),
            marks.disc(round(pitch * (0.46 if large else 0.3)), (*theme.target, 255)),
            marks.ring(
                round(pitch * (0.5 if large else 0.34)), pitch * 0.035, (*theme.target_core, 255)
            ),
        ):
            yield picture, picture.get_rect(center=point).topleft

    def _upper_marks(self, marked: Marks) -> Iterable[Item]:
        """The marks that lie above resting beads."""
        theme = self.look.theme
        pitch = self.pitch
        for cell in marked.wrong:
            yield self._centred(
                marks.ring(round(pitch * 0.98), pitch * 0.08, theme.forbidden), cell
            )
        for cell in sorted(marked.told):
            yield self._centred(marks.ring(round(pitch * 1.04), pitch * 0.09, theme.hint), cell)
        if marked.hover is not None and marked.hover not in marked.targets:
            yield self._centred(
                marks.ring(round(pitch * 0.96), pitch * 0.045, (*theme.target_core, 200)),
                marked.hover,
            )
        if marked.selected is not None and marked.selected != marked.cursor:
            for size, thickness, colour in (
                (1.08, 0.09, theme.target_core),
                (1.05, 0.05, theme.target),
            ):
                yield self._centred(
                    marks.ring(round(pitch * size), pitch * thickness, colour), marked.selected
                )
        if marked.cursor is not None:
            yield self._centred(
                marks.ring(round(pitch * 1.02), pitch * 0.075, theme.focus), marked.cursor
            )
        if marked.cursor_exit is not None:
            picture = marks.ring(round(pitch * 0.8), pitch * 0.075, theme.focus)
            yield picture, picture.get_rect(center=self.exit_point(marked.cursor_exit)).topleft
        if marked.announced is not None and marked.announced_livery is not None:
            colour = self.look.player(marked.announced_livery.colour).glow
            yield self.arrow(marked.announced, colour)
        if marked.hint is not None:
            yield self.arrow(marked.hint, theme.hint)

    def _trail(self, move: Move, colour: marks.Colour) -> Item:
        """A faint line along a move that was made."""
        points = self.path(move)
        origin = points[0]
        relative = tuple((x - origin[0], y - origin[1]) for x, y in points)
        picture, offset = marks.trail(relative, self.pitch * 0.1, colour)
        return picture, (origin[0] + offset[0], origin[1] + offset[1])

    def arrow(self, move: Move, colour: Rgb) -> Item:
        """The picture of an arrow along a move."""
        points = self.path(move)
        origin = points[0]
        relative = tuple((x - origin[0], y - origin[1]) for x, y in points)
        picture, offset = marks.arrow(relative, self.pitch * 0.13, (*colour, 238))
        return picture, (origin[0] + offset[0], origin[1] + offset[1])


def _visible(colour: Rgb, theme: Theme) -> Rgb:
    """The colour, or the theme's ink where it would be lost on a cup."""
    return colour if contrast(colour, theme.cup) >= 1.5 else theme.ink


def edge_liveries(
    owners: Sequence[Sequence[int]], liveries: Sequence[Livery]
) -> tuple[Livery | None, ...]:
    """The livery of each edge: that of its first owner, None for a neutral edge."""
    return tuple(liveries[seats[0]] if seats else None for seats in owners)


@cache
def _inlay_layout() -> dict[str, Any]:
    """Where the pictures of the inlays lie on the board's master picture, in its pixels."""
    layout: dict[str, Any] = json.loads(asset_path("images/trickle/inlays.json").read_text("utf-8"))
    return layout


def shown_goals(variant: Variant) -> Mapping[str, int] | None:
    """What each owned scoring cell is worth, if they are not all worth the same."""
    if variant.scoring_goals == "plain":
        return None
    return {
        NAME[cell]: worth
        for cell, worth in variant.goals.items()
        if variant.edge_teams[EDGE_OF[cell]] is not None
    }
