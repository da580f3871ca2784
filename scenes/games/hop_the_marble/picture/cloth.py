"""What's under Hop's marbles: the wooden table, the folded cloth, the home circles.

It's one picture, made for the part in sight: textures at the view's scale, with the whole cloth's
lights on top.
"""

import math
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice, zip_longest
from random import Random
from typing import Final

import pygame

from game.rules.hop_the_marble import RAISED
from game.rules.hop_the_marble.folding import FIELDS, LEVEL, Relief
from game.rules.hop_the_marble.marbles import area_centre
from game.rules.hop_the_marble.state import HopState
from physics.cloth import TENTHS, cloth_of
from scenes.games.hop_the_marble.picture.marbles import faded
from scenes.games.hop_the_marble.picture.relief import (
    MOODS,
    ROUGH,
    Tint,
    TraceMap,
    Way,
    draw_contours,
    lay,
    lay_over,
    light_rows,
    shadow_map,
    whole,
)
from scenes.games.hop_the_marble.view import Box, HopView, Panorama, place_of
from scenes.kit import drawing
from scenes.kit.display import Item, centred, outside
from scenes.kit.look import Look, drawn_once
from scenes.kit.theme import PlayerStyle, Rgb, contrast, luminance, mix

RIM: Final = 9.5
"""Width of the raised rim in millimetres."""

_FOLDER: Final = "hop-the-marble"

REPEATS: Final = {"cotton": 160, "tablecloth": 150, "carpet": 160, "sand": 200, "clay": 240}
"""The millimetres after which each surface's picture repeats."""

WOOD_REPEATS: Final = 640
"""The same for the wood."""

_WOVEN: Final = ("cotton", "tablecloth")
"""Surfaces with a hem, and creases from being folded."""

_CREASES: Final = 720
"""Side of the picture of creases, in pixels."""

_MIPS: Final = (1024, 512, 256, 128, 64)
"""Sides of a surface's picture from which other sizes are made quickly."""

_TILES: Final = 4
"""The most tiles kept: surface, wood and rim at one scale."""

_CRUMBS: Final[dict[str, Rgb]] = {"sand": (238, 216, 172), "clay": (216, 180, 148)}
"""Surfaces that shed grains, and the grains' colours."""

_GRAINS: Final = 700
"""How many grains."""

_SEEN: Final = (1.75, 3.5)
"""The least contrast between a line and the cloth: with textures, and without."""

_HIGHER: Final = (165, 165, 165)
"""The colour of contour lines in a theme without pictures."""

_TINY: Final = 1.4
"""Grains with a smaller radius, in pixels, are drawn as dots."""

_TRACE: Final = 12.0
"""How far to either side of its way a marble leaves traces, in millimetres."""

_FLAT: Final = (200, 200, 200)
"""The cloth in a theme without pictures, before its light."""

_DUSK: Final = (198, 198, 198)
"""What's left of the wood's light at night, of 255 parts, so that the cloth stands out."""

_DEPTH: Final = {"light": 0.55, "dark": 0.66}
"""How dark the cloth's shadow is in its middle."""


_ROWS: Final = 6
"""Rows of its light that take less than 4 ms."""


