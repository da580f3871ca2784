"""The people who play here: what's theirs, and what's asked before something happens to it."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import Final

from game.records.archive import beaten
from game.records.files import RecordError, shown
from game.records.people import Person, clean
from game.records.settings import KEYS, SETTINGS
from game.records.traces import SUFFIX
from game.seats import name_key
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import listed
from scenes.kit.scene import Services
from scenes.kit.telling import game_title
from scenes.pages.records.numbers import level_title
from scenes.pages.settings import value_text
from scenes.ui.button import Button, IconButton
from scenes.ui.dialog import Dialog, DialogButton, folder_way
from scenes.ui.faces import SignButton, Who, known_faces, portrait, sign_dialog
from scenes.ui.layout import Column, Row, Wrap
from scenes.ui.listview import ListRow, ListView
from scenes.ui.page import Page, page_frame
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label, Separator
from scenes.ui.textfield import TextField
from scenes.ui.widget import Widget, WidgetHost

_LONGEST = 24


def ask_name(ui: WidgetHost, name: str, on_name: Callable[[str], None]) -> None:
    """Ask for a new name for ``name``."""

    def named() -> None:
        written = clean(field.text)
        dialog.close()
        if written:
            on_name(written)

    field = TextField(
        name, max_length=_LONGEST, on_submit=lambda _text: named(), label=_("Name"), name="new-name"
    )
    content = Column(
        [
            field,
            Label(
                _("Matches, lessons and puzzles take the new name too."),
                "small",
                "ink_soft",
            ),
        ],
        gap=12,
    )
    answers = (
        DialogButton(_("Cancel"), name="cancel"),
        DialogButton(_("Rename"), named, kind="primary", keeps_open=True, name="do-rename"),
    )
    dialog = Dialog(_("What’s the name?"), content, answers, width=420)
    ui.open(dialog)


def ask_merge(
    ui: WidgetHost, name: str, others: Sequence[Person], on_other: Callable[[Person], None]
) -> None:
    """Ask which of the ``others`` someone really is."""

    def chosen(number: int) -> None:
        dialog.close()
        on_other(others[number])

    def row(number: int) -> ListRow:
        other = others[number]
        icon = "person" if other.sign is None else ""
        return ListRow(other.name, icon=icon, token=other.sign)

    rows = ListView(
        len(others),
        row,
        selected=0,
        on_activate=chosen,
        single_click=True,
        height=300,
        name="others",
    )
    dialog = Dialog(
        _("Who’s {name} really?", name=name),
        rows,
        (DialogButton(_("Cancel"), name="cancel"),),
        width=380,
    )
    ui.open(dialog)


def confirm_merge(ui: WidgetHost, name: str, other: str, on_yes: Callable[[], None]) -> None:
    """Ask whether to merge two people."""
    told = _(
        "{other} gets {name}’s matches, lessons and puzzles, keeping their symbol and "
        "preferences. This can’t be undone.",
        name=name,
        other=other,
    )
    answers = (
        DialogButton(_("Cancel"), default=True, name="cancel"),
        DialogButton(_("Merge"), on_yes, kind="danger", name="do-merge"),
    )
    title = _("Are {name} and {other} one person?", name=name, other=other)
    ui.open(Dialog(title, told, answers, width=480))


def ask_forget(ui: WidgetHost, name: str, guest: str, on_yes: Callable[[], None]) -> None:
    """Ask whether to forget someone."""
    told = _(
        "Only matches stay, with “{guest}” for {name}. Save {name} as a file first "
        "if they may be back.",
        name=name,
        guest=guest,
    )
    answers = (
        DialogButton(_("Keep", "do not forget"), default=True, name="cancel"),
        DialogButton(_("Forget"), on_yes, kind="danger", name="do-forget"),
    )
    ui.open(Dialog(_("Forget {name}?", name=name), told, answers, width=500))


def choose_file(
    ui: WidgetHost, files: Sequence[Path], folder: str, on_file: Callable[[Path], None]
) -> None:
    """Offer people's files, which are looked for in ``folder``."""
    advice = Label(
        _("Drop a person’s file on the window, or put it in “{folder}”.", folder=folder),
        "small",
        "ink_soft",
    )

    def chosen(number: int) -> None:
        dialog.close()
        on_file(files[number])

    rows = ListView(
        len(files),
        lambda number: ListRow(files[number].stem, files[number].parent.name, icon="person"),
        selected=0,
        on_activate=chosen,
        single_click=True,
        height=240,
        name="files",
    )
    content = Column([rows, advice] if files else [advice], gap=12)
    answers = (DialogButton(_("Close"), default=not files, name="cancel"),)
    dialog = Dialog(_("Add a person"), content, answers, width=480)
    ui.open(dialog)


