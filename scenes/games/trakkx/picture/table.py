"""TRAKKX's table as a picture: the cloth and its tokens, the tray, the bag, the rack.

The same code draws it at the table, on the rules pages and in the set-up's small pictures.
"""

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Final

import pygame

from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import (
    KINDS,
    UNKNOWN,
    Cell,
    OnBag,
    OnCloth,
    Place,
    RackTokens,
    read_place,
)
from scenes.front import Illustration
from scenes.games.trakkx.camera import TrakkxView
from scenes.games.trakkx.layout import HEM, Furniture, furnish
from scenes.games.trakkx.marks import (
    Bubble,
    Change,
    Fit,
    Ghost,
    OnRack,
    OnTray,
    Other,
    RackSlot,
    TrakkxMarks,
)
from scenes.games.trakkx.picture import tiles
from scenes.games.trakkx.picture.motion import HELD, Flying
from scenes.games.trakkx.picture.wood import (
    LIFT,
    WoodenThings,
    ground,
    plate_items,
    plate_width,
    strip,
)
from scenes.kit import drawing, finish, marks
from scenes.kit.display import Cutter, Item, centred
from scenes.kit.finish import faded, round_off
from scenes.kit.look import Look, drawn_once
from scenes.kit.marks import HINT, PLAYED, Ink
from scenes.kit.theme import PlayerStyle, mix
from scenes.table.lights import badge, idea_dot
from scenes.ui.bubbles import bubble_place

_LEAVING: Final = 0.4
"""Opacity of tokens that a hint moves."""

_LIGHT_AROUND: Final = 2.0
"""How far a light reaches beyond its cells, in cells: it tells roughly where."""


_WIDTH: Final = 300
"""The greatest width in design units; it grows with the text."""


def bubble_items(
    look: Look, furniture: Furniture, view: TrakkxView, bubble: Bubble, others: Iterable[Cell] = ()
) -> Iterator[Item]:
    """The sentence on a small panel near its point.

    Where it can, it's over the cloth and spares the tokens on ``others`` too.
    """
    room = furniture.area.inflate(-2 * look.px(8), -2 * look.px(8))
    width = min(look.em(_WIDTH), room.width - 2 * look.px(12))
    text = look.text(bubble.sentence, "body", width=width)
    size = (text.get_width() + 2 * look.px(12), text.get_height() + 2 * look.px(8))
    if furniture.cloth.height > 2 * size[1]:
        room = furniture.cloth.clip(room)
    spare = [view.rect_of(cell) for cell in others]
    place = bubble_place(size, bubble.at, bubble.clear_of, room, look.px(14), spare)
    edge = "danger" if bubble.wrong else "panel_edge"
    panel = look.box(size, look.px(14), "paper", 250, edge, look.px(2))
    yield panel, place.topleft
    yield text, text.get_rect(center=place.center).topleft


def seat_items(look: Look, other: Other, rect: pygame.Rect) -> Iterator[Item]:
    """A player's rack from behind in ``rect``, with a plate of their symbol."""
    plate = pygame.Rect(rect.topleft, (rect.height, rect.height))
    if rect.width > 3 * rect.height:
        room = pygame.Rect(plate.right, rect.top, rect.right - plate.right, rect.height)
        yield from _rack(look, other, room)
    else:
        plate.width = plate_width(look, rect.height)
    yield from plate_items(look, other, plate)


