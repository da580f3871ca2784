"""Colours that everybody can tell apart and read."""

from __future__ import annotations

import itertools
import math

import pygame
import pytest

from scenes.kit.theme import PATTERNS, PLAYER_COLOURS, SYMBOLS, THEMES, Rgb, Theme, contrast, mix
from tools.colour_vision import KINDS, simulated

themes = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


def papers(theme: Theme) -> list[Rgb]:
    """Give the colours a panel can have over any table: over the darkest and the lightest."""
    share = theme.panel_alpha / 255
    behind: list[Rgb] = [(0, 0, 0), (255, 255, 255), theme.table]
    return [mix(colour, theme.paper, share) for colour in behind]


@themes
def test_texts_are_readable(theme: Theme) -> None:
    least = 7.0 if theme.key == "contrast" else 4.5
    grounds = [*papers(theme), theme.field, theme.hover, theme.mark]
    for ground in grounds:
        assert contrast(theme.ink, ground) >= least
    for ground in [*papers(theme), theme.field]:
        assert contrast(theme.ink_soft, ground) >= least
    assert contrast(theme.ink, theme.chosen) >= least
    assert contrast(theme.ink_soft, theme.chosen) >= 4.5
    assert contrast(theme.ink, theme.press) >= least
    assert contrast(theme.accent_ink, theme.accent) >= least
    assert contrast(theme.danger_ink, theme.danger) >= least
    assert contrast(theme.table_ink, theme.table) >= least
    for paper in papers(theme):
        assert contrast(theme.accent, paper) >= 4.5, "links"
        assert contrast(theme.danger, paper) >= 4.5
        assert contrast(theme.good, paper) >= 4.5


@themes
def test_shapes_can_be_seen(theme: Theme) -> None:
    for paper in papers(theme):
        assert contrast(theme.focus, paper) >= 3.0
        assert contrast(theme.accent, paper) >= 3.0
        assert contrast(theme.field_edge, paper) >= 2.5
    assert contrast(theme.target_core, theme.board) >= 3.0


@pytest.mark.parametrize("palette", PLAYER_COLOURS)
def test_symbols_can_be_read_on_their_colours(palette: str) -> None:
    for colour in PLAYER_COLOURS[palette]:
        for theme in THEMES.values():
            paint = colour.on(theme)
            assert contrast(paint.fill, paint.ink) >= 4.5, (colour.key, theme.key)


def lab(colour: Rgb) -> tuple[float, float, float]:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in colour)
    )

    def curve(value: float) -> float:
        return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116

    x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
    y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(first: Rgb, second: Rgb) -> float:
    """Give the CIEDE2000 difference of two colours: 2 can just be seen, 20 is unmistakable."""
    (l1, a1, b1), (l2, a2, b2) = lab(first), lab(second)
    mean7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    grey = 1.5 - 0.5 * math.sqrt(mean7 / (mean7 + 25**7))
    a1, a2 = a1 * grey, a2 * grey
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    middle = h1 + h2 if not c1 * c2 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * math.cos(math.radians(middle - 30))
        + 0.24 * math.cos(math.radians(2 * middle))
        + 0.32 * math.cos(math.radians(3 * middle + 6))
        - 0.20 * math.cos(math.radians(4 * middle - 63))
    )
    s_l = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    s_c, s_h = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    bend = 30 * math.exp(-(((middle - 275) / 25) ** 2))
    rotation = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * math.sin(math.radians(2 * bend))
    d_l, d_c, d_h = (l2 - l1) / s_l, (c2 - c1) / s_c, hue / s_h
    return math.sqrt(d_l**2 + d_c**2 + d_h**2 + rotation * d_c * d_h)


def test_the_difference_agrees_with_published_values() -> None:
    assert difference((255, 255, 255), (0, 0, 0)) == pytest.approx(100.0, abs=0.1)
    assert difference((10, 20, 30), (10, 20, 30)) == 0
    assert difference((255, 0, 0), (0, 255, 0)) == pytest.approx(86.6, abs=0.5)
    assert difference((0, 0, 255), (255, 255, 0)) == pytest.approx(103.4, abs=0.6)


def closest(colours: list[Rgb]) -> float:
    return min(difference(a, b) for a, b in itertools.combinations(colours, 2))


def seen_by(colours: list[Rgb], kind: str) -> list[Rgb]:
    row = pygame.Surface((len(colours), 1))
    for x, colour in enumerate(colours):
        row.set_at((x, 0), colour)
    seen = simulated(row, kind)
    pixels = [seen.get_at((x, 0)) for x in range(len(colours))]
    return [(pixel.r, pixel.g, pixel.b) for pixel in pixels]


@themes
def test_the_safe_palette_is_told_apart_by_everybody(theme: Theme) -> None:
    fills = [colour.on(theme).fill for colour in PLAYER_COLOURS["safe"]]
    assert closest(fills) >= 24
    for kind in KINDS:
        assert closest(seen_by(fills, kind)) >= 17, kind


@themes
def test_the_standard_palette_is_told_apart(theme: Theme) -> None:
    assert closest([colour.on(theme).fill for colour in PLAYER_COLOURS["standard"]]) >= 19


def test_players_differ_in_more_than_colour() -> None:
    for names in ([symbol.key for symbol in SYMBOLS], PATTERNS):
        assert len(set(names)) == 6
    keys = [[colour.key for colour in palette] for palette in PLAYER_COLOURS.values()]
    assert keys[0] == keys[1]
    assert len(set(keys[0])) == 6
