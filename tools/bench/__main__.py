"""Measures speed, as ratios against a baseline in the same run (``make bench``).

Machines differ and are noisy; a ratio against something plain on the same machine at the same
moment travels better than milliseconds. Every figure is a median, or says which share it bounds,
and comes twice: as time on the clock and as time of the processor, which other programs disturb
less.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.boards.hexboard import BOARD, SHIFTS, bits, shifted
from game.bots.bot import Budget, Meter
from game.bots.levels import EXPERT, seconds_for
from game.bots.trakkx.grid import Grid, Pool
from game.bots.trakkx.placing import placements
from game.bots.trakkx.rearranging import Effort, best_lays
from game.bots.trickle.kernel.loading import available
from game.catalogue import GAMES
from game.match import Match, Seat
from game.protocol import NATURE, Action, State
from game.records.places import HOME_VARIABLE, find_places, open_records
from game.rules.trakkx.actions import ON_RACK
from game.rules.trakkx.judging import review
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import Table
from game.rules.trakkx.tokens import COLOURS, HIGHEST
from game.rules.trickle.state import TrickleState
from physics.player.sieve import sift
from physics.preview import preview
from physics.simulation import simulate
from scenes.app.window import App
from scenes.table.scene import TableScene
from tools.bench.worker import other_load, overshoots, peak_of_games
from tools.games.hop_the_marble.bench_aiming import thinking
from tools.games.hop_the_marble.bench_flicks import (
    FLICKS,
    Measured,
    bare,
    bare_in_even_steps,
    flicks,
)
from tools.games.hop_the_marble.terms import TERMS
from tools.games.trakkx.tables import grown
from tools.games.trickle.bench_kernel import kernel_speed
from tools.virtual_screen import NoVirtualScreen, virtual_screen

# Both end at their first frame without tidying up, so that nothing else is counted, and tell the
# size of their window and the processor's time.
_END = """
import os, sys, time
import pygame
def end():
    print(*pygame.display.get_surface().get_size(), time.process_time(), flush=True)
    os._exit(0)
"""
_BARE = f"""{_END}
pygame.display.init()
window = pygame.display.set_mode((int(sys.argv[1]), int(sys.argv[2])))
window.fill((90, 90, 90))
pygame.display.flip()
end()
"""
# Where there is no screen, the window opens as on a usual one.
_OURS = f"""{_END}
from scenes.__main__ import main
update = pygame.display.update
pygame.display.update = lambda rects: (update(rects), end())
pygame.display.get_desktop_sizes = lambda: [(1920, 1080)]
main([])
"""
_POSITIONS = 400
"""Positions of each game that its rules are measured on."""

_TABLES = 20
_TOKENS = 40
_GROUPS = 3
"""Tables of TRAKKX that its search is measured on, and what lies there."""

_ROUNDS = 7
_STARTS = 11
_FRAMES = 600
_FRAME = 1 / 60
"""Seconds that a frame may last."""

_QUESTIONS = 20
"""Positions of each game that an expert is asked about."""


class Spent(NamedTuple):
    """Seconds on the clock and seconds of the processor."""

    wall: float
    cpu: float

    def __truediv__(self, parts: float) -> Spent:
        return Spent(self.wall / parts, self.cpu / parts)


def main(words: Sequence[str] | None = None) -> int:
    """Print the figures of the parts that are asked for, or those of all but the longest."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description="Measure speed.")
    parts = ", ".join(_PARTS)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{parts}; all but the last")
    wanted = parser.parse_args(words).parts or list(_PARTS)[:-1]
    if unknown := [part for part in wanted if part not in _PARTS]:
        parser.error(f"there is no part “{unknown[0]}”; there are {parts}")
    print(f"Python {sys.version.split()[0]}, pygame-ce {pygame.version.ver}; {other_load()}")
    print("time on the clock | of the processor, and as ratios to the baseline above (=)")
    for part in wanted:
        _PARTS[part]()
    return 0


def _window() -> None:
    _first_frame("without a screen", os.environ)
    try:
        with virtual_screen(1920, 1080) as screen:
            environ = {name: os.environ[name] for name in os.environ if name != "SDL_VIDEODRIVER"}
            _first_frame("on a screen", {**environ, "DISPLAY": screen.display})
    except NoVirtualScreen as why:
        print(f"first frame on a screen: not measured, {why}")
    for size in ((1280, 720), (1920, 1080), (3840, 2160)):
        _frames(size)


