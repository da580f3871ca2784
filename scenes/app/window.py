"""The window, its loop, and the one place where rules, bots, records and screens are wired up."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import pygame

from game import system
from game.match import Match
from game.messages import Message
from game.protocol import Action, OptionValue, later
from game.records.files import RecordError
from game.records.people import AtHand
from game.records.places import Records
from game.records.settings import Settings
from game.records.traces import is_person_file
from scenes.app.hands import InputFilter
from scenes.app.manager import SceneManager
from scenes.app.speaking import Speaking
from scenes.app.waiting import Waiting
from scenes.front import FRONTS
from scenes.kit import i18n
from scenes.kit.assets import MissingAsset, asset_path
from scenes.kit.hands import pointer
from scenes.kit.intent import Command
from scenes.kit.keys.bindings import keyboard
from scenes.kit.keys.presets import is_paste
from scenes.kit.keys.reader import CommandReader, Rumble
from scenes.kit.look import TEXT_SCALES, Look
from scenes.kit.services import Services
from scenes.kit.sound import BackgroundLoop, SoundBoard
from scenes.kit.theme import THEMES
from scenes.pages.title import TitleScene
from scenes.ui.page import Page

if TYPE_CHECKING:
    from game.analysis import Reviewed
    from game.bots.worker import BotWorker
    from scenes.app.system_preferences import PreferenceSetup
    from scenes.kit.learning import Asked
    from scenes.kit.rules import RulesPicture

USUAL: Final = (1280, 720)
SMALLEST: Final = (320, 240)
FRAME: Final = 1 / 60
_EARLY: Final = FRAME / 2
"""Seconds after which a frame that has been shown leaves no time to prepare the next."""

SETTLED: Final = 0.12
"""Seconds after which a window that's being resized is laid out again."""

_PRESSES: Final = frozenset({pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN})

_UNSEEN: Final = frozenset({"dummy", "offscreen"})
"""SDL's drivers without a visible window."""

_USUAL_MASKS: Final = (0xFF0000, 0xFF00, 0xFF)
"""The red, green and blue masks of a screen with eight bits for each."""


def laid_out_for(size: tuple[int, int]) -> tuple[int, int]:
    """The size in pixels that screens are laid out for in a window of ``size``.

    Of a window too small for anything, its upper left corner shows.
    """
    return max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])


class NoDisplay(RuntimeError):
    """No window can be opened on this machine."""


