from typing import Any

import pytest

from game.bots.bot import Advice, Candidate
from game.bots.levels import LEVELS
from game.match import Match
from game.messages import Message, SeatName
from scenes.kit.intent import Command
from scenes.table.table_view import Step
from tests.pebbles.rules.state import PebblesState, Take
from tests.pebbles.stage import pebbles
from tests.scenes.stage import Stage, attempt

pytestmark = pytest.mark.usefixtures("hands")

MOVE, OTHER = Take(1), Take(2)


@pytest.fixture
def table(stage: Stage) -> Any:
    """Two people at the start of a match of the small game."""
    return stage.table(pebbles())


def coached(stage: Stage) -> Any:
    """A table with a coach whose word the test speaks."""
    stage.services.change_settings(coach=True)
    stage.bots.silent = True
    return stage.table(pebbles())


def judge(table: Any, worth: float) -> None:
    """Let the coach find the waiting action worth this much, and another one worth 0.6."""
    best = MOVE if table.seen.pending == OTHER else OTHER
    asked = Candidate(table.seen.pending, worth)
    against = Message("It leaves an open edge to {player}.", player=SeatName(1))
    candidates = (Candidate(best, 0.6), asked)
    table.help.advised(Advice(candidates, Message("It is good."), asked, against))
    # A frame shows a change, and the next one tells it.
    for _frame in range(2):
        table.update(table.services.now())


# Hints


def test_of_hints_with_the_same_words_only_the_last_is_told(table: Any) -> None:
    advice = Advice((Candidate(MOVE, 0.6),), Message("It is good."))
    table.help.show(advice, Step.WHERE)
    assert table.help.steps == [Step.PIECE, Step.MOVE]
    assert table.help.step is Step.PIECE


@pytest.mark.parametrize(("shown", "steps"), [(MOVE, 1), (OTHER, 2)])
def test_a_hint_begins_with_what_is_not_on_the_board_yet(
    table: Any, shown: Take, steps: int
) -> None:
    table.help.decide_anew(shown)
    assert table.seen.hint_action == shown
    table.help.show(Advice((Candidate(MOVE, 0.6),), Message("It is good.")), Step.WHERE)
    assert len(table.help.steps) == steps
    assert table.seen.hinted == MOVE
    assert (table.seen.hint_action == MOVE) is (steps == 1)


# The coach


def hand_over(table: Any, action: Take, other: Take, best: float) -> None:
    """Try an action that the coach finds a gift, which costs nothing."""
    attempt(table, action)
    against = Message("It helps {player}.", player=SeatName(1))
    asked = Candidate(action, best - 0.01)
    candidates = Candidate(other, best), asked
    table.help.advised(Advice(candidates, Message("It is good."), asked, against, gift=True))
    table.update(table.services.now())


def test_where_nothing_matters_any_more_the_coach_says_so_once_and_minds_no_gift(
    stage: Stage,
) -> None:
    table = coached(stage)
    hand_over(table, MOVE, OTHER, 0.01)
    assert len(table.session.match.log) == 1
    assert table.ui.toast_text.startswith("Coach: you can hardly win now")
    table.ui.dismiss_toast()
    again = stage.table(Match.from_text(table.session.match.to_text()))
    again.session.attempt(OTHER)
    stage.pass_time(again, 2.0)
    hand_over(again, MOVE, OTHER, 0.01)
    assert len(again.session.match.log) == 3
    assert not again.ui.toast_text, "it was said before the match was saved"


@pytest.mark.parametrize(("answer", "kept"), [("yes", 1), ("no", 0), ("ask", 0)])
def test_such_moments_come_back_as_puzzles_for_who_wants_it(
    stage: Stage, answer: str, kept: int
) -> None:
    table = coached(stage)
    stage.services.change_settings(coach=True, keep_mistakes=answer)
    attempt(table, MOVE)
    judge(table, 0.2)
    table.ui.find("take-back").activate()
    assert _moments(stage) == kept


def test_a_moment_that_tells_secrets_is_kept_when_there_are_none_any_more(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PebblesState, "has_secrets", property(lambda state: state.left > 0))
    stage.services.change_settings(coach=True, keep_mistakes="yes")
    stage.bots.silent = True
    table = stage.table(pebbles("human", "learner", taken=(3, 3, 3, 2)))
    attempt(table, OTHER)
    judge(table, 0.2)
    assert _moments(stage) == 0
    table.ui.find("play-anyway").activate()
    table.update(table.services.now())
    assert table.session.match.is_over
    assert _moments(stage) == 1


def _moments(stage: Stage) -> int:
    return len(stage.services.kept.puzzle_book.of("").of("pebbles").mistakes)


def test_without_an_answer_of_the_coach_the_move_is_played(stage: Stage) -> None:
    table = coached(stage)
    attempt(table, MOVE)
    table.help.advised(None)
    assert [entry.action for entry in table.session.match.log] == [MOVE]


def test_an_illegal_move_is_refused_before_the_coach_sees_it(stage: Stage) -> None:
    table = coached(stage)
    attempt(table, Take(4))
    assert table.seen.rejection is not None
    assert not stage.bots.asked


# Seats that change hands


def test_a_seat_is_handed_to_a_computer_and_back(stage: Stage, table: Any) -> None:
    table.table.give_seat(0, "casual")
    stage.pass_time(table, 3.0)
    assert [entry.player for entry in table.session.match.log] == [0]
    assert table.seen.seat == 1
    attempt(table, MOVE)
    table.table.give_seat(0, "human")
    stage.pass_time(table, 3.0)
    assert len(table.session.match.log) == 2
    assert table.seen.seat == 0
    table.session.keeping.finish()
    saved = stage.services.kept.saves.load(table.session.keeping.save_id)
    assert [seat.kind for seat in saved.seats] == ["human", "human"]


def test_a_seat_changes_hands_by_the_faces_of_those_who_can_play_on(stage: Stage) -> None:
    table = stage.table(pebbles("human", "casual"))
    table.command(Command.MENU)
    table.ui.find("menu-people").activate()
    table.ui.find("plays-1").activate()
    offered = table.ui.find("players")
    assert offered.count == 7, "six opponents and a person"
    for command in (Command.DOWN, Command.ACTIVATE):
        table.command(command)
    assert table.session.match.seats[1].kind == "casual.rusher", "as strong as the one before"
    table.ui.find("plays-1").activate()
    strengths = table.ui.find("strength")
    # All but the adaptive computer, which would have to know everything from the start.
    assert [option.value for option in strengths.options] == list(LEVELS)
    strengths.choose(3)
    table.ui.find("done").activate()
    assert table.session.match.seats[1].kind == "expert.rusher"
    assert table.ui.find("plays-1").title == table.session.match.seats[1].name == "Maple"
