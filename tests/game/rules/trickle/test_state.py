from pathlib import Path

import pytest

from game.boards import EDGES
from game.bots.trickle.hops import Tables
from game.bots.trickle.position import TeamPosition
from game.handicaps import Handicap
from game.match import Match
from game.protocol import OptionError
from game.rules.trickle import INFO
from game.rules.trickle.state import TrickleState


def begun(
    seat: int, key: str, amount: int, players: int = 2, **options: bool | str
) -> TrickleState:
    given = Handicap(seat, key, amount)
    return TrickleState.of(INFO.new_initial_state(players, [given], **options))


def test_partners_share_the_points() -> None:
    assert begun(3, "points", 3, players=4).returns() == (0, 3, 0, 3)


def test_beads_lie_on_an_edge_of_their_owner_and_count() -> None:
    state = begun(1, "beads", 2)
    assert state.returns() == (0, 2)
    usual = TrickleState.of(INFO.new_initial_state(2)).beads
    assert set(state.beads) - set(usual) == {EDGES[1][1], EDGES[1][2]}
    assert begun(1, "beads", 1, scoring_goals="middle").returns() == (0, 3)


def test_beads_that_leave_the_board_cannot_be_home() -> None:
    with pytest.raises(OptionError, match="beads=1"):
        begun(0, "beads", 1, off_board=True)


@pytest.mark.parametrize("players", [2, 3])
def test_computers_count_the_points_of_a_head_start(players: int) -> None:
    plain = TrickleState.of(INFO.new_initial_state(players))
    given = begun(1, "points", 2, players=players)
    before, after = TeamPosition.of(plain, Tables(plain)), TeamPosition.of(given, Tables(given))
    assert after.points[:2] == (0, 2)
    assert after.lead == before.lead - 2
    assert after.totals[1] > before.totals[1]


NOTATION = Path(__file__).parents[4] / "docs" / "notation.md"


def test_the_documented_match_is_read_and_written() -> None:
    text = NOTATION.read_text(encoding="utf-8").split("```\n")[1]
    match = Match.from_text(text)
    assert [entry.action.notation() for entry in match.log] == ["d4-c3", "h8-i9"]
    assert match.to_text() == text
