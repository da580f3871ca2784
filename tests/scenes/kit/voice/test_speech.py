from collections.abc import Callable
from dataclasses import dataclass
from threading import Condition, Event

import pytest

from scenes.app.speech import (
    NO_ANSWER,
    NO_EAR,
    NO_LIBRARY,
    NO_SPEECH,
    RATES,
    NoSamples,
    SpeakingManner,
    Speech,
)


class Service:
    """Keeps what it's asked for, and can be waited for."""

    def __init__(self) -> None:
        self.rate = 0.5
        self.languages = ["de", "en-GB"]
        self.voice = 0
        self.voices_count = len(self.languages)
        self.asked: list[str] = []
        self._changed = Condition()

    def speak(self, text: str, interrupt: bool = False) -> None:
        self._note(text)

    def output(self, text: str, interrupt: bool = False) -> None:
        self._note(f"{text} (and braille)")

    def stop(self) -> None:
        self._note("(stop)")

    def get_voice_language(self, idx: int, /) -> str:
        return self.languages[idx]

    def _note(self, what: str) -> None:
        with self._changed:
            self.asked.append(what)
            self._changed.notify_all()

    def wait(self, what: str) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: what in self.asked, 20), self.asked


@dataclass(frozen=True)
class Features:
    supports_output: bool = True
    supports_braille: bool = True


def no_whisper(wav: bytes, _ear: str) -> None:
    if wav:
        raise AssertionError("nobody asked for one ear")


def fails_with(error: Exception) -> Callable[[], Service]:
    def find() -> Service:
        raise error

    return find


def test_what_interrupts_is_heard_at_once_and_in_the_speed_asked_for() -> None:
    service, found = Service(), Event()

    def find() -> Service:
        found.wait(20)
        return service

    speech = Speech(no_whisper, find)
    speech.manner = SpeakingManner(rate="fast")
    # A service that's slow to start hasn't heard anything yet.
    speech.speak("long ago", interrupt=False, secret=False)
    speech.speak("now", interrupt=True, secret=False)
    speech.speak("then", interrupt=False, secret=True)
    found.set()
    service.wait("then")
    assert service.asked == ["(stop)", "now", "then"]
    assert service.rate == RATES["fast"]
    assert speech.works


@pytest.mark.parametrize(
    ("error", "problem"),
    [(ImportError("prism"), NO_LIBRARY), (ValueError("nothing speaks"), NO_SPEECH)],
)
def test_a_machine_without_speech_says_why(error: Exception, problem: object) -> None:
    speech = Speech(no_whisper, fails_with(error))
    speech.join()
    assert speech.problem == problem
    assert not speech.works
    speech.speak("nobody hears this", interrupt=True, secret=False)


def test_what_speaks_is_told_the_language_of_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    service = Service()
    speech = Speech(no_whisper, lambda: service)
    for language, voice in (("en", "en-GB"), ("de", "de")):
        speech.manner = SpeakingManner(language=language)
        speech.speak(language, interrupt=False, secret=False)
        service.wait(language)
        assert service.languages[service.voice] == voice


def test_a_reader_with_braille_shows_what_it_says() -> None:
    service = Service()
    service.features = Features()  # type: ignore[attr-defined]
    speech = Speech(no_whisper, lambda: service)
    speech.speak("my turn", interrupt=False, secret=False)
    service.wait("my turn (and braille)")


def test_a_service_that_does_not_answer_is_told_until_it_does() -> None:
    service, found = Service(), Event()

    def find() -> Service:
        found.wait(20)
        return service

    speech = Speech(no_whisper, find, patience=0.0)
    speech.late.join()
    assert speech.problem == NO_ANSWER
    assert speech.works
    speech.speak("at last", interrupt=False, secret=False)
    found.set()
    service.wait("at last")
    assert speech.problem is None


def test_secrets_go_to_one_ear_or_to_nobody() -> None:
    service, heard = Service(), Event()
    whispered: list[tuple[bytes, str]] = []

    def whisper(wav: bytes, ear: str) -> None:
        whispered.append((wav, ear))
        heard.set()

    def samples(text: str, rate: str, language: str) -> bytes:
        if "other" in text:
            raise NoSamples
        return f"{text} at {rate} speed in {language}".encode()

    speech = Speech(whisper, lambda: service, samples)
    speech.manner = SpeakingManner(rate="fast", ear="left")
    speech.speak("my rack", interrupt=False, secret=True)
    assert heard.wait(20)
    assert whispered == [(b"my rack at fast speed in en", "left")]
    speech.speak("my other rack", interrupt=False, secret=True)
    speech.speak("for all", interrupt=False, secret=False)
    service.wait("for all")
    assert service.asked == ["for all"]
    assert speech.problem == NO_EAR
    assert speech.works
    speech.stop()
    service.wait("(stop)")
    assert whispered[-1][0] == b"", "who is silenced does not whisper on"
