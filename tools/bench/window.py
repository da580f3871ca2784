"""How quick the frames of the window are."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Final

import pygame

from game.bots.levels import EXPERT
from game.catalogue import GAMES
from game.match import Match, Seat
from game.records.places import find_places, open_records
from scenes.app.window import App
from scenes.table.scene import TableScene
from tools.bench.measuring import FRAME, Spent, figures, late, median, spent_on, tell, tell_baseline
from tools.bench.rules import sample

SIZES: Final = ((1280, 720), (1920, 1080), (3840, 2160))
_FRAMES: Final = 600


def window() -> None:
    """Print how quick frames are, in small windows and large ones."""
    for size in SIZES:
        _frames(size)


@contextmanager
def opened(size: tuple[int, int]) -> Iterator[App]:
    """The app at its title, in a window of this size."""
    with tempfile.TemporaryDirectory() as folder:
        app = App(open_records(find_places(folder)))
        app.window = pygame.display.set_mode(size)
        app.services.look = app.services.look.changed(size=size)
        app.open_title()
        app.step()
        try:
            yield app
        finally:
            app.close()


def _frames(size: tuple[int, int]) -> None:
    with opened(size) as app:
        blit = _tell_blit(app)
    for info in GAMES.values():
        with opened(size) as app:
            _open(app, Match(info, [Seat(name) for name in "ABCDEF"[: info.players[-1]]], seed=1))
            moving = _moving_frames(app)
            most = f"{info.title}, {info.players[-1]} players"
            tell(f"{most}: movement, median", median(moving), "ms", blit)
            tell(f"{most}: 99 in 100 within", late(moving), "ms", blit)
    with opened(size) as app:
        info = next(iter(GAMES.values()))
        seats = [Seat("ABCDEF"[n], EXPERT, colour=n, symbol=n) for n in range(info.players[0])]
        app.open_table(Match(info, seats, seed=1))
        thinking = _watched_frames(app)
        tell("frame while experts play, 99 in 100 within", late(thinking), "ms", blit)


def tell_opening(match: Match) -> None:
    """Print how long the table of a match takes to open, and its frames when nothing moves."""
    for size in SIZES:
        with opened(size) as app:
            blit = _tell_blit(app)
            opening = spent_on(lambda: _open(app, match))
            tell(f"opening the table of a match of {len(match.log)} moves", opening, "ms", blit)
            for _ in range(30):
                app.step()
                time.sleep(0.01)
            rest = median(spent_on(app.step) for _ in range(200))
            drawn = sum(bool(app.step()) for _ in range(100))
            tell(f"frame at rest ({drawn} of 100 draw anything)", rest, "ms", blit)
            full = median(spent_on(lambda: _full(app)) for _ in range(20))
            tell("whole table drawn anew", full, "ms", blit)


def _tell_blit(app: App) -> Spent:
    """Print and return the baseline."""
    whole = app.window.copy()
    blit = median(spent_on(lambda: app.window.blit(whole, (0, 0))) for _ in range(50))
    tell_baseline(f"one blit of the whole window, {'{}x{}'.format(*whole.get_size())}", blit, "ms")
    return blit


def _open(app: App, match: Match) -> None:
    app.open_table(match)
    app.step()


def _full(app: App) -> None:
    app.manager.top.invalidate()
    app.step()


def _moving_frames(app: App) -> list[Spent]:
    """The frames in which random moves are made and shown, as the first of each makes the move.

    Raises TypeError if no table is open.
    """
    if not isinstance(app.manager.top, TableScene):
        raise TypeError("no table is open")
    rng = Random(4)
    frames: list[Spent] = []
    host = app.manager.top.host
    match = host.match

    def move() -> None:
        host.attempt(action)
        app.step()

    while len(frames) < _FRAMES and not match.is_over:
        if host.timeline.current is None:
            action = sample(match.state, rng)
            frames.append(spent_on(move))
        else:
            frames.append(spent_on(app.step))
        time.sleep(0.004)
    return frames


def _watched_frames(app: App) -> list[Spent]:
    """The frames of a match that computers play, after the first second."""
    for _ in range(100):
        app.step()
        time.sleep(0.01)
    frames = []
    for _ in range(_FRAMES):
        frames.append(spent_on(app.step))
        time.sleep(0.01)
    return frames


def frames_beside_thinking() -> None:
    """Print how long frames take while experts think."""
    for info in GAMES.values():
        with opened((1280, 720)) as app:
            seats = [Seat(name, EXPERT) for name in "ABCDEF"[: info.players[-1]]]
            app.open_table(Match(info, seats, seed=1))
            frames = _watched_frames(app)
        walls, cpus = (sum(t > FRAME for t in times) for times in zip(*frames, strict=True))
        name = f"{info.title}: frame while experts think, 99 %"
        print(
            f"  {name:<46}{figures(late(frames), 'ms')}, too long for the screen: "
            f"{walls} | {cpus} of {len(frames)}"
        )
