import json

import pytest

from game.catalogue import GAMES
from game.records.people import Person
from game.records.settings import SETTINGS
from scenes.kit import i18n
from scenes.kit.hands import pointer
from scenes.kit.intent import Command
from scenes.kit.sound import BackgroundLoop
from scenes.pages.settings import PSEUDO_VARIABLE
from scenes.pages.title import TitleScene
from scenes.ui.toggle import Slider, Toggle
from tools.studio import Studio, studio
from tools.witness import listen

_SECTIONS = ("look", "sound", "play", "accessibility")


@pytest.fixture
def stage(opened: Studio) -> Studio:
    opened.services.go.open_settings()
    opened.settle()
    return opened


def saved(stage: Studio) -> dict[str, object]:
    values: dict[str, object] = json.loads(stage.app.records.places.settings.read_text("utf-8"))
    return values


def turn_to(stage: Studio, section: str) -> None:
    choose(stage, "part", *[Command.LEFT] * 3, *[Command.RIGHT] * _SECTIONS.index(section))


def choose(stage: Studio, name: str, *commands: Command) -> None:
    stage.ui.set_focus(stage.widget(name))
    stage.give(*commands)
    stage.settle()


def test_one_key_by_accident_makes_no_switch_of_all(stage: Studio) -> None:
    turn_to(stage, "accessibility")
    stage.ui.set_focus(stage.widget("switches"))
    for command in (Command.ACTIVATE, Command.RIGHT):
        stage.give(command)
        assert stage.services.settings.switches == "off"
        assert stage.ui.overlays
        stage.give(Command.BACK)
    stage.give(Command.ACTIVATE, Command.DOWN, Command.ACTIVATE)
    assert stage.services.settings.switches == "one"


@pytest.mark.parametrize(
    ("name", "setting", "expected"),
    [
        ("text-size", "text_size", 115),
        ("theme", "theme", "dark"),
        ("colours", "colours", "safe"),
        ("animation-speed", "animation_speed", "fast"),
        ("confirm-moves", "confirm_moves", True),
        ("letters", "letters", "clear"),
    ],
)
def test_a_step_to_the_right_is_applied_and_saved_at_once(
    stage: Studio, name: str, setting: str, expected: object
) -> None:
    if setting != "text_size":
        turn_to(stage, SETTINGS[setting].section)
    choose(stage, name, Command.RIGHT)
    assert getattr(stage.services.settings, setting) == expected
    assert saved(stage)[setting] == expected
    assert stage.ui.focus is stage.widget(name), "the focus stays where it was"


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_the_next_text_size_stays_under_the_pointer(size: tuple[int, int]) -> None:
    with studio(animation_speed="off", size=size) as opened:
        opened.services.kept.people.put(Person("Ann"))
        opened.services.go.open_settings()
        opened.settle()
        step = opened.widget("text-plus").rect
        pointer = step.right - 8, step.centery
        for percent in (115, 130, 150, 175, 200):
            opened.click(pointer)
            opened.settle()
            assert opened.services.settings.text_size == percent


def test_volumes_are_heard_while_they_slide_and_saved_afterwards(stage: Studio) -> None:
    turn_to(stage, "sound")
    choose(stage, "effects-volume", Command.END)
    choose(stage, "ambience-volume", Command.END, Command.LEFT, Command.LEFT)
    choose(stage, "music-volume", Command.HOME, Command.RIGHT)
    assert stage.services.sound.effects_volume == 1.0
    assert stage.services.sound.background.volumes[BackgroundLoop.ROOM] == pytest.approx(0.9)
    assert stage.services.sound.background.volumes[BackgroundLoop.MUSIC] == pytest.approx(0.05)
    assert saved(stage)["effects_volume"] == 100
    assert saved(stage)["ambience_volume"] == 90
    assert saved(stage)["music_volume"] == 5
    slider = stage.widget("ambience-volume")
    assert isinstance(slider, Slider)
    assert slider.value == 90