class App:
    """Holds the window and everything the screens share, and runs until it's closed."""

    def __init__(
        self,
        records: Records,
        *,
        language: str | None = None,
        fullscreen: bool | None = None,
        now: Callable[[], float] = perf_counter,
        rng: Random | None = None,
        bots: BotWorker | None = None,
        analysis_bots: BotWorker | None = None,
    ) -> None:
        self.records = records
        settings = records.settings.settings
        problem = i18n.install(language or settings.language)
        self.problems: list[Message] = [*records.problems, *([problem] if problem else [])]
        self._now = now
        self._fullscreen = settings.fullscreen if fullscreen is None else fullscreen
        self._windowed_size = USUAL
        self.window = self._open_window()
        self.manager = SceneManager(self._closed)
        self.at_hand = AtHand(records.settings, records.people)
        self._served: Page | None = None
        self._untidy = False
        self.reader = CommandReader(now)
        self.preference_setup: PreferenceSetup | None = None
        """What waits for the system's preferences, at the first start."""
        self._resized_at: float | None = None
        self._running = False
        self._settling: Iterator[None] | None = records.settle()
        self._waiting = Waiting()
        self._first: pygame.Event | None = None  # what ended the wait for something to happen
        self.services = Services(
            look=Look(),
            settings=settings,
            hand=self.at_hand,
            change_settings=self.change_settings,
            serve=self.serve,
            kept=records,
            sound=SoundBoard(),
            rumble=Rumble(now, lambda: self.reader.pad_in_hand),
            go=self,
            now=now,
            today=lambda: datetime.now(UTC),
            rng=rng or Random(),
            new_bots=later("game.bots.worker", "BotWorker"),
        )
        self.speaking = Speaking(self.services, self.manager)
        begin = self.speaking.try_to
        self.hands = InputFilter(self.services, self.manager, begin, self._hand_on)
        self._take(settings)
        if bots is not None:
            self.services.bots = bots
        if analysis_bots is not None:
            self.services.analysis_bots = analysis_bots

    # The window

    def _open_window(self) -> pygame.Surface:
        try:
            pygame.display.init()
            pygame.font.init()
            driver = pygame.display.get_driver()
            if driver in _UNSEEN and driver not in os.environ.get("SDL_VIDEODRIVER", ""):
                # SDL has fallen back to it, as no screen answers.
                raise NoDisplay(f"SDL’s driver “{driver}” shows no window")
            if driver == "x11" and pygame.display.Info().masks[:3] == _USUAL_MASKS:
                # X shows memory as it is. SDL would send it through OpenGL, which makes the window
                # wait a tenth of a second, and sends more than has changed. Screens with other
                # pixels need that, or pictures would have too few colours.
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            pygame.display.set_caption("Pocketful")
            # Without it, the system shows an icon of its own.
            with suppress(MissingAsset, pygame.error):
                pygame.display.set_icon(pygame.image.load(asset_path("icons/app-256.png")))
            window = self._set_mode()
            # Held arrows walk on and a held backspace goes on deleting.
            pygame.key.set_repeat(400, 40)
            return window
        except pygame.error as error:
            raise NoDisplay(str(error)) from None

    def _set_mode(self) -> pygame.Surface:
        if self._fullscreen:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        return pygame.display.set_mode(self._first_size(), pygame.RESIZABLE)

    def _first_size(self) -> tuple[int, int]:
        """The usual size, larger on large screens and smaller where it wouldn't fit."""
        try:
            desktop = pygame.display.get_desktop_sizes()[0]
        except (pygame.error, IndexError):
            return self._windowed_size
        if self._windowed_size != USUAL:
            return self._windowed_size
        # Three quarters of a large screen; on a small one, room for the desktop's bars.
        factor = max(1.0, 0.75 * min(desktop[0] / USUAL[0], desktop[1] / USUAL[1]))
        return (
            round(min(USUAL[0] * factor, 0.92 * desktop[0])),
            round(min(USUAL[1] * factor, 0.88 * desktop[1])),
        )

    def _apply_fullscreen(self, fullscreen: bool) -> None:
        if fullscreen == self._fullscreen:
            return
        if fullscreen:
            self._windowed_size = self.window.get_size()
        self._fullscreen = fullscreen
        self.window = self._set_mode()

    def change_settings(self, **values: Any) -> None:
        try:
            settings = self.at_hand.change(**values)
        except RecordError as error:
            settings = self.at_hand.settings
            self.problems.append(error.message)
        if "fullscreen" in values:
            self._apply_fullscreen(settings.fullscreen)
        changes = self._take(settings)
        if values.keys() & {"switches", "switch_input"} and settings.switches != "off":
            self.hands.begun()
        if "language" in values:
            i18n.install(settings.language)
        if changes or values.keys() & {"language", "fullscreen", "speech"}:
            self._relayout()

    def serve(self, person: str, *, softly: bool = True) -> None:
        before = self.at_hand.settings
        settings = self.at_hand.take(person)
        self._served = self.manager.top if self.at_hand.person else None
        if settings != before and self._take(settings):
            self._relayout(softly=softly)

    def _closed(self, scene: Page) -> None:
        """A closed table's player at turn has no say in the settings any more."""
        self._untidy = True
        if scene is self._served:
            self._served = None
            self._take(self.at_hand.take(""))

    def _take(self, settings: Settings) -> bool:
        """Take these settings; the screen is full or not as asked for at the start.

        Returns whether screens change.
        """
        services = self.services
        before = services.look, services.bindings
        services.settings = replace(settings, fullscreen=self._fullscreen)
        services.sound.effects_volume = settings.effects_volume / 100
        services.sound.background.volumes[BackgroundLoop.ROOM] = settings.ambience_volume / 100
        services.sound.background.volumes[BackgroundLoop.MUSIC] = settings.music_volume / 100
        services.sound.mono = settings.mono
        services.rumble.on = settings.rumble
        bindings = services.bindings
        if bindings is not self.reader.bindings:
            self.reader.bindings = bindings
            self.problems += bindings.faults
        self._look_anew()
        return before != (services.look, services.bindings)

    def _look_anew(self) -> None:
        """Look as the settings and the window ask."""
        services, settings = self.services, self.services.settings
        pointer.wear(settings.pointer, self.window.get_height())
        theme = THEMES[settings.theme]
        services.look = services.look.changed(
            theme=theme,
            size=laid_out_for(self.window.get_size()),
            palette=settings.colours,
            text_scale=min(TEXT_SCALES[-1], settings.text_size / 100 * theme.letters),
            reduced_motion=settings.animation_speed == "off",
            face=settings.letters,
            spaced=settings.spacing == "wide",
            large_targets=settings.large_targets,
            coordinates=settings.coordinates,
            mirrored=settings.hand == "left",
        )

    def _relayout(self, *, softly: bool = False) -> None:
        self._look_anew()
        self.manager.relayout(softly=softly)

    # From screen to screen

    def open_title(self) -> None:
        """Show the title, below everything else."""
        self.manager.push(TitleScene(self.services))

    def open_set_up(self, game: str) -> None:
        self.manager.pop_to_bottom()
        from scenes.pages.set_up.scene import SetUpScene

        self.manager.push(SetUpScene(self.services, game))

    def open_table(self, match: Match, save_id: str | None = None, told: str = "") -> None:
        """Seat everyone at a table above the title."""
        from scenes.table.scene import TableScene

        self.manager.pop_to_bottom()
        scene = TableScene[Any, Any](self.services, match, save_id)
        self.manager.push(scene)
        if told:
            scene.tell(told)
        self._untidy = True

    def open_look_back(
        self, match: Match, at: int | None = None, *, better: Action | None = None
    ) -> None:
        from scenes.table.scene import TableScene

        match = match.copy()
        # Its end may have been undone.
        match.go_to(len(match.log))
        scene = TableScene[Any, Any](self.services, match, None, replay=True)
        self.manager.push(scene)
        if at is not None:
            scene.look_at(at)
        scene.decide_anew(better)

    def open_explanation(self, match: Match, reviewed: Reviewed) -> None:
        from scenes.table.guide.guides import explaining_scene

        self.manager.push(explaining_scene(self.services, match, reviewed))

    def open_rules(self, game: str, anchor: str = "") -> None:
        from scenes.pages.rules import RulesScene

        self.manager.push(RulesScene(self.services, game, anchor))

    def open_trial(self, picture: RulesPicture) -> None:
        from scenes.pages.trial import trial_scene

        self._guide(lambda: trial_scene(self.services, picture))

    def open_practice(self, game: str, options: Mapping[str, OptionValue]) -> None:
        make = FRONTS[game].practice
        assert make is not None, f"there is nothing to practise in {game}"
        self.manager.push(make(self.services, options))

    def make_film(self, match: Match, actions: range | None = None) -> None:
        from scenes.table.films import make_film

        ui = self.manager.top.ui
        # It's told in the place of the dialog that asked for it.
        ui.close()
        make_film(ui, self.services, match, actions)

    def open_lesson(self, game: str, board: str = "") -> None:
        from scenes.table.guide.guides import lesson_scene

        self._guide(lambda: lesson_scene(self.services, game, board))

    def open_puzzles(self, game: str = "") -> None:
        from scenes.pages.puzzles import PuzzlesScene

        self.manager.push(PuzzlesScene(self.services, game))

    def open_puzzle(self, asked: Asked) -> None:
        from scenes.table.guide.guides import puzzle_scene

        self._guide(lambda: puzzle_scene(self.services, asked))

    def _guide(self, make: Callable[[], Page]) -> None:
        """Lead the person through a task; it replaces another one."""
        from scenes.table.guide.scene import GuidedScene

        manager = self.manager
        show = manager.replace if isinstance(manager.top, GuidedScene) else manager.push
        show(make())

    def open_evening(self, page: str = "") -> None:
        from scenes.pages.evening.course import evening_page

        self.manager.pop_to_bottom()
        self.manager.push(evening_page(self.services, page, self.problems))

    def open_matches(self) -> None:
        from scenes.pages.records.scene import MatchesScene

        self.manager.push(MatchesScene(self.services))

    def open_people(self, name: str = "") -> None:
        from scenes.pages.people import PeopleScene

        at_table = self.manager.holds_match
        self.manager.push(PeopleScene(self.services, name, at_table=at_table))

    def open_settings(self, section: str = "", person: str = "") -> None:
        from scenes.pages.settings import SettingsScene

        self.manager.push(SettingsScene(self.services, section, person))

    def open_keys(self) -> None:
        from scenes.pages.keys import KeysScene

        self.manager.push(KeysScene(self.services))

    def back(self) -> None:
        self.manager.pop()

    def home(self) -> None:
        self.manager.pop_to_bottom()

    def quit(self) -> None:
        """Leave after this frame."""
        self._running = False

    def paste(self) -> None:
        """Open what the clipboard holds."""
        from scenes.ui.textfield import Clipboard

        self.open_file(Clipboard().read())

    def open_file(self, what: Path | str) -> None:
        """Open a file of any kind, or a code; if that fails the screen says why."""
        if isinstance(what, Path) and is_person_file(what):
            try:
                self.open_people(self.records.traces.take(what).name)
            except RecordError as error:
                self.problems.append(error.message)
            return
        from scenes.app.letters import bring

        try:
            bring(self.manager, what)
        except RecordError as error:
            self.problems.append(error.message)

    # The loop

    def run(self, each_frame: Callable[[], None] | None = None) -> None:
        """Show the screens until the window is closed. ``each_frame`` is called before each."""
        self._running = True
        while self._running:
            started = self._now()
            if each_frame is not None:
                each_frame()
            if not self._read_events():
                break
            self.resize_if_settled()
            self.step()
            self._rest(started)
        self.speaking.end()
        self.close()

    def step(self) -> list[pygame.Rect]:
        """Draw one frame. Returns the parts of the window that changed."""
        for command in self.reader.poll():
            self.command(command)
        self._tell_problems()
        if self.preference_setup is not None and self.preference_setup.poll(self.manager.top):
            self.preference_setup = None
        self.services.think_behind(resting=self.manager.top.has_computers_at_play)
        self.hands.poll()
        dirty = self.manager.frame(self.window, self._now())
        if dirty:
            self.hands.draw(self.window, dirty)
            pygame.display.update(dirty)
        self.services.sound.update()
        self.speaking.poll(changed=bool(dirty))
        return dirty

    def _tell_problems(self) -> None:
        for asked in (self.records.people, self.records.evening):
            # Those never raise, wherever they're asked.
            if asked.problem is not None:
                self.problems.append(asked.problem)
                asked.problem = None
        if self.problems:
            self.manager.top.tell(i18n.tr(self.problems.pop(0)))

    def _rest(self, started: float) -> None:
        """Wait for the next frame, or for something to happen if all is still."""
        if self.manager.moving or self.hands.moving or self.reader.next_due is not None:
            self._waiting.wake()
            if self._now() - started < _EARLY:
                self.prepare()
            spare = FRAME - (self._now() - started)
            if spare > 0.001:
                pygame.time.wait(int(spare * 1000))
            return
        if self._settling is not None:
            # A match that was finished but not yet in the history when the app died.
            self._settle(self._settling)
            return
        if self.prepare():
            pygame.time.wait(5)
            return
        if self._untidy:
            self._untidy = False
            self.services.look.ahead.clear()
            system.tidy_memory()
            return
        # Put back in the queue, an event would follow later ones: a press its own release.
        thinks = self.services.somebody_thinks
        self._first = self._waiting.first_event(self.hands.seconds_left, somebody_thinks=thinks)

    def prepare(self) -> bool:
        """Make a picture or load a sound before it's needed; returns whether there's more."""
        return self.manager.top.prepare() or self.services.sound.warm_up()

    def _settle(self, settling: Iterator[None]) -> None:
        """Take one step: many matches may be missing, and none may hold up the window."""
        try:
            if next(settling, self) is None:
                return
        except RecordError as error:
            self.problems.append(error.message)
        self._settling = None

    def _read_events(self) -> bool:
        """Take what the system has to say. Returns whether the app goes on."""
        first, self._first = self._first, None
        for event in [*([first] if first is not None else []), *pygame.event.get()]:
            self.event(event)
        return self._running

    def event(self, event: pygame.Event) -> None:
        """Take one system event."""
        self.reader.notice(event)
        if self.reader.hears_twice(event):
            return
        if event.type in _PRESSES:
            self.services.voice.acted = True
        if not self.hands.takes(event):
            self._hand_on(event)

    def _hand_on(self, event: pygame.Event) -> None:
        """Handle an event that no hand needs otherwise."""
        match event.type:
            case pygame.QUIT:
                self.quit()
            case pygame.DROPFILE:
                self.open_file(Path(event.file))
            case pygame.DROPTEXT:
                self.open_file(event.text)
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                self._resized_at = self._now()
            case pygame.KEYMAPCHANGED:
                keyboard.cache_clear()
                self._relayout()
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED:
                self.manager.top.invalidate()
            case _:
                # Letters typed into a text field are no shortcuts.
                if self.manager.top.handle(event):
                    return
                if is_paste(event):
                    self.paste()
                    return
                for command in self.reader.read(event):
                    if not self.hands.write(event, command):
                        self.command(command)
                self.speaking.answer_unknown(event)

    def command(self, command: Command) -> None:
        """Take one keyboard or gamepad command."""
        if self.speaking.command(command):
            return
        match command:
            case Command.FULLSCREEN:
                self.change_settings(fullscreen=not self._fullscreen)
            case Command.QUIT:
                self.quit()
            case Command.MORE:
                from scenes.app.command_list import offer_all

                offer_all(self.manager.top, self.services, self.command)
            case _:
                self.manager.top.command(command)

    def resize_if_settled(self) -> None:
        """Lay everything out again once the window has kept its size for a moment."""
        if self._resized_at is None or self._now() - self._resized_at < SETTLED:
            return
        self._resized_at = None
        self.window = pygame.display.get_surface() or self.window
        if laid_out_for(self.window.get_size()) != self.services.look.size:
            self._relayout()

    def close(self) -> None:
        """Let go of everything; all matches are saved already."""
        self.manager.close()
        self.services.close()
        self.records.store.close()
        pygame.quit()
