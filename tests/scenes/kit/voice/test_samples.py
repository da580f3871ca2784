import io
import subprocess
import wave
from collections.abc import Callable

import pytest

from scenes.app import speech
from scenes.app.speech import RATES, NoSamples, spoken_wav, take_voice


class Sampler:
    """Gives two parts of a stereo sound."""

    def __init__(self) -> None:
        self.rate = 0.0
        self.voice = 0
        self.voices_count = 0

    def get_voice_language(self, idx: int, /) -> str:
        raise NotImplementedError

    def speak_to_memory(self, text: str, hear: Callable[[list[float], int, int], None]) -> None:
        if text == "fails":
            raise RuntimeError(text)
        hear([0.0, 1.0], 2, 8000)
        hear([-1.0, 7.0], 2, 8000)


def without_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _program: None)


def test_what_a_service_gives_becomes_a_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    service = Sampler()
    monkeypatch.setattr(speech, "sampling_service", lambda: service)
    without_program(monkeypatch)
    with wave.open(io.BytesIO(spoken_wav("my rack", "fast", "en"))) as sound:
        assert (sound.getnchannels(), sound.getframerate(), sound.getnframes()) == (2, 8000, 2)
        # What's too loud is cut, not turned round.
        assert sound.readframes(2) == b"\x00\x00\xff\x7f\x01\x80\xff\x7f"
    assert service.rate == RATES["fast"]
    with pytest.raises(NoSamples):
        spoken_wav("fails", "own", "en")


def test_without_such_a_service_a_program_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: list[str], **given: object) -> subprocess.CompletedProcess[bytes]:
        text = given["input"]
        assert isinstance(text, bytes)
        told = b"WAV of " + text + b" in " + command[-1].encode()
        return subprocess.CompletedProcess(command, 0, told)

    monkeypatch.setattr(speech, "sampling_service", lambda: None)
    monkeypatch.setattr("shutil.which", lambda program: f"/usr/bin/{program}")
    monkeypatch.setattr("subprocess.run", run)
    assert spoken_wav("my rack", "own", "pt-BR") == b"WAV of my rack in pt"
    without_program(monkeypatch)
    with pytest.raises(NoSamples):
        spoken_wav("my rack", "own", "pt-BR")


class Choir:
    def __init__(self, *languages: str, voice: int = 0) -> None:
        self.languages = languages
        self.voice = voice

    @property
    def voices_count(self) -> int:
        return len(self.languages)

    def get_voice_language(self, idx: int, /) -> str:
        return self.languages[idx]


@pytest.mark.parametrize(
    ("language", "at_home", "chosen"),
    [
        # A language's plainest dialect.
        ("en", "de", "en-GB"),
        ("fi", "de", "fi"),
        # The system's own language, and one no voice speaks, change nothing.
        ("en", "en-US", "de"),
        ("vi", "de", "de"),
        ("de", "", "de"),
    ],
)
def test_a_voice_that_speaks_the_language_of_the_app(
    language: str, at_home: str, chosen: str
) -> None:
    choir = Choir("fi", "de", "de-AT", "en-029", "en-GB", "en-GB-SCOTLAND", voice=1)
    take_voice(choir, language, at_home)
    assert choir.languages[choir.voice] == chosen
