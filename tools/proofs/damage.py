"""Damaged, hostile, cut and future files of every kind that the app reads.

An attempt takes the home of people who have played, spoils every file in it, and lets the app read
all of it. Faults must be told in one sentence, each spoilt file must still be there, and nothing
may be run, take long or need much memory.
"""

import json
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from functools import lru_cache
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final

from game.catalogue import GAMES
from game.records import archive
from game.records.files import RecordError
from game.records.history import Wanted
from game.records.places import Records, find_places, open_records
from game.sharing.opening import opened
from tools.full_home import DAY, OUTSIDE, PEOPLE, fill, moment

_SECONDS: Final = 20.0
"""One reading is busy for milliseconds; a runaway is busy for longer on any machine."""

_BYTES: Final = 200_000_000
"""And may need this much more memory than before, in bytes."""

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
    memory = _memory()
    _Audit.seen.clear()
    _Audit.armed = True
    try:
        told, slow = _read_all(home)
    finally:
        _Audit.armed = False
    yield from (f"a file led to {event}" for event in _Audit.seen)
    yield from slow
    if (more := _memory() - memory) > _BYTES:
        yield f"all of them took {more / 1e6:.0f} MB"
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


def _read_all(home: Path) -> tuple[list[str], list[str]]:
    """Read everything like the app, and write a little.

    Returns the sentences that were told, and what took too long.
    """
    told: list[str] = []
    slow: list[str] = []

    def tried(what: Callable[..., object], *arguments: object) -> None:
        began = process_time()
        try:
            what(*arguments)
        except RecordError as error:
            told.append(str(error.message))
        if (took := process_time() - began) > _SECONDS:
            slow.append(f"{what} {arguments} took {took:.1f} s")

    found: list[Records] = []
    tried(lambda: found.append(open_records(find_places(str(home)))))
    (records,) = found
    tried(lambda: told.extend(map(str, records.problems)))
    tried(lambda: list(records.settle()))
    for info in [*records.saves.saves(), *records.saves.deleted()]:
        if info.damaged is not None:
            told.append(str(info.damaged))
        tried(records.saves.load, info.id)
    tried(_look_through, records, told)
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
    return told, slow


def take(records: Records, path: Path) -> None:
    """Open a file from a stranger. Raises RecordError."""
    match path.suffix:
        case ".code":
            opened(records.saves, path.read_text("utf-8", "replace"))
        case ".pocketful-person":
            records.traces.take(path)
        case _:
            opened(records.saves, path)


def _look_through(records: Records, told: list[str]) -> None:
    history, wanted = records.history, Wanted()
    for record in history.find(wanted, limit=100):
        try:
            history.match(record.id)
        except RecordError as error:
            told.append(str(error.message))
    archive.of_games(history, wanted)
    archive.of_levels(history, wanted)
    for person in archive.people(history, wanted):
        archive.of_person(history, wanted, person.name)
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
    data = path.read_bytes()
    if path.suffix == ".sqlite3" and rng.random() < 0.6:
        _spoil_table(path, rng)
    elif path.suffix in (".json", ".pocketful-person") and rng.random() < 0.6:
        path.write_bytes(_spoil_json(data, rng))
    elif path.suffix in (".pocketful", ".code") and rng.random() < 0.6:
        path.write_bytes(_spoil_text(data, rng))
    else:
        path.write_bytes(_spoil_bytes(data, rng))


def _spoil_bytes(data: bytes, rng: Random) -> bytes:
    at, end = sorted((rng.randrange(len(data) + 1), rng.randrange(len(data) + 1)))
    match rng.randrange(9):
        case 0:
            return data[:at]
        case 1:
            return data[:at] + data[end:]
        case 2:
            return data[:end] + data[at:]
        case 3:
            return data[:at] + rng.randbytes(rng.choice((1, 4, 64))) + data[at:]
        case 4:
            changed = bytearray(data)
            for _ in range(rng.choice((1, 1, 2, 8, 64))):
                changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
            return bytes(changed)
        case 5:
            return data[:at] + bytes(end - at) + data[end:]
        case 6:
            return data[:at] + rng.choice((b"A", b"[", b"\xff", b"9", b"\n")) * 300_000 + data[at:]
        case 7:
            return rng.choice((b"", b"\0", b"\xef\xbb\xbf" + data, data.replace(b"\n", b"\r\n")))
    return data[end:] + data[:at]


