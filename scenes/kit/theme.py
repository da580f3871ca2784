"""The app's colours: four themes, and the players' colours, symbols and patterns."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from game.messages import N_

Rgb = tuple[int, int, int]


def luminance(colour: Rgb) -> float:
    """The relative luminance of an sRGB colour, 0.0 for black to 1.0 for white."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Rgb, second: Rgb) -> float:
    """The contrast ratio of two colours, 1.0 for equal ones to 21.0 for black on white."""
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def mix(first: Rgb, second: Rgb, share: float) -> Rgb:
    """The colour ``share`` of the way (0.0 to 1.0) from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


class Theme(NamedTuple):
    """One look of the whole app. Colours are opaque; ``panel_alpha`` is the panels' opacity.

    ``pictures`` names the family of table and board pictures ("light" or "dark"), empty for a theme
    of plain surfaces.
    """

    key: str
    title: str
    dark: bool
    pictures: str
    table: Rgb  # where no picture of the table is shown
    table_ink: Rgb  # text straight on the table, without a panel
    ink: Rgb
    ink_soft: Rgb
    paper: Rgb
    panel_alpha: int
    panel_edge: Rgb
    field: Rgb  # what one writes or chooses in: text fields, tracks, lists
    field_edge: Rgb
    accent: Rgb
    accent_ink: Rgb
    focus: Rgb
    danger: Rgb
    danger_ink: Rgb
    good: Rgb
    shade: Rgb  # laid over the window behind a dialog
    shade_alpha: int
    shadow_alpha: int
    target: Rgb  # the light upon what may be chosen on a board
    target_core: Rgb  # its middle
    last_move: Rgb
    forbidden: Rgb
    hint: Rgb
    label: Rgb  # names of rows and cells beside a board
    board: Rgb  # a board without a picture
    cup: Rgb
    mark_ink: Rgb  # marks upon what is light on a board
    edge_width: float  # of panels and fields, in pixels at 1280x720
    bold: bool  # whether boards are simple: thick rims, large signs, few marks

    @property
    def table_picture(self) -> str | None:
        """The table's picture below assets/images; None if it's plain."""
        return f"table-{self.pictures}.jpg" if self.pictures else None

    def thick(self, width: float) -> float:
        """A line of this width on a board, thicker if boards are simple."""
        return 1.8 * width if self.bold else width

    @property
    def letters(self) -> float:
        """How much larger text is than its size says."""
        return 1.3 if self.bold else 1.0

    @property
    def hover(self) -> Rgb:
        """A quiet control's surface under the pointer."""
        return mix(self.paper, self.ink, 0.07)

    @property
    def press(self) -> Rgb:
        """A quiet control's surface when pressed."""
        return mix(self.paper, self.ink, 0.13)

    @property
    def chosen(self) -> Rgb:
        """The surface of the chosen row or option."""
        return mix(self.paper, self.accent, 0.20 if self.dark else 0.16)

    @property
    def mark(self) -> Rgb:
        """The background of text that was searched for."""
        return mix(self.paper, self.target, 0.28 if self.dark else 0.45)


_THEMES: Final = (
    ("light", N_("Light table"), False, "light"),
    ("dark", N_("Dark table"), True, "dark"),
    ("contrast", N_("High contrast"), True, ""),
)
_LOOKS: Final[Mapping[str, tuple[Any, Any, Any]]] = {
    "table": ((224, 215, 199), (35, 57, 51), (0, 0, 0)),
    "table_ink": ((52, 41, 32), (243, 235, 220), (255, 255, 255)),
    "ink": ((52, 41, 32), (243, 235, 220), (255, 255, 255)),
    "ink_soft": ((108, 92, 78), (186, 180, 166), (226, 226, 226)),
    "paper": ((252, 248, 240), (33, 43, 44), (0, 0, 0)),
    "panel_edge": ((226, 214, 194), (62, 75, 75), (255, 255, 255)),
    "field": ((243, 236, 223), (22, 31, 32), (0, 0, 0)),
    "field_edge": ((151, 133, 111), (116, 132, 130), (255, 255, 255)),
    "accent": ((24, 104, 102), (240, 182, 96), (255, 221, 0)),
    "accent_ink": ((255, 253, 246), (44, 29, 8), (0, 0, 0)),
    "focus": ((196, 92, 14), (136, 214, 208), (90, 220, 255)),
    "danger": ((172, 48, 38), (244, 138, 120), (255, 150, 140)),
    "danger_ink": ((255, 250, 246), (52, 12, 6), (0, 0, 0)),
    "good": ((46, 116, 62), (140, 206, 146), (120, 240, 130)),
    "shade": ((40, 30, 22), (4, 9, 10), (0, 0, 0)),
    "target": ((255, 214, 120), (250, 206, 112), (120, 104, 0)),
    "target_core": ((122, 70, 12), (255, 236, 190), (255, 221, 0)),
    "last_move": ((38, 122, 128), (120, 206, 210), (90, 220, 255)),
    "forbidden": ((178, 52, 42), (248, 128, 108), (255, 150, 140)),
    "hint": ((138, 5, 90), (249, 100, 165), (243, 95, 156)),
    "label": ((30, 22, 15), (206, 218, 212), (255, 255, 255)),
    "board": ((222, 186, 138), (96, 66, 44), (0, 0, 0)),
    "cup": ((178, 140, 96), (58, 38, 26), (24, 24, 24)),
    "mark_ink": ((24, 30, 32), (18, 22, 24), (0, 0, 0)),
    "panel_alpha": (244, 238, 255),
    "shade_alpha": (110, 150, 190),
    "shadow_alpha": (64, 110, 0),
    "edge_width": (1.0, 1.0, 2.0),
    "bold": (False, False, False),
}


