"""What the hexagonal board points out, and how that looks."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.boards import CELLS, INDEX, RING, position
from game.bots.bot import Candidate
from game.messages import Message
from game.protocol import Action
from game.rules.trickle.actions import Move
from scenes.games.hexagon.plan import HexPlan, Target
from scenes.kit import drawing, marks
from scenes.kit.display import Item, centred
from scenes.kit.look import Look
from scenes.kit.marks import HINT
from scenes.kit.theme import PlayerStyle, Rgb
from scenes.table.idea_dots import best_ideas, idea_dot

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


_BRIGHT: Final = 150
"""How bright a hint's light is in its middle, up to 255."""

_RIM_DOTS: Final = 48
"""The dots around it."""

_BESIDE: Final = 0.34
"""How far to the right and above a piece's centre its idea's dot is, in pitches."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What's pointed out on the board, all by names of cells.

    ``movable`` are the cells of the pieces to choose from; ``targets`` are where the selected piece
    may go, ``exits`` the edges it may leave over. ``last`` is the last move with its player's
    style; ``barred`` are cells where nothing may go. ``told`` are cells with pieces a text speaks
    of. ``announced`` is a move about to be made or hinted at, shown as an arrow. A hint lights up
    what's around the cell ``light``, then rings the cell ``hinted``, then shows the move ``hint``.
    ``ideas`` are the cells of pieces worth a move, or spots for the selected one.
    """

    selected: str | None = None
    movable: frozenset[str] = frozenset()
    targets: frozenset[str] = frozenset()
    exits: frozenset[int] = frozenset()
    hover: str | None = None
    hover_exit: int | None = None
    last: Move | None = None
    last_style: PlayerStyle | None = None
    barred: frozenset[str] = frozenset()
    told: frozenset[str] = frozenset()
    announced: Move | None = None
    announced_style: PlayerStyle | None = None
    light: str | None = None
    hinted: str | None = None
    hint: Move | None = None
    ideas: Mapping[Target, bool] = field(default_factory=dict)
    wrong: tuple[str, ...] = ()


