"""The section about hands."""

from __future__ import annotations

from scenes.kit.i18n import _
from scenes.pages.everyone import rows
from scenes.pages.everyone.sheet import Sheet
from scenes.pages.everyone.switches import steady, switches
from scenes.ui.panel import Panel
from scenes.ui.widget import Widget


def hands(sheet: Sheet) -> list[Widget]:
    """Its panels."""
    return [
        Panel(
            rows.hand(sheet),
            rows.speed(sheet),
            rows.targets(sheet),
            rows.confirm(sheet),
            title=_("At the table"),
            gap=14,
        ),
        steady(sheet),
        switches(sheet),
    ]
