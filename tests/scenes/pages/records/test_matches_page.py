import json
from collections.abc import Iterator, Sequence
from datetime import timedelta

import pytest

from game.catalogue import GAMES
from game.match import Match, Seat
from game.messages import Message
from game.records import archive
from game.records.files import RecordError
from game.records.history import History, Wanted
from scenes.front import FRONTS
from scenes.kit import telling
from scenes.kit.intent import Command
from scenes.pages.records.scene import MatchesScene
from scenes.table.scene import TableScene
from scenes.ui.choice import Dropdown
from scenes.ui.dialog import Dialog
from scenes.ui.listview import ListView
from scenes.ui.reading import passages, words_of
from tests.game.records.matches import record
from tests.scenes.stage import FIRST
from tools.studio import TODAY, Studio, played_match, studio
from tools.witness import texts_drawn

ANN, BEN = Seat("Ann"), Seat("Ben", colour=1, symbol=1)
CASUAL = Seat("Robot", "casual", 1, 1)


@pytest.fixture
def stage() -> Iterator[Studio]:
    with studio(animation_speed="off") as opened:
        yield opened


def keep(stage: Studio, *matches: Match) -> None:
    for days, match in enumerate(matches):
        stage.services.kept.history.record(f"m{days}", match, TODAY - timedelta(days=days))


def opened(stage: Studio, part: str = "finished") -> MatchesScene:
    stage.services.go.open_matches()
    stage.settle()
    page = stage.on_top(MatchesScene)
    page.show(part)
    return page


def drawn(stage: Studio) -> list[str]:
    with texts_drawn() as texts:
        stage.picture()
    return [text for text, _style, _cut in texts]


def rows(stage: Studio) -> ListView:
    matches = stage.widget("matches")
    assert isinstance(matches, ListView)
    return matches