def _themes() -> Mapping[str, Theme]:
    *others, contrast = (
        Theme(*names, **{name: looks[number] for name, looks in _LOOKS.items()})
        for number, names in enumerate(_THEMES)
    )
    bold = contrast._replace(key="bold", title=N_("Bold and plain"), edge_width=3.0, bold=True)
    return MappingProxyType({theme.key: theme for theme in (*others, contrast, bold)})


THEMES: Final = _themes()


class Paint(NamedTuple):
    """A player's colour in one theme: the surface, the ink on it, and its light on a board."""

    fill: Rgb
    ink: Rgb
    glow: Rgb

    @property
    def edge(self) -> Rgb:
        """The line that sets the colour off from paper."""
        return mix(self.fill, self.ink, 0.5)


_WHITE: Final = (255, 253, 248)
_BLACK: Final = (28, 20, 16)


class PlayerColour(NamedTuple):
    """A colour players can have; ``dark_fill`` replaces ``fill`` in dark surroundings."""

    key: str
    name: str
    fill: Rgb
    dark_fill: Rgb

    def on(self, theme: Theme) -> Paint:
        """The colours for a theme."""
        fill = self.dark_fill if theme.dark else self.fill
        ink = max(_WHITE, _BLACK, key=lambda ink: contrast(fill, ink))
        return Paint(fill, ink, mix(fill, (255, 255, 255), 0.22))


_COLOURS: Final = (
    ("red", N_("Red", "the colour of a player")),
    ("blue", N_("Blue", "the colour of a player")),
    ("green", N_("Green", "the colour of a player")),
    ("yellow", N_("Yellow", "the colour of a player")),
    ("purple", N_("Purple", "the colour of a player")),
    ("orange", N_("Orange", "the colour of a player")),
)
_FILLS: Final[Mapping[str, tuple[tuple[Rgb, Rgb], ...]]] = {
    "standard": (
        ((191, 50, 39), (217, 87, 80)),
        ((27, 68, 159), (92, 147, 247)),
        ((42, 129, 81), (129, 183, 128)),
        ((240, 196, 62), (248, 212, 88)),
        ((136, 98, 178), (154, 114, 178)),
        ((237, 113, 13), (235, 142, 53)),
    ),
    # Far apart for every kind of eyes: colours with these names could hardly be further.
    "safe": (
        ((160, 30, 35), (173, 55, 53)),
        ((41, 64, 151), (42, 91, 192)),
        ((88, 175, 134), (139, 222, 184)),
        ((252, 222, 70), (254, 243, 52)),
        ((155, 115, 204), (176, 150, 214)),
        ((226, 103, 6), (223, 128, 54)),
    ),
}
PLAYER_COLOURS: Final = MappingProxyType(
    {
        palette: tuple(PlayerColour(*both, *own) for both, own in zip(_COLOURS, fills, strict=True))
        for palette, fills in _FILLS.items()
    }
)
"""By palette and in seat order, for light and for dark surroundings.

The names are true in both palettes. Tests measure the colours.
"""


class Named(NamedTuple):
    """Something to choose by its picture: its key and its translatable name."""

    key: str
    name: str


# In seat order; look.symbol and look.pattern draw them.
SYMBOLS: Final = (
    Named("triangle", N_("Triangle")),
    Named("circle", N_("Circle")),
    Named("square", N_("Square")),
    Named("star", N_("Star")),
    Named("heart", N_("Heart")),
    Named("cross", N_("Cross")),
)
# Carved in wood like the opponents; people choose one for themselves.
FIGURES: Final = (
    Named("owl", N_("Owl")),
    Named("fox", N_("Fox")),
    Named("bear", N_("Bear")),
    Named("hare", N_("Hare")),
    Named("frog", N_("Frog")),
    Named("cat", N_("Cat")),
    Named("hedgehog", N_("Hedgehog")),
    Named("mouse", N_("Mouse")),
    Named("badger", N_("Badger")),
    Named("deer", N_("Deer")),
    Named("duck", N_("Duck")),
    Named("lion", N_("Lion")),
)
PATTERNS: Final = ("plain", "stripes", "dots", "chevrons", "checks", "waves")


def visible(colour: Rgb, theme: Theme) -> Rgb:
    """The colour, or the theme's ink if it would be lost on a cell."""
    return colour if contrast(colour, theme.cup) >= 1.5 else theme.ink


CHAIRS: Final = 6
"""The most players of any game; there are as many colours and symbols."""


class PlayerStyle(NamedTuple):
    """Numbers 0 to 5 into the palette's colours and the symbols; never colour alone."""

    colour: int
    symbol: int


def captains(players: int, teams: Sequence[Sequence[int]]) -> list[int]:
    """For each seat the first seat of its team, whose colour and symbol the whole team has."""
    captain = list(range(players))
    for team in teams:
        for seat in team:
            captain[seat] = min(team)
    return captain
