"""Playing by one switch or two, and for hands that tremble."""

from __future__ import annotations

from typing import Final

from scenes.kit.hands.names import COOL_DOWN_NAMES, INPUT_NAMES, SWITCH_NAMES
from scenes.kit.i18n import N_, _
from scenes.kit.i18n.formats import decimal_text
from scenes.pages.everyone.rows import setting
from scenes.pages.everyone.sheet import Sheet
from scenes.ui.choice import Choice, Dropdown, Option
from scenes.ui.panel import Panel
from scenes.ui.text import Label
from scenes.ui.toggle import Slider, Toggle
from scenes.ui.widget import Widget

_PAIRS: Final = {
    "keys": N_("The space key steps, Enter presses."),
    "mouse": N_("The left button steps, the right one presses."),
    "pad": N_("The first button steps, the second one presses."),
    "touch": N_("The left half of the screen steps, the right half presses."),
    "any": N_("Space and the left button step, Enter and the right button press."),
}


def switches(sheet: Sheet) -> Widget:
    """How many switches there are, what they are, and how fast things are offered."""
    settings = sheet.settings

    def choose(number: str) -> None:
        sheet.change(switches=number)
        sheet.rebuild()

    rows: list[Widget] = [
        Label(
            _(
                "A ring goes from one thing to the next that can be done. Press when it is round "
                "what you want: all games can be played so, from here to the next match."
            ),
            "small",
            "ink_soft",
        ),
        Choice(
            [Option(key, _(name)) for key, name in SWITCH_NAMES.items()],
            settings.switches,
            choose,
            name="switches",
        ),
    ]
    if settings.switches != "off":
        rows += _details(sheet)
    return Panel(*rows, title=_("Playing by switch"), gap=14)


def _details(sheet: Sheet) -> list[Widget]:
    settings = sheet.settings

    def choose(kind: str) -> None:
        sheet.change(switch_input=kind)
        sheet.rebuild()

    rows: list[Widget] = [
        setting(
            _("The switch is"),
            Dropdown(
                [Option(key, _(name)) for key, name in INPUT_NAMES.items()],
                settings.switch_input,
                choose,
                name="switch-input",
            ),
        )
    ]
    if settings.switches == "two":
        rows.append(Label(_(_PAIRS[settings.switch_input]), "small", "ink_soft"))
    else:
        rows.append(
            setting(
                _("Each thing is offered for"),
                Slider(
                    settings.scan_pace / 10,
                    0.4,
                    6.0,
                    step=0.2,
                    show=lambda seconds: _("{seconds} s").format(seconds=decimal_text(seconds)),
                    on_settled=lambda seconds: sheet.change(scan_pace=round(seconds * 10)),
                    name="scan-pace",
                ),
            )
        )
    rows.append(
        Toggle(
            _("First what an expert would consider"),
            settings.scan_ideas,
            lambda on: sheet.change(scan_ideas=on),
            detail=_("Where hints are allowed; then everything that can be done."),
            name="scan-ideas",
        )
    )
    return rows


def steady(sheet: Sheet) -> Widget:
    """How long a press does not count behind another, and how large things are."""
    settings = sheet.settings
    return Panel(
        setting(
            _("Pause after each press"),
            Choice(
                [Option(key, _(name)) for key, name in COOL_DOWN_NAMES.items()],
                settings.cool_down,
                lambda milliseconds: sheet.change(cool_down=milliseconds),
                name="cool-down",
            ),
        ),
        Label(
            _("A second press within that time does not count, and no key that is held repeats."),
            "small",
            "ink_soft",
        ),
        Toggle(
            _("Larger buttons and places"),
            settings.large_targets,
            lambda on: sheet.change(large_targets=on),
            detail=_("All that is pressed is as large as a fingertip."),
            name="large-targets",
        ),
        title=_("Hands that tremble"),
        gap=14,
    )
