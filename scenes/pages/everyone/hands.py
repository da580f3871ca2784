"""The section about hands."""

from __future__ import annotations

from scenes.kit.commands import Command
from scenes.kit.i18n import _
from scenes.kit.keys.words import keys_of
from scenes.pages.everyone import rows
from scenes.pages.everyone.sheet import Sheet
from scenes.pages.everyone.switches import steady, switches
from scenes.ui.button import Button
from scenes.ui.panel import Panel
from scenes.ui.text import Label
from scenes.ui.widget import Widget


def hands(sheet: Sheet) -> list[Widget]:
    """Its panels."""
    return [
        Panel(
            rows.hand(sheet),
            rows.speed(sheet),
            rows.targets(sheet),
            rows.every_place(sheet),
            rows.confirm(sheet),
            title=_("At the table"),
            gap=14,
        ),
        steady(sheet),
        switches(sheet),
        _keys(sheet),
    ]


def _keys(sheet: Sheet) -> Widget:
    """The way to the keys, and what can be done there."""
    bindings = sheet.services.bindings
    record, again = (keys_of(bindings, each) for each in (Command.RECORD, Command.AGAIN))
    as_one = ""
    if record and again:
        as_one = _(
            "One key for several: {record} remembers what you press until you press it again, "
            "{again} does all of it once more."
        ).format(record=record[0], again=again[0])
    return Panel(
        Label(
            _(
                "Every key and every button of a gamepad can be changed. There are sets for one "
                "hand, for one key at a time, and without letters."
            )
        ),
        *([Label(as_one, "small", "ink_soft")] if as_one else []),
        Button(
            _("Keys and buttons"), sheet.services.go.open_keys, icon="settings", name="open-keys"
        ),
        title=_("Keys and buttons"),
        gap=14,
    )