def _baseline(what: str, spent: Spent, unit: str) -> None:
    print(f"= {what:<46}{_figures(spent, unit)}")


def _report(what: str, spent: Spent, unit: str, baseline: Spent) -> None:
    ratios = [_short(ours / bare) for ours, bare in zip(spent, baseline, strict=True)]
    print(f"  {what:<46}{_figures(spent, unit)}{ratios[0]:>8} | {ratios[1]} x")


def _short(ratio: float) -> str:
    return f"{ratio:.0f}" if ratio >= 100 else f"{ratio:.2f}"


def _figures(spent: Spent, unit: str) -> str:
    factor = {"ms": 1e3, "us": 1e6}[unit]
    return f"{spent.wall * factor:9.2f} | {spent.cpu * factor:8.2f} {unit}"


def _median(rounds: Iterable[Spent]) -> Spent:
    walls, cpus = zip(*rounds, strict=True)
    return Spent(statistics.median(walls), statistics.median(cpus))


def _late(rounds: list[Spent]) -> Spent:
    """What 99 in 100 do not exceed."""
    at = int(len(rounds) * 0.99)
    return Spent(sorted(r.wall for r in rounds)[at], sorted(r.cpu for r in rounds)[at])


def _spent(work: Callable[[], object]) -> Spent:
    """The time of a call in this thread."""
    wall, cpu = time.perf_counter(), time.thread_time()
    work()
    return Spent(time.perf_counter() - wall, time.thread_time() - cpu)


# Thinking


def _promptness() -> None:
    """How prompt experts are, and frames while they think."""
    tell_overshoots()
    _frames_beside_thinking()


