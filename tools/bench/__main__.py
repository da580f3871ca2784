"""Measures speed, as ratios to a baseline in the same run (``make bench``).

Machines differ and are noisy; a ratio against something plain on the same machine at the same
moment travels better than milliseconds. Every figure is a median, or says which share it bounds,
and comes twice: as time on the clock and as time of the processor, which other programs disturb
less.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from tools.bench.frozen import frozen
from tools.bench.rules import rules
from tools.bench.start import start
from tools.bench.thinking import hundred, promptness
from tools.bench.window import window
from tools.bench.worker import other_load
from tools.workshop import Workshop, of_all_games


def _parts() -> Mapping[str, Callable[[], None]]:
    """The parts of the benchmark by name, those of the games among them; the last takes an hour."""
    first = {"start": start, "frozen": frozen, "rules": rules}
    last = {"window": window, "thinking": promptness, "hundred": hundred}
    return first | of_all_games(Workshop.bench) | last


def main(words: Sequence[str] | None = None) -> int:
    """Print the figures of the parts that are asked for, or those of all but the longest."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description="Measure speed.")
    parts = _parts()
    names = ", ".join(parts)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{names}; all but the last")
    wanted = parser.parse_args(words).parts or list(parts)[:-1]
    if unknown := [part for part in wanted if part not in parts]:
        parser.error(f"there is no part “{unknown[0]}”; there are {names}")
    print(f"Python {sys.version.split()[0]}, pygame-ce {pygame.version.ver}; {other_load()}")
    print("time on the clock | of the processor, and as ratios to the baseline above (=)")
    for part in wanted:
        parts[part]()
    return 0


if __name__ == "__main__":
    sys.exit(main())
