from collections.abc import Iterator
from typing import Any

import numpy as np
import pygame
import pytest

from game.catalogue import GAMES
from scenes.front import FRONTS, Illustration
from scenes.kit.intent import Command
from scenes.kit.rules import RulesPicture, rules_pictures
from scenes.pages.live_picture import LiveBoard, picture_size
from scenes.pages.rules import RulesScene
from scenes.pages.title import TitleScene
from scenes.pages.trial import Trial
from scenes.ui.text import Label
from tests.scenes.stage import seated
from tools.studio import Studio, studio

KEY = "pebbles"
LEFT = 8
"""The pebbles left in the small game's picture."""

PICTURES = [
    pytest.param(picture, id=f"{game}-{name}")
    for game in GAMES
    for name, picture in rules_pictures(game).items()
]


@pytest.fixture
def stage(pebbles_laid_out: Any) -> Iterator[Studio]:
    """The rules of the small game, with its one picture."""
    with studio(animation_speed="off") as opened:
        opened.services.go.open_rules(KEY)
        opened.settle()
        yield opened


def board(stage: Studio) -> LiveBoard:
    widget = stage.widget("live:opening")
    assert isinstance(widget, LiveBoard)
    return widget


def pebble(stage: Studio, number: int) -> tuple[int, int]:
    """A pebble's place in the window, once someone has begun."""
    live = board(stage)
    x, y = live.engage().game.row.place(number)
    return live.rect.x + round(x), live.rect.y + round(y)


def words(stage: Studio) -> str:
    label = stage.widget("live:opening:words")
    assert isinstance(label, Label)
    return label.text


def log(stage: Studio) -> list[str]:
    table = board(stage).trial.table
    return [] if table is None else [e.action.notation() for e in table.session.match.log[2:]]


def test_a_move_is_tried_and_put_back_and_kept_nowhere(stage: Studio) -> None:
    caption = words(stage)
    before = board(stage).picture().copy()
    stage.click("live:opening:try")
    stage.click(pebble(stage, LEFT - 2))
    stage.settle()
    assert log(stage) == ["take 2"]
    stage.click(pebble(stage, 5))
    stage.settle()
    assert log(stage) == ["take 2", "take 1"], "whoever is to move may move"
    stage.click("live:opening:try")
    stage.move_to((2, 2))
    stage.settle()
    assert log(stage) == []
    assert words(stage) == caption
    after = board(stage).picture().copy()
    assert (drawn(after) == drawn(before)).all()
    assert stage.app.records.saves.saves() == []


def test_a_refusal_is_told_below_and_goes_with_the_next_try(stage: Studio) -> None:
    stage.click(pebble(stage, LEFT - 4))
    assert words(stage) == "You may take 3 pebbles at most."
    assert log(stage) == []
    stage.click(pebble(stage, LEFT - 3))
    stage.settle()
    assert log(stage) == ["take 3"]
    assert "at most" not in words(stage)


def test_the_keyboard_comes_in_plays_takes_back_lets_go_and_leaves(stage: Studio) -> None:
    scene, live = stage.on_top(RulesScene), board(stage)
    for _step in range(9):
        if stage.ui.focus is live:
            break
        stage.give(Command.NEXT)
    assert stage.ui.focus is live
    stage.give(Command.ACTIVATE, Command.LEFT, Command.LEFT, Command.ACTIVATE)
    stage.settle()
    assert log(stage) == ["take 2"]
    stage.give(Command.UNDO)
    stage.settle()
    assert not live.trial.is_tried
    stage.give(Command.BACK)
    assert stage.top is scene
    stage.give(Command.NEXT)
    assert stage.ui.focus is not live
    stage.give(Command.BACK)
    assert isinstance(stage.top, TitleScene)


def test_a_refusal_leads_to_its_paragraph_and_back_to_what_was_in_hand(stage: Studio) -> None:
    stage.app.open_table(seated(KEY, "human", "human"))
    scene = stage.table
    stage.give(Command.LEFT, Command.LEFT)
    x, y = scene.game.row.place(5)
    stage.click((round(x), round(y)))
    stage.move_to(stage.ui._toast.link.rect.center)
    in_hand, wrong = scene.seen.draft, scene.seen.rejection
    assert wrong is not None
    stage.click(stage.ui._toast.link.rect.center)
    rules = stage.on_top(RulesScene)
    assert rules.section == rules.text.pointed_out == wrong.rule
    stage.pass_time(6.0)
    assert rules.text.pointed_out == ""
    stage.give(Command.BACK)
    assert stage.top is scene
    assert (scene.seen.draft, scene.seen.rejection) == (in_hand, wrong)
    assert not scene.session.match.log


def drawn(picture: pygame.Surface) -> np.ndarray[Any, Any]:
    """The colours of a picture on grey."""
    ground = pygame.Surface(picture.get_size())
    ground.fill((128, 128, 128))
    ground.blit(picture, (0, 0))
    return pygame.surfarray.array3d(ground).astype(int)


@pytest.fixture(scope="module")
def services() -> Iterator[Any]:
    """What all games' pictures are tried with."""
    with studio(animation_speed="off") as opened:
        yield opened.services


@pytest.mark.parametrize("picture", PICTURES)
def test_what_is_tried_looks_like_the_picture(services: Any, picture: RulesPicture) -> None:
    look, trial = services.look, Trial(services, picture)
    size = picture_size(picture.shape, look, 560)
    painted = FRONTS[picture.position.game].paint(look, size, Illustration(trial.state))
    table = trial.begin()
    table.game.place_in_picture(look, pygame.Rect((0, 0), size), table.seen)
    lying = pygame.Surface(size, pygame.SRCALPHA)
    table.game.draw_ground(lying)
    lying.fblits(table.game.items(table.seen))
    differs = np.abs(drawn(lying) - drawn(painted)).max(axis=2) > 30
    assert differs.mean() < 0.08
    assert (table.seen.seat is not None) == trial.can_be_tried


@pytest.mark.parametrize("picture", [p for p in PICTURES if p.values[0].steps])
def test_a_task_is_done_as_it_shows(services: Any, picture: RulesPicture) -> None:
    trial = Trial(services, picture)
    assert not trial.is_tried
    trial.show_how()
    size = picture_size(picture.shape, services.look, 560)
    table = trial.begin()
    table.game.place_in_picture(services.look, pygame.Rect((0, 0), size), table.seen)
    shown = []
    for second in range(60):
        trial.update(services.now() + second)
        shown.append(table.game.written(table.draft))
    assert not trial.moves_on
    assert len(set(shown)) == len(picture.steps)
    (main,) = [offer for offer in trial.offers if offer.main]
    assert main.reason == ""
    trial.do(main.meaning)
    assert trial.is_done
    assert trial.refusal == ""