_LIST: Final = 300.0
_WIDE: Final = 820.0


class PeopleScene(Page):
    """Shows known people, who can be renamed, exported and forgotten here."""

    def __init__(self, services: Services, name: str = "", *, at_table: bool = False) -> None:
        """``at_table``: a match is open below, whose players keep their names."""
        super().__init__(services)
        self.at_table = at_table
        self.people: tuple[Person, ...] = ()
        self.chosen = name_key(name)

    @property
    def person(self) -> Person | None:
        """The person on show; None if no one is known."""
        found = (one for one in self.people if name_key(one.name) == self.chosen)
        return next(found, next(iter(self.people), None))

    @property
    def _faces(self) -> list[Who]:
        return known_faces(self.people)

    def layout(self) -> None:
        """Look up who's known."""
        self.people = self.services.people.all()
        super().layout()

    def enter(self) -> None:
        """The list has the focus, and recent changes show."""
        if self.ui.focus is None:
            self.ui.set_focus(self.ui.find("people") or self.ui.find("import"))
        else:
            self.layout()

    # --- what the player does --------------------------------------------------------------

    def _try(self, action: Callable[[], object]) -> bool:
        """Do something with the records; if it fails say why. Then show what there is."""
        done = True
        try:
            action()
        except RecordError as error:
            self.tell(tr(error.message))
            done = False
        self.people = self.services.people.all()
        self.rebuild()
        return done

    def _choose(self, index: int) -> None:
        self.chosen = name_key(self.people[index].name)
        self.rebuild()

    def _put(self, person: Person) -> None:
        self._try(lambda: self.services.people.put(person))

    def _like_everybody(self, person: Person, names: Collection[str]) -> None:
        """Drop someone's own settings."""
        likes = {name: like for name, like in person.likes.items() if name not in names}
        self._put(person._replace(likes=MappingProxyType(likes)))

    def _change_sign(self) -> None:
        person = self.person
        if person is None:
            return

        def signed(who: Who) -> None:
            now = self.person
            if now is None:
                return
            before = self._faces[self.people.index(now)]
            # Changing only the figure keeps taking whatever style is free.
            if replace(who, figure=0) != replace(before, figure=0):
                now = now._replace(colour=who.colour, symbol=who.symbol)
            self._put(now._replace(figure=who.figure))

        who = self._faces[self.people.index(person)]
        self.ui.open(sign_dialog(self.look, person.name, who, signed))

    def _move(self, action: Callable[[], object], then: str) -> None:
        """Change what all records say about someone; then tell ``then``."""
        if self._try(action):
            self.chosen = name_key(then)
            # The set-ups have other names now.
            self.services.serve("")
            self.rebuild()

    def rename(self, person: Person) -> None:
        """Ask for someone's new name."""

        def named(name: str) -> None:
            other = self.services.people.of(name)
            if other is not None and name_key(other.name) != name_key(person.name):
                self._merge(person, other)
            elif name != person.name:
                self._move(lambda: self.services.traces.rename(person.name, name), name)

        ask_name(self.ui, person.name, named)

    def merge(self, person: Person) -> None:
        """Ask who someone really is."""
        others = [one for one in self.people if one is not person]
        ask_merge(self.ui, person.name, others, partial(self._merge, person))

    def _merge(self, person: Person, other: Person) -> None:
        confirm_merge(
            self.ui,
            person.name,
            other.name,
            lambda: self._move(
                lambda: self.services.traces.rename(person.name, other.name), other.name
            ),
        )

    def forget(self, person: Person) -> None:
        """Ask whether to forget someone."""
        guest = _("Player")

        def forgotten() -> None:
            self._move(lambda: self.services.traces.remove(person.name, guest), "")

        ask_forget(self.ui, person.name, guest, forgotten)

    def export(self, person: Person) -> None:
        """Write someone to a file, and say where it is."""
        try:
            content = self.services.traces.file_of(person.name)
            path = self.services.exports.add(person.name, SUFFIX, content)
        except RecordError as error:
            self.ui.toast(tr(error.message), "warning")
        else:
            told = _("{name} is saved in “{path}”.")
            told = told.format(name=person.name, path=shown(path))
            self.ui.toast(told, way=folder_way(path))

    def take_in(self) -> None:
        """Offer the people's files in the folder where they're written."""
        exports = self.services.exports
        choose_file(self.ui, exports.found(SUFFIX), shown(exports.folder), self._take)

    def _take(self, path: Path) -> None:
        def taken() -> None:
            self.chosen = name_key(self.services.traces.take(path).name)

        self._try(taken)

    # --- the page --------------------------------------------------------------------------

    def build(self) -> Widget:
        """Who there is on the left, the chosen one on the right."""
        person = self.person
        take_in = Button(
            _("Add from a file…"), self.take_in, kind="quiet", icon="open", name="import"
        )
        if person is None:
            body: Widget = Panel(
                Label(_("Everyone who plays under a name shows up here.")), take_in, gap=12
            )
            return page_frame(_("Players"), self.services.go.back, body)
        wide = self.look.width_in_text >= _WIDE
        numbers, faces = [one.name for one in self.people], self._faces
        people = ListView(
            len(self.people),
            lambda number: ListRow(numbers[number], picture=portrait(faces[number])),
            selected=numbers.index(person.name),
            on_select=self._choose,
            height=420 if wide else 150,
            flex=1.0 if wide else 0.0,
            name="people",
            label=_("Players"),
        )
        left = Panel(people, take_in, gap=10, min_width=_LIST if wide else 0.0)
        left.max_width = _LIST if wide else None
        told = self._told(person)
        if wide:
            right = Panel(ScrollView(told, flex=1, name="person"), flex=1)
            body = Row([left, right], gap=20, fold=False, upright="stretch")
        else:
            body = ScrollView(Column([left, Panel(told)], gap=16), name="page")
        return page_frame(_("Players"), self.services.go.back, body)

    def _told(self, person: Person) -> Widget:
        return Column(
            [
                self._head(person),
                Separator(),
                *self._likes(person),
                *self._levels(person),
            ],
            gap=12,
        )

    def _likes(self, person: Person) -> list[Widget]:
        """What's different for them, each with the way back, and the way to the rest."""
        own: list[tuple[str, str, Collection[str]]] = [
            (_(SETTINGS[name].title), value_text(name, value), (name,))
            for name, value in person.likes.items()
            if name not in KEYS
        ]
        if not person.likes.keys().isdisjoint(KEYS):
            own.append((_("Keys and buttons"), _("Their own"), KEYS))
        rows: list[Widget] = [
            Row(
                [
                    Label(title, flex=1),
                    Label(value, "strong"),
                    IconButton(
                        "undo",
                        _("{setting}: same as everyone", setting=title),
                        partial(self._like_everybody, person, names),
                        name=f"like-{next(iter(names))}",
                    ),
                ],
                gap=12,
                fold=False,
            )
            for title, value, names in own
        ]
        door = Button(
            _("Settings for {name}", name=person.name),
            partial(self.services.go.open_settings, person=person.name),
            kind="quiet",
            icon="settings",
            align="start",
            name="own-settings",
        )
        if rows:
            rows.insert(0, Label(_("Different for {name}", name=person.name), "heading"))
        return [*rows, door]

    def _head(self, person: Person) -> Widget:
        who = self._faces[self.people.index(person)]
        sign = SignButton(who, self._change_sign, size=96, name="sign")
        name = Row([sign, Label(person.name, "title", flex=1, max_lines=1)], gap=16, fold=False)
        return Column([name, self._doors(person)], gap=8)

    def _levels(self, person: Person) -> list[Widget]:
        """Which levels they've beaten, game by game."""
        try:
            found = beaten(self.services.history, person.name)
        except RecordError as error:
            self.tell(tr(error.message))
            return []
        if not found:
            return []
        rows: list[Widget] = [Separator(), Label(_("Computers they’ve beaten"), "heading")]
        for game, levels in groupby(found, key=lambda one: one.game):
            told = [
                _(
                    "{level} ({won} of {count})",
                    level=level_title(one.level),
                    won=one.won,
                    count=one.played,
                )
                for one in levels
            ]
            rows.append(
                Row(
                    [
                        Label(game_title(game), "strong", min_width=180),
                        Label(listed(told), flex=1),
                    ],
                    gap=12,
                    folded_gap=2,
                )
            )
        return rows

    def _doors(self, person: Person) -> Widget:
        """What can be done with someone."""

        def link(
            text: str, icon: str, name: str, action: Callable[[Person], None], *, moves: bool = True
        ) -> Button:
            bars = moves and self.at_table
            return Button(
                text,
                partial(action, person),
                kind="quiet",
                icon=icon,
                small=True,
                enabled=not bars,
                tooltip=_("Not while a match is open.") if bars else "",
                name=name,
            )

        links: list[Widget] = [
            link(_("Rename"), "edit", "rename", self.rename),
            link(_("Save as file"), "save", "export", self.export, moves=False),
            link(_("Forget"), "trash", "forget", self.forget),
        ]
        if len(self.people) > 1:
            links.insert(1, link(_("Same person as…"), "people", "merge", self.merge))
        return Wrap(links, gap=4, line_gap=4)
