"""Makes a history of many matches, to see that it is looked through without a wait.

``python -m tools.long_history FILE --matches 100000`` plays a few matches of every game at random
and enters each of them many times over some years, always the same with the same seed. FILE is a
history as the app keeps it, ``history.sqlite3`` in its folder; ``--measure`` says how long
questions to it take.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Final

from game.bots.levels import LEVELS
from game.catalogue import GAMES
from game.match import HUMAN, Seat
from game.records.archive import figures
from game.records.archive.wanted import Wanted
from game.records.history import GameRecord, History, record_of
from tools.studio import TODAY, played_match

_NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gül", "Hugo")
_YEARS: Final = 12
_AT_ONCE: Final = 5000

PATTERNS: Final = 6
"""So many matches of each game are played; all others are like one of them."""

Pattern = tuple[GameRecord, str]


def patterns(rng: Random, each: int = PATTERNS) -> list[Pattern]:
    """Some matches of every game, by people and computers."""
    found = []
    for info in GAMES.values():
        for _n in range(each):
            players = rng.choice(info.players)
            names = rng.sample(_NAMES, players)
            seats = tuple(
                Seat(name, HUMAN, n, n) if not n or rng.random() < 0.6 else _computer(rng, n)
                for n, name in enumerate(names)
            )
            match = played_match(info.key, seats, None, seed=rng.randrange(1000))
            match.go_to(len(match.log))
            found.append((record_of(match, TODAY), match.to_text()))
    return found


def _computer(rng: Random, seat: int) -> Seat:
    return Seat(f"Computer {seat + 1}", rng.choice(list(LEVELS)), seat, seat)


def entries(made: Sequence[Pattern], count: int, rng: Random) -> Iterator[Pattern]:
    """So many matches like those that were made, spread over some years."""
    minutes = _YEARS * 365 * 24 * 60
    for number in range(count):
        record, text = rng.choice(made)
        finished = TODAY - timedelta(minutes=rng.randrange(minutes))
        title = rng.choice(("Sunday", "At the lake", "Rain")) if rng.random() < 0.05 else ""
        yield (
            replace(
                record,
                id=f"{number:032x}",
                save=f"save-{number}",
                title=title,
                finished=finished.isoformat(timespec="seconds"),
                seconds=rng.randrange(60, 3600),
            ),
            text,
        )


def fill(history: History, count: int, *, seed: int = 1, each: int = PATTERNS) -> None:
    """Enter so many made-up matches."""
    rng = Random(seed)
    waiting: list[Pattern] = []
    for entry in entries(patterns(rng, each), count, rng):
        waiting.append(entry)
        if len(waiting) == _AT_ONCE:
            history.keep(waiting)
            waiting.clear()
    history.keep(waiting)


def questions(game: str, person: str) -> dict[str, Callable[[History], object]]:
    """What the records page asks, by name."""
    lists = {
        "first page": Wanted(),
        "first page of a game": Wanted(game=game),
        "a person's wins": Wanted(person=person, result="won"),
        "shared wins of a game": Wanted(game=game, result="shared"),
        "search": Wanted(words="sunday ann"),
        "the longest first": Wanted(order="longest"),
    }

    def of_list(wanted: Wanted) -> Callable[[History], object]:
        return lambda history: (history.find(wanted, limit=300), history.how_many(wanted))

    return {
        **{name: of_list(wanted) for name, wanted in lists.items()},
        "last page": lambda history: history.find(
            Wanted(), limit=300, offset=max(0, history.count() - 300)
        ),
        "games that were played": figures.played,
        "everybody who played": lambda history: figures.people(history, Wanted()),
        "numbers of a person": lambda history: figures.of_person(history, Wanted(), person),
        "numbers of the computers": lambda history: figures.of_levels(history, Wanted()),
        "numbers of all games": lambda history: figures.of_games(history, Wanted()),
        "the last games of two people": lambda history: history.together(game, [person, "Ben"]),
        "whether a match is known": lambda history: history.has_save("save-77"),
    }


def measure(history: History) -> None:
    """Print how long each question takes, the file having been read once."""
    for name, question in questions(next(iter(GAMES)), "Ann").items():
        question(history)
        start = time.perf_counter()
        question(history)
        print(f"{name:<32}{1000 * (time.perf_counter() - start):9.1f} ms")


def main(words: Sequence[str] | None = None) -> int:
    """Make the history and measure it, as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tools.long_history", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--measure", action="store_true")
    wish = parser.parse_args(words)
    if not wish.file.exists():
        history = History(wish.file)
        fill(history, wish.matches, seed=wish.seed)
        history.close()
    history = History(wish.file)
    start = time.perf_counter()
    print(f"{history.count()} matches, opened in {1000 * (time.perf_counter() - start):.1f} ms")
    if wish.measure:
        measure(history)
    history.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
