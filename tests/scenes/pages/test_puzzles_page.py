from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from game.bots.bot import Advice, Candidate
from game.catalogue import ENTRIES, GAMES
from game.match import Match, Seat
from game.messages import Message
from game.records.puzzle_book import FAILED, SOLVED, Answered
from game.tasks.puzzles import mistake_of
from scenes.kit.intent import Command
from scenes.kit.learning import Asked, puzzle_of_day
from scenes.pages.puzzles import PuzzlesScene
from scenes.pages.title import TitleScene
from tests.pebbles.rules.state import Take
from tests.scenes.pages.play import (
    names,
    opened,
    press,
    said,
    texts,
    ways,
    widget,
)
from tests.scenes.stage import Stage, click_at, make_stage, unreadable

TODAY = date(2026, 11, 21)


@pytest.fixture
def stage(tmp_path: Path, pebbles_laid_out: object, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """Only the small game has puzzles."""
    for key in list(ENTRIES):
        if key != "pebbles":
            monkeypatch.delitem(ENTRIES, key)
    return make_stage(tmp_path / "home")


def todays(day: date = TODAY) -> Asked:
    asked = puzzle_of_day(day)
    assert asked is not None
    return asked


def note(stage: Stage, asked: Asked, score: float, person: str = "") -> None:
    puzzle = asked.puzzle
    answered = Answered(asked.game, puzzle.key, puzzle.rating, score, TODAY, asked.day)
    stage.services.kept.puzzle_book.note(person, answered)


def games_part(stage: Stage) -> PuzzlesScene:
    page = PuzzlesScene(stage.services)
    page.part = "games"
    return opened(page)


def asked_for(stage: Stage) -> Asked:
    way, arguments = stage.went.ways[-1]
    assert way == "open_puzzle"
    return arguments[0]


def test_todays_puzzle_is_next_until_it_is_solved(stage: Stage) -> None:
    page = opened(PuzzlesScene(stage.services))
    assert page.ui.focus is widget(page, "next")
    assert "Today’s puzzle" in texts(page, stage.window)
    press(page, "next")
    assert asked_for(stage) == todays()
    note(stage, todays(), SOLVED)
    page = opened(PuzzlesScene(stage.services))
    assert "Next puzzle" in texts(page, stage.window)
    click_at(page, widget(page, "position").rect.center)
    assert asked_for(stage).puzzle.key != todays().puzzle.key


def test_a_solved_day_is_said(stage: Stage) -> None:
    note(stage, todays(), SOLVED)
    note(stage, todays(TODAY - timedelta(2)), FAILED)
    page = opened(PuzzlesScene(stage.services))
    labels = [widget(page, f"day-2026-11-{day}").label for day in (21, 19, 18)]
    assert labels == [
        "Today, 21\xa0November: Solved",
        "19\xa0November: Tried",
        "18\xa0November: Not played yet",
    ]


def test_tab_enters_the_calendar_at_today(stage: Stage) -> None:
    page = opened(PuzzlesScene(stage.services))
    for beside, key in (("month-before", Command.NEXT), ("part", Command.PREVIOUS)):
        page.ui.set_focus(widget(page, beside))
        while page.ui.focus is not None and not page.ui.focus.name.startswith("day-"):
            page.command(key)
        assert page.ui.focus is widget(page, "day-2026-11-21")


def test_a_page_that_stays_open_over_midnight_shows_the_new_day(stage: Stage) -> None:
    last = datetime(2026, 11, 30, 23, 59).astimezone()
    stage.services.today = lambda: last
    puzzles, title = opened(PuzzlesScene(stage.services)), opened(TitleScene(stage.services))
    stage.services.today = lambda: last + timedelta(minutes=2)
    for page in (puzzles, title):
        stage.pass_time(page, 0.1)
    assert widget(puzzles, "day-2026-12-01").is_today
    press(puzzles, "next")
    assert asked_for(stage) == todays(date(2026, 12, 1))


def test_past_days_can_be_played_and_days_to_come_cannot(stage: Stage) -> None:
    page = opened(PuzzlesScene(stage.services))
    press(page, "day-2026-11-22")
    assert ways(stage) == []
    press(page, "day-2026-11-03")
    assert asked_for(stage) == todays(date(2026, 11, 3))
    press(page, "month-before")
    press(page, "day-2026-10-31")
    assert asked_for(stage) == todays(date(2026, 10, 31))
    press(page, "month-after")
    assert not widget(page, "month-after").enabled


def test_the_next_puzzle_is_of_the_kind_that_is_wanted(stage: Stage) -> None:
    page = opened(PuzzlesScene(stage.services, "pebbles"))
    assert page.asked.day is None
    page._show_part("games")
    page.wanted["pebbles"] = "four"
    press(page, "next-pebbles")
    assert asked_for(stage).puzzle.kind == "four"
    assert asked_for(stage).day is None


def test_results_are_those_of_whoever_is_chosen(stage: Stage) -> None:
    stage.services.kept.people.met("Ann", "Ben")
    note(stage, todays(), SOLVED, "Ann")
    page = games_part(stage)
    assert any(text.startswith("1 of 4 solved") for text in texts(page, stage.window))
    page.ui.set_focus(widget(page, "person"))
    page.command(Command.RIGHT)
    assert stage.services.person == "Ben"
    assert "4 puzzles" in texts(page, stage.window)
    assert not any("solved" in text for text in texts(page, stage.window))


def test_own_moments_are_there_once_they_are_due(stage: Stage) -> None:
    match = Match(GAMES["pebbles"], [Seat("Ann"), Seat("Ben")])
    worse = Candidate(Take(3), 0.0)
    advice = Advice((Candidate(Take(1), 1.0),), Message("It is good."), about=worse)
    line = mistake_of(match, advice)
    assert line is not None
    book = stage.services.kept.puzzle_book
    assert "From your own matches" not in texts(games_part(stage), stage.window)
    book.keep_mistake("", "pebbles", line, TODAY)
    page = games_part(stage)
    assert "1 decision you could have made better." in texts(page, stage.window)
    assert "due-pebbles" not in names(page)
    book.drop_mistake("", "pebbles", line)
    book.keep_mistake("", "pebbles", line, TODAY - timedelta(1))
    page = games_part(stage)
    press(page, "due-pebbles")
    assert asked_for(stage).mistake is not None
    press(page, "next-pebbles")
    assert asked_for(stage).mistake is not None, "it comes among the others too"


def test_a_damaged_book_is_told_in_one_sentence(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stage.services.kept.puzzle_book, "of", unreadable)
    page = opened(PuzzlesScene(stage.services))
    assert "damaged" in said(page)
