"""What the app does around speech: softer sounds beside it, and the language it is spoken in."""

from __future__ import annotations

from dataclasses import dataclass, field

from scenes.kit.voice.speech import Manner
from scenes.kit.voice.voice import Recording, Voice
from tools.studio import studio


@dataclass
class Speech(Recording):
    """Speaks for as long as a test wants."""

    is_speaking: bool = False
    manner: Manner = field(default_factory=Manner)


def test_sounds_are_softer_while_something_is_said_and_it_is_said_as_the_settings_want() -> None:
    with studio(speech="on", speech_rate="fast", speech_ear="left", language="xx-pseudo") as app:
        speech = Speech()
        app.services.voice = Voice(speech)
        app.app.speaking._speech = speech  # type: ignore[assignment]
        for speaks in (True, False):
            speech.is_speaking = speaks
            app.app.step()
            assert app.services.sound.hushed is speaks
        assert speech.manner == Manner("fast", "left", "xx-pseudo")
        speech.is_speaking = True
        app.app.step()
        app.services.change_settings(speech="off")
        speech.is_speaking = False
        app.app.step()
        assert not app.services.sound.hushed
