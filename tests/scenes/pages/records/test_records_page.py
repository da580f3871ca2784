"""The records page: figures, the list of matches, watching again, deleting."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from game.match import Match, Seat
from game.messages import Message
from game.records.files import RecordError
from game.records.history import History
from scenes.kit.commands import Command
from scenes.kit.look import Look
from scenes.kit.match_words import moment_text
from scenes.pages.records import summary
from scenes.pages.records.scene import RecordsScene
from scenes.pages.title import TitleScene
from scenes.table.scene import TableScene
from scenes.ui.choice import Dropdown
from scenes.ui.dialog import Dialog
from scenes.ui.listview import ListView
from tests.scenes.stage import FIRST
from tools.studio import TODAY, Studio, played_match, studio

ANN, BEN = Seat("Ann"), Seat("Ben", colour=1, symbol=1)
CASUAL = Seat("Robot", "casual", 1, 1)


@pytest.fixture
def stage() -> Iterator[Studio]:
    with studio(motion="reduced") as opened:
        yield opened


def keep(stage: Studio, *matches: Match) -> None:
    """Put matches into the history, the first one as the latest."""
    for days, match in enumerate(matches):
        stage.services.history.record(f"m{days}", match, TODAY - timedelta(days=days))


def opened(stage: Studio) -> RecordsScene:
    stage.services.go.open_records()
    stage.settle()
    assert isinstance(stage.top, RecordsScene)
    return stage.top


def drawn(stage: Studio, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are drawn, in order."""
    texts: list[str] = []
    monkeypatch.setattr(
        Look, "on_text", staticmethod(lambda text, _style, _cut: texts.append(text))
    )
    stage.picture()
    return texts


def rows(stage: Studio) -> ListView:
    matches = stage.widget("matches")
    assert isinstance(matches, ListView)
    return matches


def test_without_matches_it_invites_to_play(stage: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(stage)
    assert "No finished matches yet" in drawn(stage, monkeypatch)
    stage.give(Command.ACTIVATE)
    assert isinstance(stage.top, TitleScene)


def test_the_figures_are_those_of_the_person(
    stage: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = [played_match(FIRST, (ANN, CASUAL), None, seed=n) for n in range(5)]
    keep(stage, *matches)
    opened(stage)
    texts = drawn(stage, monkeypatch)
    won = sum(0 in match.outcome().winners for match in matches)  # type: ignore[union-attr]
    assert texts[texts.index("played") - 1] == "5"
    assert texts[texts.index("won") - 1] == str(won)
    assert texts[texts.index("Casual") + 1] == f"{won} of 5"
    assert f"{round(100 * won / 5)} %" in texts


def test_whose_figures_are_shown_can_be_chosen(
    stage: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(
        stage,
        played_match(FIRST, (ANN, CASUAL), None, seed=1),
        played_match(FIRST, (ANN, BEN), None, seed=2),
        played_match(FIRST, (ANN, BEN), None, seed=3),
    )
    scene = opened(stage)
    whose = stage.widget("whose")
    assert isinstance(whose, Dropdown)
    assert [option.text for option in whose.options] == [
        "Ann",
        "Ben",
        "Computer players",
        "All matches",
    ]
    shown = []
    for _option in whose.options:
        shown.append(drawn(stage, monkeypatch))
        stage.ui.set_focus(stage.widget("whose"))
        stage.give(Command.RIGHT)
    assert scene.numbers.whose == "all"
    played = [texts[texts.index("played") - 1] for texts in (shown[0], shown[1], shown[3])]
    assert played == ["3", "2", "3"]
    assert "seats played" in shown[2]


def test_a_match_can_be_watched_again_and_left(stage: Studio) -> None:
    match = played_match(FIRST, (ANN, BEN), None, seed=6)
    keep(stage, match)
    scene = opened(stage)
    assert stage.ui.focus is rows(stage)
    stage.give(Command.ACTIVATE)
    table = stage.top
    assert isinstance(table, TableScene)
    assert not table.host.is_live
    assert table.host.match.to_text() == match.to_text()
    stage.services.go.back()
    assert stage.top is scene


def test_deleting_asks_first_and_then_counts_no_more(stage: Studio) -> None:
    keep(stage, *(played_match(FIRST, (ANN, BEN), None, seed=n) for n in range(3)))
    scene = opened(stage)
    stage.give(Command.DOWN)
    chosen = scene.matches.chosen
    stage.click("delete")
    assert isinstance(stage.ui.overlays[-1], Dialog)
    stage.give(Command.BACK)
    assert scene.matches.count == 3
    stage.click("delete")
    stage.give(Command.RIGHT, Command.ACTIVATE)
    assert stage.ui.overlays == []
    assert scene.matches.count == 2
    assert chosen not in stage.services.history.games()
    assert stage.services.history.count() == 2
    assert scene.matches.chosen == stage.services.history.games()[1]


def test_deleting_the_last_match_leads_to_the_invitation(stage: Studio) -> None:
    keep(stage, played_match(FIRST, (ANN, BEN), None, seed=1))
    opened(stage)
    stage.click("delete")
    stage.give(Command.RIGHT, Command.ACTIVATE)
    assert stage.ui.find("matches") is None
    assert stage.ui.focus is stage.widget("play")


def test_a_history_that_cannot_be_read_is_told_in_one_sentence(
    stage: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object, **_options: object) -> None:
        raise RecordError(Message("The history cannot be used at the moment."))

    monkeypatch.setattr(History, "find", broken)
    opened(stage)
    assert stage.ui.toast_text == "The history cannot be used at the moment."


def test_large_text_shows_one_part_at_a_time(stage: Studio) -> None:
    keep(stage, played_match(FIRST, (ANN, BEN), None, seed=1))
    stage.show_as(text_size=200)
    opened(stage)
    assert stage.ui.find("matches") is None
    stage.ui.set_focus(stage.widget("part"))
    stage.give(Command.RIGHT)
    assert stage.ui.find("numbers") is None
    assert rows(stage).count == 1


def test_many_matches_scroll_to_the_last(stage: Studio) -> None:
    match = played_match(FIRST, (ANN, BEN), None, seed=1)
    for number in range(60):
        match.date = f"2025-01-01T{number:06}"
        stage.services.history.record(f"m{number}", match, TODAY - timedelta(hours=number))
    scene = opened(stage)
    stage.give(Command.END)
    assert scene.matches.chosen == stage.services.history.games()[-1]
    assert rows(stage).rect.contains(rows(stage).row_rect(59))


def test_moments_are_told_as_people_do() -> None:
    def told(**ago: float) -> str:
        return moment_text(TODAY - timedelta(**ago), TODAY)

    assert told(minutes=30).startswith("Today, ")
    assert told(days=1).startswith("Yesterday, ")
    assert told(days=10) == "11 November"
    assert told(days=400) == "17 October 2025"


def test_unknown_games_and_levels_keep_their_keys() -> None:
    assert summary.game_title("no-such-game") == "no-such-game"
    assert summary.level_title("grandmaster") == "grandmaster"
