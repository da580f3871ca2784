"""What a switch can do with the widgets of a screen; see ``scenes.kit.hands``."""

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from scenes.kit.hands.scanner import AT_ONCE, Group, Part, Stop, in_rows
from scenes.kit.i18n import _, labelled
from scenes.kit.i18n.formats import begun, ended, paragraph, unended
from scenes.kit.intent import Command
from scenes.ui.button import Button
from scenes.ui.dialog import Dialog, DialogButton
from scenes.ui.layout import Column, Grid, Row
from scenes.ui.reading import name_of, words_of
from scenes.ui.root import Ui
from scenes.ui.scroll import Scrolled
from scenes.ui.text import Label
from scenes.ui.textfield import TextField
from scenes.ui.widget import Doing, Widget

_COLUMNS: Final = 6
_LETTERS: Final = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ-’"]
_WIDTH: Final = 460.0


class _Written(Label):
    """What's in a field: the letter that changed is said before it."""

    answers = True

    def __init__(self, field: TextField) -> None:
        super().__init__(field.text or field.placeholder, "heading", name="written")
        self._field = field

    def news(self) -> str:
        return paragraph(map(ended, (self._field.news() or "", *self.reading())))

    def reading(self) -> Sequence[str]:
        return [self._field.text or self._field.stands()]


def offer_letters(ui: Ui, field: TextField) -> None:
    """Let someone write into a field by choosing letters; a word's first is a capital."""
    shown = _Written(field)

    def changed() -> None:
        shown.text = field.text or field.placeholder

    def write(letter: str) -> None:
        begins = not field.text or field.text[-1] in " -"
        field.append(letter if begins else letter.lower())
        changed()

    def delete() -> None:
        field.delete_last()
        changed()

    keys = [
        Button(letter, partial(write, letter), name=f"letter-{letter}", label=letter)
        for letter in _LETTERS
    ]
    others = [
        Button(_("Space"), partial(write, " "), name="letter-space"),
        Button(_("Delete", "the last letter"), delete, name="letter-delete"),
    ]
    body = Column([shown, Grid(keys, columns=_COLUMNS), Row(others, gap=12, equal=True)], gap=14)
    done = DialogButton(_("Done"), default=True, name="letters-done")
    ui.open(Dialog(field.label or _("Write"), body, [done], width=_WIDTH))


def widget_stops(ui: Ui) -> list[Stop]:
    """Everything that can be done with the widgets that have the player's attention, in order."""
    stops: list[Stop] = []
    alike: Counter[str] = Counter()
    for widget in ui.scope.shown():
        usable = widget.can_focus and widget.enabled
        if not usable and not (isinstance(widget, Scrolled) and widget.overflows):
            continue
        name = widget.name or type(widget).__name__
        alike[name] += 1
        for number, doing in enumerate(widget.doings()):
            key = (name, alike[name], number)
            stops.append(_stop(ui, widget, doing, key))
    return stops


def widget_group(ui: Ui) -> Group:
    """The same as a group, what most people want next first, and closing a dialog last.

    Many are bundled by the parts of the page. Its key changes with each dialog.
    """
    key, stops = ("widgets", len(ui.overlays)), widget_stops(ui)
    out = [_way_out(ui)] if ui.overlays else []
    first, others = by_weight(stops)
    return Group(key, (*first, *by_parts(key, others), *out))


def by_parts(key: Hashable, stops: Sequence[Stop]) -> Sequence[Part]:
    """Stops; many are bundled by the parts of the page."""
    if len(stops) <= AT_ONCE:
        return stops
    parts: dict[str, list[Stop]] = {}
    for stop in stops:
        parts.setdefault(stop.part, []).append(stop)
    loose = in_rows(key, parts.pop("", [])).parts
    titled = [in_rows((key, part), held, partial(str, part)) for part, held in parts.items()]
    return *loose, *titled


def by_weight(stops: list[Stop]) -> tuple[list[Stop], list[Stop]]:
    """The primary buttons' stops, and all others."""
    return [stop for stop in stops if stop.is_main], [stop for stop in stops if not stop.is_main]


def press_at(ui: Ui, point: tuple[int, int]) -> None:
    """Press and release the main button at a window point."""
    ui.event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1, touch=False))
    ui.event(pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=1, touch=False))


def _stop(ui: Ui, widget: Widget, doing: Doing, key: tuple[str, int, int]) -> Stop:
    x, y = widget.rect.topleft

    def place() -> pygame.Rect:
        # What's scrolled takes its parts along.
        return widget.seen_part(doing.place.move(widget.rect.x - x, widget.rect.y - y))

    def press() -> None:
        if isinstance(widget, TextField):
            ui.set_focus(widget, visible=False)
            offer_letters(ui, widget)
        elif doing.command is None:
            press_at(ui, place().center)
        else:
            ui.set_focus(widget)
            ui.command(doing.command)

    scrolled = sum(each.offset for each in widget.ancestors() if isinstance(each, Scrolled))
    return Stop(
        key,
        place,
        press,
        lambda: _words(widget, doing),
        reveal=partial(_reveal, widget),
        stays=doing.stays,
        is_main=isinstance(widget, Button) and widget.is_main,
        about=begun(unended(widget.group)),
        part=next((around.section for around in widget.ancestors() if around.section), ""),
        lies=doing.place.move(0, scrolled),
    )


def _reveal(widget: Widget) -> None:
    for around in widget.ancestors():
        around.reveal(widget.rect)


def _words(widget: Widget, doing: Doing) -> str:
    if not doing.words:
        return words_of(widget)
    # A page scrolls, not the first thing on it.
    name = widget.called if isinstance(widget, Scrolled) else name_of(widget)
    return labelled(name, doing.words) if name else doing.words


def _way_out(ui: Ui) -> Stop:
    overlay = ui.scope

    def leave() -> None:
        ui.command(Command.BACK)

    return Stop(
        ("way out", len(ui.overlays), 0),
        lambda: overlay.rect,
        leave,
        lambda: _("Close"),
    )
