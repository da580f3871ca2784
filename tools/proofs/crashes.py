"""Kills the whole app at random moments, whatever is on its screen.

A simulated user (random events) plays, drafts, flicks, goes through lessons and an evening, and
changes settings. Everything made and written is told through a pipe; then the process is killed.
The disk must have what was written last, or was just being written, and each match may lack at most
the action in flight.
"""

import multiprocessing
import os
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import wait
from contextlib import contextmanager
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any, Final, NoReturn
from unittest import mock

import pygame

from game.match import Match
from game.records import files
from game.records.files import RecordError
from game.records.history import History
from game.records.keeping import Keeping
from game.records.places import find_places, open_records
from game.records.saves import BIN, SUFFIX
from tools.gallery.states import STATES
from tools.proofs import events

_KILLS: Final = 5
"""Kills in one home."""

_LONGEST: Final = 1.5
"""The longest use of the app before a kill, in seconds."""

_QUICKEST: Final = 0.1
"""Seconds between two actions of a match, as people need them."""

_SLOWEST: Final = 5.0
"""Seconds that a busy disk may take for one file."""

_ENDLESS: Final = 10**9


def attempt(number: int, seed: int, scratch: Path) -> Sequence[str]:
    """Kill the app several times in one home."""
    rng, home = Random(f"{seed}/{number}"), scratch / "home"
    written: dict[str, str] = {}
    recorded: set[str] = set()
    for kill in range(_KILLS):
        state = list(STATES)[(number * _KILLS + kill) % len(STATES)]
        lines = _killed(home, f"{seed}/{number}/{kill}", state, rng.uniform(0.0, _LONGEST))
        if faults := list(_looked_at(home, lines, written, recorded)):
            return [f"{state}: {fault}" for fault in faults]
    return []


# The victim


def _killed(home: Path, seed: str, state: str, seconds: float) -> list[str]:
    """Let a process use the app for this long after its first word. Returns its whole lines."""
    reading, writing = os.pipe()
    # A fork has everything imported; starting Python each time would take longer. Only the types
    # for Windows, which can't fork, don't know it.
    forking: Any = multiprocessing.get_context("fork")
    # A sound device open here would leave its locks to the child, with no one to open them.
    pygame.mixer.quit()
    process = forking.Process(target=_use, args=(home, seed, state, writing))
    process.start()
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        first = pipe.readline()
        time.sleep(seconds)
        process.kill()
        text = first + pipe.read()
    process.join()
    # A line without its end was being written at the kill.
    return text.split("\n")[:-1]


def _use(home: Path, seed: str, state: str, pipe: int) -> NoReturn:
    def say(*words: str) -> None:
        """Write a line that's whole or not there at all, from any thread."""
        os.write(pipe, f"{' '.join(words)}\n".encode())

    try:
        with mock.patch("pygame.display.update", return_value=None), _overheard(home, say):
            opened = events.hurried(home)
            say("begun")
            events.begin(opened, state)
            for _app in events.run(Random(seed), opened, _ENDLESS, 0.4):
                pass
    except BaseException:
        say("fault", traceback.format_exc().replace("\n", " | "))
    os._exit(1)


@contextmanager
def _overheard(home: Path, say: Callable[..., None]) -> Iterator[None]:
    """Reports, while it lasts, what's made and what was written."""
    write, begin = files.write_bytes, Keeping._begin
    record, remove = History.record, History.remove

    def tell_write(path: Path, data: bytes) -> None:
        told = _digest(data), path.relative_to(home).as_posix()
        say("begins", *told)
        write(path, data)
        say("wrote", *told)

    def tell_save(keeping: Keeping, match: Match) -> None:
        say("made", _digest(match.to_text().encode()), keeping.save_id)
        begin(keeping, match)
        # Acting while a busy disk still writes the action before would put two in flight.
        wait(list(keeping._writes)[:-1], _SLOWEST)
        time.sleep(_QUICKEST)

    def tell_record(history: History, save: str, match: Match, now: datetime) -> str:
        id = record(history, save, match, now)
        say("recorded", id)
        return id

    def tell_remove(history: History, id: str) -> None:
        say("removes", id)
        remove(history, id)

    with (
        mock.patch.object(files, "write_bytes", tell_write),
        mock.patch.object(Keeping, "_begin", tell_save),
        mock.patch.object(History, "record", tell_record),
        mock.patch.object(History, "remove", tell_remove),
    ):
        yield


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=8).hexdigest()


# The observer


def _looked_at(
    home: Path, lines: Sequence[str], written: dict[str, str], recorded: set[str]
) -> Iterator[str]:
    """Everything wrong with what the killed process left, after what it said before.

    ``written`` are files and their digests, ``recorded`` are ids in the history, of all kills.
    """
    begun: dict[str, str] = {}
    made: dict[str, list[str]] = defaultdict(list)
    for line in lines:
        what, _, rest = line.partition(" ")
        digest, _, name = rest.partition(" ")
        match what:
            case "begins":
                begun[name] = digest
            case "wrote":
                written[name] = digest
                begun.pop(name, None)
            case "made":
                made[name].append(digest)
            case "recorded":
                recorded.add(rest)
            case "removes":
                recorded.discard(rest)
            case "fault":
                yield rest
    bin = home / "saves" / BIN
    for name, digest in {**written, **begun}.items():
        path = home / name
        # A match may have been thrown into the bin since.
        found = next((each for each in (path, bin / path.name) if each.exists()), None)
        if found is None:
            if name in written:
                yield f"{name} is gone"
            continue
        there = _digest(found.read_bytes())
        if there not in (digest, written.get(name)):
            yield f"{name} is not what was written last"
        written[name] = there
    for id, versions in made.items():
        latest = written.get(f"saves/{id}{SUFFIX}")
        if latest not in versions[-2:] and len(versions) > 1:
            yield f"more than the last of {len(versions)} actions of {id} is lost"
    yield from (f"{path.name} was put aside" for path in home.rglob("*.damaged-*"))
    records = open_records(find_places(str(home)))
    yield from map(str, records.problems)
    for info in records.saves.saves():
        try:
            records.saves.load(info.id)
        except RecordError as error:
            yield str(error)
    list(records.settle())
    kept = {record.id for record in records.history.games()}
    yield from (f"{id} is not in the history" for id in recorded - kept)
    records.store.close()
