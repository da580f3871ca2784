"""Speech by whatever speaks on this machine: a screen reader, or the system's speech service.

The library ``prism`` finds it (the extra ``speech``). It is imported only where speech is wanted,
and everything happens on a thread of its own, as a speech service may take seconds to start.
"""

from __future__ import annotations

import shutil
import subprocess
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Condition, Thread
from typing import Final, Protocol

from game.messages import N_, Message

NO_LIBRARY: Final = Message(N_("Speech is not installed with this copy of Pocketful."))
NO_SPEECH: Final = Message(
    N_("No screen reader and no speech service was found on this computer, so nothing is spoken.")
)
NO_EAR: Final = Message(
    N_("Secrets can be sent to one ear only where “espeak-ng” is installed, so they stay unspoken.")
)

RATES: Final = {"slow": 0.35, "normal": 0.5, "fast": 0.65, "faster": 0.8}
"""How fast it is spoken, as parts of what the service can do."""

_WORDS_A_MINUTE: Final = {"slow": 130, "normal": 175, "fast": 240, "faster": 320}
_WHISPERER: Final = "espeak-ng"
_LONGEST: Final = 20.0
"""Seconds after which a whisper that has not been made is given up."""


class Service(Protocol):
    """What prism gives: one screen reader or speech service."""

    rate: float

    def speak(self, text: str, interrupt: bool = False) -> None:
        """Say a text. Raises an exception of prism's where it cannot."""

    def stop(self) -> None:
        """Say nothing more."""


def _found_service() -> Service:
    """The best that speaks here. Raises ImportError, ValueError or an error of prism's."""
    import prism

    service: Service = prism.Context().acquire_best()
    return service


@dataclass(frozen=True, slots=True)
class Manner:
    """How it is spoken: ``rate`` is a key of ``RATES`` or "own", ``ear`` "both" or a side."""

    rate: str = "own"
    ear: str = "both"


class Speech:
    """Speaks, as soon as what speaks has been found.

    ``whisper`` plays a spoken WAV to one ear ("left" or "right"), ``find`` finds what speaks.
    """

    def __init__(
        self,
        whisper: Callable[[bytes, str], None],
        find: Callable[[], Service] = _found_service,
    ) -> None:
        self.problem: Message | None = None
        self.manner = Manner()
        self._whisper = whisper
        self._find = find
        self._coming: deque[tuple[str, bool]] = deque()
        self._stops = False
        self._changed = Condition()
        self._thread = Thread(target=self._run, name="speech", daemon=True)
        self._thread.start()

    @property
    def works(self) -> bool:
        """Whether it speaks, or has not found out yet that it cannot."""
        return self.problem is None or self.problem == NO_EAR

    def speak(self, text: str, *, interrupt: bool, secret: bool) -> None:
        """Say a text, a secret to one ear if it is sent there."""
        with self._changed:
            if interrupt:
                self._coming.clear()
                self._stops = True
            self._coming.append((text.replace("\0", " "), secret))
            self._changed.notify()

    def stop(self) -> None:
        """Say nothing more."""
        with self._changed:
            self._coming.clear()
            self._stops = True
            self._changed.notify()

    def join(self) -> None:
        """Wait until it has found out that nothing speaks here; forever where something does."""
        self._thread.join()

    def _run(self) -> None:
        try:
            service = self._find()
        except ImportError:
            self.problem = NO_LIBRARY
            return
        except Exception:
            self.problem = NO_SPEECH
            return
        rate = "own"
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._coming or self._stops)
                stops, self._stops = self._stops, False
                text, secret = self._coming.popleft() if self._coming else ("", False)
            # A service that goes away while it speaks must not take the app with it.
            with suppress(Exception):
                if stops:
                    service.stop()
            with suppress(Exception):
                if self.manner.rate != rate:
                    rate = self.manner.rate
                    service.rate = RATES.get(rate, RATES["normal"])
            with suppress(Exception):
                if secret and self.manner.ear != "both":
                    self._to_one_ear(text)
                elif text:
                    service.speak(text, False)

    def _to_one_ear(self, text: str) -> None:
        """Let it be heard at one side only; never aloud where that cannot be done."""
        program = shutil.which(_WHISPERER)
        if program is None:
            self.problem = NO_EAR
            return
        speed = _WORDS_A_MINUTE.get(self.manner.rate, _WORDS_A_MINUTE["normal"])
        made = subprocess.run(
            [program, "--stdout", "-s", str(speed)],
            input=text.encode(),
            capture_output=True,
            timeout=_LONGEST,
            check=True,
        )
        self._whisper(made.stdout, self.manner.ear)
