"""How everything looks at one window size with one set of preferences.

A ``Look`` never changes: another window size or preference is another ``Look``, and the screen is
laid out again. All its results are in real pixels and cached; looks derived from one another share
the caches, which are bounded in bytes.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from functools import cached_property, partial, wraps
from typing import Concatenate, Final, ParamSpec

import pygame

from scenes.kit import drawing
from scenes.kit.assets import MissingAsset, asset_path
from scenes.kit.lettering.breaking import chunks, ended, fitted
from scenes.kit.lettering.typeface import (
    LARGE,
    LEADING,
    SMALLEST_TEXT,
    STYLES,
    TEXT_SCALES,
    Align,
    StyleName,
    TextStyle,
    Typeface,
    extra,
    faces_of,
    spaced,
)
from scenes.kit.pictures import (
    Fit,
    Read,
    Shelf,
    bytes_of,
    draw_shadow,
    file_for,
    loaded,
    read_picture,
)
from scenes.kit.theme import (
    PATTERNS,
    PLAYER_COLOURS,
    SYMBOLS,
    THEMES,
    Paint,
    PlayerColour,
    Rgb,
    Theme,
)

__all__ = [
    "DESIGN_SIZE", "SMALLEST_TEXT", "STYLES", "TEXT_SCALES", "Align", "Colour", "Look",
    "StyleName", "TextStyle", "drawn_once",
]  # fmt: skip

Colour = str | Rgb  # the name of a theme's colour, or the colour itself

DESIGN_SIZE: Final = (1280, 720)

_LEAST_KEPT: Final = 96 << 20
_WINDOWS_KEPT: Final = 13.2
"""How much of what's drawn is kept at least: in bytes, and in pictures as large as the window."""


