"""Small texts that come and go by themselves: tooltips and toasts."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

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
_REACHING: Final = 2.0  # seconds more where there is a button to press
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
            far = _distance(placed, point) + hidden * _WORTH
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


def _distance(rect: pygame.Rect, point: tuple[int, int]) -> float:
    dx = max(rect.left - point[0], 0, point[0] - rect.right)
    dy = max(rect.top - point[1], 0, point[1] - rect.bottom)
    return math.hypot(dx, dy)


class ToolTip:
    """Says what the widget under the pointer, or with the focus, is or why it can't be used."""

    def __init__(self) -> None:
        self._target: Widget | None = None
        self._rested = 0.0
        self._shown = False
        self._said = ""
        self.shown_at = pygame.Rect(0, 0, 0, 0)
        """Where it is, or was last, in window pixels."""
        self._gone: list[pygame.Rect] = []
        self._look: Look | None = None

    @property
    def waiting(self) -> bool:
        """Whether it's about to appear."""
        return (self._target is not None and not self._shown) or bool(self._gone)

    @property
    def shown_text(self) -> str:
        return self._text() if self._shown else ""

    def _text(self) -> str:
        return "" if self._target is None else self._target.tip

    def aim(self, widget: Widget | None, *, at_once: bool) -> bool:
        """Prepare to speak of a widget after a while, or at once; False if it says nothing."""
        self.hide()
        self._target = widget
        self._rested = _DELAY if at_once else 0.0
        if not self._text():
            self._target = None
        return self._target is not None

    def holds(self, point: tuple[int, int]) -> bool:
        """Whether it shows at a point: someone pointing at it wants to read it."""
        return self._shown and self.shown_at.collidepoint(point)

    def leads_to(self, point: tuple[int, int]) -> bool:
        """Whether a point is on the way from its widget to itself."""
        target = self._target
        return (
            self._shown
            and target is not None
            and target.rect.union(self.shown_at).collidepoint(point)
        )

    def hide(self) -> None:
        if self._shown:
            self._gone.append(self.shown_at.copy())
        self._shown = False
        self._target = None

    def place(self, look: Look, area: pygame.Rect) -> None:
        """Start over with another look."""
        self._look = look
        # It may have reached beyond what's redrawn with the rest.
        self.hide()

    def update(
        self,
        seconds: float,
        look: Look,
        area: pygame.Rect,
        grasped: Callable[[], Sequence[pygame.Rect]],
    ) -> list[pygame.Rect]:
        """Let time pass; returns the rectangles that change.

        ``grasped`` gives what may be grasped next, in window pixels: it's covered least.
        """
        changed, self._gone = self._gone, []
        if self._shown and self._text() != self._said:
            changed.append(self.shown_at.copy())
            self._shown = False
        if self._target is not None and not self._shown:
            self._rested += seconds
            if self._rested >= _DELAY and self._text():
                self._shown, self._said = True, self._text()
                self.shown_at = self._placed(look, area, self._target, grasped())
                changed.append(self.shown_at.copy())
        return changed

    def _placed(
        self, look: Look, area: pygame.Rect, target: Widget, grasped: Sequence[pygame.Rect]
    ) -> pygame.Rect:
        pad_x, pad_y = look.px(_PAD_X), look.px(_PAD_Y)
        wide, high = look.measure(self._text(), "small", look.px(_WIDEST_TIP))
        rect = pygame.Rect(0, 0, wide + 2 * pad_x, high + 2 * pad_y)
        gap = look.px(9)
        parts = (each.rect for each in target.ancestors() if isinstance(each, Within))
        # It stays in the part of the window that it's about, unless that's as slim as a rail.
        part = next((e for e in parts if e.w > 2 * rect.w and e.h > 6 * rect.h), area)
        keep = target.rect, *grasped
        return bubble_place(rect.size, target.rect.center, keep, part.inflate(-gap, -gap), gap)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it if it shows within the surface's clip."""
        look = self._look
        if look is None or not self._shown or not self.shown_at.colliderect(surface.get_clip()):
            return
        theme = look.theme
        edge = "panel_edge" if theme.dark else "ink"
        fill = theme.paper if theme.dark else theme.ink
        ink = theme.ink if theme.dark else theme.paper
        surface.blit(
            look.box(self.shown_at.size, look.px(9), fill, 255, edge, look.edge_width),
            self.shown_at,
        )
        inner = self.shown_at.inflate(-2 * look.px(_PAD_X), -2 * look.px(_PAD_Y))
        look.draw_text(surface, self._text(), inner, "small", ink)


