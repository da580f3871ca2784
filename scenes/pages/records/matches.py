"""The list of finished matches: read page by page, searched and sorted."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.match import Match
from game.records.archive import HistoryReader
from game.records.exports import Exports, csv_pieces, json_pieces
from game.records.files import RecordError, shown
from game.records.history import GameRecord, History, Wanted
from game.tags import DamagedMatch
from scenes.front import FRONTS
from scenes.kit import telling
from scenes.kit.i18n import _, ngettext, tr
from scenes.kit.look import Look
from scenes.kit.match_words import names_text
from scenes.kit.scene import Services
from scenes.pages.records import filters
from scenes.pages.records.saved import ask_title, beside_position
from scenes.pages.thumbnails import IllustratedPage, no_picture
from scenes.table.sharing import open_share
from scenes.ui.button import Button, IconButton
from scenes.ui.dialog import Dialog, DialogButton, SavedFile, confirm
from scenes.ui.layout import Column, Row, Wrap
from scenes.ui.listview import ListRow, ListView
from scenes.ui.text import Label, ProgressBar
from scenes.ui.textfield import TextField
from scenes.ui.widget import Widget, WidgetHost

_KINDS: Final[dict[str, Callable[[Iterable[GameRecord]], Iterator[bytes]]]] = {
    ".csv": csv_pieces,
    ".json": json_pieces,
}


class _Cancelled(Exception):
    """The player doesn't want the file any more."""


