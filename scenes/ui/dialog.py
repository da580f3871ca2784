"""Dialogs, a question or a form above the darkened screen, and menus, which hang from a control.

Also what a dialog says about a saved file: where it is.
"""

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.system import copies_pictures, copy_picture, show_in_folder
from scenes.kit.i18n import _
from scenes.kit.intent import Command
from scenes.kit.look import Look
from scenes.ui.button import Button, Kind
from scenes.ui.layout import Column, Row, Wrap, renew
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label
from scenes.ui.textfield import TextField
from scenes.ui.widget import UNBOUNDED, Overlay, Widget, WidgetHost

_ENOUGH: Final = 0.75
"""With this part of the height it asks for, a dialog does well enough."""

_LEAST_MENU: Final = 180.0
_MOST_MENU: Final = 520.0  # at text scale 1; longer explanations break


class DialogButton(NamedTuple):
    """A dialog's button. The ``default`` one has the focus and is what Enter means.

    Without a ``kind`` the default one is primary and the others are secondary. With ``keeps_open``
    the dialog stays until the button's action closes it. ``heard`` is its name for a listener.
    """

    text: str
    action: Callable[[], None] | None = None
    kind: Kind | None = None
    default: bool = False
    icon: str = ""
    keeps_open: bool = False
    name: str = ""
    heard: str = ""


