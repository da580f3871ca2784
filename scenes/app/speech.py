"""Speech by whatever speaks on this machine: a screen reader, or the system's speech service.

The library ``prism`` finds it (the extra ``speech``). It's imported only if speech is wanted, and
everything happens on a separate thread, as a speech service may take seconds to start. Speech for
one ear is sound, from a service that gives samples or from espeak-ng; screen readers give none.
"""

import os
import shutil
import sys
import wave
from array import array
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from io import BytesIO
from threading import Condition, Thread, Timer
from time import monotonic
from typing import Any, Final, NamedTuple

from game.messages import N_, Message
from scenes.kit.i18n import wished_in

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


Service = Any
"""One of prism's screen readers or speech services; what it can't do raises prism's exceptions."""


@cache
def sampling_service() -> Service | None:
    """The system's first service that gives samples, None without one."""
    with suppress(ImportError):
        import prism

        context = prism.Context()
        for name in _SERVICES:
            with suppress(Exception):
                service: Service = context.acquire(prism.BackendId[name])
                if service.features.supports_speak_to_memory:
                    return service
    return None


def take_voice(service: Service, language: str, at_home: str = "") -> None:
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


def _by_service(service: Service, text: str, rate: str) -> bytes:
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


LIBRARY: Final = "prismatoid>=0.18,<0.19"
NO_LIBRARY: Final = (
    Message(N_("Speech isn’t installed with this copy of Pocketful."))
    if getattr(sys, "frozen", False)
    else Message(
        N_("Speech isn’t installed. Get it with: {command}"),
        command=f'"{sys.executable}" -m pip install "{LIBRARY}"',
    )
)
NO_SPEECH: Final = Message(
    N_("No screen reader or speech service was found, so nothing is spoken.")
)
NO_EAR: Final = Message(
    N_("Nothing here can speak to one ear, so secrets stay unspoken. The program “espeak-ng” can.")
)
NO_ANSWER: Final = Message(N_("The speech service isn’t answering, so nothing is spoken yet."))

_PATIENCE: Final = 12.0
"""Seconds after which a silent service is reported; it may still start."""


def _found_service() -> Service:
    """The best that speaks here. Raises ImportError, ValueError or an error of prism's."""
    import prism

    return prism.Context().acquire_best()


def _shows_braille(service: Service) -> bool:
    """Whether a screen reader shows what it says in braille."""
    with suppress(Exception):
        return bool(service.features.supports_output and service.features.supports_braille)
    return False


class SpeakingManner(NamedTuple):
    """How it's spoken: ``rate`` is a key of ``RATES`` or "own", ``ear`` "both" or a side.

    ``language`` is the code of the texts' language.
    """

    rate: str = "own"
    ear: str = "both"
    language: str = "en"


class Speech:
    """Speaks, once a service has been found.

    ``whisper`` plays a spoken WAV to one ear ("left" or "right"), and is silent with an empty one;
    ``find`` finds the service, ``samples`` makes a WAV of a text at a rate, in a language. After
    ``patience`` seconds, when ``late`` goes off, having found nothing is a problem.
    """

    def __init__(
        self,
        whisper: Callable[[bytes, str], None],
        find: Callable[[], Service] = _found_service,
        samples: Callable[[str, str, str], bytes] = spoken_wav,
        patience: float = _PATIENCE,
    ) -> None:
        self.problem: Message | None = None
        self.manner = SpeakingManner()
        self._whisper = whisper
        self._find = find
        self._samples = samples
        self._silent_at = 0.0
        self._coming: deque[tuple[str, bool]] = deque()
        self._stops = self._found = False
        self._changed = Condition()
        self._thread = Thread(target=self._run, name="speech", daemon=True)
        self._thread.start()
        self.late = Timer(patience, self._say_late)
        self.late.daemon = True
        self.late.start()

    @property
    def works(self) -> bool:
        """Whether it speaks, or hasn't found out yet that it can't."""
        return self.problem in (None, NO_EAR, NO_ANSWER)

    @property
    def is_speaking(self) -> bool:
        """Whether something is being said, going by its length."""
        return bool(self._coming) or monotonic() < self._silent_at

    def speak(self, text: str, *, interrupt: bool, secret: bool) -> None:
        """Say a text, a secret to one ear if that's where it's sent."""
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

    def _say_late(self) -> None:
        with self._changed:
            if not self._found:
                self.problem = NO_ANSWER

    def join(self) -> None:
        """Wait until it has found out that nothing speaks here; forever if something does."""
        self._thread.join()

    def _run(self) -> None:
        try:
            service = self._find()
            problem = None
        except ImportError:
            problem = NO_LIBRARY
        except Exception:
            problem = NO_SPEECH
        with self._changed:
            self._found, self.problem = True, problem
        if problem is not None:
            return
        say = service.output if _shows_braille(service) else service.speak
        rate, language = "own", ""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._coming or self._stops)
                stops, self._stops = self._stops, False
                text, secret = self._coming.popleft() if self._coming else ("", False)
                # One whisper replaces the other, so what belongs together is one.
                while secret and self._coming and self._coming[0][1]:
                    text = f"{text} {self._coming.popleft()[0]}"
            now = monotonic()
            begins = now if stops else max(now, self._silent_at)
            self._silent_at = begins + seconds_of(text, self.manner.rate)
            # A service that goes away while it speaks mustn't take the app with it.
            with suppress(Exception):
                if stops:
                    self._whisper(b"", self.manner.ear)
                    service.stop()
            with suppress(Exception):
                if self.manner.rate != rate:
                    rate = self.manner.rate
                    service.rate = RATES.get(rate, RATES["normal"])
            with suppress(Exception):
                if self.manner.language != language:
                    at_home = "" if language else next(iter(wished_in(os.environ)), "")
                    language = self.manner.language
                    take_voice(service, language, at_home)
            with suppress(Exception):
                if secret and self.manner.ear != "both":
                    self._to_one_ear(text)
                elif text:
                    say(text, False)

    def _to_one_ear(self, text: str) -> None:
        """Play it on one side only; never aloud if that can't be done."""
        try:
            made = self._samples(text, self.manner.rate, self.manner.language)
        except NoSamples:
            self.problem = NO_EAR
            return
        if not self._stops:
            self._whisper(made, self.manner.ear)