def tell_overshoots() -> None:
    """Print by how much experts outlast their budgets."""
    print("  seconds beyond the budget:                        half | 99 in 100 within | at work")
    for game, info in GAMES.items():
        for advice in (False, True):
            late = overshoots(game, _QUESTIONS, advice)
            wall = sorted(each.wall for each in late)
            cpu = sorted(each.cpu for each in late if each.cpu is not None)
            half, most = wall[len(wall) // 2], _ninety_nine(wall)
            work = f"{_ninety_nine(cpu):.3f} s" if cpu else "not told by this system"
            name = f"{info.title}: {'advice' if advice else 'a move'}"
            seconds = seconds_for(game, EXPERT)
            print(f"  {f'{name}, {seconds} s':<46}{half:9.3f} | {most:.3f} s | {work}")


def _frames_beside_thinking() -> None:
    for info in GAMES.values():
        with _opened((1280, 720)) as app:
            seats = [Seat(name, EXPERT) for name in "ABCDEF"[: info.players[-1]]]
            app.open_table(Match(info, seats, seed=1))
            frames = _watched_frames(app)
        late, late_in_cpu = (sum(t > _FRAME for t in times) for times in zip(*frames, strict=True))
        name = f"{info.title}: frame while experts think, 99 %"
        print(
            f"  {name:<46}{_figures(_late(frames), 'ms')}, too long for the screen: "
            f"{late} | {late_in_cpu} of {len(frames)}"
        )


def _ninety_nine(rising: Sequence[float]) -> float:
    """What 99 in 100 do not exceed."""
    return rising[min(int(len(rising) * 0.99), len(rising) - 1)]


def _hundred() -> None:
    """The memory of the process in which experts think, through a hundred quick games."""
    for game, info in GAMES.items():
        most = peak_of_games(game, 100)
        told = "not told by this system" if most is None else f"{most / 1e6:9.0f} MB"
        print(f"  {f'{info.title}: most memory in 100 games':<46}{told}")


# Flicks


def _flicks() -> None:
    """How quick a flick is beside pymunk doing as many steps with nothing around it."""
    measured = flicks()

    def each(work: Callable[[Measured], object]) -> Spent:
        return _median(_spent(lambda: [*map(work, measured)]) for _ in range(_ROUNDS)) / FLICKS

    alone = each(bare)
    steps = statistics.mean(one.steps for one in measured)
    _baseline(f"a flick in pymunk alone, {steps:.0f} even steps", alone, "ms")
    ours = each(lambda one: simulate(one.table, one.flick))
    for what, spent in (
        ("a flick, to rest", ours),
        ("pymunk alone, 1000 steps a second", each(bare_in_even_steps)),
        ("a flick in the sieve", each(lambda one: sift(one.table, one.flick))),
        ("preview to the contact", each(lambda one: preview(one.table, one.flick, "contact"))),
        ("preview of everything", each(lambda one: preview(one.table, one.flick, "path"))),
    ):
        _report(what, spent, "ms", alone)
    print(f"  {'flicks simulated':<46}{1 / ours.cpu:9.1f} a second of the processor")
    for level, nodes in TERMS.nodes.items():
        decision = thinking(level, nodes)
        whole, rest = 1e3 * decision.whole, 1 - decision.physics / decision.whole
        print(f"  {f'the {level} chooses a flick':<46}{whole:9.2f} ms, {rest:.0%} no physics")


# Rules


def _rules() -> None:
    boards = [state for state in _positions("trickle") if isinstance(state, TrickleState)]
    bare = _each(lambda: [_bare_moves(state) for state in boards])
    _baseline("all moves in Trickle, loop over bitboards", bare, "us")
    for game in GAMES:
        _judging(game, bare)
    for game, info in GAMES.items():
        for players in info.players:
            _playing(game, players)
    _playing("trickle", 2, chained_jumps=True)
    _judging_tables(bare)
    _laying(bare)


def _each(work: Callable[[], object]) -> Spent:
    """The time for one position of a call that works on all of them."""
    return _median(_spent(work) for _ in range(_ROUNDS)) / _POSITIONS


def _judging(game: str, bare: Spent) -> None:
    title, turns = GAMES[game].title, _turns(_positions(game))
    listed = _each(lambda: [state.legal_actions(who) for state, who, _ in turns])
    _report(f"{title}: legal_actions, all of a position", listed, "us", bare)
    applied = _each(lambda: [state.apply_action(who, action) for state, who, action in turns])
    _report(f"{title}: apply_action, one action", applied, "us", bare)


def _kernel() -> None:
    """How many times as many positions a second Trickle's kernel looks into."""
    if not available():
        print("  the kernel of Trickle is not built here, so everything is searched in Python")
    for what, ratio in kernel_speed():
        print(f"  {what:<46}{ratio:9.1f} x")


def _playing(game: str, players: int, **options: bool) -> None:
    rate, plies = _playouts(game, players, options)
    name = f"playouts of {GAMES[game].title}, {players} players {' '.join(options)}".strip()
    print(f"  {name:<46}{rate:9.1f} a second, {rate * plies / 1000:.1f} thousand moves/s")


def _judging_tables(bare: Spent) -> None:
    """Judging a draft with all number tokens of TRAKKX, once right and once with mistakes."""
    right = {
        (column, row): f"{COLOURS[row // 2 % len(COLOURS)]}{column + 1}"
        for row in range(0, 4 * len(COLOURS), 2)
        for column in range(HIGHEST)
    }
    wrong = dict(right)
    wrong[0, 1], wrong[5, 7] = wrong.pop((3, 4)), wrong.pop((9, 10))
    state = next(state for state in _positions("trakkx") if isinstance(state, TrakkxState))
    title = GAMES["trakkx"].title
    for what, cells in (("right", right), ("wrong", wrong)):
        judge = partial(review, state, 0, Table(cells))
        each = _median(_spent(judge) for _ in range(_FRAMES))
        _report(f"{title}: judging a draft of {len(cells)}, {what}", each, "us", bare)


def _laying(bare: Spent) -> None:
    """How quickly and how well the search of TRAKKX finds lays on full tables."""
    dealt = _full_tables()
    grids = [(Grid.of_table(table), Pool.of(rack).one) for table, rack in dealt]
    placed = _median(
        _spent(lambda: [placements(grid, one) for grid, one in grids]) for _ in range(_ROUNDS)
    )
    title = GAMES["trakkx"].title
    _report(f"{title}: all lays along one line", placed / len(dealt), "us", bare)
    for effort, seconds in (
        (Effort.ADD, 1.0),
        (Effort.SHIFT, 1.0),
        (Effort.REARRANGE, 0.1),
        (Effort.REARRANGE, 0.5),
        (Effort.REARRANGE, 2.0),
    ):
        start = time.perf_counter()
        best = [
            best_lays(table, rack, False, _GROUPS, Meter(Budget(seconds)), Random(1), effort)[0]
            for table, rack in dealt
        ]
        spent = (time.perf_counter() - start) / len(dealt)
        laid = statistics.mean(len(lay.laid) for lay in best)
        moved = statistics.mean(lay.moved for lay in best)
        name = f"{title}: {effort.name.lower()}, {spent:.2f} s"
        print(f"  {name:<46}{laid:9.1f} of {ON_RACK} tokens laid, {moved:.1f} moved")


def _full_tables() -> list[tuple[Table, tuple[str, ...]]]:
    """Tables of random lines, and as many of the other tokens as a rack holds."""
    rng = Random(5)
    found = (grown(rng, _TOKENS, _GROUPS) for _table in range(_TABLES))
    return [(table, tuple(left[:ON_RACK])) for table, left in found]


def _positions(game: str) -> list[State]:
    """Positions of random games of the fewest players, in each of which one player acts."""
    rng = Random(1)
    found: list[State] = []
    while len(found) < _POSITIONS:
        state = GAMES[game].new_initial_state(GAMES[game].players[0])
        while not state.is_terminal:
            if state.current_player != NATURE:
                found.append(state)
            state = _after(state, rng)
    return found[:_POSITIONS]


def _turns(positions: list[State]) -> list[tuple[State, int, Action]]:
    """Each position with who acts in it and something he may do."""
    rng = Random(1)
    return [(state, state.acting_players()[0], _sample(state, rng)) for state in positions]


def _after(state: State, rng: Random) -> State:
    return state.apply_action(state.acting_players()[0], _sample(state, rng))


def _sample(state: State, rng: Random) -> Action:
    return state.legal_actions(state.acting_players()[0]).sample(rng)


def _bare_moves(state: TrickleState) -> int:
    """Steps and jumps of all beads, with nothing around them: what bitboards cost at least."""
    occupied = state.occupied
    empty = BOARD & ~occupied
    count = 0
    for shift in SHIFTS:
        for _ in bits(occupied & shifted(empty, -shift)):
            count += 1
        for _ in bits(occupied & shifted(occupied, -shift) & shifted(empty, -2 * shift)):
            count += 1
    return count


def _playouts(game: str, players: int, options: dict[str, bool]) -> tuple[float, float]:
    """Random playouts a second, and their mean number of actions."""
    rng = Random(2)
    start = time.process_time()
    games = plies = 0
    while time.process_time() - start < 1.0:
        state = GAMES[game].new_initial_state(players, **options)
        while not state.is_terminal:
            state = _after(state, rng)
            plies += 1
        games += 1
    seconds = time.process_time() - start
    return games / seconds, plies / games


def _match_of(moves: int) -> Match:
    """A match that dawdles along the rings as long as the rules let it."""
    rng = Random(3)
    match = Match(GAMES["trickle"], [Seat("A"), Seat("B")], {"off_board": True}, seed=1)
    while len(match.log) < moves and not match.is_over:
        state = match.state
        assert isinstance(state, TrickleState)
        legal = list(state.moves())
        slow = [move for move in legal if state.apply_action(state.player, move).stall]
        match.play(state.player, rng.choice(slow or legal))
    return match


def _memory() -> None:
    tracemalloc.start()
    kept = _match_of(200)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(f"  {f'memory of a match of {len(kept.log)} moves':<46}{held / 1024:9.1f} KiB")


# The window


def _first_frame(where: str, environ: Mapping[str, str]) -> None:
    """Whole processes, from the start to the first frame, both with a window of the same size."""
    with tempfile.TemporaryDirectory() as folder:
        home = {HOME_VARIABLE: folder, "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}
        environ = {**environ, **home}
        # Like an installed program, both find what they import compiled.
        environ.pop("PYTHONDONTWRITEBYTECODE", None)
        size = _start(_OURS, (), environ)[1]
        _start(_BARE, size, environ)
        rounds = [
            (_start(_BARE, size, environ)[0], _start(_OURS, (), environ)[0]) for _ in range(_STARTS)
        ]
    bare, ours = _median(b for b, _ in rounds), _median(o for _, o in rounds)
    _baseline(f"bare window of {'x'.join(size)} {where}", bare, "ms")
    _report(f"command to first frame {where}", ours, "ms", bare)


def _start(
    code: str, size: tuple[str, ...], environ: Mapping[str, str]
) -> tuple[Spent, tuple[str, ...]]:
    """Run a program; its time and the size of its window."""
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code, *size],
        check=True,
        capture_output=True,
        text=True,
        env=dict(environ),
        cwd=Path(__file__).parents[2],
    )
    wall = time.perf_counter() - start
    *shown, cpu = done.stdout.split()
    return Spent(wall, float(cpu)), tuple(shown)


