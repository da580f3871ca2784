from random import Random
from typing import Any

import pygame
import pytest

from game.match import UndoPolicy
from game.protocol import State
from scenes.kit.intent import Command
from scenes.kit.voice import Recording, Voice
from scenes.table.curtain import Curtain, CurtainCard
from scenes.table.table import CALM
from scenes.ui.faces import Who
from tests.pebbles.hands import HandsState
from tests.pebbles.rules.state import Take
from tests.pebbles.stage import hands
from tests.scenes.stage import Stage, attempt
from tests.scenes.table.curtained import play_watched, press, settle
from tools.studio import LOOK

pytestmark = pytest.mark.usefixtures("hands")


@pytest.fixture
def scene(stage: Stage) -> Any:
    """Two people behind the curtain, at rest."""
    scene = stage.table(hands())
    settle(stage, scene)
    return scene


def shown(state: State) -> set[int]:
    """The seats whose hands a state shows."""
    return {seat for seat, hand in enumerate(HandsState.of(state).hands) if hand is not None}


def test_nothing_is_shown_before_the_person_at_turn_has_taken_the_screen(stage: Stage) -> None:
    scene = stage.table(hands("human", "human", "human"))
    settle(stage, scene)
    first = scene.session.hand_seat
    assert scene.curtain.covers
    assert scene.seen.seat is None
    assert shown(scene.seen.state) == set()
    press(scene)
    settle(stage, scene)
    assert not scene.curtain.covers
    assert scene.seen.seat == first
    assert shown(scene.seen.state) == {first}


def test_tab_comes_back_to_the_curtain_in_words_and_without_news_no_key_shows_any(
    stage: Stage, scene: Any
) -> None:
    heard = Recording()
    stage.services.voice = Voice(heard)
    settle(stage, scene)
    scene.command(Command.NEXT)
    while scene.ui.focus is not None:
        heard.said.clear()
        scene.command(Command.NEXT)
        settle(stage, scene)
    assert heard.said == ["Back at the table."]
    scene.command(Command.RECAP)
    settle(stage, scene)
    assert heard.said[1:] == ["Nothing new."]
    assert scene.curtain.covers


def test_the_curtain_falls_after_the_turn_and_rises_with_the_enter_key(
    stage: Stage, scene: Any
) -> None:
    scene.command(Command.ACTIVATE)
    settle(stage, scene)
    first = scene.seen.seat
    assert first is not None
    attempt(scene, Take(1))
    settle(stage, scene)
    assert scene.curtain.covers
    assert shown(scene.seen.state) == set()
    scene.command(Command.ACTIVATE)
    settle(stage, scene)
    assert shown(scene.seen.state) == {1 - first}


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


def test_a_right_click_lifts_nothing(stage: Stage, scene: Any) -> None:
    press(scene, button=3)
    stage.pass_time(scene, 0.1)
    assert scene.curtain.covers


def test_the_only_person_at_a_table_needs_no_curtain(stage: Stage) -> None:
    scene = stage.table(hands("human", "learner", "learner"))
    for _turn in range(3):
        settle(stage, scene)
        assert not scene.session.match.is_over
        assert not scene.curtain.covers
        assert shown(scene.seen.state) == {0}
        space = scene.session.state.legal_actions(scene.seen.seat)
        attempt(scene, space.sample(Random(1)))


def test_among_computers_no_hand_is_shown_until_the_end(stage: Stage) -> None:
    scene = stage.table(hands("learner", "learner"))
    stage.pass_time(scene, 0.5)
    assert shown(scene.seen.state) == set()
    assert not scene.curtain.covers


def test_taking_back_asks_everybody_and_covers_again(stage: Stage, scene: Any) -> None:
    press(scene)
    first = scene.seen.seat
    attempt(scene, Take(1))
    settle(stage, scene)
    press(scene)
    settle(stage, scene)
    assert scene.session.match.undo_policy() is UndoPolicy.ASK_EVERYONE
    scene.table.undo()
    settle(stage, scene)
    assert scene.session.hand_seat == first
    assert scene.curtain.covers
    assert shown(scene.seen.state) == set()


def test_no_hint_is_given_through_the_curtain(stage: Stage, scene: Any) -> None:
    scene.command(Command.HINT)
    assert not stage.bots.asked


@pytest.mark.parametrize("recaps", [False, True])
@pytest.mark.parametrize("kinds", [("human",) * 3, ("human", "learner", "human", "learner")])
def test_no_hook_of_the_table_ever_gets_a_hand_that_is_not_the_viewers(
    stage: Stage, kinds: tuple[str, ...], recaps: bool
) -> None:
    assert play_watched(stage, stage.table(hands(*kinds)), recaps=recaps) > 2


@pytest.mark.usefixtures("hands")
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("name", ["Ann", "Maximiliane of the Long Name " * 2])
def test_its_card_is_the_one_thing_that_is_seen(
    size: tuple[int, int], text_scale: float, name: str
) -> None:
    look = LOOK.changed(size=size, text_scale=text_scale)
    area = pygame.Rect(0, 0, round(0.62 * size[0]), size[1])
    card = CurtainCard(look, area, name, Who("human"), watch="What happened? (W)")
    assert area.contains(card.rect)
    assert area.contains(card.button)
    assert area.contains(card.figure)
    assert card.rect.contains(card.button)
    assert card.rect.contains(card.watch)
    assert not card.watch.colliderect(card.button)
    assert card.rect.width > 0.5 * area.width
    curtain = Curtain()
    curtain.hang(name, Who("human"))
    ((cloth, place),) = curtain.items(look, area, 0.0)
    assert cloth.get_size() == size
    assert place == (0, 0)
