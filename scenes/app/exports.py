"""A match as a code, a table, a picture or a film for the command line, without a window."""

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from game.match import Match
from game.messages import N_, Message
from game.records.files import RecordError, write_out
from game.records.places import find_places
from game.records.saves import SaveStore
from game.sharing.codes import code_of
from game.sharing.opening import path_in
from scenes.kit.sharing import arrived, as_csv, as_json, as_text, why_not_shared


def _as_code(match: Match) -> bytes:
    return code_of(match).encode() + b"\n"


TABLES: Final = {"csv": as_csv, "json": as_json, "text": as_text, "code": _as_code}
"""What can be printed as well as written."""


def export(kind: str, what: Path, out: Path | None, data: Path | None) -> int:
    """Write a match as a ``kind`` of file, or print it; returns the exit status.

    Raises NoCode or RecordError.
    """
    match = _match(what, data)
    reason = why_not_shared(match)
    if reason is not None:
        raise RecordError(reason)
    if out is None:
        if kind not in TABLES:
            raise RecordError(Message(N_("Name the file with --out.")))
        print(TABLES[kind](match).decode("utf-8-sig").replace("\r\n", "\n"), end="")
        return 0
    source = path_in(str(what))
    if out.exists() and source.exists() and out.samefile(source):
        raise RecordError(Message(N_("The new file would replace the match itself.")))
    write_out(out, (TABLES.get(kind) or _pictures()[kind])(match))
    return 0


def _match(what: Path, data: Path | None) -> Match:
    """The match that was named; nothing of it is kept."""
    places = find_places(None if data is None else str(data))
    match, _id = arrived(SaveStore(places.saves, keep=False), what, datetime.now(UTC))
    return match


def _pictures() -> dict[str, Callable[[Match], bytes]]:
    """What draws: that needs pygame, but no screen."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        import pygame
    except ImportError:
        raise RecordError(Message(N_("Pictures and films need pygame-ce."))) from None
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    from scenes.kit.look import DESIGN_SIZE, Look
    from scenes.kit.theme import THEMES

    look = Look(THEMES["light"], DESIGN_SIZE)

    def picture(match: Match) -> bytes:
        from scenes.table.sharing import picture_file

        return picture_file(look, match)

    def film(match: Match) -> bytes:
        from scenes.table.films import film_file

        return film_file(match, look)

    return {"png": picture, "gif": film}
