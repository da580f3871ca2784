"""The curve of a match: who was ahead after how many moves, with a marker to walk along it.

A bar shows the balance at one moment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, Unpack

import pygame

from scenes.kit.commands import Command
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import unended
from scenes.kit.look import Colour, Look
from scenes.ui.lines import CurveLine, Plot
from scenes.ui.widget import Doing, Widget, WidgetOptions

_PAD: Final = 10.0
_TOKEN: Final = 18.0
_FLAG: Final = 20.0
_LEAP: Final = 10
"""Moves by which the marker leaps."""


class Curve(Widget):
    """Lines over the positions 0 to ``length``; ``marked`` is the one that is looked at.

    ``even`` is the share where nobody is ahead. At each of ``flags`` stands its number from 1.
    ``on_mark`` comes with every move of the marker by the player; ``value`` says what is marked.
    """

    focusable = True
    solid = True
    holds_touch = True

    def __init__(
        self,
        length: int,
        even: float,
        on_mark: Callable[[int], None],
        *,
        marked: int = 0,
        height: float = 240.0,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(**options)
        self.length = max(1, length)
        self.even = even
        self.on_mark = on_mark
        self.height = height
        self._marked = marked
        self.value = ""
        self._lines: tuple[CurveLine, ...] = ()
        self._flags: tuple[int, ...] = ()
        self._drawn: tuple[object, pygame.Surface] | None = None

    def stands(self) -> str:
        return _("{value}, slider").format(value=unended(self.value))

    @property
    def marked(self) -> int:
        """The position that is looked at; setting it notifies nobody."""
        return self._marked

    @marked.setter
    def marked(self, position: int) -> None:
        if position != self._marked:
            self._marked = position
            self.invalidate()

    def show(self, lines: Sequence[CurveLine], flags: Sequence[int]) -> None:
        """Draw these lines and flags from now on."""
        if (tuple(lines), tuple(flags)) != (self._lines, self._flags):
            self._lines, self._flags = tuple(lines), tuple(flags)
            self.invalidate()

    # --- sizes -----------------------------------------------------------------------------

    def least_width(self, look: Look) -> int:
        return look.px(220)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        return min(width, look.px(640)), look.px(self.height)

    @property
    def plot(self) -> pygame.Rect:
        """The part in which the lines run, in window pixels."""
        look = self.look
        names = (_("won", "of a curve"), _("even", "of a curve"), _("lost", "of a curve"))
        left = max(look.text_width(name, "label") for name in names) + look.px(_PAD)
        pad = look.px(_PAD)
        top = self._flag_side + pad
        bottom = look.line_height("label") + pad
        right = look.em(_TOKEN) // 2 + pad
        rect = self.rect
        return pygame.Rect(
            rect.left + left + pad,
            rect.top + top,
            max(1, rect.width - left - pad - right),
            max(1, rect.height - top - bottom),
        )

    @property
    def _flag_side(self) -> int:
        """The diameter of a flag's disc: its number fits into it."""
        return max(self.look.em(_FLAG), self.look.line_height("label"))

    def across(self, position: int) -> int:
        """Where a position lies from left to right, in window pixels."""
        plot = self.plot
        return plot.left + round(plot.width * position / self.length)

    def discs(self) -> Sequence[int]:
        """The middles of the flags' discs in window pixels: beside each other, near their poles."""
        middles = [self.across(position) for position in self._flags]
        order = sorted(range(len(middles)), key=middles.__getitem__)
        for _time in order:
            for one, other in pairwise(order):
                lacking = max(0, self._flag_side - (middles[other] - middles[one]))
                middles[one] -= lacking // 2
                middles[other] += lacking - lacking // 2
        return middles

    # --- what happens ----------------------------------------------------------------------

    def _mark(self, position: int) -> None:
        position = max(0, min(self.length, position))
        if position != self._marked:
            self.marked = position
            self.on_mark(position)

    def _mark_at(self, point: tuple[int, int]) -> None:
        plot = self.plot
        self._mark(round(self.length * (point[0] - plot.left) / plot.width))

    def on_motion(self, point: tuple[int, int]) -> None:
        self._mark_at(point)

    def on_press(self, point: tuple[int, int]) -> bool:
        """Take the pointer, for fingers that drag."""
        self._mark_at(point)
        return True

    def on_drag(self, point: tuple[int, int]) -> None:
        self._mark_at(point)

    def doings(self) -> Sequence[Doing]:
        """A move back and a move on, a leap back and a leap on."""
        quarter = self.rect.w // 4
        steps = (
            (Command.PAGE_UP, _("Far back")),
            (Command.LEFT, _("A move back")),
            (Command.RIGHT, _("A move forward")),
            (Command.PAGE_DOWN, _("Far forward")),
        )
        return [
            Doing(
                pygame.Rect(self.rect.x + number * quarter, self.rect.y, quarter, self.rect.h),
                command,
                words,
                stays=True,
            )
            for number, (command, words) in enumerate(steps)
        ]

    def on_command(self, command: Command) -> bool:
        """Left and right go by one move; pages, Home and End leap."""
        match command:
            case Command.LEFT:
                self._mark(self._marked - 1)
            case Command.RIGHT:
                self._mark(self._marked + 1)
            case Command.PAGE_UP:
                self._mark(self._marked - _LEAP)
            case Command.PAGE_DOWN:
                self._mark(self._marked + _LEAP)
            case Command.HOME:
                self._mark(0)
            case Command.END:
                self._mark(self.length)
            case _:
                return False
        return True

    # --- drawing ---------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        look = self.look
        key = (look, self.rect.size, self._lines)
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = (key, self._picture())
        surface.blit(self._drawn[1], self.rect)
        self._write(surface)
        self._paint_flags(surface)
        self._paint_marker(surface)

    def _picture(self) -> pygame.Surface:
        look = self.look
        plot = self.plot.move(-self.rect.left, -self.rect.top)
        ground = look.box(self.rect.size, look.px(12), "field", 255, "panel_edge", look.edge_width)
        picture = ground.copy()
        Plot(plot, self.length, self.even).draw(look, picture, self._lines)
        return picture

    def _write(self, surface: pygame.Surface) -> None:
        look, plot = self.look, self.plot
        high = look.line_height("label")
        room = plot.left - look.px(_PAD) - self.rect.left
        for text, share in (
            (_("won", "of a curve"), 1.0),
            (_("even", "of a curve"), self.even),
            (_("lost", "of a curve"), 0.0),
        ):
            place = pygame.Rect(self.rect.left, 0, room, high)
            place.centery = round(Plot(plot, self.length, self.even).down(share))
            look.draw_text(surface, text, place, "label", "ink_soft", align="right")
        below = pygame.Rect(plot.left, plot.bottom + look.px(_PAD) // 2, plot.width, high)
        look.draw_text(surface, _("Start", "of a curve"), below, "label", "ink_soft")
        look.draw_text(surface, _("End", "of a curve"), below, "label", "ink_soft", align="right")

    def _paint_flags(self, surface: pygame.Surface) -> None:
        look, plot = self.look, self.plot
        side = self._flag_side
        for number, (position, middle) in enumerate(zip(self._flags, self.discs(), strict=True), 1):
            x = self.across(position)
            pole = pygame.Rect(x - look.px(1) // 2, plot.top, max(1, look.px(1)), plot.height)
            surface.fill(look.theme.ink_soft, pole)
            disc = pygame.Rect(0, 0, side, side)
            disc.midbottom = (middle, plot.top)
            surface.blit(look.box(disc.size, side // 2, "ink"), disc)
            look.draw_text(surface, str(number), disc, "label", "paper", align="center")

    def _paint_marker(self, surface: pygame.Surface) -> None:
        look, plot = self.look, self.plot
        broad = max(1, look.px(2))
        x = self.across(self._marked)
        beyond = look.px(_PAD) // 2
        pole = pygame.Rect(x - broad // 2, plot.top - beyond, broad, plot.height + 2 * beyond)
        surface.blit(look.box(pole.size, broad // 2, "accent"), pole)


_HIGH: Final = 12.0


class BalanceBar(Widget):
    """A share of the win above or below 0, against the largest, ``most``, of all bars beside it."""

    def __init__(self, value: float, most: float, **options: Unpack[WidgetOptions]) -> None:
        super().__init__(**options)
        self.value = value
        self.most = max(most, 0.01)

    def least_width(self, look: Look) -> int:
        return look.px(70)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        return min(width, look.px(140)), look.em(_HIGH)

    def paint(self, surface: pygame.Surface) -> None:
        look, rect = self.look, self.rect
        surface.blit(look.box(rect.size, rect.height // 2, "press"), rect)
        half = rect.width // 2
        long = round(half * min(1.0, abs(self.value) / self.most))
        if long:
            bar = pygame.Rect(rect.centerx, rect.top, max(long, look.px(2)), rect.height)
            fill: Colour = "good"
            if self.value < 0:
                bar.right = rect.centerx
                fill = "danger"
            surface.blit(look.box(bar.size, min(bar.size) // 2, fill), bar)
        middle = pygame.Rect(0, 0, max(1, look.px(1.5)), rect.height + look.px(6))
        middle.center = rect.center
        surface.fill(look.theme.ink_soft, middle)
