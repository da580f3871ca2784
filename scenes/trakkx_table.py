"""TRAKKX's table as a picture: the cloth and its tokens, the open display, the bag, the rack.

The same code draws it at the table, on the rules pages and in the small pictures of the set-up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from scenes import drawing
from scenes import trakkx_lights as lights
from scenes import trakkx_tiles as tiles
from scenes.assets import MissingAsset
from scenes.display import Item, centred
from scenes.i18n import _
from scenes.livery import Livery
from scenes.look import Look
from scenes.theme import Rgb, mix
from scenes.trakkx_bubble import bubble_items
from scenes.trakkx_camera import Camera, Cell, Point
from scenes.trakkx_layout import RACK_END, RACK_SHAPE, Furniture, stand
from scenes.trakkx_lights import Ink
from scenes.trakkx_marks import (
    Change,
    Ghost,
    Marks,
    OnBag,
    OnCloth,
    OnRack,
    OnTray,
    OnWood,
    Spot,
    Stand,
)

_LIFT: Final = 0.16
"""How far a chosen token is lifted, in tokens."""

_HELD: Final = 0.34
"""How far above the cloth the pointer holds tokens."""

_FELTS: Final[dict[str, Rgb]] = {"light": (104, 140, 118), "dark": (28, 58, 50)}
_FELT_PERIOD: Final = 512
"""After how many design units the felt's picture repeats."""

_WOOD: Final = (150, 104, 62)
_DARK_WOOD: Final = (84, 54, 30)


@dataclass(frozen=True, slots=True)
class Flying:
    """A token on its way: its middle in the window, its side in pixels, its height in tokens.

    "?" is seen from behind. ``fade`` is how much of it is gone already, 0 to 1.
    """

    token: str
    point: Point
    side: float
    height: float = 0.0
    fade: float = 0.0


