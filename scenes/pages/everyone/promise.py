"""What the app promises to everybody, and how far it keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.kit.assets import MissingAsset
from scenes.kit.i18n import N_, _
from scenes.pages.everyone.guidelines import SETS, Guideline, guidelines, met
from scenes.pages.everyone.sheet import Sheet
from scenes.ui.panel import Panel
from scenes.ui.text import Label
from scenes.ui.widget import Widget

_GROUPS: Final = {
    "vision": (
        N_("Seeing"),
        N_(
            "Text up to twice as large, four tables, clear letters, signs besides all colours, "
            "and a voice that tells pages and boards."
        ),
    ),
    "hearing": (
        N_("Hearing"),
        N_("All that is heard is seen too; captions say it on the side where it is heard."),
    ),
    "motor": (
        N_("Hands"),
        N_(
            "One press chooses and one plays. Every key and button can be changed, one switch is "
            "enough, and nothing is held, dragged or timed."
        ),
    ),
    "cognitive": (
        N_("Thinking"),
        N_(
            "Lessons, hints, and the rule of whatever was refused. Everything waits for you and "
            "can be taken back."
        ),
    ),
    "speech": (N_("Speaking"), N_("Nothing listens to you.")),
    "general": (
        N_("All of it"),
        N_(
            "Settings are kept for everybody or for one person, matches after every move, and "
            "opponents are as strong as you like."
        ),
    ),
}


def promise(_sheet: Sheet) -> list[Widget]:
    """A panel for each group of guidelines, and one for each further set."""
    try:
        all_of_them = guidelines()
    except MissingAsset as missing:
        return [Panel(Label(str(missing)))]
    panels = []
    for group, (title, words) in _GROUPS.items():
        of = [each for each in all_of_them if (each.set, each.group) == ("GAG", group)]
        panels.append(_panel(_(title), _(words), SETS["GAG"], of))
    for key in ("XAG", "WCAG"):
        of = [each for each in all_of_them if each.set == key]
        panels.append(_panel(SETS[key], "", "", of))
    return panels


def _panel(title: str, words: str, source: str, of: Sequence[Guideline]) -> Widget:
    kept, asked = met(of)
    parts = [Label(words)] if words else []
    if source:
        counted = _("{guidelines}: {kept} of {asked} met").format(
            guidelines=source, kept=kept, asked=asked
        )
    else:
        counted = _("{kept} of {asked} met").format(kept=kept, asked=asked)
    parts.append(Label(counted, "small-strong"))
    open_ones = [each.name for each in of if each.state in ("partly", "missing")]
    if open_ones:
        # Guidelines go by their English names.
        names = "; ".join(open_ones)
        told = _("Not yet, or only in part: {names}.").format(names=names)
        parts.append(Label(told, "small", "ink_soft"))
    return Panel(*parts, title=title, gap=8)
