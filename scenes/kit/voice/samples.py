"""Speech as sound for one ear: by a service that gives samples, or by espeak-ng.

Screen readers give none: they speak themselves.
"""

from __future__ import annotations

import os
import shutil
import wave
from array import array
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from io import BytesIO
from typing import Final, Protocol

RATES: Final = {"slow": 0.35, "normal": 0.5, "fast": 0.65, "faster": 0.8}
"""Speaking rates, as a share of what the service can do."""

_WORDS_A_MINUTE: Final = {"slow": 130, "normal": 175, "fast": 240, "faster": 320}
_LETTERS_A_WORD: Final = 5.5
_PROGRAM: Final = "espeak-ng"
_SERVICES: Final = ("ONE_CORE", "SAPI", "AV_SPEECH")
_LONGEST: Final = 20.0
"""Seconds after which an unspoken text is given up."""

_LOUDEST: Final = 32767


class NoSamples(Exception):
    """Nothing here gives speech as sound."""


def seconds_of(text: str, rate: str) -> float:
    """Roughly how long a text takes to speak, at a key of ``RATES`` or "own"."""
    words = len(text) / _LETTERS_A_WORD
    return words * 60 / _WORDS_A_MINUTE.get(rate, _WORDS_A_MINUTE["normal"])


class Voices(Protocol):
    """A speech service that may have voices in several languages; screen readers list none."""

    voice: int
    """The number of the voice that speaks."""

    @property
    def voices_count(self) -> int:
        """How many there are. All of these may raise prism's exceptions."""

    def get_voice_language(self, idx: int, /) -> str:
        """A voice's language code, like ``en-gb``."""


class Sampling(Voices, Protocol):
    """A speech service that gives its samples."""

    rate: float

    def speak_to_memory(self, text: str, hear: Callable[[list[float], int, int], None]) -> None:
        """Give a text's samples from -1 to 1, in parts, with channels and samples a second."""


@cache
def sampling_service() -> Sampling | None:
    """The system's first service that gives samples, None without one."""
    with suppress(ImportError):
        import prism

        context = prism.Context()
        for name in _SERVICES:
            with suppress(Exception):
                service: Sampling = context.acquire(prism.BackendId[name])
                if service.features.supports_speak_to_memory:  # type: ignore[attr-defined]
                    return service
    return None


def take_voice(service: Voices, language: str, at_home: str = "") -> None:
    """Let a voice of a language speak; the current one, if it does.

    ``at_home`` is the system's language, "" if unknown: its user has chosen a voice for that.
    Raises prism's exceptions if voices aren't listed.
    """
    wanted = _tongue(language)
    if wanted == _tongue(at_home):
        return
    with suppress(Exception):
        if _tongue(service.get_voice_language(service.voice)) == wanted:
            return
    codes = ((service.get_voice_language(number), number) for number in range(service.voices_count))
    fitting = [(len(code), number) for code, number in codes if _tongue(code) == wanted]
    if fitting:
        # The longer a code, the rarer the dialect.
        service.voice = min(fitting)[1]


def language_at_home(environ: Mapping[str, str] = os.environ) -> str:
    """The code of the system user's language, "" if unknown."""
    told = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
    code = told.partition(".")[0]
    return "en" if code in ("C", "POSIX") else code


def _tongue(code: str) -> str:
    """A language without its country: ``en`` for ``en-GB`` and ``en_us``."""
    return code.replace("_", "-").partition("-")[0].lower()


def spoken_wav(text: str, rate: str, language: str) -> bytes:
    """A text as a WAV, at a key of ``RATES`` or "own", in a language. Raises NoSamples."""
    service = sampling_service()
    if service is not None:
        with suppress(Exception):
            take_voice(service, language)
        with suppress(Exception):
            return _by_service(service, text, rate)
    program = shutil.which(_PROGRAM)
    if program is None:
        raise NoSamples
    # Imported here, as the window opens sooner without it.
    import subprocess

    speed = _WORDS_A_MINUTE.get(rate, _WORDS_A_MINUTE["normal"])
    try:
        made = subprocess.run(
            [program, "--stdout", "-s", str(speed), "-v", _tongue(language)],
            input=text.encode(),
            capture_output=True,
            timeout=_LONGEST,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        raise NoSamples from None
    return made.stdout


def _by_service(service: Sampling, text: str, rate: str) -> bytes:
    """A service's WAV of a text. Raises ValueError if it's empty, and the service's own errors."""
    heard: list[float] = []
    form = (0, 0)

    def hear(samples: list[float], channels: int, each_second: int) -> None:
        nonlocal form
        heard.extend(samples)
        form = (channels, each_second)

    service.rate = RATES.get(rate, RATES["normal"])
    service.speak_to_memory(text, hear)
    if not heard:
        raise ValueError(text)
    steps = array("h", (round(max(-1.0, min(1.0, sample)) * _LOUDEST) for sample in heard))
    file = BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(form[0])
        out.setsampwidth(steps.itemsize)
        out.setframerate(form[1])
        out.writeframes(steps.tobytes())
    return file.getvalue()
