"""The app's own part in speech: switching it, repeating, and letting the top screen speak."""

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from typing import TYPE_CHECKING, Final

import pygame

from game import system
from game.messages import Message
from game.records.files import RecordError
from game.system import start_program
from scenes.app.manager import SceneManager
from scenes.kit.i18n import _, language, tr
from scenes.kit.intent import MOVES, QUESTIONS, READING, Command
from scenes.kit.keys.bindings import with_keys
from scenes.kit.services import Services
from scenes.kit.voice import Voice, Weight
from scenes.ui.page import Page

if TYPE_CHECKING:
    from scenes.app.speech import Speech

_PATIENCE: Final = 2
"""Frames after which a key that got no answer is answered."""

_GOODBYE: Final = 2.0
"""Seconds after which the app ends though it's still saying goodbye."""

_WORDLESS: Final = frozenset(
    {
        *(Command.SPEECH, Command.HUSH, Command.FULLSCREEN, Command.QUIT),
        *(Command.REPEAT, Command.SAID_BEFORE, Command.SAID_AFTER, Command.COPY_SAID),
    }
)
"""What needs no answer: it shows itself, ends the speech, or repeats some."""

_NAMED: Final = frozenset(
    {
        *(Command.RULES, Command.HINT, Command.IDEAS, Command.RECAP, Command.TURN_BOARD),
        *(Command.ASK, Command.TYPE, *QUESTIONS),
        *(Command.ZOOM_IN, Command.ZOOM_OUT, Command.FIT),
    }
)
"""What a screen lists among what can be done there, if it does anything."""

_GREETED: Final = "speech"
"""The record that the keys have been explained."""

_ANSWERED: Final = frozenset(
    {
        *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END),
        *(pygame.K_DELETE, pygame.K_RETURN, *range(pygame.K_F1, pygame.K_F12 + 1)),
    }
)
"""Keys that write nothing, but that people try."""


class Whisper:
    """Plays a spoken WAV on one side, "left" or "right"; without a sound card nothing is heard."""

    def __init__(self) -> None:
        self._channel: pygame.mixer.Channel | None = None

    def __call__(self, wav: bytes, ear: str) -> None:
        """Play it instead of what's still playing; nothing if it's empty."""
        if not pygame.mixer.get_init():
            return
        with suppress(pygame.error):
            if self._channel is not None:
                self._channel.stop()
                self._channel = None
            if not wav:
                return
            sound = pygame.mixer.Sound(BytesIO(wav))
            # A channel forgets its sides as it begins: keep it silent until it has them again.
            sound.set_volume(0.0)
            self._channel = pygame.mixer.find_channel(force=True)
            self._channel.play(sound)
            self._channel.set_volume(*((1.0, 0.0) if ear == "left" else (0.0, 1.0)))
            sound.set_volume(1.0)


def tell_outside(sentence: str) -> None:
    """Say in the terminal, and in a system dialog, what no one hears in the window."""
    if sys.stderr is not None:
        print(sentence, file=sys.stderr, flush=True)
    if pygame.display.get_driver() in ("dummy", "offscreen"):
        return
    # SDL's dialogs are read aloud on Windows and macOS, GTK's on Linux.
    if not start_program(["zenity", "--warning", "--no-markup", "--text", sentence]):
        with suppress(pygame.error):
            pygame.display.message_box("Pocketful", sentence, "warn")


