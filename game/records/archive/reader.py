"""Slow questions to the history, answered off the main thread."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import ClassVar, TypeVar, cast

from game.records.files import RecordError
from game.records.history import History
from game.records.store import Store

T = TypeVar("T")

_Question = Callable[[History], object]
_Then = Callable[[object], None]


class Reader:
    """Asks a file's history on a thread with a connection of its own.

    A question replaces an earlier one of the same ``topic``. Answers come when ``deliver`` is
    called. A history kept in memory has no file, and no thread either.
    """

    at_once: ClassVar[float] = 0.1
    """Seconds ``settle`` waits, so a quick answer needs no second frame."""

    each_frame: ClassVar[float] = 0.0
    """Seconds ``deliver`` waits."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._latest: dict[str, int] = {}
        self._then: dict[int, _Then] = {}
        self._number = 0
        self._questions: SimpleQueue[tuple[int, str, _Question] | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[int, object]] = SimpleQueue()
        self._thread: Thread | None = None

    @property
    def waiting(self) -> bool:
        return bool(self._then)

    def ask(
        self, topic: str, question: Callable[[History], T], then: Callable[[T | RecordError], None]
    ) -> None:
        """Ask, and call ``then`` with the result, or with the RecordError raised."""
        self._number += 1
        number = self._number
        before = self._latest.get(topic)
        if before is not None:
            self._then.pop(before, None)
        self._latest[topic] = number
        self._then[number] = cast(_Then, then)
        # Opened here first, so that a damaged file is put aside only once.
        if self._history.store.problem is not None or self._history.store.path is None:
            self._answers.put((number, _answered(question, self._history)))
        else:
            if self._thread is None:
                self._thread = Thread(target=self._work, name="history", daemon=True)
                self._thread.start()
            self._questions.put((number, topic, question))

    def settle(self) -> bool:
        """Like ``deliver``, but wait a moment for what was just asked."""
        return self._deliver(self.at_once)

    def deliver(self) -> bool:
        """Hand out the answers that came in; returns whether there were any."""
        return self._deliver(self.each_frame)

    def _deliver(self, patience: float) -> bool:
        delivered = False
        while self._then:
            try:
                number, answer = self._answers.get(patience > 0, patience)
            except Empty:
                break
            then = self._then.pop(number, None)
            if then is not None:
                then(answer)
                delivered = True
        return delivered

    def close(self) -> None:
        """Close the file; open questions are dropped."""
        self._then.clear()
        if self._thread is not None:
            self._questions.put(None)
            self._thread = None

    def _work(self) -> None:
        history = History(Store(self._history.store.path))
        try:
            while (asked := self._questions.get()) is not None:
                number, topic, question = asked
                if self._latest.get(topic) == number:
                    self._answers.put((number, _answered(question, history)))
        finally:
            with suppress(Exception):
                history.store.close()


def _answered(question: _Question, history: History) -> object:
    try:
        return question(history)
    except RecordError as error:
        return error
