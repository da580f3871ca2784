"""Says where a person is among a screen's widgets, and reads what's there."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from scenes.kit.i18n import _
from scenes.kit.i18n.formats import ended, listed, paragraph, unended
from scenes.kit.intent import Command
from scenes.kit.voice import Voice, Weight
from scenes.ui.button import Button
from scenes.ui.root import Ui
from scenes.ui.steering import next_stop
from scenes.ui.text import Label
from scenes.ui.widget import Overlay, Widget

_TITLES = ("display", "title", "heading")
"""Styles of labels that name a screen."""

_PAGES = _TITLES[:2]
"""Those that name a whole page."""


_LONG = 160
"""Characters from which a dialog's text isn't said again to someone who asks where they are."""


_SENTENCE: Final = 4
"""Words from which a text is a sentence: shorter ones may be a name or a title."""


class Passage(NamedTuple):
    """A paragraph, by its number, or a control in words, and where it is."""

    widget: Widget
    text: str
    number: int = 0


def name_of(widget: Widget) -> str:
    """A control's name, with its group's title if it has one: an answer after its question."""
    group, name = widget.group, unended(_own_name(widget))
    both = (group, name) if group.endswith(("?", "？")) else (name, unended(group))
    return listed(dict.fromkeys(filter(None, both)))


def _own_name(widget: Widget) -> str:
    """A control's name: its own, or the text before it in its row that isn't the page's title.

    Of what only scrolls it's the title in it.
    """
    if named := title_of(widget):
        return named
    for around in widget.ancestors():
        before = ""
        for other in around.shown():
            if other is widget:
                break
            if isinstance(other, Label) and other.text and other.style not in _PAGES:
                before = other.text
        if before:
            return before
    return ""


def words_of(widget: Widget, *, fully: bool = True, under: str = "") -> str:
    """A control in words: its name, kind and state; ``fully`` with its tooltip.

    The title it's ``under`` isn't repeated.
    """
    name = name_of(widget)
    parts = ["" if name == under else name, widget.stands()]
    if not widget.enabled:
        parts.append(_("not available now"))
        parts.append(widget.disabled_reason)
    if fully and unended(widget.tooltip) not in name:
        parts.append(widget.tooltip)
    return listed(unended(part) for part in parts if part)


def passages(scope: Widget) -> list[Passage]:
    """Everything to read below a widget, in reading order: texts and controls.

    A text that a neighbouring control says too isn't read twice, nor a sentence that any does.
    """
    found: list[Passage] = []
    _gather(scope, found)
    told = "\n".join(
        f"{_own_name(passage.widget)}\n{passage.text}"
        for passage in found
        if passage.widget.can_focus
    )
    return [
        p
        for p in found
        if not isinstance(p.widget, Label)
        or len(p.text.split()) < _SENTENCE
        or unended(p.text) not in told
    ]


def _gather(widget: Widget, found: list[Passage]) -> None:
    if not widget.visible:
        return
    if widget.can_focus and not widget.paragraphs():
        name = _own_name(widget)
        while found and isinstance(found[-1].widget, Label) and found[-1].text in name:
            found.pop()
        # A task that was just read isn't said again with its picture.
        before = found[-1] if found else None
        is_read = before is not None and before.widget.can_focus and before.widget.paragraphs()
        repeats = before and is_read and name and unended(before.text).endswith(unended(name))
        words = words_of(widget, under=name_of(widget) if repeats else "")
        if words:
            found.append(Passage(widget, words))
    for number, part in enumerate(widget.reading()):
        if isinstance(part, Widget):
            _gather(part, found)
        elif part and not (isinstance(widget, Label) and _repeats(part, found)):
            found.append(Passage(widget, part, number))


def _repeats(text: str, found: Sequence[Passage]) -> bool:
    """Whether a text says no more than the control before it."""
    before = found[-1].widget if found else None
    return before is not None and before.can_focus and unended(text) == unended(_own_name(before))


def as_one(texts: Iterable[str]) -> str:
    """Texts one after the other, each with a full stop unless it has an end."""
    return paragraph(ended(text) for text in texts if text)


def title_of(scope: Widget) -> str:
    """A page's or a dialog's title."""
    if scope.called:
        return scope.called
    return next((label.text for label in _titles(scope)), "")


def _titles(scope: Widget) -> Iterator[Label]:
    for style in _TITLES:
        for widget in scope.shown():
            if isinstance(widget, Label) and widget.style == style and widget.text:
                yield widget


def body_of(dialog: Widget) -> str:
    """What's in a dialog before its first control; "" for a page, which would be long.

    What follows a control is read by those who go on, and its name with the control.
    """
    return as_one(_body(dialog))


def _body(dialog: Widget) -> list[str]:
    if not isinstance(dialog, Overlay):
        return []
    found = passages(dialog)
    before = [*takewhile(lambda passage: not passage.widget.can_focus, found)]
    # A question is said with its first answer.
    answer = next((passage.text for passage in found[len(before) :]), "")
    title = title_of(dialog)
    return [text for _w, text, _n in before if text != title and not answer.startswith(text)]


class Aloud:
    """Looks once a frame at what has the player's attention, and says what's new.

    Also the title of the screen below all dialogs, and what it shows for a while; where others do
    that, ``back`` says where one is after a dialog. ``part`` is which passages are read as one from
    the current one: none where it's enough to name that. ``onward`` is where Tab leads, if not to
    the next stop.
    """

    def __init__(
        self, ui: Ui, voice: Callable[[], Voice], back: Callable[[], str] | None = None
    ) -> None:
        self._ui = ui
        self._voice = voice
        ui.is_read = lambda: voice().is_on
        self._back = back
        self._depth: int | None = None
        self._dialog: Widget | None = None
        self._focus: tuple[str, str] | None = None
        self._section = self._title = ""
        self._words = self._stood = self._toast = self._read = ""
        self._news: list[str] = []
        self._at: int | None = None
        self._begun = 0
        self._ended_at: int | None = None
        self._caret = (0, 0)
        self.part: Callable[[Sequence[Passage], int | None], range | None] = lambda _found, _at: (
            None
        )
        self.onward: Callable[[], Widget | None] = lambda: None

    def begin(self) -> None:
        """The screen is seen, for the first time or again."""
        self._depth = None
        self._focus = None

    def poll(self) -> None:
        """Say what's new."""
        voice = self._voice()
        if not voice.is_on:
            self.begin()
            return
        self._tell_place()
        text = self._ui.toast_text
        if text != self._toast and self._back is None:
            self._voice().say(text, Weight.PLAYED)
        self._toast = text
        self._tell_news()
        self._tell_focus()
        self._title = ""

    def _tell_place(self) -> None:
        """Say what was opened, or come back to."""
        ui = self._ui
        depth = len(ui.overlays)
        dialog = ui.scope if depth else None
        if (depth, dialog) == (self._depth, self._dialog):
            return
        closed, self._depth, self._at = self._depth, depth, None
        answered = isinstance(self._dialog, Overlay) and self._dialog.answered
        self._dialog = dialog
        self._focus = None
        if depth or self._back is None:
            scope = ui.scope
            self._title = title_of(scope)
            self._voice().say(as_one([self._title, body_of(scope)]), Weight.ANSWER)
            # What a dialog opens with is in its body.
            self._news = self._answers() if depth else []
        elif closed and not answered:
            weight = Weight.ASIDE if self._voice().fully else Weight.PLAYED
            self._voice().say(self._back(), weight)

    def _tell_news(self) -> None:
        """Say what's new on a label that answers a press."""
        before, self._news = self._news, self._answers()
        for label in self._answering():
            if label.text not in before:
                self._voice().say(label.news(), Weight.PLAYED, again=label.text)

    def _answers(self) -> list[str]:
        return [each.text for each in self._answering()]

    def _answering(self) -> list[Label]:
        shown = self._ui.scope.shown()
        return [each for each in shown if isinstance(each, Label) and each.answers]

    def _tell_focus(self) -> None:
        """Say the focused control, or its state if only that has changed."""
        widget = self._ui.focus
        if widget is None:
            if self._focus is not None and self._depth:
                # What was pressed has gone, and nothing else has the keyboard.
                self._voice().say(
                    as_one([title_of(self._ui.scope), body_of(self._ui.scope)]), Weight.FOCUS
                )
            self._focus = None
            return
        voice = self._voice()
        focus = (widget.name, name_of(widget))
        words = words_of(widget, fully=voice.fully)
        caret = widget.caret, widget.in_vain
        if focus != self._focus:
            section = self._new_section(widget)
            spoken = words_of(widget, fully=voice.fully, under=section or self._title)
            told = paragraph([ended(section), spoken]) if section else spoken
            voice.say(told, Weight.FOCUS, again=words)
            self._at = None
        elif (words, caret) != (self._words, self._caret):
            # With only another tooltip its state is the same.
            if widget.takes_text or widget.stands() != self._stood:
                news = widget.news()
                voice.say(words if news is None else news, Weight.FOCUS, again=words)
            elif caret != self._caret:
                voice.say(words, Weight.ANSWER)
            self._at = None
        self._note(widget, words)

    def _note(self, widget: Widget, words: str) -> None:
        """Remember what's known of the control with the focus."""
        # A rebuilt page has other widgets of the same names.
        self._focus = widget.name, name_of(widget)
        self._words, self._stood = words, widget.stands()
        self._caret = widget.caret, widget.in_vain

    def _new_section(self, widget: Widget) -> str:
        """The part of the page that the focus has come to, "" while it stays in it."""
        before, titles = self._section, (around.section for around in widget.ancestors())
        self._section = next(filter(None, titles), "")
        return self._section if self._section not in (before, title_of(self._ui.scope)) else ""

    # Reading

    @property
    def text(self) -> str:
        """What was read last, if it's no control and the keyboard hasn't gone on."""
        found = passages(self._ui.scope) if self._ui.on_text and self._at is not None else []
        return found[self._at].text if self._at is not None and self._at < len(found) else ""

    def read(self, command: Command) -> None:
        """Say where the person is; or the next or last passage."""
        if command is not Command.READ:
            self._step(1 if command is Command.READ_NEXT else -1)
            return
        found = passages(self._ui.scope)
        at = self.place(found)
        texts = self._here(found, found[at] if self._ui.on_text and at is not None else None)
        if (part := self.part(found, at)) is not None:
            # What's read there may be long: its title says where one is.
            focus = None if self._ui.on_text else self._ui.focus
            chapter, row = found[part.start].text, words_of(focus) if focus else ""
            texts = [texts[0], *(() if chapter in row else (chapter,)), row]
        self._voice().say(as_one(dict.fromkeys(texts)), Weight.ANSWER)

    def read_part(self) -> None:
        """Say what's read as one, buttons only if they describe; reading goes on after it."""
        found, told = passages(self._ui.scope), ""
        part = self.part(found, None) or range(0)
        for at in part:
            widget, text, _number = found[at]
            name = unended(widget.label) if isinstance(widget, Button) else text
            told = as_one([told, "" if widget.can_focus and name in told else name])
            self._begun, self._at, self._read = part.start, at, text
        self._voice().say(told, Weight.ANSWER)

    def follow(self, command: Command) -> bool:
        """Let Tab go to the control after the text that's being read; whether there's one."""
        way = None
        if command in (Command.NEXT, Command.PREVIOUS):
            way = self._beside_text(passages(self._ui.scope), on=command is Command.NEXT)
        if way is not None:
            self._ui.on_text = False
            way.in_vain += way is self._ui.focus
            self._new_section(way)  # who reads in it knows it
            self._ui.set_focus(way, visible=True)
        return way is not None

    def _beside_text(self, found: Sequence[Passage], *, on: bool) -> Widget | None:
        """The control after the text that's being read, or before it; None if there's none."""
        at = self._at
        if at is None or at >= len(found) or found[at].widget is self._ui.focus:
            return None
        others = found[self._begun + 1 :] if on else found[: self._begun][::-1]
        return next((other.widget for other in others if other.widget.can_focus), None)

    def _here(self, found: Sequence[Passage], text: Passage | None) -> Sequence[str]:
        """Where the person is: the page or dialog, its news, the text or focus, the way on."""
        from scenes.ui.listview import ListView

        scope, focus = self._ui.scope, self._ui.focus
        parts = _body(scope)
        body = as_one(parts)
        head = as_one(parts[:1]) if len(body) > _LONG else body
        texts = [title_of(scope), head, *(text for text in self._news if text not in body)]
        primary = (
            each
            for each in self._ui.focusables()
            if each.enabled and isinstance(each, Button) and each.kind == "primary"
        )
        onwards = next(primary, None)
        if text is not None:
            texts.append(text.text)
        elif focus is not None:
            texts.append(words_of(focus, under=texts[0]))
        if isinstance(focus, ListView) and isinstance(scope, Overlay) and focus.on_activate:
            # It was opened to choose from.
            return [*texts, _("Arrow keys move, Enter chooses, Escape leaves.")]
        # At a table Tab leads on from the focus, whatever is read.
        beside = self._beside_text(found, on=True) if self._back is None else None
        following = beside or self.onward() or next_stop(focus, self._ui.focusables(), 1)
        if onwards is not None and onwards not in (following, focus):
            texts.append(_("Main button: {name}", name=name_of(onwards)))
        elif (onwards is None or onwards is following) and following not in (None, focus):
            # Of a list, no row has been chosen by going there.
            name = name_of(following) if isinstance(following, ListView) else ""
            texts.append(_("Next: {name}", name=name or words_of(following, fully=False)))
        return texts

    def place(self, found: Sequence[Passage]) -> int | None:
        """Where the person reads: the last passage read, else the focus."""
        if (at := self._at) is not None and at < len(found):
            # What's read may bring or take something before it.
            same = [n for n, passage in enumerate(found) if passage.text == self._read]
            return min(same, key=lambda n: abs(n - at), default=at)
        focus = self._ui.focus
        own = [n for n, passage in enumerate(found) if passage.widget is focus]
        if focus is None or not own:
            return None
        here = (n for n in own if found[n].number == focus.paragraph)
        return next(here, own[0] - 1)

    def _step(self, by: int) -> None:
        """Read the next passage, or the one before; from the focused control."""
        found = passages(self._ui.scope)
        if not found:
            return
        at = self.place(found)
        part = self.part(found, at)
        if part is None and at is None:
            part = range(len(found))
        if part is not None and self._at is None and (at is None or (at not in part and by > 0)):
            at = part.start - 1 if by > 0 else part.stop
        assert at is not None
        at += by
        if not 0 <= at < len(found) and self._at is not None and self._ended_at != at:
            # Pressed once more, or by who hasn't read yet, it begins again at the other end.
            self._ended_at = at
            self._voice().say(_("Nothing more here."), Weight.VAIN)
            return
        self._ended_at = None
        self._go_to(found, at % len(found))

    def _go_to(self, found: Sequence[Passage], at: int) -> None:
        passage = found[at]
        self._begun, self._at, self._read = at, at, passage.text
        for around in passage.widget.ancestors():
            around.reveal(passage.widget.place_of(passage.number))
        if passage.widget.can_focus and passage.widget.come_to(passage.number):
            self._ui.set_focus(passage.widget, visible=True)
            self._new_section(passage.widget)
            self._note(passage.widget, words_of(passage.widget, fully=self._voice().fully))
        self._ui.on_text = passage.widget is not self._ui.focus
        self._voice().say(passage.text, Weight.ANSWER)
