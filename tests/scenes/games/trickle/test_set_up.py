from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any

import pygame
import pytest

from game.catalogue import GAMES
from game.match import HUMAN, Match, Seat
from game.seats import SetUp, read_setup
from scenes.kit.intent import Command
from scenes.kit.seating import Seating
from scenes.kit.voice import Recording, Voice
from scenes.pages.set_up.scene import SetUpScene
from tests.scenes.games.hexagon.stage import trickle
from tests.scenes.pages.play import (
    focus,
    opened,
    press,
    table_of,
    texts,
    write,
)
from tests.scenes.stage import Stage, by_lot

TRICKLE = GAMES["trickle"]


@pytest.fixture
def stage(stage: Stage) -> Stage:
    """For a person who wants no lessons."""
    stage.services.learning.add_offered("trickle")
    return stage


@pytest.fixture
def page(stage: Stage) -> SetUpScene:
    return opened(SetUpScene(stage.services, "trickle"))


def more(page: SetUpScene) -> None:
    press(page, "tab", at=0.75)
    assert page.tab == "more"


def reseat(page: SetUpScene, seating: Seating) -> None:
    page.change(replace(page.plan, seating=seating))


def remembered(
    stage: Stage, players: int, *people: str, starter: str = "chosen", **options: Any
) -> SetUpScene:
    """The page after these players sat down last time, with computers on the other seats."""
    seats = [Seat(name, HUMAN, n, n) for n, name in enumerate(people)]
    seats += [Seat("", "casual", n, n) for n in range(len(seats), players)]
    setup = SetUp(tuple(seats), options, starter).to_json()
    stage.services.change_settings(setups={"trickle": setup})
    return opened(SetUpScene(stage.services, "trickle"))


def played(stage: Stage) -> Match:
    return table_of(stage)


def test_sentences_follow_a_name_as_it_is_typed(stage: Stage) -> None:
    page = remembered(stage, 4, partnerships=True)
    reseat(page, page.plan.seating.with_kind(2, HUMAN))
    press(page, "name-2")
    field = page.ui.find("name-2")
    write(page, "Zoe ")
    assert "Partner: Zoe" in texts(page, stage.window)
    assert (page.ui.find("name-2"), field.text) == (field, "Zoe ")
    more(page)
    press(page, "earlier-2")
    stage.services.voice = Voice(heard := Recording())
    press(page, "earlier-1")
    assert page.ui.find("starter").options[0].text == "Zoe"
    stage.services.voice.poll()
    assert heard.said[0].startswith("Zoe, ")


# The adaptive computer


def record(stage: Stage, number: int, kind: str, winner: int, name: str = "Ann") -> None:
    """Let a person and another player finish a game that one of them wins."""
    for seed in range(60):
        match, rng = trickle("human", kind), Random(f"{number}:{seed}")
        match.with_seat(0, Seat(name, HUMAN, 0, 0))
        while not match.is_over:
            by_lot(match, rng)
        outcome = match.outcome()
        if outcome is not None and outcome.winners == (winner,):
            day = datetime(2026, 1, number + 1, tzinfo=UTC)
            stage.services.history.record(f"game-{number}", match, day)
            return
    raise AssertionError("none of sixty games ended so")


def test_equal_names_are_mentioned(stage: Stage) -> None:
    page = remembered(stage, 2, "Ann", "Ben")
    assert not any("count together" in text for text in texts(page, stage.window))
    press(page, "name-1")
    for _ in range(3):
        page.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode=""))
    write(page, "ann")
    page.update(0.0)
    assert any("count together" in text for text in texts(page, stage.window))
    press(page, "start")
    assert [seat.name for seat in played(stage).seats] == ["Ann", "ann"]


# Who starts


def test_the_loser_of_the_last_game_begins(stage: Stage) -> None:
    record(stage, 0, "human", winner=0)
    page = remembered(stage, 2, "Ann", "Ben", starter="loser")
    more(page)
    assert "Ben lost the last game and starts." in texts(page, stage.window)
    press(page, "start")
    assert [seat.name for seat in played(stage).seats] == ["Ben", "Ann"]


# Variants


def test_variants_that_exclude_each_other_are_explained(stage: Stage) -> None:
    page = remembered(stage, 2, "Ann", move_from_corner=True, move_along_edge=True)
    more(page)
    focus(page, "option-off_board")
    page.command(Command.ACTIVATE)
    values = page.plan.variants.values
    assert (values["off_board"], values["move_from_corner"], values["move_along_edge"]) == (
        True,
        False,
        False,
    )
    told = [text for text in texts(page, stage.window) if "can’t be combined" in text]
    assert len(told) == 1
    assert told[0].endswith("Reset: “Move from corner”, “Move along my edge”.")
    focus(page, "option-move_along_edge")
    page.command(Command.ACTIVATE)
    assert page.plan.variants.values["off_board"] is False
    press(page, "start")
    assert played(stage).options["move_along_edge"] is True


# What is kept


def test_the_last_choice_is_remembered(stage: Stage, page: SetUpScene) -> None:
    press(page, "name-0")
    write(page, "Ann")
    focus(page, "count")
    page.command(Command.RIGHT)
    more(page)
    focus(page, "starter")
    page.command(Command.RIGHT)
    page.more.choose("chained_jumps", True)
    page.leave()
    again = opened(SetUpScene(stage.services, "trickle"))
    assert again.plan.seating == page.plan.seating
    assert again.plan.variants == page.plan.variants
    assert again.plan.starter == "random"
    setup = read_setup(TRICKLE, stage.services.settings.setups["trickle"])
    assert setup.seats[0].name == "Ann"
