"""What a computer knew: opened for its moves in finished matches, seen with its eyes."""

from pathlib import Path
from typing import Any

import pytest

from game.bots.bot import Candidate, Decision
from game.bots.worker import Choose
from game.match import Match
from scenes.table.table_view import Step
from tests.pebbles.hands import HandsState
from tests.pebbles.rules.state import PEBBLES
from tests.pebbles.stage import hands, pebbles
from tests.scenes.stage import HastyBots, Stage, make_stage

pytestmark = pytest.mark.usefixtures("hands")


@pytest.fixture
def plain() -> Match:
    """A finished match in which Ben is a computer and plays every second action."""
    return pebbles("human", "casual", taken=[1] * PEBBLES)


@pytest.fixture
def secret() -> Match:
    """A finished match with secrets, in which Ben and Cleo are computers; chance begins."""
    return hands("human", "learner", "learner", taken=[1] * PEBBLES)


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    made = make_stage(tmp_path, animation_speed="off")
    made.services.analysis_bots = HastyBots()
    return made


def replay(stage: Stage, match: Match) -> Any:
    return stage.table(match, replay=True)


def move_of(match: Match, player: int, behind: int = 0) -> int:
    """The position before a player's chosen move."""
    return next(
        at
        for at in range(behind, len(match.log))
        if match.log[at].player == player and match.states[at].legal_actions(player).forced is None
    )


def look_after(stage: Stage, table: Any, position: int) -> None:
    """Show the position after the entry that follows this many others, thought over again."""
    table.table.look_at(position + 1)
    stage.pass_time(table, 0.1)
    for _time in range(3):
        stage.services.analyst.update()
    stage.pass_time(table, 0.1)


def weigh(stage: Stage, table: Any, *shares: float) -> None:
    """Let the computer have liked its last move best, with these shares of the win for each."""
    known = table.help.knowledge
    played = known.entry.action
    others = (one.action for one in known.decision.candidates if one.action != played)
    weighed = tuple(map(Candidate, (played, *others), shares))
    known.decision = Decision(played, weighed, nodes=9)
    table.table.changed()
    stage.pass_time(table, 0.1)


def found(table: Any, name: str) -> Any:
    """A widget of the panel on show; None if there's none."""
    return table.ui.find(name)


def weighing(stage: Stage, match: Match, *shares: float) -> Any:
    """A table after a computer's move that was worth this, and others that."""
    table = replay(stage, match)
    look_after(stage, table, move_of(match, 1, 4))
    weigh(stage, table, *shares)
    return table


def test_a_row_of_the_list_is_shown_on_the_board(stage: Stage, plain: Match) -> None:
    table = weighing(stage, plain, 0.9, 0.2)
    table.help.knowledge.open()
    stage.pass_time(table, 0.1)
    other = table.help.knowledge.decision.candidates[1].action
    found(table, "knew-list").on_select(1)
    assert table.seen.hint_action == other
    assert table.seen.told(Step.PIECE) is None
    assert table.seen.ideas == ()


def test_what_cannot_be_explained_is_not_offered(stage: Stage, plain: Match) -> None:
    table = weighing(stage, plain, 0.9, 0.9)
    assert found(table, "knew") is None
    weigh(stage, table, 0.9, 0.2)
    assert found(table, "knew") is not None
    table.help.knowledge.open()
    stage.pass_time(table, 0.1)
    assert found(table, "knew-thought").text == "Ben liked this best."


def test_the_table_is_seen_with_the_computers_eyes(stage: Stage, secret: Match) -> None:
    table = replay(stage, secret)
    position = move_of(secret, 1, 5)
    state = secret.states[position]
    assert state.has_secrets
    look_after(stage, table, position)
    assert table.table.sight.eyes.observed(state) == state
    weigh(stage, table, 0.9, 0.2)
    table.help.knowledge.open()
    stage.pass_time(table, 0.1)
    seen = HandsState.of(table.seen.state)
    assert seen == state.observation(1)
    assert [hand is None for hand in seen.hands] == [True, False, True]
    hidden = found(table, "knew-hidden").text
    assert hidden.startswith("It couldn’t see Ann’s hand")
    assert "Cleo’s hand" in hidden
    assert "Ben’s" not in hidden


@pytest.mark.parametrize("way", ["close", "look", "return"])
def test_whichever_way_it_ends_everything_can_be_seen_again(
    stage: Stage, secret: Match, way: str
) -> None:
    table = replay(stage, secret)
    position = move_of(secret, 1, 5)
    look_after(stage, table, position)
    weigh(stage, table, 0.9, 0.2)
    table.help.knowledge.open()
    assert table.help.knowledge.is_open
    match way:
        case "close":
            table.help.knowledge.close()
        case "look":
            table.table.look_at(position - 1)
        case "return":
            table.session.look_at_end()
            table.table.listen()
    assert not table.help.knowledge.is_open
    assert table.table.sight.eyes.observed(table.session.state) == table.session.state


def test_what_the_computer_is_asked_again_holds_nothing_hidden(stage: Stage, secret: Match) -> None:
    asked: list[Any] = []

    class Listening(HastyBots):
        def ask(self, game: str, level: str, wish: Any, **more: Any) -> int:
            asked.append(wish)
            return super().ask(game, level, wish, **more)

    stage.services.analysis_bots = Listening()
    table = replay(stage, secret)
    position = move_of(secret, 2, 5)
    look_after(stage, table, position)
    (wish,) = (one for one in asked if isinstance(one, Choose))
    assert wish.observation == secret.states[position].observation(2)
    assert wish.player == 2
