"""Buttons with words, buttons with an icon alone, and chips."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import KW_ONLY
from typing import TYPE_CHECKING, Literal

import pygame

from scenes.kit.i18n import _
from scenes.kit.i18n.formats import listed
from scenes.kit.intent import Command
from scenes.kit.look import Look, StyleName
from scenes.kit.theme import Rgb, mix
from scenes.ui.layout import Container, renew
from scenes.ui.widget import UNBOUNDED, Widget

Kind = Literal["primary", "secondary", "quiet", "danger"]


def chosen_or_not(kind: str, chosen: bool) -> str:
    """The state of a control of this kind, if it isn't told, that's one of several to choose."""
    return listed(filter(None, (kind, _("chosen") if chosen else _("not chosen"))))


class Pressable(Widget):
    """What a click, Enter or a gamepad's button sets off."""

    focusable = True
    solid = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    if TYPE_CHECKING:

        @property
        def press(self) -> Callable[[], None] | None:
            """What it does: all of them have one, in their own place among what they take."""

    @property
    def grasped(self) -> Sequence[pygame.Rect]:
        return (self.rect,)

    @property
    def is_chosen(self) -> bool:
        """Whether it's what is chosen among several, which choosing it again doesn't change."""
        return False

    def stands(self) -> str:
        return _("button")

    def activate(self) -> None:
        """Do what it's for, if it's enabled."""
        if self.enabled and self.press is not None:
            self.press()

    def on_press(self, point: tuple[int, int]) -> bool:
        self.ease("press", 1.0)
        return True

    def on_drag(self, point: tuple[int, int]) -> None:
        """Come up while the pointer is elsewhere."""
        self.ease("press", 1.0 if self.rect.collidepoint(point) else 0.0)

    def on_release(self, point: tuple[int, int], inside: bool) -> None:
        """Act if the pointer is still there."""
        self.ease("press", 0.0)
        if inside:
            self.activate()

    def on_command(self, command: Command) -> bool:
        """Act on Enter."""
        if command is not Command.ACTIVATE:
            return False
        if self.enabled:
            self.settle("press", 1.0)
            self.ease("press", 0.0)
        was = self.is_chosen
        self.activate()
        self.in_vain += was and self.is_chosen
        return True


