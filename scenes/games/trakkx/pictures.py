"""TRAKKX's table in small pictures: on the rules pages, in the set-up, beside saved matches."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import pygame

from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import UNKNOWN, Bag, Cell, FaceUp, Laid, Place, Standing, read_place
from scenes.front import Illustration
from scenes.games.trakkx.eye import Camera
from scenes.games.trakkx.layout import Furniture, furnish
from scenes.games.trakkx.marks import Marks, OnBag, OnTray, Spot, Stand
from scenes.games.trakkx.picture.lights import way
from scenes.games.trakkx.picture.table import TablePicture
from scenes.kit.look import Look
from scenes.kit.theme import PlayerStyle

_AREA: Final = (900, 660)
"""The size of a table, in design units, on which everything has its usual size."""

_SMALLEST: Final = 440
"""Pictures narrower than this, in pixels, are drawn larger, then scaled down."""

_LEAST: Final = 7.0
"""The smallest distance of two cells, in pixels: a small picture need not be legible."""

_CORNER: Final = 0.035
"""Radius of the cloth's corners, in its heights."""


def paint_position(
    look: Look,
    size: tuple[int, int],
    illustration: Illustration,
    player_styles: Sequence[PlayerStyle],
) -> pygame.Surface:
    """Draw a position, all of it in sight, for the rules pages, the set-up and saved matches.

    A rack is shown if the position tells one player's; before the first token is laid, one with its
    tokens' backs. Cells ("3,-2") and pieces ("rack:r5", "display:r5", "bag") can be marked and
    barred; arrows are moves of cells ("0,0>3,1").
    """
    state = TrakkxState.of(illustration.state)
    times = math.ceil(_SMALLEST / size[0])
    if times > 1:
        larger = paint_position(
            look, (size[0] * times, size[1] * times), illustration, player_styles
        )
        return pygame.transform.smoothscale(larger, size)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    marked = _marks(state, illustration)
    furniture = small_furniture(surface.get_rect(), rack=marked.rack is not None)
    table = TablePicture(look, furniture, player_styles)
    camera = fitted(furniture, (*state.table, *_named_cells(illustration)))
    table.draw_ground(surface)
    surface.fblits(table.items(camera, marked))
    arrows = [
        item
        for start, end in _arrows(illustration)
        for item in way(camera, start, end, table.inks.own)
    ]
    surface.fblits(arrows)
    _round_off(look, surface)
    return surface


def small_unit(area: pygame.Rect) -> float:
    """A design unit in a small picture of this size, in pixels."""
    return min(area.width / _AREA[0], area.height / _AREA[1])


def small_furniture(area: pygame.Rect, *, rack: bool = True) -> Furniture:
    """Where everything is in a small picture."""
    return furnish(area, small_unit(area), rack=rack)


def fitted(furniture: Furniture, cells: Iterable[Cell]) -> Camera:
    """A camera that shows all cells in the uncovered part of the cloth."""
    return Camera(furniture.cloth, least=_LEAST).fitted(
        cells, furniture.free, margin=0.3, wished=furniture.token
    )


def _round_off(look: Look, surface: pygame.Surface) -> None:
    size = surface.get_size()
    mask = look.box(size, max(4, round(min(size) * _CORNER)), (255, 255, 255))
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def _marks(state: TrakkxState, illustration: Illustration) -> Marks:
    rack, marked = _rack(state), [*map(read_place, illustration.marked)]
    stands = None
    if rack is not None:
        named = {place.token for place in marked if isinstance(place, Standing)}
        stands = tuple(Stand(token, lit=token in named) for token in rack)
    return Marks(
        table=state.table,
        display=display_seats(state),
        bag=state.bag,
        rack=stands,
        told=frozenset(_cells(marked)),
        barred=frozenset(_cells(map(read_place, illustration.barred))),
        lit=tuple(_beside(state, marked)),
    )


def _rack(state: TrakkxState) -> tuple[str, ...] | None:
    """The one rack in sight, the backs of one before anything is laid, or None."""
    seen = [rack for rack in state.racks if rack is not None]
    if len(seen) == 1:
        return seen[0]
    if not state.table and not state.is_round_over:
        return (UNKNOWN,) * state.variant.rack
    return None


def _beside(state: TrakkxState, places: Iterable[Place]) -> Iterator[Spot]:
    """The spots of places beside the cloth."""
    for place in places:
        if isinstance(place, Bag):
            yield OnBag()
        elif isinstance(place, FaceUp) and place.token in state.display:
            yield OnTray(state.display.index(place.token))


def _cells(places: Iterable[Place]) -> Iterator[Cell]:
    return (place.cell for place in places if isinstance(place, Laid))


def _arrows(illustration: Illustration) -> Iterator[tuple[Cell, Cell]]:
    for arrow in illustration.arrows:
        start, end = _cells(map(read_place, arrow.split(">")))
        yield start, end


def _named_cells(illustration: Illustration) -> Iterator[Cell]:
    yield from _cells(map(read_place, (*illustration.marked, *illustration.barred)))
    for arrow in _arrows(illustration):
        yield from arrow


def display_seats(state: TrakkxState) -> tuple[str | None, ...]:
    """The face-up tokens by their seats; None where one is still to be dealt."""
    due = state.awaited[0] if state.awaited and state.display else None
    if due is None or due.to is not None:
        return state.display
    return (*state.display[: due.place], None, *state.display[due.place :])