class MarkPainter:
    """Draws the marks on a board laid out by ``plan``."""

    def __init__(self, look: Look, plan: HexPlan) -> None:
        self._look = look
        self._plan = plan

    def below(self, marked: Marks) -> Iterable[Item]:
        """The marks on the cells, below the pieces."""
        theme = self._look.theme
        pitch = self._plan.pitch
        if marked.light is not None:
            yield from self._lit_up(marked.light)
        if marked.last is not None and marked.last_style is not None:
            colour = self._look.player(marked.last_style.colour).fill
            for width, ink in ((0.2, (*theme.paper, 200)), (0.12, (*colour, 255))):
                yield self._trail(marked.last, pitch * width, ink)
            start, end = marked.last.cells[0], marked.last.cells[-1]
            for size, width, ink in (
                (0.8, 0.14, (*theme.paper, 200)),
                (0.76, 0.1, (*colour, 255)),
            ):
                yield self._centred(marks.ring(round(pitch * size), pitch * width, ink), start)
            if marked.last.off is None:
                yield self._centred(marks.glow(round(pitch * 1.7), (*colour, 255)), end)
                yield self._centred(marks.ring(round(pitch * 1.04), pitch * 0.13, theme.paper), end)
                yield self._centred(marks.ring(round(pitch * 1.0), pitch * 0.09, colour), end)
        for cell in sorted(marked.barred):
            yield self._centred(
                marks.barred(round(pitch * 0.56), pitch * 0.08, theme.forbidden), cell
            )
        for cell in sorted(marked.targets):
            yield from self._light(self._plan.centre(cell), 1.0, cell == marked.hover)
        for edge in sorted(marked.exits):
            yield from self._light(self._plan.exit_point(edge), 1.3, edge == marked.hover_exit)
        if marked.selected is not None:
            yield self._centred(
                marks.glow(round(pitch * 1.7), (*theme.target, 255)), marked.selected
            )

    def _lit_up(self, cell: str) -> Iterable[Item]:
        """A soft light with a dotted rim around a cell: look here."""
        look = self._look
        dot = max(1.6, self._plan.pitch * 0.05)
        side = 2 * round(LIGHT * self._plan.pitch + 2 * dot)

        def make() -> pygame.Surface:
            canvas = marks.broad_glow(side, (*HINT.line, _BRIGHT))
            reach = side / 2 - 2 * dot
            places = [
                (side / 2 + reach * math.cos(turn), side / 2 + reach * math.sin(turn))
                for turn in (2 * math.pi * number / _RIM_DOTS for number in range(_RIM_DOTS))
            ]
            body = "".join(
                f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" '
                f'fill="{drawing.svg_colour(colour)}"/>'
                for radius, colour in ((dot * 1.6, HINT.casing), (dot, HINT.line))
                for x, y in places
            )
            canvas.blit(drawing.svg_surface(body, (side, side)), (0, 0))
            return canvas

        yield self._centred(look.drawn(("hex light", side), make), cell)

    def _light(self, point: tuple[int, int], size: float, large: bool) -> Iterable[Item]:
        """A light on a place where the chosen piece may go."""
        theme, pitch = self._look.theme, self._plan.pitch * size
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

    def above(self, marked: Marks) -> Iterable[Item]:
        """The marks above resting pieces."""
        theme = self._look.theme
        pitch = self._plan.pitch
        for cell in sorted(marked.movable - {marked.hover}):
            yield self._centred(marks.soft_edge(pitch * 0.94, theme), cell)
        for cell in marked.wrong:
            # Edges have rings too, in the players' colours.
            for thickness, colour in ((0.15, theme.board), (0.08, theme.forbidden)):
                yield self._centred(
                    marks.broken_ring(round(pitch * 1.02), pitch * thickness, colour), cell
                )
        for cell in sorted(marked.told):
            for thickness, ink in ((0.15, HINT.casing), (0.08, HINT.line)):
                across = round(pitch * (1.04 + thickness))
                yield self._centred(marks.ring(across, pitch * thickness, ink), cell)
        if marked.hover is not None and marked.hover not in marked.targets:
            yield self._centred(marks.bright_edge(pitch * 1.02, theme), marked.hover)
        if marked.selected is not None:
            for size, thickness, colour in (
                (1.08, 0.09, theme.target_core),
                (1.05, 0.05, theme.target),
            ):
                yield self._centred(
                    marks.ring(round(pitch * size), pitch * thickness, colour), marked.selected
                )
        if marked.hinted is not None:
            for thickness, ink in ((0.15, HINT.casing), (0.08, HINT.line)):
                size = 1.08 + thickness
                yield self._centred(
                    marks.ring(round(pitch * size), pitch * thickness, ink), marked.hinted
                )
        yield from self._ideas(marked)
        if marked.announced is not None and marked.announced_style is not None:
            colour = self._look.player(marked.announced_style.colour).glow
            yield self.arrow(marked.announced, colour)
        if marked.hint is not None:
            yield self.arrow(marked.hint, theme.hint)

    def _ideas(self, marked: Marks) -> Iterable[Item]:
        """Dots at the pieces, or where the selected one may go, the best on top."""
        aside = 0 if marked.selected is not None else round(_BESIDE * self._plan.pitch)
        for spot, best in reversed([*marked.ideas.items()]):
            if isinstance(spot, int):
                x, y = self._plan.exit_point(spot)
            else:
                x, y = self._plan.centre(spot)
            yield centred(idea_dot(self._look, best), (x + aside, y - aside))

    def _centred(self, picture: pygame.Surface, cell: str) -> Item:
        return centred(picture, self._plan.centre(cell))

    def _trail(self, move: Move, width: float, colour: marks.Colour) -> Item:
        """A line along a move that was made."""
        points = self._plan.path(move)
        origin = points[0]
        relative = tuple((x - origin[0], y - origin[1]) for x, y in points)
        picture, offset = marks.trail(relative, width, colour)
        return picture, (origin[0] + offset[0], origin[1] + offset[1])

    def arrow(self, move: Move, colour: Rgb) -> Item:
        """The picture of an arrow along a move."""
        points = self._plan.path(move)
        origin = points[0]
        relative = tuple((x - origin[0], y - origin[1]) for x, y in points)
        picture, offset = marks.arrow(relative, self._plan.pitch * 0.13, (*colour, 238))
        return picture, (origin[0] + offset[0], origin[1] + offset[1])
