"""Shapes rendered as crisp surfaces: vector files, rounded boxes, shadows, symbols, patterns.

Everything is drawn at its final size, antialiased by the vector renderer; ``Look`` caches the
results.
"""

import io
import math
from collections.abc import Callable, Iterator
from typing import Final

import pygame

from scenes.kit.theme import Rgb

Size = tuple[int, int]
Colour = Rgb | tuple[int, int, int, int]

_MASKS: Final = (0xFF0000, 0xFF00, 0xFF, 0xFF000000)
"""The red, green, blue and alpha masks of the screen, and of everything drawn here."""


def native(surface: pygame.Surface) -> pygame.Surface:
    """``surface`` in the screen's pixel format with alpha, the fastest to blit."""
    if surface.get_masks() == _MASKS or pygame.display.get_surface() is None:
        return surface
    return surface.convert_alpha()


def let_through(surface: pygame.Surface, share: float) -> None:
    """Set an opaque picture's opacity, 0 to 1."""
    alpha = round(255 * share)
    # SDL would blend a fully opaque one too, which is twenty times as slow as copying it.
    surface.set_alpha(alpha if alpha < 255 else None)


def tinted(surface: pygame.Surface, colour: Rgb) -> pygame.Surface:
    """Colour a white shape in place and return it."""
    surface.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def png_of(surface: pygame.Surface) -> bytes:
    """A picture as a PNG file's content."""
    file = io.BytesIO()
    pygame.image.save(surface, file, "picture.png")
    return file.getvalue()


def svg_surface(body: str, size: Size, view: tuple[float, float] | None = None) -> pygame.Surface:
    """Render SVG elements on a canvas of ``view`` units (by default pixels) at ``size`` pixels."""
    # Without room it's one pixel, which no one sees, rather than the end of the app.
    size = max(1, size[0]), max(1, size[1])
    wide, high = view or size
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}" height="{high:g}" '
        f'viewBox="0 0 {wide:g} {high:g}">{body}</svg>'
    )
    return native(pygame.image.load_sized_svg(io.BytesIO(text.encode()), size))


def circles(side: int, *lines: tuple[float, float, Colour], opacity: float = 1.0) -> pygame.Surface:
    """Circles around the middle of a square, the last on top: radius, width and colour of a line.

    One without a width is filled.
    """
    body = "".join(
        f'<circle cx="{side / 2}" cy="{side / 2}" r="{radius:.3f}" {paint(colour, width)}/>'
        for radius, width, colour in lines
    )
    return svg_surface(
        f'<g opacity="{opacity:.3f}">{body}</g>' if opacity < 1 else body, (side, side)
    )


def paint(colour: Colour, width: float = 0, fill: Colour | None = None) -> str:
    """A shape's colours in SVG: its line's of this ``width``, and its ``fill``; without one,
    its fill alone.
    """
    both = {"stroke": colour, "fill": fill} if width else {"fill": colour}
    told = [f'stroke-width="{width:.3f}"'] if width else []
    for name, one in both.items():
        told.append(f'{name}="{"none" if one is None else svg_colour(one[:3])}"')
        if one is not None and len(one) == 4:
            told.append(f'{name}-opacity="{one[3] / 255:.4f}"')
    return " ".join(told)


def svg_colour(colour: Rgb) -> str:
    """A colour in SVG's notation.

    >>> svg_colour((255, 128, 0))
    '#ff8000'
    """
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _rounded(size: Size, radius: int, fill: Colour, edge: Rgb | None = None, width: int = 0) -> str:
    inset = width / 2
    return (
        f'<rect x="{inset:g}" y="{inset:g}" width="{size[0] - width:g}" '
        f'height="{size[1] - width:g}" rx="{max(0.0, radius - inset):g}" '
        f"{paint(edge, width, fill) if edge is not None and width else paint(fill)}/>"
    )


def nine_patch(size: Size, corner: int, draw: Callable[[Size], pygame.Surface]) -> pygame.Surface:
    """Draw a box with a uniform middle: ``draw`` makes a small one, which is stretched.

    ``corner`` is how far from each end, in pixels, anything but straight edges can be.
    """
    small = (min(size[0], 2 * corner + 1), min(size[1], 2 * corner + 1))
    tile = draw(small)
    if small == size:
        return tile
    result = native(pygame.Surface(size, pygame.SRCALPHA))
    for place, source in stretched(size, small, corner):
        piece = tile.subsurface(source)
        if place.size != source.size:
            piece = pygame.transform.scale(piece, place.size)
        result.blit(piece, place)
    return result


