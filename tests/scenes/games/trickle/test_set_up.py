"""The set-up of a game that has every kind of option: all is chosen with mouse or keys."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.catalogue import GAMES
from game.match import HUMAN, Match, Seat
from game.records.setups import STARTERS, SetUp, read_setup
from scenes.kit.commands import Command
from scenes.kit.i18n import PSEUDO, install
from scenes.kit.seating import Seating
from scenes.pages.set_up.scene import SetUpScene
from scenes.pages.set_up.variants import Variants, variants_of
from scenes.ui.choice import Dropdown
from scenes.ui.listview import ListView
from tests.scenes.games.hexagon.stage import trickle
from tests.scenes.pages.play import (
    cut_texts,
    focus,
    names,
    opened,
    page_stage,
    press,
    press_part,
    resize,
    table_of,
    texts,
    widget,
    write,
)
from tests.scenes.stage import Stage, by_lot, click_at

TRICKLE = GAMES["trickle"]


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    """For somebody who wants no lessons."""
    stage = page_stage(tmp_path)
    stage.services.learning.add_offered("trickle")
    return stage


@pytest.fixture
def page(stage: Stage) -> SetUpScene:
    return opened(SetUpScene(stage.services, "trickle"))


def reseat(page: SetUpScene, seating: Seating) -> None:
    page.change(replace(page.plan, seating=seating))


def remembered(
    stage: Stage, players: int, *people: str, starter: str = "chosen", **options: Any
) -> SetUpScene:
    """The page after these players sat down the last time, computers on the other seats."""
    seats = [Seat(name, HUMAN, n, n) for n, name in enumerate(people)]
    seats += [Seat("", "casual", n, n) for n in range(len(seats), players)]
    setup = SetUp(tuple(seats), options, starter).to_json()
    stage.services.change_settings(setups={"trickle": setup})
    return opened(SetUpScene(stage.services, "trickle"))


def played(stage: Stage) -> Match:
    return table_of(stage)


def test_one_press_begins(stage: Stage, page: SetUpScene) -> None:
    page.command(Command.ACTIVATE)
    match = played(stage)
    assert [(seat.name, seat.kind) for seat in match.seats] == [
        ("Player", HUMAN),
        ("Willow", "adaptive-60.teacher"),
    ]
    assert match.options == TRICKLE.complete_options(2, {})
    assert match.date.startswith("2026-11-21")
    assert match.log == []


def test_the_number_of_players_is_chosen_with_the_keys(stage: Stage, page: SetUpScene) -> None:
    focus(page, "count")
    page.command(Command.RIGHT)
    page.command(Command.RIGHT)
    assert page.plan.seating.players == 4
    assert page.ui.focus.name == "count"
    assert {"sign-3", "kind-3"} <= names(page)
    press(page, "start")
    assert len(played(stage).seats) == 4
    assert played(stage).options["partnerships"] is True


def test_a_name_is_written_and_remembered(stage: Stage, page: SetUpScene) -> None:
    press(page, "name-0")
    write(page, "Ann")
    press(page, "start")
    assert played(stage).seats[0].name == "Ann"
    assert stage.services.people.names == ("Ann",)


def test_sentences_follow_a_name_as_it_is_typed(stage: Stage) -> None:
    page = remembered(stage, 4, partnerships=True)
    reseat(page, page.plan.seating.with_kind(2, HUMAN))
    press(page, "name-2")
    write(page, "Zoe")
    assert "Partner: Zoe" in texts(page, stage.window)
    press(page, "earlier-2")
    press(page, "earlier-1")
    assert "First turn: Zoe. The others follow in this order." in texts(page, stage.window)
    press(page, "name-0")
    write(page, "y")
    assert "First turn: Zoey. The others follow in this order." in texts(page, stage.window)


def test_a_name_used_before_is_offered(stage: Stage) -> None:
    stage.services.people.met("Ann", "Ben")
    page = opened(SetUpScene(stage.services, "trickle"))
    assert page.seats[0].name == "Ann"
    press(page, "names-0")
    page.command(Command.ACTIVATE)
    assert page.seats[0].name == "Ben"
    assert not page.ui.overlays


def test_a_computer_becomes_a_person_and_back(stage: Stage, page: SetUpScene) -> None:
    choose_player(page, Command.HOME)
    assert page.plan.seating.seats[1].is_human
    assert "name-1" in names(page)
    assert [seat.name for seat in page.seats] == ["Player 1", "Player 2"]
    choose_player(page, Command.END)
    press(page, "start")
    assert played(stage).seats[1].kind == "adaptive-60.rusher"
    assert played(stage).seats[1].name == "Maple"


def choose_player(page: SetUpScene, *way: Command) -> None:
    """Open the faces for the second seat, go this way among them, and take the one found."""
    focus(page, "kind-1")
    for command in (Command.ACTIVATE, *way, Command.ACTIVATE):
        page.command(command)


def test_who_plays_and_how_strong_are_two_choices(stage: Stage, page: SetUpScene) -> None:
    assert {"Willow", "shows the game", "Even match"} <= set(texts(page, stage.window))
    choose_player(page, Command.DOWN)
    assert {"Walnut", "takes no chances", "Even match"} <= set(texts(page, stage.window))
    strengthen(page, "skilled")
    assert {"Walnut", "takes no chances", "Skilled"} <= set(texts(page, stage.window))
    choose_player(page, Command.DOWN)
    assert page.plan.seating.seats[1].kind == "skilled.collector"


def test_a_name_just_typed_stays_when_a_strength_is_chosen(page: SetUpScene) -> None:
    focus(page, "name-0")
    write(page, "Ann")
    strengthen(page, "skilled")
    assert page.plan.seating.chairs[0].name == "Ann"


def strengthen(page: SetUpScene, level: str) -> None:
    """Choose how strong the second player is."""
    strengths = page.ui.find("strength-1")
    assert isinstance(strengths, Dropdown)
    values = [option.value for option in strengths.options]
    assert values == ["adaptive", "learner", "casual", "skilled", "expert"]
    strengths.choose(values.index(level))


def test_a_person_and_six_opponents_are_offered_of_these_the_one_for_everybody_first(
    stage: Stage, page: SetUpScene
) -> None:
    press(page, "kind-1")
    titles = (
        "Person",
        "Willow · shows the game",
        "Walnut · takes no chances",
        "Acorn · gathers for later",
        "Oak · stands in your way",
        "Cherry · tries its luck",
        "Maple · makes for the end",
    )
    assert tuple(text for text in texts(page, stage.window) if text in titles) == titles
    press(page, "cancel")
    assert page.plan.seating.seats[1].kind == "adaptive.teacher"


def test_an_opponent_is_chosen_with_one_click(page: SetUpScene) -> None:
    press(page, "kind-1")
    rows = page.ui.find("players")
    assert isinstance(rows, ListView)
    click_at(page, rows.row_rect(4).center)
    assert page.plan.seating.seats[1].kind == "adaptive.blocker"
    assert not page.ui.overlays


# The computer that follows


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


def even_games(stage: Stage, name: str, *strengths: int, wins: bool) -> None:
    """Let a person finish games against adaptive computers, all won or all lost."""
    for number, strength in enumerate(strengths):
        record(stage, number, f"adaptive-{strength}", 0 if wins else 1, name)


def even(page: SetUpScene, stage: Stage) -> str:
    """Choose an even match on the second seat, and give what is said of it."""
    reseat(page, page.plan.seating.with_kind(1, "adaptive.teacher"))
    strengths = page.ui.find("strength-1")
    assert isinstance(strengths, Dropdown)
    return strengths.options[0].detail


def test_an_even_match_says_what_it_is_and_begins_easily(stage: Stage, page: SetUpScene) -> None:
    assert even(page, stage) == (
        "Follows how you play, so that you win your fair share. "
        "It begins easily and learns from every game."
    )
    press(page, "start")
    assert [seat.kind for seat in played(stage).seats] == [HUMAN, "adaptive-60.teacher"]


def test_an_even_match_follows_the_person_by_name(stage: Stage) -> None:
    even_games(stage, "Ann", 60, 100, 140, wins=True)
    page = remembered(stage, 2, "Ann")
    assert even(page, stage).endswith(
        "Now between casual and skilled. You won 3 of the last 3 games."
    )
    press(page, "start")
    assert played(stage).seats[1].kind == "adaptive-180.teacher"
    page = remembered(stage, 2, "Ben")
    assert even(page, stage).endswith("It begins easily and learns from every game.")
    press(page, "start")
    assert played(stage).seats[1].kind == "adaptive-60.teacher"


def test_what_an_even_match_knows_follows_the_name_as_it_is_typed(stage: Stage) -> None:
    even_games(stage, "Ann", 60, wins=False)
    page = remembered(stage, 2, "An")
    assert even(page, stage).endswith("learns from every game.")
    press(page, "name-0")
    write(page, "n")
    assert even(page, stage).endswith("You won 0 of 1 game so far.")


def test_all_even_computers_of_a_match_are_equally_strong(stage: Stage) -> None:
    page = remembered(stage, 3, "Ann")
    reseat(page, page.plan.seating.with_kind(1, "adaptive.rusher"))
    reseat(page, page.plan.seating.with_kind(2, "adaptive"))
    press(page, "start")
    assert [seat.kind for seat in played(stage).seats] == [
        HUMAN,
        "adaptive-60.rusher",
        "adaptive-60",
    ]


def test_the_strength_of_a_match_is_not_kept_for_the_next(stage: Stage) -> None:
    page = remembered(stage, 2, "Ann")
    reseat(page, page.plan.seating.with_kind(1, "adaptive-137.rusher"))
    page.leave()
    again = opened(SetUpScene(stage.services, "trickle"))
    assert again.plan.seating.seats[1].kind == "adaptive.rusher"


def test_a_taken_sign_is_exchanged(stage: Stage, page: SetUpScene) -> None:
    press(page, "sign-0")
    press_part(page, "colours", 1)
    press_part(page, "symbols", 4)
    press(page, "done")
    assert not page.ui.overlays
    assert [(seat.colour, seat.symbol) for seat in page.seats] == [(1, 4), (0, 1)]
    press(page, "start")
    assert [(seat.colour, seat.symbol) for seat in played(stage).seats] == [(1, 4), (0, 1)]


def test_a_player_plays_earlier(stage: Stage) -> None:
    page = remembered(stage, 3, "Ann", "Ben", "Cleo")
    focus(page, "earlier-2")
    page.command(Command.ACTIVATE)
    page.command(Command.ACTIVATE)
    assert [seat.name for seat in page.seats] == ["Cleo", "Ann", "Ben"]


def test_partners_share_a_sign_and_are_named(stage: Stage) -> None:
    page = remembered(stage, 4, "Ann", "Ben", "Cleo", "Dan", partnerships=True)
    seen = texts(page, stage.window)
    assert "Partner: Cleo" in seen
    assert "Partner: Ann" in seen
    press(page, "sign-2")
    press_part(page, "colours", 5)
    press(page, "done")
    assert [seat.colour for seat in page.seats] == [5, 1, 5, 1]
    press(page, "start")
    assert [seat.colour for seat in played(stage).seats] == [5, 1, 5, 1]


def test_equal_names_are_mentioned(stage: Stage) -> None:
    page = remembered(stage, 2, "Ann", "Ben")
    assert not any("counted together" in text for text in texts(page, stage.window))
    press(page, "name-1")
    for _ in range(3):
        page.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode=""))
    write(page, "ann")
    page.update(0.0)
    assert any("counted together" in text for text in texts(page, stage.window))
    press(page, "start")
    assert [seat.name for seat in played(stage).seats] == ["Ann", "ann"]


# Who begins


def test_at_random_the_first_turn_is_drawn(stage: Stage) -> None:
    page = remembered(stage, 3, "Ann", "Ben", "Cleo", starter="random")
    first = set()
    for _ in range(30):
        page.start()
        match = played(stage)
        first.add(match.seats[0].name)
        assert {seat.name for seat in match.seats} == {"Ann", "Ben", "Cleo"}
    assert first == {"Ann", "Ben", "Cleo"}


def test_the_loser_of_the_last_game_begins(stage: Stage) -> None:
    record(stage, 0, "human", winner=0)
    page = remembered(stage, 2, "Ann", "Ben", starter="loser")
    assert "Lost the last game and has the first turn: Ben." in texts(page, stage.window)
    press(page, "start")
    assert [seat.name for seat in played(stage).seats] == ["Ben", "Ann"]


def test_in_turn_the_one_after_who_began_begins(stage: Stage) -> None:
    record(stage, 0, "human", winner=0)
    page = remembered(stage, 2, "Ann", "Ben", starter="turn")
    sentence = "The one after whoever began last time has the first turn: Ben."
    assert sentence in texts(page, stage.window)
    press(page, "start")
    assert [seat.name for seat in played(stage).seats] == ["Ben", "Ann"]


def test_without_a_game_before_the_first_seat_begins(stage: Stage) -> None:
    page = remembered(stage, 2, "Ann", "Ben", starter="loser")
    assert any("no game with a loser yet" in text for text in texts(page, stage.window))
    press(page, "start")
    assert [seat.name for seat in played(stage).seats] == ["Ann", "Ben"]


def test_each_way_to_begin_is_explained(stage: Stage, page: SetUpScene) -> None:
    focus(page, "starter")
    seen = []
    for _ in STARTERS:
        page.update(0.0)
        seen.append(page.players.first_turn_text())
        assert seen[-1] in texts(page, stage.window)
        page.command(Command.RIGHT)
    assert len(set(seen)) == len(STARTERS)


# Variants


def variants(page: SetUpScene) -> None:
    press(page, "tab", at=0.75)
    assert page.tab == "variants"


def test_a_variant_is_chosen_and_told_beside_the_board(stage: Stage, page: SetUpScene) -> None:
    assert "Standard rules" in texts(page, stage.window)
    variants(page)
    press(page, "option-chained_jumps")
    focus(page, "option-scoring_beads")
    page.command(Command.RIGHT)
    seen = texts(page, stage.window)
    assert "After a jump the same bead may go on jumping." in seen
    assert "Chained jumps · Scoring beads: Laid out" in seen
    assert "Variants (2)" in seen
    press(page, "start")
    options = played(stage).options
    assert (options["chained_jumps"], options["scoring_beads"]) == (True, "symmetric")


def test_variants_that_exclude_each_other_are_explained(stage: Stage) -> None:
    page = remembered(stage, 2, "Ann", move_from_corner=True, move_along_edge=True)
    variants(page)
    press(page, "option-off_board")
    values = page.plan.variants.values
    assert (values["off_board"], values["move_from_corner"], values["move_along_edge"]) == (
        True,
        False,
        False,
    )
    told = [text for text in texts(page, stage.window) if "cannot be combined" in text]
    assert len(told) == 1
    assert told[0].endswith("Set back: “Move from corner”, “Move along my edge”.")
    press(page, "option-move_along_edge")
    assert page.plan.variants.values["off_board"] is False
    press(page, "start")
    assert played(stage).options["move_along_edge"] is True


def test_what_does_not_apply_is_hidden(stage: Stage, page: SetUpScene) -> None:
    variants(page)
    assert "option-partnerships" not in names(page)
    page = remembered(stage, 4)
    variants(page)
    assert "option-partnerships" in names(page)


def test_the_standard_rules_come_back_with_one_press(stage: Stage) -> None:
    page = remembered(stage, 2, scoring_goals="middle")
    variants(page)
    focus(page, "standard")
    stage.pass_time(page, 0.5)
    press(page, "standard")
    assert page.plan.variants.values == TRICKLE.complete_options(2, {})
    assert "standard" not in names(page)


def test_other_numbers_of_players_have_their_own_defaults() -> None:
    four = Variants(TRICKLE, 2).with_players(4)
    assert four.values["partnerships"] is True
    alone, _ = four.choose("partnerships", False)
    assert alone.with_players(2).with_players(4).values["partnerships"] is False
    assert variants_of(TRICKLE, 4, alone.values) == alone


# What is kept


def test_the_last_choice_is_remembered(stage: Stage, page: SetUpScene) -> None:
    press(page, "name-0")
    write(page, "Ann")
    focus(page, "count")
    page.command(Command.RIGHT)
    focus(page, "starter")
    page.command(Command.RIGHT)
    variants(page)
    press(page, "option-chained_jumps")
    page.leave()
    again = opened(SetUpScene(stage.services, "trickle"))
    assert again.plan.seating == page.plan.seating
    assert again.plan.variants == page.plan.variants
    assert again.plan.starter == "random"
    setup = read_setup(TRICKLE, stage.services.settings.setups["trickle"])
    assert setup.seats[0].name == "Ann"


# The page


def test_the_board_shows_whose_edge_is_whose(stage: Stage, page: SetUpScene) -> None:
    def shown() -> bytes:
        stage.pass_time(page, 1.0)
        stage.window.set_clip(None)
        page.draw(stage.window)
        board = stage.window.subsurface(widget(page, "preview").rect).copy()
        return bytes(board.get_view("2").raw)

    before = shown()
    reseat(page, page.plan.seating.with_colour(0, 3))
    coloured = shown()
    focus(page, "count")
    page.command(Command.RIGHT)
    assert len({before, coloured, shown()}) == 3


def test_the_standard_set_up_needs_no_scrolling(stage: Stage, page: SetUpScene) -> None:
    for players in TRICKLE.players:
        page.players.set_number(players)
        if players in (4, 6):
            page.rules.choose("partnerships", False)
        scroll = widget(page, "scroll-players")
        assert scroll.rect.bottom >= widget(page, "starter").rect.bottom
        assert not getattr(scroll, "overflows", True), players


LOOKS = [((1024, 640), 1.0), ((1024, 640), 2.0), ((1280, 720), 1.3), ((1920, 1080), 0.8)]


@pytest.mark.parametrize("language", ["en", PSEUDO])
@pytest.mark.parametrize(("size", "text_scale"), LOOKS)
def test_no_text_is_cut_and_start_is_always_in_view(
    stage: Stage, size: tuple[int, int], text_scale: float, language: str
) -> None:
    install(language)
    try:
        page = remembered(stage, 6, "Ann", "Ben", partnerships=True, scoring_beads="shuffled")
        window = resize(stage, page, size=size, text_scale=text_scale)
        for tab in ("players", "variants"):
            page.show(tab)
            assert cut_texts(page, window) == []
            assert window.get_rect().contains(widget(page, "start").rect)
            panel, preview = widget(page, f"scroll-{tab}").rect, widget(page, "preview").rect
            assert panel.right < preview.left
            assert preview.right <= size[0]
    finally:
        install("en")
