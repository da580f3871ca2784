"""Faults of the world: full disks, lost folders, jumping clocks, missing files, no sound.

An attempt uses the app, lets a fault come and mostly go again, and checks that everything is still
there. Nothing may be raised but what the command line tells in one sentence, and once the fault is
over, the match at the table is saved as it is.
"""

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest import mock

import pygame

from game.catalogue import GAMES
from game.match import HUMAN, Match, Seat
from game.protocol import NATURE
from game.records.history import History
from game.records.places import find_places, open_records
from scenes.kit import assets
from scenes.kit.assets import MissingAsset
from scenes.kit.lettering.typeface import font
from scenes.kit.look import Look
from tools.proofs import damage, events
from tools.studio import LOOK, TODAY, Studio

_EVENTS: Final = 120
"""Events before, during and after a fault each."""

_NAMES: Final = (
    "Zoë 🙂",
    "אבגדה",
    "\u202eannA",
    "x" * 300,
    "  a  b  ",
    "con",
    "名前" * 20,
    "a/b\\c:d*e?",
    "'; DROP TABLE matches; --",
    "🧑‍🧑‍🧒‍🧒" * 8,
)
_FOLDERS: Final = ("a b", "žluťoučký", "🙂", "אבג", "%s{}", "é" * 60, "con", "-rf", "'\"", "a\tb")


@dataclass
class Use:
    """The app in use in ``home``, with a match at the table."""

    home: Path
    rng: Random
    studio: Studio

    def go_on(self) -> None:
        """Random events, and moves of the match between them."""
        try:
            for _app in events.run(self.rng, self.studio, _EVENTS, 0.2):
                pass
        except AssertionError as problem:
            if isinstance(problem.__cause__, MissingAsset):
                # The command line tells it in its sentence.
                raise problem.__cause__ from None
            raise

    def open_table(self) -> None:
        """Sit down at a new match, perhaps with an odd name."""
        info = self.rng.choice(list(GAMES.values()))
        players = self.rng.choice(info.players)
        seats = [Seat(self.rng.choice(("Ann", *_NAMES)), HUMAN, 0, 0)]
        seats += [
            Seat(f"P{at}", self.rng.choice((HUMAN, "learner")), at, at) for at in range(1, players)
        ]
        self.studio.app.open_table(Match(info, seats, seed=self.rng.getrandbits(30)))

    def is_saved(self) -> Iterator[str]:
        """Play one more action if there's a match, which then has to be saved."""
        self.studio.app.home()
        self.studio.bots.silent = self.studio.bots.failing = False
        self.studio.app.change_settings(confirm_moves=False)
        self.open_table()
        for _try in range(400):
            self.studio.pass_time(0.1)
            events.act(self.rng, self.studio)
            session = self.studio.table.session
            match = session.match
            if match.is_over or sum(each.player != NATURE for each in match.log) > 1:
                break
        session.keeping.finish()
        id = session.keeping.save_id
        there = [] if id is None else self.studio.services.kept.saves.load(id).log
        if there != match.log:
            played = f"{len(match.log)} actions of {match.info.key}"
            yield f"of {played} {len(there)} are saved afterwards"


Fault = Callable[[Use], AbstractContextManager[None]]
"""Makes something in the world go wrong while it lasts."""


# Folders and disks


@contextmanager
def _gone(use: Use) -> Iterator[None]:
    aside = use.home.with_name("aside")
    use.studio.app.home()
    use.home.rename(aside)
    use.open_table()
    yield
    use.studio.app.home()
    # What was saved meanwhile is in a new folder of the old name.
    _bring_back(aside, use.home)


def _bring_back(aside: Path, place: Path) -> None:
    """Put a folder back, with what was saved in its place meanwhile."""
    if place.exists():
        for path in [each for each in place.rglob("*") if each.is_file()]:
            target = aside / path.relative_to(place)
            if not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                path.rename(target)
        shutil.rmtree(place)
    aside.rename(place)


