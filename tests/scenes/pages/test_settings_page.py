"""The settings page: every setting is applied and saved at once, by mouse and keyboard."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pygame
import pytest

from game.records.people import Person
from scenes.kit import i18n
from scenes.kit.commands import Command
from scenes.kit.look import TEXT_SCALES, Look
from scenes.pages.settings import PSEUDO_VARIABLE
from scenes.pages.title import TitleScene
from scenes.ui.toggle import Slider
from tests.scenes.stage import click_at
from tools.studio import Studio, studio


@pytest.fixture
def stage() -> Iterator[Studio]:
    with studio(motion="reduced") as opened:
        opened.services.go.open_settings()
        opened.settle()
        yield opened


def saved(stage: Studio) -> dict[str, object]:
    """What the file says."""
    values: dict[str, object] = json.loads(stage.app.records.places.settings.read_text("utf-8"))
    return values


def choose(stage: Studio, name: str, *commands: Command) -> None:
    stage.ui.set_focus(stage.widget(name))
    stage.give(*commands)
    stage.settle()


@pytest.mark.parametrize(
    ("name", "setting", "expected"),
    [
        ("text-size", "text_size", 115),
        ("theme", "theme", "dark"),
        ("colours", "colours", "safe"),
        ("speed", "animation_speed", "slow"),
        ("confirm", "confirm_moves", True),
    ],
)
def test_a_step_to_the_right_is_applied_and_saved_at_once(
    stage: Studio, name: str, setting: str, expected: object
) -> None:
    choose(stage, name, Command.RIGHT)
    assert getattr(stage.services.settings, setting) == expected
    assert saved(stage)[setting] == expected
    assert stage.ui.focus is stage.widget(name), "the focus stays where it was"


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_the_stepper_of_the_text_size_stays_under_the_pointer(size: tuple[int, int]) -> None:
    with studio(motion="reduced", size=size) as opened:
        opened.services.people.put(Person("Ann"))
        opened.services.go.open_settings()
        opened.settle()
        step = opened.widget("text-size").rect
        pointer = step.right - 8, step.centery
        for percent in (115, 130, 150, 175, 200):
            opened.click(pointer)
            opened.settle()
            assert opened.services.settings.text_size == percent


def test_volumes_are_heard_while_they_slide_and_saved_afterwards(stage: Studio) -> None:
    choose(stage, "effects", Command.END)
    choose(stage, "ambience", Command.END, Command.LEFT, Command.LEFT)
    assert stage.services.sound.effects_volume == 1.0
    assert stage.services.sound.ambience_volume == pytest.approx(0.9)
    assert saved(stage)["effects_volume"] == 100
    assert saved(stage)["ambience_volume"] == 90
    slider = stage.widget("ambience")
    assert isinstance(slider, Slider)
    assert slider.value == 90


def test_music_is_off_until_somebody_wants_it_and_is_heard_while_it_is_set(stage: Studio) -> None:
    slider = stage.widget("music")
    assert isinstance(slider, Slider)
    assert slider.value == stage.services.sound.music_volume == 0
    choose(stage, "music", *[Command.RIGHT] * 4)
    assert saved(stage)["music_volume"] == 20
    assert stage.services.sound.music_volume == pytest.approx(0.2)
    stage.services.sound.update()
    assert pygame.mixer.music.get_busy()


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
    reached = []
    for _step in range(40):
        stage.give(Command.NEXT)
        focus = stage.ui.focus
        assert focus is not None
        if focus.name in reached:
            break
        reached.append(focus.name)
    assert set(reached) >= {
        *("back", "text-size", "theme", "colours", "fullscreen", "speed", "motion"),
        *("targets", "confirm", "effects", "ambience", "music", "rumble"),
    }
    stage.give(Command.BACK)
    assert isinstance(stage.top, TitleScene)


@pytest.mark.parametrize("text_size", [80, 100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_nothing_is_cut(
    stage: Studio, size: tuple[int, int], text_size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: list[str] = []
    stage.show_as(size=size, text_size=text_size)
    monkeypatch.setattr(
        Look, "on_text", staticmethod(lambda text, _style, was: cut.append(text) if was else None)
    )
    stage.picture()
    assert cut == []


@pytest.mark.parametrize("size", [(640, 400), (800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("page", ["settings", "everyone"])
def test_the_text_size_stays_under_the_pointer_that_changes_it(
    size: tuple[int, int], page: str
) -> None:
    with studio(size=size, motion="reduced", text_size=80) as opened:
        getattr(opened.services.go, f"open_{page}")()
        opened.settle()
        place = opened.widget("text-size").rect
        arrows = (
            (place.right - place.h // 4, place.centery),
            (place.x + place.h // 4, place.centery),
        )
        for arrow, end in zip(arrows, (200, 80), strict=True):
            for _step in TEXT_SCALES:
                click_at(opened.top, arrow)
                opened.settle()
            assert opened.services.settings.text_size == end
