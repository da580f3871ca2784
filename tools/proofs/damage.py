"""Damaged, hostile, cut and future files of every kind that the app reads.

An attempt takes the home of people who have played, spoils every file in it, and lets the app read
all of it. Faults must be told in one sentence, each spoilt file must still be there, and nothing
may be run.
"""

import json
import re
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

from game.catalogue import GAMES
from game.records import archive
from game.records.files import RecordError
from game.records.history import Wanted
from game.records.places import Records, find_places, open_records
from game.sharing.opening import opened
from tools.full_home import DAY, OUTSIDE, PEOPLE, fill, moment

_FORBIDDEN: Final = (
    *("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork", "os.startfile"),
    *("pickle.find_class", "socket.connect", "socket.bind", "ctypes.dlopen", "marshal.loads"),
)
"""Python audit events that a file from a stranger must never lead to."""


def attempt(number: int, seed: int, scratch: Path) -> Sequence[str]:
    """Spoil every file and read everything."""
    rng = Random(f"{seed}/{number}")
    home = scratch / "home"
    shutil.copytree(template(), home)
    spoilt: dict[Path, bytes] = {}
    for path in files_of(home):
        before = path.read_bytes()
        _spoil(path, rng)
        if (after := path.read_bytes()) != before:
            spoilt[path] = after
    return list(_faults(home, spoilt))


def files_of(home: Path) -> list[Path]:
    """The files in a home, without mere locks."""
    return sorted(
        path for path in home.rglob("*") if path.is_file() and not path.name.startswith(".")
    )


def _faults(home: Path, spoilt: Mapping[Path, bytes]) -> Iterator[str]:
    _watching.append([])
    try:
        told = _read_all(home)
    finally:
        seen = _watching.pop()
    yield from (f"a file led to {event}" for event in seen)
    for sentence in told:
        if "\n" in sentence or not sentence.endswith((".", "!", "?")) or len(sentence) > 1000:
            yield f"a file is told as {sentence[:200]!r}"
    for path, content in spoilt.items():
        named = any(path.name in sentence for sentence in told)
        if named and not _is_kept(home, path, content):
            yield f"{path.relative_to(home).as_posix()} was lost"


def _is_kept(home: Path, target: Path, spoilt: bytes) -> bool:
    """Whether the spoilt content is still somewhere; a single value that's reset is no damage."""
    if target.name == "settings.json":
        with suppress(ValueError, RecursionError):
            if isinstance(json.loads(spoilt), dict):
                return True
    beside = (path for path in home.rglob(f"{target.name}*") if path.is_file())
    return any(path.read_bytes() == spoilt for path in beside)


def _read_all(home: Path) -> list[str]:
    """Read everything like the app, and write a little. Returns the sentences that were told."""
    told: list[str] = []

    def tried(what: Callable[..., object], *arguments: object) -> None:
        try:
            what(*arguments)
        except RecordError as error:
            told.append(str(error.message))

    records = open_records(find_places(str(home)))
    told += map(str, records.problems)
    tried(lambda: list(records.settle()))
    for info in [*records.saves.saves(), *records.saves.deleted()]:
        if info.damaged is not None:
            told.append(str(info.damaged))
        tried(records.saves.load, info.id)
    tried(_look_through, records, tried)
    for game in GAMES:
        tried(records.moments.of, game)
        tried(records.puzzle_book.puzzle_ratings, game)
        for name in PEOPLE:
            tried(lambda name=name, game=game: records.puzzle_book.of(name).of(game).due(DAY))
            tried(records.learning.boards, name, game)
    tried(records.evening.last)
    if records.evening.problem is not None:
        told.append(str(records.evening.problem))
    for path in files_of(home / OUTSIDE):
        tried(take, records, path)
    tried(lambda: records.settings.change(text_size=120))
    tried(records.people.met, "Eva")
    tried(records.learning.add_offered, "a game")
    tried(records.moments.add, next(iter(GAMES)), moment())
    records.store.close()
    return told


