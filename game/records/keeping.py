"""Keeps a match while it's played, in the window as in the terminal.

It's written in the background, so that a slow disk never holds up a frame. A finished one goes
into the history too.
"""

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime
from random import Random
from threading import Lock

from game.match import Match
from game.messages import Message
from game.records.files import RecordError
from game.records.places import Records
from game.records.saves import SaveStore


class Saver:
    """Saves one match after each action, as it is when the disk is ready for it.

    However slow the disk, what's written next is the latest. ``save_id`` is the match's id; the
    store may change it when a second window goes on with the same match. While writes are under way
    nothing else may use the store: ``finish`` waits for them.
    """

    def __init__(self, store: SaveStore, save_id: str) -> None:
        self.save_id = save_id
        self._store = store
        self._writer: ThreadPoolExecutor | None = None
        self._writes: deque[Future[bool]] = deque()
        self._failed = ""
        self._latest: Match | None = None
        self._taking = Lock()

    def save(self, match: Match) -> None:
        """Start writing the match as it is now."""
        with self._taking:
            self._latest = match.copy()
        if self._writer is None:
            self._writer = ThreadPoolExecutor(1, thread_name_prefix="saver")
        self._writes.append(self._writer.submit(self._write))

    def _write(self) -> bool:
        """Whether there was anything to write; an earlier write may have included it."""
        with self._taking:
            match, self._latest = self._latest, None
        if match is None:
            return False
        self.save_id = self._store.save(self.save_id, match)
        return True

    @property
    def works(self) -> bool:
        """Whether what's written by now could be."""
        return not self._failed

    def poll(self) -> Message | None:
        """What went wrong since the last call, told once until a write succeeds again."""
        problem: Message | None = None
        while self._writes and self._writes[0].done():
            try:
                if self._writes.popleft().result():
                    self._failed = ""
            except RecordError as error:
                if self._failed != str(error):
                    self._failed = str(error)
                    problem = error.message
        return problem

    def finish(self) -> Message | None:
        """Wait until everything is written and end the thread; returns what went wrong."""
        if self._writer is not None:
            self._writer.shutdown()
            self._writer = None
        return self.poll()


class Keeping:
    """Keeps a table's match, under an id it gets with its first save.

    Problems go to ``tell``, once that's set. A match that's only tried out is kept nowhere.
    """

    def __init__(
        self,
        kept: Records,
        save_id: str | None,
        today: Callable[[], datetime],
        rng: Random,
        *,
        keeps: bool = True,
    ) -> None:
        self._saves, self._history = kept.saves, kept.history
        self._saver = Saver(kept.saves, save_id) if save_id is not None else None
        self.tell: Callable[[Message], None] = lambda _problem: None
        self._today = today
        self._rng = rng
        self._keeps = keeps

    @property
    def save_id(self) -> str | None:
        """The match's save id; None if it was never saved."""
        return self._saver.save_id if self._saver is not None else None

    @property
    def is_written(self) -> bool:
        """Whether the match as last saved could be written."""
        return self._saver is not None and self._saver.works

    def save(self, match: Match) -> None:
        """Start writing the match as it is now; a finished one goes into the history."""
        if not self._keeps:
            return
        if self._saver is None:
            self._saver = Saver(self._saves, self._saves.new_id(self._today(), self._rng))
        self._saver.save(match)
        if match.is_finished:
            self.finish()
            try:
                self._history.record(self._saver.save_id, match, self._today())
            except RecordError as error:
                self.tell(error.message)

    def poll(self) -> None:
        """Tell what has gone wrong by now."""
        if self._saver is not None:
            self._tell(self._saver.poll())

    def finish(self) -> None:
        """Wait until the match is written as it is."""
        if self._saver is not None:
            self._tell(self._saver.finish())

    def part(self) -> None:
        """Leave what was written as it is: another match is kept from now on."""
        self.finish()
        self._saver = None

    def move_to(self, save_id: str, match: Match) -> None:
        """Keep the match under this id from now on, and no longer where it was."""
        old = self.save_id
        self.part()
        self._saver = Saver(self._saves, save_id)
        self.save(match)
        self.finish()
        if old is not None and old != self.save_id:
            try:
                self._saves.delete(old)
            except RecordError as error:
                self.tell(error.message)

    def _tell(self, problem: Message | None) -> None:
        if problem is not None:
            self.tell(problem)
