"""A line of text to write: caret, selection, clipboard, input methods."""

import contextlib
import re
from collections.abc import Callable
from dataclasses import KW_ONLY
from itertools import accumulate
from typing import Final

import pygame

from game.messages import JOINERS, plain
from scenes.kit.i18n import _
from scenes.kit.intent import Command
from scenes.kit.keys.presets import PLACES, latin_key
from scenes.kit.lettering.breaking import cut_to, graphemes
from scenes.kit.look import Look
from scenes.kit.theme import mix
from scenes.ui.widget import Widget

_PAD: Final = 14.0
_BLINK: Final = 0.53  # seconds the caret is seen, and not seen
_REPEATED_EDITS: Final = 200


class Clipboard:
    """The desktop's clipboard; without one nothing is copied."""

    def read(self) -> str:
        with contextlib.suppress(pygame.error):
            return pygame.scrap.get_text()
        return ""

    def write(self, text: str) -> None:
        with contextlib.suppress(pygame.error):
            pygame.scrap.put_text(text)


class TextField(Widget):
    """A line to write in, at most ``max_length`` letters.

    ``on_change`` is called with every edit, ``on_submit`` on Enter. While it has the focus, letters
    belong to it; Tab, Enter, Escape and the up and down arrows stay commands. A control may be
    ``inside``, at its end.
    """

    focusable = True
    solid = True
    takes_text = True
    cursor = pygame.SYSTEM_CURSOR_IBEAM

    begun: str = ""
    _: KW_ONLY
    placeholder: str = ""
    max_length: int = 40
    on_change: Callable[[str], None] | None = None
    on_submit: Callable[[str], None] | None = None
    icon: str = ""
    inside: Widget | None = None
    width: float = 260.0
    clipboard: Clipboard = Clipboard()

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.inside is not None:
            self.adopt(self.inside)
            self.inside = None
        self._text = cut_to(plain(self.begun), self.max_length)
        self._caret = self._anchor = len(self._text)
        self._composing = self._changed = ""
        self._shift = 0
        self._blink = 0.0
        self._past: list[tuple[str, int]] = []

    @property
    def called(self) -> str:
        return super().called or self.placeholder

    def stands(self) -> str:
        if not self._text:
            return _("text field, empty")
        return _("text field, {text}", text=self._text)

    def news(self) -> str | None:
        """What was written or deleted since the last call, else the letter before the caret."""
        changed, self._changed = self._changed, ""
        if not self._text and not changed:
            return None
        letter = changed or self._text[self._caret : self._beside(self._caret, 1)]
        return _("space") if letter == " " else letter or _("end")

    @property
    def caret(self) -> int:
        return self._caret

    @property
    def text(self) -> str:
        """The text; setting it notifies no one."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        text = cut_to(plain(text), self.max_length)
        if text != self._text:
            self._text = text
            self._caret = self._anchor = len(text)
            self._past.clear()
            self.invalidate()

    @property
    def selection(self) -> tuple[int, int]:
        """The selection's first letter and the one after it; equal if nothing is selected."""
        return min(self._caret, self._anchor), max(self._caret, self._anchor)

    def select_all(self) -> None:
        self._anchor, self._caret = 0, len(self._text)
        self._shown_again()

    # --- editing ---------------------------------------------------------------------------

    def delete_last(self) -> None:
        """Delete the last letter."""
        if self._text:
            self._replace(self._beside(len(self._text), -1), len(self._text), "")

    def append(self, text: str) -> None:
        """Append to the text, if there's room."""
        self._anchor = self._caret = len(self._text)
        self.insert(text)

    def insert(self, text: str) -> None:
        """Replace the selection, if there's room."""
        start, end = self.selection
        room = self.max_length - (len(self._text) - (end - start))
        new = cut_to(plain(text), max(0, room))
        if new or start != end:
            self._replace(start, end, new)

    def _replace(self, start: int, end: int, new: str) -> None:
        self._past.append((self._text, self._caret))
        del self._past[:-_REPEATED_EDITS]
        self._changed = new or self._text[start:end]
        self._text = self._text[:start] + new + self._text[end:]
        self._caret = self._anchor = start + len(new)
        self._shown_again()
        if self.on_change is not None:
            self.on_change(self._text)

    def _delete(self, start: int, end: int) -> None:
        if start != end:
            self._replace(start, end, "")
        else:
            self.in_vain += 1

    def _undo(self) -> None:
        if not self._past:
            return
        self._text, self._caret = self._past.pop()
        self._anchor = self._caret
        self._shown_again()
        if self.on_change is not None:
            self.on_change(self._text)

    def _shown_again(self) -> None:
        self._blink = 0.0
        self.invalidate()

    def _move(self, to: int, *, select: bool) -> None:
        self._caret = min(max(0, to), len(self._text))
        if not select:
            self._anchor = self._caret
        self._shown_again()

    def _beside(self, at: int, step: int) -> int:
        """The place one letter further on, or back, however many characters the letter has."""
        ends = self._ends()
        if step > 0:
            return next((end for end in ends if end > at), len(self._text))
        return next((end for end in reversed(ends) if end < at), 0)

    def _ends(self) -> list[int]:
        """The places between letters, from 0 to the end."""
        return [0, *accumulate(map(len, graphemes(self._text)))]

    def _word_end(self, step: int) -> int:
        words = [word.span() for word in re.finditer(r"\w+", self._text)]
        if step > 0:
            return next((end for _start, end in words if end > self._caret), len(self._text))
        return next((start for start, _end in words[::-1] if start < self._caret), 0)

    def on_key(self, event: pygame.Event) -> bool:
        """Edit; all keys that write belong to the field."""
        control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        if self._composing:
            # The input method has these keys until it's done.
            return True
        if control:
            return self._shortcut(latin_key(event), shift=shift)
        start, end = self.selection
        before = self._caret
        match event.key:
            case pygame.K_LEFT:
                self._move(
                    start if start != end and not shift else self._beside(self._caret, -1),
                    select=shift,
                )
            case pygame.K_RIGHT:
                self._move(
                    end if start != end and not shift else self._beside(self._caret, 1),
                    select=shift,
                )
            case pygame.K_HOME:
                self._move(0, select=shift)
            case pygame.K_END:
                self._move(len(self._text), select=shift)
            case pygame.K_BACKSPACE:
                self._delete(start if start != end else self._beside(start, -1), end)
            case pygame.K_DELETE:
                self._delete(start, end if start != end else self._beside(end, 1))
            case pygame.K_SPACE:
                pass
            case _:
                # Letters come as text; here they just mustn't act as shortcuts.
                # A dead key, like ´, is for letters, but types none yet.
                letter = event.dict.get("unicode", "")
                return event.dict.get("scancode", 0) in PLACES or (
                    bool(letter) and (letter.isprintable() or letter in JOINERS)
                )
        moves = event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END)
        self.in_vain += moves and before == self._caret
        return True

    def _shortcut(self, key: int, *, shift: bool) -> bool:
        start, end = self.selection
        match key:
            case pygame.K_a:
                self.select_all()
            case pygame.K_c | pygame.K_x:
                if start != end:
                    self.clipboard.write(self._text[start:end])
                    if key == pygame.K_x:
                        self._replace(start, end, "")
            case pygame.K_v:
                self.insert(self.clipboard.read())
            case pygame.K_z:
                self._undo()
            case pygame.K_LEFT:
                self._move(self._word_end(-1), select=shift)
            case pygame.K_RIGHT:
                self._move(self._word_end(1), select=shift)
            case pygame.K_BACKSPACE:
                self._delete(self._word_end(-1) if start == end else start, end)
            case _:
                return False
        return True

    def on_text(self, text: str, *, composing: bool) -> None:
        """Take what was typed, or show what an input method proposes."""
        if composing:
            self._composing = plain(text)
            self._shown_again()
            return
        self._composing = ""
        self.insert(text)

    def on_command(self, command: Command) -> bool:
        """Enter submits."""
        if command is Command.ACTIVATE and self.on_submit is not None:
            self.on_submit(self._text)
            return True
        return False

    def on_focus(self, gained: bool) -> None:
        """Show the caret; by keyboard everything is selected, to be written over."""
        self._composing = ""
        ui = self.ui
        if gained:
            self._blink = 0.0
            if ui is not None:
                if ui.focus_visible:
                    self.select_all()
                if not self.look.reduced_motion:
                    ui.animate(self)
        else:
            self._anchor = self._caret
        self.invalidate()

    def on_press(self, point: tuple[int, int]) -> bool:
        self._move(self._letter_at(point[0]), select=False)
        return True

    def on_drag(self, point: tuple[int, int]) -> None:
        self._move(self._letter_at(point[0]), select=True)

    def _letter_at(self, x: int) -> int:
        within, look = x - self._inner().x + self._shift, self.look

        def away(end: int) -> int:
            return abs(look.text_width(self._text[:end], "body") - within)

        return min(self._ends()[::-1], key=away)

    @property
    def needs_frames(self) -> bool:
        """The caret blinks twice a second, which needs no frames in between."""
        return self.is_easing

    def advance(self, seconds: float) -> bool:
        """Let the caret blink while it has the focus."""
        moving = super().advance(seconds)
        if not self.focused:
            return moving
        before = self._caret_seen()
        self._blink += seconds
        if self._caret_seen() != before:
            self.invalidate()
        return True

    def _caret_seen(self) -> bool:
        return int(self._blink / _BLINK) % 2 == 0

    # --- layout and drawing ----------------------------------------------------------------

    def least_width(self, look: Look) -> int:
        return look.em(130)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        high = max(look.px(42), look.line_height("body") + 2 * look.px(9))
        return min(width, look.em(self.width)), high

    def arrange(self, look: Look) -> None:
        for child in self.children:
            wide = child.measure(look, self.rect.w)[0]
            child.place(look, pygame.Rect(self.rect.right - wide, self.rect.y, wide, self.rect.h))

    def _inner(self) -> pygame.Rect:
        look = self.look
        inner = self.rect.inflate(-2 * look.px(_PAD), 0)
        inner.w -= sum(child.rect.w for child in self.children)
        if self.icon:
            shift = look.em(20) + look.px(8)
            inner.x += shift
            inner.w -= shift
        return inner

    def _keep_caret_in_view(self, shown: str, caret: int, room: int) -> None:
        look = self.look
        at = look.text_width(shown[:caret], "body")
        whole = look.text_width(shown, "body") + look.px(2)
        if at < self._shift:
            self._shift = at
        elif at > self._shift + room - look.px(2):
            self._shift = at - room + look.px(2)
        self._shift = max(0, min(self._shift, whole - room))

    def paint(self, surface: pygame.Surface) -> None:
        look = self.look
        theme = look.theme
        focused = self.focused
        edge = mix(theme.field_edge, theme.ink, 0.4 * self.eased("hover"))
        line = look.edge_width
        if focused:
            edge, line = theme.accent, look.px(2)
        surface.blit(look.box(self.rect.size, look.px(12), theme.field, 255, edge, line), self.rect)
        inner = self._inner()
        if self.icon:
            picture = look.icon(self.icon, look.em(20), theme.ink_soft)
            left = self.rect.x + look.px(_PAD)
            surface.blit(picture, picture.get_rect(midleft=(left, inner.centery)))
        if not self._text and not self._composing and self.placeholder:
            # A placeholder may be cut: it's not the player's text.
            look.draw_text(surface, self.placeholder, inner, "body", theme.ink_soft, max_lines=1)
        before = surface.get_clip()
        surface.set_clip(inner.inflate(2 * look.px(2), 0).clip(before))
        self._paint_line(surface, inner, focused=focused)
        surface.set_clip(before)

    def _paint_line(self, surface: pygame.Surface, inner: pygame.Rect, *, focused: bool) -> None:
        look = self.look
        theme = look.theme
        shown = self._text[: self._caret] + self._composing + self._text[self._caret :]
        caret = self._caret + len(self._composing)
        # No one is writing: show an overlong text from its beginning.
        self._keep_caret_in_view(shown, caret if focused else 0, inner.w)
        height = look.line_height("body")
        top = inner.y + (inner.h - height) // 2
        left = inner.x - self._shift
        start, end = self.selection
        if focused and start != end:
            from_x = left + look.text_width(shown[:start], "body")
            to_x = left + look.text_width(shown[:end], "body")
            colour = mix(theme.field, theme.accent, 0.35)
            surface.fill(colour, (from_x, top, to_x - from_x, height))
        if shown:
            surface.blit(look.text(shown, "body"), (left, top))
        if self._composing:
            from_x = left + look.text_width(shown[: self._caret], "body")
            to_x = left + look.text_width(shown[:caret], "body")
            surface.fill(theme.ink, (from_x, top + height - look.px(3), to_x - from_x, look.px(1)))
        if focused and self._caret_seen():
            x = left + look.text_width(shown[:caret], "body")
            surface.fill(theme.accent, (x, top + look.px(1), look.px(2), height - 2 * look.px(1)))
