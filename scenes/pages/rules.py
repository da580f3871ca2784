"""A game's rules: contents, text with real positions in pictures, search."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import pygame

from scenes.front import FRONTS
from scenes.kit.assets import MissingAsset
from scenes.kit.drawing import png_of
from scenes.kit.i18n import _
from scenes.kit.intent import Command
from scenes.kit.keys.bindings import with_keys
from scenes.kit.look import Look
from scenes.kit.rules import (
    RulesPage,
    RulesPicture,
    card_markdown,
    card_title,
    picture_named,
    rules_card,
    rules_markdown,
    rules_pictures,
    with_card,
)
from scenes.kit.services import Services
from scenes.kit.voice import Weight
from scenes.pages.card_sheet import SIZE, fitting_sheet
from scenes.pages.trial import rules_picture
from scenes.ui.button import Button, IconButton
from scenes.ui.choice import ChoiceOption, Dropdown
from scenes.ui.dialog import Dialog, DialogButton
from scenes.ui.layout import Anchored, Row, Wrap
from scenes.ui.listview import ListRow, ListView
from scenes.ui.page import Page, page_frame
from scenes.ui.panel import Panel
from scenes.ui.reading import Passage, as_one, passages
from scenes.ui.richtext import RichText
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label, Picture
from scenes.ui.textfield import TextField
from scenes.ui.widget import Widget

_WIDE: Final = 900.0
"""The width in units of the text's size from which the contents are beside the text."""

_SMALL: Final = 274.0
"""The width of a card's pictures in units of the text's size: two go side by side."""

_TOOLS: Final = "card-tools"
_PLACES: Final = "card-pictures"
"""Names of what's in the card's chapter besides its text."""

_SHEET_HIGH: Final = 0.7
"""How much of the window's height the sheet takes on show."""

_ABOVE: Final = 6.0
_INDENT: Final = "\N{EM SPACE}"