def _rack(look: Look, other: Other, room: pygame.Rect) -> Iterator[Item]:
    """The backs of the tokens behind the rack's wood, counted on it, or their faces in front."""
    high = round(room.height * 0.62)
    bar = pygame.Rect(room.left + look.px(2), room.bottom - high, room.width - look.px(2), high)
    side = round(room.height * 0.56 / 2) * 2
    if other.faces:
        yield _wood(look, bar.size), bar.topleft
        shown = [tiles.face(look, token, side) for token in other.faces]
        yield from _standing(shown, bar, side, bar.centery)
        return
    yield from _standing([tiles.back(look, side)] * other.tokens, bar, side, room.top + side // 2)
    yield _wood(look, bar.size), bar.topleft
    if other.tokens:
        yield from badge(look, str(other.tokens), bar.center, "label")


def _standing(
    tokens: Sequence[pygame.Surface], bar: pygame.Rect, side: int, middle: int
) -> Iterator[Item]:
    """Tokens side by side over a rack; many overlap."""
    inside = bar.width - 2 * side
    step = min(side + 2.0, inside / max(1, len(tokens) - 1))
    left = bar.centerx - step * (len(tokens) - 1) / 2
    for number, token in enumerate(tokens):
        yield centred(token, (left + number * step, middle))


def _wood(look: Look, size: tuple[int, int]) -> pygame.Surface:
    if not look.theme.pictures:
        return look.box(size, round(size[1] * 0.2), look.theme.cup, 255, "ink", look.px(2))
    return strip(look, (size[0], round(size[1] * 1.12)))


@drawn_once
def _cross(look: Look, side: int) -> pygame.Surface:
    arm = max(2, round(side * 0.09))
    pale = (255, 255, 255) if look.theme.pictures else look.theme.board
    colour = (*mix(pale, (255, 255, 255), 0.6), 110)
    cross = pygame.Surface((2 * arm + 1, 2 * arm + 1), pygame.SRCALPHA)
    pygame.draw.line(cross, colour, (arm, 0), (arm, 2 * arm))
    pygame.draw.line(cross, colour, (0, arm), (2 * arm, arm))
    return drawing.native(cross)


@drawn_once
def _crosses(look: Look, size: tuple[int, int], period: int) -> pygame.Surface:
    sheet = pygame.Surface((size[0] * period, size[1] * period), pygame.SRCALPHA)
    cross, half = _cross(look, period), period // 2
    for x in range(half, sheet.get_width(), period):
        for y in range(half, sheet.get_height(), period):
            sheet.blit(cross, cross.get_rect(center=(x, y)))
    return drawing.native(sheet)


class TablePicture:
    """The table in one area."""

    def __init__(self, look: Look, furniture: Furniture) -> None:
        self.look = look
        self.furniture = furniture
        self._wood = WoodenThings(look, furniture)
        # What stays on show must stay the same picture, or it's redrawn.
        self._cutter = Cutter()
        self._racks: tuple[tuple[Other, ...], Sequence[Item]] = (), ()

    # The picture as a whole

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the table and the cloth on it, which never move."""
        place = *self.furniture.cloth.topleft, *self.furniture.cloth.size
        surface.blit(ground(self.look, surface.get_size(), place), (0, 0))

    def items(
        self, view: TrakkxView, marked: TrakkxMarks, flying: Sequence[Flying] = ()
    ) -> list[Item]:
        """The pictures of everything, lowest first; some tokens may be ``flying`` above."""
        cloth = [
            *self._below(view, marked),
            *self._tokens(view, marked),
            *self._above(view, marked),
        ]
        result = list(self._cutter.cut(cloth, self.furniture.cloth))
        if self._racks[0] != marked.others:
            shown = zip(marked.others, self.furniture.others, strict=False)
            racks = [item for each in shown for item in seat_items(self.look, *each)]
            self._racks = marked.others, racks
        result.extend(self._racks[1])
        result.extend(self._wood.items(marked))
        result.extend(self._lamps(marked))
        side = tiles.tile_side(view.side)
        held = [Flying(token, point, side, HELD) for token, point in marked.carried]
        result.extend(self._flying(held))
        for each in held:
            ring = tiles.ring(self.look, view.side, tiles.OWN)
            result.append(centred(ring, tiles.raised(each.point, side, HELD)))
        if marked.band is not None:
            result.extend(tiles.band(marked.band))
        if marked.bubble is not None:
            result.extend(
                bubble_items(self.look, self.furniture, view, marked.bubble, marked.table)
            )
        result.extend(self._flying(flying))
        return result

    def ahead(self, view: TrakkxView) -> Iterator[pygame.Surface]:
        """Draw every token's face: a lifting curtain shows a whole rack at once."""
        seat = self.furniture.tray_seats[0]
        for pitch in dict.fromkeys((self.furniture.token, view.side, seat.width)):
            side = tiles.tile_side(pitch)
            yield from (tiles.face(self.look, token, side) for token in KINDS)

    # The cloth

    def _below(self, view: TrakkxView, marked: TrakkxMarks) -> Iterator[Item]:
        """What's on the cloth below the tokens, with the lights where a hint says to look."""
        if isinstance(marked.region, frozenset):
            first, *others = (view.rect_of(cell) for cell in marked.region)
            room = view.pitch * _LIGHT_AROUND
            rect = first.unionall(others).inflate(room, room).clip(view.area)
            yield marks.lamp(rect.size), rect.topleft
        if marked.carrying:
            yield from self._grid(view)

    def _grid(self, view: TrakkxView) -> Iterator[Item]:
        """Faint crosses at the corners of cells during a lay, none on the hem."""
        side = view.side
        if side < 14:
            return
        hem = -3 * self.look.px(HEM)
        area = self.furniture.cloth.inflate(hem, hem)
        first, last = view.cell_at(area.topleft), view.cell_at(area.bottomright)
        period = view.pitch
        if abs(period - round(period)) < 1e-6:
            # At a whole pitch one picture of all crosses is moved.
            left, top = view.point_of(first)
            size = max(0, last[0] - first[0]), max(0, last[1] - first[1])
            yield _crosses(self.look, size, round(period)), (round(left), round(top))
            return
        cross = _cross(self.look, side)
        for column in range(first[0], last[0]):
            for row in range(first[1], last[1]):
                yield centred(cross, view.point_of((column + 0.5, row + 0.5)))

    def _tokens(self, view: TrakkxView, marked: TrakkxMarks) -> Iterator[Item]:
        """The tokens on the cloth with their marks."""
        side = tiles.tile_side(view.side)
        seen = [cell for cell in marked.table if self._in_sight(view, cell)]
        hover = marked.hover.cell if isinstance(marked.hover, OnCloth) else None
        lying = [cell for cell in seen if cell not in marked.chosen and cell != hover]
        for cell in lying:
            yield from tiles.shadows(self.look, view.point_of(cell), side)
        for cell in lying:
            picture = tiles.face(self.look, marked.table[cell], side)
            share = _LEAVING if cell in marked.leaving else 1.0
            yield centred(faded(self.look, picture, share), view.point_of(cell))
        yield from self._rings(view, marked, frozenset(lying))
        for cell in seen:
            if cell in lying:
                continue
            point, lift = view.point_of(cell), LIFT if cell in marked.chosen else LIFT / 2
            yield from tiles.lifted(self.look, marked.table[cell], point, side, lift)
            if cell in marked.chosen | marked.told:
                ring = tiles.ring(self.look, view.side, tiles.OWN)
                yield centred(ring, tiles.raised(point, side, lift))

    def _in_sight(self, view: TrakkxView, cell: Cell) -> bool:
        rect = view.rect_of(cell)
        return self.furniture.cloth.colliderect(rect.inflate(rect.width, rect.height))

    def _rings(self, view: TrakkxView, marked: TrakkxMarks, lying: Set[Cell]) -> Iterator[Item]:
        """Rings around tokens that others just played or moved, and around those told of."""
        look, side = self.look, view.side
        for change in marked.changes:
            yield from self._change(view, change, lying)
        own = tiles.ring(look, side, tiles.OWN)
        for cell in marked.told - (marked.table.keys() - lying):
            yield centred(own, view.point_of(cell))

    def _change(self, view: TrakkxView, change: Change, lying: Set[Cell]) -> Iterator[Item]:
        """What a player added and moved, in their colour; what's new has their symbol.

        Not for tokens that are in hand now.
        """
        look, side = self.look, view.side
        fill = look.player(change.player_style.colour).fill
        ink = Ink(fill, mix(fill, (255, 255, 255), 0.85))
        ring = tiles.ring(look, side, ink)
        for origin, cell in change.ways:
            yield from tiles.way(view, origin, cell, ink)
        for cell in (change.moved.keys() | change.added) & lying:
            yield centred(ring, view.point_of(cell))
        sign = look.token(
            change.player_style.colour,
            change.player_style.symbol,
            max(10, round(side * 0.34 / 2) * 2),
        )
        for cell in change.added & lying if side >= 30 else ():
            x, y = view.point_of(cell)
            yield centred(sign, (x + side * 0.34, y - side * 0.34))

    def _above(self, view: TrakkxView, marked: TrakkxMarks) -> Iterator[Item]:
        """What's on top of the tokens: faults, ghosts."""
        look, side = self.look, view.side
        yield from tiles.outlines(look, view, marked.unfinished, tiles.OWN, crossed=False)
        yield from tiles.outlines(look, view, marked.wrong, tiles.wrong(look))
        for spot, best in marked.ideas.items():
            if isinstance(spot, OnCloth):
                yield centred(idea_dot(self.look, best), view.point_of(spot.cell))
        for ghost in marked.played:
            if isinstance(ghost, Ghost):
                yield from self._ghost(view, ghost, PLAYED)
        for ghost in marked.hints:
            yield from self._ghost(view, ghost, HINT)
        for ghost in marked.ghosts:
            yield from self._ghost(view, ghost, tiles.OWN)
        for spot in marked.lit:
            if isinstance(spot, OnCloth):
                yield centred(tiles.ring(look, side, HINT), view.point_of(spot.cell))

    def _lamps(self, marked: TrakkxMarks) -> Iterator[Item]:
        """A light on the rack, the tray or the bag, where a hint says to look there."""
        part = marked.region
        if part is None or isinstance(part, frozenset):
            # An exercise need not have a tray.
            return
        furniture = self.furniture
        first, *_seats, last = furniture.tray_seats
        rect = {
            OnRack: furniture.floor.inflate(furniture.token * 0.7, furniture.token * 0.5),
            OnTray: first.union(last).inflate(first.width * 0.8, first.width * 0.8),
            OnBag: furniture.bag.inflate(first.width * 0.5, first.width * 0.5),
        }[part]
        # Over tokens it's faint: they're to be read.
        yield marks.lamp(rect.size, 24), rect.topleft

    def _ghost(self, view: TrakkxView, ghost: Ghost, ink: Ink) -> Iterator[Item]:
        """A token where it would land, unless it's in the way of another there."""
        look, side = self.look, view.side
        point = view.point_of(ghost.cell)
        picture = tiles.face(self.look, ghost.token, tiles.tile_side(side))
        share = {Fit.TAKEN: 0.3, Fit.WRONG: 0.55}.get(ghost.fit, 0.8)
        yield centred(finish.faded(look, picture, share), point)
        if ghost.fit is Fit.TAKEN:
            yield from tiles.outlines(look, view, [(ghost.cell,)], tiles.wrong(look))
        elif ghost.fit is not Fit.WRONG:
            yield centred(tiles.ring(look, side, ink), point)

    # What's in the air

    def _flying(self, flying: Iterable[Flying]) -> Iterator[Item]:
        tokens = [(token, max(12, round(token.side / 2) * 2)) for token in flying]
        for token, side in tokens:
            for picture, place in tiles.shadows(self.look, token.point, side, token.height):
                yield finish.faded(self.look, picture, 1 - token.fade), place
        for token, side in tokens:
            picture = tiles.face(self.look, token.token, side)
            yield centred(
                finish.faded(self.look, picture, 1 - token.fade),
                tiles.raised(token.point, side, token.height),
            )


_AREA: Final = (900, 660)
"""The size of a table, in design units, on which everything has its usual size."""

_LEAST: Final = 7.0
"""The smallest distance of two cells, in pixels: a small picture need not be legible."""


def paint_position(
    look: Look,
    size: tuple[int, int],
    illustration: Illustration,
    _player_styles: Sequence[PlayerStyle],
) -> pygame.Surface:
    """Draw a position, all of it in sight, for the rules pages, the set-up and saved matches.

    A rack is shown if the position tells one player's; before the first token is laid, one with its
    tokens' backs. Cells ("3,-2") and pieces on the rack ("rack:r5") can be marked.
    """
    state = TrakkxState.of(illustration.state)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    marked = _marks(state, [*map(read_place, illustration.marked)])
    furniture = small_furniture(surface.get_rect(), rack=marked.rack is not None)
    table = TablePicture(look, furniture)
    view = fitted(furniture, (*state.table, *marked.told))
    table.draw_ground(surface)
    surface.fblits(table.items(view, marked))
    round_off(look, surface)
    return surface


def small_unit(area: pygame.Rect) -> float:
    """A design unit in a small picture of this size, in pixels."""
    return min(area.width / _AREA[0], area.height / _AREA[1])


def small_furniture(area: pygame.Rect, *, rack: bool = True) -> Furniture:
    """Where everything is in a small picture."""
    return furnish(area, small_unit(area), rack=rack)


def fitted(furniture: Furniture, cells: Iterable[Cell]) -> TrakkxView:
    """A camera that shows all cells in the uncovered part of the cloth."""
    return TrakkxView(furniture.cloth, least=_LEAST).fitted(
        cells, furniture.free, margin=0.3, wished=furniture.token
    )


def _marks(state: TrakkxState, places: Sequence[Place]) -> TrakkxMarks:
    # The one rack in sight, the backs of one before anything is laid, or None.
    racks = [rack for rack in state.racks if rack is not None]
    backs = None if state.table or state.is_round_over else (UNKNOWN,) * state.variant.rack
    rack = racks[0] if len(racks) == 1 else backs
    named = {place.token for place in places if isinstance(place, RackTokens)}
    slots = None if rack is None else tuple(RackSlot(t, lit=t in named) for t in rack)
    told = frozenset(place.cell for place in places if isinstance(place, OnCloth))
    return TrakkxMarks(state.table, display_seats(state), state.bag, slots, told=told)


def display_seats(state: TrakkxState) -> tuple[str | None, ...]:
    """The face-up tokens by their seats; None where one is still to be dealt."""
    due = state.awaited[0] if state.awaited and state.display else None
    if due is None or due.to is not None:
        return state.display
    return (*state.display[: due.place], None, *state.display[due.place :])
