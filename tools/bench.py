"""Measures speed, as ratios to something plain in the same run (``make bench``).

Machines differ and are noisy; a ratio against something plain on the same machine at the same
moment travels better than milliseconds. Times are processor time, which other programs disturb less
than the clock; only what keeps people waiting is measured by the clock.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from subprocess import DEVNULL, PIPE
from typing import Final

import pygame

from game import system
from game.boards import BOARD, INDEX, SHIFTS, bits, shifted
from game.bots import new_bot
from game.bots.bot import BotQuestion, Budget
from game.bots.levels import EXPERT, seconds_for
from game.bots.player import Kernel
from game.bots.worker import BotWorker, Choose
from game.catalogue import GAMES, chance_of
from game.match import Match, Seat
from game.protocol import NATURE, Action, State
from game.records.places import HOME_VARIABLE
from game.records.saves import SUFFIX
from scenes.app.window import FRAME
from scenes.table.meaning import PlayAction
from tools.studio import Studio, studio
from tools.virtual_screen import NoVirtualScreen, VirtualScreen, virtual_screen
from tools.workshop import terms_of

_ROUNDS: Final = 7
_POSITIONS: Final = 400
_FRAMES: Final = 1000
_NODES: Final = 10_000
_QUESTIONS: Final = 4
_PRESSES: Final = 7
_PAUSE: Final = 2.5
"""Seconds between two presses: an app at rest has to wake for the next."""

Acting = tuple[State, int, Action]
"""A position, who acts in it, and a legal action of theirs."""

_SIZES: Final = {(1280, 720): 0.008, (1920, 1080): 0.008, (3840, 2160): 0.016}
"""Windows, and the seconds after which a frame in them is late."""

_FRAME_PARTS: Final = {"_catch_up": "panel", "_pictures": "pictures", "draw": "drawing"}
"""Methods of a table's scene that take most of a frame."""

# Whole processes that end with the first frame, without tidying up.
_BARE: Final = """
import os, pygame
pygame.display.init()
pygame.display.set_mode((1280, 720)).fill((90, 90, 90))
pygame.display.flip()
os._exit(0)
"""
_OURS: Final = """
import os, pygame
from scenes.__main__ import main
pygame.display.update = lambda _rects: os._exit(0)
main([])
"""


# A table in a real window that says where something can be picked up, and when a press was read and
# when it was on the screen, in seconds.
_TABLE: Final = """
import sys, time, pygame
from scenes.__main__ import main
from scenes.app.window import App
from scenes.table.scene import TableScene

step, event, update = App.step, App.event, pygame.display.update
told, pressed = [], []

def seen_step(app):
    dirty, scene = step(app), app.manager.top
    if not told and isinstance(scene, TableScene) and not app.manager.moving:
        table = scene.table
        free = [spot.point for spot in table.game.spots(table.seen) if spot.is_open]
        if table.seen.seat is not None and free:
            told.append(free[0])
            print(*free[0], flush=True)
    return dirty

def seen_event(app, what):
    if what.type == pygame.MOUSEBUTTONDOWN:
        pressed.append(time.monotonic())
    event(app, what)

def seen_update(dirty):
    update(dirty)
    if pressed:
        print(pressed.pop(), time.monotonic(), flush=True)

App.step, App.event, pygame.display.update = seen_step, seen_event, seen_update
sys.exit(main(sys.argv[1:]))
"""


def spent(work: Callable[..., object], *given: object) -> float:
    """Processor seconds that a call takes in this thread."""
    began = time.thread_time()
    work(*given)
    return time.thread_time() - began


def usual(work: Callable[..., object], *given: object) -> float:
    """The median of several calls."""
    return median(spent(work, *given) for _ in range(_ROUNDS))


def tell(what: str, seconds: float, plain: float | None = None) -> None:
    """Print a figure and its ratio to something plain; without that it's the plain thing itself."""
    ratio = "" if plain is None else f"{seconds / plain:9.2f} x"
    print(f"{'=' if plain is None else ' '} {what:<50}{1e3 * seconds:10.3f} ms{ratio}", flush=True)


def start() -> None:
    """The command up to its first frame, compared with a bare window."""

    def started(code: str) -> float:
        before = sum(os.times()[2:4])
        subprocess.run([sys.executable, "-c", code], env=environ, check=True)
        return sum(os.times()[2:4]) - before

    with tempfile.TemporaryDirectory() as home:
        # Like an installed program, both find their imports compiled.
        environ = {**os.environ, HOME_VARIABLE: home, "PYTHONPYCACHEPREFIX": f"{home}/compiled"}
        environ.pop("PYTHONDONTWRITEBYTECODE", None)
        started(_OURS)
        both = [(started(_BARE), started(_OURS)) for _ in range(_ROUNDS)]
    plain, ours = (median(each) for each in zip(*both, strict=True))
    tell("a bare window", plain)
    tell("the command to its first frame", ours, plain)


