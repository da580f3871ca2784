"""Tells by voice where a person is among the widgets of a screen, and reads what stands there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.kit.commands import Command
from scenes.kit.i18n import _
from scenes.kit.voice.voice import Voice, Weight
from scenes.ui.button import Button
from scenes.ui.reading.words import (
    Passage,
    as_one,
    body_of,
    name_of,
    passages,
    title_of,
    words_of,
)
from scenes.ui.root import Ui
from scenes.ui.text import Label
from scenes.ui.widget import Widget


class Aloud:
    """Looks once a frame at what has the player's attention, and says what is new.

    With ``tells_page`` also how the screen below all dialogs is called, and what it tells for a
    while; elsewhere somebody else does. ``part`` is which of the passages are read as one, from
    where one is among them: none of them where it is enough to say where that is.
    """

    def __init__(self, ui: Ui, voice: Callable[[], Voice], *, tells_page: bool = True) -> None:
        self._ui = ui
        self._voice = voice
        ui.is_read = lambda: voice().is_on
        self._tells_page = tells_page
        self._depth: int | None = None
        self._dialog: Widget | None = None
        self._focus: tuple[str, str] | None = None
        self._words = self._stood = self._toast = ""
        self._news: list[str] = []
        self._at: int | None = None
        self._caret = 0
        self.part: Callable[[Sequence[Passage], int | None], range | None] = _none

    def begin(self) -> None:
        """The screen is seen, for the first time or again."""
        self._depth = None
        self._focus = None

    def poll(self) -> None:
        """Say what is new."""
        voice = self._voice()
        if not voice.is_on:
            self.begin()
            return
        self._tell_place()
        self._tell_toast()
        self._tell_news()
        self._tell_focus()

    def _tell_place(self) -> None:
        """What has been opened, or come back to."""
        ui = self._ui
        depth = len(ui.overlays)
        dialog = ui.scope if depth else None
        if (depth, dialog) == (self._depth, self._dialog):
            return
        closed, self._depth, self._dialog, self._at = self._depth, depth, dialog, None
        if depth or self._tells_page:
            scope = ui.scope
            self._voice().say(as_one([title_of(scope), body_of(scope)]), Weight.ANSWER)
        elif closed:
            weight = Weight.ASIDE if self._voice().fully else Weight.PLAYED
            self._voice().say(_("Back at the table."), weight)

    def _tell_toast(self) -> None:
        text = self._ui.toast_text
        if text != self._toast and self._tells_page:
            self._voice().say(text, Weight.PLAYED)
        self._toast = text

    def _tell_news(self) -> None:
        """What a label says anew that answers a press."""
        shown = self._ui.scope.shown()
        news = [each.text for each in shown if isinstance(each, Label) and each.answers]
        for text in news:
            if text not in self._news:
                self._voice().say(text, Weight.PLAYED)
        self._news = news

    def _tell_focus(self) -> None:
        """The control that has the focus, or how it stands where only that has changed."""
        widget = self._ui.focus
        if widget is None:
            self._focus = None
            return
        voice = self._voice()
        # A page that is built anew has other widgets of the same names.
        focus = (widget.name, name_of(widget))
        words, caret = words_of(widget, fully=voice.fully), widget.caret
        if focus != self._focus:
            voice.say(words, Weight.FOCUS)
            self._at = None
        elif (words, caret) != (self._words, self._caret):
            # What has only another tooltip stands as before.
            if widget.takes_text or widget.stands() != self._stood:
                voice.say(widget.news() or words, Weight.FOCUS, again=words)
            self._at = None
        self._focus, self._words, self._caret = focus, words, caret
        self._stood = widget.stands()

    # Reading

    def read(self, command: Command) -> None:
        """Say where one is, or what is read as one there; the next passage or the one before."""
        if command is not Command.READ:
            self._step(1 if command is Command.READ_NEXT else -1)
            return
        found = passages(self._ui.scope)
        part = self.part(found, self._place(found))
        texts = self._here()
        if part is not None:
            texts = [passage.text for passage in found[part.start : part.stop]]
        self._voice().say(as_one(texts), Weight.ANSWER)

    def _here(self) -> Sequence[str]:
        """Where one is: the page or the dialog, what has the focus, and what leads on."""
        scope, focus = self._ui.scope, self._ui.focus
        onwards = (
            each for each in scope.shown() if isinstance(each, Button) and each.kind == "primary"
        )
        controls = dict.fromkeys(filter(None, (focus, next(onwards, None))))
        return [title_of(scope), body_of(scope), *map(words_of, controls)]

    def _place(self, found: Sequence[Passage]) -> int | None:
        """Where one reads: the passage that was read last, else what has the focus."""
        if self._at is not None and self._at < len(found):
            return self._at
        focus = self._ui.focus
        own = [n for n, passage in enumerate(found) if passage.widget is focus]
        if focus is None or not own:
            return None
        here = (n for n in own if found[n].number == focus.paragraph)
        return next(here, own[0] - 1)

    def _step(self, by: int) -> None:
        """Read the next passage, or the one before; from the control that has the focus."""
        found = passages(self._ui.scope)
        if not found:
            return
        at = self._place(found)
        part = self.part(found, at)
        if part is None and at is None:
            part = range(len(found))
        if part is not None and self._at is None and at not in part:
            at = part.start - 1 if by > 0 else part.stop
        assert at is not None
        at += by
        if not 0 <= at < len(found):
            self._voice().say(_("Nothing more here."), Weight.ANSWER)
            return
        self._at = at
        passage = found[at]
        for around in passage.widget.ancestors():
            around.reveal(passage.widget.rect)
        if passage.widget.can_focus and passage.widget.come_to(passage.number):
            self._ui.set_focus(passage.widget, visible=True)
            self._focus = (passage.widget.name, name_of(passage.widget))
            self._words = words_of(passage.widget, fully=self._voice().fully)
            self._stood = passage.widget.stands()
        self._ui.on_text = passage.widget is not self._ui.focus
        self._voice().say(passage.text, Weight.ANSWER)


def _none(found: Sequence[Passage], at: int | None) -> None:
    del found, at
