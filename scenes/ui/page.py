"""A screen of widgets over a picture: title, set-up, settings and so on."""

from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from datetime import date
from typing import Final

import pygame

from game.records.files import shown
from game.system import show_in_folder
from scenes.kit.hands.pointer import Pinch
from scenes.kit.hands.scanner import Group
from scenes.kit.i18n import _, saying
from scenes.kit.intent import Command
from scenes.kit.services import Services
from scenes.ui.bubbles import ToastLink
from scenes.ui.button import IconButton
from scenes.ui.layout import Anchored, Column, Row, Spacer, Wrap
from scenes.ui.reading import Aloud
from scenes.ui.root import Ui
from scenes.ui.screen import Screen
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label
from scenes.ui.widget import Widget


class Page(Screen):
    """Shows the widgets that ``build`` makes; BACK leaves the screen.

    ``build`` is called again after every change of look or language, so widgets hold no lasting
    data of their own; what they show is in the page.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.ui = Ui(Widget())
        self.aloud = Aloud(self.ui, lambda: services.voice)
        self._updated: float | None = None
        self._shown_day = services.day

    @abstractmethod
    def build(self) -> Widget:
        """The page's widgets, to be placed in the whole window."""

    def background(self) -> pygame.Surface | None:
        """A picture that fills the window; None for the table's plain colour."""
        picture = self.look.theme.table_picture
        if picture is None:
            return None
        return self.look.picture(picture, self.look.size, "cover")

    def rebuild(self) -> None:
        """Rebuild the widgets, as what they show has changed.

        The focus stays by name, and so does the scroll position.
        """
        parts = {view.name: view.part for view in self._scrolled()}
        self.ui.root = self.build()
        self.ui.layout(self.look)
        for view in self._scrolled():
            view.scroll_to(parts.get(view.name, 0.0) * view.content_height(), at_once=True)
        focus = self.ui.focus
        if focus is not None:
            for around in focus.ancestors():
                around.reveal(focus.rect)

    def _scrolled(self) -> list[ScrollView]:
        return [view for view in self.ui.root.shown() if isinstance(view, ScrollView)]

    def layout(self) -> None:
        self.ui.layout(self.look)
        self.rebuild()

    def save_file(
        self, file: str, ending: str, content: Callable[[], bytes], told: str, **words: str
    ) -> None:
        """Save a file with the exports and say so, with its ``path``, or why it can't be saved."""
        with saying(lambda why: self.ui.toast(why, "warning")):
            path = self.services.kept.exports.add(file, ending, content())

            def go() -> None:
                show_in_folder(path)

            way = ToastLink(_("Show in folder"), go)
            self.ui.toast(told.format(path=shown(path), **words), "good", way)

    def spread(self, spread: Pinch) -> None:
        """Two fingers scroll."""
        self.ui.scroll_at(spread.point, spread.way[1])

    def stops(self) -> Group:
        from scenes.ui.scanning import widget_group

        return widget_group(self.ui)

    def command(self, command: Command) -> None:
        """Give a command to the widgets; BACK leaves the page if none of them wants it."""
        used = self.aloud.follow(command) or self.ui.command(command)
        if not used and command is Command.BACK:
            self.go_back()

    def go_back(self) -> None:
        """Go back to where one came from."""
        self.services.go.back()

    def doable(self) -> Collection[Command]:
        """To go back."""
        return (Command.BACK,)

    def read(self, command: Command) -> None:
        focus = self.ui.focus
        if focus is None or not focus.on_command(command):
            self.aloud.read(command)

    def speak(self, *, anew: bool) -> None:
        if anew:
            self.aloud.begin()
        self.aloud.poll()

    def seconds_until(self, now: float) -> float:
        """Seconds from the last frame to ``now``; 0 before the first one."""
        return 0.0 if self._updated is None else now - self._updated

    def update(self, now: float) -> None:
        if self.services.day != self._shown_day:
            before, self._shown_day = self._shown_day, self.services.day
            self.begin_day(before)
        self.ui.update(self.seconds_until(now))
        self._updated = now

    def begin_day(self, before: date) -> None:
        """It's another day than ``before``: show today's things."""
        del before
        self.layout()
        self.invalidate()

    def draw(self, surface: pygame.Surface) -> None:
        picture = self.background()
        if picture is None:
            surface.fill(self.look.theme.table, surface.get_clip())
        else:
            surface.blit(picture, (0, 0))
        self.draw_things(surface)
        self.ui.draw(surface)

    def draw_things(self, surface: pygame.Surface) -> None:
        """Draw what's between the background and the widgets, within the surface's clip."""


WIDEST: Final = 1640.0
"""The most design units a page takes, margins included; wider windows leave both sides free."""


def page_frame(
    title: str, on_back: Callable[[], None], body: Widget, *, beside: Sequence[Widget] = ()
) -> Widget:
    """A whole page: a back button (named "back"), its title, what's ``beside``, the body.

    The body gets all the height that's left.
    """
    body.flex = 1
    heading = Row(
        [
            Row(
                [
                    IconButton("back", _("Back"), on_back, name="back"),
                    Label(title, "title", "table_ink"),
                ],
                gap=14,
                fold=False,
            ),
            Wrap(beside, gap=18, line_gap=6, justify="end", flex=1) if beside else Spacer(flex=1),
        ],
        gap=18,
        folded_gap=10,
    )
    page = Column(
        [heading, body], gap=18, padding=(36, 22, 36, 30), min_width=WIDEST, max_width=WIDEST
    )
    return Anchored(page, x="center", y="stretch")
