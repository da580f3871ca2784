"""Going on with a saved match, from any page that offers one."""

from __future__ import annotations

from collections.abc import Callable

from game.records.files import RecordError
from game.records.saves import SaveInfo
from game.tags import DamagedMatch
from scenes.kit.i18n import tr
from scenes.ui.page import Page


def resume(page: Page, save: SaveInfo, missed: Callable[[], None]) -> None:
    """Open a saved match's table, or look back on it if it's finished.

    If it can't be read, ``missed`` shows what's left, and the page says why.
    """
    go = page.services.go
    try:
        match = page.services.saves.load(save.id)
    except (RecordError, DamagedMatch) as error:
        missed()
        page.tell(tr(error.message))
    else:
        if match.is_finished:
            go.open_look_back(match)
        else:
            go.open_table(match, save.id)
