"""The hexagonal board as a picture: its ground, the pieces on it, what's marked.

The same code draws the board at the table, on the rules pages and in the set-up's small pictures,
always from a real state. The look of the ground and of a piece is each game's own.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import ClassVar, Final

import pygame

from game.boards import CELLS, EDGE_OF, INDEX, NAME, ROWS, bits, position
from game.rules.trickle import TrickleVariant
from game.rules.trickle.actions import Move, parse_action
from game.rules.trickle.state import TrickleState
from scenes.front import Illustration
from scenes.games.hexagon.marks import PICTURE_PITCHES, HexMarks, HexPlan
from scenes.kit import marks
from scenes.kit.assets import read_json
from scenes.kit.display import Item, centred
from scenes.kit.look import Look, StyleName, drawn_once
from scenes.kit.theme import PlayerStyle, mix
from scenes.table.animation import between, ease
from scenes.table.lights import Spot

SEALS = 4.84
"""The owners' seals' distance from the board's centre, in pitches."""

LANDED: Final = 0.82
"""The share of a piece's last leg after which it touches its cell."""

_REBOUND: Final = 0.09
"""How high it bounces, in heights of its flight."""

_LIFTED = 0.10
"""How far above the board a chosen or pointed-at piece is, in pitches."""

PATTERN_ALPHA = 60
"""The opacity of the pattern on an edge's colour, up to 255."""


_LABEL: Final = 0.32
"""A label's room towards the board, in pitches."""


def label_style(look: Look) -> StyleName:
    """The style of row names."""
    return "strong" if look.is_large else "label"


@dataclass(frozen=True, slots=True)
class MovingPiece:
    """A piece on its way: its move, and how far it has come, 0 to 1 and not eased.

    ``aftermath`` is how far what follows its arrival has come. ``backwards``: it's being undone.
    """

    move: Move
    progress: float
    aftermath: float = 0.0
    backwards: bool = False


PiecePictures = tuple[Sequence[Item], Sequence[Item]]
"""A piece's shadow, which is below all pieces, and its own pictures, lowest first."""


def turn_for(variant: TrickleVariant, seat: int) -> int:
    """The turn that puts the edges of ``seat`` where the first player's usually are."""
    owners = variant.edge_owners
    first, own = ({edge for edge, seats in enumerate(owners) if one in seats} for one in (0, seat))
    turns = range(len(owners))
    return next((n for n in turns if {(edge + n) % len(owners) for edge in own} == first), 0)


