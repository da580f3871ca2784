"""A match as a code, a table, a picture or a film for the command line, without a window."""

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from game.match import Match
from game.records.files import RecordError, write_out
from game.records.places import find_places
from game.records.saves import SaveStore
from game.sharing.codes import NoCode
from game.sharing.opening import path_in
from scenes.kit.i18n import _, tr
from scenes.kit.sharing import arrived, as_csv, as_json, as_text, code_to_share, why_not_shared

TABLES: Final = {"csv": as_csv, "json": as_json, "text": as_text}
"""What can be printed as well as written."""


class CannotExport(Exception):
    """What was asked for can't be made; ``str()`` is one sentence for the player."""


def print_code(what: Path, data: Path | None) -> int:
    """Print a match's code; returns the exit status. Raises CannotExport."""
    try:
        print(code_to_share(_match(what, data)))
    except NoCode as problem:
        raise CannotExport(tr(problem.message)) from None
    return 0


def export(kind: str, what: Path, out: Path | None, data: Path | None) -> int:
    """Write a match as a ``kind`` of file, or print it; returns the exit status.

    Raises CannotExport.
    """
    match = _match(what, data)
    reason = why_not_shared(match)
    if reason is not None:
        raise CannotExport(tr(reason))
    if out is None:
        if kind not in TABLES:
            raise CannotExport(_("Name the file with --out."))
        print(TABLES[kind](match).decode("utf-8-sig").replace("\r\n", "\n"), end="")
        return 0
    source = path_in(str(what))
    if out.exists() and source.exists() and out.samefile(source):
        raise CannotExport(_("The new file would replace the match itself."))
    try:
        write_out(out, (TABLES.get(kind) or _pictures()[kind])(match))
    except RecordError as problem:
        raise CannotExport(tr(problem.message)) from None
    return 0


def _match(what: Path, data: Path | None) -> Match:
    """The match that was named; nothing of it is kept."""
    places = find_places(None if data is None else str(data))
    try:
        match, _id = arrived(SaveStore(places.saves, keep=False), what, datetime.now(UTC))
    except RecordError as problem:
        raise CannotExport(tr(problem.message)) from None
    return match


def _pictures() -> dict[str, Callable[[Match], bytes]]:
    """What draws: that needs pygame, but no screen."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        import pygame
    except ImportError:
        raise CannotExport(_("Pictures and films need pygame-ce.")) from None
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

        try:
            return film_file(match, look)
        except RecordError as error:
            raise CannotExport(tr(error.message)) from None

    return {"png": picture, "gif": film}
