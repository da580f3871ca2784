"""What every widget is: a rectangle that measures itself, draws itself and takes part in focus.

Also what a widget knows about the interface around it, and overlays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import KW_ONLY
from types import MappingProxyType
from typing import (
    TYPE_CHECKING,
    ClassVar,
    Final,
    Literal,
    NamedTuple,
    Protocol,
    dataclass_transform,
)

import pygame

from scenes.kit.intent import Command
from scenes.kit.look import Look, drawn_once

Placing = Literal["start", "center", "end", "stretch"]

SHOWN: Final = frozenset(
    {"visible", "enabled", "text", "colour", "icon", "active", "part", "index", "value", "source"}
)
"""What's drawn at once when it's set, in any widget that has it."""

UNBOUNDED: Final = 1_000_000  # a width in pixels that no window has
SMALL_TARGET: Final = 24.0
"""The least side of what's pressed, in design units: WCAG 2.2's minimum."""

LARGE_TARGET: Final = 44.0
"""The same for people who ask for larger targets."""

EASE_SECONDS: Final = 0.12
_STEPS: Final = 8  # shades between the two ends of an eased value; each one is cached
_RING_GAP: Final = 3.0
_RING_WIDTH: Final = 2.5
_FARTHEST: Final = 34.0  # design units beyond its rectangle that anything draws, shadows included


class Doing(NamedTuple):
    """Something a press can do with a widget, at a ``place`` in window pixels.

    ``command`` does it while the widget has the focus; None is a press in the middle of the place.
    One that ``stays`` is likely to be done again at once. ``words`` say what it does, "" if that's
    the widget's name.
    """

    place: pygame.Rect
    command: Command | None = Command.ACTIVATE
    words: str = ""
    stays: bool = False


class WidgetHost(Protocol):
    """The interface as its widgets know it: ``scenes.ui.root.Ui``."""

    needs_layout: bool
    touching: bool
    """Whether the pointer is a finger."""
    focus_visible: bool
    """Whether the keyboard is in use, so the focus shows."""

    focus: Widget | None
    """The widget with the focus."""

    def mark(self, rect: pygame.Rect) -> None:
        """Mark a rectangle of the window for redrawing."""

    def animate(self, widget: Widget) -> None:
        """Let a widget's eased values move."""

    def open(self, overlay: Overlay) -> None:
        """Put an overlay on top."""

    def close(self, overlay: Overlay) -> None:
        """Remove an overlay and those above it."""


def target(look: Look) -> int:
    """The least side in pixels of anything players press."""
    return look.px(LARGE_TARGET if look.large_targets else SMALL_TARGET)


@dataclass_transform(eq_default=False)
class Built:
    """Takes its annotated attributes, in order, as a dataclass does.

    No code is made for each class: that would delay the start.
    """

    _first: ClassVar[tuple[str, ...]] = ()
    _usual: ClassVar[Mapping[str, object]] = MappingProxyType({})
    takes: ClassVar[frozenset[str]] = frozenset()
    """The names of all it takes."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        names = [name for name in cls.__annotations__ if name == "_" or not name.startswith("_")]
        first = names[: names.index("_")] if "_" in names else names
        cls._first = (*cls._first, *(name for name in first if name not in cls._first))
        cls.takes = cls.takes.union(names) - {"_"}
        cls._usual = {name: getattr(cls, name) for name in cls.takes if hasattr(cls, name)}

    def __init__(self, *given: object, **named: object) -> None:
        given_as = {**self._usual, **dict(zip(self._first, given, strict=False)), **named}
        if given_as.keys() != self.takes:
            raise TypeError(f"{type(self).__name__}: {sorted(given_as.keys() ^ self.takes)}")
        vars(self).update(given_as)
        self.__post_init__()

    def __post_init__(self) -> None:
        """Make what isn't given."""


