"""The root of an interface: lays out, passes on events and commands, and knows what to redraw."""

import contextlib
import math
from collections.abc import Callable, Iterator, Sequence

import pygame

from scenes.kit.hands import pointer
from scenes.kit.hands.switches import SLIP
from scenes.kit.intent import MOVES, Command
from scenes.kit.look import Look
from scenes.ui.bubbles import TOUCH_SLOP, Sign, Toast, ToastLink, ToolTip
from scenes.ui.scroll import Scrolled
from scenes.ui.steering import WAYS, next_in_direction, next_or_beside, next_stop
from scenes.ui.widget import Overlay, Widget


class Ui:
    """A tree of widgets over a scene, and the overlays above it.

    The scene gives it events and commands and takes those it doesn't use; it draws its own
    background first, then ``draw``, both within the clip of each rectangle of ``take_dirty``. At
    rest there's none.
    """

    def __init__(self, root: Widget) -> None:
        self.focus: Widget | None = None
        self.focus_visible = False
        self.hovered: Widget | None = None
        self.captured: Widget | None = None
        self.needs_layout = False
        self.overlays: list[Overlay] = []
        self.dirty: list[pygame.Rect] = []
        self.look: Look | None = None
        self.area = pygame.Rect(0, 0, 0, 0)
        self.is_read: Callable[[], bool] = lambda: False
        """Whether everything is read aloud: then tooltips are too, and no one has to close them."""
        self.on_text = False  # whether a text is read aloud: Enter means nothing then
        self.refused: Command | None = None  # the last command, if it led nowhere
        self._root = root
        root.owner = self
        self._moving: dict[Widget, None] = {}
        self._pointer: tuple[int, int] | None = None
        self._pressed_at: tuple[int, int] = (0, 0)
        self.touching = False
        self._remembered: list[Widget | None] = []
        self.tooltip = ToolTip(self._grasped)
        self._toast = toast = Toast(lambda: self.toast_rooms())
        self.toast_rooms: Callable[[], Sequence[pygame.Rect]] = lambda: [
            self.usual_toast_room(toast.look)
        ]
        """Where toasts go, best place first."""
        self.tooltip.owner = self._toast.owner = self

    # --- the tree --------------------------------------------------------------------------

    @property
    def root(self) -> Widget:
        """The widget above everything but the overlays.

        It may be replaced at any time; the focus stays on a widget of the same name.
        """
        return self._root

    @root.setter
    def root(self, root: Widget) -> None:
        name = self.focus.name if self.focus is not None else ""
        at_root = self.focus is not None and self._top_of(self.focus) is self._root
        self._root.owner = None
        self._root = root
        root.owner = self
        self._forget_strangers()
        if self.look is not None:
            self.layout(self.look, self.area)
        if at_root and name:
            self.refocus(name)

    def refocus(self, name: str) -> None:
        """Give the focus to the widget that has this name now, which may not be placed yet."""
        self.focus = self.find(name)
        self._listen_for_text()

    def find(self, name: str) -> Widget | None:
        """The first visible widget with this name, overlays first."""
        for top in [*reversed(self.overlays), self._root]:
            for widget in top.shown():
                if widget.name == name:
                    return widget
        return None

    @property
    def scope(self) -> Widget:
        """What has the player's attention: the topmost overlay, or the root."""
        return self.overlays[-1] if self.overlays else self._root

    # --- layout and drawing ----------------------------------------------------------------

    def layout(self, look: Look, area: pygame.Rect | None = None) -> None:
        """Arrange everything in ``area``, by default the whole window, and mark it all."""
        self.look = look
        self.area = pygame.Rect((0, 0), look.size) if area is None else area.copy()
        self._arrange(look)
        self.mark(self.area)
        if self._pointer is not None:
            self._hover(self._pointer)

    def _arrange(self, look: Look) -> None:
        self.needs_layout = False
        self._root.place(look, self.area)
        for overlay in self.overlays:
            overlay.place(look, overlay.settled(look, self.area))
        self.tooltip.place(look, self.area)
        self._forget_strangers()
        self._toast.stand(look)

    def usual_toast_room(self, look: Look) -> pygame.Rect:
        """Where toasts go by default: the window less a margin."""
        return self.area.inflate(-2 * look.px(24), -2 * look.px(28))

    def _arrange_changes(self, look: Look) -> None:
        """Arrange after a change and mark only what moved, appeared or went."""
        before = self._places()
        self._arrange(look)
        after = self._places()
        for widget in before | after:
            places = before.get(widget), after.get(widget)
            if places[0] != places[1]:
                margin = 2 * widget.margin(look)
                for place in filter(None, places):
                    self.mark(place.inflate(margin, margin))
        if self._pointer is not None:
            self._hover(self._pointer)

    def _places(self) -> dict[Widget, pygame.Rect]:
        tops = (self._root, *self.overlays)
        drawn = (widget for top in tops for widget in top.shown() if widget.draws)
        return {widget: widget.rect.copy() for widget in drawn if widget.rect.size != (0, 0)}

    def mark(self, rect: pygame.Rect) -> None:
        """Mark a rectangle of the window for redrawing."""
        window = self.area if self.look is None else pygame.Rect((0, 0), self.look.size)
        clipped = rect.clip(window)
        if clipped.w and clipped.h and clipped not in self.dirty:
            self.dirty.append(clipped)

    def take_dirty(self) -> list[pygame.Rect]:
        """The rectangles to redraw; afterwards none are marked."""
        dirty, self.dirty = self.dirty, []
        return dirty

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything that reaches into the surface's clip."""
        self._root.draw(surface)
        for overlay in self.overlays:
            overlay.draw(surface)
        self._toast.draw(surface)
        self.tooltip.draw(surface)

    # --- time ------------------------------------------------------------------------------

    def animate(self, widget: Widget) -> None:
        """Let ``update`` move a widget's eased values."""
        self._moving[widget] = None

    @property
    def moving(self) -> bool:
        """Whether something moves or waits, so that ``update`` should come again soon."""
        return any(widget.needs_frames for widget in self._moving) or self.needs_layout

    def update(self, seconds: float) -> None:
        """Let ``seconds`` pass: arrange what has changed, move what moves."""
        # What moves may set others moving, or remove them.
        for widget in tuple(self._moving):
            if not widget.advance(seconds):
                self._moving.pop(widget, None)
        if self.needs_layout and self.look is not None:
            self._arrange_changes(self.look)

    def _grasped(self) -> list[pygame.Rect]:
        """Where the pointer may be going."""
        others = (widget for widget in self.scope.shown() if widget is not self.hovered)
        return [rect for widget in others for rect in widget.grasped]

    # --- overlays --------------------------------------------------------------------------

    def open(self, overlay: Overlay) -> None:
        """Put an overlay on top and give it the focus."""
        self._remembered.append(self.focus)
        self.overlays.append(overlay)
        self.on_text = False
        if overlay.modal:
            # It was told of what's below now.
            self.dismiss_toast()
        overlay.owner = self
        self.captured = None
        if self.look is not None:
            overlay.place(self.look, overlay.settled(self.look, self.area))
            self._toast.stand(self.look)
            self.mark(self.area if overlay.modal else overlay.extent)
        self.set_focus(overlay.first_focus(), visible=self.focus_visible)
        if self._pointer is not None:
            self._hover(self._pointer)

    def close(self, overlay: Overlay | None = None) -> None:
        """Remove an overlay and those above it, by default the topmost; the focus goes back."""
        if not self.overlays or (overlay is not None and overlay not in self.overlays):
            return
        target = overlay or self.overlays[-1]
        while self.overlays:
            gone = self.overlays.pop()
            before = self._remembered.pop()
            self.mark(self.area if gone.modal else gone.extent)
            self.captured = None
            self.set_focus(before if before is not None and self._belongs(before) else None)
            gone.owner = None
            gone.on_closed()
            if gone is target:
                break
        self._forget_strangers()
        if self.look is not None:
            self._toast.stand(self.look)
        if self._pointer is not None:
            self._hover(self._pointer)

    def toast(
        self,
        text: str,
        kind: str = "info",
        way: ToastLink | None = None,
        sign: Sign | None = None,
        speaker: str = "",
    ) -> None:
        """Show a sentence for as long as it takes to read; kind "info", "good" or "warning".

        A ``way`` in it leads to more; a ``sign`` replaces the kind's. It's beside the ``speaker``.
        """
        self._toast.show(text, kind, way, sign)
        self._toast.speaker = self.find(speaker) if speaker else None

    def dismiss_toast(self) -> None:
        """Remove the sentence early."""
        self._toast.hide()

    @property
    def toast_text(self) -> str:
        """The sentence on show, empty if there's none."""
        return self._toast.said

    # --- focus -----------------------------------------------------------------------------

    def focusables(self) -> list[Widget]:
        """The widgets the keyboard reaches now, in Tab order."""
        return [widget for widget in self.scope.shown() if widget.can_focus]

    def set_focus(self, widget: Widget | None, *, visible: bool | None = None) -> None:
        """Give the focus to a widget, in view; ``visible`` says whether its ring shows."""
        if visible is not None:
            self._set_focus_ring(visible)
        if widget is self.focus:
            return
        old, self.focus = self.focus, widget
        if old is not None:
            old.invalidate()
            old.on_focus(False)
        if widget is not None:
            for around in widget.ancestors():
                around.reveal(widget.rect)
            widget.invalidate()
            widget.on_focus(True)
        self._listen_for_text()
        self.tooltip.aim(widget if self.focus_visible else None, at_once=False)

    def _listen_for_text(self) -> None:
        with contextlib.suppress(pygame.error):
            if self.focus is not None and self.focus.takes_text:
                pygame.key.start_text_input()
                pygame.key.set_text_input_rect(self.focus.rect)
            else:
                pygame.key.stop_text_input()

    def _step_focus(self, step: int) -> bool:
        target = next_stop(self.focus, self.focusables(), step)
        if target is not None:
            target.in_vain += target is self.focus
            self.set_focus(target, visible=True)
        return target is not None

    def _belongs(self, widget: Widget) -> bool:
        return self._top_of(widget) in (self._root, *self.overlays, self._toast, self.tooltip)

    @staticmethod
    def _top_of(widget: Widget) -> Widget:
        top = widget
        while top.parent is not None:
            top = top.parent
        return top

    def _forget_strangers(self) -> None:
        """Let go of widgets that were removed or hidden."""
        if self.captured is not None and not self._is_shown(self.captured):
            self.captured = None
        if self.hovered is not None and not self._is_shown(self.hovered):
            self.hovered = None
        if self.focus is not None and not self._is_shown(self.focus):
            self.set_focus(None)
        for widget in [widget for widget in self._moving if not self._belongs(widget)]:
            del self._moving[widget]

    def _is_shown(self, widget: Widget) -> bool:
        around = (widget, *widget.ancestors())
        return self._belongs(widget) and all(each.visible for each in around)

    # --- commands --------------------------------------------------------------------------

    def command(self, command: Command) -> bool:
        """Take a keyboard or gamepad command; returns whether it was used."""
        if self.needs_layout and self.look is not None:
            self._arrange_changes(self.look)
        self.on_text &= command in (Command.ACTIVATE, Command.LEFT, Command.RIGHT)
        if self.on_text:
            self.refused = command
            return False
        explained = bool(self.tooltip.shown_text)
        self.tooltip.hide()
        if explained and command is Command.BACK and not self.is_read():
            return True
        if command in MOVES | {Command.NEXT, Command.PREVIOUS}:
            self._set_focus_ring(True)
        if command is Command.ACTIVATE and self.focus is not None and not self.focus.enabled:
            self.focus.in_vain += 1
            self.tooltip.aim(self.focus, at_once=True)
            return True
        focus, tip = self.focus, self.focus and self.focus.tip
        used = self._commanded(command)
        if focus is not None and focus is self.focus and focus.tip != tip:
            self.tooltip.aim(focus, at_once=explained)  # it's at another part of the widget
        self.refused = None if used else command
        # Behind a modal overlay nothing may act.
        return used or (bool(self.overlays) and self.overlays[-1].modal)

    def _commanded(self, command: Command) -> bool:
        if self.focus is not None:
            for widget in (self.focus, *self.focus.ancestors()):
                if widget.on_command(command):
                    return True
        elif self.scope.on_command(command):
            return True
        if command in (Command.BACK, Command.MENU) and self.overlays:
            self.overlays[-1].cancel()
            return True
        if command is Command.NEXT:
            return self._step_focus(1)
        if command is Command.PREVIOUS:
            return self._step_focus(-1)
        if command in MOVES:
            return self._move_focus(command)
        if command in (Command.HOME, Command.END) and (order := self.focusables()):
            target = order[0 if command is Command.HOME else -1]
            target.in_vain += target is self.focus
            self.set_focus(target, visible=True)
            return True
        return False

    def _move_focus(self, command: Command) -> bool:
        order = self.focusables()
        if not order:
            return False
        if self.focus is None or self.focus not in order:
            self.set_focus(order[0], visible=True)
            return True
        lead = next_or_beside if self.is_read() else next_in_direction
        target = lead(self.focus, order, command)
        goes_round = self.overlays and self.is_read() and not isinstance(self.focus, Scrolled)
        if target is None and goes_round and WAYS[command][1]:
            around = next_stop(self.focus, order, WAYS[command][1])
            target = around if around is not self.focus else None
        if target is not None:
            self.set_focus(target, visible=True)
        return target is not None

    # --- events ----------------------------------------------------------------------------

    def event(self, event: pygame.Event) -> bool:
        """Take a pointer, wheel or typing event; returns whether it was used."""
        if self.needs_layout and self.look is not None:
            self._arrange_changes(self.look)
        match event.type:
            case pygame.MOUSEMOTION:
                return self._motion(event)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._button_down(event)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                return self._button_up(event)
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                return bool(self.overlays)
            case pygame.MOUSEWHEEL:
                return self._wheel(event)
            case pygame.WINDOWLEAVE:
                self._pointer = None
                self._set_hovered(None)
            case pygame.TEXTINPUT | pygame.TEXTEDITING:
                if self.focus is not None and self.focus.takes_text:
                    composing = event.type == pygame.TEXTEDITING
                    self.focus.on_text(event.text, composing=composing)
                    return True
            case pygame.KEYDOWN:
                focus = self.focus
                return focus is not None and focus.takes_text and focus.on_key(event)
            case _:
                pass
        return False

    def path_at(self, point: tuple[int, int]) -> list[Widget]:
        """The widgets under a point in the active part, innermost first."""
        path: list[Widget] = []
        level: Iterator[Widget] = iter([self.scope])
        if not self.scope.rect.collidepoint(point) or not self.scope.visible:
            return path
        while (widget := next(level, None)) is not None:
            path.append(widget)
            under = (child for child in reversed(widget.children) if child.visible)
            level = (child for child in under if child.rect.collidepoint(point))
        return path[::-1]

    def _is_ours(self, path: list[Widget]) -> bool:
        if self.overlays:
            return True
        return any(widget.solid or widget.focusable for widget in path)

    def _hover(self, point: tuple[int, int]) -> list[Widget]:
        path = self.path_at(point)
        found = next((widget for widget in path if widget.focusable or widget.tip), None)
        if found is not None or not self.tooltip.leads_to(point):
            self._set_hovered(found)
        return path

    def _set_hovered(self, widget: Widget | None) -> None:
        if widget is self.hovered:
            return
        old, self.hovered = self.hovered, widget
        if old is not None:
            old.on_hover(False)
        if widget is not None:
            widget.on_hover(True)
        self.tooltip.aim(widget, at_once=False)
        self._show_cursor(widget)

    def _show_cursor(self, widget: Widget | None) -> None:
        wanted = pygame.SYSTEM_CURSOR_ARROW
        if widget is not None and widget.enabled:
            wanted = widget.cursor
        pointer.show(wanted)

    def _motion(self, event: pygame.Event) -> bool:
        self._pointer = event.pos
        if self.captured is not None:
            self._set_hovered(self.captured if self.captured.rect.collidepoint(event.pos) else None)
            if self.touching and self._turned_into_scrolling(event.pos):
                return True
            self.captured.on_drag(event.pos)
            return True
        if self.tooltip.holds(event.pos):
            return True
        path = self._hover(event.pos)
        if self.hovered is not None:
            self.hovered.on_motion(event.pos)
        return self._is_ours(path)

    def _turned_into_scrolling(self, point: tuple[int, int]) -> bool:
        """A finger that moves far along a scrolled area scrolls it and presses nothing."""
        if self.captured is None or self.look is None:
            return False
        if isinstance(self.captured, Scrolled) and self.captured.overflows:
            return False
        if abs(point[1] - self._pressed_at[1]) < self.look.px(TOUCH_SLOP):
            return False
        for around in self.captured.ancestors():
            if around.on_press(self._pressed_at):
                self.captured.on_lost()
                self.captured = around
                around.on_drag(point)
                return True
        return False

    def _button_down(self, event: pygame.Event) -> bool:
        self._pointer = self._pressed_at = event.pos
        self.touching = bool(event.dict.get("touch", False))
        closes = self.tooltip.holds(event.pos)
        self.tooltip.hide()
        if closes:
            # What's below it wasn't seen.
            return True
        self._set_focus_ring(False)
        if self._toast.press(event.pos):
            return True
        if self.overlays and self.overlays[-1].pressed_outside(event.pos):
            return True
        path = self._hover(event.pos)
        for widget in path:
            if not widget.enabled:
                if widget.tip:
                    self.tooltip.aim(widget, at_once=True)
                    return True
                continue
            if widget.on_press(event.pos):
                self.captured = widget
                if widget.focusable:
                    self.set_focus(widget)
                return True
        ours = self._is_ours(path)
        if not ours or (self.focus is not None and self.focus.takes_text):
            self.set_focus(None)
        return ours

    def _set_focus_ring(self, visible: bool) -> None:
        if visible != self.focus_visible:
            self.focus_visible = visible
            if self.focus is not None:
                self.focus.invalidate()

    def _button_up(self, event: pygame.Event) -> bool:
        self._pointer = event.pos
        captured, self.captured = self.captured, None
        if captured is None:
            return self._is_ours(self.path_at(event.pos))
        # A hand that slips a little means what it pressed.
        slip = 0 if self.look is None else self.look.px(SLIP)
        point = self._pressed_at if math.dist(event.pos, self._pressed_at) <= slip else event.pos
        inside = captured.rect.collidepoint(point)
        captured.invalidate()
        captured.on_release(point, bool(inside))
        # What was released may have opened, closed or moved anything.
        self._hover(event.pos)
        if self.touching:
            self._pointer = None
            self._set_hovered(None)
        return True

    def explain(self, point: tuple[int, int]) -> bool:
        """Show what the widget at a point is, or why it can't be used; False if none says."""
        return any(self.tooltip.aim(widget, at_once=True) for widget in self.path_at(point))

    def scroll_at(self, point: tuple[int, int], way: float) -> None:
        """Scroll what's at a point by this many pixels."""
        for widget in self.path_at(point):
            if isinstance(widget, Scrolled) and widget.overflows:
                widget.scroll_to(widget.offset - way, at_once=True)
                return

    def let_go(self) -> None:
        """Let go of what's held without pressing it."""
        captured, self.captured = self.captured, None
        if captured is not None:
            captured.invalidate()
            captured.on_lost()
        self._pointer = None
        self._set_hovered(None)

    def _wheel(self, event: pygame.Event) -> bool:
        if self._pointer is None:
            return bool(self.overlays)
        across = event.dict.get("precise_x", event.x)
        up = event.dict.get("precise_y", event.y)
        path = self.path_at(self._pointer)
        for widget in path:
            if widget.on_wheel(float(across), float(up)):
                self.tooltip.hide()
                return True
        return self._is_ours(path)
