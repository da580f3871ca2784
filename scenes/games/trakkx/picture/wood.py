"""What TRAKKX is laid out on, a folded, hemmed cloth on a wooden table: tray, bag and racks.

The light falls from the upper left and stays put, like the cloth; only the tokens zoom. Players
whose racks aren't seen have plates.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from game.rules.trakkx.table import THREE, OnBag
from scenes.games.trakkx.camera import Point
from scenes.games.trakkx.layout import (
    HEM,
    RACK_END,
    RACK_HEIGHT,
    RACK_SHAPE,
    TIER,
    Furniture,
    stand,
)
from scenes.games.trakkx.marks import OnRack, OnTray, Other, RackSlot, Spot, TrakkxMarks
from scenes.games.trakkx.picture import tiles
from scenes.kit import drawing, finish
from scenes.kit.display import Item, centred, outside
from scenes.kit.look import Look, StyleName, drawn_once
from scenes.kit.marks import HINT, PLAYED
from scenes.kit.pictures import Shelf, draw_shadow
from scenes.kit.theme import Rgb
from scenes.table.lights import badge, idea_dot

_CLOTH_PERIOD: Final = 400
_WOOD_PERIOD: Final = 900
"""The design units after which the pictures of cloth and wood repeat."""

_STRIPES: Final = ((0.34, 0.20), (0.66, 0.09))
"""The stripes woven into the hem: distance from the edge and width, in hems."""

_STRIPE: Final[dict[str, tuple[int, int, int, int]]] = {
    "light": (250, 244, 226, 120),
    "dark": (226, 196, 140, 64),
}

_SHADE: Final = {"light": 92, "dark": 150}
"""Opacity of the cloth's shadow on the wood."""


@drawn_once
def ground(look: Look, size: tuple[int, int], place: tuple[int, int, int, int]) -> pygame.Surface:
    """The picture of a table with the cloth in this place; don't draw on it."""
    picture, cloth = pygame.Surface(size), pygame.Rect(place)
    if look.theme.pictures:
        _painted(look, picture, cloth)
    else:
        picture.fill(look.theme.table)
        pygame.draw.rect(picture, look.theme.board, cloth)
        pygame.draw.rect(picture, look.theme.ink, cloth, max(2, look.px(2)))
    return picture