Sign = Callable[[Look, int], pygame.Surface]
"""Draws what goes before a sentence into a square of this many pixels."""


class ToastLink(NamedTuple):
    """A word in a toast that leads to more about its sentence."""

    text: str
    go: Callable[[], None]


_KINDS: Final = {
    "info": ("info", "accent"),
    "good": ("check", "good"),
    "warning": ("warning", "danger"),
}
"""The icon and its colour by the kind of sentence."""


class _Link(Button):
    def least_width(self, look: Look) -> int:
        """Its words don't break."""
        return self.measure(look, UNBOUNDED)[0]


class Toast:
    """A sentence that stays long enough to be read, at the lower edge of its room.

    It may have a ``link`` to more about it, on its right or, if that's narrow, below.
    """

    def __init__(self) -> None:
        self.text = ""
        self.link: Button | None = None
        self._words = Row()
        self._left = 0.0
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._before = self._rect
        """Where it was drawn last: its room may have changed since."""
        self._changed = False

    @property
    def waiting(self) -> bool:
        """Whether it shows or is about to go."""
        return bool(self.text) or self._changed

    def show(
        self, text: str, kind: str, way: ToastLink | None = None, sign: Sign | None = None
    ) -> None:
        """Show ``text`` instead of what was shown."""
        self.text = text
        icon, colour = _KINDS[kind]
        mark = Icon(icon, 22, colour) if sign is None else Drawn(sign, 36)
        parts = [Row([mark, Label(text)], gap=8, fold=False, min_width=0 if way is None else 200)]
        self.link = None
        if way is not None:
            self.link = _Link(way.text, way.go, small=True)
            parts.append(Row([self.link], justify="end"))
        self._words = Row(parts, gap=16, folded_gap=4)
        self._left = min(_MOST_SHOWN, max(_LEAST_SHOWN, 1.2 + _READING * len(text)))
        self._left += _REACHING * (way is not None)
        self._changed = True

    def hide(self) -> None:
        self._changed = self._changed or bool(self.text)
        self.text = ""

    def press(self, point: tuple[int, int]) -> bool:
        """If it shows at a window point it goes, and leads on if its link is there."""
        if not self.text or not self._rect.collidepoint(point):
            return False
        self.hide()
        if self.link is not None and self.link.rect.collidepoint(point):
            self.link.activate()
        return True

    def place(self, look: Look, rooms: Sequence[pygame.Rect]) -> None:
        """Place it at the lower edge of the first room that about holds it, or of the last.

        One that's too high for that reaches below it.
        """
        pad = look.px(12)
        for room in rooms if self.text else ():
            self._place_in(look, room)
            if self._rect.top >= room.top - pad and self._rect.bottom <= room.bottom + pad:
                return

    def _place_in(self, look: Look, room: pygame.Rect) -> None:
        pad_x = look.px(16)
        wide, high = self._words.measure(look, min(look.px(_WIDEST_TOAST), room.w) - 2 * pad_x)
        # In a strip it's no higher than that.
        pad_y = min(look.px(12), max(look.px(5), (room.h - high) // 2))
        self._rect = pygame.Rect(0, 0, wide + 2 * pad_x, high + 2 * pad_y)
        self._rect.midbottom = room.midbottom
        self._rect.top = max(self._rect.top, min(room.top, look.size[1] - self._rect.h))
        self._words.place(look, self._rect.inflate(-2 * pad_x, -2 * pad_y))

    def update(self, seconds: float, look: Look, rooms: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Let time pass; returns the rectangles that change."""
        changed: list[pygame.Rect] = []
        if self.text and not self._changed:
            self._left -= seconds
            if self._left <= 0:
                self.hide()
        if self._changed:
            self.place(look, rooms)
        if self._changed or self._rect != self._before:
            self._changed = False
            margin = 2 * look.panel_reach()
            changed = [rect.inflate(margin, margin) for rect in (self._before, self._rect)]
            self._before = self._rect.copy()
        return changed

    def draw(self, surface: pygame.Surface) -> None:
        if not self.text or self._words.measured_by is None:
            return
        look = self._words.measured_by
        margin = 2 * look.panel_reach()
        if self._rect.inflate(margin, margin).colliderect(surface.get_clip()):
            look.draw_panel(surface, self._rect, radius=14, alpha=255)
            self._words.draw(surface)
