"""The people who play here: what's theirs."""

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Final

from game.records.files import shown
from game.records.people import Person, clean
from game.records.settings import KEYS, SETTINGS
from game.records.traces import SUFFIX
from game.seats import name_key
from scenes.kit.i18n import _, saying, with_aside
from scenes.kit.seating import LONGEST_NAME
from scenes.kit.services import Services
from scenes.pages.settings import value_text
from scenes.ui.button import Button, IconButton
from scenes.ui.dialog import Dialog, DialogButton, ask_text, confirm
from scenes.ui.faces import Portrait, Who, known_faces, portrait, sign_dialog
from scenes.ui.layout import Column, Row, Wrap
from scenes.ui.listview import ListRow, ListView
from scenes.ui.page import Page, page_frame
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label, Separator, note
from scenes.ui.textfield import TextField
from scenes.ui.widget import Widget

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

    def enter(self) -> None:
        """The list has the focus, and recent changes show."""
        if self.ui.focus is None:
            self.ui.set_focus(self.ui.find("people") or self.ui.find("import"))
        else:
            self.rebuild()

    # --- what the player does --------------------------------------------------------------

    def _try(self, action: Callable[[], object]) -> bool:
        """Do something with the records; if it fails say why. Then show what there is."""
        done = False
        with saying(self.tell):
            action()
            done = True
        self.rebuild()
        return done

    def _choose(self, index: int) -> None:
        self.chosen = name_key(self.people[index].name)
        self.rebuild()

    def _put(self, person: Person) -> None:
        self._try(lambda: self.services.kept.people.put(person))

    def _like_everybody(self, person: Person, names: Collection[str]) -> None:
        """Drop someone's own settings."""
        likes = {name: like for name, like in person.likes.items() if name not in names}
        self._put(person._replace(likes=MappingProxyType(likes)))

    def _change_sign(self, person: Person) -> None:
        """Let someone choose their figure and style."""

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

        def named(written: str) -> None:
            name = clean(written)
            if not name:
                return
            other = self.services.kept.people.of(name)
            if other is not None and name_key(other.name) != name_key(person.name):
                self._merge(person, other)
            elif name != person.name:
                self._move(lambda: self.services.kept.traces.rename(person.name, name), name)

        ask_text(
            self.ui,
            _("What’s the name?"),
            TextField(person.name, max_length=LONGEST_NAME, label=_("Name"), name="new-name"),
            _("Rename"),
            named,
            note=_("Matches, lessons and puzzles take the new name too."),
            name="do-rename",
        )

    def _merge(self, person: Person, other: Person) -> None:
        rename = self.services.kept.traces.rename
        confirm(
            self.ui,
            _("Are {name} and {other} one person?", name=person.name, other=other.name),
            _(
                "{other} gets {name}’s matches, lessons and puzzles, keeping their symbol and "
                "preferences. This can’t be undone.",
                name=person.name,
                other=other.name,
            ),
            yes=_("Merge"),
            no=_("Cancel"),
            on_yes=lambda: self._move(lambda: rename(person.name, other.name), other.name),
            danger=True,
            name="do-merge",
        )

    def forget(self, person: Person) -> None:
        """Ask whether to forget someone."""
        guest = _("Player")
        forget = self.services.kept.traces.remove
        confirm(
            self.ui,
            _("Forget {name}?", name=person.name),
            _(
                "Only matches stay, with “{guest}” for {name}. Save {name} as a file first "
                "if they may be back.",
                name=person.name,
                guest=guest,
            ),
            yes=_("Forget"),
            no=_("Keep", "do not forget"),
            on_yes=lambda: self._move(lambda: forget(person.name, guest), ""),
            danger=True,
            name="do-forget",
        )

    def export(self, person: Person) -> None:
        """Write someone to a file, and say where it is."""
        content = partial(self.services.kept.traces.file_of, person.name)
        told = _("{name} is saved in “{path}”.")
        self.save_file(person.name, SUFFIX, content, told, name=person.name)

    def take_in(self) -> None:
        """Offer the people's files in the folder where they're written."""
        exports = self.services.kept.exports
        files, folder = exports.found(SUFFIX), shown(exports.folder)
        told = _("Drop a person’s file on the window, or put it in “{folder}”.", folder=folder)
        ways = [
            Button(
                with_aside(file.stem, file.parent.name),
                partial(self._take, file),
                kind="quiet",
                icon="person",
                text_align="left",
                name=f"file-{number}",
            )
            for number, file in enumerate(files)
        ]
        cancel = DialogButton(_("Cancel"), default=not ways, name="cancel")
        body = Column([note(told), *ways], gap=6)
        self.ui.open(Dialog(_("Add a person"), body, [cancel]))

    def _take(self, path: Path) -> None:
        def taken() -> None:
            self.chosen = name_key(self.services.kept.traces.take(path).name)

        self.ui.close()
        self._try(taken)

    # --- the page --------------------------------------------------------------------------

    def build(self) -> Widget:
        """Who there is on the left, the chosen one on the right."""
        self.people = self.services.kept.people.all()
        person = self.person
        take_in = Button(
            _("Add from a file…"), self.take_in, kind="quiet", icon="open", name="import"
        )
        if person is None:
            empty = Label(_("Everyone who plays under a name shows up here."))
            body: Widget = Panel([empty, take_in], gap=12)
            return page_frame(_("Players"), self.services.go.back, body)
        wide = self.look.width_in_text >= _WIDE
        numbers, faces = [one.name for one in self.people], self._faces
        people = ListView(
            len(self.people),
            lambda number: ListRow(numbers[number], picture=portrait(faces[number])),
            selected=numbers.index(person.name),
            on_select=self._choose,
            height=420 if wide else 210,
            flex=1.0 if wide else 0.0,
            name="people",
            label=_("Players"),
        )
        left = Panel([people, take_in], gap=10, min_width=_LIST if wide else 0.0)
        left.max_width = _LIST if wide else None
        told = Column([self._head(person), Separator(), *self._likes(person)], gap=12)
        if wide:
            right = Panel(ScrollView(told, flex=1, name="person"), flex=1)
            body = Row([left, right], gap=20, fold=False, upright="stretch")
        else:
            body = ScrollView(Column([left, Panel(told)], gap=16), name="page")
        return page_frame(_("Players"), self.services.go.back, body)

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
            icon="settings",
            align="start",
            name="own-settings",
        )
        if rows:
            rows.insert(0, Label(_("Different for {name}", name=person.name), "heading"))
        return [*rows, door]

    def _head(self, person: Person) -> Widget:
        who = self._faces[self.people.index(person)]
        name = Row(
            [Portrait(who, 96), Label(person.name, "title", flex=1, max_lines=1)],
            gap=16,
            fold=False,
        )
        return Column([name, self._doors(person)], gap=8)

    def _doors(self, person: Person) -> Widget:
        """What can be done with someone."""

        def link(
            text: str, icon: str, name: str, action: Callable[[Person], None], *, moves: bool = True
        ) -> Button:
            bars = moves and self.at_table
            return Button(
                text,
                partial(action, person),
                icon=icon,
                enabled=not bars,
                tooltip=_("Not while a match is open.") if bars else "",
                name=name,
            )

        links = [
            link(_("Looks"), "person", "looks", self._change_sign, moves=False),
            link(_("Rename"), "edit", "rename", self.rename),
            link(_("Save as file"), "save", "export", self.export, moves=False),
            link(_("Forget"), "trash", "forget", self.forget),
        ]
        return Wrap(links, gap=10, line_gap=8)
