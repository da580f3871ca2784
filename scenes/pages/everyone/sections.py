"""The sections of the page for everyone that are made of settings: eyes, hearing, hands."""

from __future__ import annotations

from typing import Final

from scenes.kit.commands import Command
from scenes.kit.i18n import N_, _, tr
from scenes.kit.keys.words import keys_of
from scenes.pages.everyone.rows import (
    choice,
    colours,
    preview,
    row,
    rows,
    scan_pace,
    volumes,
)
from scenes.pages.everyone.sheet import Sheet
from scenes.ui.button import Button
from scenes.ui.panel import Panel
from scenes.ui.text import Label
from scenes.ui.widget import Widget

_PAIRS: Final = {
    "keys": N_("The space key steps, Enter presses."),
    "mouse": N_("The left button steps, the right one presses."),
    "pad": N_("The first button steps, the second one presses."),
    "touch": N_("The left half of the screen steps, the right half presses."),
    "any": N_("Space and the left button step, Enter and the right button press."),
}
"""Which of two switches does what."""


def eyes(sheet: Sheet) -> list[Widget]:
    """Its panels."""
    text = ("letters", "spacing", "pointer", "motion", "animation_speed", "show_targets")
    return [
        Panel(*rows(sheet, *text), title=_("Text and motion"), gap=14),
        Panel(row(sheet, "theme"), *colours(sheet), preview(sheet), title=_("Colours"), gap=16),
    ]


def hearing(sheet: Sheet) -> list[Widget]:
    """Its panels."""
    voice = sheet.services.voice
    keys = keys_of(sheet.services.bindings, Command.SPEECH)
    told = []
    if keys:
        text = _("{key} switches speech on and off anywhere.").format(key=keys[0])
        told.append(Label(text, "small", "ink_soft"))
    if voice.wanted and voice.problem is not None:
        told.append(Label(tr(voice.problem), "small", "danger"))
    speech = [
        row(sheet, "speech"),
        *told,
        *rows(sheet, "speech_detail", "speech_rate", "speech_ear"),
    ]
    sound = [*volumes(sheet), *rows(sheet, "captions", "mono", "rumble")]
    return [
        Panel(*speech, title=_("Speech"), gap=14),
        Panel(*sound, title=_("Sound"), gap=14),
    ]


def hands(sheet: Sheet) -> list[Widget]:
    """Its panels."""
    table = ("hand", "animation_speed", "show_targets", "walk_everywhere", "confirm_moves")
    pause = Label(
        _("A second press within that time does not count, and no key that is held repeats."),
        "small",
        "ink_soft",
    )
    steady = [row(sheet, "cool_down"), pause, row(sheet, "large_targets")]
    return [
        Panel(*rows(sheet, *table), title=_("At the table"), gap=14),
        Panel(*steady, title=_("Hands that tremble"), gap=14),
        Panel(*_switches(sheet), title=_("Playing by switch"), gap=14),
        _keys(sheet),
    ]


def _switches(sheet: Sheet) -> list[Widget]:
    """How many switches there are, what they are, and how fast things are offered."""
    told = Label(
        _(
            "A ring goes from one thing to the next that can be done. Press when it is round "
            "what you want: all games can be played so, from here to the next match."
        ),
        "small",
        "ink_soft",
    )
    settings = sheet.settings
    if settings.switches == "off":
        return [told, choice(sheet, "switches")]
    pace: Widget = Label(_(_PAIRS[settings.switch_input]), "small", "ink_soft")
    if settings.switches == "one":
        pace = scan_pace(sheet)
    return [
        told,
        choice(sheet, "switches"),
        row(sheet, "switch_input"),
        pace,
        row(sheet, "scan_ideas"),
    ]


def _keys(sheet: Sheet) -> Widget:
    """The way to the keys, and what can be done there."""
    return Panel(
        Label(
            _(
                "Every key and every button of a gamepad can be changed. There are sets for one "
                "hand, for one key at a time, and without letters."
            )
        ),
        Button(
            _("Keys and buttons"), sheet.services.go.open_keys, icon="settings", name="open-keys"
        ),
        title=_("Keys and buttons"),
        gap=14,
    )
