"""What comes into the window from outside: dropped, pasted, or named on the command line.

What it is, is told by what is in it: a saved match, a picture or a code.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.messages import N_, Message
from game.records.files import RecordError
from game.tags import DamagedMatch
from scenes.kit.arrivals import arrived, arrived_text
from scenes.ui.textfield import SystemClipboard

if TYPE_CHECKING:
    from scenes.app.window import App


def is_paste(event: pygame.Event) -> bool:
    """Whether a key pastes."""
    return (
        event.type == pygame.KEYDOWN
        and event.key == pygame.K_v
        and bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    )


def pasted_text() -> str:
    """What text the desktop's clipboard holds."""
    return SystemClipboard().read()


def open_anything(app: App, what: Path | str) -> None:
    """Open a file, or what a text says; if that fails the screen on top says why."""
    saves, now = app.records.saves, app.services.today()
    if isinstance(what, str) and not what.strip():
        app.problems.append(Message(N_("There is no text to paste.")))
        return
    try:
        if isinstance(what, Path):
            match, save_id = arrived(saves, what, now)
        else:
            match, save_id = arrived_text(saves, what, now)
    except (RecordError, DamagedMatch) as error:
        app.problems.append(error.message)
    else:
        app.open_table(match, save_id)