class Button(Pressable):
    """A button with a text and perhaps an icon.

    Each screen's one "primary" button is what most people want next; "quiet" ones have no surface
    of their own; "danger" is for what can't be undone. ``points`` is told whether the button is
    pointed at, or has the focus.
    """

    text: str
    press: Callable[[], None] | None = None
    _: KW_ONLY
    kind: Kind = "secondary"
    icon: str = ""
    large: bool = False
    small: bool = False
    text_align: Literal["left", "center"] = "center"
    points: Callable[[bool], None] | None = None

    @property
    def called(self) -> str:
        return self.label or self.text or super().called

    def on_hover(self, inside: bool) -> None:
        super().on_hover(inside)
        self.on_focus(inside)

    def on_focus(self, gained: bool) -> None:
        if self.points is not None:
            self.points(gained)

    @property
    def is_main(self) -> bool:
        """Whether it's what most people want next."""
        return self.kind == "primary"

    @property
    def _style(self) -> StyleName:
        return "heading" if self.large else "small-strong" if self.small else "button"

    @property
    def _pad(self) -> float:
        return 22 if self.large else 10 if self.small else 16

    def _around(self, look: Look) -> int:
        """The width of everything but the text."""
        around = 2 * look.px(self._pad)
        if size := self._icon_size(look):
            around += size + look.px(9)
        return around

    def _icon_size(self, look: Look) -> int:
        return round(look.text_px(self._style) * 1.2) if self.icon else 0

    def _picture(self, size: int, ink: Rgb) -> pygame.Surface:
        return self.look.icon(self.icon, size, ink)

    def least_width(self, look: Look) -> int:
        return look.longest_word(self.text, self._style) + self._around(look)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        around = self._around(look)
        room = None if width >= UNBOUNDED else max(1, width - around)
        wide, high = look.measure(self.text, self._style, room)
        pad = look.px(13 if self.large else 9)
        return wide + around, max(
            high + 2 * pad, look.px(56 if self.large else 36 if self.small else 42)
        )

    def _colours(self) -> tuple[Rgb, int, Rgb, Rgb | None]:
        """The surface, its opacity, ink and edge."""
        theme = self.look.theme
        hover, press = self.eased("hover"), self.eased("press")
        if not self.enabled:
            faint = mix(theme.ink, theme.paper, 0.5)
            if self.kind == "quiet":
                return theme.paper, 0, faint, None
            return mix(theme.paper, theme.ink, 0.05), 255, faint, theme.panel_edge
        if self.kind in ("primary", "danger"):
            base = theme.accent if self.kind == "primary" else theme.danger
            ink = theme.accent_ink if self.kind == "primary" else theme.danger_ink
            toward = (255, 255, 255) if theme.dark else (0, 0, 0)
            lit = mix(base, toward, (0.18 if theme.dark else 0.10) * hover)
            return mix(lit, (0, 0, 0), 0.14 * press), 255, ink, None
        if self.kind == "quiet":
            surface = mix(theme.hover, theme.press, press)
            return surface, round(255 * max(hover, press)), theme.ink, None
        surface = mix(mix(theme.paper, theme.hover, hover), theme.press, press)
        edge = theme.field_edge if hover else mix(theme.panel_edge, theme.field_edge, 0.55)
        return surface, 255, theme.ink, edge

    def paint(self, surface: pygame.Surface) -> None:
        look = self.look
        fill, alpha, ink, edge = self._colours()
        radius = look.px(self.focus_radius)
        if alpha:
            width = look.edge_width if edge is not None else 0
            surface.blit(look.box(self.rect.size, radius, fill, alpha, edge, width), self.rect)
        inner = self.rect.inflate(-2 * look.px(self._pad), 0)
        size = self._icon_size(look)
        gap = look.px(9) if size else 0
        room = inner.w - size - gap
        wide = look.measure(self.text, self._style, max(1, room))[0]
        left = inner.left
        if self.text_align == "center":
            left += max(0, (inner.w - size - gap - wide) // 2)
        if size:
            picture = self._picture(size, ink)
            surface.blit(picture, picture.get_rect(midleft=(left, self.rect.centery)))
        text = pygame.Rect(left + size + gap, self.rect.y, wide, self.rect.h)
        look.draw_text(surface, self.text, text, self._style, ink, align=self.text_align)


def show_ways(box: Container, ways: Iterable[Pressable]) -> None:
    """Show these in a box of their own, which is there while there are any."""
    renew(box, ways)
    box.visible = bool(box.children)


def button_height(look: Look) -> int:
    """Height of a usual one-line button in pixels."""
    return max(look.line_height("button") + 2 * look.px(9), look.px(42))


class IconButton(Pressable):
    """A button with an icon; its ``label`` says what it does, in a tooltip if no word does.

    If there's room, a short ``word`` is below the icon. It's ``active`` while what it's for is on.
    """

    focus_radius = 14.0

    icon: str
    label: str
    press: Callable[[], None] | None = None
    _: KW_ONLY
    size: float = 44.0
    active: bool = False
    word: str = ""
    state: str = ""
    """What's heard of what it changes."""

    def stands(self) -> str:
        return listed(filter(None, (self.state, super().stands())))

    @property
    def tip(self) -> str:
        return super().tip or ("" if self.word == self.label else self.label)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """A square that grows a little with the text; wider and higher with words."""
        side = look.px(self.size * (1 + (look.text_scale - 1) * 0.4))
        if not self.word:
            return side, side
        wide = max(side, look.longest_word(self.word, "label") + look.px(6))
        return wide, round(side * 0.72) + look.measure(self.word, "label", wide)[1]

    def paint(self, surface: pygame.Surface) -> None:
        look = self.look
        theme = look.theme
        hover, press = self.eased("hover"), self.eased("press")
        radius = look.px(self.focus_radius)
        if self.active:
            surface.blit(look.box(self.rect.size, radius, theme.chosen), self.rect)
        if self.enabled and (hover or press):
            fill = mix(theme.hover, theme.press, press)
            alpha = round(255 * max(hover, press))
            surface.blit(look.box(self.rect.size, radius, fill, alpha), self.rect)
        ink = theme.ink if self.enabled else mix(theme.ink, theme.paper, 0.6)
        if self.active:
            ink = theme.accent if self.enabled else ink
        if not self.word:
            side = round(min(self.rect.size) * 0.55)
            picture = look.icon(self.icon, side, ink)
            surface.blit(picture, picture.get_rect(center=self.rect.center))
            return
        line = look.measure(self.word, "label", self.rect.width)[1]
        side = round((self.rect.height - line) * 0.72)
        picture = look.icon(self.icon, side, ink)
        # A line has more room below its letters than an icon has above it.
        top = self.rect.top + round((self.rect.height - side - line) * 0.6)
        surface.blit(picture, picture.get_rect(midtop=(self.rect.centerx, top)))
        below = pygame.Rect(self.rect.left, top + side, self.rect.width, line)
        soft = mix(ink, theme.paper, 0.25) if self.enabled and not self.active else ink
        look.draw_text(surface, self.word, below, "label", soft, align="center")


class Chip(Button):
    """A word that's chosen or not, with a tick if it is, and perhaps a player's token.

    ``sign`` is that token's colour and symbol, by number.
    """

    focus_radius = 18.0

    _: KW_ONLY
    chosen: bool
    small: bool = True
    sign: tuple[int, int] | None = None

    @property
    def is_chosen(self) -> bool:
        return self.chosen

    def stands(self) -> str:
        return chosen_or_not(super().stands(), self.chosen)

    def news(self) -> None:
        """All: of many alike its name tells which it is."""

    @property
    def _style(self) -> StyleName:
        return "body"

    def _icon_size(self, look: Look) -> int:
        return look.em(20)

    def _colours(self) -> tuple[Rgb, int, Rgb, Rgb | None]:
        theme = self.look.theme
        ground = theme.chosen if self.chosen else theme.paper
        fill = mix(
            mix(ground, theme.hover, 0.6 * self.eased("hover")), theme.press, self.eased("press")
        )
        return fill, 255, theme.ink, theme.accent if self.chosen else theme.field_edge

    def _picture(self, size: int, ink: Rgb) -> pygame.Surface:
        look = self.look
        if self.chosen:
            return look.icon("check", size, "accent")
        if self.sign is not None:
            return look.token(*self.sign, size)
        return look.ring((size, size), size // 2, "ink_soft", look.px(1.5))
