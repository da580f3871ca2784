"""What players should know about a position: warnings as they are, the rest in one line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.kit.i18n import _
from scenes.kit.i18n.formats import paragraph
from scenes.kit.look import Look
from scenes.kit.note import Note, Tone
from scenes.ui.button import Pressable
from scenes.ui.layout import Column
from scenes.ui.text import Label
from scenes.ui.widget import Widget


class Notes(Column):
    """Warnings stand there whole; longer quiet ones unfold when pressed."""

    def __init__(self) -> None:
        super().__init__(gap=6)
        self._unfolded: bool | None = None
        self._new = False
        self._shown: tuple[Note, ...] = ()
        self._folded: _Folded | None = None

    def show(self, notes: Sequence[Note], *, new: bool) -> None:
        """Show these notes; unfolded to people who are ``new`` at this table."""
        shown = tuple(notes)
        self.visible = bool(shown)
        if shown == self._shown and new == self._new:
            return
        self._shown, self._new = shown, new
        self._build()

    def _build(self) -> None:
        parts: list[Widget] = [
            Label(note.sentence, "small", "danger")
            for note in self._shown
            if note.tone is Tone.WARNING
        ]
        quiet = paragraph(note.sentence for note in self._shown if note.tone is not Tone.WARNING)
        if quiet:
            self._folded = _Folded(quiet, self._fold, unfolded=self._is_unfolded)
            parts.append(self._folded)
        self.set_children(parts)

    @property
    def _is_unfolded(self) -> bool:
        return self._new if self._unfolded is None else self._unfolded

    def _fold(self) -> None:
        self._unfolded = not self._is_unfolded
        if self._folded is not None:
            # The same widget, so that the keyboard stays there.
            self._folded.unfold(self._unfolded)


class _Folded(Pressable):
    """A sentence that is seen whole: at once if it needs one line only, else when unfolded."""

    focus_radius = 8.0

    def __init__(self, sentence: str, on_press: Callable[[], None], *, unfolded: bool) -> None:
        super().__init__(on_press, name="notes", label=sentence)
        self._sentence = sentence
        self._unfolded = unfolded

    def unfold(self, unfolded: bool) -> None:
        """Show all of it, or a line."""
        self._unfolded = unfolded
        self.relayout()

    def least_width(self, look: Look) -> int:
        """Enough for the sign and a word."""
        return look.px(80)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """One line, or as many as it needs."""
        room = max(1, width - self._indent(look))
        wide, high = look.measure(self._text(look, room), "small", room)
        return min(width, wide + self._indent(look)), high + look.px(4)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw a sign that there is something to read, and the sentence."""
        look = self.look
        ink = "ink" if self.eased("hover") else "ink_soft"
        line = look.line_height("small")
        sign = look.icon("info", round(line * 0.9), ink)
        surface.blit(sign, sign.get_rect(midleft=(self.rect.left, self.rect.top + line // 2)))
        place = self.rect.move(self._indent(look), 0)
        place.width -= self._indent(look)
        look.draw_text(surface, self._text(look, place.width), place, "small", ink)

    def _text(self, look: Look, room: int) -> str:
        fits = look.measure(self._sentence, "small", room)[1] <= look.line_height("small")
        return self._sentence if self._unfolded or fits else _("Good to know")

    @staticmethod
    def _indent(look: Look) -> int:
        return round(look.line_height("small") * 0.9) + look.px(7)