class Speaking:
    """Speech as the settings in effect want it.

    ``reader_runs`` is whether a screen reader does: asked of the system on first use, unless it's
    known. ``tell_outside`` says why nothing is spoken, to someone who can't read the window.
    """

    def __init__(self, services: Services, manager: SceneManager) -> None:
        self._services = services
        self._manager = manager
        self._speech: Speech | None = None
        self.reader_runs: bool | None = None
        self._heard: Page | None = None
        self._told: Message | None = None
        self._greets = self._tries = False
        self._asked: Command | None = None
        self._asked_on: Page | None = None
        self._frames = 0
        self._changes = False
        self.tell_outside: Callable[[str], None] = tell_outside
        services.voice = Voice(begin=self._begin)

    def _begin(self) -> "Speech":
        from scenes.app.speech import Speech

        self._speech = Speech(Whisper())
        return self._speech

    def _is_wanted(self) -> bool:
        wish = self._services.settings.speech
        if wish == "auto" and self.reader_runs is None:
            self.reader_runs = system.screen_reader_runs()
        return wish == "on" or (wish == "auto" and bool(self.reader_runs))

    def poll(self, *, changed: bool = False) -> None:
        """Let the top screen say what's new; once a frame, after it was drawn.

        ``changed`` says whether anything was.
        """
        services = self._services
        voice, settings = services.voice, services.settings
        wanted = self._is_wanted()
        if wanted != voice.wanted:
            if not wanted:
                # The last words: a setting may have been stepped on by chance.
                self._say(
                    with_keys(_("Speech is off. {speech} brings it back."), services.bindings)
                )
            voice.wanted = self._greets = wanted
            self._heard = None
        services.sound.background.hushed = self._speech is not None and self._speech.is_speaking
        if not wanted:
            return
        voice.fully = settings.speech_detail == "all"
        if self._speech is not None:
            rate, ear = settings.speech_rate, settings.speech_ear
            manner = self._speech.manner._replace(rate=rate, ear=ear, language=language())
            self._speech.manner = manner
        top = self._manager.top
        if self._tries and not voice.works:
            self._tries = False
            services.change_settings(speech="auto")
            return
        if voice.problem is not None and voice.problem != self._told:
            self._told = voice.problem
            top.tell(tr(voice.problem))
            if not voice.works:
                self.tell_outside(tr(voice.problem))
        top.speak(anew=top is not self._heard)
        self._heard = top
        if voice.poll():
            self._asked = None
            return
        self._answer(changed=changed)
        if self._greets:
            self._greets = False
            if settings.switches == "off":
                self._greet()

    def _answer(self, *, changed: bool) -> None:
        """Answer a key that got no answer: it does nothing here, or where it led."""
        self._frames -= 1
        self._changes = self._changes or changed
        if self._asked is None or self._frames > 0:
            return
        top, asked = self._manager.top, self._asked
        self._asked = None
        if top is not self._asked_on or asked is Command.BACK:
            top.read(Command.READ)
            self._services.voice.poll()
        elif (
            not self._changes
            or asked is top.ui.refused
            or (asked in _NAMED and asked not in top.doable())
        ):
            # What moves by itself isn't an answer.
            ends = asked in MOVES
            self._say(_("Nothing more here.") if ends else _("That key does nothing here."))

    def _say(self, text: str) -> None:
        self._services.voice.say(text, Weight.VAIN)
        self._services.voice.poll()

    def _greet(self) -> None:
        """Say once per home which keys matter, to someone who hears it speak for the first time."""
        services = self._services
        with suppress(RecordError):
            if _GREETED in services.kept.learning.offered():
                return
            services.kept.learning.add_offered(_GREETED)
        text = _("{read} says what’s here, {read-next} goes on, {more} lists keys.")
        services.voice.say(with_keys(text, services.bindings), Weight.PLAYED)

    def command(self, command: Command) -> bool:
        """Take a command about speech or sound; returns whether it was one."""
        voice = self._services.voice
        voice.acted = True
        self._asked = None if command in _WORDLESS else command
        self._asked_on, self._frames, self._changes = self._manager.top, _PATIENCE, False
        self._asked_on.ui.refused = None
        match command:
            case Command.SPEECH:
                self._switch()
            case Command.REPEAT:
                voice.repeat()
            case Command.SAID_BEFORE:
                voice.look_back(-1)
            case Command.SAID_AFTER:
                voice.look_back(1)
            case Command.COPY_SAID:
                self._copy()
            case Command.HUSH:
                voice.stop()
            case Command.MUTE:
                sound = self._services.sound.background
                sound.muted = not sound.muted
                self._manager.top.tell(_("Sound off.") if sound.muted else _("Sound on."))
            case _ if command in READING:
                self._manager.top.read(command)
            case _:
                return False
        return True

    def answer_unknown(self, event: pygame.Event) -> None:
        """Say so if a key that writes, moves or is numbered isn't any command's."""
        pressed = event.type == pygame.KEYDOWN and not event.mod & pygame.KMOD_ALT
        if (
            pressed
            and (event.unicode or event.key in _ANSWERED)
            and self._services.bindings.of_key(event) is None
        ):
            self._say(_("That key does nothing here."))

    def end(self) -> None:
        """Say goodbye, and wait until it's been heard."""
        self._say(_("Goodbye."))
        end = time.monotonic() + _GOODBYE
        while self._services.voice.is_speaking and time.monotonic() < end:
            time.sleep(0.02)

    def try_to(self) -> None:
        """Speak for someone who plays by a switch, without complaining if nothing can."""
        self._services.change_settings(speech="on")
        self._services.voice.wanted = self._tries = True

    def _copy(self) -> None:
        """Copy the sentence that was gone back to."""
        voice = self._services.voice
        if voice.at:
            from scenes.ui.textfield import Clipboard

            Clipboard().write(voice.at)
        voice.say(_("Copied.") if voice.at else _("Secrets aren’t copied."), Weight.OFFER)

    def _switch(self) -> None:
        services = self._services
        wanted = not services.voice.wanted
        self._told = None
        services.change_settings(speech="on" if wanted else "off")
        if not wanted:
            self.poll()
            off = with_keys(_("Speech is off. {speech} brings it back."), services.bindings)
            self._manager.top.tell(off)
            return
        # What's still showing wasn't meant for it, least of all that it's off.
        self._manager.top.ui.dismiss_toast()
        services.voice.wanted = self._greets = True
        self._heard = None
        services.voice.say(_("Speech is on."), Weight.ANSWER)
