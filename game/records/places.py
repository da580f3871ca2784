"""Where Pocketful keeps what it writes, and one way in to all of it."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

from platformdirs import (
    user_config_path,
    user_data_path,
    user_documents_path,
    user_pictures_path,
)

from game.messages import N_, Message
from game.records.exports import Exports
from game.records.files import TMP_SUFFIX, RecordError, make_folder, shown, write_problem
from game.records.history import History
from game.records.people import People
from game.records.puzzle_book import PuzzleBook
from game.records.saves import SaveStore
from game.records.settings import SettingsStore
from game.records.store import EveningBook, Learning, Moments, Store
from game.records.traces import Traces

HOME_VARIABLE = "POCKETFUL_HOME"
"""The environment variable that names one folder for everything."""

_NAME = "pocketful"

_NOWHERE = Path(os.devnull, _NAME)
"""Stands for the folders of a user who has none: nothing can ever be there."""


class Places(NamedTuple):
    """The folders and files that Pocketful writes; none needs to exist.

    ``exports`` are folders for files a player asks for, best first.
    """

    saves: Path
    store: Path
    settings: Path
    exports: tuple[Path, ...]


def find_places(home: str | None = None, environ: Mapping[str, str] = os.environ) -> Places:
    """The places below ``home`` (a command line option), else below ``POCKETFUL_HOME``.

    Otherwise they're where the system wants a user's data and settings, which may be nowhere.
    Creates nothing and never raises.
    """
    chosen = home or environ.get(HOME_VARIABLE)
    if chosen:
        data = config = _absolute(Path(chosen))
        exports: tuple[Path, ...] = (data / "pictures",)
    else:
        data = _of_the_system(lambda: user_data_path(_NAME, appauthor=False))
        config = _of_the_system(lambda: user_config_path(_NAME, appauthor=False))
        pictures, documents = map(_of_the_system, (user_pictures_path, user_documents_path))
        exports = (pictures, documents, data / "pictures")
    return Places(
        data / "saves",
        data / "history.sqlite3",
        config / "settings.json",
        exports,
    )


def _of_the_system(find: Callable[[], Path]) -> Path:
    """A folder the system has for its user: nowhere for one without a home."""
    with suppress(RuntimeError):
        path = find()
        # For an unknown home, some versions would make a folder in the current one.
        if path.is_absolute():
            return path
    return _NOWHERE


def _absolute(path: Path) -> Path:
    """The absolute ``path``, as far as the system knows it."""
    # "~" may be no one's, and the current folder may be gone.
    with suppress(RuntimeError):
        path = path.expanduser()
    with suppress(OSError):
        path = path.absolute()
    return path


class Records(NamedTuple):
    """Everything that's kept, ready for use.

    ``problems`` are sentences for the player: what can't be kept this time, and what was damaged
    and put aside. If a place can't be written to, its records still work but are forgotten when the
    program ends.
    """

    places: Places
    saves: SaveStore
    settings: SettingsStore
    store: Store
    history: History
    moments: Moments
    puzzle_book: PuzzleBook
    learning: Learning
    people: People
    evening: EveningBook
    traces: Traces
    exports: Exports
    problems: tuple[Message, ...]

    def settle(self) -> Iterator[None]:
        """Record finished matches as they were saved last, one per step.

        The history misses one if the program was killed between a match's last action and its
        record, or if the history was lost. Raises RecordError if the history fails; skips matches
        that can't be opened.
        """
        recorded = self.history.saves()
        for info in self.saves.saves():
            known = recorded.get(info.id)
            # A match is recorded right after it was saved, to the second.
            if info.finished and (known is None or info.modified - known > timedelta(seconds=1)):
                try:
                    match = self.saves.load(info.id)
                except RecordError:
                    continue
                if match.is_finished:
                    self.history.record(info.id, match, info.modified)
                    yield


def open_records(places: Places) -> Records:
    """Open the records, making their folders. Never raises; see ``Records.problems``."""
    problems: list[Message] = []
    folder = places.store.parent
    keeps_saves = _is_writable(places.saves, problems)
    keeps_store = keeps_saves and _is_writable(folder, problems)
    if places.settings.parent == folder:
        keeps_settings = keeps_store
    else:
        keeps_settings = _is_writable(places.settings.parent, problems)
    settings = SettingsStore(places.settings, keep=keeps_settings)
    saves = SaveStore(places.saves, keep=keeps_saves)
    store = Store(places.store if keeps_store else None)
    if store.problem is not None:
        problems.append(store.problem)
    history, moments, evening = History(store), Moments(store), EveningBook(store)
    people, learning, puzzle_book = People(store), Learning(store), PuzzleBook(store)
    traces = Traces(
        store, people, learning, puzzle_book, moments, evening, history, settings, saves
    )
    if store.path is not None:
        problems += traces.take_over(folder)
    try:
        people.take_names(settings.former_names)
        # Finish what was begun before anything is read.
        traces.end_what_was_begun()
    except RecordError as error:
        problems.append(error.message)
    return Records(
        places,
        saves,
        settings,
        store,
        history,
        moments,
        puzzle_book,
        learning,
        people,
        evening,
        traces,
        Exports(places.exports),
        (*settings.problems, *problems),
    )


def _is_writable(folder: Path, problems: list[Message]) -> bool:
    """Whether files can be made in ``folder``; if not, adds a sentence to ``problems``."""
    if _NOWHERE in (folder, *folder.parents):
        problem = Message(
            N_("You have no home folder, so nothing will be kept this time. Name one with --data.")
        )
        problems += [problem] if problem not in problems else []
        return False
    # No one can have put a link to somewhere else under this name.
    probe = folder / f".{os.urandom(8).hex()}{TMP_SUFFIX}"
    try:
        make_folder(folder)
        # Unlike records, this needn't reach the disk, which would take time.
        probe.touch(exist_ok=False)
    except RecordError as error:
        why = error.message
    except OSError as error:
        why = write_problem(error, folder)
    else:
        with suppress(OSError):
            probe.unlink()
        return True
    problems.append(
        Message(
            N_("Nothing will be kept in “{folder}” this time: {why}"), folder=shown(folder), why=why
        )
    )
    return False
