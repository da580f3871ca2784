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


class Keeping:
    """Keeps a table's match, under an id it gets with its first save.

    However slow the disk, what's written next is the latest. ``save_id`` is the match's id, None if
    it was never saved; it may change when a second window goes on with the same match. While writes
    are under way nothing else may use the saves: ``finish`` waits for them. Problems go to
    ``tell``, once until a write succeeds again. A match that's only tried out is kept nowhere.
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
        self.save_id = save_id
        self.tell: Callable[[Message], None] = lambda _problem: None
        self._today = today
        self._rng = rng
        self._keeps = keeps
        self._writer: ThreadPoolExecutor | None = None
        self._writes: deque[Future[bool]] = deque()
        self._failed = ""
        self._latest: Match | None = None
        self._taking = Lock()

    @property
    def is_written(self) -> bool:
        """Whether the match as last saved could be written."""
        return self.save_id is not None and not self._failed

    def save(self, match: Match) -> None:
        """Start writing the match as it is now; a finished one goes into the history."""
        if not self._keeps:
            return
        self.save_id = self.save_id or self._saves.new_id(self._today(), self._rng)
        self._begin(match)
        if match.is_finished:
            self.finish()
            try:
                self._history.record(self.save_id, match, self._today())
            except RecordError as error:
                self.tell(error.message)

    def _begin(self, match: Match) -> None:
        with self._taking:
            self._latest = match.copy()
        if self._writer is None:
            self._writer = ThreadPoolExecutor(1, thread_name_prefix="saver")
        self._writes.append(self._writer.submit(self._write))

    def _write(self) -> bool:
        """Whether there was anything to write; an earlier write may have included it."""
        with self._taking:
            match, self._latest = self._latest, None
        if match is None or self.save_id is None:
            return False
        # An earlier write may have changed it.
        self.save_id = self._saves.save(self.save_id, match)
        return True

    def poll(self) -> None:
        """Tell what has gone wrong by now."""
        while self._writes and self._writes[0].done():
            try:
                if self._writes.popleft().result():
                    self._failed = ""
            except RecordError as error:
                if self._failed != str(error):
                    self._failed = str(error)
                    self.tell(error.message)

    def finish(self) -> None:
        """Wait until the match is written as it is."""
        if self._writer is not None:
            self._writer.shutdown()
            self._writer = None
        self.poll()

    def part(self) -> None:
        """Leave what was written as it is: another match is kept from now on."""
        self.finish()
        self.save_id, self._failed = None, ""

    def move_to(self, save_id: str, match: Match) -> None:
        """Keep the match under this id from now on, and no longer where it was."""
        self.finish()
        old, self.save_id = self.save_id, save_id
        self.save(match)
        self.finish()
        if old is not None and old != self.save_id:
            try:
                self._saves.delete(old)
            except RecordError as error:
                self.tell(error.message)
