"""A file of finished matches, as a table or as data, with its progress where it takes long."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from game.records.archive.reader import Reader
from game.records.archive.wanted import Wanted
from game.records.exports import Exports, csv_pieces, json_pieces
from game.records.files import RecordError, shown
from game.records.history import GameRecord, History
from scenes.kit.i18n import _, ngettext, tr
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.layout import Column
from scenes.ui.saved_file import SavedFile
from scenes.ui.text import Label, ProgressBar
from scenes.ui.widget import Host

_KINDS: Final[dict[str, Callable[[Iterable[GameRecord]], Iterator[bytes]]]] = {
    ".csv": csv_pieces,
    ".json": json_pieces,
}


class _Cancelled(Exception):
    """The player does not want the file any more."""


class Export:
    """Writes the matches that are wanted into a file where files go, off the main thread."""

    def __init__(self, ui: Host, reader: Reader, exports: Exports) -> None:
        self._ui, self._reader, self._exports = ui, reader, exports
        self._cancelled = False
        self._done = 0
        self._total = 0
        self._bar: ProgressBar | None = None
        self._dialog: Dialog | None = None

    def ask(self, wanted: Wanted, count: int) -> None:
        """Ask in what form; then write it."""
        self._total = count
        told = ngettext(
            "{count} match from the list: as a spreadsheet table, or as data for other programs.",
            "{count} matches from the list: as a spreadsheet table, or as data for other programs.",
            count,
        ).format(count=count)
        self._ui.open(
            Dialog(
                _("Export as a file"),
                told,
                [
                    Answer(_("Cancel"), kind="secondary", name="cancel"),
                    Answer(_("Data (JSON)"), partial(self._start, wanted, ".json"), name="json"),
                    Answer(
                        _("Table (CSV)"),
                        partial(self._start, wanted, ".csv"),
                        default=True,
                        name="csv",
                    ),
                ],
            )
        )

    def cancel(self) -> None:
        """Stop writing; what was written is removed."""
        self._cancelled = True

    def update(self) -> None:
        """Show how far it is."""
        if self._bar is not None and self._total:
            self._bar.value = self._done / self._total

    def _start(self, wanted: Wanted, ending: str) -> None:
        name = _("Finished matches")

        def question(history: History) -> Path | None:
            pieces = _KINDS[ending](self._counted(history.each(wanted)))
            try:
                return self._exports.add(name, ending, pieces)
            except _Cancelled:
                return None

        self._reader.ask("export", question, self._take)
        self._reader.settle()
        if self._dialog is None and self._reader.waiting:
            self._bar = ProgressBar()
            self._dialog = Dialog(
                _("Export as a file"),
                Column([Label(_("Writing the matches …")), self._bar], gap=14),
                [Answer(_("Cancel"), self.cancel, default=True, name="stop")],
                on_cancel=self.cancel,
            )
            self._ui.open(self._dialog)

    def _counted(self, records: Iterable[GameRecord]) -> Iterator[GameRecord]:
        for record in records:
            if self._cancelled:
                raise _Cancelled
            self._done += 1
            yield record

    def _take(self, answer: Path | RecordError | None) -> None:
        if self._dialog is not None and not self._cancelled:
            self._dialog.close()
        told: str | SavedFile
        if isinstance(answer, RecordError):
            title, told = _("No file written"), tr(answer.message)
        elif answer is None:
            return
        else:
            title = _("File written")
            text = ngettext(
                "{count} match is in “{path}”.", "{count} matches are in “{path}”.", self._done
            )
            told = SavedFile(text.format(count=self._done, path=shown(answer)), answer)
        self._dialog = Dialog(title, told, [Answer(_("Close"), default=True, name="close")])
        self._ui.open(self._dialog)