class Widget(Built):
    """A part of the screen. ``rect`` is in window pixels, set by ``place``.

    ``flex`` is its share of the room left over in a row or column; ``min_width`` and ``max_width``
    are in design units; ``name`` finds it (``Ui.find``) and keeps its focus when a screen is
    rebuilt. ``label`` is its name if its picture alone doesn't say it. What's hidden, not
    ``visible``, takes no room; ``disabled_reason`` says why it isn't ``enabled``. A change of what
    it shows is drawn.
    """

    _: KW_ONLY
    flex: float = 0.0
    min_width: float = 0.0
    max_width: float | None = None
    align: Placing | None = None
    tooltip: str = ""
    label: str = ""
    name: str = ""
    section: str = ""  # what a part of a page is called, to who comes to a control in it
    visible: bool = True
    enabled: bool = True
    disabled_reason: str = ""

    focusable = False
    solid = False  # whether the pointer upon it belongs to the interface, not to the table
    one_stop = False  # whether Tab stops only once at what's in it
    is_entrance = False  # whether Tab comes in here, of what's one stop
    takes_text = False  # whether typing goes to it
    in_vain = 0  # how many keys did nothing to it
    cursor = pygame.SYSTEM_CURSOR_ARROW
    focus_radius = 12.0

    def __post_init__(self) -> None:
        self.measured_by: Look | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.parent: Widget | None = None
        self.children: list[Widget] = []
        self.owner: WidgetHost | None = None  # set on the roots only
        self._look: Look | None = None
        self._measures: dict[int, tuple[int, int]] = {}
        self._minimum: int | None = None
        self._eases: dict[str, list[float]] = {}
        self.built_as: dict[str, object] = {}

    @property
    def called(self) -> str:
        """Its name; "" if something beside it says it, or if it has none."""
        return self.label or self.tooltip

    def stands(self) -> str:
        """What kind of control it is and its state, without its name."""
        return ""

    def news(self) -> str | None:
        """Its state, if that's not what was said before; of a field what's new; None for all."""
        return self.stands()

    @property
    def caret(self) -> int:
        """How many characters are before the caret."""
        return 0

    def paragraphs(self) -> Sequence[str]:
        """What's to be read in it, without its children; nothing for a control."""
        return ()

    def reading(self) -> Sequence[str | Widget]:
        """Its paragraphs and visible children, in reading order."""
        return [*self.paragraphs(), *self.shown_children]

    @property
    def paragraph(self) -> int:
        """The number of its paragraph at which the keyboard is, -1 if at none."""
        return 0

    def place_of(self, number: int) -> pygame.Rect:
        """Where the paragraph of this number is."""
        return self.rect

    def come_to(self, number: int) -> bool:
        """Someone reads the paragraph of this number; returns whether it takes the focus."""
        return not self.paragraphs()

    @property
    def shrinks(self) -> bool:
        """Whether it still works with less height than it would like."""
        return False

    @property
    def ui(self) -> WidgetHost | None:
        """The interface it belongs to, None while it stands alone."""
        top = self
        while top.parent is not None:
            top = top.parent
        return top.owner

    @property
    def look(self) -> Look:
        """The look it was placed with. Raises RuntimeError before that."""
        if self._look is None:
            raise RuntimeError("this widget has not been placed yet")
        return self._look

    def adopt(self, child: Widget) -> None:
        """Make ``child`` one of the children."""
        child.parent = self
        self.children.append(child)

    @property
    def shown_children(self) -> list[Widget]:
        return [child for child in self.children if child.visible]

    def shown(self) -> list[Widget]:
        """The widget and all visible ones below it, in reading order."""
        found: list[Widget] = []
        waiting = [self]
        while waiting:
            widget = waiting.pop()
            if widget.visible:
                found.append(widget)
                waiting.extend(reversed(widget.children))
        return found

    def ancestors(self) -> Iterator[Widget]:
        """The widgets around this one, innermost first."""
        around = self.parent
        while around is not None:
            yield around
            around = around.parent

    @property
    def group(self) -> str:
        """The label of what's around it, but a field it's in; "" for none."""
        around = (each.label for each in self.ancestors() if not each.takes_text)
        return next(filter(None, around), "")

    @property
    def can_focus(self) -> bool:
        """Whether the keyboard reaches it: also a disabled one with a reason to tell."""
        usable = self.enabled or bool(self.disabled_reason)
        return self.focusable and usable and self.visible

    @property
    def tip(self) -> str:
        """What a tooltip says: what it is, or why it can't be used."""
        return (not self.enabled and self.disabled_reason) or self.tooltip

    @property
    def grasped(self) -> Sequence[pygame.Rect]:
        """Its parts that players press or grasp, in window pixels: no tooltip covers them."""
        return ()

    def doings(self) -> Sequence[Doing]:
        """What can be done with it by single presses, for those who can do nothing else."""
        return (Doing(self.rect),)

    @property
    def focused(self) -> bool:
        ui = self.ui
        return ui is not None and ui.focus is self

    if not TYPE_CHECKING:

        def __setattr__(self, name: str, value: object) -> None:
            if name not in SHOWN or vars(self).get(name, value) == value:
                super().__setattr__(name, value)
            else:
                with self.changing(moves=name == "visible"):
                    super().__setattr__(name, value)

    @contextmanager
    def changing(self, *, moves: bool = False) -> Iterator[None]:
        """Change what it shows: it's drawn again, and what's around it ``moves`` if need be."""
        # What's hidden from now on goes, too.
        self.invalidate()
        look, least, asked = self.measured_by, self._minimum, self._measures.copy()
        yield
        self.invalidate()
        self.forget_sizes()
        # A score that only changes its figures needn't lay out the whole screen again.
        if (
            moves
            or look is None
            or (least is not None and self.minimum(look) != least)
            or any(self.measure(look, width) != size for width, size in asked.items())
        ):
            self.relayout()

    def renewed(self, before: Mapping[str, object]) -> None:
        """It became what another one was built as; ``before`` it was built as that."""

    def minimum(self, look: Look) -> int:
        """The least width in pixels at which nothing is cut."""
        self._measure_by(look)
        if self._minimum is None:
            least = self.least_width(look)
            if self.focusable:
                least = max(least, target(look))
            self._minimum = max(least, look.px(self.min_width)) if self.min_width else least
        return self._minimum

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        """The size in pixels it would like, given at most ``width``."""
        self._measure_by(look)
        size = self._measures.get(width)
        if size is None:
            limit = width if self.max_width is None else min(width, look.px(self.max_width))
            wide, high = self.measure_content(look, limit)
            if self.min_width:
                wide = max(wide, min(limit, look.px(self.min_width)))
            if self.focusable:
                wide, high = max(wide, target(look)), max(high, target(look))
            size = self._measures[width] = wide, high
        return size

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """Give it its place in window pixels."""
        self._look = look
        self.rect = rect.copy()
        self.arrange(look)

    def least_width(self, look: Look) -> int:
        """``minimum`` without the constraints; as wide as it likes unless overridden."""
        return self.measure(look, UNBOUNDED)[0]

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """``measure`` without the constraints."""
        return 0, 0

    def arrange(self, look: Look) -> None:
        """Place the children within ``rect``."""

    def _measure_by(self, look: Look) -> None:
        """Forget the sizes another look gave."""
        if self.measured_by is not look:
            self.measured_by = look
            self.forget_sizes()

    def forget_sizes(self) -> None:
        """What it asks for may differ."""
        self._minimum = None
        self._measures.clear()

    def relayout(self) -> None:
        """Its size may have changed: arrange the interface before the next frame."""
        self.forget_sizes()
        top: Widget = self
        for top in self.ancestors():
            top.forget_sizes()
        if top.owner is not None:
            top.owner.needs_layout = True

    def invalidate(self) -> None:
        """It must be redrawn in its place."""
        ui = self.ui
        if ui is not None and self._look is not None:
            ui.mark(self.extent)

    @property
    def extent(self) -> pygame.Rect:
        """Everything it draws on: its rectangle, the focus ring, its shadow."""
        margin = self.margin(self.look)
        return self.rect.inflate(2 * margin, 2 * margin)

    def margin(self, look: Look) -> int:
        """How far it draws beyond its rectangle in pixels."""
        # Rounded together they may be a pixel less than gap and line apart.
        return look.px(_RING_GAP + _RING_WIDTH) + 2

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it and its children, as far as they reach into the surface's clip."""
        if not self.visible or self._look is None:
            return
        if self.extent.colliderect(surface.get_clip()):
            self.paint(surface)
        self.draw_children(surface)
        ui = self.ui
        if ui is not None and ui.focus is self and ui.focus_visible:
            self.paint_focus(surface)

    def draw_children(self, surface: pygame.Surface) -> None:
        """Draw the children that reach into the surface's clip."""
        if not self.children:
            return
        margin = 2 * self.look.px(_FARTHEST)
        clip = surface.get_clip().inflate(margin, margin)
        for child in self.children:
            if child.rect.colliderect(clip):
                child.draw(surface)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the widget itself, without its children and focus ring."""

    @property
    def draws(self) -> bool:
        """Whether it draws anything besides its children, or not all of them."""
        own = type(self)
        drawn = own.paint, own.draw_children
        return drawn != (Widget.paint, Widget.draw_children) or self.focusable

    def paint_focus(self, surface: pygame.Surface) -> None:
        """Draw the ring that shows where the keyboard is."""
        look = self.look
        gap = look.px(_RING_GAP)
        width = look.px(_RING_WIDTH)
        rect = self.focus_rect().inflate(2 * (gap + width), 2 * (gap + width))
        radius = look.px(self.focus_radius) + gap + width
        surface.blit(look.ring(rect.size, radius, "focus", width), rect)

    def focus_rect(self) -> pygame.Rect:
        """The rectangle the focus ring goes around."""
        return self.rect

    def ease(self, what: str, target: float) -> None:
        """Let the value ``what`` move to ``target`` within a moment."""
        pair = self._eases.setdefault(what, [0.0, 0.0])
        if pair[1] == target and pair[0] == target:
            return
        pair[1] = target
        ui = self.ui
        if ui is None or self._look is None or self.look.reduced_motion:
            pair[0] = target
            self.invalidate()
        else:
            ui.animate(self)

    def settle(self, what: str, value: float) -> None:
        """Set the value ``what`` at once."""
        self._eases[what] = [value, value]

    def eased(self, what: str) -> float:
        """The value ``what`` now, eased, in few enough steps to be cached."""
        return round(self.eased_smoothly(what) * _STEPS) / _STEPS

    def eased_smoothly(self, what: str) -> float:
        """The value ``what`` now, eased and without steps, as for a position."""
        pair = self._eases.get(what)
        if pair is None:
            return 0.0
        value = min(1.0, max(0.0, pair[0]))
        return value * value * (3 - 2 * value)

    @property
    def is_easing(self) -> bool:
        """Whether an eased value is on its way."""
        return any(value != target for value, target in self._eases.values())

    @property
    def needs_frames(self) -> bool:
        """Whether it needs every frame while it moves or waits.

        Otherwise a few times a second are enough, as for a blinking caret.
        """
        return True

    def advance(self, seconds: float) -> bool:
        """Advance the eased values; returns whether they still move."""
        for what, pair in self._eases.items():
            value, target = pair
            if value == target:
                continue
            before = self.eased(what)
            step = seconds / EASE_SECONDS
            pair[0] = min(target, value + step) if target > value else max(target, value - step)
            if self.eased(what) != before:
                self.invalidate()
        return self.is_easing

    def on_hover(self, inside: bool) -> None:
        """The pointer came or went."""
        self.ease("hover", 1.0 if inside else 0.0)

    def on_motion(self, point: tuple[int, int]) -> None:
        """The pointer moves over it, no button held."""

    def on_press(self, point: tuple[int, int]) -> bool:
        """The main button went down on it; returns whether it takes the pointer."""
        return False

    def on_drag(self, point: tuple[int, int]) -> None:
        """The pointer it took moves, anywhere."""

    def on_release(self, point: tuple[int, int], inside: bool) -> None:
        """The pointer it took is released."""

    def on_lost(self) -> None:
        """The pointer it took is gone without a release: that presses nothing."""
        self.on_release((-1, -1), False)

    def on_wheel(self, across: float, up: float) -> bool:
        """The wheel turned over it, in notches; returns whether it was used."""
        return False

    def on_command(self, command: Command) -> bool:
        """A command while it has the focus, or one its child left unused."""
        return False

    def on_key(self, event: pygame.Event) -> bool:
        """A key went down while it has the focus; asked only if it ``takes_text``."""
        return False

    def on_text(self, text: str, *, composing: bool) -> None:
        """Text was typed; ``composing`` while an input method hasn't decided."""

    def on_focus(self, gained: bool) -> None:
        """The focus came or went."""

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll ``rect``, part of a child, into view."""

    def seen_part(self, rect: pygame.Rect) -> pygame.Rect:
        """What part of ``rect`` isn't hidden by a scrolled area around it."""
        for around in self.ancestors():
            if around.shrinks:
                rect = rect.clip(around.rect)
        return rect