def _painted(look: Look, picture: pygame.Surface, cloth: pygame.Rect) -> None:
    family = look.theme.pictures
    _tiled(look, picture, f"trakkx/wood-{family}.jpg", look.px(_WOOD_PERIOD))
    # It's darker far from the window.
    light = pygame.Surface((2, 2))
    for spot, level in (((0, 0), 255), ((1, 0), 240), ((0, 1), 240), ((1, 1), 212)):
        light.set_at(spot, (level, level, level))
    light = pygame.transform.smoothscale(light, picture.get_size())
    picture.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    blur, drop = max(2, look.px(7)), max(1, look.px(4))
    draw_shadow(picture, cloth, look.px(4), blur, drop, _SHADE[family], Shelf(0))
    # New memory is slow at first: the cloth is woven in place, and only its corners are cut out.
    woven, side = picture.subsurface(cloth), look.px(4) + 1
    box = look.box((2 * side + 1, 2 * side + 1), look.px(4), (255, 255, 255))
    parts = drawing.stretched(cloth.size, box.get_size(), side)
    corners = [(at, box.subsurface(of).copy()) for at, of in parts if at.size == (side, side)]
    below = [woven.subsurface(at).copy() for at, _cut in corners]
    _tiled(look, woven, f"trakkx/cloth-{family}.jpg", look.px(_CLOTH_PERIOD))
    # Stripes run around the cloth, the seam within them.
    hem = min(look.px(HEM), cloth.width // 8, cloth.height // 8)
    for at, broad in _STRIPES:
        rect = woven.get_rect().inflate(-2 * round(at * hem), -2 * round(at * hem))
        wide = max(1, round(broad * hem))
        for stripe in outside(rect.inflate(-2 * wide, -2 * wide), rect):
            _shade(woven, stripe, _STRIPE[family])
    # Light on the cloth and its folds.
    light = look.picture("trakkx/cloth-folds.jpg", cloth.size)
    woven.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    for (place, cut), wood in zip(corners, below, strict=True):
        cut.blit(woven, (0, 0), place, special_flags=pygame.BLEND_RGB_MULT)
        woven.fblits([(wood, place), (cut, place)])
    # A line of light where the cloth begins, and of shade where it ends.
    line, wide, high = look.edge_width, *cloth.size
    _shade(woven, pygame.Rect(line, 0, wide - 2 * line, line), (255, 255, 255, 70))
    _shade(woven, pygame.Rect(0, 0, line, high - line), (255, 255, 255, 46))
    _shade(woven, pygame.Rect(0, high - line, wide - line, line), (0, 0, 0, 76))
    _shade(woven, pygame.Rect(wide - line, 0, line, high), (0, 0, 0, 60))


def _shade(picture: pygame.Surface, part: pygame.Rect, ink: tuple[int, int, int, int]) -> None:
    """Lay a colour over part of a picture."""
    layer = pygame.Surface(part.size, pygame.SRCALPHA)
    layer.fill(ink)
    picture.blit(layer, part)


def _tiled(look: Look, picture: pygame.Surface, name: str, period: int) -> None:
    side = max(48, period)
    tile = look.picture(name, (side, side))
    wide, high = picture.get_size()
    picture.fblits([(tile, (x, y)) for x in range(0, wide, side) for y in range(0, high, side)])


def plate_width(look: Look, high: int) -> int:
    """Width of a player's plate of this height: the symbol, and up to two figures."""
    return _sign(look, high) + look.text_width("00", "strong") + look.px(8 + 6 + 8)


def plate_items(look: Look, other: Other, place: pygame.Rect) -> Iterator[Item]:
    """A player's plate: symbol, if wide how many tokens, and a thick edge on their turn."""
    fill, edge = ("chosen", "accent") if other.plays else ("paper", "panel_edge")
    box = look.box(place.size, look.px(10), fill, 246, edge, look.px(3) if other.plays else 1)
    yield box, place.topleft
    if other.aimed:
        ring = look.ring(place.size, look.px(10), tiles.OWN.line, look.px(4))
        yield ring, place.topleft
    style = other.player_style
    token = look.token(style.colour, style.symbol, _sign(look, place.height))
    if place.width == place.height:
        yield centred(token, place.center)
        return
    yield token, token.get_rect(midleft=(place.left + look.px(8), place.centery)).topleft
    left = place.left + look.px(8 + 6) + token.get_width()
    count = look.text(str(other.tokens or ""), "strong")
    yield centred(count, ((left + place.right - look.px(8)) / 2, place.centery))


def _sign(look: Look, high: int) -> int:
    """Side of the symbol on a plate of this height."""
    return min(round(high * 0.62), look.px(30))


LIFT: Final = 0.16
"""How far chosen tokens are lifted, in tokens."""


CARVED: Final[Rgb] = (252, 240, 218)
"""The ink of words on the plaque."""

WOOD: Final[Rgb] = (128, 94, 74)
"""That wood's overall colour."""

_PLAIN_BAG: Final[Rgb] = (208, 196, 220)
_PLAQUE_END: Final = 0.46
_PLAQUE_AROUND: Final = 0.0725, 0.0645, 1.21, 0.242
"""The plaque's picture in heights of its wood: the end part that keeps its shape, then the shadow's
room on the left and above, the height of all, and how much wider it is than the wood.
"""


def plaque(look: Look, wood: pygame.Rect) -> Item:
    """The board that buttons are on, with its shadow; for themes with pictures."""
    left, above, high, broader = (round(wood.height * share) for share in _PLAQUE_AROUND)
    size, end = (wood.width + broader, high), round(_PLAQUE_END * wood.height)
    picture = stretched(look, "plaque", (3 * high, high), size, end)
    return picture, (wood.left - left, wood.top - above)


class WoodenThings:
    """Tray, bag and rack in one area."""

    def __init__(self, look: Look, furniture: Furniture) -> None:
        self.look = look
        self.furniture = furniture

    def items(self, marked: TrakkxMarks) -> Iterator[Item]:
        """Everything, lowest first."""
        # A picture of tokens alone has neither tray nor bag.
        if not self.furniture.bare and (marked.display or marked.bag or marked.others):
            yield from self._display(marked)
            yield from self._bag(marked)
        room, own = self.furniture.own, marked.others[len(self.furniture.others) :]
        if own and room:
            plate = pygame.Rect((0, 0), (plate_width(self.look, room.height), room.height))
            # It's beside the others'.
            if self.look.mirrored:
                plate.topleft = room.topleft
            else:
                plate.topright = room.topright
            yield from plate_items(self.look, own[0], plate)
        if marked.rack is not None:
            yield from self._rack(marked, marked.rack)

    # The tray and the bag

    def _display(self, marked: TrakkxMarks) -> Iterator[Item]:
        furniture = self.furniture
        if marked.offered and marked.display:
            yield self._glow(furniture.tray)
        yield self._tray()
        for number, seat in enumerate(furniture.tray_seats):
            token = marked.display[number] if number < len(marked.display) else None
            side = tiles.tile_side(seat.width)
            spot = OnTray(number)
            if token is not None:
                lifted = LIFT * 0.6 if spot == marked.hover else 0.0
                yield from tiles.lifted(self.look, token, seat.center, side, lifted)
                yield from self._spot_marks(
                    marked, spot, tiles.raised(seat.center, side, lifted), side
                )
            else:
                yield from self._spot_marks(marked, spot, seat.center, side)

    def _spot_marks(
        self, marked: TrakkxMarks, spot: Spot, point: Point, side: int
    ) -> Iterator[Item]:
        """The hint's ring and the dot of an idea at a spot beside the cloth."""
        for spots, ink in ((marked.played, PLAYED), (marked.lit, HINT)):
            if spot in spots:
                yield centred(tiles.ring(self.look, side + 4, ink), point)
        if spot in marked.ideas:
            dot = idea_dot(self.look, marked.ideas[spot])
            yield centred(dot, (point[0] + side * 0.36, point[1] - side * 0.36))

    def _bag(self, marked: TrakkxMarks) -> Iterator[Item]:
        look, place = self.look, self.furniture.bag
        centre: Point = place.center
        if marked.offered and marked.bag:
            yield self._glow(place)
        if marked.hover == OnBag() and marked.bag:
            centre = (centre[0], centre[1] - place.height * 0.05)
        if look.theme.pictures:
            yield _bag_shadow(look, place.size), place.topleft
            yield centred(look.picture("trakkx/bag.webp", place.size), centre)
        else:
            side = round(place.width * 0.9 / 2) * 2
            yield centred(tiles.emblem(look, THREE, side, _PLAIN_BAG), centre)
        is_wide = look.text_width("100", "number") < 0.45 * place.width
        style: StyleName = "number" if is_wide else "label"
        at = (centre[0], centre[1] + place.height * 0.16)
        yield from badge(look, str(marked.bag), at, style)
        yield from self._spot_marks(marked, OnBag(), centre, round(place.width * 0.94 / 2) * 2)

    def _glow(self, place: pygame.Rect) -> Item:
        """A light around something that can be used now."""
        reach = min(self.furniture.token // 5, place.left - self.furniture.area.left)
        size = place.width + 2 * reach, place.height + 2 * reach
        light = tiles.glow(self.look, size, reach)
        return light, (place.left - reach, place.top - reach)

    # The rack

    def _rack(self, marked: TrakkxMarks, rack: Sequence[RackSlot]) -> Iterator[Item]:
        places = stand(self.furniture, len(rack))
        yield from self._tiers(places)
        above: list[Item] = []
        for line in _ready_lines(rack, places):
            yield self._glow(line)
        for number, (standing, place) in enumerate(zip(rack, places, strict=True)):
            spot = OnRack(number)
            if not standing.token:
                continue
            side = tiles.tile_side(place.width)
            centre: Point = place.center
            if standing.away:
                picture = tiles.face(self.look, standing.token, side)
                yield centred(finish.faded(self.look, picture, 0.25), centre)
                continue
            lifted = 0.0
            if standing.chosen:
                lifted = LIFT
            elif spot == marked.hover:
                lifted = LIFT * 0.5
            yield from tiles.lifted(self.look, standing.token, centre, side, lifted)
            point = tiles.raised(centre, side, lifted)
            if standing.chosen:
                above.append(centred(tiles.ring(self.look, place.width, tiles.OWN), point))
            if standing.lit:
                above.append(centred(tiles.ring(self.look, place.width, HINT), point))
            above.extend(self._spot_marks(marked, spot, point, side))
        yield from above
        before, ink = marked.insert, tiles.OWN
        if before is None:
            return
        place = places[min(before, len(places) - 1)]
        if before < len(rack) and not rack[before].token:
            yield centred(tiles.ring(self.look, place.width, ink), place.center)
            return
        # A bar between two places of the rack, where tokens would be put.
        x, high = place.left if before < len(places) else place.right, place.height
        wide = max(3, round(high * 0.11))
        for grow, colour in ((2, ink.casing), (0, ink.line)):
            bar = self.look.box((wide + grow, high + grow), wide // 2, colour)
            yield centred(bar, (x, place.centery))

    def _tiers(self, places: Sequence[pygame.Rect]) -> Iterator[Item]:
        """The wood: one strip for each row, each in front of the one above."""
        rack, furniture = self.furniture.rack, self.furniture
        rows, token = furniture.rows, furniture.token
        feet = sorted({place.bottom for place in places})
        if len(feet) > rows:
            # Far more tokens than usual: more and smaller rows.
            rows, token = len(feet), places[0].height
        high = round(token * RACK_HEIGHT)
        if not self.look.theme.pictures:
            margin, side = self.look.px(10), furniture.token
            box = furniture.floor.inflate(round(side * 0.7), round(side * 0.16))
            box.bottom = min(box.bottom + margin // 2, furniture.area.bottom - 2)
            yield self._plain_wood(box.size), box.topleft
            return
        for row in range(rows):
            top = rack.bottom - high - round((rows - 1 - row) * token * TIER)
            yield strip(self.look, (rack.width, high)), (rack.left, top)

    def _tray(self) -> Item:
        tray = self.furniture.tray
        if self.look.theme.pictures:
            return self.look.picture("trakkx/tray.webp", tray.size), tray.topleft
        first, *_between, last = self.furniture.tray_seats
        box = first.union(last).inflate(first.width * 0.4, first.height * 0.4)
        return self._plain_wood(box.size), box.topleft

    def _plain_wood(self, size: tuple[int, int]) -> pygame.Surface:
        look = self.look
        return look.box(size, round(min(size) * 0.18), look.theme.cup, 255, "ink", look.px(2))


def _ready_lines(rack: Sequence[RackSlot], places: Sequence[pygame.Rect]) -> Iterator[pygame.Rect]:
    """Where tokens side by side are ready to be played."""
    line: pygame.Rect | None = None
    for standing, place in zip(rack, places, strict=True):
        if line is not None and not (standing.ready and place.top == line.top):
            yield line
            line = None
        if standing.ready:
            line = place if line is None else line.union(place)
    if line is not None:
        yield line


@drawn_once
def _bag_shadow(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """The shadow to the right of and below a bag's picture of this size.

    Its picture is twice as wide as the bag's, but empty left of and above the bag.
    """
    wide, high = size
    whole = look.picture("trakkx/bag-shadow.webp", (wide * 2, high * 2))
    return whole.subsurface((wide // 2, high // 2, wide * 3 // 2, high * 3 // 2)).copy()


def strip(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """The rack stretched to its length; its ends keep their shape."""
    share = size[1] / RACK_SHAPE[1]
    return stretched(
        look, "rack", (round(RACK_SHAPE[0] * share), size[1]), size, round(RACK_END * share)
    )


@drawn_once
def stretched(
    look: Look, name: str, whole_size: tuple[int, int], size: tuple[int, int], end: int
) -> pygame.Surface:
    """A picture stretched to ``size``; ``end`` pixels at either end keep their shape."""
    picture = look.picture(f"trakkx/{name}.webp", whole_size)
    result = pygame.Surface(size, pygame.SRCALPHA)
    for part, source in drawing.stretched(size, whole_size, min(end, size[0] // 2)):
        result.blit(pygame.transform.smoothscale(picture.subsurface(source), part.size), part)
    return drawing.native(result)
