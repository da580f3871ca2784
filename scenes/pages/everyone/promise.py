"""What the app promises to everybody, guideline by guideline."""

from __future__ import annotations

from scenes.kit.i18n import _
from scenes.pages.everyone.sheet import Sheet
from scenes.ui.panel import Panel
from scenes.ui.text import Label
from scenes.ui.widget import Widget


def promise(_sheet: Sheet) -> list[Widget]:
    """Its panels."""
    return [
        Panel(
            Label(
                _(
                    "Everybody at the table can play: by mouse, keyboard or gamepad, by large or "
                    "small letters, with sound or without, at their own pace. Nothing here is "
                    "ever timed, and nothing is told by colour or by sound alone."
                )
            ),
            title=_("What we promise"),
        )
    ]