@contextmanager
def _opened(size: tuple[int, int]) -> Iterator[App]:
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
    name = f"{size[0]}x{size[1]}"
    with _opened(size) as app:
        whole = app.window.copy()
        blit = _median(_spent(lambda: app.window.blit(whole, (0, 0))) for _ in range(50))
        _baseline(f"one blit of the whole window, {name}", blit, "ms")
        match = _match_of(150)
        opened = _spent(lambda: _open(app, match))
        _report("opening the table of a match of 150 moves", opened, "ms", blit)
        table = app.manager.top
        assert isinstance(table, TableScene)
        for _ in range(30):
            app.step()
            time.sleep(0.01)
        rest = [_spent(app.step) for _ in range(200)]
        drawn = sum(bool(app.step()) for _ in range(100))
        _report(f"frame at rest ({drawn} of 100 draw anything)", _median(rest), "ms", blit)
        full = _median(_spent(lambda: _full(app)) for _ in range(20))
        _report("whole table drawn anew", full, "ms", blit)
    for info in GAMES.values():
        with _opened(size) as app:
            _open(app, Match(info, [Seat(name) for name in "ABCDEF"[: info.players[-1]]], seed=1))
            table = app.manager.top
            assert isinstance(table, TableScene)
            moving = _moving_frames(app, table)
            most = f"{info.title}, {info.players[-1]} players"
            _report(f"{most}: movement, median", _median(moving), "ms", blit)
            _report(f"{most}: 99 in 100 within", _late(moving), "ms", blit)
    with _opened(size) as app:
        seats = [Seat("A", EXPERT), Seat("B", EXPERT, colour=1, symbol=1)]
        app.open_table(Match(GAMES["trickle"], seats, seed=1))
        thinking = _watched_frames(app)
        _report("frame while experts play, 99 in 100 within", _late(thinking), "ms", blit)


