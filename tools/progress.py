"""A bar that shows how far a long piece of work is and when it will be done."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter
from typing import TextIO

_WIDTH = 20
_EVERY = 30.0
"""Seconds between two lines where the bar cannot be drawn over itself."""


class Progress:
    """Draws the bar on one line of a terminal, or prints a line now and then elsewhere."""

    def __init__(
        self,
        total: int,
        stream: TextIO | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """``total`` is the number of pieces still to do."""
        self._total = total
        self._stream = sys.stderr if stream is None else stream
        self._clock = clock
        self._started = clock()
        self._shown: float | None = None
        self._length = 0

    def show(self, done: int, words: str) -> None:
        """Tell that ``done`` pieces are done, and ``words`` about them."""
        now = self._clock()
        drawn_over = self._stream.isatty()
        last = done >= self._total
        if not drawn_over and not last and self._shown is not None and now - self._shown < _EVERY:
            return
        self._shown = now
        filled = _WIDTH if last else _WIDTH * done // self._total
        bar = "#" * filled + "-" * (_WIDTH - filled)
        left = "" if last or not done else f", {self._left(done, now)} left"
        line = f"[{bar}] {words}{left}"
        if drawn_over:
            self._stream.write("\r" + line.ljust(self._length))
            self._length = len(line)
        else:
            self._stream.write(line + "\n")
        self._stream.flush()

    def close(self) -> None:
        """Leave the bar as it stands."""
        if self._length:
            self._stream.write("\n")
            self._stream.flush()

    def _left(self, done: int, now: float) -> str:
        return duration((now - self._started) * (self._total - done) / done)


def duration(seconds: float) -> str:
    """A length of time in words.

    >>> duration(90), duration(12), duration(7500)
    ('2 min', '12 s', '2 h 5 min')
    """
    if seconds < 60:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    if minutes < 60:
        return f"{minutes} min"
    return f"{minutes // 60} h {minutes % 60} min"
