"""Widgets in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from scenes.kit.i18n import _
from scenes.kit.i18n.formats import ended, listed, paragraph, unended
from scenes.ui.dialog import Dialog
from scenes.ui.text import Label
from scenes.ui.widget import Widget

_TITLES = ("display", "title", "heading")
"""Styles of labels that say what a screen is."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph, by its number, or a control in words, and where it stands."""

    widget: Widget
    text: str
    number: int = 0


def name_of(widget: Widget) -> str:
    """What a control is called, and what the group it stands in is about, if that says so."""
    groups = (around.label for around in widget.ancestors() if around.label)
    parts = (unended(part) for part in (_own_name(widget), next(groups, "")) if part)
    return listed(dict.fromkeys(parts))


def _own_name(widget: Widget) -> str:
    """What a control is called: by itself, or by the text that stands before it in its row."""
    if widget.called:
        return widget.called
    for around in widget.ancestors():
        before = ""
        for other in around.shown():
            if other is widget:
                break
            if isinstance(other, Label) and other.text:
                before = other.text
        if before:
            return before
    return ""


def words_of(widget: Widget, *, fully: bool = True) -> str:
    """A control in words: its name, what it is and how it stands; ``fully`` with its tooltip."""
    name = name_of(widget)
    parts = [name, widget.stands()]
    if not widget.enabled:
        parts.append(_("not available now"))
        parts.append(widget.disabled_reason)
    if fully and unended(widget.tooltip) not in name:
        parts.append(widget.tooltip)
    return listed(unended(part) for part in parts if part)


def passages(scope: Widget) -> list[Passage]:
    """All that is to be read below a widget, in reading order: texts and controls.

    A text that the control before or behind it says too is not read twice.
    """
    found: list[Passage] = []
    _gather(scope, found)
    return found


def _gather(widget: Widget, found: list[Passage]) -> None:
    if not widget.visible:
        return
    if widget.can_focus and not widget.paragraphs():
        words = words_of(widget)
        name = _own_name(widget)
        while found and isinstance(found[-1].widget, Label) and found[-1].text in name:
            found.pop()
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
    """Texts one after the other, each with a full stop unless it ends anyway."""
    return paragraph(ended(text) for text in texts if text)


def title_of(scope: Widget) -> str:
    """What a page or a dialog is called."""
    if scope.called:
        return scope.called
    return next((label.text for label in _titles(scope)), "")


def _titles(scope: Widget) -> Iterator[Label]:
    for style in _TITLES:
        for widget in scope.shown():
            if isinstance(widget, Label) and widget.style == style and widget.text:
                yield widget


def body_of(dialog: Widget) -> str:
    """What stands in a dialog before its first control; "" of anything else, which would be long.

    What stands behind a control is read by who goes on.
    """
    if not isinstance(dialog, Dialog):
        return ""
    before = takewhile(lambda widget: not widget.can_focus, dialog.shown())
    texts = (widget.text for widget in before if isinstance(widget, Label))
    return paragraph(text for text in texts if text and text != dialog.title)
