"""The page for everyone: reached before all else, a section at a time, for all or for one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.kit.commands import Command
from scenes.kit.hands import pointer
from scenes.kit.look import Look
from scenes.kit.voice.voice import Recording, Voice
from scenes.pages.everyone.scene import EveryoneScene
from scenes.pages.settings import SettingsScene
from scenes.pages.title import TitleScene
from scenes.ui.choice import Chooser
from tests.scenes.stage import begun
from tools.studio import Studio, studio


@pytest.fixture
def app() -> Iterator[Studio]:
    with studio(motion="reduced") as opened:
        opened.services.people.met("Ann", "Ben")
        yield opened


def enter(app: Studio, section: str = "eyes") -> None:
    app.services.go.open_everyone()
    app.settle()
    chooser = app.widget("section")
    assert isinstance(chooser, Chooser)
    while chooser.value != section:
        app.give(Command.RIGHT)
        app.settle()
        chooser = app.widget("section")
        assert isinstance(chooser, Chooser)


def texts(app: Studio) -> list[str]:
    return [text for widget in app.ui.root.shown() for text in widget.paragraphs()]


def choose(app: Studio, name: str, *commands: Command) -> None:
    app.ui.set_focus(app.widget(name))
    app.give(*commands)
    app.settle()


def make_it_for(app: Studio, name: str) -> None:
    scene = app.top
    assert isinstance(scene, EveryoneScene)
    scene.show(scene.section, name)
    app.settle()


def test_its_menu_is_the_first_stop_of_the_title(app: Studio) -> None:
    title = app.top
    assert isinstance(title, TitleScene)
    assert title.ui.focusables()[0].name == "menu"
    # Enter goes on with playing; the first Tab leads here, and so does what is spoken.
    voice = Recording()
    app.services.voice = Voice(voice)
    app.services.change_settings(speech="on")
    assert title.ui.focus is not title.ui.focusables()[0]
    app.give(Command.NEXT)
    assert voice.said[-1].startswith("Menu")
    app.give(Command.ACTIVATE, Command.DOWN)
    assert voice.said[-1].startswith("Accessibility")
    app.give(Command.ACTIVATE)
    app.settle()
    assert isinstance(app.top, EveryoneScene)
    app.give(Command.BACK)
    assert app.top is title


def test_it_is_reached_from_the_settings_and_from_a_table(app: Studio) -> None:
    app.services.go.open_settings()
    app.settle()
    choose(app, "everyone", Command.ACTIVATE)
    assert isinstance(app.top, EveryoneScene)
    app.give(Command.BACK)
    assert isinstance(app.top, SettingsScene)
    app.services.go.open_table(begun("human", "human"))
    app.give(Command.MENU)
    app.settle()
    app.click("menu-everyone")
    assert isinstance(app.top, EveryoneScene)


@pytest.mark.parametrize(
    ("section", "there"),
    [
        ("eyes", {"text-size", "theme", "colours", "motion"}),
        ("hearing", {"effects", "ambience", "music", "rumble"}),
        ("hands", {"hand", "speed", "confirm"}),
        ("missing", {"wish", "make-letter"}),
    ],
)
def test_each_section_is_walked_with_the_arrows_and_tab(
    app: Studio, section: str, there: set[str]
) -> None:
    enter(app, section)
    reached = set()
    for _step in app.ui.focusables():
        app.give(Command.NEXT)
        assert app.ui.focus is not None
        reached.add(app.ui.focus.name)
    assert reached >= there | {"back", "section", "whose"}


def test_what_is_changed_for_one_person_is_theirs_alone_and_seen_at_once(app: Studio) -> None:
    enter(app)
    make_it_for(app, "Ben")
    choose(app, "theme", Command.RIGHT)
    choose(app, "text-size", Command.RIGHT)
    assert (app.services.look.theme.key, app.services.look.text_scale) == ("dark", 1.15)
    ben, ann = app.services.people.of("Ben"), app.services.people.of("Ann")
    assert ben is not None
    assert ann is not None
    assert (dict(ben.likes), dict(ann.likes)) == ({"theme": "dark", "text_size": 115}, {})
    assert app.services.house.theme == "light"
    app.give(Command.BACK)
    app.settle()
    assert app.services.look.theme.key == "light"
    app.services.change_settings(theme="contrast")
    assert app.services.house.theme == "contrast"


def test_a_person_can_have_everybodys_settings_again(app: Studio) -> None:
    enter(app)
    make_it_for(app, "Ben")
    choose(app, "theme", Command.RIGHT)
    choose(app, "as-everybody", Command.ACTIVATE)
    ben = app.services.people.of("Ben")
    assert ben is not None
    assert not ben.likes
    assert app.services.look.theme.key == "light"
    choose(app, "text-size", Command.RIGHT)
    assert app.services.house.text_size == 100


@pytest.mark.parametrize("section", ["eyes", "hearing", "hands", "missing"])
@pytest.mark.parametrize(("size", "text_size"), [((800, 600), 200), ((1280, 720), 100)])
def test_nothing_is_cut(
    section: str, size: tuple[int, int], text_size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: list[str] = []
    with studio(motion="reduced", size=size, text_size=text_size) as opened:
        enter(opened, section)
        monkeypatch.setattr(
            Look, "on_text", staticmethod(lambda text, _s, was: cut.append(text) if was else None)
        )
        opened.picture()
    assert cut == []


def test_what_is_missing_becomes_a_letter_without_names(app: Studio) -> None:
    app.services.change_settings(text_size=150)
    enter(app, "missing")
    voice = Recording()
    app.services.voice = Voice(voice)
    app.services.change_settings(speech="on")
    choose(app, "make-letter", Command.ACTIVATE)
    assert app.services.exports.found(".txt") == []
    assert "Write a few words first." in voice.said
    app.ui.set_focus(app.widget("wish"))
    app.type("The digits are small.")
    app.give(Command.ACTIVATE)
    app.settle()
    (letter,) = app.services.exports.found(".txt")
    lines = letter.read_text("utf-8").splitlines()
    assert lines[0] == "The digits are small."
    assert "text_size: 150" in lines
    assert not any(name in line for line in lines for name in ("Ann", "Ben", "theme"))
    for told in (texts(app), voice.said):
        assert any(letter.name in text for text in told)


def test_the_pointer_is_as_chosen(app: Studio) -> None:
    enter(app)
    choose(app, "pointer", Command.RIGHT)
    assert pointer._Now.look == "white"
    choose(app, "pointer", Command.LEFT)
    assert pointer._Now.look == "own"
