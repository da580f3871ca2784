"""Scrolling: what scrolled areas share, and one that scrolls any widget."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from scenes.kit.i18n import _
from scenes.kit.intent import Command
from scenes.kit.look import Look
from scenes.kit.theme import Rgb, mix
from scenes.ui.widget import Doing, Widget

_BAR: Final = 6.0
_GUTTER: Final = 18.0
_NOTCH: Final = 72.0  # design units a notch of the wheel moves
_HASTE: Final = 18.0  # how fast the picture catches up, in shares a second
_GRIP: Final = 36.0
_FADE: Final = 18.0  # how deep the edges are at which the content goes on


class Scrolled(Widget):
    """An area that shows part of a higher content. Offsets are in pixels from its top."""

    solid = True

    def __post_init__(self) -> None:
        super().__post_init__()
        self.ground: Callable[[], pygame.Surface | None] | None = None
        """The window's background, if that's below it rather than a panel."""
        self.paper: Rgb | None = None
        """The colour below it, if it isn't a panel of the theme."""
        self.offset = 0
        self._now = 0.0
        self._target = 0.0
        self._grabbed: tuple[int, float] | None = None
        self._on_bar = False

    @property
    def shrinks(self) -> bool:
        """It works with less height: that's what it's for."""
        return True

    def content_height(self) -> int:
        """The full content's height in pixels."""
        raise NotImplementedError

    def scrolled(self) -> None:
        """The offset has changed: place what moves with it."""

    @property
    def farthest(self) -> int:
        """The largest offset."""
        return max(0, self.content_height() - self.rect.h)

    @property
    def part(self) -> float:
        """How much of the content is above the view, 0.0 to 1.0."""
        height = self.content_height() if self.offset else 0
        return self.offset / height if height else 0.0

    @property
    def overflows(self) -> bool:
        """Whether there's more than fits."""
        return self.farthest > 0

    def gutter(self, look: Look) -> int:
        """The room for the scroll bar in pixels."""
        return look.px(_GUTTER)

    def scroll_to(self, offset: float, *, at_once: bool = False) -> None:
        """Scroll ``offset`` to the top, as far as possible."""
        self._target = min(max(0.0, offset), float(self.farthest))
        ui = self.ui
        if at_once or ui is None or self._look is None or self.look.reduced_motion:
            self._now = self._target
            self._moved()
        elif self._target != self._now:
            ui.animate(self)

    @property
    def arrived(self) -> bool:
        """Whether it's where it's going."""
        return self._now == self._target

    def keep_in_range(self) -> None:
        """After a change of size: stay where there's something to see."""
        self._target = min(self._target, float(self.farthest))
        self._now = min(self._now, float(self.farthest))
        self.offset = round(self._now)

    def advance(self, seconds: float) -> bool:
        """Let the picture catch up with the scroll position."""
        moving = super().advance(seconds)
        gap = self._target - self._now
        if gap == 0:
            return moving
        self._now += gap * min(1.0, seconds * _HASTE)
        if abs(self._target - self._now) < 0.6:
            self._now = self._target
        self._moved()
        return moving or self._now != self._target

    def _moved(self) -> None:
        offset = round(self._now)
        if offset != self.offset:
            self.offset = offset
            self.scrolled()
            self.invalidate()

    # --- pointer, wheel, keys --------------------------------------------------------------

    def on_wheel(self, across: float, up: float) -> bool:
        if not self.overflows:
            return False
        self.scroll_to(self._target - up * self.look.px(_NOTCH))
        return True

    def on_press(self, point: tuple[int, int]) -> bool:
        """Take the bar by its grip, jump beside it; with a finger take the content itself."""
        if not self.overflows:
            return False
        bar = self.bar_rect()
        zone = bar.inflate(2 * self.look.px(6), 0)
        self._on_bar = bool(zone.collidepoint(point))
        if self._on_bar:
            grip = self.grip_rect()
            if not grip.inflate(2 * self.look.px(6), 0).collidepoint(point):
                self._drag_grip_to(point[1] - grip.h / 2)
            self._grabbed = (point[1], self._now)
            return True
        ui = self.ui
        if ui is not None and ui.touching:
            self._grabbed = (point[1], self._now)
            return True
        return False

    def on_drag(self, point: tuple[int, int]) -> None:
        if self._grabbed is None:
            return
        start, offset = self._grabbed
        if self._on_bar:
            travel = max(1, self.bar_rect().h - self.grip_rect().h)
            offset += (point[1] - start) * self.farthest / travel
        else:
            offset -= point[1] - start
        self.scroll_to(offset, at_once=True)

    def on_release(self, point: tuple[int, int], inside: bool) -> None:
        self._grabbed = None
        self._on_bar = False
        self.invalidate()

    def _drag_grip_to(self, top: float) -> None:
        bar = self.bar_rect()
        travel = max(1, bar.h - self.grip_rect().h)
        self.scroll_to((top - bar.top) * self.farthest / travel, at_once=True)

    def pages(self) -> list[Doing]:
        """A page up and a page down, if there's more that way."""
        if not self.overflows:
            return []
        upper, lower = self.rect.copy(), self.rect.copy()
        upper.h = lower.h = self.rect.h // 2
        lower.bottom = self.rect.bottom
        up = Doing(upper, Command.PAGE_UP, _("Page up"), stays=True)
        down = Doing(lower, Command.PAGE_DOWN, _("Page down"), stays=True)
        there = ((self._target < self.farthest, down), (self._target > 0, up))
        return [doing for is_there, doing in there if is_there]

    def doings(self) -> Sequence[Doing]:
        return self.pages()

    def on_command(self, command: Command) -> bool:
        """Scroll by pages, to both ends, and by lines while it has the focus itself."""
        if not self.overflows:
            return False
        page, before = self.rect.h * 0.85, self._target
        reader = self.ui.focus if self.ui is not None else None
        match command:
            case Command.PAGE_UP:
                self.scroll_to(self._target - page)
            case Command.PAGE_DOWN:
                self.scroll_to(self._target + page)
            case Command.HOME if reader in (None, self):
                self.scroll_to(0)
            case Command.END if reader in (None, self):
                self.scroll_to(self.farthest)
            case Command.UP if self.focused and self._target > 0:
                self.scroll_to(self._target - self.look.px(_NOTCH))
            case Command.DOWN if self.focused and self._target < self.farthest:
                self.scroll_to(self._target + self.look.px(_NOTCH))
            case _:
                return False
        if reader is not None and self._target != before:
            # Who hears the page hears where they are now.
            reader.in_vain += 1
        return True

    def show_span(self, top: int, bottom: int, *, at_once: bool = False) -> None:
        """Scroll just enough to see the content from ``top`` to ``bottom``."""
        target = self._target
        if bottom > target + self.rect.h:
            target = bottom - self.rect.h
        target = min(target, top)
        if target != self._target:
            self.scroll_to(target, at_once=at_once)

    # --- the bar ---------------------------------------------------------------------------

    def bar_rect(self) -> pygame.Rect:
        """The whole bar in window pixels."""
        width = self.look.px(_BAR)
        rect = self.rect
        return pygame.Rect(rect.right - width - self.look.px(3), rect.top, width, rect.h)

    def grip_rect(self) -> pygame.Rect:
        """The part of the bar that stands for the view."""
        bar = self.bar_rect()
        whole = max(1, self.content_height())
        height = min(bar.h, max(self.look.px(_GRIP), round(bar.h * self.rect.h / whole)))
        top = bar.top
        if self.farthest:
            top += round((bar.h - height) * self.offset / self.farthest)
        return pygame.Rect(bar.left, top, bar.w, height)

    def paint_edges(self, surface: pygame.Surface) -> None:
        """Let the content fade into the paper where it goes on, and draw the bar."""
        if not self.overflows:
            return
        look = self.look
        width = self.rect.w - self.gutter(look)
        size = (width, min(look.px(_FADE), self.rect.h // 4))
        if self.offset > 0:
            place = pygame.Rect(self.rect.topleft, size)
            surface.blit(self._veil(place, downwards=False), place)
        if self.offset < self.farthest:
            place = pygame.Rect((self.rect.x, self.rect.bottom - size[1]), size)
            surface.blit(self._veil(place, downwards=True), place)
        self._paint_bar(surface)

    def _veil(self, place: pygame.Rect, *, downwards: bool) -> pygame.Surface:
        """What the content fades into at ``place``."""
        look = self.look
        theme = look.theme
        ground = self.ground() if self.ground is not None else None
        if ground is None:
            # Panels let a little of the table through, so their surface isn't quite the paper.
            alpha = 0 if self.ground is not None else theme.panel_alpha
            paper = self.paper or mix(theme.table, theme.paper, alpha / 255)
            return look.fade(place.size, paper, downwards=downwards)

        def make() -> pygame.Surface:
            veil = look.fade(place.size, (255, 255, 255), downwards=downwards).copy()
            veil.blit(ground, (0, 0), place, special_flags=pygame.BLEND_RGBA_MULT)
            return veil

        key = ("veil", look.size, theme.key, look.text_scale, tuple(place), downwards)
        return look.drawn(key, make)

    def _paint_bar(self, surface: pygame.Surface) -> None:
        look = self.look
        theme = look.theme
        grip = self.grip_rect()
        strength = 0.75 if self._on_bar else 0.45
        colour = mix(theme.paper, theme.ink_soft, strength)
        surface.blit(look.box(grip.size, grip.w // 2, colour), grip)


class ScrollView(Scrolled):
    """Shows one widget, scrolled up and down; what has the focus comes into view."""

    child: Widget

    def __post_init__(self) -> None:
        super().__post_init__()
        self.adopt(self.child)

    @property
    def can_focus(self) -> bool:
        """The keyboard scrolls it directly if nothing in it has the focus instead."""
        if not self.visible or self._look is None or not self.overflows:
            return False
        return not any(widget.can_focus for widget in self.child.shown())

    def stands(self) -> str:
        return _("scrolled text")

    def least_width(self, look: Look) -> int:
        return self.child.minimum(look) + self.gutter(look)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """As large as the child."""
        return self.child.measure(look, width)

    def content_height(self) -> int:
        return self.child.rect.h

    def arrange(self, look: Look) -> None:
        """Give the child its width and all the height it wants."""
        width = self.rect.w
        height = self.child.measure(look, width)[1]
        if height > self.rect.h:
            width = max(0, width - self.gutter(look))
            height = self.child.measure(look, width)[1]
        self.child.rect.h = max(height, self.rect.h)
        self.keep_in_range()
        place = pygame.Rect(self.rect.x, self.rect.y - self.offset, width, self.child.rect.h)
        self.child.place(look, place)

    def scrolled(self) -> None:
        drift = self.rect.y - self.offset - self.child.rect.y
        self.child.place(self.look, self.child.rect.move(0, drift))

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll until ``rect`` shows, with a little around it."""
        around = self.look.px(10)
        top = rect.top - self.child.rect.top
        self.show_span(top - around, top + rect.h + around)

    def draw_children(self, surface: pygame.Surface) -> None:
        # A focus ring goes a little beyond its widget, and at the very ends nothing else does.
        ring = self.look.px(7)
        window = self.rect.inflate(2 * ring, 0)
        if self.offset == 0:
            window.y -= ring
            window.h += ring
        if self.offset >= self.farthest:
            window.h += ring
        before = surface.get_clip()
        surface.set_clip(window.clip(before))
        if surface.get_clip().w and surface.get_clip().h:
            super().draw_children(surface)
        self.paint_edges(surface)
        surface.set_clip(before)
