"""What comes into the window from outside: dropped, pasted, or named on the command line.

Its content says what it is: a saved match, a picture or a code.
"""

from datetime import datetime
from pathlib import Path

import pygame

from game.match import Match
from game.messages import N_, Message
from game.records.files import RecordError
from game.records.saves import SaveStore
from game.tags import DamagedMatch
from scenes.kit.keys.presets import latin_key


def is_paste(event: pygame.Event) -> bool:
    """Whether a key pastes."""
    return (
        event.type == pygame.KEYDOWN
        and latin_key(event) == pygame.K_v
        and bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    )


def pasted_text() -> str:
    """The text in the desktop's clipboard."""
    from scenes.ui.textfield import Clipboard

    return Clipboard().read()


def brought_in(saves: SaveStore, what: Path | str, now: datetime) -> tuple[Match, str | None]:
    """The match in a file or a text, and its save's id if it has one.

    Raises RecordError.
    """
    # The window opens sooner without it.
    from scenes.kit.sharing import arrived, arrived_text

    if isinstance(what, Path):
        return arrived(saves, what, now)
    if not what.strip():
        raise RecordError(
            Message(N_("Copy a code first, then paste it. You can drop files and pictures here."))
        )
    try:
        return arrived_text(saves, what, now)
    except DamagedMatch as error:
        raise RecordError(error.message) from None
