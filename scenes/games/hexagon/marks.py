"""Where the hexagonal board's cells and edges are in the window, what it points out, and how.

Lengths on the board are in pitches: distances of neighbouring cells.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import pygame

from game.boards import CELLS, EDGE_OF, EDGES, INDEX, RING, position
from game.bots.bot import Candidate
from game.messages import Message
from game.protocol import Action
from game.rules.trickle.actions import Move
from scenes.kit import marks
from scenes.kit.display import Item, centred
from scenes.kit.drawing import Colour
from scenes.kit.look import Look
from scenes.kit.marks import HINT, PLAYED, Ink
from scenes.kit.theme import PlayerStyle, Rgb
from scenes.table.lights import best_ideas, idea_dot

PICTURE_PITCHES: Final = 15
"""Width and height of the board's picture in pitches."""

Target = str | int
"""Where a piece can be sent: a cell by name, or an edge to leave over by number."""

LABELS: Final = 6.13
"""How far above and below the board's centre the outermost numbers are, in pitches."""

RIM: Final = 5.72
"""The rim's distance from the board's centre, in pitches."""


LIGHT: Final = 2.4
"""How far a hint's light reaches around its middle cell, in pitches."""

_RIM: Final = 0.4
"""How far inside its rim, in pitches, a light shows a piece."""

_OUTERMOST: Final = 3
"""The outermost ring for a light's middle: it shouldn't spill over the board."""

_MIDDLES: Final = tuple(cell for cell in CELLS if RING[INDEX[cell]] <= _OUTERMOST)


def light_of(action: Action | None) -> str | None:
    """The middle cell of the light that shows the piece an action moves, and its way.

    Of a long way it shows as much as it can. None if no piece moves.
    """
    if not isinstance(action, Move):
        return None
    start, end = position(action.cells[0]), position(action.cells[-1])

    def away(cell: str) -> tuple[bool, float, float]:
        middle = position(cell)
        to_start, to_end = math.dist(middle, start), math.dist(middle, end)
        return to_start > LIGHT - _RIM, round(max(to_start, to_end), 6), to_start

    return min(_MIDDLES, key=away)


def piece_cells(reason: Message) -> frozenset[str]:
    """The cell of the piece a reason names, if it names one."""
    piece = reason.values.get("piece")
    return frozenset([str(piece.values["cell"])]) if isinstance(piece, Message) else frozenset()


def ideas_of(
    candidates: Sequence[Candidate], selected: str | None, sides: int
) -> Mapping[Target, bool]:
    """An expert's few best spots, best first.

    Without a ``selected`` piece those are the cells of the pieces, then where this one may go.
    ``sides`` is how many play for the win.
    """

    def spots(action: Action) -> Iterator[Target]:
        match action:
            case Move(cells=cells) if selected is None:
                yield cells[0]
            case Move(cells=cells, off=off) if selected == cells[0]:
                yield cells[-1] if off is None else off

    return best_ideas(candidates, spots, sides)


@dataclass(frozen=True, slots=True)
class HexMarks:
    """What's pointed out on the board, all by names of cells.

    ``movable`` are the cells of the pieces to choose from; ``targets`` are where the selected piece
    may go. ``last`` is the last move with its player's style; ``barred`` are cells where nothing
    may go. ``told`` are cells with pieces a text speaks of. ``announced`` is a move about to be
    made or hinted at, shown as an arrow. A hint lights up what's around the cell ``light``, then
    rings the cell ``hinted``, then shows the move ``hint``; ``played`` is the worse one that was
    made. ``ideas`` are the cells of pieces worth a move, or spots for the selected one.
    """

    selected: str | None = None
    movable: frozenset[str] = frozenset()
    targets: frozenset[Target] = frozenset()
    hover: Target | None = None
    last: tuple[Move, PlayerStyle] | None = None
    barred: frozenset[str] = frozenset()
    told: frozenset[str] = frozenset()
    announced: tuple[Move, PlayerStyle] | None = None
    light: str | None = None
    hinted: str | None = None
    hint: Move | None = None
    played: Move | None = None
    ideas: Mapping[Target, bool] = field(default_factory=dict)
    wrong: tuple[str, ...] = ()


