"""Head starts in the set-up: proposed, chosen, explained, and taken to the table."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from game.catalogue import GAMES
from game.handicaps import Handicap
from game.match import HUMAN, Match, Seat
from game.records.history import record_of
from game.seats import SetUp, read_setup
from scenes.kit.even_match import worth_of, worth_text
from scenes.kit.intent import Command
from scenes.pages.set_up.scene import SetUpScene
from tests.game.records.matches import play_on
from tests.scenes.pages.play import cut_texts, focus, opened, press, table_of, texts
from tests.scenes.stage import FIRST, Stage

INFO = GAMES[FIRST]
NOW = datetime(2026, 11, 21, tzinfo=UTC)
PEOPLE = (Seat("Ann"), Seat("Ben", HUMAN, 1, 1))


@pytest.fixture
def stage(stage: Stage) -> Stage:
    """For two people who sat here last time."""
    setup = SetUp(PEOPLE, INFO.complete_options(2, {})).to_json()
    stage.services.change_settings(setups={FIRST: setup})
    return stage


def won(stage: Stage, winners: Sequence[int]) -> None:
    """Put games into the history, each won by one of the two."""
    match = play_on(Match(INFO, PEOPLE))
    for number, winner in enumerate(winners):
        record = record_of(match, NOW)
        seats = tuple(s._replace(place=1 if s.seat == winner else 2) for s in record.seats)
        kept = record._replace(id=str(number), save=str(number), seats=seats)
        stage.services.kept.history.keep(kept, match.to_text())


def page_of(stage: Stage) -> SetUpScene:
    page = opened(SetUpScene(stage.services, FIRST))
    page.show("more")
    return page


def test_what_makes_it_even_is_proposed_and_taken(stage: Stage) -> None:
    won(stage, [0] * 7 + [1] * 2)
    page = page_of(stage)
    (line,) = [text for text in texts(page, stage.window) if "Even it out?" in text]
    assert "Ben" in line
    press(page, "head-start")
    press(page, "take-offer")
    assert not page.ui.overlays
    (given,) = page.plan.given
    assert given.seat == 1
    press(page, "start")
    assert table_of(stage).handicaps == (given,)


def test_a_head_start_is_chosen_by_keys_and_says_what_it_is_worth(stage: Stage) -> None:
    page = page_of(stage)
    press(page, "head-start")
    focus(page, "given-0")
    page.command(Command.RIGHT)
    page.update(stage.clock())
    kind = INFO.handicaps[0]
    assert page.plan.given == (Handicap(0, kind.key, kind.amounts[0].value),)
    counted = worth_of(FIRST).of(2, kind.key, kind.amounts[0].value)
    assert counted is not None
    assert worth_text(counted) in " ".join(texts(page, stage.window))


def test_rules_that_it_does_not_fit_leave_it_out(stage: Stage) -> None:
    setup = SetUp(PEOPLE, INFO.complete_options(2, {})).to_json()
    for damaged in ({"Handicap0": ["wings", 1]}, {"Handicap0": 3}, {"HandicapX": []}, [], 7):
        read = read_setup(INFO, {**setup, "head_starts": damaged})
        assert read is not None
        assert read.handicaps == ()


def test_what_the_seats_are_worth_is_shown_for_so_many_players(stage: Stage) -> None:
    page = page_of(stage)
    press(page, "head-start")
    press(page, "seats-worth")
    said = texts(page, stage.window)
    assert {"Moves first", "Moves second"} <= set(said)
    assert "Moves third" not in said
    assert not cut_texts(page, stage.window)


def test_the_loser_of_the_last_game_begins(stage: Stage) -> None:
    setup = SetUp(PEOPLE, INFO.complete_options(2, {}), "loser").to_json()
    stage.services.change_settings(setups={FIRST: setup})
    won(stage, [0])
    page = page_of(stage)
    assert "Ben lost the last game and starts." in texts(page, stage.window)
    press(page, "start")
    assert [seat.name for seat in table_of(stage).seats] == ["Ben", "Ann"]