class TrakkxTable:
    """The table in one area with the players' colours."""

    def __init__(self, look: Look, furniture: Furniture, liveries: Sequence[Livery]) -> None:
        self.look = look
        self.furniture = furniture
        self.liveries = tuple(liveries)
        theme = look.theme
        plain = not theme.pictures
        self.felt: Rgb = theme.board if plain else _FELTS[theme.pictures]
        dark, pale = (20, 24, 22), (255, 251, 240)
        self.ink_own = Ink((255, 208, 84), (96, 52, 0))
        self.ink_moved = Ink((150, 232, 236), (0, 58, 66))
        self.ink_wrong = Ink(
            (255, 118, 96) if plain else (212, 30, 28), dark if plain else (255, 246, 236)
        )
        self.ink_hint = Ink((214, 168, 250), (66, 22, 100))
        self.ink_focus = Ink(
            mix(theme.focus, pale, 0.0 if theme.dark else 0.1), dark if theme.dark else pale
        )
        self.ink_group = Ink(
            mix(self.felt, pale, 0.62 if plain or theme.dark else 0.7), mix(self.felt, dark, 0.35)
        )
        self.ink_fits = Ink((176, 240, 170), (8, 66, 24))

    # The picture as a whole

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the edge of the cloth; the cloth itself moves."""
        area = self.furniture.area
        if self.look.theme.pictures and area.right < surface.get_width():
            wide = self.look.px(10)
            shade = pygame.Surface((1, 1), pygame.SRCALPHA)
            shade.fill((0, 0, 0, 14))
            for step in range(0, wide, 2):
                strip = pygame.transform.scale(shade, (wide - step, area.height))
                surface.blit(strip, (area.right, area.top))

    def items(self, camera: Camera, marked: Marks, flying: Iterable[Flying] = ()) -> list[Item]:
        """The pictures of everything, lowest first."""
        cloth: list[Item] = []
        cloth.extend(self._below(camera, marked))
        cloth.extend(self._tokens(camera, marked))
        cloth.extend(self._above(camera, marked))
        result = [*self._felt(camera)]
        result.extend(clipped(cloth, camera.area))
        result.extend(self._display(marked))
        result.extend(self._bag(marked))
        result.extend(self._groups_left(marked))
        if marked.rack is not None:
            result.extend(self._rack(marked, marked.rack))
        result.extend(self._carried(camera, marked))
        if marked.bubble is not None:
            result.extend(bubble_items(self.look, self.furniture, camera, marked.bubble))
        result.extend(self._flying(flying))
        return result

    # The cloth

    def _felt(self, camera: Camera) -> Iterator[Item]:
        """The felt, which moves with the tokens on it."""
        area = camera.area
        period = max(64, self.look.px(_FELT_PERIOD))
        large = self._felt_picture(area.size, period)
        left, top = camera.point_of((0.0, 0.0))
        offset = (round(-left) % period, round(-top) % period)
        yield large.subsurface(pygame.Rect(offset, area.size)), area.topleft

    def _felt_picture(self, size: tuple[int, int], period: int) -> pygame.Surface:
        look = self.look

        def make() -> pygame.Surface:
            large = pygame.Surface((size[0] + period, size[1] + period))
            large.fill(self.felt)
            if look.theme.pictures:
                try:
                    piece = look.picture(f"trakkx/felt-{look.theme.pictures}.jpg", (period, period))
                except MissingAsset:
                    return large
                for x in range(0, large.get_width(), period):
                    for y in range(0, large.get_height(), period):
                        large.blit(piece, (x, y))
            return large.convert() if pygame.display.get_surface() else large

        return look.drawn(("felt", size, period, look.theme.key), make)

    def _below(self, camera: Camera, marked: Marks) -> Iterator[Item]:
        """What lies on the cloth below the tokens."""
        if marked.carrying:
            yield from self._grid(camera)
        if marked.drafting:
            for group in marked.groups:
                yield from lights.outline(self.look, camera, group, self.ink_group)

    def _grid(self, camera: Camera) -> Iterator[Item]:
        """Faint crosses where the corners of cells are, while something is to be laid."""
        side = camera.side
        if side < 14:
            return
        area = camera.area
        first = camera.cell_at(area.topleft)
        last = camera.cell_at(area.bottomright)
        period = camera.pitch
        if abs(period - round(period)) < 1e-6:
            # A whole pitch: one picture of all crosses, moved.
            left, top = camera.point_of((first[0] - 0.5, first[1] - 0.5))
            yield self._crosses(area.size, round(period)), (round(left), round(top))
            return
        cross = self._cross(side)
        for column in range(first[0], last[0] + 2):
            for row in range(first[1], last[1] + 2):
                yield centred(cross, camera.point_of((column - 0.5, row - 0.5)))

    def _cross(self, side: int) -> pygame.Surface:
        arm = max(2, round(side * 0.09))

        def make() -> pygame.Surface:
            pale = self.felt if not self.look.theme.pictures else (255, 255, 255)
            colour = (*mix(pale, (255, 255, 255), 0.6), 110)
            cross = pygame.Surface((2 * arm + 1, 2 * arm + 1), pygame.SRCALPHA)
            pygame.draw.line(cross, colour, (arm, 0), (arm, 2 * arm))
            pygame.draw.line(cross, colour, (0, arm), (2 * arm, arm))
            return drawing.native(cross)

        return self.look.drawn(("cell cross", arm, self.look.theme.key), make)

    def _crosses(self, size: tuple[int, int], period: int) -> pygame.Surface:
        def make() -> pygame.Surface:
            sheet = pygame.Surface((size[0] + 2 * period, size[1] + 2 * period), pygame.SRCALPHA)
            cross = self._cross(period)
            for x in range(0, sheet.get_width(), period):
                for y in range(0, sheet.get_height(), period):
                    sheet.blit(cross, cross.get_rect(center=(x, y)))
            return drawing.native(sheet)

        return self.look.drawn(("cell crosses", size, period, self.look.theme.key), make)

    def _tokens(self, camera: Camera, marked: Marks) -> Iterator[Item]:
        """The tokens on the cloth with the marks that belong to them."""
        side = tiles.tile_side(camera.side)
        seen = [cell for cell in marked.table if self._in_sight(camera, cell)]
        lying = [cell for cell in seen if cell not in marked.chosen]
        for cell in lying:
            yield from self._shadow(camera.point_of(cell), side)
        for cell in lying:
            yield centred(self._face(marked.table[cell], side), camera.point_of(cell))
        yield from self._rings(camera, marked)
        for cell in seen:
            if cell in marked.chosen:
                yield from self._lifted(marked.table[cell], camera.point_of(cell), side, _LIFT)
                yield centred(
                    lights.ring(self.look, camera.side, self.ink_own),
                    _raised(camera.point_of(cell), side, _LIFT),
                )

    @staticmethod
    def _in_sight(camera: Camera, cell: Cell) -> bool:
        rect = camera.rect_of(cell)
        return camera.area.colliderect(rect.inflate(rect.width, rect.height))

    def _face(self, token: str, side: int) -> pygame.Surface:
        return tiles.face(self.look, token, side)

    def _shadow(self, point: Point, side: int, height: float = 0.0) -> Iterator[Item]:
        picture = tiles.shadow(self.look, side, height)
        if picture is not None:
            drop = side * (0.035 + 0.5 * height)
            yield centred(picture, (point[0] + drop, point[1] + drop * 1.2))

    def _lifted(self, token: str, point: Point, side: int, height: float) -> Iterator[Item]:
        yield from self._shadow(point, side, height)
        yield centred(self._face(token, side), _raised(point, side, height))

    def _rings(self, camera: Camera, marked: Marks) -> Iterator[Item]:
        """Rings around tokens that are new or were moved, in this turn or by others."""
        look, side = self.look, camera.side
        for change in marked.changes:
            yield from self._change(camera, change)
        own = lights.ring(look, side, self.ink_own)
        moved = lights.ring(look, side, self.ink_moved, dashed=True)
        for cells, picture in (
            (marked.moved - marked.own, moved),
            (marked.own, own),
            (marked.told, own),
        ):
            for cell in cells - marked.chosen:
                yield centred(picture, camera.point_of(cell))

    def _change(self, camera: Camera, change: Change) -> Iterator[Item]:
        """What another player added and moved, in his colour and with his symbol."""
        look, side = self.look, camera.side
        ink = self._ink_of(change.livery)
        added = lights.ring(look, side, ink)
        moved = lights.ring(look, side, ink, dashed=True)
        for start, end in change.moved.items():
            if start != end:
                yield from lights.way(camera, start, end, ink)
            yield centred(moved, camera.point_of(end))
        sign = look.token(
            change.livery.colour, change.livery.symbol, max(10, round(side * 0.34 / 2) * 2)
        )
        for cell in change.added:
            x, y = camera.point_of(cell)
            yield centred(added, (x, y))
            if side >= 30:
                yield centred(sign, (x + side * 0.34, y - side * 0.34))

    def _ink_of(self, livery: Livery) -> Ink:
        paint = self.look.player(livery.colour)
        return Ink(paint.fill, mix(paint.fill, (255, 255, 255), 0.85))

    def _above(self, camera: Camera, marked: Marks) -> Iterator[Item]:
        """What lies upon the tokens: faults, ghosts, the cursor, the rubber band."""
        look, side = self.look, camera.side
        for wrong in sorted(marked.wrong, key=lambda each: each.pointed):
            ink = self.ink_wrong
            if marked.wrong and not wrong.pointed and any(each.pointed for each in marked.wrong):
                ink = Ink(mix(ink.line, self.felt, 0.25), mix(ink.casing, self.felt, 0.25))
            yield from lights.zigzag(look, camera, wrong.cells, ink)
        for cell in marked.barred:
            yield from lights.zigzag(look, camera, (cell,), self.ink_wrong)
        for ghost in marked.hints:
            yield from self._ghost(camera, ghost, self.ink_hint)
        if isinstance(marked.hover, OnCloth) and not marked.ghosts:
            yield from self._hovered(camera, marked, marked.hover.cell)
        for ghost in marked.ghosts:
            yield from self._ghost(camera, ghost, self.ink_fits)
        for spot in marked.lit:
            if isinstance(spot, OnCloth):
                yield centred(lights.ring(look, side, self.ink_hint), camera.point_of(spot.cell))
        if isinstance(marked.cursor, OnCloth):
            yield centred(
                lights.corners(look, side, self.ink_focus), camera.point_of(marked.cursor.cell)
            )
        if marked.band is not None:
            yield from lights.band(marked.band, self.ink_own)

    def _hovered(self, camera: Camera, marked: Marks, cell: Cell) -> Iterator[Item]:
        """The cell below the pointer: free while something is in hand, or a token to take up."""
        if cell in marked.table or marked.carrying:
            ink = Ink((255, 255, 255), mix(self.felt, (0, 0, 0), 0.5))
            yield centred(lights.ring(self.look, camera.side, ink), camera.point_of(cell))

    def _ghost(self, camera: Camera, ghost: Ghost, ink: Ink) -> Iterator[Item]:
        """A token where it would lie, or a cross where it cannot."""
        look, side = self.look, camera.side
        point = camera.point_of(ghost.cell)
        picture = self._face(ghost.token, tiles.tile_side(side))
        share = 0.62 if ghost.fits else 0.3
        yield centred(tiles.faded(look, picture, share, ghost.token), point)
        if ghost.fits:
            yield centred(lights.ring(look, side, ink, dashed=ghost.taken), point)
        else:
            yield centred(lights.crossed(look, side, self.ink_wrong), point)

    # The open display and the bag

    def _display(self, marked: Marks) -> Iterator[Item]:
        if not marked.display and not marked.bag:
            return
        furniture = self.furniture
        yield self._furniture_picture("tray", furniture.tray.size), furniture.tray.topleft
        for number, seat in enumerate(furniture.tray_seats):
            token = marked.display[number] if number < len(marked.display) else None
            side = tiles.tile_side(seat.width)
            spot = OnTray(number)
            if token is not None:
                lifted = _LIFT * 0.6 if spot == marked.hover else 0.0
                yield from self._lifted(token, seat.center, side, lifted)
                yield from self._spot_marks(marked, spot, _raised(seat.center, side, lifted), side)
            else:
                yield from self._spot_marks(marked, spot, seat.center, side)

    def _spot_marks(self, marked: Marks, spot: Spot, point: Point, side: int) -> Iterator[Item]:
        """The hint's ring and the keyboard's corners at a spot beside the cloth."""
        if spot in marked.lit:
            yield centred(lights.ring(self.look, side + 4, self.ink_hint), point)
        if spot == marked.cursor:
            yield centred(lights.corners(self.look, side + 2, self.ink_focus), point)

    def _bag(self, marked: Marks) -> Iterator[Item]:
        if not marked.display and not marked.bag:
            return
        look, place = self.look, self.furniture.bag
        centre: Point = place.center
        if marked.hover == OnBag() and marked.bag:
            centre = (centre[0], centre[1] - place.height * 0.05)
        yield from self._bag_picture(place, centre)
        count = look.text(str(marked.bag), "number" if place.height > look.px(70) else "label")
        wide = max(count.get_width() + look.px(12), count.get_height())
        badge = look.box(
            (wide, count.get_height()), count.get_height() // 2, "paper", 235, "ink_soft", 1
        )
        at = (centre[0], centre[1] + place.height * 0.16)
        yield centred(badge, at)
        yield centred(count, at)
        yield from self._spot_marks(marked, OnBag(), centre, round(place.width * 0.94 / 2) * 2)

    def _bag_picture(self, place: pygame.Rect, centre: Point) -> Iterator[Item]:
        look = self.look
        if look.theme.pictures:
            try:
                pictures = [
                    look.picture("trakkx/bag-shadow.png", place.size),
                    look.picture("trakkx/bag.png", place.size),
                ]
            except MissingAsset:
                pictures = []
            if pictures:
                yield centred(pictures[0], place.center)
                yield centred(pictures[1], centre)
                return
        side = round(place.width * 0.9 / 2) * 2
        yield centred(tiles.emblem(look, tiles.THREE, side), centre)

    def _groups_left(self, marked: Marks) -> Iterator[Item]:
        """How many groups there are, and how many there may be."""
        if not marked.limit:
            return
        look, furniture = self.look, self.furniture
        count = len(marked.groups)
        many = count > marked.limit
        sentence = _("Groups: {count} of {limit}").format(count=count, limit=marked.limit)
        ink = "danger" if many else "ink"
        text = look.text(("! " if many else "") + sentence, "small-strong", ink)
        size = (text.get_width() + look.px(20), text.get_height() + look.px(8))
        edge = "danger" if many else "panel_edge"
        plate = look.box(size, size[1] // 2, "paper", 236, edge, look.px(2 if many else 1))
        rect = plate.get_rect(topright=(furniture.area.right - look.px(10), furniture.tray.top))
        if rect.left < furniture.bag.right + look.px(6):
            rect.topright = (furniture.area.right - look.px(10), furniture.bag.bottom + look.px(4))
        yield plate, rect.topleft
        yield text, text.get_rect(center=rect.center).topleft

    # The rack

    def _rack(self, marked: Marks, rack: Sequence[Stand]) -> Iterator[Item]:
        furniture = self.furniture
        yield self._rack_picture(furniture.rack.size), furniture.rack.topleft
        places = self._places(marked, rack)
        above: list[Item] = []
        for number, (standing, place) in enumerate(zip(rack, places, strict=True)):
            spot = OnRack(number)
            if standing.token is None:
                continue
            side = tiles.tile_side(place.width)
            centre: Point = place.center
            if standing.away:
                picture = self._face(standing.token, side)
                yield centred(tiles.faded(self.look, picture, 0.25, standing.token), centre)
                continue
            lifted = 0.0
            if standing.chosen:
                lifted = _LIFT
            elif spot == marked.hover:
                lifted = _LIFT * 0.5
            yield from self._lifted(standing.token, centre, side, lifted)
            point = _raised(centre, side, lifted)
            if standing.chosen:
                above.append(centred(lights.ring(self.look, place.width, self.ink_own), point))
            if standing.fresh:
                above.append(self._fresh(point, side))
            if standing.lit:
                above.append(centred(lights.ring(self.look, place.width, self.ink_hint), point))
            above.extend(self._spot_marks(marked, spot, point, side))
        yield from above
        if isinstance(marked.cursor, OnWood):
            yield from self._insertion(places, marked.cursor.before, self.ink_focus)
        if marked.insert is not None:
            yield from self._insertion(places, marked.insert, self.ink_own)

    def _places(self, marked: Marks, rack: Sequence[Stand]) -> tuple[pygame.Rect, ...]:
        return stand(self.furniture, [standing.token is not None for standing in rack])

    def _fresh(self, point: Point, side: int) -> Item:
        """A small star at the corner of a token that is new on the rack."""
        size = max(9, round(side * 0.32))
        look = self.look

        def make() -> pygame.Surface:
            badge = drawing.rounded_box(
                (size, size), size // 2, self.ink_own.line, 255, self.ink_own.casing, 1
            ).copy()
            sign = drawing.symbol("star", max(6, round(size * 0.7)), self.ink_own.casing)
            badge.blit(sign, sign.get_rect(center=badge.get_rect().center))
            return badge

        picture = look.drawn(("fresh", size, self.ink_own), make)
        return centred(picture, (point[0] + side * 0.36, point[1] - side * 0.36))

    def _insertion(self, places: Sequence[pygame.Rect], before: int, ink: Ink) -> Iterator[Item]:
        """A bar between two places of the rack, where tokens would be put."""
        floor = self.furniture.floor
        if not places:
            x, y, high = floor.centerx, floor.centery, self.furniture.token
        elif before < len(places):
            x, y, high = places[before].left, places[before].centery, places[before].height
        else:
            x, y, high = places[-1].right, places[-1].centery, places[-1].height
        wide = max(3, round(high * 0.11))
        for grow, colour in ((2, ink.casing), (0, ink.line)):
            yield centred(self.look.box((wide + grow, high + grow), wide // 2, colour), (x, y))

    def _rack_picture(self, size: tuple[int, int]) -> pygame.Surface:
        """The rack stretched to its length; its ends keep their shape."""
        look = self.look

        def make() -> pygame.Surface:
            if look.theme.pictures:
                height = size[1]
                whole = (round(RACK_SHAPE[0] * height / RACK_SHAPE[1]), height)
                try:
                    picture = look.picture("trakkx/rack.png", whole)
                except MissingAsset:
                    return self._plain_wood(size)
                end = round(RACK_END * height / RACK_SHAPE[1])
                return _stretched(picture, size, end)
            return self._plain_wood(size)

        return look.drawn(("rack", size, look.theme.key), make)

    def _furniture_picture(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        look = self.look
        if look.theme.pictures:
            try:
                return look.picture(f"trakkx/{name}.png", size)
            except MissingAsset:
                pass
        return look.drawn((name, size, look.theme.key), lambda: self._plain_wood(size))

    def _plain_wood(self, size: tuple[int, int]) -> pygame.Surface:
        """A box where there is no picture of the wood."""
        look = self.look
        if look.theme.pictures:
            fill, edge = _WOOD, _DARK_WOOD
        else:
            fill, edge = look.theme.cup, look.theme.ink
        radius = round(min(size) * 0.18)
        return drawing.rounded_box(size, radius, fill, 255, edge, look.px(2))

    # What is in the air

    def _carried(self, camera: Camera, marked: Marks) -> Iterator[Item]:
        side = tiles.tile_side(camera.side)
        for held in marked.carried:
            yield from self._shadow(held.point, side, _HELD)
        for held in marked.carried:
            point = _raised(held.point, side, _HELD * 0.5)
            yield centred(self._face(held.token, side), point)
            yield centred(lights.ring(self.look, camera.side, self.ink_own), point)

    def _flying(self, flying: Iterable[Flying]) -> Iterator[Item]:
        tokens = [(token, max(12, round(token.side / 2) * 2)) for token in flying]
        for token, side in tokens:
            for picture, place in self._shadow(token.point, side, token.height):
                yield tiles.faded(self.look, picture, 1 - token.fade, "shadow"), place
        for token, side in tokens:
            picture = self._face(token.token, side)
            yield centred(
                tiles.faded(self.look, picture, 1 - token.fade, token.token),
                _raised(token.point, side, token.height),
            )


def _raised(point: Point, side: float, height: float) -> Point:
    """Where a token ``height`` tokens above a point is seen."""
    return point[0], point[1] - side * height * 0.6


def _stretched(picture: pygame.Surface, size: tuple[int, int], end: int) -> pygame.Surface:
    """A picture made as long as ``size``; ``end`` pixels at either end keep their shape."""
    end = min(end, size[0] // 2)
    whole, height = picture.get_size()
    result = pygame.Surface(size, pygame.SRCALPHA)
    middle = picture.subsurface((end, 0, whole - 2 * end, height))
    result.blit(pygame.transform.smoothscale(middle, (size[0] - 2 * end, height)), (end, 0))
    result.blit(picture.subsurface((0, 0, end, height)), (0, 0))
    result.blit(picture.subsurface((whole - end, 0, end, height)), (size[0] - end, 0))
    return drawing.native(result)


def clipped(items: Iterable[Item], area: pygame.Rect) -> Iterator[Item]:
    """The items as far as they lie in ``area``: the cloth ends there."""
    for picture, place in items:
        rect = picture.get_rect(topleft=place)
        if area.contains(rect):
            yield picture, place
        elif area.colliderect(rect):
            part = rect.clip(area)
            yield picture.subsurface(part.move(-place[0], -place[1])), part.topleft