def stretched(size: Size, small: Size, corner: int) -> Iterator[tuple[pygame.Rect, pygame.Rect]]:
    """The parts of a box: each part's place, and where the tile has it.

    ``small`` is the tile's size, whose middle is stretched; a side that's as long has none.
    """
    for top, height, from_y, tile_height in _spans(size[1], small[1], corner):
        for left, width, from_x, tile_width in _spans(size[0], small[0], corner):
            yield (
                pygame.Rect(left, top, width, height),
                pygame.Rect(from_x, from_y, tile_width, tile_height),
            )


def _spans(full: int, small: int, corner: int) -> Iterator[tuple[int, int, int, int]]:
    """The (start, length, start in the tile, length in the tile) of each part of one side."""
    if full == small:
        yield 0, full, 0, small
        return
    yield 0, corner, 0, corner
    yield corner, full - 2 * corner, corner, small - 2 * corner
    yield full - corner, corner, small - corner, corner


def rounded_box(
    size: Size, radius: int, fill: Rgb, alpha: int = 255, edge: Rgb | None = None, width: int = 0
) -> pygame.Surface:
    """A box with rounded corners; ``edge`` is a line of ``width`` pixels inside its border."""
    radius = max(0, min(radius, size[0] // 2, size[1] // 2))
    line = width if edge is not None else 0
    return nine_patch(
        size,
        max(radius, line) + 1,
        lambda small: svg_surface(_rounded(small, radius, (*fill, alpha), edge, line), small),
    )


def fade(size: Size, colour: Rgb, downwards: bool) -> pygame.Surface:
    """A gradient from clear to the full colour."""
    column = pygame.Surface((1, size[1]), pygame.SRCALPHA)
    for y in range(size[1]):
        depth = (y + 0.5) / size[1]
        share = depth if downwards else 1 - depth
        column.set_at((0, y), (*colour, round(255 * share * share)))
    return native(pygame.transform.scale(column, size))


_LARGE: Final = 500_000
"""A shadow of more pixels is blurred coarsely: it's far from anything people look at."""


def soft_shadow(
    size: Size, radius: int, blur: int, offset: tuple[int, int], alpha: int
) -> pygame.Surface:
    """The blurred shadow that a rounded box casts ``offset`` pixels away from itself.

    ``size`` is the surface's: the shadow's box is ``2 * blur`` pixels within. It's clear under the
    box itself, so a translucent box isn't darkened by its own shadow.
    """
    margin = 2 * blur
    inner = (size[0] - 2 * margin, size[1] - 2 * margin)
    corner = max(0, min(radius, inner[0] // 2, inner[1] // 2))
    box = svg_surface(_rounded(inner, corner, (0, 0, 0)), inner)
    canvas = pygame.Surface(size, pygame.SRCALPHA)
    canvas.blit(box, (margin, margin))
    # A soft shadow can be blurred at a smaller size, which is much faster.
    coarse = max(1, blur // (3 if size[0] * size[1] > _LARGE else 6))
    if coarse > 1:
        small = (max(1, size[0] // coarse), max(1, size[1] // coarse))
        canvas = pygame.transform.smoothscale(canvas, small)
    canvas = pygame.transform.gaussian_blur(
        canvas, max(1, round(blur / coarse)), repeat_edge_pixels=False
    )
    if coarse > 1:
        canvas = pygame.transform.smoothscale(canvas, size)
    canvas.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    place = (margin - offset[0], margin - offset[1])
    canvas.blit(box, place, special_flags=pygame.BLEND_RGBA_SUB)
    return native(canvas)


def _polygon(points: list[tuple[float, float]]) -> str:
    joined = " ".join(f"{x:.3f},{y:.3f}" for x, y in points)
    return f'<polygon points="{joined}"/>'


def _star() -> str:
    points = []
    for index in range(10):
        reach = 10.8 if index % 2 == 0 else 4.9
        angle = math.pi * (index / 5 - 0.5)
        points.append((12 + reach * math.cos(angle), 12.6 + reach * math.sin(angle)))
    return _polygon(points)


_SYMBOLS: Final = {
    "triangle": _polygon([(12, 3.4), (21.6, 20), (2.4, 20)]),
    "circle": '<circle cx="12" cy="12" r="8.7"/>',
    "square": '<path d="M3.3 3.3h17.4v17.4H3.3z" stroke-linejoin="miter"/>',
    "star": _star(),
    "heart": (
        '<path d="M12 21C5 15.6 2.4 12.2 2.4 8.6A5.1 5.1 0 0 1 12 6.2'
        'a5.1 5.1 0 0 1 9.6 2.4C21.6 12.2 19 15.6 12 21z"/>'
    ),
    "cross": '<path d="M9.6 2.6h4.8v7h7v4.8h-7v7H9.6v-7h-7V9.6h7z"/>',
}


def symbol(key: str, size: int, colour: Rgb) -> pygame.Surface:
    """A player's symbol, one of ``theme.SYMBOLS``, in a square of ``size`` pixels."""
    body = f'<g {paint(colour, 1.6, colour)} stroke-linejoin="round">{_SYMBOLS[key]}</g>'
    return svg_surface(body, (size, size), (24, 24))


def _steps(length: float, step: float) -> list[float]:
    return [number * step for number in range(math.ceil(length / step) + 2)]


def _stripes(wide: float, high: float, unit: float) -> str:
    lines = "".join(f"M{x - high:.2f} {high:.2f}L{x:.2f} 0" for x in _steps(wide + high, unit))
    return f'<path d="{lines}" stroke-width="{unit * 0.36:.2f}"/>'


def _dots(wide: float, high: float, unit: float) -> str:
    rows = max(1, round(high / (unit * 0.62)))
    gap = high / rows
    return "".join(
        f'<circle cx="{x + (unit / 2 if row % 2 else 0):.2f}" cy="{(row + 0.5) * gap:.2f}" '
        f'r="{unit * 0.19:.2f}" fill="currentColor" stroke="none"/>'
        for row in range(rows)
        for x in _steps(wide, unit)
    )


def _chevrons(wide: float, high: float, unit: float) -> str:
    reach = min(high, unit) / 2
    lines = "".join(
        f"M{x - reach:.2f} 0L{x:.2f} {high / 2:.2f}L{x - reach:.2f} {high:.2f}"
        for x in _steps(wide + reach, unit)
    )
    return f'<path d="{lines}" stroke-width="{unit * 0.3:.2f}" stroke-linejoin="miter"/>'


def _checks(wide: float, high: float, unit: float) -> str:
    rows = max(2, round(high / (unit * 0.5)))
    side = high / rows
    return "".join(
        f'<rect x="{(2 * column + row % 2) * side:.2f}" y="{row * side:.2f}" '
        f'width="{side:.2f}" height="{side:.2f}" fill="currentColor" stroke="none"/>'
        for row in range(rows)
        for column in range(int(wide / side / 2) + 1)
    )


def _waves(wide: float, high: float, unit: float) -> str:
    rows = max(1, round(high / (unit * 0.7)))
    gap = high / rows
    half = unit / 2
    paths = []
    for row in range(rows):
        y = (row + 0.5) * gap
        path = f"M{-half:.2f} {y:.2f}"
        for index, x in enumerate(_steps(wide + unit, half)):
            bend = gap * (0.42 if index % 2 else -0.42)
            path += f"Q{x - half / 2:.2f} {y + bend * 1.6:.2f} {x:.2f} {y:.2f}"
        paths.append(path)
    return f'<path d="{"".join(paths)}" stroke-width="{unit * 0.22:.2f}"/>'


_PATTERNS: Final[dict[str, Callable[[float, float, float], str]]] = {
    "plain": lambda _wide, _high, _unit: "",
    "stripes": _stripes,
    "dots": _dots,
    "chevrons": _chevrons,
    "checks": _checks,
    "waves": _waves,
}


def pattern(key: str, size: Size, colour: Rgb, unit: float) -> pygame.Surface:
    """A player's edge pattern, one of ``theme.PATTERNS``, on a clear ground.

    It runs from left to right and repeats about every ``unit`` pixels.
    """
    paint = svg_colour(colour)
    body = _PATTERNS[key](float(size[0]), float(size[1]), unit).replace("currentColor", paint)
    return svg_surface(f'<g fill="none" stroke="{paint}">{body}</g>', size)
