from typing import Any

import pygame
import pytest

from scenes.kit.intent import READING, Command
from scenes.table.curtain import Awaited, Curtain, CurtainCard
from scenes.table.table import CALM
from scenes.ui.faces import Who
from tests.pebbles.rules.state import Take
from tests.pebbles.stage import hands
from tests.scenes.stage import Stage, attempt
from tests.scenes.table.curtained import press, settle
from tools.studio import LOOK
from tools.witness import listen

pytestmark = pytest.mark.usefixtures("hands")


@pytest.fixture
def scene(stage: Stage) -> Any:
    """Two people behind the curtain, at rest."""
    scene = stage.table(hands())
    settle(stage, scene)
    return scene


def test_a_press_that_was_meant_for_the_move_before_lifts_nothing(stage: Stage, scene: Any) -> None:
    press(scene)
    settle(stage, scene)
    attempt(scene, Take(1))
    scene.command(Command.ACTIVATE)  # skips the movement
    stage.pass_time(scene, 0.1)
    assert scene.curtain.covers
    for _time in range(2):
        scene.command(Command.ACTIVATE)
        press(scene)
        stage.pass_time(scene, 0.05)
        assert scene.curtain.covers
    stage.pass_time(scene, CALM)
    press(scene)
    assert not scene.curtain.covers


def test_a_press_too_early_and_coming_round_by_tab_tell_what_lifts_it(stage: Stage) -> None:
    heard = listen(stage.services)
    scene = stage.table(hands())
    while not scene.curtain.covers:
        stage.pass_time(scene, 0.01)
    for command in (Command.ACTIVATE, *[Command.NEXT] * (len(scene.ui.focusables()) + 1)):
        heard.said.clear()
        scene.command(command)
        if command is Command.ACTIVATE:
            stage.pass_time(scene, 0.05)
            scene.read(Command.READ)
            stage.pass_time(scene, 0.05)
            told = "It’s Ann’s turn. Ann, press Shift+Enter when only you can hear."
            assert heard.said == [told, told]
        stage.pass_time(scene, CALM)
    assert heard.said == ["It’s Ann’s turn. Ann, press Enter when only you can hear."]
    for command in (Command.HINT, Command.ASK_1, Command.ASK_7, Command.TYPE, Command.READ):
        heard.said.append("")
        scene.read(command) if command in READING else scene.command(command)
        stage.pass_time(scene, 0.05)
        assert heard.said[-1] == heard.said[0], command
    assert scene.curtain.covers


def test_shift_and_enter_lift_it_at_once(stage: Stage) -> None:
    scene = stage.table(hands())
    while not scene.curtain.covers:
        stage.pass_time(scene, 0.01)
    for lifts, kind in enumerate((pygame.KEYUP, pygame.KEYDOWN)):
        scene.handle(pygame.Event(kind, key=pygame.K_LSHIFT, mod=0, unicode=""))
        scene.command(Command.ACTIVATE)
        assert scene.table.calms
        assert scene.curtain.covers is not bool(lifts)


def test_a_right_click_lifts_nothing(stage: Stage, scene: Any) -> None:
    press(scene, button=3)
    stage.pass_time(scene, 0.1)
    assert scene.curtain.covers


@pytest.mark.usefixtures("hands")
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("name", ["Ann", "Maximiliane of the Long Name " * 2])
def test_its_card_is_the_one_thing_that_is_seen(
    size: tuple[int, int], text_scale: float, name: str
) -> None:
    look = LOOK.changed(size=size, text_scale=text_scale)
    area = pygame.Rect(0, 0, round(0.62 * size[0]), size[1])
    card = CurtainCard(look, area, Awaited(name, Who("human"), "What happened? (W)"))
    assert area.contains(card.rect)
    assert area.contains(card.button.rect)
    assert area.contains(card.figure)
    assert card.rect.contains(card.button.rect)
    assert card.rect.contains(card.watch.rect)
    assert not card.watch.rect.colliderect(card.button.rect)
    assert card.rect.width > 0.5 * area.width
    curtain = Curtain()
    curtain.hang(Awaited(name, Who("human")))
    ((cloth, place),) = curtain.items(look, area, 0.0)
    assert cloth.get_size() == size
    assert place == (0, 0)
