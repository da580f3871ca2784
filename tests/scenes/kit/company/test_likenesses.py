"""Getting to know people: by their finished matches, in the background, kept in their record."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.bots.worker import Fit, Study
from game.match import HUMAN, Seat
from game.records.people import Fitted, Person
from game.seats import is_like
from scenes.app.knowing import go_on_knowing
from scenes.kit.company.likenesses import Knowing, Likenesses
from scenes.kit.company.words import knowing_text
from tests.pebbles.stage import pebbles
from tests.scenes.stage import Stage, by_lot, make_stage

pytestmark = pytest.mark.usefixtures("pebbles")

GAME = "pebbles"
KIND = "like-1777777i4iiiiii0"


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    stage = make_stage(tmp_path)
    stage.services.people.put(Person("Ann", stand_in=True))
    return stage


@pytest.fixture
def likenesses(stage: Stage) -> Iterator[Likenesses]:
    found = Likenesses(lambda: stage.bots, stage.services.history, lambda: stage.services.people)
    yield found
    found.close()


def finish(stage: Stage, *numbers: int, name: str = "Ann") -> None:
    """Let Ann finish a match for each number."""
    for number in numbers:
        match, rng = pebbles("human", "casual"), Random(number)
        match.with_seat(0, Seat(name, HUMAN, 0, 0))
        match.seed = number
        while not match.is_over:
            by_lot(match, rng)
        stage.services.history.record(str(number), match, datetime(2026, 1, 1 + number, tzinfo=UTC))


def until_known(likenesses: Likenesses) -> list[Knowing]:
    """Look on until nothing is being looked into, and give what was seen on the way."""
    seen = [likenesses.of("Ann", GAME)]
    for _frame in range(2_000):
        likenesses.update()
        seen.append(likenesses.of("Ann", GAME))
        if seen[-1].matches is not None and not seen[-1].of:
            return seen
    raise AssertionError("it does not come to an end")


def fitted(stage: Stage) -> Fitted | None:
    person = stage.services.people.of("Ann")
    assert person is not None
    return person.likenesses.get(GAME)


def test_nobody_is_known_before_a_match_is_finished(likenesses: Likenesses) -> None:
    assert until_known(likenesses)[-1] == Knowing(0)


def test_a_person_is_known_by_every_match_and_the_likeness_is_kept(
    stage: Stage, likenesses: Likenesses
) -> None:
    finish(stage, 1, 2, 3)
    finish(stage, 4, name="Ben")
    seen = until_known(likenesses)
    steps = [each.done for each in seen if each.of]
    assert steps == sorted(steps)
    assert {each.of for each in seen} == {0, 3}
    found = fitted(stage)
    assert found is not None
    assert found.matches == 3
    assert is_like(found.kind)
    assert seen[-1].is_ready


def test_with_more_matches_somebody_is_looked_into_again_but_only_the_new_ones(
    stage: Stage, likenesses: Likenesses
) -> None:
    finish(stage, 1, 2)
    until_known(likenesses)
    stage.bots.asked.clear()
    until_known(likenesses)
    assert stage.bots.asked == []
    finish(stage, 3)
    likenesses.forget_counts()
    until_known(likenesses)
    assert [kind for _level, kind in stage.bots.asked] == [Study, Fit]
    found = fitted(stage)
    assert found is not None
    assert found.matches == 3


def test_while_computers_play_nobody_is_looked_into_unless_somebody_looks_on(
    stage: Stage, likenesses: Likenesses
) -> None:
    finish(stage, 1)
    assert likenesses.of("Ann", GAME).matches == 1
    likenesses.update(resting=True)
    assert likenesses.of("Ann", GAME, look=False).of == 1, "somebody has just asked"
    likenesses.update(resting=True)
    assert likenesses.of("Ann", GAME, look=False).of == 0


def test_who_cannot_be_fitted_is_not_asked_about_for_ever(
    stage: Stage, likenesses: Likenesses, monkeypatch: Any
) -> None:
    finish(stage, 1)
    monkeypatch.setattr("game.bots.sitting_in.decisions_of", lambda *_rest: [])
    assert until_known(likenesses)[-1] == Knowing(1)
    assert not likenesses.is_working


@pytest.mark.parametrize(
    ("knowing", "words"),
    [
        (Knowing(), ""),
        (Knowing(0), "Nobody can sit in before Ann has finished a match."),
        (Knowing(9), "It does not know Ann yet."),
        (Knowing(9, None, 2, 9), "Getting to know Ann: 2 of 9 matches."),
        (
            Knowing(1, Fitted(KIND, 1)),
            "It has seen 1 match, and does not know Ann yet: that takes 20.",
        ),
        (
            Knowing(30, Fitted(KIND, 19)),
            "It has seen 19 matches, and does not know Ann yet: that takes 20.",
        ),
        (Knowing(30, Fitted(KIND, 20)), "It knows Ann from 20 matches."),
    ],
)
def test_it_says_honestly_how_well_it_knows_somebody(knowing: Knowing, words: str) -> None:
    assert knowing_text("Ann", knowing) == words


def test_what_was_under_way_when_the_program_ended_begins_again_by_itself(
    stage: Stage, likenesses: Likenesses
) -> None:
    finish(stage, 1, 2)
    likenesses.of("Ann", GAME)
    while not likenesses.of("Ann", GAME).of:
        likenesses.update()
    likenesses.close()
    assert fitted(stage) is None
    assert [str(each) for each in go_on_knowing(stage.services)] == [
        "A computer goes on getting to know Ann, to sit in for them."
    ]
    later = stage.services.likenesses
    while later.is_working:
        later.update()
    found = fitted(stage)
    assert found is not None
    assert found.matches == 2
    assert not go_on_knowing(stage.services)
