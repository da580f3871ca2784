"""``pocketful --self-test``: uses the whole app once, to prove an installed copy or a bundle.

Its window is invisible unless SDL_VIDEODRIVER says otherwise. It keeps everything in a folder of
its own and goes through the real screens by mouse and keyboard.
"""

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

import pygame

from game.bots.levels import LEARNER
from game.catalogue import GAMES
from game.match import Seat
from game.protocol import GameInfo
from game.records.history import Wanted
from game.records.places import find_places, open_records
from game.seats import SetUp
from scenes.app.window import App, NoDisplay
from scenes.front import FRONTS
from scenes.kit.intent import Command
from scenes.pages.puzzles import PuzzlesScene
from scenes.pages.records.scene import MatchesScene
from scenes.pages.set_up.scene import SetUpScene
from scenes.pages.settings import SettingsScene
from scenes.pages.title import TitleScene
from scenes.table.scene import TableScene
from scenes.ui.page import Page

STILL_SECONDS: Final = 60.0
"""A learner's move takes a moment; if nothing has moved for longer than this ..."""

STILL_FRAMES: Final = 20_000
"""... and for more frames than this, something is stuck: a busy machine shows fewer."""


class _Failed(Exception):
    """Something isn't as it should be; the text says what in one sentence."""


def run_self_test() -> int:
    """Use the app once, printing a line per step; returns the exit status, 0 or 1."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    # If it fails, Windows may keep files that are still open.
    with TemporaryDirectory(prefix="pocketful-", ignore_cleanup_errors=True) as folder:
        try:
            _SelfTest(Path(folder)).run()
        except _Failed as failure:
            print(f"The self-test failed: {failure}", flush=True)
            return 1
        except NoDisplay as problem:
            print(f"The self-test failed: no window can be opened ({problem}).", flush=True)
            return 1
        except Exception as problem:
            # Whatever is wrong with this copy, the answer is one sentence and the exit status.
            kind = type(problem).__name__
            print(f"The self-test failed with {kind}: {str(problem)[:300]}", flush=True)
            return 1
    return 0


def _not_open(name: str) -> _Failed:
    return _Failed(f"the screen “{name}” did not open.")


class Patience:
    """Waits for as long as something moves, however slow the machine is.

    ``now`` gives seconds of a clock that never jumps.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._seen: object = None
        self._since = now()
        self._frames = 0

    def watch(self, progress: object) -> None:
        """Note the progress after a frame.

        Raises TimeoutError if it has stayed the same for too long.
        """
        self._frames += 1
        if progress != self._seen:
            self._seen, self._since, self._frames = progress, self._now(), 0
        still = self._now() - self._since
        if still > STILL_SECONDS and self._frames > STILL_FRAMES:
            raise TimeoutError(f"nothing has moved on for {still:.0f} seconds.")


class _SelfTest:
    """One run of the app, from the title through a match of each game to the records."""

    def __init__(self, folder: Path) -> None:
        self._started = perf_counter()
        self._patience = Patience(perf_counter)
        self._step = 0
        records = open_records(find_places(str(folder)))
        if records.problems:
            raise _Failed(str(records.problems[0]))
        # Everyone at the tables is a computer.
        setups = {game: _learners(info).to_json() for game, info in GAMES.items()}
        records.settings.change(animation_speed="off", fullscreen=False, setups=setups)
        self._app = App(records)

    def run(self) -> None:
        """Do everything. Raises _Failed."""
        app = self._app
        try:
            app.open_title()
            self._pass_frames()
            self._expect(TitleScene, "title")
            print("title: shown", flush=True)
            self._hear()
            for game in GAMES:
                self._play(game)
            self._visit()
            self._check_records()
        finally:
            app.close()
        print(f"All is well ({perf_counter() - self._started:.1f} s).", flush=True)

    # Steps

    def _hear(self) -> None:
        sound = self._app.services.sound
        for front in FRONTS.values():
            sound.expect(front.load().sounds)
        while sound.warm_up(files=100):
            self._step += 1
        if sound.reason is not None:
            raise _Failed(sound.reason)
        print("sounds: loaded", flush=True)

    def _play(self, game: str) -> None:
        """Let learners play a match that's started like a player would."""
        self._click(f"game-{game}")
        self._expect(SetUpScene, "set-up")
        self._click("start")
        self._pass_frames()
        table = self._app.manager.top
        if not isinstance(table, TableScene):
            raise _not_open("table")
        while not (table.table.ending.stands or table.ui.overlays):
            self._pass_frames()
            pygame.time.wait(1)
            if table.session.paused:
                raise _Failed(table.ui.toast_text or "a computer player does not move.")
        match = table.session.match
        outcome = match.outcome()
        if outcome is None:
            raise _Failed("a dialog came before the end of the match.")
        print(f"{game}: {len(match.log)} moves, {outcome.reason}", flush=True)
        self._app.home()
        self._pass_frames()

    def _visit(self) -> None:
        """Visit the pages the title leads to, and come back by keyboard."""
        pages: dict[str, type[Page]] = {
            "puzzles": PuzzlesScene,
            "matches": MatchesScene,
            "settings": SettingsScene,
        }
        for name, kind in pages.items():
            if self._app.manager.top.ui.find(name) is None:
                self._click("menu")
            self._click(name)
            self._expect(kind, name)
            self._app.command(Command.BACK)
            self._pass_frames()
            self._expect(TitleScene, "title")
            print(f"{name}: shown", flush=True)

    def _check_records(self) -> None:
        records = self._app.records
        counted = {game: records.history.count(Wanted(game=game)) for game in GAMES}
        missing = [game for game, count in counted.items() if count != 1]
        if missing:
            raise _Failed(f"the records count {counted[missing[0]]} matches of {missing[0]}.")
        if len(records.saves.saves()) != len(GAMES):
            raise _Failed("a finished match was not saved.")
        print("records: every match is there", flush=True)

    # Eyes and hands

    def _expect(self, kind: type[Page], name: str) -> None:
        self._pass_frames()
        if not isinstance(self._app.manager.top, kind):
            raise _not_open(name)

    def _pass_frames(self) -> None:
        """Show some frames, handling everything that arrives in between."""
        top = self._app.manager.top
        moves = len(top.session.match.log) if isinstance(top, TableScene) else 0
        self._patience.watch((self._step, type(top), moves))
        for _number in range(2):
            for event in pygame.event.get():
                self._app.event(event)
            self._app.step()

    def _click(self, name: str) -> None:
        self._step += 1
        ui = self._app.manager.top.ui
        widget = ui.find(name)
        if widget is None:
            raise _Failed(f"there is no control “{name}” on the screen.")
        ui.set_focus(widget)
        for _frame in range(60):
            # Scrolled areas come to rest.
            if ui.moving:
                self._pass_frames()
                pygame.time.wait(5)
        point = widget.rect.center
        moved = pygame.Event(
            pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0), touch=False
        )
        self._app.event(moved)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._app.event(pygame.Event(kind, pos=point, button=1, touch=False))
        self._pass_frames()


def _learners(info: GameInfo) -> SetUp:
    """A short match of the weakest computers, as few as can play."""
    players = info.players[0]
    seats = tuple(Seat("", LEARNER, number, number) for number in range(players))
    return SetUp(seats, info.complete_options(players, info.evening))