@contextmanager
def _full(use: Use) -> Iterator[None]:
    """No file may grow, a database's neither; sometimes there's room for a little."""
    # Windows has none, and other types.
    resource: Any = import_module("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (use.rng.choice((0, 0, 300)), before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


# Clocks


@contextmanager
def _clock_jumps(use: Use) -> Iterator[None]:
    step = use.studio.app.step

    def jump() -> list[pygame.Rect]:
        if use.rng.random() < 0.1:
            days = use.rng.choice((-40_000, -1, 1, 40_000))
            use.studio.services.today = lambda: TODAY + timedelta(days=days)
        if use.rng.random() < 0.1:
            use.studio.now += use.rng.choice((0.0, 3600.0, 1e6))
        return step()

    with mock.patch.object(use.studio.app, "step", jump):
        yield
    use.studio.services.today = lambda: TODAY


# Sound, pictures, fonts


@contextmanager
def _no_sound(use: Use) -> Iterator[None]:
    pygame.mixer.quit()
    use.studio.app.event(pygame.Event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0))
    yield
    with suppress(pygame.error):
        pygame.mixer.init()
    use.studio.app.event(pygame.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0))


@contextmanager
def _assets_damaged(use: Use) -> Iterator[None]:
    """Every third file is missing, cut or something else; told in one sentence, or done without."""
    spoilt = use.home.with_name("assets")
    shutil.copytree(assets.ASSETS, spoilt)
    for path in sorted(spoilt.rglob("*")):
        if path.is_file() and use.rng.random() < 0.3:
            data = path.read_bytes()
            path.unlink()
            if use.rng.random() < 0.6:
                cut = data[: use.rng.randrange(len(data) + 1)]
                path.write_bytes(use.rng.choice((cut, b"", os.urandom(200))))
    font.cache_clear()
    # Another look has drawn nothing yet.
    use.studio.services.look = Look(size=(640, 400))
    with mock.patch.object(assets, "ASSETS", spoilt):
        try:
            yield
        finally:
            font.cache_clear()
            use.studio.services.look = LOOK.changed(size=(640, 400))


FAULTS: Final[Mapping[str, Fault]] = {
    "the folder is gone": _gone,
    "a full disk": _full,
    "a clock that jumps": _clock_jumps,
    "no sound": _no_sound,
    "damaged files of the app": _assets_damaged,
}


def attempt(number: int, seed: int, scratch: Path) -> Iterator[str]:
    """What's wrong after one of the faults."""
    rng = Random(f"{seed}/{number}")
    name, home = list(FAULTS)[number % len(FAULTS)], scratch / rng.choice(_FOLDERS) / "home"
    shutil.copytree(damage.template(), home)
    records = open_records(find_places(str(home)))
    # Whoever tries it goes on in English.
    records.settings.change(language="en")
    before = {info.id: records.saves.load(info.id) for info in records.saves.saves()}
    records.store.close()
    with mock.patch.object(History, "remove", autospec=True, side_effect=History.remove) as removed:
        yield from _at_the_table(FAULTS[name], home, rng)
    records = open_records(find_places(str(home)))
    yield from map(str, records.problems)
    # The user may have thrown a match into the bin, or deleted it from the records.
    thrown = {info.id for info in records.saves.deleted()}
    for id, match in before.items():
        there = records.saves.load(records.saves.restore(id) if id in thrown else id)
        if there.log[: len(match.log)] != match.log:
            yield f"{id} is not what it was"
    if not (records.history.games() or removed.called):
        yield "the history is lost"
    yield from (f"{path.name} was put aside" for path in home.rglob("*.damaged-*"))
    records.store.close()


def _at_the_table(fault: Fault, home: Path, rng: Random) -> Iterator[str]:
    with mock.patch("pygame.display.update", return_value=None):
        use = Use(home, rng, events.hurried(home))
        try:
            use.open_table()
            use.go_on()
            try:
                with fault(use):
                    use.go_on()
            except MissingAsset:
                # The app has ended with its sentence; it's started again.
                use.studio.close()
                use.studio = events.hurried(home)
            use.go_on()
            yield from use.is_saved()
        finally:
            use.studio.close()
