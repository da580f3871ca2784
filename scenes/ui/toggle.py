"""Controls with a value that's set at once: a switch, a slider."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY
from typing import Final

import pygame

from scenes.kit.i18n import _
from scenes.kit.i18n.formats import listed
from scenes.kit.intent import Command
from scenes.kit.look import Look
from scenes.kit.theme import mix
from scenes.ui.button import Pressable
from scenes.ui.text import Lines, draw_lines, lines_size
from scenes.ui.widget import UNBOUNDED, Doing, Widget

_SWITCH: Final = (46.0, 26.0)
_GAP: Final = 14.0


class Toggle(Pressable):
    """A switch with its text before it; a click anywhere on it turns it."""

    focus_radius = 10.0

    text: str
    value: bool = False
    on_change: Callable[[bool], None] | None = None
    _: KW_ONLY
    detail: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.settle("on", 1.0 if self.value else 0.0)

    def renewed(self, before: Mapping[str, object]) -> None:
        self.ease("on", 1.0 if self.value else 0.0)

    @property
    def press(self) -> Callable[[], None]:
        return self._turn

    @property
    def called(self) -> str:
        return self.label or self.text or super().called

    def stands(self) -> str:
        state = _("switch, on") if self.value else _("switch, off")
        return listed(filter(None, (state, self.detail)))

    def _turn(self) -> None:
        self.value = not self.value
        self.ease("on", 1.0 if self.value else 0.0)
        if self.on_change is not None:
            self.on_change(self.value)

    def on_command(self, command: Command) -> bool:
        """Enter turns it, left and right set it."""
        if self.enabled and command in (Command.LEFT, Command.RIGHT):
            if self.value is not (command is Command.RIGHT):
                self.activate()
                return True
            return False
        return super().on_command(command)

    def _switch(self, look: Look) -> tuple[int, int]:
        return look.em(_SWITCH[0]), look.em(_SWITCH[1])

    def least_width(self, look: Look) -> int:
        longest = look.longest_word(f"{self.text} {self.detail}")
        return longest + look.px(_GAP) + self._switch(look)[0]

    def _lines(self, look: Look) -> Lines:
        theme = look.theme
        faint = mix(theme.ink, theme.paper, 0.5)
        ink, soft = (theme.ink, theme.ink_soft) if self.enabled else (faint, faint)
        return (self.text, "body", ink), (self.detail, "small", soft)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        switch = self._switch(look)
        beside = switch[0] + (look.px(_GAP) if self.text else 0)
        room = width if width >= UNBOUNDED else width - beside
        wide, high = lines_size(look, self._lines(look), room)
        return wide + beside, max(high, switch[1], look.px(36))

    def paint(self, surface: pygame.Surface) -> None:
        look = self.look
        wide, high = self._switch(look)
        room = self.rect.copy()
        room.w -= wide + look.px(_GAP)
        draw_lines(look, surface, self._lines(look), room)
        self._paint_switch(surface, pygame.Rect(0, 0, wide, high))

    def _paint_switch(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        look = self.look
        theme = look.theme
        rect.midright = self.rect.midright
        on = self.eased("on")
        off_track = mix(theme.field, theme.hover, self.eased("hover"))
        track = mix(off_track, theme.accent, on)
        edge = mix(theme.field_edge, theme.accent, on)
        if not self.enabled:
            track = mix(track, theme.paper, 0.6)
            edge = mix(edge, theme.paper, 0.6)
        line = max(look.edge_width, look.px(1.5))
        surface.blit(look.box(rect.size, rect.h // 2, track, 255, edge, line), rect)
        inset = look.em(5)
        side = rect.h - 2 * inset
        travel = rect.w - 2 * inset - side
        knob = pygame.Rect(rect.x + inset + round(travel * on), rect.y + inset, side, side)
        colour = mix(theme.ink_soft, theme.accent_ink, on)
        if not self.enabled:
            colour = mix(colour, theme.paper, 0.5)
        surface.blit(look.box(knob.size, side // 2, colour), knob)


class Slider(Widget):
    """A value between two ends, set by pointer or by steps with the arrow keys.

    ``show`` writes the value, as in "80%"; its widest text keeps its room.
    """

    focusable = True
    solid = True
    cursor = pygame.SYSTEM_CURSOR_HAND
    focus_radius = 10.0

    value: float
    low: float = 0.0
    high: float = 1.0
    _: KW_ONLY
    step: float = 0.05
    show: Callable[[float], str] | None = None
    on_change: Callable[[float], None] | None = None
    on_settled: Callable[[float], None] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self.value = self._before = self._stepped(self.value)

    def stands(self) -> str:
        shown = f"{self.value:g}" if self.show is None else self.show(self.value)
        return _("{value}, slider", value=shown)

    def _stepped(self, value: float) -> float:
        steps = round((value - self.low) / self.step)
        # Ten digits, so that ten steps of 0.1 make 1.0.
        return min(self.high, max(self.low, round(self.low + steps * self.step, 10)))

    def _set(self, value: float) -> bool:
        value = self._stepped(value)
        if value == self.value:
            return False
        self.value = value
        if self.on_change is not None:
            self.on_change(self.value)
        return True

    def doings(self) -> Sequence[Doing]:
        """A step down and a step up, at both ends of its line."""
        left, right = self.rect.copy(), self.rect.copy()
        left.w = right.w = self.rect.w // 2
        right.right = self.rect.right
        return (
            Doing(left, Command.LEFT, _("Less", "a slider"), stays=True),
            Doing(right, Command.RIGHT, _("More", "a slider"), stays=True),
        )

    def on_command(self, command: Command) -> bool:
        """Left and right step, the page keys step further, Home and End go to the ends."""
        steps = {
            Command.LEFT: -1,
            Command.RIGHT: 1,
            Command.PAGE_UP: 4,
            Command.PAGE_DOWN: -4,
        }.get(command)
        if steps is not None:
            value = self.value + steps * self.step
        elif command in (Command.HOME, Command.END):
            value = self.low if command is Command.HOME else self.high
        else:
            return False
        if not self._set(value):
            self.in_vain += 1
        elif self.on_settled is not None:
            self.on_settled(self.value)
        return True

    def on_press(self, point: tuple[int, int]) -> bool:
        self.ease("press", 1.0)
        self._before = self.value
        self._point(point[0])
        return True

    def on_drag(self, point: tuple[int, int]) -> None:
        self._point(point[0])

    def on_release(self, point: tuple[int, int], inside: bool) -> None:
        self.ease("press", 0.0)
        if self.on_settled is not None:
            self.on_settled(self.value)

    def on_lost(self) -> None:
        self._set(self._before)
        self.on_release((-1, -1), False)

    def _point(self, x: int) -> None:
        track = self._track()
        share = (x - track.left) / max(1, track.w)
        self._set(self.low + share * (self.high - self.low))

    def _knob(self, look: Look) -> int:
        return look.em(22)

    def _text_width(self, look: Look) -> int:
        if self.show is None:
            return 0
        values = (self.low, self.high, self.value)
        widest = max(look.text_width(self.show(value), "small-strong") for value in values)
        return widest + look.px(14)

    def least_width(self, look: Look) -> int:
        return look.px(90) + self._text_width(look)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        wide = min(width, look.px(220) + self._text_width(look))
        return wide, max(look.px(36), look.line_height("small-strong"))

    def _track(self) -> pygame.Rect:
        """The line the knob's middle moves along."""
        look = self.look
        knob = self._knob(look)
        width = self.rect.w - self._text_width(look) - knob
        high = look.px(6)
        return pygame.Rect(
            self.rect.x + knob // 2, self.rect.centery - high // 2, max(1, width), high
        )

    def paint(self, surface: pygame.Surface) -> None:
        look = self.look
        theme = look.theme
        track = self._track()
        share = (self.value - self.low) / ((self.high - self.low) or 1)
        line = track.inflate(track.h, 0)
        ground = mix(theme.field, theme.field_edge, 0.55)
        surface.blit(look.box(line.size, line.h // 2, ground), line)
        at = track.left + round(track.w * share)
        done = pygame.Rect(line.left, line.top, max(line.h, at - line.left), line.h)
        surface.blit(look.box(done.size, line.h // 2, "accent"), done)
        side = self._knob(look)
        knob = pygame.Rect(0, 0, side, side)
        knob.center = (at, track.centery)
        halo = max(self.eased("hover"), self.eased("press"))
        fill = mix(theme.paper, theme.chosen, halo)
        surface.blit(look.box(knob.size, side // 2, fill, 255, "accent", look.px(3)), knob)
        if self.show is not None:
            wide = self._text_width(look)
            place = pygame.Rect(self.rect.right - wide, self.rect.y, wide, self.rect.h)
            shown = self.show(self.value)
            look.draw_text(surface, shown, place, "small-strong", align="right")