class HexPlan:
    """The board in one place of the window, and the marks on it.

    ``rect`` is the square of the board's picture in window pixels; ``turn`` turns the board
    clockwise by this many sixths. Where it ``stands``, a piece hides the ring behind it.
    """

    stands = False

    def __init__(self, look: Look, rect: pygame.Rect, turn: int = 0) -> None:
        self.look = look
        self.rect = rect
        self.turn = turn % 6
        self.pitch = rect.width / PICTURE_PITCHES
        self._centres = {name: self.place(position(name)) for name in CELLS}

    def place(self, point: tuple[float, float]) -> tuple[int, int]:
        """The window point of a point in pitches from the centre, y upwards, unturned."""
        angle = -self.turn * math.pi / 3
        x = point[0] * math.cos(angle) - point[1] * math.sin(angle)
        y = point[0] * math.sin(angle) + point[1] * math.cos(angle)
        return (
            round(self.rect.centerx + x * self.pitch),
            round(self.rect.centery - y * self.pitch),
        )

    def beside(self, edge: int, away: float, along: float) -> tuple[int, int]:
        """The window point ``away`` from the centre towards an edge and ``along`` the edge."""
        angle = math.radians(-90 - 60 * edge)
        out = (math.cos(angle), math.sin(angle))
        side = (-out[1], out[0])
        return self.place(
            (out[0] * away + side[0] * along, out[1] * away + side[1] * along),
        )

    def behind(self, cell: str, away: float, along: float = 0.0) -> tuple[int, int]:
        """The window point ``away`` from the centre behind a scoring cell, or ``along`` from it."""
        edge = EDGE_OF[INDEX[cell]]
        return self.beside(edge, away, 1.5 - EDGES[edge].index(cell) + along)

    def centre(self, cell: str) -> tuple[int, int]:
        """The window point of a cell's centre."""
        return self._centres[cell]

    def cell_at(self, point: tuple[int, int]) -> str | None:
        """The cell under a window point; None off the cells."""
        name = min(self._centres, key=lambda cell: math.dist(self._centres[cell], point))
        return name if math.dist(self._centres[name], point) <= self.pitch * 0.56 else None

    def edge_at(self, point: tuple[int, int]) -> int | None:
        """The edge whose band, or the cloth beyond it, is under a window point."""
        if not 4.75 * self.pitch <= math.dist(point, self.rect.center) <= 7.4 * self.pitch:
            return None
        edge = min(range(6), key=lambda e: math.dist(point, self.exit_point(e)))
        return edge if self._outwards(edge, point) > 4.7 else None

    def _outwards(self, edge: int, point: tuple[int, int]) -> float:
        """How far a window point is towards an edge, in pitches from the centre."""
        end = self.exit_point(edge, 1.0)
        along = (end[0] - self.rect.centerx, end[1] - self.rect.centery)
        length = math.hypot(*along) or 1.0
        x, y = point[0] - self.rect.centerx, point[1] - self.rect.centery
        return (x * along[0] + y * along[1]) / length / self.pitch

    def exit_point(self, edge: int, away: float = 6.3) -> tuple[int, int]:
        """The window point that pieces leaving over an edge head for."""
        return self.beside(edge, away, 0.0)

    def point_of(self, spot: Target) -> tuple[int, int]:
        """The window point of a cell's centre, or of where pieces leave over an edge."""
        return self.exit_point(spot) if isinstance(spot, int) else self.centre(spot)

    def path(self, move: Move) -> list[tuple[int, int]]:
        """The window points of a move, the last one beyond the rim if it leaves the board."""
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

    # Marks

    def marks_below(self, marked: HexMarks) -> Iterable[Item]:
        """The marks on the cells, below the pieces."""
        theme = self.look.theme
        pitch = self.pitch
        if marked.light is not None:
            yield self._centred(marks.lamp((2 * round(LIGHT * pitch),) * 2), marked.light)
        if marked.last is not None:
            last, player_style = marked.last
            colour = self.look.player(player_style.colour).fill
            for width, ink in ((0.2, (*theme.paper, 200)), (0.12, (*colour, 255))):
                yield self._along(marks.trail, last, pitch * width, ink)
            start, end = last.cells[0], last.cells[-1]
            for width, disc in ((0.48, theme.paper), (0.38, colour)):
                yield self._centred(marks.disc(round(pitch * width), disc), start)
            if last.off is None:
                yield self._centred(marks.glow(round(pitch * 1.7), (*colour, 255)), end)
                yield from self._rings(end, (1.04, 0.13, theme.paper), (1.0, 0.09, colour))
        for cell in sorted(marked.barred):
            yield self._centred(
                marks.barred(round(pitch * 0.56), pitch * 0.08, theme.forbidden), cell
            )
        for spot in sorted(marked.targets, key=str):
            size = 1.3 if isinstance(spot, int) else 1.0
            yield from self._light(self.point_of(spot), size, spot == marked.hover)
        if marked.selected is not None:
            yield self._centred(
                marks.glow(round(pitch * 1.7), (*theme.target, 255)), marked.selected
            )
        if self.stands:
            yield from self._around(marked)

    def _light(self, point: tuple[int, int], size: float, large: bool) -> Iterable[Item]:
        """A light on a place where the chosen piece may go."""
        theme, pitch = self.look.theme, self.pitch * size
        if theme.bold:
            large = True
        for picture in (
            marks.glow(round(pitch * (1.7 if large else 1.3)), (*theme.target, 255)),
            marks.disc(round(pitch * (0.46 if large else 0.3)), (*theme.target, 255)),
            marks.ring(
                round(pitch * (0.5 if large else 0.34)), pitch * 0.035, (*theme.target_core, 255)
            ),
        ):
            yield centred(picture, point)

    def _around(self, marked: HexMarks) -> Iterable[Item]:
        """The rings around pieces."""
        theme = self.look.theme
        pitch = self.pitch
        for cell in sorted(cell for cell in marked.movable if cell != marked.hover):
            yield self._centred(marks.soft_edge(pitch * 0.94, theme), cell)
        for cell in marked.wrong:
            # Edges have rings too, in the players' colours.
            for thickness, colour in ((0.15, theme.board), (0.08, theme.forbidden)):
                yield self._centred(
                    marks.broken_ring(round(pitch * 1.02), pitch * thickness, colour), cell
                )
        for cell in sorted(marked.told):
            # What's said against a move isn't in the colour of the better one.
            better = marked.played is None or (marked.hint and marked.hint.cells[0] == cell)
            yield self._hint_ring(cell) if better else self._hint_ring(cell, PLAYED, 0.3)
        if isinstance(marked.hover, str) and marked.hover not in marked.targets:
            yield self._centred(marks.bright_edge(pitch * 1.02, theme), marked.hover)
        if marked.selected is not None:
            rings = (1.08, 0.09, theme.target_core), (1.05, 0.05, theme.target)
            yield from self._rings(marked.selected, *rings)
        if marked.hinted is not None:
            yield self._hint_ring(marked.hinted)

    def marks_above(self, marked: HexMarks) -> Iterable[Item]:
        """The marks above resting pieces."""
        pitch = self.pitch
        if not self.stands:
            yield from self._around(marked)
        if marked.light is not None:
            # Pieces lie in the light, and hide nothing of its rim.
            yield self._centred(marks.lamp((2 * round(LIGHT * pitch),) * 2, 0), marked.light)
        # Ideas are dots at the pieces, or where the selected one may go.
        away = 0.0 if marked.selected else 0.36 * self.pitch
        for spot, best in reversed([*marked.ideas.items()]):
            x, y = self.point_of(spot)
            yield centred(idea_dot(self.look, best), (x + away, y - away))
        if marked.announced is not None:
            move, player_style = marked.announced
            yield self.arrow(move, self.look.player(player_style.colour).glow)
        for shown, ink in ((marked.played, PLAYED), (marked.hint, HINT)):
            if shown is not None:
                cased = partial(marks.arrow, casing=ink.casing)
                yield self._along(cased, shown, pitch * 0.1, ink.line)

    def _centred(self, picture: pygame.Surface, cell: str) -> Item:
        return centred(picture, self.centre(cell))

    def _hint_ring(self, cell: str, ink: Ink = HINT, thickness: float = 0.19) -> Item:
        across = round(self.pitch * (1.08 + thickness))
        return self._centred(marks.hint_ring(across, self.pitch * thickness, ink), cell)

    def _rings(self, cell: str, *rings: tuple[float, float, Colour]) -> Iterator[Item]:
        """Rings around a cell: how wide and how thick, in pitches."""
        for size, thickness, ink in rings:
            across, line = round(self.pitch * size), self.pitch * thickness
            yield self._centred(marks.ring(across, line, ink), cell)

    def arrow(self, move: Move, colour: Rgb) -> Item:
        """The picture of an arrow along a move."""
        return self._along(marks.arrow, move, self.pitch * 0.13, (*colour, 238))

    def _along(self, draw: Callable[..., Item], move: Move, width: float, colour: Colour) -> Item:
        """A line along a move."""
        points = self.path(move)
        origin = points[0]
        relative = tuple((x - origin[0], y - origin[1]) for x, y in points)
        picture, offset = draw(relative, width, colour)
        return picture, (origin[0] + offset[0], origin[1] + offset[1])