def _open(app: App, match: Match) -> None:
    app.open_table(match)
    app.step()


def _full(app: App) -> None:
    app.manager.top.invalidate()
    app.step()


def _moving_frames(app: App, table: TableScene[State]) -> list[Spent]:
    """The frames in which random moves are made and shown, as the first of each makes the move."""
    rng = Random(4)
    frames: list[Spent] = []
    match = table.host.match

    def move() -> None:
        table.host.attempt(action)
        app.step()

    while len(frames) < _FRAMES and not match.is_over:
        if table.host.timeline.current is None:
            action = _sample(match.state, rng)
            frames.append(_spent(move))
        else:
            frames.append(_spent(app.step))
        time.sleep(0.004)
    return frames


def _watched_frames(app: App) -> list[Spent]:
    """The frames of a match that computers play, after the first second."""
    for _ in range(100):
        app.step()
        time.sleep(0.01)
    frames = []
    for _ in range(_FRAMES):
        frames.append(_spent(app.step))
        time.sleep(0.01)
    return frames


_PARTS: Mapping[str, Callable[[], None]] = {
    "rules": _rules,
    "kernel": _kernel,
    "flicks": _flicks,
    "memory": _memory,
    "window": _window,
    "thinking": _promptness,
    "hundred": _hundred,
}
"""The parts of the benchmark; the last takes an hour."""


if __name__ == "__main__":
    sys.exit(main())