class Overlay(Widget):
    """A part above everything else. While it's open, keyboard and pointer reach nothing below.

    A ``modal`` one darkens the window; any other is closed by a press outside.
    """

    modal = True
    answered = False  # whether closing it leads to something that's told itself

    def settled(self, look: Look, area: pygame.Rect) -> pygame.Rect:
        """Its rectangle within the window's ``area``."""
        raise NotImplementedError

    def first_focus(self) -> Widget | None:
        """The widget with the focus when it opens."""
        return next((widget for widget in self.shown() if widget.can_focus), None)

    def close(self) -> None:
        """Remove it."""
        ui = self.ui
        if ui is not None:
            ui.close(self)

    def cancel(self) -> None:
        """The player wants to leave it without an answer."""
        self.close()

    def on_closed(self) -> None:
        """It was removed."""

    def pressed_outside(self, point: tuple[int, int]) -> bool:
        """Whether a press at ``point`` is outside and used up by that."""
        if self.rect.collidepoint(point):
            return False
        if not self.modal:
            self.cancel()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Darken what's below, then draw the overlay itself."""
        if self.modal and self._look is not None:
            surface.blit(_shade(self.look), (0, 0))
        super().draw(surface)


@drawn_once
def _shade(look: Look) -> pygame.Surface:
    surface = pygame.Surface(look.size)
    surface.fill(look.theme.shade)
    surface.set_alpha(look.theme.shade_alpha)
    return surface
