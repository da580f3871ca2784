"""The page for everyone: what helps to hear, to play and to see, for all or for one person."""

from __future__ import annotations

import platform
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Final, Literal

from game.records.files import RecordError, shown
from game.records.settings import PERSONAL, Settings
from game.records.statistics import name_key
from game.version import VERSION
from scenes.kit.commands import Command
from scenes.kit.i18n import N_, _, language, tr
from scenes.kit.scene import Services
from scenes.kit.voice.voice import Weight
from scenes.pages.everyone import rows
from scenes.pages.everyone.sections import eyes, hands, hearing
from scenes.pages.everyone.sheet import Sheet
from scenes.pages.preview import last_played
from scenes.pages.thumbnails import IllustratedPage
from scenes.ui.button import Button
from scenes.ui.choice import Choice, Dropdown, Option
from scenes.ui.layout import Column, Row
from scenes.ui.page_frame import page_frame
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label
from scenes.ui.textfield import TextField
from scenes.ui.widget import Widget

Section = Literal["eyes", "hearing", "hands", "missing"]

_WIDE: Final = 1000.0
_SECTIONS: Final[dict[Section, tuple[str, Callable[[Sheet], Sequence[Widget]]]]] = {
    "eyes": (N_("Eyes"), eyes),
    "hearing": (N_("Hearing"), hearing),
    "hands": (N_("Hands"), hands),
    "missing": (N_("Is something missing?"), lambda sheet: [missing(sheet)]),
}


_LONGEST: Final = 1000
_TOLD: Final = (*PERSONAL, "speech", "speech_detail", "speech_rate", "panel")


def missing(sheet: Sheet) -> Widget:
    """A line to write in, and the button that makes a letter of it."""
    told = Label("", "small", visible=False)

    def say(text: str) -> None:
        told.text, told.visible = text, True
        sheet.services.voice.say(text, Weight.ANSWER)

    def keep() -> None:
        wish = field.text.strip()
        if not wish:
            say(_("Write a few words first."))
            return
        try:
            path = sheet.services.exports.add(
                _("Letter to Pocketful"), ".txt", letter(sheet, wish).encode()
            )
        except RecordError as error:
            say(tr(error.message))
        else:
            say(
                _(
                    "The letter is “{path}”. Hand it to whoever gave you Pocketful, or to those "
                    "who work on it."
                ).format(path=shown(path))
            )

    field = TextField(
        placeholder=_("What is hard, or what would help you?"),
        max_length=_LONGEST,
        on_submit=lambda _text: keep(),
        width=420,
        label=_("What is hard, or what would help you?"),
        name="wish",
    )
    return Panel(
        Label(
            _(
                "If something keeps you from playing, please write it here. It becomes a letter "
                "with your settings and no names, to be sent as you like."
            )
        ),
        field,
        Button(_("Make a letter"), keep, name="make-letter"),
        told,
        title=_("Is something missing?"),
        gap=12,
    )


def letter(sheet: Sheet, wish: str) -> str:
    """The wish, and what whoever reads it needs to see the same: nothing of people or matches."""
    usual, settings = Settings(), sheet.settings
    changed = [
        f"{field.name}: {getattr(settings, field.name)}"
        for field in fields(settings)
        if field.name in _TOLD and getattr(settings, field.name) != getattr(usual, field.name)
    ]
    wide, high = sheet.services.look.size
    lines = [
        wish,
        "",
        f"Pocketful {VERSION}, {platform.system()} {platform.release()}, {language()}",
        f"{wide} x {high}",
        *changed,
    ]
    return "\n".join(lines) + "\n"


class EveryoneScene(IllustratedPage):
    """One section at a time; all of it is for everybody, or for the person chosen above it."""

    def __init__(self, services: Services, game: str = "", section: Section = "eyes") -> None:
        """Show what the settings do to a game; to the one that was played last by default."""
        super().__init__(services)
        self.section: Section = section
        self.game = game or last_played(services)
        self._before = services.at_hand
        self.person = services.at_hand if services.hand.has_likes else ""
        """Whose settings these are; "" for everybody's."""

    def enter(self) -> None:
        """Begin at the choice of the section."""
        self._serve()
        if self.ui.focus is None:
            self.ui.set_focus(self.ui.find("section"))

    def command(self, command: Command) -> None:
        """BACK leaves the page, as its button does."""
        if not self.ui.command(command) and command is Command.BACK:
            self._back()

    def build(self) -> Widget:
        """The choice of a section, and its panels, scrolled where they do not fit.

        The size of the text stands above, where it stays under the pointer that changes it.
        """
        sheet = Sheet(
            self.services,
            self.services.change_settings,
            self.late,
            self.game,
            self.rebuild,
        )
        panels = list(_SECTIONS[self.section][1](sheet))
        body: Widget
        if self.look.width_in_text >= _WIDE and len(panels) > 1:
            half = (len(panels) + 1) // 2
            columns = [Column(part, gap=20) for part in (panels[:half], panels[half:])]
            body = Row(columns, gap=20, upright="start", equal=True)
        else:
            body = Column(panels, gap=20)
        section = Choice(
            [Option(key, _(title)) for key, (title, _make) in _SECTIONS.items()],
            self.section,
            lambda key: self.show(key, self.person),
            label=_("What for"),
            name="section",
        )
        # Each section scrolls by itself.
        scrolled = ScrollView(body, flex=1, name=f"section-{self.section}")
        return page_frame(
            _("For everyone"),
            self._back,
            Column([section, *self._own(), scrolled], gap=14),
            beside=[
                *self._whose(),
                Label(_("Text size"), "body", "table_ink"),
                rows.text_size(sheet),
            ],
        )

    def _whose(self) -> list[Widget]:
        """The choice between everybody and each person, where somebody is known."""
        names = self.services.people.names
        if not names:
            return []
        options = [Option("", _("Everybody")), *(Option(name, name) for name in names)]
        return [
            Dropdown(
                options,
                self.person,
                lambda name: self.show(self.section, name),
                label=_("These settings are for"),
                name="whose",
            ),
        ]

    def _own(self) -> list[Widget]:
        """What it means that a person is chosen, and the way back to everybody's settings."""
        if not self.person:
            return []
        words = _("What is changed here is {name}’s alone, and there in every turn of theirs.")
        line: list[Widget] = [
            Label(words.format(name=self.person), "small", "table_ink", flex=1),
        ]
        if self.services.hand.has_likes:
            line.append(
                Button(
                    _("As for everybody"),
                    self._forget_likes,
                    kind="quiet",
                    icon="undo",
                    small=True,
                    name="as-everybody",
                )
            )
        return [Row(line, gap=14)]

    def _forget_likes(self) -> None:
        people = self.services.people
        person = people.of(self.person)
        if person is None:
            return
        try:
            people.put(replace(person, likes=MappingProxyType({})))
        except RecordError as error:
            self.tell(tr(error.message))
        self.services.hand.alone = False
        self._serve()
        self.rebuild()

    def show(self, section: Section, person: str = "") -> None:
        """Show a section, as everybody or a person has it."""
        self.section, self.person = section, person
        self._serve()
        self.rebuild()

    def _serve(self) -> None:
        """Let the settings be those of the person, and what is changed be theirs alone."""
        hand = self.services.hand
        if name_key(hand.person) != name_key(self.person) or not hand.alone:
            self.services.serve(self.person)
            hand.alone = bool(self.person)

    def _back(self) -> None:
        self.services.go.back()
        if name_key(self.services.at_hand) != name_key(self._before):
            self.services.serve(self._before)
        self.services.hand.alone = False