class HopGround:
    """One match's cloth in one look. ``player_styles`` are those of the seats.

    While it ``hurries``, the light on a pattern is rough until its panorama is sharpened.
    """

    def __init__(self, look: Look, state: HopState, player_styles: Sequence[PlayerStyle]) -> None:
        self.look = look
        self.variant = state.variant
        self.folds = state.ground
        self.player_styles = tuple(player_styles)
        self.cloth = cloth_of(state)
        self.mood = MOODS[look.theme.pictures]
        self._tiles: dict[tuple[str, int], pygame.Surface] = {}
        self.hurries = False
        self.panorama = Panorama(self.draw, self._light_up)
        self._lighting: dict[int, Iterator[pygame.Surface | None]] = {}
        self._left: tuple[Way, ...] = ()
        self._maps: dict[int, TraceMap] = {}

    @property
    def level(self) -> Rgb:
        """Roughly the colour of the cloth where it's level."""
        theme = self.look.theme.pictures
        if not theme:
            return (60, 60, 60)
        return (214, 208, 197) if theme == "light" else (100, 92, 82)

    def items(
        self, view: HopView, left: tuple[Way, ...] = (), *, moving: bool = False
    ) -> Iterator[Item]:
        """The cloth, the traces ``left`` on it, and the players' symbols.

        It's less sharp while the view is ``moving``.
        """
        if left is not self._left:
            self._leave(left)
        yield self.panorama.picture(view, moving=moving), view.area.topleft
        yield from self._signs(view, 16 if moving else 4)

    def light_ahead(self, turned: int) -> Iterator[object]:
        """Work out the light of a side in short steps; not while hands change the folds."""
        while not isinstance(self.folds, Relief) and not self._light_up(turned):
            yield self

    def _leave(self, left: tuple[Way, ...]) -> None:
        """Show other traces; merely adding some changes little."""
        before, self._left = self._left, left
        if any(one is not two for one, two in zip_longest(before, left[: len(before)])):
            self.panorama.forget()
            return
        for way in filter(None, left[len(before) :]):
            columns, rows = zip(*way, strict=True)
            self._renew((min(columns), min(rows), max(columns), max(rows)), _TRACE)

    def _renew(self, box: Box, around: float) -> None:
        """Mark part of the cloth as changed, and this many millimetres around it."""
        x, y, to_x, to_y = box
        self.panorama.renew((x - around, y - around, to_x + around, to_y + around))

    def fold(self, relief: Relief) -> None:
        """Take this relief from now on."""
        before = self.folds.levels if isinstance(self.folds, Relief) else LEVEL.levels
        if relief.levels == before:
            return
        pairs = zip(relief.levels, before, strict=True)
        changed = [place for place, (new, old) in enumerate(pairs) if new != old]
        columns = [place % FIELDS for place in changed]
        rows = [place // FIELDS for place in changed]
        self.folds = relief
        self.cloth = replace(self.cloth, folds=relief)
        field, half = self.cloth.size_mm / FIELDS, self.cloth.half
        low, high = (
            (edge(columns) * field - half, edge(rows) * field - half) for edge in (min, max)
        )
        # A field is felt in the two beside it, and the light is smooth.
        felt = (low[0] - field, low[1] - field), (high[0] + 2 * field, high[1] + 2 * field)
        for turned in range(4):
            light = self.look.kept(self._light_key(turned))
            if light is not None:
                whole(light_rows(self.cloth, turned, self.mood, self._tints, light, felt))
        self._renew((*low, *high), 3.5 * field)

    def colour(self, seat: int) -> Rgb:
        """The colour of the player on ``seat``."""
        return self.look.player(self.player_styles[seat].colour).fill

    def chalk(self, seat: int) -> Rgb:
        """That colour for lines, so that it shows on the cloth."""
        colour = mix(self.colour(seat), self.level, 0.15)
        away = (24, 16, 8) if luminance(self.level) > 0.18 else (255, 255, 255)
        for _step in range(6):
            if contrast(colour, self.level) >= _SEEN[not self.look.theme.pictures]:
                break
            colour = mix(colour, away, 0.14)
        return colour

    def draw_around(self, surface: pygame.Surface, view: HopView) -> None:
        """Draw the wood around a view's area in a window."""
        window, (x, y) = surface.get_rect(), view.middle
        wide = replace(view, area=window, aside=(0, 0, 0))
        wide = wide.moved(x - window.centerx, y - window.centery)
        for part in outside(view.area, window):
            surface.set_clip(part)
            self._wood(surface, wide, view.cloth)
        surface.set_clip(None)

    # One picture

    def draw(self, view: HopView) -> pygame.Surface:
        """A new picture of what this view shows."""
        picture = pygame.Surface(view.area.size)
        cloth = view.cloth.move(-view.area.left, -view.area.top)
        raised = self.variant.rim == RAISED
        self._wood(picture, view, cloth)
        if self.variant.surface == "carpet" and not raised and self.look.theme.pictures:
            self._fringe(picture, view, cloth)
        if self.variant.surface in _CRUMBS and not raised and self.look.theme.pictures:
            self._crumbs(picture, view, cloth, _CRUMBS[self.variant.surface])
        picture.set_clip(cloth)
        if self.look.theme.pictures:
            name = self.variant.surface
            self._tiled(picture, f"{_FOLDER}/ground-{name}.jpg", view.px(REPEATS[name]), cloth)
        else:
            picture.fill(_FLAT)
        if self._left and self.look.theme.pictures:
            lay(picture, self._traces(view.turned).picture, self.cloth.half, view)
        lay_over(picture, self._light(view.turned), self.cloth.half, view)
        if self.look.theme.pictures and self.variant.surface in _WOVEN:
            creases = self.look.picture(f"{_FOLDER}/creases.jpg", (_CREASES, _CREASES))
            lay_over(picture, creases, self.cloth.half, view)
        if not self.look.theme.pictures:
            draw_contours(picture, self.cloth, view, _HIGHER)
        if not raised and self.variant.surface in _WOVEN:
            self._hem(picture, view, cloth)
        self._rings(picture, view)
        picture.set_clip(None)
        if raised:
            self._rim(picture, view, cloth)
        elif not self.look.theme.pictures:
            _draw_frame(picture, (255, 255, 255), cloth.inflate(4, 4), 2)
        return picture

    def _wood(self, picture: pygame.Surface, view: HopView, cloth: pygame.Rect) -> None:
        family = self.look.theme.pictures
        if not family:
            picture.fill(self.look.theme.table)
            return
        if cloth.contains(picture.get_rect()):
            return
        self._tiled(picture, f"{_FOLDER}/wood-{family}.jpg", view.px(WOOD_REPEATS), cloth)
        if self.look.theme.dark:
            picture.fill(_DUSK, special_flags=pygame.BLEND_RGB_MULT)
        reach = self.cloth.half + (RIM if self.variant.rim == RAISED else 0.0) + 36.0
        size = self.cloth.size_mm + (2 * RIM if self.variant.rim == RAISED else 0.0)
        depth = _DEPTH[family]
        shadow = self.look.drawn(
            ("hop cloth shadow", reach, depth), lambda: shadow_map(reach, size, depth)
        )
        lay_over(picture, shadow, reach, view)

    def _tiled(self, picture: pygame.Surface, name: str, repeat: float, cloth: pygame.Rect) -> None:
        """Cover the clip with a repeating picture, from the cloth's middle outwards."""
        side = max(8, round(repeat))
        clip = picture.get_clip()
        first_x = cloth.centerx - -(-(cloth.centerx - clip.left) // side) * side
        first_y = cloth.centery - -(-(cloth.centery - clip.top) // side) * side
        places = [
            pygame.Rect(x, y, side, side)
            for y in range(first_y, clip.bottom, side)
            for x in range(first_x, clip.right, side)
        ]
        # Making a whole tile pays if it's drawn more than once; it's kept while the scale stays.
        if (name, side) in self._tiles or clip.width * clip.height >= 2 * side * side:
            if (name, side) not in self._tiles:
                if len(self._tiles) >= _TILES:
                    self._tiles.clear()
                tile = pygame.transform.smoothscale(self._mip(name, side), (side, side))
                self._tiles[name, side] = tile
            tile = self._tiles[name, side]
            picture.fblits([(tile, place.topleft) for place in places])
            return
        source = self._mip(name, side)
        for place in places:
            picture.blit(*_part(source, place, clip))

    def _mip(self, name: str, side: int) -> pygame.Surface:
        """The smallest kept size of a picture that's large enough."""
        fitting = [mip for mip in _MIPS if mip >= side]
        mip = fitting[-1] if fitting else _MIPS[0]
        return self.look.picture(name, (mip, mip))

    @property
    def _tints(self) -> tuple[Tint, ...]:
        variant, radius = self.variant, self.variant.area_radius / TENTHS
        return tuple(
            (place_of(area_centre(variant, seat)), radius, self.colour(seat))
            for seat in range(variant.players)
        )

    def _light(self, turned: int) -> pygame.Surface:
        key, given = self._light_key(turned), (self.cloth, turned, self.mood, self._tints)
        if self.hurries and not isinstance(self.folds, Relief) and self.look.kept(key) is None:
            self.panorama.is_rough = True
            return whole(light_rows(*given, cell=ROUGH))
        return self.look.drawn(key, lambda: whole(light_rows(*given)))

    def _light_key(self, turned: int) -> Hashable:
        # What hands fold has a light of its own that changes with it.
        cloth = self if isinstance(self.folds, Relief) else self.cloth
        return "hop light", cloth, turned, self.look.theme.key, self._tints

    def _light_up(self, turned: int) -> bool:
        """Work out part of the light. Returns whether all of it is known."""
        key = self._light_key(turned)
        if self.look.kept(key) is not None:
            return True
        if turned not in self._lighting:
            self._lighting[turned] = light_rows(self.cloth, turned, self.mood, self._tints)
        for light in filter(None, islice(self._lighting[turned], _ROWS)):
            self.look.drawn(key, partial(pygame.Surface.copy, light))
            del self._lighting[turned]
        return False

    def _traces(self, turned: int) -> TraceMap:
        """What marbles have left behind, for one turn of the cloth."""
        traces = self._maps.get(turned)
        if traces is None:
            traces = TraceMap(self.cloth.size_mm, turned, self.variant.surface)
            self._maps[turned] = traces
        traces.show(self._left)
        return traces

    def _hem(self, picture: pygame.Surface, view: HopView, cloth: pygame.Rect) -> None:
        """The cloth's folded edge and the thread that holds it."""
        deep = mix(self.level, (30, 20, 12), 0.30)
        pale = mix(self.level, (255, 250, 240), 0.45)
        inset = max(3, round(view.px(7.0)))
        within = cloth.inflate(-2 * inset, -2 * inset)
        thick = max(1, round(view.px(0.5)))
        long, every = max(3, round(view.px(5.0))), max(5, round(view.px(8.0)))
        clip = picture.get_clip().clip(picture.get_rect())
        for y in (within.top, within.bottom):
            for x in range(within.left, within.right, every):
                if clip.left - long < x < clip.right:
                    pygame.draw.line(picture, deep, (x, y), (min(x + long, within.right), y), thick)
        for x in (within.left, within.right):
            for y in range(within.top, within.bottom, every):
                if clip.top - long < y < clip.bottom:
                    end = min(y + long, within.bottom)
                    pygame.draw.line(picture, deep, (x, y), (x, end), thick)
        edge = cloth.move(-1, -1)
        ends = (cloth.left, edge.bottom), (edge.right, cloth.top)
        for colour, corner in ((pale, cloth.topleft), (deep, edge.bottomright)):
            pygame.draw.lines(picture, colour, False, (ends[0], corner, ends[1]), thick)

    def _fringe(self, picture: pygame.Surface, view: HopView, cloth: pygame.Rect) -> None:
        pale = mix(self.level, (250, 240, 220), 0.35)
        deep = mix(self.level, (30, 20, 12), 0.40)
        every, long = max(3.0, view.px(4.2)), view.px(10.0)
        thick = max(1, round(view.px(1.3)))
        for number in range(math.ceil(cloth.height / every)):
            y = cloth.top + every * (number + 0.5)
            if not -long < y < picture.get_height() + long:
                continue
            # No two threads are alike.
            bend, reach = (
                math.sin(number * 2.4) * every * 0.4,
                long * (1 + math.sin(number * 5.1) / 7),
            )
            for edge, way in ((cloth.left, -1), (cloth.right - 1, 1)):
                end = (edge + way * reach, y + bend)
                under = ((edge, y + thick), (end[0], end[1] + thick))
                pygame.draw.aaline(picture, deep, *under, thick)
                pygame.draw.aaline(picture, pale, (edge, y), end, thick)

    def _crumbs(
        self, picture: pygame.Surface, view: HopView, cloth: pygame.Rect, tone: Rgb
    ) -> None:
        """Grains fallen beside the cloth, always the same ones."""
        if cloth.contains(picture.get_rect()):
            return
        rng = Random(7)
        dim = 0.55 if self.look.theme.dark else 0.92
        half = self.cloth.half
        middle = (view.point_of((0.0, 0.0))[0] - view.area.left, cloth.centery)
        for _grain in range(_GRAINS):
            along, out = rng.uniform(-half, half), half + min(14.0, rng.expovariate(0.28))
            bright = dim * rng.uniform(0.72, 1.08)
            size = view.px(rng.uniform(0.25, 0.75))
            across, down = ((along, -out), (along, out), (-out, along), (out, along))[
                rng.randrange(4)
            ]
            place = (middle[0] + view.px(across), middle[1] + view.px(down))
            colour = [min(255, round(part * bright)) for part in tone]
            if size < _TINY:
                side = 1 if size < 0.75 * _TINY else 2
                picture.fill(colour, (round(place[0]), round(place[1]), side, side))
            else:
                pygame.draw.circle(picture, colour, place, size)

    def _rings(self, picture: pygame.Surface, view: HopView) -> None:
        radius = view.px(self.variant.area_radius / TENTHS)
        for seat in range(self.variant.players):
            point = view.spot_point(area_centre(self.variant, seat))
            # pygame would cut fractions off, above and below zero: parts would not fit together.
            middle = (math.floor(point[0] - view.area.left), math.floor(point[1] - view.area.top))
            width = max(1, round(view.px(1.1 if self.look.theme.pictures else 2.2)))
            pygame.draw.aacircle(picture, self.chalk(seat), middle, radius, width)

    def _signs(self, view: HopView, step: int) -> Iterator[Item]:
        """Everyone's symbol, faint, in the middle of their home circle; larger by whole steps."""
        side = max(8, round(view.px(46) / step) * step)
        for seat, player_style in enumerate(self.player_styles[: self.variant.players]):
            point = view.spot_point(area_centre(self.variant, seat))
            if view.area.inflate(-side, -side).collidepoint(point):
                yield centred(_sign(self.look, player_style.symbol, side, self.chalk(seat)), point)

    # The raised rim

    def _rim(self, picture: pygame.Surface, view: HopView, cloth: pygame.Rect) -> None:
        """A wooden frame around the cloth, with its shadow on it."""
        broad = max(4, round(view.px(RIM)))
        outer = cloth.inflate(2 * broad, 2 * broad)
        if not self.look.theme.pictures:
            _draw_frame(picture, (90, 90, 90), outer, broad)
            _draw_frame(picture, (255, 255, 255), outer, 2)
            _draw_frame(picture, (255, 255, 255), cloth.inflate(4, 4), 2)
            return
        family = self.look.theme.pictures
        for side in outside(cloth, outer):
            picture.set_clip(side)
            self._tiled(picture, f"{_FOLDER}/wood-{family}.jpg", view.px(WOOD_REPEATS) * 0.6, outer)
        picture.set_clip(None)
        light = pygame.Surface(picture.get_size())
        light.fill((255, 255, 255))
        for inset in range(broad):
            self._frame_line(light, outer.inflate(-2 * inset, -2 * inset), (inset + 0.5) / broad)
        fade = max(2, round(view.px(9.0)))
        for inset in range(fade):
            level = round(255 * (0.50 + 0.50 * (inset / fade) ** 0.7))
            shade = (level, level, level)
            x, y = cloth.left + inset, cloth.top + inset
            ends = (x, cloth.bottom - 1), (cloth.right - 1, y)
            pygame.draw.lines(light, shade, False, (ends[0], (x, y), ends[1]))
        picture.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def _frame_line(self, light: pygame.Surface, rect: pygame.Rect, share: float) -> None:
        """One line of light on the frame, ``share`` of the way from its outside to its inside."""
        dark = self.look.theme.dark
        # A round profile: the outer half faces away from the cloth, the inner half towards it.
        facing = 1 - 2 * share
        edge = min(1.0, 6 * share, 6 * (1 - share))
        rect = rect.inflate(-1, -1)
        for corner, towards in ((rect.topleft, facing), (rect.bottomright, -facing)):
            bright = (0.74 + 0.24 * towards) * (0.55 + 0.45 * edge) * (0.62 if dark else 1.0)
            colour = [round(255 * bright * part) for part in (0.92, 0.80, 0.68)]
            pygame.draw.lines(light, colour, False, (rect.bottomleft, corner, rect.topright))


def _part(
    source: pygame.Surface, place: pygame.Rect, clip: pygame.Rect
) -> tuple[pygame.Surface, tuple[int, int]]:
    """The part of ``source``, scaled to ``place``, within ``clip``; and its place.

    It includes one more source pixel all round.
    """
    wide = source.get_width()
    grown = place.width / wide
    seen = place.clip(clip)
    left = max(0, int((seen.left - place.left) / grown) - 1)
    top = max(0, int((seen.top - place.top) / grown) - 1)
    right = min(wide, int((seen.right - place.left) / grown) + 2)
    bottom = min(wide, int((seen.bottom - place.top) / grown) + 2)
    part = source.subsurface((left, top, max(1, right - left), max(1, bottom - top)))
    ends = round(left * grown), round(top * grown), round(right * grown), round(bottom * grown)
    size = (max(1, ends[2] - ends[0]), max(1, ends[3] - ends[1]))
    return pygame.transform.smoothscale(part, size), (place.left + ends[0], place.top + ends[1])


@drawn_once
def _sign(look: Look, symbol: int, side: int, colour: Rgb) -> pygame.Surface:
    return drawing.native(faded(look.symbol(symbol, side, colour), 84 / 255))


def _draw_frame(picture: pygame.Surface, colour: Rgb, rect: pygame.Rect, broad: int) -> None:
    """Draw a rectangle's outline, mostly out of sight: pygame would fill that."""
    for side in outside(rect.inflate(-2 * broad, -2 * broad), rect):
        picture.fill(colour, side)
