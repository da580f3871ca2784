"""Asking what is missing: a few words become a letter, with the settings and without names."""

from __future__ import annotations

import platform
from dataclasses import fields

from game.records.files import RecordError, shown
from game.records.settings import Settings
from game.version import VERSION
from scenes.kit.i18n import _, language, tr
from scenes.kit.scene import Services
from scenes.kit.voice.voice import Weight
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.layout import Column
from scenes.ui.text import Label
from scenes.ui.textfield import TextField
from scenes.ui.widget import Host

_LONGEST = 1000


def ask_wish(ui: Host, services: Services) -> None:
    """Ask; the answer is written into a file."""
    told = Label("", "small", visible=False)

    def say(text: str) -> None:
        told.text, told.visible = text, True
        services.voice.say(text, Weight.ANSWER)

    def keep() -> None:
        wish = field.text.strip()
        if not wish:
            say(_("Write a few words first."))
            return
        try:
            path = services.exports.add(
                _("Letter to Pocketful"), ".txt", letter(services, wish).encode()
            )
        except RecordError as error:
            say(tr(error.message))
        else:
            say(
                _(
                    "The letter is “{path}”. Send it to Pocketful’s makers, or to "
                    "whoever gave you the app."
                ).format(path=shown(path))
            )

    question = _("What’s hard, or what would help you?")
    field = TextField(
        max_length=_LONGEST, on_submit=lambda _text: keep(), label=question, name="wish"
    )
    about = Label(_("It becomes a letter with your settings and no names."), "small", "ink_soft")
    answers = (
        Answer(_("Close"), name="cancel"),
        Answer(_("Write a letter"), keep, kind="primary", keeps_open=True, name="make-letter"),
    )
    ui.open(Dialog(question, Column([field, about, told], gap=12), answers, width=520))


def letter(services: Services, wish: str) -> str:
    """The wish, and what whoever reads it needs to see the same: nothing of people or matches."""
    wide, high = services.look.size
    now, usual = services.settings, Settings()
    changed = [
        f"{each.name}: {getattr(now, each.name)}"
        for each in fields(now)
        if each.name != "setups" and getattr(now, each.name) != getattr(usual, each.name)
    ]
    lines = [
        wish,
        "",
        f"Pocketful {VERSION}, {platform.system()} {platform.release()}, {language()}",
        f"{wide} x {high}",
        *changed,
    ]
    return "\n".join(lines) + "\n"
