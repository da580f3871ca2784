"""A board of letters, to write without a keyboard."""

from __future__ import annotations

from functools import partial
from string import ascii_uppercase
from typing import Final

from scenes.kit.i18n import _
from scenes.ui.button import Button
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.layout import Column, Grid, Row
from scenes.ui.root import Ui
from scenes.ui.text import Label
from scenes.ui.textfield import TextField

_COLUMNS: Final = 6
_LETTERS: Final = [*ascii_uppercase, "-", "’"]
_WIDTH: Final = 460.0


def offer_letters(ui: Ui, field: TextField) -> None:
    """Let somebody write into a field by choosing letters; the first of a word is a capital."""
    shown = Label(field.text or field.placeholder, "heading", name="written")

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
    done = Answer(_("Done"), default=True, name="letters-done")
    ui.open(Dialog(field.label or _("Write"), body, [done], width=_WIDTH))
