"""Small texts that come and go by themselves: tooltips and toasts."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY
from typing import Final

import pygame

from scenes.kit.look import Look
from scenes.ui.button import Button
from scenes.ui.layout import Row, Within
from scenes.ui.text import Drawn, Icon, Label
from scenes.ui.widget import UNBOUNDED, Widget

TOUCH_SLOP: Final = 12.0  # design units a finger may wander while it presses
_WORTH: Final = 1200.0  # pixels further away a bubble would rather be than hide what's spared
_DELAY: Final = 0.55  # seconds of rest before a tooltip appears
_PAD_X: Final = 12.0
_PAD_Y: Final = 7.0
_WIDEST_TIP: Final = 320.0
_WIDEST_TOAST: Final = 620.0
_READING: Final = 0.065  # seconds a letter
_LEAST_SHOWN: Final = 3.0
_REACHING: Final = 4.0  # seconds more where there is a button to press
_MOST_SHOWN: Final = 12.0


def covered(things: Sequence[pygame.Rect], place: pygame.Rect) -> int:
    """How many pixels of these things ``place`` covers."""
    covered = (place.clip(thing) for thing in things)
    return sum(part.width * part.height for part in covered)


def bubble_place(
    size: tuple[int, int],
    point: tuple[int, int],
    keep: Sequence[pygame.Rect],
    room: pygame.Rect,
    gap: int,
    spare: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """The place of ``size`` in ``room`` nearest to ``point`` that keeps ``keep`` visible.

    Failing that, it covers as little of them as possible, and is near and keeps most of ``spare``
    visible. ``gap`` is its distance from them.
    """
    rect = pygame.Rect((0, 0), size)
    spots = [pygame.Rect(point, (1, 1)), *keep]
    if keep:
        spots.append(keep[0].unionall(list(keep[1:])))
    area = size[0] * size[1]
    found: list[tuple[int, float, pygame.Rect]] = []
    for spot in spots:
        for placed in _around(rect, spot, gap):
            placed.clamp_ip(room)
            hidden = covered(spare, placed) / area
            dx = max(placed.left - point[0], 0, point[0] - placed.right)
            dy = max(placed.top - point[1], 0, point[1] - placed.bottom)
            far = math.hypot(dx, dy) + hidden * _WORTH
            found.append((covered([*keep, spots[0]], placed), far, placed))
    return min(found, key=lambda each: each[:2])[2]


def _around(rect: pygame.Rect, spot: pygame.Rect, gap: int) -> Iterator[pygame.Rect]:
    """Places beside a spot, at the middle of its sides and its corners."""
    for x in (spot.centerx, spot.left + rect.width // 2, spot.right - rect.width // 2):
        yield rect.move_to(midbottom=(x, spot.top - gap))
        yield rect.move_to(midtop=(x, spot.bottom + gap))
    for y in (spot.centery, spot.top + rect.height // 2, spot.bottom - rect.height // 2):
        yield rect.move_to(midleft=(spot.right + gap, y))
        yield rect.move_to(midright=(spot.left - gap, y))


class ToolTip(Widget):
    """Says what the widget under the pointer, or with the focus, is or why it can't be used.

    It covers as little as may be of what ``spared`` gives, in window pixels.
    """

    spared: Callable[[], Sequence[pygame.Rect]]

    def __post_init__(self) -> None:
        super().__post_init__()
        self._target: Widget | None = None
        self._rested = 0.0
        self._area = pygame.Rect(0, 0, 0, 0)
        self.shown_text = ""

    def aim(self, widget: Widget | None, *, at_once: bool) -> bool:
        """Prepare to speak of a widget after a while, or at once; False if it says nothing."""
        self.hide()
        if widget is None or not widget.tip:
            return False
        self._target, self._rested = widget, _DELAY if at_once else 0.0
        if self.ui is not None:
            self.ui.animate(self)
        return True

    def holds(self, point: tuple[int, int]) -> bool:
        """Whether it shows at a point: someone pointing at it wants to read it."""
        return bool(self.shown_text) and self.rect.collidepoint(point)

    def leads_to(self, point: tuple[int, int]) -> bool:
        """Whether a point is on the way from its widget to itself."""
        if self._target is None or not self.shown_text:
            return False
        return self._target.rect.union(self.rect).collidepoint(point)

    def hide(self) -> None:
        self._say("")
        self._target = None

    def _say(self, text: str) -> None:
        if self.shown_text:
            self.invalidate()
        self.shown_text = text
        if text and self._target is not None:
            keep = self.spared()
            self.rect = self._placed(self.look, self._area, self._target, keep)
            self.invalidate()

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """Start over with another look, in this area."""
        self._look, self._area = look, rect
        # It may have reached beyond what's redrawn with the rest.
        self.hide()

    @property
    def needs_frames(self) -> bool:
        """Whether it's about to appear."""
        return not self.shown_text

    def advance(self, seconds: float) -> bool:
        """Appear after a while, and follow what there is to say."""
        if self._target is None or self._look is None:
            return self._target is not None
        self._rested += seconds
        if self._rested >= _DELAY and self._target.tip != self.shown_text:
            self._say(self._target.tip)
        return True

    def _placed(
        self, look: Look, area: pygame.Rect, target: Widget, grasped: Sequence[pygame.Rect]
    ) -> pygame.Rect:
        pad_x, pad_y = look.px(_PAD_X), look.px(_PAD_Y)
        wide, high = look.measure(self.shown_text, "small", look.px(_WIDEST_TIP))
        rect = pygame.Rect(0, 0, wide + 2 * pad_x, high + 2 * pad_y)
        gap = look.px(9)
        parts = (each.rect for each in target.ancestors() if isinstance(each, Within))
        # It stays in the part of the window that it's about, unless that's as slim as a rail.
        part = next((e for e in parts if e.w > 2 * rect.w and e.h > 6 * rect.h), area)
        keep = target.rect, *grasped
        return bubble_place(rect.size, target.rect.center, keep, part.inflate(-gap, -gap), gap)

    def paint(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        if not self.shown_text:
            return
        edge = "panel_edge" if theme.dark else "ink"
        fill = theme.paper if theme.dark else theme.ink
        ink = theme.ink if theme.dark else theme.paper
        box = look.box(self.rect.size, look.px(9), fill, 255, edge, look.edge_width)
        surface.blit(box, self.rect)
        inner = self.rect.inflate(-2 * look.px(_PAD_X), -2 * look.px(_PAD_Y))
        look.draw_text(surface, self.shown_text, inner, "small", ink)


Sign = Callable[[Look, int], pygame.Surface]
"""Draws what goes before a sentence into a square of this many pixels."""


class ToastLink(Button):
    """A word in a toast that leads to more about its sentence."""

    _: KW_ONLY
    small: bool = True

    def least_width(self, look: Look) -> int:
        """Its words don't break."""
        return self.measure(look, UNBOUNDED)[0]


_KINDS: Final = {
    "info": ("info", "accent"),
    "good": ("check", "good"),
    "warning": ("warning", "danger"),
}
"""The icon and its colour by the kind of sentence."""


class Toast(Widget):
    """A sentence that stays long enough to be read, at the lower edge of its room.

    It may have a ``link`` to more about it, on its right or, if that's narrow, below. ``rooms`` are
    where it may be, the best first. What a ``speaker`` says is as near to them as the rooms let it.
    """

    rooms: Callable[[], Sequence[pygame.Rect]]

    def __post_init__(self) -> None:
        super().__post_init__()
        self.said = ""
        self.link: Button | None = None
        self.speaker: Widget | None = None
        self._left = 0.0
        self._stands = False

    def show(
        self, text: str, kind: str, way: ToastLink | None = None, sign: Sign | None = None
    ) -> None:
        """Show ``text`` instead of what was shown."""
        self.hide()
        self.said = text
        icon, colour = _KINDS[kind]
        mark = Icon(icon, 22, colour) if sign is None else Drawn(sign, 36)
        parts = [Row([mark, Label(text)], gap=8, fold=False, min_width=0 if way is None else 200)]
        self.link, self.speaker = way, None
        if way is not None:
            parts.append(Row([way], justify="end"))
        self.children = []
        self.adopt(Row(parts, gap=16, folded_gap=4))
        self._left = min(_MOST_SHOWN, max(_LEAST_SHOWN, 1.2 + _READING * len(text)))
        self._left += _REACHING * (way is not None)
        self._stands = False
        if self.ui is not None:
            self.ui.animate(self)

    def hide(self) -> None:
        if self.said:
            self.invalidate()
        self.said = ""

    def press(self, point: tuple[int, int]) -> bool:
        """If it shows at a window point it goes, and leads on if its link is there."""
        if not self.said or not self.rect.collidepoint(point):
            return False
        self.hide()
        if self.link is not None and self.link.rect.collidepoint(point):
            self.link.activate()
        return True

    def stand(self, look: Look) -> None:
        """Take its place at the lower edge of the first room that about holds it, or of the last.

        One that's too high for that reaches below it.
        """
        self._look, pad = look, look.px(12)
        if not self.said:
            return
        self.invalidate()
        self._stands = True
        *rooms, last = self.rooms()
        face = self.speaker
        if face is not None:
            rooms.sort(key=lambda room: math.dist(face.rect.center, face.rect.clamp(room).center))
        for room in (*rooms, last):
            self._place_in(look, room, face)
            if self.rect.top >= room.top - pad and self.rect.bottom <= room.bottom + pad:
                break
        self.invalidate()

    def _place_in(self, look: Look, room: pygame.Rect, face: Widget | None) -> None:
        pad_x, (words,) = look.px(16), self.children
        wide, high = words.measure(look, min(look.px(_WIDEST_TOAST), room.w) - 2 * pad_x)
        # In a strip it's no higher than that.
        pad_y = min(look.px(12), max(look.px(5), (room.h - high) // 2))
        self.rect = pygame.Rect(0, 0, wide + 2 * pad_x, high + 2 * pad_y)
        # In the room it's as near to the window's sides as the room is, but for a margin.
        left, right = (max(0, gap - pad_x) for gap in (room.left, look.size[0] - room.right))
        aside = left / (left + right) if left + right else 0.5
        self.rect.bottomleft = room.left + round(aside * (room.w - self.rect.w)), room.bottom
        self.rect.top = max(self.rect.top, min(room.top, look.size[1] - self.rect.h))
        if face is not None:
            self.rect.center = face.rect.center
            self.rect.clamp_ip(room)
        words.place(look, self.rect.inflate(-2 * pad_x, -2 * pad_y))

    def advance(self, seconds: float) -> bool:
        """Go once it has been read."""
        if not self._stands and self._look is not None:
            self.stand(self._look)
        else:
            self._left -= seconds
        if self._left <= 0:
            self.hide()
        return bool(self.said)

    def margin(self, look: Look) -> int:
        return 2 * look.panel_reach()

    def draw(self, surface: pygame.Surface) -> None:
        if self._stands and self.said:
            super().draw(surface)

    def paint(self, surface: pygame.Surface) -> None:
        self.look.draw_panel(surface, self.rect, radius=14, alpha=255)
