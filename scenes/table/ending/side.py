"""What's beside the board at the end of a round or a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from scenes.kit import drawing
from scenes.kit.i18n import _, tr
from scenes.kit.look import Look
from scenes.kit.theme import mix
from scenes.table.ending.result import Result, inks, sheet_of
from scenes.table.panel.form import LARGE_TEXT, MARGIN, is_upright, left_beside, on_left
from scenes.table.table import AnyTable
from scenes.ui.button import Button
from scenes.ui.layout import Column, Grid, Placed, Spacer, Within
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label
from scenes.ui.widget import Placing, Widget

_WIDTH: Final = 400.0
"""The result's preferred width in design units."""

_GIVES: Final = 0.95
"""The share of its width it keeps if the board needs room."""

_MOST: Final = 0.46
"""The largest share of the window it takes, beside the board or, in an upright window, below."""


_DUSK: Final = (24, 20, 36, 205)
_FADES: Final = 90.0
_LAMPLIGHT: Final = (255, 222, 170, 110)
_LAMP: Final = 400.0


class Dusk(Column):
    """The dark part of the table where the end is told; it grows out of the board's dusk."""

    solid = True
    lit = False
    """Whether a lamp hangs over it."""

    def margin(self, look: Look) -> int:
        return max(super().margin(look), look.px(_FADES))

    def paint(self, surface: pygame.Surface) -> None:
        """Draw it up to the window's edges, if the theme has pictures."""
        look = self.look
        if not look.theme.pictures:
            return
        wide = look.size[0]
        room = self.rect.inflate(2 * look.px(MARGIN), 2 * look.px(MARGIN))
        upright, fade = room.width >= wide, look.px(_FADES)
        away = -1 if not upright and room.left <= 0 else 1
        if upright:
            room.top, room.height = room.top - fade // 2, room.height + fade // 2
        else:
            room.left, room.width = room.left - (fade // 2) * (away > 0), room.width + fade // 2
        key = ("ending-side", room.size, upright, away)
        surface.blit(look.drawn(key, lambda: _dusk(room.size, fade, upright, away)), room)
        if not self.lit:
            return
        lamp = look.px(_LAMP)
        light = look.drawn(("ending-lamp", lamp), lambda: _light(lamp))
        surface.blit(light, light.get_rect(center=(self.rect.centerx, self.rect.top + lamp // 4)))


def _dusk(size: tuple[int, int], fade: int, upright: bool, away: int) -> pygame.Surface:
    """The dark, softly beginning at its upper edge, or ``away`` from its left or right one."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill(_DUSK)
    for step in range(fade):
        part = (step + 0.5) / fade
        dark = (*_DUSK[:3], round(_DUSK[3] * part * part * (3 - 2 * part)))
        left = step if away > 0 else size[0] - 1 - step
        picture.fill(dark, (0, step, size[0], 1) if upright else (left, 0, 1, size[1]))
    return drawing.native(picture)


def _light(size: int) -> pygame.Surface:
    """A lamp's light, a soft disc."""
    small = pygame.Surface((64, 64), pygame.SRCALPHA)
    for radius in range(32, 0, -1):
        part = 1 - radius / 32
        light = (*_LAMPLIGHT[:3], round(_LAMPLIGHT[3] * part * part))
        pygame.draw.circle(small, light, (32, 32), radius)
    return drawing.native(pygame.transform.smoothscale(small, (size, size)))


class EndingSide:
    """Replaces the panel while the end of a round or a match is told."""

    bar_height = 0
    looks_back = False

    def __init__(self, table: AnyTable) -> None:
        self.table = table
        self.frame: Widget = Spacer()
        self._panel = Dusk([])
        self._built = (False, False)
        self._first = ""

    @property
    def misfits(self) -> bool:
        """Whether it was built for another moment: nothing has the focus while things light up."""
        ending = self.table.ending
        return self._built != (ending.counts, ending.of_round)

    def build(self) -> None:
        """Rebuild the widgets, for another look or language, or another thing to tell."""
        look, ending = self.table.services.look, self.table.ending
        self._built = ending.counts, ending.of_round
        if ending.of_round:
            told, pinned = self._pause(), self._buttons_of_pause()
        else:
            result = Result(self.table, spread=look.letters <= LARGE_TEXT)
            told, pinned, self._first = result.told, result.pinned, result.first.name
        column = Column(told, gap=12, padding=(0, 4))
        scrolled = ScrollView(column, flex=1.0, label=_("Result"), name="ending")
        dark = _DUSK[3] / 255 if look.theme.pictures else 0.0
        scrolled.paper = mix(look.theme.table, _DUSK[:3], dark)
        self._panel = Dusk([scrolled, *pinned], padding=16, gap=12)
        self._panel.lit = not ending.of_round
        if is_upright(look):
            self._panel.max_width = None
            low = Placed(self._panel, x="stretch", y="end", padding=MARGIN)
            self.frame = Within(low, lambda: self._below(look))
        else:
            self._panel.min_width = self._panel.max_width = self._width(look) / look.scale
            side: Placing = "start" if on_left(self.table.services.settings.hand) else "end"
            self.frame = Placed(self._panel, x=side, y="stretch", padding=MARGIN)

    @staticmethod
    def _below(look: Look) -> pygame.Rect:
        """The lower part of an upright window."""
        high = round(_MOST * look.size[1])
        return pygame.Rect(0, look.size[1] - high, look.size[0], high)

    def _width(self, look: Look) -> int:
        wished = look.px(_WIDTH) * (1 + (look.letters - 1) * 0.5)
        left = look.size[0] - look.px(MARGIN) - self.table.game.board_breadth * look.size[1]
        return round(min(max(_GIVES * wished, min(wished, left)), _MOST * look.size[0]))

    def board_area(self, look: Look) -> pygame.Rect:
        """The part of the window that's left for the board."""
        if not is_upright(look):
            wide = self._width(look) + look.px(MARGIN)
            return left_beside(look, wide, self.table.services.settings.hand)
        window = pygame.Rect((0, 0), look.size)
        window.height = self._panel.rect.top or self._below(look).top
        return window

    def toast_room(self) -> pygame.Rect:
        """The lower part of the board."""
        look = self.table.services.look
        return self.board_area(look).inflate(-2 * look.px(24), -2 * look.px(28))

    def refresh(self) -> None:
        """It's all told at once."""

    def tick(self, now: float, *, force: bool = False) -> None:
        """Nothing here changes with time."""

    def first_focus(self) -> str:
        """The name of what most people want next."""
        return "go-on" if self.table.ending.of_round else self._first

    # Contents

    def _pause(self) -> list[Widget]:
        table = self.table
        ink, soft = inks(table.services.look)
        return [
            Label(_("The round is over"), "heading", ink),
            Label(tr(table.host.state.standing().reason), "body", soft),
            *(Panel(sheet, padding=12, radius=12, raised=0.4) for sheet in sheet_of(table)),
        ]

    def _buttons_of_pause(self) -> list[Widget]:
        table = self.table
        return [
            Button(
                _("Next round"),
                _then(table.ending.close, table.go_on),
                kind="primary",
                icon="play",
                name="go-on",
            ),
            Grid(
                [Button(_("See the table"), table.ending.close, icon="eye", name="see-table")],
                columns=1,
            ),
        ]


def _then(first: Callable[[], None], second: Callable[[], None]) -> Callable[[], None]:
    def press() -> None:
        first()
        second()

    return press