def test_a_single_language_offers_no_choice_and_translators_get_the_pseudo_locale(
    stage: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(i18n, "languages", lambda: [i18n.ENGLISH, i18n.PSEUDO])
    stage.show_as(theme="dark")
    assert stage.ui.find("language") is None
    monkeypatch.setenv(PSEUDO_VARIABLE, "1")
    stage.show_as(theme="light")
    choose(stage, "language", Command.RIGHT)
    assert i18n.language() == i18n.PSEUDO
    assert stage.services.settings.language == i18n.PSEUDO
    choose(stage, "language", Command.LEFT)
    assert i18n.language() == i18n.ENGLISH


def test_the_keyboard_reaches_every_setting_once_and_leads_back(stage: Studio) -> None:
    stage.services.kept.people.met("Ann")
    stage.show_as(speech="on", switches="one")
    reached: list[str] = []
    for section in _SECTIONS:
        turn_to(stage, section)
        for _step in stage.ui.focusables():
            stage.give(Command.NEXT)
            assert stage.ui.focus is not None
            reached.append(stage.ui.focus.name)
    rows = [
        name.replace("_", "-")
        for name, each in SETTINGS.items()
        if each.section in _SECTIONS
        and each.whose != "person"
        and (each.only[0] != "speech" or "on" in each.only[1])
    ]
    assert [name for name in reached if name in rows] == rows, "each once, in their order"
    assert set(reached) - set(rows) == {"back", "text-size", "part", "open-keys", "open-wish"}
    stage.give(Command.BACK)
    assert isinstance(stage.top, TitleScene)


def test_two_keys_lead_a_listener_to_how_much_is_said(stage: Studio) -> None:
    listen(stage.services)
    stage.services.change_settings(speech="on")
    stage.services.go.open_settings("")
    stage.settle()
    stage.give(Command.NEXT, Command.NEXT)
    assert stage.ui.focus is stage.widget("speech-detail")


def test_the_menu_stands_first_on_the_title_and_tab_begins_after_it(
    stage: Studio,
) -> None:
    sounds: list[str] = []
    stage.services.sound.on_heard = lambda caption, _pan: sounds.append(caption)
    stage.give(Command.BACK)
    title = stage.top
    assert isinstance(title, TitleScene)
    assert title.ui.focusables()[0].name == "menu"
    # Enter goes on with playing; the first Tab shows with what, unless it was said.
    title.ui.set_focus(None)
    title.enter()
    first = title.ui.focus
    stage.give(Command.NEXT)
    assert title.ui.focus is first is title.ui.focusables()[1]
    voice = listen(stage.services)
    stage.services.change_settings(speech="on")
    stage.pass_time(0.1)
    assert voice.said[-1].startswith(next(iter(GAMES.values())).title)
    stage.give(Command.PREVIOUS)
    assert voice.said[-1].startswith("Menu")
    stage.give(Command.ACTIVATE)
    stage.settle()
    stage.click("everyone")
    stage.settle()
    assert stage.ui.focus is stage.widget("part")
    assert stage.ui.find("captions") is not None
    assert sounds == []
    stage.give(Command.BACK)
    assert stage.top is title


def test_what_is_changed_for_one_person_is_theirs_alone_and_seen_at_once(stage: Studio) -> None:
    stage.services.kept.people.put(Person("Ann"))
    stage.services.kept.people.put(Person("Ben", likes={"coach": True}))
    stage.services.go.open_settings(person="Ben")
    stage.settle()
    turn_to(stage, "play")
    coach = stage.widget("coach")
    assert isinstance(coach, Toggle)
    assert coach.value
    assert stage.ui.find("language") is None, "all have the same"
    turn_to(stage, "look")
    choose(stage, "theme", Command.RIGHT)
    choose(stage, "text-size", Command.RIGHT)
    assert (stage.services.look.theme.key, stage.services.look.text_scale) == ("dark", 1.15)
    ben, ann = stage.services.kept.people.of("Ben"), stage.services.kept.people.of("Ann")
    assert ben is not None
    assert ann is not None
    assert (dict(ben.likes), dict(ann.likes)) == (
        {"coach": True, "theme": "dark", "text_size": 115},
        {},
    )
    assert stage.services.hand.house.theme == "light"
    stage.give(Command.BACK)
    stage.settle()
    assert stage.services.look.theme.key == "light"
    stage.services.change_settings(theme="contrast")
    assert stage.services.hand.house.theme == "contrast"


def test_what_is_missing_becomes_a_letter_without_names(stage: Studio) -> None:
    stage.services.kept.people.met("Ann", "Ben")
    voice = listen(stage.services)
    stage.services.change_settings(speech="on", text_size=150)
    turn_to(stage, "accessibility")
    choose(stage, "open-wish", Command.ACTIVATE)
    choose(stage, "make-letter", Command.ACTIVATE)
    assert stage.services.kept.exports.found(".txt") == []
    assert "Write a few words first." in voice.said
    stage.ui.set_focus(stage.widget("wish"))
    stage.type("The digits are small.")
    stage.give(Command.ACTIVATE)
    stage.settle()
    (letter,) = stage.services.kept.exports.found(".txt")
    lines = letter.read_text("utf-8").splitlines()
    assert lines[0] == "The digits are small."
    assert "text_size: 150" in lines
    assert not any(name in line for line in lines for name in ("Ann", "Ben", "theme"))
    assert any(letter.name in text for text in voice.said)
    shown = [text for widget in stage.ui.overlays[-1].shown() for text in widget.paragraphs()]
    assert any(letter.name in text for text in shown)


def test_the_pointer_is_as_chosen(stage: Studio) -> None:
    turn_to(stage, "accessibility")
    choose(stage, "pointer", Command.RIGHT)
    assert pointer._Now.look == "white"
    choose(stage, "pointer", Command.LEFT)
    assert pointer._Now.look == "own"