def test_whose_figures_are_shown_can_be_chosen(
    stage: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(
        stage,
        played_match(FIRST, (ANN, CASUAL), seed=1),
        played_match(FIRST, (ANN, BEN), seed=2),
        played_match(FIRST, (ANN, BEN), seed=3),
    )
    scene = opened(stage, "numbers")
    whose = stage.widget("whose")
    assert isinstance(whose, Dropdown)
    assert [option.text for option in whose.options] == [
        "Ann",
        "Ben",
        "All matches",
        "Computer players",
    ]
    shown, read = [], []
    for _option in whose.options:
        shown.append(drawn(stage))
        read += [passage.text for passage in passages(stage.ui.scope)]
        stage.ui.set_focus(stage.widget("whose"))
        stage.give(Command.RIGHT)
    assert scene.numbers.whose == "computers"
    played = [texts[texts.index("played") - 1] for texts in shown[:3]]
    assert played == ["3", "2", "3"]
    assert "seats played" in shown[3]
    assert {"Played: 3", "Played: 2"} <= set(read)
    assert not {"played", "Games won"} & set(read)
    assert any(text.endswith(" of 3 won") for text in read), read


def test_a_match_can_be_looked_back_on_and_left(stage: Studio) -> None:
    match = played_match(FIRST, (ANN, BEN), seed=6)
    keep(stage, match)
    scene = opened(stage)
    assert stage.ui.focus is rows(stage)
    stage.give(Command.ACTIVATE)
    table = stage.on_top(TableScene)
    assert table.table.is_look_back
    assert table.session.match.to_text() == match.to_text()
    stage.services.go.back()
    assert stage.top is scene


def test_deleting_asks_first_and_then_counts_no_more(stage: Studio) -> None:
    played = [played_match(FIRST, (ANN, BEN), seed=n) for n in range(3)]
    keep(stage, *played)
    stage.services.kept.saves.save("m1", played[1])
    scene = opened(stage)
    stage.give(Command.DOWN)
    chosen = scene.finished.chosen
    stage.click("delete")
    assert isinstance(stage.ui.overlays[-1], Dialog)
    stage.give(Command.BACK)
    assert scene.finished.count == 3
    stage.click("delete")
    stage.give(Command.RIGHT, Command.ACTIVATE)
    assert stage.ui.overlays == []
    assert scene.finished.count == 2
    assert chosen not in stage.services.kept.history.games()
    assert stage.services.kept.history.count() == 2
    assert [info.id for info in stage.services.kept.saves.deleted()] == ["m1"]
    assert stage.ui.toast_text == f"{GAMES[FIRST].title} deleted."
    assert scene.finished.chosen == stage.services.kept.history.games()[1]


def test_a_history_that_cannot_be_read_is_told_in_one_sentence(
    stage: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object, **_options: object) -> None:
        raise RecordError(Message("The history cannot be used at the moment."))

    monkeypatch.setattr(History, "query", broken)
    opened(stage)
    assert stage.ui.toast_text == "The history cannot be used at the moment."


def test_a_finished_match_gets_a_name_and_so_does_its_save(stage: Studio) -> None:
    match = played_match(FIRST, (ANN, BEN), seed=1)
    keep(stage, match)
    stage.services.kept.saves.save("m0", match)
    opened(stage)
    stage.click("rename")
    stage.type("At the lake")
    stage.give(Command.ACTIVATE)
    (record,) = stage.services.kept.history.find(Wanted(words="lake ann"))
    assert record.title == "At the lake"
    assert stage.services.kept.history.match(record.id).title == "At the lake"
    assert stage.services.kept.saves.load("m0").title == "At the lake"


def test_what_was_won_elsewhere_is_finished_and_counts_for_no_one(stage: Studio) -> None:
    keep(stage, played_match(FIRST, (ANN, BEN), seed=1))
    saves, history = stage.services.kept.saves, stage.services.kept.history
    saves.save("theirs", played_match(FIRST, (ANN, BEN), seed=2))
    scene = opened(stage)
    assert [record.save for record in scene.finished.records] == ["m0", "theirs"]
    assert not scene.saved.kept
    scene.finished.choose(1)
    stage.click("rename")
    stage.type("At the lake")
    stage.give(Command.ACTIVATE)
    assert saves.load("theirs").title == "At the lake"
    assert scene.finished.records[1].title == "At the lake"
    assert history.count() == 1
    stage.click("look-back")
    stage.settle()
    assert stage.table.session.match.title == "At the lake"
    stage.services.go.back()
    stage.settle()
    stage.click("delete")
    assert [record.save for record in scene.finished.records] == ["m0"]


def many(stage: Studio, count: int) -> None:
    match = played_match(FIRST, (ANN, BEN), seed=1)
    other = played_match(FIRST, (ANN, CASUAL), seed=2)
    for number in range(count):
        shown = other if number % 3 == 0 else match
        shown.date = f"2025-01-01T{number:06}"
        shown.title = "At the lake" if number == 7 else ""
        stage.services.kept.history.record(f"m{number}", shown, TODAY - timedelta(days=number))


def test_a_search_narrows_the_list_while_it_is_written(stage: Studio) -> None:
    many(stage, 12)
    scene = opened(stage)
    stage.ui.set_focus(stage.widget("search"))
    for letter in "LAKE":
        stage.type(letter)
    stage.settle()
    assert rows(stage).count == 1
    assert scene.finished.chosen is not None
    assert scene.finished.chosen.title == "At the lake"
    assert stage.ui.focus is stage.widget("search")
    stage.type("x")
    stage.settle()
    assert rows(stage).count == 0
    assert not stage.widget("look-back").enabled


def test_matches_are_chosen_and_sorted_by_keys_alone(
    stage: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    many(stage, 12)
    scene = opened(stage)
    stage.ui.set_focus(stage.widget("filter"))
    stage.give(Command.ACTIVATE)
    stage.ui.set_focus(stage.widget("who"))
    stage.give(Command.RIGHT, Command.RIGHT)
    stage.ui.set_focus(stage.widget("order"))
    stage.give(Command.RIGHT)
    stage.ui.set_focus(stage.widget("show"))
    stage.give(Command.ACTIVATE)
    stage.settle()
    expected = stage.services.kept.history.find(Wanted(person="Ben", order="earliest"))
    assert 0 < len(expected) < 12
    assert scene.finished.count == len(expected)
    assert scene.finished.records == expected
    assert "Ben · Oldest first" in drawn(stage)
    stage.click("all")
    assert scene.finished.count == 12


def test_what_is_shown_is_exported_with_the_filter_in_force(stage: Studio) -> None:
    many(stage, 12)
    scene = opened(stage)
    scene.finished.want(Wanted(person="Ben"))
    stage.click("export")
    stage.click("json")
    stage.settle()
    (file,) = (stage.app.records.places.exports[0]).glob("*.json")
    told = json.loads(file.read_text(encoding="utf-8"))
    assert len(told["matches"]) == scene.finished.count == 8
    assert isinstance(stage.ui.overlays[-1], Dialog)
    assert stage.ui.overlays[-1].title == "File written"


def test_a_tie_and_a_shared_win_are_said_in_words() -> None:
    def told(*places: int, names: Sequence[str] = "ABC", kind: str = "human") -> str:
        kinds = ("human", kind, kind)
        seats = ((*each, 10.0 - each[2]) for each in zip(names, kinds, places, strict=False))
        return telling.result_text(record(*seats, game="none"))

    assert told(1, 2, 3) == "A wins: 9 · B: 8 · C: 7"
    assert told(1, 3, 1) == "A and C share the win: 9 · B: 7"
    assert told(1, 1, 1) == "A, B and C tie: 9"
    assert told(1, 2, names=("Player", "B"), kind="casual") == "You win: 9 · B: 8"
    assert told(1, 2, names=("Player", "B")) == "Player wins: 9 · B: 8"


def test_the_best_of_the_year_is_a_click_away(stage: Studio) -> None:
    history = stage.services.kept.history
    many(stage, 6)
    telling = next(game for game in GAMES if FRONTS[game].words().feats is not None)
    history.record("feat", played_match(telling, (ANN, BEN), seed=3), TODAY)
    opened(stage, "numbers")
    assert words_of(stage.widget(f"feat-{telling}")).endswith(", button, Look back")
    (best,) = archive.feats(history, Wanted(person="Ann"))
    stage.ui.set_focus(stage.widget(f"feat-{telling}"))
    stage.give(Command.ACTIVATE)
    stage.settle()
    session = stage.on_top(TableScene).session
    assert session.position == best.position
    assert session.match.log[session.position].player == [
        s.name for s in session.match.seats
    ].index("Ann")
