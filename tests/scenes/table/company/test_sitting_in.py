"""A computer that sits in for a person who wants it, and the way back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.bots.characters import figure_of
from game.match import HUMAN, Match
from game.records.people import Fitted, Person
from scenes.kit.company.likenesses import Knowing
from scenes.table.panel import take_over
from tests.pebbles.rules.state import Take
from tests.pebbles.stage import pebbles
from tests.scenes.stage import Stage, make_stage

pytestmark = pytest.mark.usefixtures("pebbles")

KIND = "like-1777777i4iiiiii0"
ANN = Person("Ann", stand_in=True).known_by("pebbles", Fitted(KIND, 7))


@pytest.fixture
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    stage = make_stage(tmp_path)
    monkeypatch.setattr(
        stage.services.likenesses,
        "of",
        lambda name, game: Knowing(9, stage.services.people.of(name).likenesses.get(game)),
    )
    return stage


def seats(stage: Stage, person: Person | None, *kinds: str) -> Any:
    """The dialog in which seats change hands is open."""
    if person is not None:
        stage.services.people.put(person)
    table = stage.table(pebbles(*(kinds or ("human", "casual.blocker"))))
    take_over.open_seats(table.table)
    stage.pass_time(table, 0.5)
    return table


def test_nobody_sits_in_without_leave(stage: Stage) -> None:
    for person in (None, Person("Ann")):
        assert seats(stage, person).ui.find("sit-in-0") is None


def test_a_computer_that_nobody_has_made_cannot_sit_in(stage: Stage) -> None:
    table = seats(stage, Person("Ann", stand_in=True))
    assert not table.ui.find("sit-in-0").enabled


def test_it_keeps_the_chair_and_one_press_brings_the_person_back(stage: Stage) -> None:
    stage.bots.silent = True
    table = seats(stage, ANN)
    assert table.ui.find("sit-in-1") is None
    table.ui.find("sit-in-0").activate()
    match = table.host.match
    assert (match.seats[0].kind, match.seats[0].name) == (KIND, "Ann")
    assert figure_of(KIND) == HUMAN, "it has no face of its own"
    table.ui.find("back-0").activate()
    assert match.seats[0].kind == HUMAN
    table.ui.find("sit-in-0").activate()
    table.ui.close(table.ui.overlays[-1])
    stage.pass_time(table, 0.5)
    table.ui.find("come-back").activate()
    stage.pass_time(table, 0.5)
    assert match.seats[0].kind == HUMAN
    assert table.ui.find("come-back") is None


def test_what_it_played_is_told_in_the_save_and_when_looking_back(stage: Stage) -> None:
    match = pebbles("human", "casual.blocker")
    match.play(0, Take(1))
    match.hand_over(0, KIND)
    match.play(1, Take(1))
    match.play(0, Take(2))
    again = Match.from_text(match.to_text())
    assert [again.kind_at(position, 0) for position in range(4)] == [HUMAN, KIND, KIND, KIND]
    table = stage.table(again, replay=True)
    told = []
    for position in (0, 2):
        table.table.look_at(position)
        stage.pass_time(table, 0.2)
        told.append(table.panel._players._people[0].text.detail)
    assert told == ["", "stand-in"]


def test_of_several_who_are_back_one_says_who_it_is(stage: Stage) -> None:
    table = seats(stage, ANN, KIND, KIND)
    table.ui.close(table.ui.overlays[-1])
    take_over.come_back(table.table)
    assert table.ui.find("back-0") is not None
    assert table.ui.find("back-1") is not None
