from itertools import product
from pathlib import Path

import pygame
import pytest

from game.bots.levels import OPPONENTS
from game.catalogue import GAMES
from game.match import HUMAN
from game.protocol import GameInfo
from scenes.kit.intent import Command
from scenes.kit.match_words import players_text
from scenes.pages.set_up.plan import Variants
from scenes.pages.set_up.scene import MORE, PLAYERS, SetUpScene
from scenes.ui.button import Button
from scenes.ui.text import Label
from tests.scenes.app.by_ear import Ear
from tests.scenes.pages.play import (
    opened,
    press,
    table_of,
    ways,
    widget,
)
from tests.scenes.stage import FIRST, Stage, make_stage
from tools.studio import studio


def page_of(stage: Stage, game: str = FIRST) -> SetUpScene:
    return opened(SetUpScene(stage.services, game))


@pytest.mark.parametrize("game", GAMES)
def test_one_press_begins(stage: Stage, game: str) -> None:
    info = GAMES[game]
    page = page_of(stage, game)
    page.command(Command.ACTIVATE)
    match = table_of(stage)
    others = [f"adaptive-60.{who}" for who in OPPONENTS][: info.players[0] - 1]
    assert sorted(seat.kind for seat in match.seats) == sorted([HUMAN, *others])
    assert match.options == info.complete_options(info.players[0], info.evening)
    assert match.date.startswith("2026-11-21")
    assert match.log == []
    page.command(Command.ACTIVATE)
    assert table_of(stage).seed != match.seed


@pytest.mark.parametrize("info", GAMES.values(), ids=lambda info: info.key)
def test_every_pair_of_choices_ends_in_rules_that_exist(info: GameInfo) -> None:
    """Whatever the order of choices, the last holds or says why it doesn't."""
    for players in info.players:
        plain = Variants(info, players)
        steps = [(o.key, c.value) for o in plain.options for c in o.choices]
        for first, second in product(steps, repeat=2):
            between = plain.choose(*first)
            if second[0] not in {option.key for option in between.options}:
                continue
            after = between.choose(*second)
            assert info.complete_options(players, after.values) == after.values
            assert after.values[second[0]] == second[1]
            assert bool(after.why) == bool(after.given_up)


def test_a_match_that_was_left_is_gone_on_with_from_its_game(stage: Stage) -> None:
    page = page_of(stage)
    assert page.ui.find("continue") is None
    press(page, "start")
    stage.services.kept.saves.save("left", table_of(stage))
    page = page_of(stage)
    told = f"Under way · {players_text(table_of(stage).seats)}"
    assert told in (label.text for label in page.ui.root.shown() if isinstance(label, Label))
    press(page, "count", at=0.9)
    shown = (label.text for label in page.ui.root.shown() if isinstance(label, Label))
    assert told not in shown, "who chooses for a new match sees that"
    start = widget(page, "start")
    assert isinstance(start, Button)
    assert start.kind == "primary", "and starts it"
    press(page_of(stage), "continue")
    way, (match, kept) = stage.went.ways[-1]
    assert (way, match.seed, kept) == ("open_table", table_of(stage).seed, "left")
    others = page_of(stage, next(game for game in GAMES if game != FIRST))
    assert others.ui.find("continue") is None


def test_ten_controls_are_enough_for_two(stage: Stage, tmp_path: Path) -> None:
    stage.services.kept.people.met("Ann", "Ben")
    new = make_stage(tmp_path / "new")
    for page in (page_of(stage), page_of(new)):
        assert len(page.ui.focusables()) <= 10


def test_the_picture_shows_as_many_players_as_are_chosen() -> None:
    with studio() as app:
        app.services.go.open_set_up(FIRST)
        app.settle()
        preview, count = app.widget("preview").rect, app.widget("count").rect
        # What's in the window, not a picture drawn anew.
        before = pygame.image.tobytes(app.app.window.subsurface(preview), "RGB")
        app.click((count.right - 15, count.centery))
        app.settle()
        assert pygame.image.tobytes(app.app.window.subsurface(preview), "RGB") != before


def test_learn_begins_for_whoever_is_new_and_later_leads_to_all_there_is(tmp_path: Path) -> None:
    stage = make_stage(tmp_path)
    page = page_of(stage)
    assert page.ui.focus is widget(page, "start"), "Enter twice always begins a match"
    for tab in (MORE, PLAYERS):
        page.show(tab)
        assert widget(page, "learn").called == "New to this game? Learn"
    for name, way in (("learn", "open_lesson"), ("rules", "open_rules")):
        press(page, name)
        assert ways(stage)[-1] == way
    rules = widget(page, "rules").rect
    press(page, "start")
    page = page_of(stage)
    for name, way in (
        ("lessons", "open_lesson"),
        ("puzzles", "open_puzzles"),
    ):
        press(page, "learn")
        press(page, name)
        assert ways(stage)[-1] == way
    assert widget(page, "rules").rect == rules
    press(page, "rules")
    assert ways(stage)[-1] == "open_rules"


def test_by_ear_a_persons_seat_has_its_state_and_looks_lead_back_to_it() -> None:
    with studio(speech="on") as app:
        app.services.go.open_set_up(FIRST)
        app.settle()
        ear = Ear(app)
        assert ear.find(r"^Who plays\? seat 1") == "Who plays? seat 1, Person, button"
        ear.press(Command.ACTIVATE)
        assert ear.find("^Looks") == "Looks, Owl, Red, Triangle, button"
        assert "choice 1 of 12, chosen" in ear.press(Command.ACTIVATE)
        assert ear.press(Command.BACK).startswith("Who plays? Person")
        assert ear.press(Command.BACK).endswith("Who plays? seat 1, Person, button")