def take(records: Records, path: Path) -> None:
    """Open a file from a stranger. Raises RecordError."""
    match path.suffix:
        case ".code":
            opened(records.saves, path.read_text("utf-8", "replace"))
        case ".pocketful-person":
            records.traces.take(path)
        case _:
            opened(records.saves, path)


def _look_through(records: Records, tried: Callable[..., None]) -> None:
    history, wanted = records.history, Wanted()
    for record in history.find(wanted, limit=100):
        tried(history.match, record.id)
    archive.of_games(history, wanted)
    archive.of_levels(history, wanted)
    for person in archive.people(history, wanted):
        archive.of_person(history, wanted, person)
    archive.feats(history, wanted)


# The home that's spoilt


@lru_cache(maxsize=1)
def template() -> Path:
    """A home in which all five games were played, once per process."""
    scratch = Path(tempfile.mkdtemp(prefix="pocketful-template-"))
    home = scratch / "home"
    home.mkdir()
    fill(home)
    # Late imports happen now: a module's compiled code is no stranger's.
    _read_all(shutil.copytree(home, scratch / "read"))
    return home


# Ways to spoil a file


def _spoil(path: Path, rng: Random) -> None:
    if path.suffix == ".sqlite3" and rng.random() < 0.6:
        _spoil_table(path, rng)
        return
    data = path.read_bytes()
    at, end = sorted((rng.randrange(len(data) + 1), rng.randrange(len(data) + 1)))
    match rng.randrange(8):
        case 0:
            data = data[:at] + data[end:]
        case 1:
            data = data[:end] + data[at:]
        case 2:
            changed = bytearray(data)
            for _ in range(rng.choice((1, 1, 2, 8, 64))):
                changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
            data = bytes(changed)
        case 3:
            data = rng.choice((b"", data[:at], b"\xef\xbb\xbf" + data, data[end:] + data[:at]))
        case _:
            words = re.split(rb"([^\w.-]+)", data)
            at = rng.randrange(len(words))
            repeated = (words[at] + b" ") * rng.choice((0, 2, 30_000))
            words[at] = rng.choice((repeated, rng.choice(words), *_ODD))
            data = b"".join(words)
    path.write_bytes(data)


_ODD: Final = (
    *(b"null", b"true", b"-1", b"1e999", b"-0.5", b"9" * 5000, b"[]", b"{}", b"[" * 5000),
    *(b"x" * 200_000, b"\0\xff", "\u202e\0".encode(), b"../../etc/passwd", b"__import__('os')"),
)
"""Words, numbers and lines that no one expects."""


def _spoil_table(path: Path, rng: Random) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        table = rng.choice([row[0] for row in database.execute(names)])
        match rng.randrange(5):
            case 0:
                database.execute(f"DROP TABLE {table}")
            case 1:
                database.execute(f"PRAGMA user_version = {rng.choice((0, 99, -5))}")
            case _:
                columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
                values = ("x" * 200_000, 1e999, -1, None, b"\0\xff", "", "9" * 5000, 10**18, "[[[")
                # A table rule that forbids the value forbids the damage.
                with suppress(sqlite3.Error):
                    database.execute(
                        f"UPDATE {table} SET {rng.choice(columns)} = ? WHERE rowid = "
                        f"(SELECT rowid FROM {table} ORDER BY random() LIMIT 1)",
                        (rng.choice(values),),
                    )


# What else is watched


_watching: list[list[str]] = []
"""While it's watched, where it's noted what Python is about to do."""


def _audit(event: str, _arguments: tuple[object, ...]) -> None:
    # Python itself may read a module that's imported late.
    if _watching and event in _FORBIDDEN:
        caller = sys._getframe(1).f_globals.get("__name__")
        if caller != "importlib._bootstrap_external":
            _watching[0].append(event)


sys.addaudithook(_audit)
