"""How much of a processor the app takes while nobody does anything: ``python -m tools.at_rest``.

Each screen is shown in a real window on a screen that nobody sees (Xvfb), until it is still; then
the loop of the app runs by the real clock for a while. Sounds are loaded before.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Final

SECONDS: Final = 4.0
MOST: Final = 1.0
"""Percent of one core."""

_SETTLING: Final = 20.0
_FIRST: Final = 3.0
"""Seconds that are not counted: somebody may just have been there."""


def shares(states: Sequence[str], seconds: float) -> list[tuple[str, float]]:
    """What each state of the gallery takes at rest, in percent of one core, in this process.

    Left out is one in which a computer thinks or a switch scans: that is no rest.
    """
    # Only now there is a screen to open windows on.
    import pygame

    from tools.gallery.states import STATES
    from tools.studio import studio

    def share(state: str) -> float | None:
        with studio() as opened:
            STATES[state].reach(opened)
            opened.settle(_SETTLING)
            if opened.services.somebody_thinks or opened.app.hands.seconds_left is not None:
                return None
            while opened.services.sound.warm_up():
                pass
            marks: list[tuple[float, float]] = []
            here, began = opened.now, time.monotonic()

            def tick() -> None:
                now = time.monotonic()
                opened.now = here + now - began
                if not marks and now - began > _FIRST:
                    marks.append((now, time.process_time()))
                elif len(marks) == 1 and now - marks[0][0] > seconds:
                    marks.append((now, time.process_time()))
                    pygame.event.post(pygame.Event(pygame.QUIT))

            opened.app.run(tick)
            (start, before), (end, after) = marks
            return 100 * (after - before) / (end - start)

    found = []
    for state in states:
        taken = share(state)
        if taken is None:
            print(f"no rest  {state}", flush=True)
            continue
        found.append((state, taken))
        print(f"{taken:5.2f} %  {state}", flush=True)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; the exit status is 1 if a screen takes more than ``MOST``."""
    from tools.virtual_screen import NoVirtualScreen, virtual_screen

    parser = argparse.ArgumentParser(prog="tools.at_rest", description=__doc__)
    parser.add_argument("states", nargs="*", help="states of the gallery; all that do not move")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each state")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.here:
        found = shares(chosen.states or _still(), chosen.seconds)
        worst, share = max(found, key=lambda each: each[1])
        print(f"{len(found)} screens, at most {share:.2f} % of a core ({worst})")
        return 1 if share > MOST else 0
    try:
        with virtual_screen() as screen:
            again = [sys.executable, "-m", "tools.at_rest", "--here", *sys.argv[1:]]
            environ = {**os.environ, "SDL_VIDEODRIVER": "x11", "DISPLAY": screen.display}
            return subprocess.run(again, env=environ, check=False).returncode
    except NoVirtualScreen as problem:
        print(problem)
        return 1


def _still() -> list[str]:
    from tools.gallery.states import STATES

    return [name for name, state in STATES.items() if not state.moving]


if __name__ == "__main__":
    sys.exit(main())