def rules() -> None:
    """All legal actions in a position, and applying them, compared with a loop over bitboards."""
    rng = Random(1)
    cells = list(INDEX.values())
    boards = [sum(1 << cell for cell in rng.sample(cells, 19)) for _ in range(400)]
    plain = usual(lambda: [*map(_bare_moves, boards)]) / len(boards)
    tell("all moves on a hexagon, loop over bitboards", plain)
    for game, info in GAMES.items():
        turns = islice(positions(game), _POSITIONS)
        acting = [(state, who, state.legal_actions(who).sample(rng)) for state, who in turns]
        tell(f"{info.title}: all that may be done", usual(_all_listed, acting) / _POSITIONS, plain)
        tell(f"{info.title}: doing it", usual(_all_done, acting) / _POSITIONS, plain)


def _all_listed(acting: Sequence[Acting]) -> None:
    for state, who, _action in acting:
        state.legal_actions(who)


def _all_done(acting: Sequence[Acting]) -> None:
    for state, who, action in acting:
        state.apply_action(who, action)


def _bare_moves(occupied: int) -> int:
    """Steps and jumps of all pieces with nothing around them."""
    empty, count = BOARD & ~occupied, 0
    for shift in SHIFTS:
        for _ in bits(occupied & shifted(empty, -shift)):
            count += 1
        for _ in bits(occupied & shifted(occupied, -shift) & shifted(empty, -2 * shift)):
            count += 1
    return count


def positions(game: str) -> Iterator[tuple[State, int]]:
    """Positions of random games in which someone has a choice, and who that is."""
    rng, resolve = Random(1), chance_of(game)
    while True:
        state = GAMES[game].new_initial_state(rng.choice(GAMES[game].players))
        while not state.is_terminal:
            player = state.acting_players()[0]
            if player == NATURE:
                state = state.apply_action(player, resolve(state, rng))
                continue
            space = state.legal_actions(player)
            if space.forced is None:
                yield state, player
            state = state.apply_action(player, space.sample(rng))