@dataclass(frozen=True)
class Look:
    """Theme, sizes and preferences, and everything drawn from them.

    ``size`` is the window's in pixels; ``text_scale`` the player's, 0.8 to 2.0. ``face`` is one of
    ``FACES``; letters, words and lines are spaced out if ``spaced``. None are below ``least_text``
    pixels.
    """

    theme: Theme = THEMES["light"]
    size: tuple[int, int] = DESIGN_SIZE
    palette: str = "standard"
    text_scale: float = 1.0
    reduced_motion: bool = False
    face: str = "usual"
    spaced: bool = False
    large_targets: bool = False
    coordinates: bool = False
    mirrored: bool = False
    least_text: int = 11
    ahead: dict[str, pygame.Surface] = field(default_factory=dict, repr=False, compare=False)
    """The files of pictures that were read ahead and not yet used."""
    _kept: Shelf[pygame.Surface] = field(
        default_factory=partial(Shelf, 0, bytes_of), repr=False, compare=False
    )
    _widths: Shelf[int] = field(default_factory=partial(Shelf, 20_000), repr=False, compare=False)
    _lines: Shelf[tuple[str, ...]] = field(
        default_factory=partial(Shelf, 4000), repr=False, compare=False
    )

    def __post_init__(self) -> None:
        self._kept.limit = max(_LEAST_KEPT, round(4 * _WINDOWS_KEPT * self.size[0] * self.size[1]))

    changed = replace
    """The look with some parameters changed; it shares the caches."""

    # --- sizes -----------------------------------------------------------------------------

    @cached_property
    def scale(self) -> float:
        """Pixels per design unit; the design is for a window of 1280x720."""
        return min(self.size[0] / DESIGN_SIZE[0], self.size[1] / DESIGN_SIZE[1])

    @property
    def width_in_text(self) -> float:
        """The window's width in units of the text's size."""
        return self.size[0] / self.scale / self.text_scale

    @property
    def letters(self) -> float:
        """How large small letters are compared with everything else: above the text scale in small
        windows.

        Only letters have a minimum size in pixels.
        """
        return self.text_px("small") / (STYLES["small"].size * self.scale)

    @property
    def is_large(self) -> bool:
        """Whether boards should give all their room to the pieces: see docs/widgets.md."""
        return self.theme.bold or self.text_scale >= LARGE

    def px(self, units: float) -> int:
        """A design length in pixels; one above zero never vanishes."""
        pixels = round(units * self.scale)
        return max(1, pixels) if units > 0 else pixels

    def em(self, units: float) -> int:
        """A length in pixels that grows with the player's text, though not quite as much."""
        return self.px(units * (1 + (self.text_scale - 1) * 0.7))

    def text_px(self, style: StyleName) -> int:
        """The size of a style's letters in pixels."""
        return self._text_sizes[style]

    @cached_property
    def _text_sizes(self) -> dict[StyleName, int]:
        grown = {
            name: kind.size * (1 + (self.text_scale - 1) * kind.growth)
            for name, kind in STYLES.items()
        }
        return {
            name: max(self.least_text, round(max(size, SMALLEST_TEXT) * self.scale))
            for name, size in grown.items()
        }

    def line_height(self, style: StyleName) -> int:
        """The height of one line of a style in pixels."""
        kind = STYLES[style]
        apart = self.spaced and kind.read
        return round(self.text_px(style) * (max(kind.leading, LEADING) if apart else kind.leading))

    @property
    def edge_width(self) -> int:
        """The width of the lines around panels and fields in pixels."""
        return self.px(self.theme.edge_width)

    # --- colours ---------------------------------------------------------------------------

    def colour(self, colour: Colour) -> Rgb:
        """The colour itself, looked up in the theme if it's a name."""
        if isinstance(colour, str):
            named: Rgb = getattr(self.theme, colour)
            return named
        return colour

    @property
    def player_colours(self) -> tuple[PlayerColour, ...]:
        """The chosen palette's player colours."""
        return PLAYER_COLOURS[self.palette]

    def player(self, colour: int) -> Paint:
        """A player colour, by number 0 to 5, in this theme."""
        return self._paints[colour % len(self._paints)]

    @cached_property
    def _paints(self) -> tuple[Paint, ...]:
        return tuple(colour.on(self.theme) for colour in self.player_colours)

    # --- text ------------------------------------------------------------------------------

    @cached_property
    def _typefaces(self) -> dict[StyleName, Typeface]:
        return {
            style: Typeface(faces_of(style, self.face), size)
            for style, size in self._text_sizes.items()
        }

    @cached_property
    def _kinds(self) -> dict[StyleName, Hashable]:
        """Everything that determines how a text of each style is drawn."""
        sizes = self._text_sizes.items()
        return {style: (style, size, self.face, self.spaced) for style, size in sizes}

    def text_width(self, string: str, style: StyleName = "body") -> int:
        """The width of a text on one line in pixels."""
        measure = partial(self._measured, string, style)
        return self._widths.get((self._kinds[style], string), measure)

    def _measured(self, string: str, style: StyleName) -> int:
        width = self._typefaces[style].width(string) if string else 0
        if self.spaced and width:
            width += extra(string, self.text_px(style))
        return width

    def longest_word(self, string: str, style: StyleName = "body") -> int:
        """The width in pixels of a text's longest unbreakable part."""

        def measure() -> int:
            parts = [ended(part) for line in string.split("\n") for part in chunks(line)]
            return max([self._measured(part, style) for part in parts], default=0)

        return self._widths.get((self._kinds[style], string, "longest word"), measure)

    def wrap(
        self,
        string: str,
        style: StyleName = "body",
        width: int | None = None,
        max_lines: int | None = None,
    ) -> tuple[str, ...]:
        """Break a text into lines of at most ``width`` pixels.

        Each script breaks where it may (``lettering.breaking``), overlong parts anywhere; what goes
        beyond ``max_lines`` is dropped and ends in an ellipsis.
        """
        key = (self._kinds[style], string, width, max_lines)
        measure = partial(self._measured, style=style)
        return self._lines.get(key, lambda: tuple(fitted(string, measure, width, max_lines)))

    def measure(
        self,
        string: str,
        style: StyleName = "body",
        width: int | None = None,
        max_lines: int | None = None,
    ) -> tuple[int, int]:
        """A text's size in pixels, wrapped to ``width`` if given."""
        lines = self.wrap(string, style, width, max_lines)
        widest = max(self.text_width(line, style) for line in lines)
        return widest, len(lines) * self.line_height(style)

    def text(
        self,
        string: str,
        style: StyleName = "body",
        colour: Colour = "ink",
        *,
        width: int | None = None,
        align: Align = "left",
        max_lines: int | None = None,
    ) -> pygame.Surface:
        """Draw a text, wrapped to ``width`` pixels if given.

        The surface is as wide as the widest line; ``align`` sets the lines against each other. It's
        shared: don't draw on it.
        """
        rgb = self.colour(colour)
        lines = self.wrap(string, style, width, max_lines)
        key = (self._kinds[style], rgb, lines, align if lines[1:] else "")
        return self._kept.get(key, lambda: self._written(lines, style, rgb, align))

    def draw_text(
        self,
        target: pygame.Surface,
        string: str,
        rect: pygame.Rect,
        style: StyleName = "body",
        colour: Colour = "ink",
        *,
        align: Align = "left",
        max_lines: int | None = None,
    ) -> pygame.Rect:
        """Draw a text into ``rect``, wrapped to its width; returns the rectangle it fills."""
        width = rect.w
        surface = self.text(string, style, colour, width=width, align=align, max_lines=max_lines)
        place = surface.get_rect()
        match align:
            case "left":
                place.left = rect.left
            case "center":
                place.centerx = rect.centerx
            case "right":
                place.right = rect.right
        place.top = rect.top + (rect.h - place.h) // 2
        target.blit(surface, place)
        return place

    def _written(
        self, lines: tuple[str, ...], style: StyleName, colour: Rgb, align: Align
    ) -> pygame.Surface:
        step = self.line_height(style)
        drawn = [self._line(line, style, colour) for line in lines]
        wide = max((line.get_width() for line in drawn if line is not None), default=0)
        result = drawing.native(pygame.Surface((wide, step * len(lines)), pygame.SRCALPHA))
        for index, line in enumerate(drawn):
            if line is None:
                continue
            spare = wide - line.get_width()
            left = {"left": 0, "center": spare // 2, "right": spare}[align]
            result.blit(line, (left, index * step + (step - line.get_height()) // 2))
        return result

    def _line(self, line: str, style: StyleName, colour: Rgb) -> pygame.Surface | None:
        if not self.text_width(line, style):
            # The font refuses to draw what has no width, like a lone direction mark.
            return None
        typeface = self._typefaces[style]
        if self.spaced:
            return spaced(typeface, line, colour)
        return typeface.drawn(line, colour)

    # --- shapes ----------------------------------------------------------------------------

    def icon(self, name: str, size: int, colour: Colour = "ink") -> pygame.Surface:
        """An icon of ``assets/icons/ui`` in a square of ``size`` pixels."""
        rgb = self.colour(colour)

        def make() -> pygame.Surface:
            path = f"icons/ui/{name}.svg"
            try:
                drawn = pygame.image.load_sized_svg(asset_path(path), (size, size))
            except pygame.error:
                raise MissingAsset(path) from None
            return drawing.tinted(drawing.native(drawn), rgb)

        return self._kept.get(("icon", name, size, rgb), make)

    def symbol(self, symbol: int, size: int, colour: Colour = "ink") -> pygame.Surface:
        """A player's symbol, by number, in a square of ``size`` pixels."""
        key = SYMBOLS[symbol % len(SYMBOLS)].key
        return self._once(drawing.symbol, key, size, self.colour(colour))

    def pattern(
        self, pattern: int, size: tuple[int, int], colour: Colour, unit: float
    ) -> pygame.Surface:
        """A player's pattern, by number, on a clear ground of ``size`` pixels.

        It repeats about every ``unit`` pixels.
        """
        key = PATTERNS[pattern % len(PATTERNS)]
        return self._once(drawing.pattern, key, size, self.colour(colour), unit)

    def token(self, colour: int, symbol: int, size: int) -> pygame.Surface:
        """A player's token, a disc with the symbol on it, ``size`` pixels wide."""
        paint = self.player(colour)

        def make() -> pygame.Surface:
            disc = drawing.rounded_box(
                (size, size), size // 2, paint.fill, 255, paint.edge, max(1, size // 24)
            )
            sign = self.symbol(symbol, max(4, round(size * 0.56 / 2) * 2), paint.ink)
            disc.blit(sign, sign.get_rect(center=disc.get_rect().center))
            return disc

        return self._kept.get(("token", paint, symbol, size), make)

    def box(
        self,
        size: tuple[int, int],
        radius: int,
        fill: Colour,
        alpha: int = 255,
        edge: Colour | None = None,
        width: int = 0,
    ) -> pygame.Surface:
        """A box with rounded corners; sizes in pixels, ``edge`` is a line of ``width``."""
        line = self.colour(edge) if edge is not None else None
        fill = self.colour(fill)
        return self._once(drawing.rounded_box, size, radius, fill, alpha, line, width)

    def ring(
        self, size: tuple[int, int], radius: int, colour: Colour, width: int
    ) -> pygame.Surface:
        """A line with rounded corners along the inside of ``size``; all in pixels."""
        return self.box(size, radius, colour, 0, colour, width)

    def fade(self, size: tuple[int, int], colour: Colour, *, downwards: bool) -> pygame.Surface:
        """A gradient to the full colour, downwards or upwards."""
        return self._once(drawing.fade, size, self.colour(colour), downwards)

    def _once(self, draw: Callable[..., pygame.Surface], *values: Hashable) -> pygame.Surface:
        return self._kept.get((draw, *values), lambda: draw(*values))

    def draw_panel(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        *,
        radius: float = 18.0,
        fill: Colour = "paper",
        alpha: int | None = None,
        edge: Colour | None = "panel_edge",
        raised: float = 1.0,
    ) -> None:
        """Draw a soft panel; ``raised`` scales its shadow, 0.0 for none.

        The shadow reaches ``panel_reach`` pixels beyond ``rect``.
        """
        theme = self.theme
        corner = self.px(radius)
        opacity = theme.panel_alpha if alpha is None else alpha
        if raised and theme.shadow_alpha:
            blur, drop = self.px(9 * raised), self.px(4 * raised)
            draw_shadow(target, rect, corner, blur, drop, theme.shadow_alpha, self._kept)
        width = self.edge_width if edge is not None else 0
        target.blit(self.box(rect.size, corner, fill, opacity, edge, width), rect)

    def panel_reach(self, raised: float = 1.0) -> int:
        """How far a panel's shadow reaches beyond it in pixels."""
        if not raised or not self.theme.shadow_alpha:
            return 0
        return 2 * self.px(9 * raised) + self.px(4 * raised)

    # --- pictures --------------------------------------------------------------------------

    def picture(
        self,
        relative: str,
        size: tuple[int, int],
        fit: Fit = "stretch",
    ) -> pygame.Surface:
        """A picture of ``assets/images`` at ``size`` pixels, scaled once.

        It's shared: don't draw on it. "cover" keeps its proportions and crops the excess.

        Raises MissingAsset if the file is missing or isn't a picture.
        """

        def keep(name: str, read: Read, is_large: bool) -> pygame.Surface:
            if name in self.ahead:
                read = partial(self.ahead.pop, name)
            return read() if is_large else self._kept.get(("master", name), read)

        make = partial(read_picture, relative, size, fit, keep)
        return self._kept.get(("picture", relative, size, fit), make)

    def read_ahead(self, relative: str, side: float) -> None:
        """Read a picture's file before it's shown, about ``side`` pixels large.

        Raises MissingAsset.
        """
        name, _is_large = file_for(relative, (side, side))
        self.ahead[name] = loaded(name)

    def drawn(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A scene's own drawing, kept in the bounded picture cache under ``key``.

        ``key`` must name everything the drawing depends on, including this look's sizes and
        colours, but not its palette and letters.
        """
        return self._kept.get(self._drawing(key), make)

    def kept(self, key: Hashable) -> pygame.Surface | None:
        """What ``drawn`` made under ``key``, None if it's gone."""
        return self._kept.find(self._drawing(key))

    def _drawing(self, key: Hashable) -> Hashable:
        return "drawn", self.palette, self.face, self.spaced, key


_P = ParamSpec("_P")

Drawing = Callable[Concatenate[Look, _P], pygame.Surface]


def drawn_once(draw: Drawing[_P]) -> Drawing[_P]:
    """Keep what a function draws: it depends on nothing but a look and values that can be hashed.

    Lengths that differ by less than a quarter count as the same. The pictures are shared.
    """

    @wraps(draw)
    def kept(look: Look, /, *values: _P.args, **more: _P.kwargs) -> pygame.Surface:
        given = (*values, *more, *more.values()) if more else values
        told = [round(4 * v) / 4 if v.__class__ is float else v for v in given]
        key = draw, look.theme.key, look.size, look.text_scale, *told
        return look.drawn(key, lambda: draw(look, *values, **more))

    return kept
