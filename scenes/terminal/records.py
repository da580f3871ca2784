"""The finished matches in lines of text, or written to a file."""

from collections import deque
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from game.records.exports import KINDS
from game.records.files import RecordError, shown, write_problem
from game.records.history import GameRecord, Wanted
from scenes.kit import telling
from scenes.kit.i18n import _, labelled, ngettext, tr, with_aside
from scenes.terminal.start import CannotStart, CommandLine

_LINES: Final = 50
"""How many matches are listed; a file has them all."""


def start(wish: CommandLine) -> int:
    """List the matches, or write them to a file. Raises CannotStart."""
    records, console = wish.opened(reads=False)
    wanted = Wanted(words=wish.wanted, person=wish.names or "")
    try:
        deque(records.settle(), 0)
        count = records.history.count(wanted)
        if wish.out is not None:
            _write(wish.out, records.history.find(wanted))
            console.say(
                ngettext(
                    "{count} match is in “{path}”.",
                    "{count} matches are in “{path}”.",
                    count,
                    path=shown(wish.out),
                )
            )
            return 0
        if not count and wanted == Wanted():
            console.say(_("No finished matches yet"))
            return 0
        for line in _listed(records.history.find(wanted, limit=_LINES), count):
            console.say(line)
    except RecordError as error:
        raise CannotStart(tr(error.message)) from None
    finally:
        records.store.close()
    return 0


def _listed(found: Iterable[GameRecord], count: int) -> Iterator[str]:
    """A line per match, latest first, and how many more there are."""
    now = datetime.now(UTC)
    for record in found:
        detail = telling.detail_text(record)
        told = with_aside(telling.result_text(record), detail)
        yield labelled(telling.finished_text(record, now), told)
    if not count:
        yield _("No matches found.")
    elif count > _LINES:
        more = count - _LINES
        yield ngettext(
            "{count} more; --out FILE writes them all.",
            "{count} more; --out FILE writes them all.",
            more,
        )


def _write(path: Path, records: Iterable[GameRecord]) -> None:
    """Write a new file, of the kind its extension says. Raises CannotStart or RecordError."""
    pieces = KINDS.get(path.suffix.lower())
    if pieces is None:
        raise CannotStart(_("The file must end in .csv or .json."))
    try:
        with path.open("xb") as file:
            file.writelines(pieces(records))
    except FileExistsError:
        raise CannotStart(_("“{path}” already exists.", path=shown(path))) from None
    except (OSError, ValueError) as error:
        raise RecordError(write_problem(error, path)) from None
