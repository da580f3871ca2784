"""The section about eyes."""

from __future__ import annotations

from scenes.kit.i18n import _
from scenes.pages.everyone import rows
from scenes.pages.everyone.sheet import Sheet
from scenes.ui.panel import Panel
from scenes.ui.widget import Widget


def eyes(sheet: Sheet) -> list[Widget]:
    """Its panels."""
    return [
        Panel(
            *rows.letters(sheet),
            rows.pointer(sheet),
            rows.less_motion(sheet),
            rows.speed(sheet),
            rows.targets(sheet),
            title=_("Text and motion"),
            gap=14,
        ),
        Panel(
            rows.theme(sheet),
            *rows.colours(sheet),
            rows.preview(sheet),
            title=_("Colours"),
            gap=16,
        ),
    ]
