"""Writes a match to disk beside the window's work, so that a slow disk never holds up a frame."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor

from game.match import Match
from game.messages import Message
from game.records.files import RecordError
from game.records.saves import SaveStore


class Saver:
    """Saves one match after each action, in order, each time as it was when asked.

    ``save_id`` is the id under which it lies; the store may change it when a second window goes on
    with the same match. While writes are under way nothing else may use the store: ``finish``
    waits for them.
    """

    def __init__(self, store: SaveStore, save_id: str) -> None:
        self.save_id = save_id
        self._store = store
        self._writer: ThreadPoolExecutor | None = None
        self._writes: deque[Future[str]] = deque()
        self._failed = ""

    def save(self, match: Match) -> None:
        """Begin to write the match as it is now."""
        if self._writer is None:
            self._writer = ThreadPoolExecutor(1, thread_name_prefix="saver")
        self._writes.append(self._writer.submit(self._write, match.copy()))

    def _write(self, match: Match) -> str:
        self.save_id = self._store.save(self.save_id, match)
        return self.save_id

    def poll(self) -> Message | None:
        """What went wrong since the last call, told once until a write succeeds again."""
        problem: Message | None = None
        while self._writes and self._writes[0].done():
            try:
                self._writes.popleft().result()
                self._failed = ""
            except RecordError as error:
                if self._failed != str(error):
                    self._failed = str(error)
                    problem = error.message
        return problem

    def finish(self) -> Message | None:
        """Wait until everything is written and let the thread go; returns what went wrong."""
        if self._writer is not None:
            self._writer.shutdown()
            self._writer = None
        return self.poll()