def frames() -> None:
    """Frames while an action is shown, compared with one blit of the whole window."""
    for size, most in _SIZES.items():
        with studio(size=size, effects_volume=100) as opened:
            whole = opened.app.window.copy()
            plain = usual(opened.app.window.blit, whole, (0, 0))
            tell(f"one blit of the whole window, {size[0]}x{size[1]}", plain)
            for info in GAMES.values():
                seats = [Seat(name) for name in "ABCDEF"[: info.players[-1]]]
                opened.app.open_table(Match(info, seats, seed=1))
                opened.settle()
                # As the app does at rest.
                while opened.app.prepare():
                    pass
                system.tidy_memory()
                times, late = _shown(opened, most)
                shown = sorted(times)
                tell(f"{info.title}: a frame, median", median(shown), plain)
                tell(f"{info.title}: 999 in 1,000 within", shown[len(shown) * 999 // 1000], plain)
                told = ", ".join(f"{part} {count}" for part, count in late.most_common())
                print(f"  {info.title}: later than {1e3 * most:g} ms: {told or 'none'}", flush=True)


def _shown(opened: Studio, most: float) -> tuple[list[float], Counter[str]]:
    """The seconds per frame, and which part took longest in those that took too many."""
    rng, table = Random(4), opened.table
    times: list[float] = []
    late: Counter[str] = Counter()
    parts: dict[str, float] = {}

    def watch(part: str, work: Callable[..., object]) -> Callable[..., object]:
        def watched(*given: object) -> object:
            began = time.thread_time()
            done = work(*given)
            parts[part] = parts.get(part, 0.0) + time.thread_time() - began
            return done

        return watched

    for name, part in _FRAME_PARTS.items():
        setattr(table, name, watch(part, getattr(table, name)))
    while len(times) < _FRAMES and not table.session.match.is_over:
        seat = table.session.hand_seat
        if table.curtain.covers:
            table.table.lift_curtain()
        elif seat is not None and table.table.at_rest and not table.curtain.moving:
            state = table.session.match.state
            table.table.do(PlayAction(state.legal_actions(seat).sample(rng)))
        opened.now += 1 / 60
        parts.clear()
        times.append(spent(opened.app.step))
        if times[-1] < FRAME / 2:
            # As the app does in the time that's left.
            opened.app.prepare()
        if times[-1] > most:
            parts["the rest"] = times[-1] - sum(parts.values())
            late[max(parts, key=lambda part: parts[part])] += 1
    return times, late


def hand() -> None:
    """From a press in a real window, after a rest, to the frame that shows it, by the clock."""
    with ExitStack() as stack:
        try:
            screen = stack.enter_context(virtual_screen())
        except NoVirtualScreen as why:
            print(f"  no presses: {why}")
            return
        home = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for game, info in GAMES.items():
            match = home / f"{game}{SUFFIX}"
            seats = [Seat("A"), *(Seat(name, "casual") for name in "BC"[: info.players[0] - 1])]
            match.write_text(Match(info, seats, seed=1).to_text(), encoding="utf-8")
            took = _pressed(screen, home / game, match)
            tell(f"{info.title}: a press to its frame", median(took), 1 / 60)
            tell(f"{info.title}: at most", max(took), 1 / 60)


def _pressed(screen: VirtualScreen, home: Path, match: Path) -> list[float]:
    """Seconds from each press of the mouse to the frame that shows it."""
    environ = {**os.environ, "DISPLAY": screen.display, "SDL_VIDEODRIVER": "x11"}
    words = [sys.executable, "-c", _TABLE, "--fullscreen", "--data", str(home), str(match)]
    took = []
    with (
        subprocess.Popen(words, env=environ, stdout=PIPE, stderr=DEVNULL, text=True) as app,
        subprocess.Popen(["xdotool", "-"], env=environ, stdin=PIPE, text=True) as mouse,
    ):
        told, moved = app.stdout, mouse.stdin
        assert told is not None
        assert moved is not None
        # pygame's own message comes first.
        place = next(line for line in told if line.split()[0].isdigit())
        for _press in range(_PRESSES):
            print(f"mousemove {place}", file=moved, flush=True)
            time.sleep(_PAUSE)
            began = time.monotonic()
            print("mousedown 1", file=moved, flush=True)
            took.append(float(told.readline().split()[1]) - began)
            print("mouseup 1\nkey Escape", file=moved, flush=True)
        app.kill()
        moved.close()
    return took


def thinking() -> None:
    """How much faster experts are with the C kernels, and how long they overrun their time."""
    for game, info in GAMES.items():
        # From all over games.
        turns = [*islice(positions(game), 30, 30 + 40 * _QUESTIONS, 40)]
        nodes = terms_of(game).nodes.get(EXPERT, _NODES)
        kernel = spent(_choices, game, turns, nodes) / len(turns)
        Kernel.unused = True
        python = spent(_choices, game, turns, nodes) / len(turns)
        Kernel.unused = False
        tell(f"{info.title}: {nodes:,} nodes, all in Python", python)
        tell(f"{info.title}: the same as it is built here", kernel, python)
        late = _late(game, turns)
        tell(f"{info.title}: late by the clock, median", median(late), seconds_for(game, EXPERT))
        tell(f"{info.title}: late at most", max(late), seconds_for(game, EXPERT))


def _choices(game: str, turns: Sequence[tuple[State, int]], nodes: int) -> None:
    bot = new_bot(game, EXPERT)
    for state, player in turns:
        seen = state.observation(player)
        bot.choose(BotQuestion(seen, player, Budget(nodes=nodes), Random(1)))


def _late(game: str, turns: Sequence[tuple[State, int]]) -> list[float]:
    """Seconds beyond the time at the table, in the computers' own process."""
    worker = BotWorker()
    times: list[float] = []
    try:
        for state, player in turns:
            began = time.perf_counter()
            worker.ask(game, EXPERT, Choose(state.observation(player), player), seed="1")
            while worker.poll() is None:
                time.sleep(0.001)
            times.append(time.perf_counter() - began - seconds_for(game, EXPERT))
    finally:
        worker.close()
    # The first question also waits for the process to start.
    return times[1:]


PARTS: Final[Mapping[str, Callable[[], None]]] = {
    part.__name__: part for part in (start, rules, frames, hand, thinking)
}


def main(words: Sequence[str] | None = None) -> int:
    """Print the figures of the requested parts."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    # Not choices=, which refuses that none is named.
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all")
    wanted = parser.parse_args(words).parts or list(PARTS)
    if unknown := [part for part in wanted if part not in PARTS]:
        parser.error(f"there is no part “{unknown[0]}”; there are {', '.join(PARTS)}")
    print(f"Python {sys.version.split()[0]}, pygame-ce {pygame.version.ver}")
    for part in wanted:
        PARTS[part]()
    return 0


if __name__ == "__main__":
    sys.exit(main())
