"""The app with a clock that stands still and computers that answer at once, for pictures and tests.

Nothing here depends on the machine: the same steps give the same screen.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from math import inf
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.bots.worker import Answer, BotsHere
from game.catalogue import GAMES
from game.match import Match, Seat
from game.messages import Message
from game.protocol import OptionValue
from game.records.places import find_places, open_records
from scenes.app.window import App
from scenes.kit import i18n
from scenes.kit.intent import Command
from scenes.kit.look import Look
from scenes.kit.voice import Voice
from scenes.table.scene import TableScene
from scenes.ui.page import Page
from scenes.ui.root import Ui
from scenes.ui.widget import Widget
from tools.witness import Recording
from tools.workshop import play_on

LOOK: Final = Look()
"""All studios derive their looks from this one, so that every picture is scaled once."""

TODAY: Final = datetime(2026, 11, 21, 15, 30, tzinfo=UTC)
_FRAME: Final = 1 / 30

S = TypeVar("S", bound=Page)


@runtime_checkable
class _WithWidgets(Protocol):
    @property
    def ui(self) -> Ui: ...


class InstantBots(BotsHere):
    """Thinks with a budget of ``nodes`` and no clock; without nodes it plays anything legal.

    ``silent`` it never answers, ``failing`` it only has an excuse.
    """

    def __init__(self, nodes: int = 60) -> None:
        super().__init__(nodes)
        self.silent = False
        self.failing = False

    def poll(self) -> Answer | None:
        """Answer the open question, unless silent."""
        if self.silent:
            return None
        if self.failing and self.pending is not None:
            number, self.pending = self.pending.number, None
            excuse = Message("The computer player failed: {why}", why="it was told to")
            return Answer(number, None, excuse)
        return super().poll()


class Studio:
    """One app in one folder. ``now`` is its clock in seconds, moved by ``pass_time`` alone.

    ``watch`` is called after every frame.
    """

    def __init__(
        self,
        folder: Path,
        *,
        size: tuple[int, int] = (1280, 720),
        **settings: Any,
    ) -> None:
        """Open the app with the title showing; ``settings`` are fields of Settings.

        A language is spoken as if the command line had asked for it.
        """
        language = settings.pop("language", None)
        self.now = 100.0
        self.presses = False
        self.bots = InstantBots()
        # They'd think in every frame behind a result; looking back lets them speak.
        self.analysis_bots = InstantBots()
        self.analysis_bots.silent = True
        records = open_records(find_places(str(folder)))
        records.settings.change(effects_volume=0, ambience_volume=0)
        self.app = App(
            records,
            language=language,
            fullscreen=False,
            now=lambda: self.now,
            rng=Random(20),
            bots=self.bots,
            analysis_bots=self.analysis_bots,
        )
        self.services = self.app.services
        # Nothing is spoken aloud, even if the developer uses a screen reader.
        self.app.speaking.reader_runs = False
        self.services.voice = Voice(begin=Recording)
        self.services.today = lambda: TODAY
        self.services.look = LOOK.changed(size=self.app.window.get_size())
        self.watch: Callable[[], None] = lambda: None
        self.app.open_title()
        self.show_as(size=size, **settings)

    def show_as(self, *, size: tuple[int, int] | None = None, **settings: Any) -> None:
        """Change the window's size and settings while everything stays open."""
        if size is not None and self.app.window.get_size() != size:
            self.app.window = pygame.display.set_mode(size)
        services = self.services
        current = services.settings.text_size
        settings.setdefault("text_size", current)
        self.app.change_settings(**settings)

    def close(self) -> None:
        """Close the app; pygame stays open, so that the next one starts quickly."""
        self.app.manager.close()
        self.app.records.store.close()
        # pygame would wait for ever if a sound ended by itself while it quits.
        if pygame.mixer.get_init():
            pygame.mixer.stop()

    # Time

    def pass_time(self, seconds: float = 1.0) -> None:
        """Let time pass, frame by frame."""
        end = self.now + seconds
        while self.now < end:
            self.now += _FRAME
            self.app.step()
            self.watch()

    def settle(self, most: float = 1.8) -> None:
        """Let time pass until nothing moves any more, at most this many seconds.

        A sentence shown for a while stays longer than that.
        """
        end = self.now + most
        self.pass_time(0.3)
        while self.now < end and self.app.manager.moving:
            self.now += _FRAME
            self.app.step()
            self.watch()

    def picture(self) -> pygame.Surface:
        """The whole window as it would be drawn now."""
        window = self.app.window
        window.set_clip(None)
        self.top.draw(window)
        self.app.hands.draw(window, [window.get_rect()])
        return window.copy()

    # Hands

    @property
    def top(self) -> Page:
        """The screen on top."""
        return self.app.manager.top

    def on_top(self, kind: type[S]) -> S:
        """The screen on top. Raises LookupError if it's not of this kind."""
        if not isinstance(self.top, kind):
            raise LookupError(f"{type(self.top).__name__} is seen, not {kind.__name__}")
        return self.top

    @property
    def table(self) -> TableScene[Any, Any]:
        """The table on top. Raises LookupError if something else is."""
        if not isinstance(self.top, TableScene):
            raise LookupError(f"{type(self.top).__name__} is seen, not a table")
        return self.top

    @property
    def ui(self) -> Ui:
        """The widgets of the screen on top. Raises LookupError if it has none."""
        scene = self.top
        if not isinstance(scene, _WithWidgets):
            raise LookupError(f"{type(scene).__name__} has no widgets")
        return scene.ui

    def widget(self, name: str) -> Widget:
        """A widget of the screen by its name. Raises LookupError if there's none."""
        found = self.ui.find(name)
        if found is None:
            raise LookupError(name)
        return found

    def move_to(self, point: tuple[int, int]) -> None:
        """Move the pointer."""
        buttons = (int(self.presses), 0, 0)
        self.app.event(
            pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=buttons, touch=False)
        )

    def press(self, point: tuple[int, int]) -> None:
        """Move the pointer there, and press the left button."""
        self.move_to(point)
        self.presses = True
        self.app.event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1, touch=False))

    def release(self, point: tuple[int, int]) -> None:
        """Let go of the left button."""
        self.presses = False
        self.app.event(pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=1, touch=False))

    def click(self, target: str | tuple[int, int]) -> None:
        """Click on a widget, by its name, or at a window point."""
        point = self.widget(target).rect.center if isinstance(target, str) else target
        self.press(point)
        self.release(point)
        self.pass_time(_FRAME)

    def type(self, text: str) -> None:
        """Type a text."""
        self.app.event(pygame.Event(pygame.TEXTINPUT, text=text))
        self.pass_time(_FRAME)

    def give(self, *commands: Command) -> None:
        """Give commands, like the keyboard or a gamepad."""
        for command in commands:
            self.app.command(command)
            self.pass_time(_FRAME)


@contextmanager
def studio(
    *,
    size: tuple[int, int] = (1280, 720),
    **settings: Any,
) -> Iterator[Studio]:
    """Open a Studio in its own folder, in Greenwich's time zone."""
    zone = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    if hasattr(time, "tzset"):
        time.tzset()
    try:
        # Windows keeps what another thread still reads.
        with TemporaryDirectory(prefix="pocketful-", ignore_cleanup_errors=True) as folder:
            opened = Studio(Path(folder), size=size, **settings)
            try:
                yield opened
            finally:
                opened.close()
    finally:
        i18n.install(i18n.ENGLISH)
        if zone is None:
            del os.environ["TZ"]
        else:
            os.environ["TZ"] = zone
        if hasattr(time, "tzset"):
            time.tzset()


def played_match(
    game: str,
    seats: tuple[Seat, ...],
    actions: float = inf,
    *,
    options: dict[str, OptionValue] | None = None,
    seed: int = 1,
    ago: timedelta = timedelta(),
) -> Match:
    """A match in which anything legal was played until its log had so many ``actions``."""
    match = Match(
        GAMES[game], seats, options, seed=seed, date=(TODAY - ago).isoformat(timespec="seconds")
    )
    return play_on(match, Random(seed), actions)
