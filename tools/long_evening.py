"""Plays many matches between computers in one process and looks whether anything grows.

``python -m tools.long_evening --matches 200`` opens one table after another in the real app, lets
computers play each to its end, and goes back to the title. It prints memory, open files and threads
(on Linux, where the system tells them).

What is drawn and reckoned is kept up to a bound, so memory rises with what is new. With ``--same``
10 the same ten matches come again and again, and nothing may rise after the first twenty.
"""

from __future__ import annotations

import argparse
import gc
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from game.catalogue import GAMES
from game.match import Match, Seat
from scenes.kit.commands import Command
from tools.studio import Studio, studio

_STEPS = 20_000
"""Frames within which any match between computers is over."""


@dataclass(frozen=True)
class Reading:
    """What the process has after so many ``matches``: memory in MB, open files, threads."""

    matches: int
    megabytes: float
    files: int
    threads: int


def readings(count: int, seed: int, same: int = 0) -> Iterator[Reading]:
    """Play so many matches, giving what the process has after each.

    With ``same`` so many of them come again and again.
    """
    rng = Random(seed)
    with studio(size=(640, 400), animation_speed="off", motion="reduced") as app:
        app.bots.nodes = 0
        for number in range(count):
            if same and number % same == 0:
                rng = Random(seed)
            _play(app, list(GAMES)[number % len(GAMES)], rng)
            gc.collect()
            yield _reading(number + 1)


def _play(app: Studio, game: str, rng: Random) -> None:
    info = GAMES[game]
    players = rng.choice(info.players)
    seats = [Seat(f"Computer {seat + 1}", "learner", seat, seat) for seat in range(players)]
    app.services.go.open_table(Match(info, seats, {}, seed=rng.getrandbits(30)))
    host = app.table.host
    for _step in range(_STEPS):
        if host.match.is_over:
            break
        app.pass_time(0.1)
        app.give(Command.SKIP)
    else:
        raise AssertionError(f"a match of {game} does not end")
    app.settle()
    app.app.home()
    app.settle()


def _reading(matches: int) -> Reading:
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    lines = dict(line.split(":", 1) for line in status.splitlines() if ":" in line)
    return Reading(
        matches,
        int(lines["VmRSS"].split()[0]) / 1024,
        len(list(Path("/proc/self/fd").iterdir())),
        threading.active_count(),
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="tools.long_evening", description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--same", type=int, default=0, help="play so many again and again")
    chosen = parser.parse_args(arguments)
    seen: list[Reading] = []
    for reading in readings(chosen.matches, chosen.seed, chosen.same):
        seen.append(reading)
        if reading.matches % 10 == 0 or reading.matches == chosen.matches:
            print(
                f"{reading.matches} matches: {reading.megabytes:.0f} MB, {reading.files} files, "
                f"{reading.threads} threads",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