class Export:
    """Writes the wanted matches into an export file, off the main thread."""

    def __init__(self, ui: WidgetHost, reader: HistoryReader, exports: Exports) -> None:
        self._ui, self._reader, self._exports = ui, reader, exports
        self._cancelled = False
        self._done = 0
        self._total = 0
        self._bar: ProgressBar | None = None
        self._dialog: Dialog | None = None

    def ask(self, wanted: Wanted, count: int) -> None:
        """Ask for the format, then write it."""
        self._total = count
        told = ngettext(
            "{count} match from the list: as a spreadsheet table, or as data for other programs.",
            "{count} matches from the list: as a spreadsheet table, or as data for other programs.",
            count,
        )
        self._ui.open(
            Dialog(
                _("Export as a file"),
                told,
                [
                    DialogButton(_("Cancel"), kind="secondary", name="cancel"),
                    DialogButton(
                        _("Data (JSON)"), partial(self._start, wanted, ".json"), name="json"
                    ),
                    DialogButton(
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
            self._bar.part = self._done / self._total

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
                [DialogButton(_("Cancel"), self.cancel, default=True, name="stop")],
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
            told = SavedFile(
                ngettext(
                    "{count} match is in “{path}”.",
                    "{count} matches are in “{path}”.",
                    self._done,
                    path=shown(answer),
                ),
                answer,
            )
        self._dialog = Dialog(title, told, [DialogButton(_("Close"), default=True, name="close")])
        self._ui.open(self._dialog)


PAGE: Final = 300
"""How many matches are read at once: as many as a list measures for its rows' height."""

_KEPT: Final = 12
"""The most pages remembered."""

MANY: Final = 9
"""How many matches make a search worthwhile."""


class FinishedMatches:
    """The ``wanted`` finished matches, and what can be done with the chosen one.

    ``count`` is None until it's known. ``changed`` is called when the history has changed.
    """

    def __init__(
        self, page: IllustratedPage, reader: HistoryReader, changed: Callable[[], None]
    ) -> None:
        self._page, self._reader, self._changed = page, reader, changed
        self.wanted = Wanted()
        self.count: int | None = None
        self.index = 0
        self._pages: dict[int, list[GameRecord]] = {}
        self._asked: int | None = None
        self._list: ListView | None = None
        self._field: TextField | None = None
        self._export: Export | None = None
        self._opened: tuple[str, Match] | None = None

    @property
    def _services(self) -> Services:
        return self._page.services

    # Reading

    def read(self) -> None:
        """Ask for the first matches, and their number."""
        wanted = self.wanted
        self._asked = None

        def question(history: History) -> tuple[int, list[GameRecord]]:
            return history.how_many(wanted), history.find(wanted, limit=PAGE)

        self._reader.ask("matches", question, self._take)

    def _take(self, answer: tuple[int, list[GameRecord]] | RecordError) -> None:
        if isinstance(answer, RecordError):
            self.count, self._pages = 0, {}
            self._page.tell(tr(answer.message))
            return
        self.count, first = answer
        self._pages = {0: first}
        self.index = max(0, min(self.index, self.count - 1))

    def record(self, index: int) -> GameRecord | None:
        """A row's match; None until it's read, which is asked for then."""
        number, place = divmod(index, PAGE)
        page = self._pages.get(number)
        if page is not None:
            return page[place] if place < len(page) else None
        if self._asked != number:
            self._asked = number
            wanted = self.wanted

            def question(history: History) -> list[GameRecord]:
                return history.find(wanted, limit=PAGE, offset=number * PAGE)

            self._reader.ask("page", question, partial(self._take_page, number))
        return None

    def _take_page(self, number: int, answer: list[GameRecord] | RecordError) -> None:
        self._asked = None
        if isinstance(answer, RecordError):
            self._page.tell(tr(answer.message))
            answer = []
        self._pages[number] = answer
        while len(self._pages) > _KEPT:
            del self._pages[next(old for old in self._pages if old not in (0, number))]
        if self._list is not None:
            self._list.invalidate()

    @property
    def chosen(self) -> GameRecord | None:
        """The chosen match, None if there's none or it's still being read."""
        return self.record(self.index) if self.count else None

    def want(self, wanted: Wanted) -> None:
        """List other matches."""
        if wanted != self.wanted:
            self.wanted = wanted
            self.index = 0
            self.read()
            self._reader.settle()
            self._page.rebuild()

    # Widgets

    def body(self, of_all: int) -> Widget:
        """The list, the search if there are ``of_all`` matches, and the buttons."""
        now = self._services.today()

        def row_at(index: int) -> ListRow:
            record = self.record(index)
            if record is None:
                return ListRow("…", icon="clock", picture=no_picture)
            return ListRow(
                telling.result_text(record, FRONTS),
                telling.detail_text(record),
                telling.finished_text(record, now),
                picture=partial(self._picture, record),
            )

        self._list = ListView(
            self.count or 0,
            row_at,
            selected=self.index if self.count else None,
            on_select=self._choose,
            on_activate=lambda _index: self.look_back(),
            empty_text="" if self.count is None else _("No matches found."),
            flex=1,
            name="matches",
            label=_("Matches"),
        )
        found = bool(self.count)
        ways: list[Widget] = [
            Button(_("Look back"), self.look_back, kind="primary", icon="curve", name="look-back"),
            Button(_("Rename"), self.rename, icon="edit", name="rename"),
            Button(_("Share"), self.share, icon="share", name="share"),
            IconButton("trash", _("Delete"), self.ask_delete, name="delete"),
        ]
        for way in ways:
            way.enabled = found
        parts = [*self._finding(of_all), self._list, Wrap(ways, gap=10)]
        return beside_position(self._page, parts, self._position)

    def _position(self) -> tuple[str, Match | None]:
        """The chosen match, to show how it ended; None if there's none to read."""
        record = self.chosen
        if record is None:
            return "", None
        if self._opened is None or self._opened[0] != record.id:
            try:
                self._opened = record.id, self._services.history.match(record.id)
            except RecordError:
                return "", None
        return self._opened

    def _finding(self, of_all: int) -> list[Widget]:
        """The search and the choice, if there's enough to choose from, and what's chosen now."""
        if of_all < MANY:
            return []
        told = filters.told(self.wanted)
        parts: list[Widget] = [
            Row(
                [
                    self._search_field(),
                    Button(_("Filter and sort"), self._choose_and_sort, name="filter"),
                ],
                gap=10,
            )
        ]
        if told:
            parts.append(
                Row(
                    [
                        Label(told, "small", "ink_soft", flex=1),
                        Button(_("Show all"), self._show_all, kind="quiet", name="all"),
                    ],
                    gap=10,
                    fold=False,
                )
            )
        return parts

    def _search_field(self) -> TextField:
        """The same field while someone writes in it: the caret stays where it is."""
        field = self._field
        if field is None:
            field = self._field = TextField(
                icon="search", on_change=self._search, width=200, flex=1, name="search"
            )
        field.placeholder = _("Player or match name")
        return field

    def _picture(
        self, record: GameRecord, look: Look, size: tuple[int, int]
    ) -> pygame.Surface | None:
        return self._page.thumbnails.picture(
            look, size, record.id, lambda: self._services.history.match(record.id)
        )

    # What the controls do

    def _choose(self, index: int) -> None:
        self.index = index
        self._page.invalidate()

    def _search(self, words: str) -> None:
        # Results come in a later frame: typing isn't held up.
        self.wanted = self.wanted._replace(words=words)
        self.index = 0
        self.read()

    def _show_all(self) -> None:
        self.want(Wanted(game=self.wanted.game, words=self.wanted.words))

    def _choose_and_sort(self) -> None:
        filters.ask(self._page.ui, self._reader, self.wanted, self._services.today(), self.want)

    def look_back(self) -> None:
        """Look back on the chosen match."""
        match = self._chosen_match()
        if match is not None:
            self._services.go.open_look_back(match)

    def rename(self) -> None:
        """Ask for the chosen match's name; its save shares it."""
        record = self.chosen
        if record is None:
            return
        players = names_text([seat.name for seat in record.seats])
        ask_title(self._page.ui, record.title, players, partial(self._name, record))

    def _name(self, record: GameRecord, title: str) -> None:
        try:
            self._services.history.name(record.id, title)
        except RecordError as error:
            self._page.tell(tr(error.message))
        else:
            with suppress(RecordError, DamagedMatch):
                self._services.saves.name(record.save, title)
        self.read()
        self._changed()

    def share(self) -> None:
        """Share the chosen match."""
        match = self._chosen_match()
        if match is not None:
            open_share(self._page.ui, self._services, match)

    def _chosen_match(self) -> Match | None:
        """The chosen match; says why if it can't be read."""
        record = self.chosen
        if record is None:
            return None
        try:
            return self._services.history.match(record.id)
        except RecordError as error:
            self._page.tell(tr(error.message))
            return None

    def export(self) -> None:
        """Write everything on the list into a file."""
        services = self._services
        self._export = Export(self._page.ui, self._reader, services.exports)
        self._export.ask(self.wanted, self.count or 0)

    def update(self) -> None:
        """Show how far a file is."""
        if self._export is not None:
            self._export.update()

    def close(self) -> None:
        """Start no file that no one waits for."""
        if self._export is not None:
            self._export.cancel()

    def ask_delete(self) -> None:
        """Delete the chosen match once the player has confirmed it."""
        record = self.chosen
        if record is None:
            return
        confirm(
            self._page.ui,
            _("Delete this match?"),
            _(
                "“{result}” won’t be counted any more.",
                result=telling.result_text(record, FRONTS),
            ),
            yes=_("Delete"),
            no=_("Keep it"),
            on_yes=partial(self._delete, record),
            danger=True,
        )

    def _delete(self, record: GameRecord) -> None:
        try:
            self._services.history.remove(record.id)
        except RecordError as error:
            self._page.tell(tr(error.message))
        else:
            # Its save would be counted again some day, so it goes into the bin.
            with suppress(RecordError):
                self._services.saves.delete(record.save)
            name = record.title or telling.game_title(record.game)
            self._page.tell(_("{match} deleted.", match=name))
        self.read()
        self._changed()
