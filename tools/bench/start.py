"""How soon the window shows its first frame, and what is imported until then."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from game.records.places import HOME_VARIABLE
from tools.bench.measuring import Spent, median, tell, tell_baseline
from tools.virtual_screen import NoVirtualScreen, virtual_screen

_STARTS: Final = 11

# All end without tidying up, so that nothing else is counted, and tell the size of their window,
# how many modules they imported, how many of them are ours, and the processor's time.
_END: Final = """
import os, sys, time
def end(size=(0, 0)):
    ours = sum(name.partition(".")[0] in ("game", "physics", "scenes") for name in sys.modules)
    print(*size, len(sys.modules), ours, time.process_time(), flush=True)
    os._exit(0)
"""
_BARE: Final = f"""{_END}
import pygame
pygame.display.init()
window = pygame.display.set_mode((int(sys.argv[1]), int(sys.argv[2])))
window.fill((90, 90, 90))
pygame.display.flip()
end(window.get_size())
"""
# Where there is no screen, the window opens as on a usual one.
_OURS: Final = f"""{_END}
import pygame
from scenes.__main__ import main
update = pygame.display.update
def shown(rects):
    update(rects)
    end(pygame.display.get_surface().get_size())
pygame.display.update = shown
pygame.display.get_desktop_sizes = lambda: [(1920, 1080)]
main([])
"""
_RULES: Final = f"""{_END}
from game.catalogue import GAMES
for info in GAMES.values():
    info.new_initial_state(info.players[0])
end()
"""
_EVERYTHING: Final = f"""
from game.catalogue import GAMES
from scenes.front import FRONTS
for game, info in GAMES.items():
    info.new_initial_state(info.players[0])
    FRONTS[game].load()
{_OURS}"""


class _Start(NamedTuple):
    """What a program took, the size of its window, and how many modules it imported."""

    spent: Spent
    size: tuple[str, str]
    modules: int
    ours: int


def start() -> None:
    """Print how soon the first frame is seen."""
    _first_frame("without a screen", os.environ)
    try:
        with virtual_screen(1920, 1080) as screen:
            environ = {name: os.environ[name] for name in os.environ if name != "SDL_VIDEODRIVER"}
            _first_frame("on a screen", {**environ, "DISPLAY": screen.display})
    except NoVirtualScreen as why:
        print(f"first frame on a screen: not measured, {why}")


def _first_frame(where: str, environ: Mapping[str, str]) -> None:
    """Whole processes, from the start to the first frame, all with a window of the same size."""
    with tempfile.TemporaryDirectory() as folder:
        home = {HOME_VARIABLE: folder, "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}
        environ = {**environ, **home}
        # Like an installed program, all find what they import compiled.
        environ.pop("PYTHONDONTWRITEBYTECODE", None)
        size = _started(_EVERYTHING, (), environ).size
        codes = (_BARE, _RULES, _OURS, _EVERYTHING)
        _started(_BARE, size, environ)
        rounds = [[_started(code, size, environ) for code in codes] for _ in range(_STARTS)]
    bare, rules, ours, everything = zip(*rounds, strict=True)
    baseline = median(one.spent for one in bare)
    tell_baseline(f"bare window of {'x'.join(size)} {where}", baseline, "ms")
    for what, starts in (
        ("the rules of all games imported", rules),
        (f"command to first frame {where}", ours),
        ("the same, all games imported before", everything),
    ):
        tell(what, median(one.spent for one in starts), "ms", baseline)
        print(f"  {'':<46}{starts[0].modules:9} modules, {starts[0].ours} of them ours")


def _started(code: str, size: tuple[str, ...], environ: Mapping[str, str]) -> _Start:
    """Run a program."""
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code, *size],
        check=True,
        capture_output=True,
        text=True,
        env=dict(environ),
        cwd=Path(__file__).parents[2],
    )
    wall = time.perf_counter() - begun
    wide, high, modules, ours, cpu = done.stdout.split()
    return _Start(Spent(wall, float(cpu)), (wide, high), int(modules), int(ours))