class HexBoard(HexPlan, ABC):
    """The board in one place of the window.

    ``player_styles`` are those of the six edges' owners, None for a neutral edge; a board is made
    with each player's. See HexPlan for ``rect`` and ``turn``.
    """

    picture_room: ClassVar[tuple[float, float]]
    """What the board needs across and down in a small picture, in pitches."""

    is_picture = False
    """Whether it's a small picture, not a table."""

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        variant: TrickleVariant,
        player_styles: Sequence[PlayerStyle],
        turn: int = 0,
    ) -> None:
        super().__init__(look, rect, turn)
        self.variant = variant
        self.player_styles = tuple(
            player_styles[seats[0]] if seats else None for seats in variant.edge_owners
        )

    @classmethod
    def picture_rect(cls, size: tuple[int, int]) -> pygame.Rect:
        """The square of the board's picture in a small picture of ``size``."""
        across, down = cls.picture_room
        side = round(min(size[0] / across, size[1] / down) * PICTURE_PITCHES)
        return pygame.Rect(0, 0, side, side).move_to(center=(size[0] // 2, size[1] // 2))

    @classmethod
    def paint(
        cls,
        look: Look,
        size: tuple[int, int],
        illustration: Illustration,
        player_styles: Sequence[PlayerStyle],
    ) -> pygame.Surface:
        """Draw a position for the rules pages and the set-up, on a transparent ground."""
        state = TrickleState.of(illustration.state)
        surface = pygame.Surface(size, pygame.SRCALPHA)
        turn = turn_for(state.variant, illustration.seat)
        board = cls(look, cls.picture_rect(size), state.variant, player_styles, turn)
        board.is_picture = True
        board.draw_ground(surface, labels=False)
        occupied = {NAME[index] for index in bits(state.occupied)}
        told = frozenset(illustration.marked)
        marked = HexMarks(
            targets=told - occupied, told=told & occupied, barred=frozenset(illustration.barred)
        )
        surface.fblits(board.items(state, marked))
        moves = [parse_action(text) for text in illustration.arrows]
        hint = look.theme.hint
        surface.fblits([board.arrow(m, hint) for m in moves if isinstance(m, Move)])
        return surface

    # The board itself

    @abstractmethod
    def draw_ground(self, surface: pygame.Surface, *, labels: bool = True) -> None:
        """Draw what never changes: the wood, the owners' colours and the names of rows."""

    def draw_dyed(
        self,
        surface: pygame.Surface,
        layout_file: str,
        stem: str,
        edge: int,
        player_style: PlayerStyle,
        *,
        patterned: bool = True,
        light: float = 1.0,
    ) -> None:
        """Draw an edge's white picture, which has the light in it, dyed in its owner's colour.

        The pictures are ``STEM-0.webp`` to ``STEM-5.webp`` below assets/images, by the edge's place
        in the window; ``layout_file`` says where on the board each goes. ``light`` is what's left
        of it, up to 1.
        """
        slot = str((edge + self.turn) % 6)
        board, boxes = _dyed_layout(layout_file)
        scale, box = self.rect.width / board, boxes[slot]
        left, top = box.x * scale, box.y * scale
        right, bottom = left + box.width * scale, top + box.height * scale
        place = pygame.Rect(round(left), round(top), 0, 0)
        place.size = (round(right) - place.left, round(bottom) - place.top)
        white = self.look.picture(f"{stem}-{slot}.webp", place.size)
        player = self.look.player(player_style.colour)
        dyed = white.copy()
        lit = mix((0, 0, 0), player.fill, light)
        dyed.fill((*lit, 255), special_flags=pygame.BLEND_RGBA_MULT)
        if patterned:
            # Edges differ by more than colour.
            pattern = self.look.pattern(
                player_style.symbol, place.size, player.ink, self.pitch * 0.24
            ).copy()
            pattern.blit(white, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            pattern.set_alpha(PATTERN_ALPHA)
            dyed.blit(pattern, (0, 0))
        surface.blit(dyed, place.move(self.rect.topleft))

    def draw_hexagon(self, surface: pygame.Surface) -> None:
        """Fill the plain board of a theme without pictures."""
        pygame.draw.polygon(surface, self.look.theme.board, self._corners())

    def draw_outline(self, surface: pygame.Surface) -> None:
        """Draw the line around the plain board."""
        pygame.draw.lines(surface, self.look.theme.ink, True, self._corners(), self.line)

    @property
    def line(self) -> int:
        """The width of the plain board's lines in pixels."""
        return max(2, round(self.look.theme.thick(self.pitch * 0.05)))

    def _corners(self) -> list[tuple[int, int]]:
        reach = 6.6
        return [
            self.place((reach * math.cos(k * math.pi / 3), reach * math.sin(k * math.pi / 3)))
            for k in range(6)
        ]

    def draw_symbols(
        self, surface: pygame.Surface, edge: int, player_style: PlayerStyle, away: float
    ) -> None:
        """Draw the owner's symbol ``away`` from the centre, once beside each scoring cell."""
        ink = self.look.player(player_style.colour).ink
        size = round(self.pitch * (0.54 if self.look.theme.bold else 0.36))
        symbol = self.look.symbol(player_style.symbol, size, ink)
        for side in (-1.5, -0.5, 0.5, 1.5):
            surface.blit(symbol, symbol.get_rect(center=self.beside(edge, away, side)))

    def draw_labels(self, surface: pygame.Surface, taken: Sequence[pygame.Rect] = ()) -> None:
        """Write the letters of the rows and the numbers of the diagonals beside the board.

        They keep off what's ``taken`` there.
        """
        middle = pygame.Vector2(self.place((0.0, 0.0)))
        for text, point in self.labels():
            label = self.look.text(text, label_style(self.look), "label")
            # Large letters grow away from the board.
            away = (pygame.Vector2(point) - middle).normalize()
            reach = (abs(away.x) * label.get_width() + abs(away.y) * label.get_height()) / 2
            moved = point + away * max(0.0, reach - _LABEL * self.pitch)
            place = label.get_rect(center=(round(moved.x), round(moved.y)))
            while place.collidelist(taken) >= 0:
                moved += away
                place.center = (round(moved.x), round(moved.y))
            surface.blit(label, place)

    def labels(self) -> Iterator[tuple[str, tuple[int, int]]]:
        """The letters of the rows and the numbers of the diagonals, and where each is written."""
        for row in ROWS:
            first = next(cell for cell in CELLS if cell[0] == row)
            x, y = position(first)
            yield row, self.place((x - 2.08, y))
        for number in range(1, 12):
            lowest = next(cell for cell in CELLS if cell[1:] == str(number))
            x, y = position(lowest)
            yield str(number), self.place((x + 1.04, y - 1.8))

    # What's on it

    @abstractmethod
    def piece(self, value: int, centre: Spot, height: float, fade: float = 0.0) -> PiecePictures:
        """A piece ``height`` pitches above the board; ``fade`` runs from 0 to 1, invisible."""

    def items(
        self,
        state: TrickleState,
        marked: HexMarks,
        flight: MovingPiece | None = None,
        held: Spot | None = None,
    ) -> list[Item]:
        """The pictures of the pieces and marks, lowest first.

        A piece may be in ``flight``, or the selected one be ``held`` at a window point.
        """
        moving = flight.move.cells[0] if flight else marked.selected if held else None
        below = [*self.marks_below(marked)]
        resting: list[Item] = []
        sealed: list[Item] = []
        above: list[Item] = []
        cells = [NAME[index] for index in bits(state.occupied)]
        # Tall pieces hide those behind them.
        for cell in sorted(cells, key=lambda cell: self.centre(cell)[1]):
            if cell == moving:
                continue
            lifted = _LIFTED if cell in (marked.selected, marked.hover) else 0.0
            shadow, body = self.piece(state.value_on(INDEX[cell]), self.centre(cell), lifted)
            edge = EDGE_OF.get(INDEX[cell])
            owner = None if edge is None else self.player_styles[edge]
            if owner is not None:
                below.extend(self._seat_of_scored(cell, owner))
                side = max(9, round(self.pitch * (0.6 if self.look.theme.bold else 0.44)))
                sealed.append(centred(_seal(self.look, owner, side), self.behind(cell, SEALS)))
            below.extend(shadow)
            (above if lifted else resting).extend(body)
        if flight is not None:
            above.extend(self.flying(state, flight))
        elif held is not None and moving is not None:
            above.extend(chain(*self.piece(state.value_on(INDEX[moving]), held, 0.35)))
        return [*below, *resting, *sealed, *self.marks_above(marked), *above]

    # Whose it is

    def _seat_of_scored(self, cell: str, owner: PlayerStyle) -> Iterable[Item]:
        """Light and a wide rim in the owner's colour below a piece, visible across the room."""
        fill = self.look.player(owner.colour).fill
        pitch = self.pitch
        for picture in (
            marks.glow(round(pitch * 1.75), (*fill, 255)),
            marks.ring(round(pitch * 1.1), pitch * 0.15, self.look.theme.paper),
            marks.ring(round(pitch * 1.06), pitch * 0.11, fill),
        ):
            yield centred(picture, self.centre(cell))

    def seal_at(self, point: tuple[int, int]) -> tuple[int, int] | None:
        """The middle of the symbol behind the scoring cell at a window point; None elsewhere."""
        name = next((NAME[cell] for cell in EDGE_OF if self.centre(NAME[cell]) == point), None)
        return None if name is None else self.behind(name, SEALS)

    def flying(self, state: TrickleState, flight: MovingPiece) -> list[Item]:
        """A piece on its way from ``state``, in pictures."""
        points = self.path(flight.move)
        legs = len(points) - 1
        reached = min(legs - 1, int(flight.progress * legs))
        part = flight.progress * legs - reached
        start, end = points[reached], points[reached + 1]
        last = reached == legs - 1
        leaving = flight.move.off is not None and last
        way = part if leaving or not last else min(1.0, part / LANDED)
        eased = ease(way)
        point = between(start, end, eased)
        jump = math.dist(start, end) > self.pitch * 1.2
        # It falls onto its cell, and bounces a little once.
        rest = (part - LANDED) / (1 - LANDED) if way == 1.0 else 0.0
        height = (0.75 if jump else 0.18) * 4 * (way * (1 - way) + _REBOUND * rest * (1 - rest))
        value = state.value_on(INDEX[flight.move.cells[0]])
        return [*chain(*self.piece(value, point, height, fade=eased * 0.9 if leaving else 0.0))]


@drawn_once
def _seal(look: Look, owner: PlayerStyle, side: int) -> pygame.Surface:
    player, seal = look.player(owner.colour), marks.disc(side, look.theme.paper).copy()
    inner = marks.disc(round(side * 0.88), player.fill)
    symbol = look.symbol(owner.symbol, round(side * 0.56), player.ink)
    for picture in (inner, symbol):
        seal.blit(picture, picture.get_rect(center=seal.get_rect().center))
    return seal


@cache
def _dyed_layout(layout_file: str) -> tuple[int, Mapping[str, pygame.Rect]]:
    """The width of the board's master picture, and where the white pictures go on it."""
    return read_json(
        f"images/{layout_file}",
        lambda layout: (
            layout["board"],
            {
                slot: pygame.Rect(box["x"], box["y"], box["width"], box["height"])
                for slot, box in layout["inlays"].items()
            },
        ),
    )
