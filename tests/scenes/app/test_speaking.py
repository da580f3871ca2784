import pygame

from game.catalogue import GAMES
from scenes.app.speech import NO_LIBRARY, SpeakingManner
from scenes.kit.intent import Command
from scenes.kit.voice import Voice, Weight
from tests.scenes.app.by_ear import Ear
from tools.studio import studio
from tools.witness import Recording


class Speech(Recording):
    """Speaks for as long as a test wants."""

    manner = SpeakingManner()


def test_sounds_are_softer_while_something_is_said_and_it_is_said_as_the_settings_want() -> None:
    with studio(speech="on", speech_rate="fast", speech_ear="left", language="xx-pseudo") as app:
        speech = Speech()
        app.services.voice = Voice(speech)
        app.app.speaking._speech = speech  # type: ignore[assignment]
        for speaks in (True, False):
            speech.is_speaking = speaks
            app.app.step()
            assert app.services.sound.background.hushed is speaks
        assert speech.manner == SpeakingManner("fast", "left", "xx-pseudo")
        speech.is_speaking = True
        app.app.step()
        app.services.change_settings(speech="off")
        speech.is_speaking = False
        app.app.step()
        assert not app.services.sound.background.hushed


def test_where_a_screen_reader_runs_it_speaks_by_itself_unless_nobody_wants_that() -> None:
    for wish in ("auto", "off"):
        with studio(speech=wish) as app:
            app.app.speaking.reader_runs = True
            app.pass_time(0.1)
            assert app.services.voice.wanted is (wish == "auto")


def test_why_nothing_is_spoken_is_told_outside_the_window_with_the_command_that_helps() -> None:
    with studio() as app:
        told: list[str] = []
        app.app.speaking.tell_outside = told.append
        app.services.voice = Voice(Recording(works=False, problem=NO_LIBRARY))
        app.services.voice.wanted = False
        app.give(Command.SPEECH)
        app.pass_time(0.2)
    (sentence,) = told
    assert "-m pip install" in sentence
    assert "prismatoid" in sentence


def test_who_goes_on_by_a_key_does_not_wait_for_what_is_being_said() -> None:
    with studio(animation_speed="off", speech="on") as app:
        ear = Ear(app)
        app.services.voice.say("What happened.", Weight.PLAYED)
        said = ear.listen() + ear.press(Command.NEXT)
        assert said.startswith("What happened.")
        assert ear.cutting[-1:] == [said.removeprefix("What happened.")]


def test_a_key_that_does_nothing_says_so_though_something_moves() -> None:
    with studio(speech="on") as app:
        ear = Ear(app)
        ear.press(Command.NEXT, Command.NEXT)
        assert ear.press(Command.PAGE_DOWN) == "That key does nothing here."
        assert ear.press(Command.BACK).startswith("Pocketful. "), "there’s nowhere to go back to"


def test_a_picture_to_try_out_and_a_field_answer_their_first_key() -> None:
    with studio(animation_speed="off", speech="on") as app:
        ear = Ear(app)
        app.app.open_rules(next(iter(GAMES)))
        ear.find("^Try it: ")
        assert ear.press(Command.ACTIVATE)
        app.app.open_set_up(next(iter(GAMES)))
        ear.find("^Name, seat 1, text field, empty")
        for key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            app.app.event(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
            assert ear.listen() == "Name, seat 1, text field, empty"