def _odd(rng: Random) -> Any:
    """A value that no one expects."""
    deep: Any = []
    for _ in range(200):
        deep = [deep]
    return rng.choice(
        (
            *(None, True, -1, 0, 1, 10**30, -0.5, 1e308, float("inf"), float("nan"), "", [], {}),
            *("x" * 200_000, "\u202e\0\ud800", "../../etc/passwd", "__import__('os')", deep),
            *([0] * 5000, {"": 0}, {str(n): n for n in range(3000)}, ["Ann", "Ann"], "9" * 5000),
        )
    )


def _spoil_json(data: bytes, rng: Random) -> bytes:
    told = json.loads(data)
    holders = [told]
    for holder in holders:
        inner = holder.values() if isinstance(holder, dict) else holder
        holders += [each for each in inner if isinstance(each, dict | list) and each]
    holder = rng.choice(holders)
    if isinstance(holder, dict):
        key: Any = rng.choice(sorted(holder))
    else:
        key = rng.randrange(len(holder))
    match rng.randrange(5):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[rng.choice(("version", "x" * 1000, "", "__class__"))] = holder.pop(key)
        case 2 if isinstance(told, dict):
            told["version"] = rng.choice((99, -1, "1", None, 10**400))
        case 3:
            return json.dumps(told).encode().replace(b"1", rng.choice((b"1e999", b"9" * 4000)), 1)
        case _:
            holder[key] = _odd(rng)
    return json.dumps(told).encode()


def _spoil_text(data: bytes, rng: Random) -> bytes:
    lines = data.decode().split("\n")
    at = rng.randrange(len(lines))
    words = lines[at].split(" ")
    match rng.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, rng.choice(lines))
        case 2:
            rng.shuffle(lines)
        case 3:
            odd = str(_odd(rng)).encode("utf-8", "replace").decode()
            words[rng.randrange(len(words))] = odd.replace("\n", " ")
            lines[at] = " ".join(words)
        case 4:
            lines[at:at] = [lines[at]] * rng.choice((2, 50, 30_000))
        case _:
            rng.shuffle(words)
            lines[at] = " ".join(words)
    return "\n".join(lines).encode()


def _spoil_table(path: Path, rng: Random) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        tables = [row[0] for row in database.execute(names)]
        table = rng.choice(tables)
        match rng.randrange(6):
            case 0:
                database.execute(f"DROP TABLE {table}")
            case 1:
                database.execute(f"PRAGMA user_version = {rng.choice((0, 99, -5))}")
            case 2:
                database.execute(f"PRAGMA application_id = {rng.randrange(1000)}")
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


class _Audit:
    """Notes what Python is about to do while it's armed."""

    armed = False
    seen: Final[list[str]] = []

    @classmethod
    def hook(cls, event: str, _arguments: tuple[object, ...]) -> None:
        if cls.armed and event in _FORBIDDEN and not cls._imports():
            cls.seen.append(event)

    @staticmethod
    def _imports() -> bool:
        """Whether Python itself reads a module that's imported late."""
        caller = sys._getframe(2)
        return caller.f_globals.get("__name__") == "importlib._bootstrap_external"


sys.addaudithook(_Audit.hook)


if sys.platform == "win32":

    def _memory() -> int:
        """Nothing: it isn't measured there."""
        return 0

else:
    import resource

    def _memory() -> int:
        """This process's peak memory so far, in bytes."""
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else 1024 * most
