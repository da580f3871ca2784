"""Measures speed, as ratios against a baseline in the same run (``make bench``).

Machines differ and are noisy; a ratio against something plain on the same machine at the same
moment travels better than milliseconds. Every figure is the median of several rounds.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.catalogue import GAMES
from game.match import Match, Seat
from game.protocol import Action, State
from game.records.places import find_places, open_records
from game.rules.hexboard import BOARD, SHIFTS, bits, shifted
from game.rules.trickle import TrickleState
from scenes.app import App
from scenes.commands import Command
from scenes.table_scene import TableScene

_BARE = (
    "import pygame; pygame.display.init(); s = pygame.display.set_mode((1280, 720)); "
    "s.fill((90, 90, 90)); pygame.display.flip()"
)
_OURS = (
    "import sys; from pathlib import Path; from game.records.places import find_places, "
    "open_records; from scenes.app import App; "
    "app = App(open_records(find_places(sys.argv[1]))); app.open_title(); app.step(); "
    "import os; os._exit(0)"
)
_ROUNDS = 7


def main() -> int:
    """Print all figures."""
    print(f"Python {sys.version.split()[0]}, pygame-ce {pygame.version.ver}, one line a figure")
    _rules()
    _memory()
    _first_frame()
    for size in ((1280, 720), (1920, 1080)):
        _frames(size)
    return 0


def _report(what: str, value: float, baseline: float, unit: str, against: str) -> None:
    print(f"{what:<52} {value:9.3f} {unit:<4} {value / baseline:7.2f} x {against}")


def _median(measure: Callable[[], float], rounds: int = _ROUNDS) -> float:
    return statistics.median(measure() for _ in range(rounds))


@contextmanager
def _timed(into: list[float]) -> Iterator[None]:
    start = time.perf_counter()
    yield
    into.append(time.perf_counter() - start)


# Rules


def _rules() -> None:
    positions = _positions(400)
    bare = _median(lambda: _each(positions, _bare_moves)) / len(positions) * 1e6
    print("baseline: all moves of one position as a loop over bitboards:", f"{bare:.1f} us")
    listed = _median(lambda: _each(positions, _list_moves)) / len(positions) * 1e6
    _report("State.legal_actions, all of one position", listed, bare, "us", "the loop")
    pairs = [(state, _first(state)) for state in positions]
    applied = _median(lambda: _apply_all(pairs)) / len(pairs) * 1e6
    _report("State.apply_action, one action", applied, bare, "us", "the loop")
    for players, options in ((2, {}), (3, {}), (6, {}), (2, {"chained_jumps": True})):
        rate, plies = _playouts(players, options)
        name = f"random playouts, {players} players {' '.join(options)}".strip()
        print(f"{name:<52} {rate:9.1f} a second, {rate * plies / 1000:.1f} thousand moves/s")


def _positions(count: int) -> list[TrickleState]:
    rng = Random(1)
    found: list[TrickleState] = []
    while len(found) < count:
        state = GAMES["trickle"].new_initial_state(2)
        while not state.is_terminal:
            assert isinstance(state, TrickleState)
            found.append(state)
            state = state.apply_action(state.player, _sample(state, rng))
    return found[:count]


def _sample(state: State, rng: Random) -> Action:
    player = state.current_player
    assert player is not None
    return state.legal_actions(player).sample(rng)


def _first(state: TrickleState) -> Action:
    return next(iter(state.moves()))


def _each(states: list[TrickleState], work: Callable[[TrickleState], object]) -> float:
    start = time.perf_counter()
    for state in states:
        work(state)
    return time.perf_counter() - start


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


def _list_moves(state: TrickleState) -> object:
    return state.legal_actions(state.player)


def _apply_all(pairs: list[tuple[TrickleState, Action]]) -> float:
    start = time.perf_counter()
    for state, action in pairs:
        state.apply_action(state.player, action)
    return time.perf_counter() - start


def _playouts(players: int, options: dict[str, bool]) -> tuple[float, float]:
    """Random playouts a second, and their mean number of actions."""
    rng = Random(2)
    start = time.perf_counter()
    games = plies = 0
    while time.perf_counter() - start < 1.0:
        state = GAMES["trickle"].new_initial_state(players, **options)
        while not state.is_terminal:
            state = state.apply_action(state.current_player or 0, _sample(state, rng))
            plies += 1
        games += 1
    seconds = time.perf_counter() - start
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
    print(f"{f'memory of a match of {len(kept.log)} moves':<52} {held / 1024:9.1f} KiB")


# The window


def _first_frame() -> None:
    with tempfile.TemporaryDirectory() as folder:

        def run(code: str) -> float:
            spent: list[float] = []
            with _timed(spent):
                subprocess.run(
                    [sys.executable, "-c", code, folder],
                    check=True,
                    capture_output=True,
                    cwd=Path(__file__).parent.parent,
                )
            return spent[0] * 1000

        run(_BARE), run(_OURS)
        rounds = [(run(_BARE), run(_OURS)) for _ in range(_ROUNDS)]
    bare = statistics.median(b for b, _ in rounds)
    ours = statistics.median(o for _, o in rounds)
    print("baseline: a process that shows a bare window:", f"{bare:.0f} ms")
    _report("first frame of the title, whole process", ours, bare, "ms", "the bare window")


def _frames(size: tuple[int, int]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        app = App(open_records(find_places(folder)))
        app.window = pygame.display.set_mode(size)
        app.services.look = app.services.look.changed(size=size)
        app.open_title()
        match = Match(GAMES["trickle"], [Seat("Ann"), Seat("Ben", colour=1, symbol=1)], seed=1)
        app.open_table(match)
        table = app.manager.top
        assert isinstance(table, TableScene)
        for _ in range(30):
            app.step()
            time.sleep(0.01)
        name = f"{size[0]}x{size[1]}"
        whole = app.window.copy()
        blit = _median(lambda: _seconds(lambda: app.window.blit(whole, (0, 0)))) * 1000
        print(f"baseline: one blit of the whole window at {name}:", f"{blit:.3f} ms")
        rest = statistics.median(_seconds(app.step) for _ in range(200)) * 1000
        _report(f"frame of the table at rest, {name}", rest, blit, "ms", "one blit")
        drawn = sum(bool(app.step()) for _ in range(100))
        print(f"{f'frames at rest that draw anything, {name}':<52} {drawn:9d} of 100")
        moving = sorted(_moving_frames(app, table))
        middle = statistics.median(moving) * 1000
        late = moving[int(len(moving) * 0.99)] * 1000
        _report(f"frame with a moving bead, {name}, median", middle, blit, "ms", "one blit")
        _report(f"frame with a moving bead, {name}, 99 in 100", late, blit, "ms", "one blit")
        full = statistics.median(_seconds(lambda: _full(app)) for _ in range(20)) * 1000
        _report(f"whole table drawn anew, {name}", full, blit, "ms", "one blit")
        app.services.bots.close()
        app.records.history.close()


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _full(app: App) -> None:
    app.manager.top.invalidate()
    app.step()


def _moving_frames(app: App, table: TableScene) -> list[float]:
    """The times of the frames in which random moves are shown."""
    rng = Random(4)
    times: list[float] = []
    match = table.host.match
    while len(times) < 600 and not match.is_over:
        if table.host.timeline.current is None:
            table.host.attempt(_sample(match.state, rng))
        times.append(_seconds(app.step))
        time.sleep(0.004)
        if match.is_over:
            app.command(Command.BACK)
    return times


if __name__ == "__main__":
    sys.exit(main())
