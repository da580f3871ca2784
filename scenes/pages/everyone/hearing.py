"""The section about hearing."""

from __future__ import annotations

from scenes.kit.i18n import _
from scenes.pages.everyone import rows
from scenes.pages.everyone.sheet import Sheet
from scenes.ui.panel import Panel
from scenes.ui.widget import Widget


def hearing(sheet: Sheet) -> list[Widget]:
    """Its panels."""
    return [Panel(*rows.volumes(sheet), rows.rumble(sheet), title=_("Sound"), gap=14)]
