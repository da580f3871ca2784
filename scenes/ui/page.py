"""What a screen of the app is: widgets over a picture, as the title, set-up and settings are."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import date
from typing import ClassVar, Final

import pygame

from game.records.files import shown
from game.system import show_in_folder
from scenes.kit.display import merged
from scenes.kit.hands.pointer import Pinch
from scenes.kit.hands.scanner import Group
from scenes.kit.i18n import _, saying
from scenes.kit.intent import Command
from scenes.kit.look import Look
from scenes.kit.services import Services
from scenes.ui.bubbles import ToastLink
from scenes.ui.button import IconButton
from scenes.ui.layout import Anchored, Column, Row, Spacer, Wrap
from scenes.ui.reading import Aloud
from scenes.ui.root import Ui
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label
from scenes.ui.widget import Widget


class Page(ABC):
    """A screen: the widgets that ``build`` makes over a picture; BACK leaves it.

    The manager calls ``layout`` first and after every change of look or language. ``build`` is
    called again then, so widgets hold no lasting data of their own; what they show is in the page.
    What's to be redrawn is marked with ``invalidate``; at rest nothing is.
    """

    shows_match: ClassVar[bool] = False

    def __init__(
        self, services: Services, ui: Ui | None = None, back: Callable[[], str] | None = None
    ) -> None:
        """``ui`` may be there already; for ``back`` see ``Aloud``."""
        self.services = services
        self.ui = ui or Ui(Widget())
        self.aloud = Aloud(self.ui, lambda: services.voice, back)
        self._dirty: list[pygame.Rect] = []
        self._updated: float | None = None
        self._shown_day = services.day

    @property
    def look(self) -> Look:
        """The look everything is drawn with now."""
        return self.services.look

    def enter(self) -> None:  # noqa: B027 - most screens have nothing to do here
        """The screen becomes the topmost one, for the first time or again."""

    def leave(self) -> None:  # noqa: B027
        """The screen is no longer the topmost one, or gone."""

    @abstractmethod
    def build(self) -> Widget:
        """The widgets, to be placed in the whole window."""

    def background(self) -> pygame.Surface | None:
        """A picture that fills the window; None for the table's plain colour."""
        picture = self.look.theme.table_picture
        if picture is None:
            return None
        return self.look.picture(picture, self.look.size, "cover")

    def layout(self) -> None:
        """Arrange everything for ``look``; the whole window is drawn afterwards."""
        self.ui.layout(self.look)
        self.rebuild()

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

    # Events

    def handle(self, event: pygame.Event) -> bool:
        """Take a mouse, touch or text event; returns whether it was used.

        A key that typed into a text field was used, and isn't a command as well.
        """
        return self.ui.event(event)

    def command(self, command: Command) -> None:
        """Give a keyboard or gamepad command to the widgets; BACK leaves if none wants it."""
        used = self.aloud.follow(command) or self.ui.command(command)
        if not used and command is Command.BACK:
            self.go_back()

    def go_back(self) -> None:
        """Go back to where one came from."""
        self.services.go.back()

    def doable(self) -> Collection[Command]:
        """What else can be done here now besides walking about and pressing what's on show."""
        return (Command.BACK,)

    def stops(self) -> Group:
        """What can be done here now, for one switch."""
        from scenes.ui.scanning import widget_group

        return widget_group(self.ui)

    def spread(self, spread: Pinch) -> None:
        """Two fingers move over the screen: they scroll."""
        self.ui.scroll_at(spread.point, spread.way[1])

    def explain(self, point: tuple[int, int]) -> bool:
        """Say what's at a window point, for a finger that stays there; False if nothing is."""
        return self.ui.explain(point)

    def let_go(self) -> None:
        """Put back whatever the pointer holds."""
        self.ui.let_go()

    @property
    def others_act(self) -> bool:
        """Whether people here only watch for now."""
        return False

    @property
    def has_computers_at_play(self) -> bool:
        """Whether computers play here, so nothing else should think meanwhile."""
        return False

    # What's told

    def tell(self, sentence: str) -> None:
        """Show a translated sentence for a while."""
        self.ui.toast(sentence)

    def read(self, command: Command) -> None:
        """Read aloud what's here: all of it, or the next passage, or the one before."""
        focus = self.ui.focus
        if focus is None or not focus.on_command(command):
            self.aloud.read(command)

    def speak(self, *, anew: bool) -> None:
        """Say what's new on the screen, once a frame; ``anew`` if it has just come up."""
        if anew:
            self.aloud.begin()
        self.aloud.poll()

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

    # Time and drawing

    @property
    def moving(self) -> bool:
        """Whether the next frame should come at once, because something moves."""
        return self.ui.moving

    def prepare(self) -> bool:
        """Make a picture that's needed soon, in a few milliseconds; False if there's none."""
        return False

    def seconds_until(self, now: float) -> float:
        """Seconds from the last frame to ``now``; 0 before the first one."""
        return 0.0 if self._updated is None else now - self._updated

    def update(self, now: float) -> None:
        """Advance to the time ``now`` in seconds."""
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
        """Draw everything within the surface's clip."""
        picture = self.background()
        if picture is None:
            surface.fill(self.look.theme.table, surface.get_clip())
        else:
            surface.blit(picture, (0, 0))
        self.draw_things(surface)
        self.ui.draw(surface)

    def draw_things(self, surface: pygame.Surface) -> None:  # noqa: B027
        """Draw what's between the background and the widgets, within the surface's clip."""

    def invalidate(self, rects: Iterable[pygame.Rect] | None = None) -> None:
        """Mark rectangles, or the whole window, for redrawing."""
        window = pygame.Rect((0, 0), self.look.size)
        self._dirty += [window] if rects is None else [rect.clip(window) for rect in rects]

    def take_dirty(self) -> list[pygame.Rect]:
        """The rectangles to draw, without overlaps; afterwards nothing is marked."""
        self.invalidate(self.ui.take_dirty())
        dirty, self._dirty = self._dirty, []
        return merged(dirty)


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