class RulesScene(Page):
    """Shows the rules of ``game``, at the heading ``anchor`` or from the start.

    ``sections`` are the contents' titles and anchors, ``section`` the anchor being read, ``text``
    what's shown of them.
    """

    def __init__(self, services: Services, game: str, anchor: str = "") -> None:
        super().__init__(services)
        self.game = game
        self.sections: list[tuple[str, str]] = []
        self.section = self._asked = anchor
        self.query = self._told = ""
        self._pictures: dict[str, RulesPicture] = {}
        self._card: RulesPage | None = None
        self._seen = 0
        self._steered = False
        self._listens = False
        self.aloud.part = self._chapter
        self._ahead: Iterator[Picture] = iter(())

    def enter(self) -> None:
        """Let the keyboard begin at the contents."""
        if self.ui.focus is None:
            self.ui.set_focus(self.ui.find("contents") or self.ui.find("text"))
        # Someone who asked for one rule sees which it is.
        self.text.point_out(self._asked)
        self._asked = ""

    # Widgets

    def build(self) -> Widget:
        """The contents beside the text, or in a drop-down list if there's no room."""
        look = self.look
        self.text = RichText(self._source(), picture=self._widget, name="rules")
        # The page's title says it already.
        self.sections = [
            (_INDENT * (level - 2) + text, anchor)
            for level, text, anchor in self.text.headings()
            if level > 1
        ]
        if self._section_number() is None and self.sections:
            self.section = self.sections[0][1]
        self._scroll = ScrollView(
            Anchored(self.text, x="center", y="start", padding=(26, _ABOVE, 26, 26)),
            flex=1,
            name="text",
        )
        wide = look.width_in_text >= _WIDE
        self._contents = self._contents_list() if wide else None
        reading = Panel(self._scroll, padding=(6, 18, 6, 18))
        body: Widget = reading
        if self._contents is not None:
            contents = Panel(self._contents, padding=(12, 14, 6, 14))
            contents.min_width = contents.max_width = 320
            reading.flex = 1
            body = Row([contents, reading], gap=20, upright="stretch", fold=False)
        beside = self._search_tools()
        if self._contents is None:
            sections = [ChoiceOption(anchor, text) for text, anchor in self.sections]
            menu = Dropdown(
                sections, self.section, self._go_to, name="contents", label=_("Contents")
            )
            beside.insert(0, menu)
        title = _("{game} rules", game=_(FRONTS[self.game].info.title))
        return page_frame(title, self.services.go.back, body, beside=beside)

    def _source(self) -> str:
        try:
            self._pictures = rules_pictures(self.game)
            self._card = rules_card(self.game)
            fill = partial(with_keys, bindings=self.services.bindings)
            lines = rules_markdown(self.game, fill).splitlines()
        except MissingAsset:
            self._pictures, self._card = {}, None
            return _("These rules can’t be read. Reinstall the app.")
        rules = "\n".join(self._with_caption(line) for line in lines)
        chapter = card_markdown(self._card, f"{{picture:{_TOOLS}}}", f"{{picture:{_PLACES}}}")
        return with_card(rules, chapter)

    def _with_caption(self, line: str) -> str:
        name = picture_named(line)
        picture = self._pictures.get(name) if name is not None else None
        if picture is None:
            return line
        if picture.steps:
            # The task comes before it.
            task = _("**Try it:** {task}", task=picture.caption)
            return f"{task}\n\n{{picture:{name}}}"
        return f"{{picture:{name}|{picture.caption}}}"

    def _contents_list(self) -> ListView:
        return ListView(
            len(self.sections),
            lambda index: ListRow(self.sections[index][0]),
            selected=self._section_number(),
            on_select=self._show_section,
            on_activate=lambda _index: self.aloud.read_part(),
            single_click=True,
            flex=1,
            name="contents",
            label=_("Contents"),
        )

    def _search_tools(self) -> list[Widget]:
        self._count = Label("", "small-strong", "table_ink", name="count")
        self._previous = IconButton("chevron-up", _("Previous place"), lambda: self._step(-1))
        self._next = IconButton("chevron-down", _("Next place"), lambda: self._step(1))
        self._field = TextField(
            self.query,
            placeholder=_("Search"),
            on_change=self._search,
            on_submit=self._submit,
            icon="search",
            width=230,
            name="search",
        )
        tools = [self._count, self._previous, self._next]
        return [Row([*tools, self._field], gap=8, fold=False)]

    # Layout

    def rebuild(self) -> None:
        """Rebuild the widgets and stay at the section being read."""
        section = self.section
        super().rebuild()
        section = section or self.section
        if self.query:
            self.text.find(self.query)
        self._show_count()
        self._go_to(section, at_once=True)
        self._ahead = (each for each in self.ui.root.shown() if isinstance(each, Picture))

    def prepare(self) -> bool:
        """Draw the next picture before anyone gets there."""
        picture = next(self._ahead, None)
        if picture is not None:
            picture.paint(pygame.Surface((1, 1)))
        return picture is not None

    def update(self, now: float) -> None:
        """Let the contents follow the text."""
        super().update(now)
        offset = self._scroll.offset
        if offset == self._seen:
            # Until it gets there, it's on its way to what was chosen.
            self._steered &= not self._scroll.arrived
            return
        self._seen = offset
        if not (self._steered or self._listens):
            self._follow()

    def _follow(self) -> None:
        probe = self._scroll.offset + self._scroll.rect.h // 4
        here = self.sections[0][1] if self.sections else ""
        for _title, anchor in self.sections:
            top = self.text.anchor_top(anchor)
            if top is not None and top <= probe:
                here = anchor
        if here and here != self.section:
            self.section = here
            self._mark_section()

    def _mark_section(self) -> None:
        # Who listens hears only what they asked for.
        if self._listens:
            return
        number = self._section_number()
        if self._contents is not None:
            self._contents.select(number)
        else:
            menu = self.ui.find("contents")
            if isinstance(menu, Dropdown) and number is not None:
                menu.index = number

    def _section_number(self) -> int | None:
        anchors = [anchor for _title, anchor in self.sections]
        return anchors.index(self.section) if self.section in anchors else None

    # What the controls do

    def _show_section(self, index: int) -> None:
        self._go_to(self.sections[index][1])

    def _go_to(self, anchor: str, *, at_once: bool = False) -> None:
        top = self.text.anchor_top(anchor)
        if top is None:
            return
        self.section = anchor
        self._steered = True
        self._mark_section()
        # The first section comes after the game's name and its first words.
        first = bool(self.sections) and anchor == self.sections[0][1]
        self._scroll.scroll_to(0 if first else top, at_once=at_once)
        if at_once:
            self._seen = self._scroll.offset

    def _search(self, query: str) -> None:
        self.query = query.strip()
        self.text.find(self.query)
        if self._show_count():
            # The text's height has changed, and what was found must be in view.
            self.ui.layout(self.look)
            self.text.show_match(self.text.current_match)

    def _step(self, by: int) -> None:
        self.text.show_match(self.text.current_match + by)
        self._show_count()
        told = as_one([self._count.text, self.text.matching])
        self.services.voice.say(told, Weight.ANSWER)

    def _submit(self, _text: str) -> None:
        """Go on to the next place; a listener hears the first before."""
        new, self._told = self.query != self._told, self.query
        self._step(0 if new and self.services.voice.is_on else 1)

    def _show_count(self) -> bool:
        """Say which of how many places is shown; returns whether that came or went."""
        count = self.text.match_count
        searching = bool(self.query)
        changed = self._count.visible is not searching
        if not searching:
            self._count.text = ""
        elif count:
            self._count.text = f"{self.text.current_match + 1}/{count}"
        else:
            self._count.text = _("nothing found")
        for widget in (self._count, self._previous, self._next):
            widget.visible = searching
        self._previous.enabled = self._next.enabled = count > 1
        return changed

    def command(self, command: Command) -> None:
        """Take a command; BACK in the search ends the search first."""
        # Pages are the text's, wherever the keyboard is; a listener's are chapters.
        turns = command in (Command.PAGE_UP, Command.PAGE_DOWN) and not self.ui.overlays
        if self._listens:
            self._come_to_reading()
        if turns and self.services.voice.is_on:
            self._turn_to(1 if command is Command.PAGE_DOWN else -1)
            return
        if self._listens and command is not Command.ACTIVATE:
            self._listens = False
            self._mark_section()
        searching = self.ui.focus is self._field and bool(self.query)
        if command is Command.BACK and searching and not self.ui.overlays:
            self._field.text = ""
            self._search("")
            return
        focus = self.ui.focus
        elsewhere = focus is None or self._scroll not in (focus, *focus.ancestors())
        if not (turns and elsewhere and self._scroll.on_command(command)):
            super().command(command)

    def _turn_to(self, by: int) -> None:
        number = (self._section_number() or 0) + by
        if not 0 <= number < len(self.sections):
            self.services.voice.say(_("Nothing more here."), Weight.VAIN)
            return
        self._listens = self.ui.on_text = True
        self._go_to(self.sections[number][1], at_once=True)
        self.aloud.read_part()

    # By ear

    def read(self, command: Command) -> None:
        """Read step by step, or say where; the contents once they're used."""
        self._listens = True
        super().read(command)

    def _come_to_reading(self) -> None:
        """Let the section be the chapter someone is in."""
        found = passages(self.ui.scope)
        chapter = self._chapter(found, self.aloud.place(found))
        if chapter is not None:
            anchors = {self.text.number_of(anchor): anchor for _title, anchor in self.sections}
            self.section = anchors.get(found[chapter.start].number, self.section)

    def _chapter(self, found: Sequence[Passage], at: int | None) -> range | None:
        """The chapter someone is in, else the one chosen in the contents."""
        text = [n for n, passage in enumerate(found) if passage.widget is self.text]
        if not text or self.ui.overlays:
            return None
        inside = at is not None and at >= text[0]
        before = [found[n].number for n in text if inside and at is not None and n <= at]
        here = before[-1] if before else self.text.number_of(self.section)
        chapter = self.text.chapter(here or 0)
        start = next((n for n in text if found[n].number >= chapter.start), text[-1])
        return range(start, next((n for n in text if found[n].number >= chapter.stop), len(found)))

    # Pictures

    def _widget(self, name: str) -> Widget | None:
        if self._card is not None and name == _TOOLS:
            tools = [
                Label(_("One page to print."), "small", "ink_soft", flex=1),
                Button(_("See the page"), self._show_sheet, small=True, name="sheet"),
                Button(_("Save as picture"), self._save_sheet, small=True, name="save-sheet"),
            ]
            return Row(tools, gap=8)
        if self._card is not None and name == _PLACES:
            small = [
                rules_picture(self.services, told, f"card-{name}", _SMALL)
                for name, told in self._card.pictures.items()
            ]
            return Wrap(small, gap=12, line_gap=14)
        told = self._pictures.get(name)
        return None if told is None else rules_picture(self.services, told, name)

    # The card

    def _show_sheet(self) -> None:
        card = self._card
        if card is None:
            return

        def drawn(look: Look, size: tuple[int, int]) -> pygame.Surface:
            key = ("sheet", self.game, size, look.palette, card.goal)
            sheet = partial(fitting_sheet, look, self.game, card)
            return look.drawn(key, lambda: pygame.transform.smoothscale(sheet().painted(), size))

        high = self.look.size[1] * _SHEET_HIGH
        proportion = SIZE[0] / SIZE[1]
        picture = Picture(drawn, width=high * proportion / self.look.scale, proportion=proportion)
        answers = (
            DialogButton(_("Close"), name="close"),
            DialogButton(_("Save as picture"), self._save_sheet, default=True, name="save"),
        )
        self.ui.open(Dialog(card_title(), picture, answers))

    def _save_sheet(self) -> None:
        if self._card is None:
            return
        name = f"{_(FRONTS[self.game].info.title)} - {card_title()}"
        sheet = partial(fitting_sheet, self.look, self.game, self._card)
        told = _("Page saved as {path}")
        self.save_file(name, ".png", lambda: png_of(sheet().painted()), told)
