"""What the app promises to everybody, and how far it keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.kit.assets import MissingAsset
from scenes.kit.i18n import N_, _
from scenes.kit.i18n.joining import labelled
from scenes.pages.everyone.guidelines import SETS, Guideline, State, guidelines, met
from scenes.pages.everyone.missing import missing
from scenes.pages.everyone.sheet import Sheet
from scenes.ui.button import Button
from scenes.ui.layout import Column, Row, Spacer
from scenes.ui.panel import Panel
from scenes.ui.text import Icon, Label
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


_STATES: Final[dict[State, tuple[str, str, str]]] = {
    "met": ("check", "good", N_("Met")),
    "partly": ("minus", "accent", N_("In part")),
    "missing": ("close", "danger", N_("Not met")),
    "none": ("", "ink_soft", N_("Does not apply")),
}
"""An icon, its colour and a word for each state of a guideline."""


def promise(sheet: Sheet) -> list[Widget]:
    """What is asked of everybody, a panel for each need, and one for each further set.

    Or, where one of them is shown in detail, its guidelines one by one.
    """
    try:
        all_of_them = guidelines()
    except MissingAsset as told:
        return [missing(sheet), Panel(Label(str(told)))]
    if sheet.detail:
        return [_detail(sheet, _of(all_of_them, sheet.detail))]
    needs = [(group, _(title), _(words)) for group, (title, words) in _GROUPS.items()]
    sets = [(key, SETS[key], "") for key in ("XAG", "WCAG")]
    panels = (
        _panel(sheet, group, title, words, _of(all_of_them, group))
        for group, title, words in (*needs, *sets)
    )
    return [missing(sheet), *panels]


def _of(all_of_them: Sequence[Guideline], group: str) -> list[Guideline]:
    """The guidelines of a need, or of a whole set."""
    if group in _GROUPS:
        return [each for each in all_of_them if (each.set, each.group) == ("GAG", group)]
    return [each for each in all_of_them if each.set == group]


def _panel(sheet: Sheet, group: str, title: str, words: str, of: Sequence[Guideline]) -> Widget:
    kept, asked = met(of)
    if words:
        counted = _("{guidelines}: {kept} of {asked} met").format(
            guidelines=SETS["GAG"], kept=kept, asked=asked
        )
    else:
        counted = _("{kept} of {asked} met").format(kept=kept, asked=asked)
    return Panel(
        *([Label(words)] if words else []),
        Row(
            [
                Label(counted, "small-strong", flex=1),
                Button(
                    _("One by one"),
                    lambda: sheet.show_detail(group),
                    small=True,
                    label=_("{title}: one by one").format(title=title),
                    name=f"detail-{group}",
                ),
            ],
            gap=12,
        ),
        title=title,
        gap=8,
    )


def _detail(sheet: Sheet, of: Sequence[Guideline]) -> Widget:
    """Each guideline, whether it is met, and how: what is not met comes first."""
    order = ("missing", "partly", "met", "none")
    rows = [_row(each) for each in sorted(of, key=lambda each: order.index(each.state))]
    title = _(_GROUPS[sheet.detail][0]) if sheet.detail in _GROUPS else SETS[sheet.detail]
    return Panel(
        Button(
            _("Back to all of them"),
            lambda: sheet.show_detail(""),
            kind="quiet",
            icon="back",
            small=True,
            align="start",
            name="overview",
        ),
        *rows,
        title=title,
        gap=14,
    )


def _row(each: Guideline) -> Widget:
    icon, colour, state = _STATES[each.state]
    words = Column(
        [
            Label(labelled(_(state), _(each.name)), "small-strong"),
            Label(_(each.how), "small", "ink_soft"),
        ],
        gap=2,
        flex=1,
    )
    sign: Widget = Icon(icon, 20, colour) if icon else Spacer(20)
    return Row([sign, words], gap=12, fold=False, upright="start")
