"""What is missing: asked of everybody, and written into a letter that can be handed on."""

from __future__ import annotations

import platform
from dataclasses import fields
from typing import Final

from game.records.files import RecordError, shown
from game.records.settings import PERSONAL, Settings
from game.version import VERSION
from scenes.kit.i18n import _, language, tr
from scenes.kit.voice.voice import Weight
from scenes.pages.everyone.sheet import Sheet
from scenes.ui.button import Button
from scenes.ui.panel import Panel
from scenes.ui.text import Label
from scenes.ui.textfield import TextField
from scenes.ui.widget import Widget

_LONGEST: Final = 1000
_TOLD: Final = (*PERSONAL, "speech", "speech_detail", "speech_rate", "panel")


def missing(sheet: Sheet) -> Widget:
    """A line to write in, and the button that makes a letter of it."""
    told = Label("", "small", visible=False)

    def say(text: str) -> None:
        told.text, told.visible = text, True
        sheet.services.voice.say(text, Weight.ANSWER)

    def keep() -> None:
        wish = field.text.strip()
        if not wish:
            say(_("Write a few words first."))
            return
        try:
            path = sheet.services.exports.add(
                _("Letter to Pocketful"), ".txt", letter(sheet, wish).encode()
            )
        except RecordError as error:
            say(tr(error.message))
        else:
            say(
                _(
                    "The letter is “{path}”. Hand it to whoever gave you Pocketful, or to those "
                    "who work on it."
                ).format(path=shown(path))
            )

    field = TextField(
        placeholder=_("What is hard, or what would help you?"),
        max_length=_LONGEST,
        on_submit=lambda _text: keep(),
        width=420,
        label=_("What is hard, or what would help you?"),
        name="wish",
    )
    return Panel(
        Label(
            _(
                "If something keeps you from playing, please write it here. It becomes a letter "
                "with your settings and no names, to be sent as you like."
            )
        ),
        field,
        Button(_("Make a letter"), keep, name="make-letter"),
        told,
        title=_("Is something missing?"),
        gap=12,
    )


def letter(sheet: Sheet, wish: str) -> str:
    """The wish, and what whoever reads it needs to see the same: nothing of people or matches."""
    usual, settings = Settings(), sheet.settings
    changed = [
        f"{field.name}: {getattr(settings, field.name)}"
        for field in fields(settings)
        if field.name in _TOLD and getattr(settings, field.name) != getattr(usual, field.name)
    ]
    wide, high = sheet.services.look.size
    lines = [
        wish,
        "",
        f"Pocketful {VERSION}, {platform.system()} {platform.release()}, {language()}",
        f"{wide} x {high}",
        *changed,
    ]
    return "\n".join(lines) + "\n"
