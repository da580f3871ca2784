"""The list of finished matches: searched and sorted."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import suppress
from functools import partial
from typing import Final

from game.match import Match
from game.records.exports import KINDS
from game.records.files import RecordError, shown
from game.records.history import GameRecord, Wanted, record_of
from scenes.kit import telling
from scenes.kit.i18n import _, ngettext, saying, tr
from scenes.kit.match_words import names_text
from scenes.pages.records import filters
from scenes.pages.records.listed import MatchList
from scenes.pages.thumbnails import IllustratedPage
from scenes.ui.button import Button
from scenes.ui.dialog import Dialog, DialogButton, SavedFile, confirm
from scenes.ui.layout import Row, Wrap
from scenes.ui.listview import ListRow
from scenes.ui.text import Label
from scenes.ui.textfield import TextField
from scenes.ui.widget import Widget

MANY: Final = 9
"""How many matches make a search worthwhile."""


class FinishedMatches(MatchList):
    """The ``wanted`` finished matches."""

    def __init__(self, page: IllustratedPage, changed: Callable[[], None]) -> None:
        super().__init__(page, changed)
        self.wanted = Wanted()
        self.records: list[GameRecord] = []
        self._field: TextField | None = None

    # Reading

    def read(self) -> None:
        """Find them; what was won elsewhere comes last, unless some are searched for."""
        self.records, wanted = [], self.wanted
        with saying(self._page.tell):
            self.records = self._services.kept.history.find(wanted)
            if wanted == Wanted(game=wanted.game):
                self.records += self._elsewhere()
        self.index = max(0, min(self.index, self.count - 1))

    def _elsewhere(self) -> Iterator[GameRecord]:
        """Finished matches among the saves that no one counts here, without an id."""
        saves, recorded = self._services.kept.saves, self._services.kept.history.saves()
        for info in saves.saves():
            if info.finished and info.id not in recorded and self.wanted.game in ("", info.game):
                with suppress(RecordError):
                    record = record_of(saves.load(info.id), info.modified, save=info.id)
                    yield record._replace(id="")

    @property
    def count(self) -> int:
        return len(self.records)

    @property
    def chosen(self) -> GameRecord | None:
        """The chosen match, None if there's none."""
        return self.records[self.index] if self.records else None

    def want(self, wanted: Wanted) -> None:
        """List other matches."""
        if wanted != self.wanted:
            self.wanted = wanted
            self.index = 0
            self.read()
            self._page.rebuild()

    # Widgets

    def body(self, of_all: int) -> Widget:
        """The list, the search if there are ``of_all`` matches, and the buttons."""
        now, records = self._services.today(), self.records

        def row_at(index: int) -> ListRow:
            record = records[index]
            name, read = self._key_of(record)
            return ListRow(
                telling.result_text(record),
                telling.detail_text(record),
                telling.finished_text(record, now),
                picture=partial(self._page.thumbnails.picture, name=name, read=read),
            )

        ways: list[Widget] = [
            Button(_("Look back"), self.open, kind="primary", icon="curve", name="look-back"),
            Button(_("Rename"), self.rename, icon="edit", name="rename"),
            Button(_("Share"), self.share, icon="share", name="share"),
            Button(_("Delete"), self.ask_delete, icon="trash", name="delete"),
        ]
        for way in ways:
            way.enabled = bool(records)
        return self._beside_position(self._finding(of_all), row_at, [Wrap(ways, gap=10)])

    def key(self) -> tuple[Hashable, Callable[[], Match]] | None:
        record = self.chosen
        return None if record is None else self._key_of(record)

    def _key_of(self, record: GameRecord) -> tuple[Hashable, Callable[[], Match]]:
        saves, history = self._services.kept.saves, self._services.kept.history
        read = partial(history.match, record.id) if record.id else partial(saves.load, record.save)
        return record.id or record.save, read

    def _finding(self, of_all: int) -> list[Widget]:
        """The search and the choice, if there's enough to choose from, and what's chosen now."""
        if of_all < MANY:
            return []
        told = Label(filters.told(self.wanted), "small", "ink_soft", flex=1)
        choose = Button(_("Filter and sort"), self._choose_and_sort, name="filter")
        show_all = partial(self.want, Wanted(game=self.wanted.game, words=self.wanted.words))
        every = Button(_("Show all"), show_all, kind="quiet", name="all")
        return [
            Row([self._search_field(), choose], gap=10),
            Row([told, every], gap=10, fold=False, visible=bool(told.text)),
        ]

    def _search_field(self) -> TextField:
        """The same field while someone writes in it: the caret stays where it is."""
        field = self._field
        if field is None:
            field = self._field = TextField(
                icon="search",
                on_change=lambda words: self.want(self.wanted._replace(words=words)),
                width=200,
                flex=1,
                name="search",
            )
        field.placeholder = _("Player or match name")
        return field

    # What the controls do

    def choose(self, index: int) -> None:
        self.index = index
        self._page.invalidate()

    def _choose_and_sort(self) -> None:
        services = self._services
        with saying(self._page.tell):
            filters.ask(
                self._page.ui, services.kept.history, self.wanted, services.today(), self.want
            )

    def open(self) -> None:
        """Look back on the chosen match."""
        if (match := self.match) is not None:
            self._services.go.open_look_back(match)

    def rename(self) -> None:
        """Ask for the chosen match's name; its save shares it."""
        record = self.chosen
        if record is None:
            return
        players = names_text([seat.name for seat in record.seats])
        self._ask_name(record.title, players, partial(self._name, record))

    def _name(self, record: GameRecord, title: str) -> None:
        with saying(self._page.tell):
            if record.id:
                self._services.kept.history.name(record.id, title)
            with suppress(RecordError):
                self._services.kept.saves.name(record.save, title)
        self.read()
        self._changed()

    def export(self) -> None:
        """Ask for the format, then write everything on the list into a file."""
        told = ngettext(
            "{count} match from the list: as a spreadsheet table, or as data for other programs.",
            "{count} matches from the list: as a spreadsheet table, or as data for other programs.",
            self.count,
        )
        table, data = (partial(self._export, ending) for ending in KINDS)
        answers = [
            DialogButton(_("Cancel"), kind="secondary", name="cancel"),
            DialogButton(_("Data (JSON)"), data, name="json"),
            DialogButton(_("Table (CSV)"), table, default=True, name="csv"),
        ]
        self._page.ui.open(Dialog(_("Export as a file"), told, answers))

    def _export(self, ending: str) -> None:
        told: str | SavedFile
        try:
            path = self._services.kept.exports.add(
                _("Finished matches"), ending, KINDS[ending](self.records)
            )
        except RecordError as error:
            title, told = _("No file written"), tr(error.message)
        else:
            title = _("File written")
            said = ngettext(
                "{count} match is in “{path}”.",
                "{count} matches are in “{path}”.",
                self.count,
                path=shown(path),
            )
            told = SavedFile(said, path)
        close = DialogButton(_("Close"), default=True, name="close")
        self._page.ui.open(Dialog(title, told, [close]))

    def ask_delete(self) -> None:
        """Delete the chosen match, once the player has confirmed it if it counts."""
        record = self.chosen
        if record is None:
            return
        if not record.id:
            self._delete(record)
            return
        confirm(
            self._page.ui,
            _("Delete this match?"),
            _(
                "“{result}” won’t be counted any more.",
                result=telling.result_text(record),
            ),
            yes=_("Delete"),
            no=_("Keep it"),
            on_yes=partial(self._delete, record),
            danger=True,
        )

    def _delete(self, record: GameRecord) -> None:
        with saying(self._page.tell):
            self._services.kept.history.remove(record.id)
            # Its save would be counted again some day, so it goes into the bin.
            with suppress(RecordError):
                self._services.kept.saves.delete(record.save)
            name = record.title or telling.game_title(record.game)
            self._page.tell(_("{match} deleted.", match=name))
        self.read()
        self._changed()