class Dialog(Overlay):
    """A title, a text or any widget, and the answers. Escape means ``on_cancel``.

    If the window is too low, the body scrolls, or what can in it.
    """

    solid = True

    title: str
    body: str | Widget | None = None
    answers: Sequence[DialogButton] = ()
    _: KW_ONLY
    on_cancel: Callable[[], None] | None = None
    width: float = 480.0
    first: Widget | None = None
    """What in the body has the focus at first, if not its first control."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._default: Widget | None = None
        self._settled_in: tuple[int, ...] = ()
        body = self.body
        self._body = Label(body) if isinstance(body, str) else body or Column()
        buttons = [self._button(answer) for answer in self.answers]
        self._buttons = Wrap(buttons, gap=10, justify="end")
        parts: list[Widget] = []
        if self.title:
            parts.append(Label(self.title, "heading"))
        if body is not None:
            parts.append(self._body if self._body.shrinks else ScrollView(self._body, flex=1.0))
        if buttons:
            parts.append(self._buttons)
        self._column = Column(parts, gap=18, padding=26)
        self.adopt(self._column)

    @property
    def called(self) -> str:
        return self.title or super().called

    def _button(self, answer: DialogButton) -> Button:
        def press() -> None:
            if not answer.keeps_open:
                self.close()
            if answer.action is not None:
                answer.action()

        kind = answer.kind or ("primary" if answer.default else "secondary")
        button = Button(
            answer.text, press, kind=kind, icon=answer.icon, name=answer.name, label=answer.heard
        )
        if answer.default:
            self._default = button
        return button

    def first_focus(self) -> Widget | None:
        """What the body asks for, else the default answer, else the first."""
        for widget in (*filter(None, [self.first]), *self._body.shown()):
            if widget.can_focus:
                return widget
        if self._default is not None:
            return self._default
        return super().first_focus()

    def cancel(self) -> None:
        """Close without an answer."""
        self.close()
        if self.on_cancel is not None:
            self.on_cancel()

    def pressed_outside(self, point: tuple[int, int]) -> bool:
        """A press outside does nothing, as a slip loses no answers, but closes what asks none."""
        outside = not self.rect.collidepoint(point)
        if outside and not self.answers:
            self.cancel()
        return outside

    def on_command(self, command: Command) -> bool:
        """Enter in the body, if nothing else uses it, is the default answer."""
        if command is Command.ACTIVATE and isinstance(self._default, Button):
            self._default.activate()
            return True
        return False

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """As wide as was asked for, wider if the text is large."""
        wanted = max(look.em(self.width), self._column.minimum(look))
        wide = min(wanted, width - 2 * look.px(24))
        return wide, self._column.measure(look, wide)[1]

    def settled(self, look: Look, area: pygame.Rect) -> pygame.Rect:
        """In the middle, never quite as high as the window.

        What changes in it moves its foot, not what's under the pointer, unless most of it would
        have to scroll then.
        """
        wide, high = self.measure(look, area.w)
        most = area.inflate(0, -2 * look.px(20))
        rect = pygame.Rect(0, 0, wide, min(high, most.h))
        rect.center = area.center
        room = (*area, wide)
        left = most.bottom - self.rect.top
        if room == self._settled_in and left >= _ENOUGH * rect.h:
            rect.h = min(rect.h, left)
            rect.top = self.rect.top
        self._settled_in = room
        return rect

    def arrange(self, look: Look) -> None:
        """The answers are on the side of the playing hand."""
        self._buttons.justify = "start" if look.mirrored else "end"
        self._column.place(look, self.rect)

    def margin(self, look: Look) -> int:
        return look.panel_reach(1.5)

    def paint(self, surface: pygame.Surface) -> None:
        self.look.draw_panel(surface, self.rect, radius=22, alpha=255, raised=1.5)


def confirm(
    ui: WidgetHost,
    title: str,
    text: str,
    *,
    yes: str,
    no: str,
    on_yes: Callable[[], None],
    on_no: Callable[[], None] | None = None,
    danger: bool = False,
    name: str = "",
) -> None:
    """Ask before something is done; if it's a ``danger``, the careful answer has the focus.

    The answers' names are "cancel" and ``name``.
    """
    kind: Kind = "danger" if danger else "primary"
    answers = (
        DialogButton(no, on_no, default=danger, kind="secondary", name="cancel"),
        DialogButton(yes, on_yes, kind=kind, default=not danger, name=name),
    )
    ui.open(Dialog(title, text, answers, on_cancel=on_no))


def ask_text(
    ui: WidgetHost,
    title: str,
    field: TextField,
    yes: str,
    then: Callable[[str], object],
    *,
    note: str = "",
    back: Callable[[], None] | None = None,
    name: str,
) -> None:
    """Ask for a line in a ``field``, and give it, trimmed; Escape may lead ``back``."""

    def take(_text: str = "") -> None:
        dialog.close()
        then(field.text.strip())

    field.on_submit = take
    body = Column([field, *([Label(note, "small", "ink_soft")] if note else [])], gap=12)
    leave = DialogButton(_("Cancel") if back is None else _("Back"), back, name="cancel")
    ready = DialogButton(yes, take, default=True, keeps_open=True, name=name)
    dialog = Dialog(title, body, [leave, ready], on_cancel=back)
    ui.open(dialog)
    field.select_all()


class Hanging(Overlay):
    """Hangs below the control ``source``; a press outside closes it."""

    modal = False
    solid = True

    source: Widget
    content: Widget

    def __post_init__(self) -> None:
        super().__post_init__()
        self.adopt(self.content)

    @property
    def called(self) -> str:
        """The name of its control."""
        return self.source.called

    def wished_width(self, look: Look) -> int:
        """The width in pixels at which no line of the content breaks."""
        return self.content.measure(look, UNBOUNDED)[0]

    def settled(self, look: Look, area: pygame.Rect) -> pygame.Rect:
        """Below its control, or above if there's more room.

        It's wider than the control if the content needs it.
        """
        pad = look.px(6)
        anchor = self.source.rect
        wished = min(self.wished_width(look) + 2 * pad, look.em(_MOST_MENU))
        width = min(max(anchor.w, look.px(_LEAST_MENU), wished), area.w - 2 * look.px(12))
        high = self.content.measure(look, width - 2 * pad)[1] + 2 * pad
        rect = pygame.Rect(anchor.x, anchor.bottom + look.px(6), width, high)
        if anchor.centerx > area.centerx:
            rect.right = anchor.right
        below = area.bottom - rect.top - look.px(8)
        above = anchor.top - area.top - look.px(14)
        if high > below and above > below:
            rect.h = min(high, above)
            rect.bottom = anchor.top - look.px(6)
        else:
            rect.h = min(high, below)
        return rect.clamp(area.inflate(-2 * look.px(8), 0))

    def arrange(self, look: Look) -> None:
        pad = 2 * look.px(6)
        self.content.place(look, self.rect.inflate(-pad, -pad))

    def margin(self, look: Look) -> int:
        return look.panel_reach(1.0)

    def paint(self, surface: pygame.Surface) -> None:
        self.look.draw_panel(surface, self.rect, radius=14, alpha=255)


def menu(source: Widget, ways: Sequence[Button]) -> Hanging:
    """Ways to go, one below the other; going one closes the menu."""

    def go(action: Callable[[], None] | None) -> None:
        hanging.close()
        if action is not None:
            action()

    for way in ways:
        way.kind, way.text_align, way.press = "quiet", "left", partial(go, way.press)
    hanging = Hanging(source, ScrollView(Column(ways, gap=2)))
    return hanging


class SavedFile(Column):
    """A sentence about a file, with its folder and, for a picture, the clipboard beside it."""

    def __init__(self, said: str = "", path: Path | None = None) -> None:
        super().__init__(gap=8)
        self.say(said, path)

    def say(self, sentence: str, path: Path | None = None) -> None:
        """Say something, about the file at ``path`` if there is one."""
        buttons = []
        if path is not None:
            show = partial(self._show, path)
            told = _("Show in folder")
            buttons.append(Button(told, show, icon="open", small=True, name="show-in-folder"))
        if path is not None and path.suffix == ".png" and copies_pictures():
            copy = partial(self._copy, path)
            told = _("Copy picture")
            buttons.append(Button(told, copy, icon="save", small=True, name="copy-picture"))
        words = Label(sentence, "small", "ink_soft", name="shared", answers=True)
        renew(self, [words, Row(buttons, gap=8)])
        self.visible = bool(sentence)

    def _show(self, path: Path) -> None:
        if not show_in_folder(path):
            self.say(_("The folder can’t be opened from here."), path)

    def _copy(self, path: Path) -> None:
        copied = copy_picture(path)
        self.say(_("Picture copied.") if copied else _("It can’t be copied here."), path)
