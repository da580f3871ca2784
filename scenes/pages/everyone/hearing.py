"""The section about hearing."""

from __future__ import annotations

from typing import Final

from scenes.kit.commands import Command
from scenes.kit.i18n import N_, _, tr
from scenes.kit.keys.words import keys_of
from scenes.pages.everyone import rows
from scenes.pages.everyone.sheet import Sheet
from scenes.ui.panel import Panel
from scenes.ui.text import Label
from scenes.ui.widget import Widget

SPEECH_NAMES: Final = {
    "auto": N_("With a screen reader"),
    "on": N_("Always"),
    "off": N_("Never"),
}
DETAIL_NAMES: Final = {"all": N_("Everything"), "brief": N_("What is needed")}
RATE_NAMES: Final = {
    "own": N_("As the computer", "speed of speech"),
    "slow": N_("Slow", "speed of speech"),
    "normal": N_("Normal", "speed of speech"),
    "fast": N_("Fast", "speed of speech"),
    "faster": N_("Very fast", "speed of speech"),
}
EAR_NAMES: Final = {"both": N_("Both ears"), "left": N_("Left ear"), "right": N_("Right ear")}


def hearing(sheet: Sheet) -> list[Widget]:
    """Its panels."""
    return [
        Panel(*_speech(sheet), title=_("Speech"), gap=14),
        Panel(
            *rows.volumes(sheet),
            rows.captions(sheet),
            rows.mono(sheet),
            rows.rumble(sheet),
            title=_("Sound"),
            gap=14,
        ),
    ]


def _speech(sheet: Sheet) -> list[Widget]:
    """What is spoken, how, and where secrets are heard."""
    voice = sheet.services.voice
    keys = keys_of(sheet.services.bindings, Command.SPEECH)
    told: list[Widget] = [
        rows.chosen(sheet, _("Say what the window shows"), "speech", SPEECH_NAMES),
    ]
    if keys:
        text = _("{key} switches speech on and off anywhere.").format(key=keys[0])
        told.append(Label(text, "small", "ink_soft"))
    if voice.wanted and voice.problem is not None:
        told.append(Label(tr(voice.problem), "small", "danger"))
    return [
        *told,
        rows.chosen(sheet, _("How much is said"), "speech_detail", DETAIL_NAMES),
        rows.chosen(sheet, _("How fast"), "speech_rate", RATE_NAMES),
        rows.chosen(sheet, _("Where secrets are heard"), "speech_ear", EAR_NAMES),
    ]
