"""The rules of Trickle paragraph by paragraph, in positions small enough to check by eye.

Along row f the rings are easy to read: the centre f6, then f5 on ring 1, f4 on 2, f3 on 3, f2 on 4,
and f1, a corner of the rim. After a bar stand the rules that are played, and how the game stands.
"""

import pytest

from game.boards import CELLS, INDEX, RING
from game.catalogue import GAMES
from game.protocol import Choices, Pass
from game.rules.trickle.actions import Move
from game.rules.trickle.judging import STALL_LIMIT
from game.rules.trickle.state import TrickleState
from tests.game.rules.questions import headed
from tests.game.rules.trickle.positions import (
    after,
    at,
    broken,
    from_cell,
    position,
    refused,
)

INFO = GAMES["trickle"]


def new(players: int = 2, **options: bool | str) -> TrickleState:
    return TrickleState.of(INFO.new_initial_state(players, **options))


def ring(cell: str) -> int:
    return RING[INDEX[cell]]


# Where a bead may go

WAYS = """
a step goes to an empty cell right beside
    f6 / f6: f5 f7 e5 e6 g6 g7
    f4 / f4: f3 e3 e4 g4 g5
along the ring is not inwards
    f3 / f3: f2 g3 e2 g4 e3
a bead on the rim never moves again
    a3 f6 / a3:
of the cells around f2 only f3 is free, which is further in
    f2 f1 e1 g2 e2 g3 d2 h4 / f2:
the reversal leaves the bead all other moves
    g4 f6 | last_move=f3-g4 / g4: g3 h4 h5
a stall lets no bead go round
    f3 f7 | stall=24 / f3: f2 g3 e2
    f3 f7 | stall=24 / f7: f8 g8 e7
but all of them while none can change its ring
    b3 a1 a2 a3 a4 a5 a6 | stall=24 / b3: b2 b4
from a corner anyone may step or jump along the rim
    a1 f6 | move_from_corner / a1: a2 b1
    a1 f6 | move_from_corner player=1 / a1: a2 b1
    a1 a2 f6 | move_from_corner / a1: a3 b1
    a1 a2 f6 | move_from_corner / a2:
along their edge owners may step and jump
    a3 f6 | move_along_edge / a3: a2 a4
    a2 a3 f6 | move_along_edge / a2: a4
    a3 b3 f6 | move_along_edge / b3: a2 b2 b4
nobody else may, but a partner
    a3 f6 | move_along_edge player=1 / a3:
    a3 f6 | 4 partnerships move_along_edge player=2 / a3: a2 a4
    a3 f6 | 4 partnerships move_along_edge player=3 / a3:
corners stay without a rule of their own
    a1 f6 | move_along_edge / a1:
with beads leaving the board, the rim is an ordinary ring
    a3 f6 | off_board / a3: a2 a4 off
    a1 f6 | off_board / a1: a2 b1 off0 off1
    a2 a3 f6 | off_board / a2: a1 a4 off
any bead jumps off over a bead on the rim
    b3 a3 f6 | off_board / b3: a2 b2 b4 off
a chain goes on and stops where it likes, obeying the rings at each landing
    f5 f4 f2 | chained_jumps / f5: f3 f3-f1 e4 e5 g5 g6
    f4 e3 d3 | chained_jumps / f4: f3 g4 g5 e4 d2
"""


@pytest.mark.parametrize(("rule", "case"), headed(WAYS))
def test_a_bead_may_go(rule: str, case: str) -> None:
    where, _, way = case.partition(" / ")
    cell, _, ends = way.partition(":")
    assert from_cell(at(where), cell) == set(ends.split()), rule


# What's refused

REFUSED = """
moves: already a bead on f3
    f3 f4 / f4-f3
    f5 f4 f3 / f5-f3
moves: nothing on f4 to jump
    f5 / f5-f3 / f5 f3 f4
moves: too far
    f5 f4 f3 / f5-f2
    f5 f4 / f5-e3
moves: no bead on f6
    f4 / f6-f5 / f6
moves: One step or one jump
    f5 f4 f2 / f5-f3-f1
moves: A move needs a space to go to.
    f6 / f6-f6
outwards:
    f3 / f3-f4 / f3 f4
    f3 f4 / f3-f5
    a1 f6 | move_from_corner / a1-b2
    f4 e3 d3 | chained_jumps / f4-d2-d4  # each landing of a chain
rim:
    a1 a3 f6 / a3-a2
    a1 a3 f6 / a3-b3
    a1 a3 f6 / a1-a2
    a1 f6 | move_along_edge / a1-a2
    a3 f6 / a3-off
    b3 a3 f6 / b3-off
    f5 f4 f2 e1 | chained_jumps / f5-f3-f1-d1  # a chain stops here
reversal:
    f3 f6 / f3-g4 g4-f3 / g4 f3
    f5 f6 / f5-f7 f7-f5
    a3 f6 | move_along_edge last_move=a2-a3 / a3-a2
    a3 f6 | off_board last_move=a2-a3 / a3-a2
    b2 b3 b5 | chained_jumps / b2-b4-b6 b6-b4-b2
stall: 24 moves
    f3 f7 | stall=24 / f3-g4
    a3 f6 | off_board stall=24 / a3-a2
pass:
    f6 / pass
end:
    b3 a1 k7 / b3-a3 a1-a2
along-edge:
    a3 f6 | move_along_edge player=1 / a3-a2 / a3
    h3 f6 | 4 move_along_edge / h3-g2  # of nobody
    h3 f6 | 4 move_along_edge player=3 / h3-g2
    a2 f6 | move_along_edge / a2-a1  # away from it
    a2 f6 | move_along_edge / a2-b2
    a1 f6 f5 | move_along_edge move_from_corner / a1-a2 f6-f7 a2-a3 f7-f8 a3-a1
    a1 f6 | move_along_edge move_from_corner player=1 / a1-a2 a2-a1
off-board:
    b3 f6 | off_board / b3-off
    a3 f6 | off_board / a3-off1  # out of reach
    a3 f6 | off_board / a3-off5
    d3 c3 f6 | chained_jumps off_board / d3-b3-off
    c3 b3 f6 | chained_jumps off_board / c3-a3-off
chain:
    f5 f4 c6 | chained_jumps / f5-f3-f2
    f5 f4 c6 | chained_jumps / c6-b6-a6
chain: once
    f5 f6 | chained_jumps / f5-f7-f5
"""


@pytest.mark.parametrize(("why", "case"), headed(REFUSED))
def test_refused(why: str, case: str) -> None:
    """The rule and what's said; the position, the moves, the last one illegal, and the pieces."""
    rule, says = why.split(":")
    where, moves, *pieces = case.split(" / ")
    *done, move = moves.split()
    refused(after(at(where), *done), move, rule, says.strip(), *pieces)


def test_moves_a_bead_that_was_lifted_and_cannot_move_says_why() -> None:
    refused(new(), Move(("f6",)), says="boxed in", pieces="f6")
    refused(position("a3 f6"), Move(("a3",)), "rim")
    refused(at("f2 f1 e1 g2 e2 g3 d2 h4"), Move(("f2",)), says="boxed in")
    lifted, walls = Move(("f3",)), "f3 f2 e2 g3 f1 d1 h3"
    refused(at("f3"), lifted, says="needs a space")
    refused(at(f"{walls} g4 h5 | last_move=e3-f3"), lifted, "reversal")
    refused(at(f"{walls} | stall={STALL_LIMIT}"), lifted, "stall")


# What a move changes

CHANGES = """
a jump goes straight over one bead, also the one in the centre, and captures nothing
    f5 f4 / f5-f3 / f3 f4 / 0 0
    f5 f6 / f5-f7 / f6 f7 / 0 0
a chain
    f5 f4 f2 | chained_jumps / f5-f3-f1 / f1 f2 f4 / 0 0
    f5 f4 f2 e1 | chained_jumps move_from_corner / f5-f3-f1-d1 / d1 e1 f2 f4 / 0 2
    d3 c3 a3 f6 | chained_jumps off_board / d3-b3-off / a3 c3 f6 / 1 0
from a corner onto the edge
    a1 f6 f5 | move_along_edge move_from_corner / a1-a2 f6-f7 a2-a3 / a3 f5 f7 / 1 0
who leaves scores for the owner of the edge, but nobody before
    a3 k7 f6 | off_board / a3-off k7-off / f6 / 1 1
    b3 a3 f6 | off_board / b3-off / a3 f6 / 1 0
    a3=5 f6 | off_board / a3-off / f6 / 5 0
and so from a corner, as the mover chooses
    a1 f6 | off_board / a1-off0 / f6 / 1 0
    a1 f6 | off_board / a1-off1 / f6 / 0 1
    b2 a1 f6 | off_board / b2-off0 / a1 f6 / 1 0
    b2 a1 f6 | off_board / b2-off1 / a1 f6 / 0 1
as much as the cell counts whose rim is crossed, the best if there are two
    a3 f6 | off_board scoring_goals=middle / a3-off / f6 / 3 0
    a2 f6 | off_board scoring_goals=middle / a2-off / f6 / 1 0
    a2 f6 | off_board scoring_goals=outer / a2-off / f6 / 3 0
    a3 f6 | off_board scoring_goals=outer / a3-off / f6 / 1 0
    b3 a2 f6 | off_board scoring_goals=middle / b3-off / a2 f6 / 1 0
    b3 a3 f6 | off_board scoring_goals=middle / b3-off / a3 f6 / 3 0
    b3 a2 a3 f6 | off_board scoring_goals=middle / b3-off / a2 a3 f6 / 3 0
    b3 a2 a3 f6 | off_board scoring_goals=outer / b3-off / a2 a3 f6 / 3 0
    a1 f6 | off_board scoring_goals=middle / a1-off0 / f6 / 1 0
    a1 f6 | off_board scoring_goals=outer / a1-off0 / f6 / 3 0
    b2 a1 f6 | off_board scoring_goals=outer / b2-off0 / a1 f6 / 3 0
the end comes when all beads are on the rim, whoever could move along it
    b3 a1 k7 / b3-a3 / a1 a3 k7 / 1 1 / rim
    a3 b3 | move_along_edge / b3-a2 / a2 a3 / 2 0 / rim
or off the board
    a3 k7 | off_board / a3-off k7-off / / 1 1 / off the board
or after 60 moves, and beads inside score for nobody
    b3 a1 a2 a3 a4 a5 a6 | stall=59 / b3-b4 / a1 a2 a3 a4 a5 a6 b4 / 4 0 / 60 moves
"""


@pytest.mark.parametrize(("rule", "case"), headed(CHANGES))
def test_a_move_changes_beads_and_points(rule: str, case: str) -> None:
    """The position, the moves, the beads and the points after them, and why it ended, if so."""
    where, moves, beads, points, *reason = map(str.strip, case.split("/"))
    *done, last = moves.split()
    state = after(at(where), *done)
    assert not state.is_terminal, rule
    state = after(state, last)
    assert set(state.beads) == set(beads.split()), rule
    assert state.returns() == tuple(map(int, points.split())), rule
    assert state.is_terminal == bool(reason), rule
    assert "".join(reason) in str(state.standing().reason)


# Passing: with nineteen beads someone can always move, so these boards are fuller than any game's

FULL = " ".join(cell for cell in CELLS if ring(cell) >= 4)


def test_pass_is_forced_when_no_bead_can_move() -> None:
    space = position(FULL).legal_actions(0)
    assert isinstance(space, Choices)
    assert list(space) == [Pass()]
    assert space.forced == Pass()
    assert new().legal_actions(0).forced is None


def test_pass_by_everybody_in_a_row_ends_the_game() -> None:
    state = after(position(FULL), "pass")
    assert not state.is_terminal
    state = after(state, "pass")
    assert state.is_terminal
    assert state.returns() == (12, 12)
    assert "No one could move" in str(state.standing().reason)


# The score

SCORES = """
a point for each bead on an own edge, none on corners
    a2 a3 h3 k7 f6 / 3 1 / 0, 1
    a1 a6 f1 f11 k6 k11 / 0 0 / 0 1
equal points share
    a2 a3 k7 c1 | 3 / 3 1 0 / 0, 1, 2
    k7 b1 | 3 / 1 1 0 / 0 1, 2
    a2 b1 / 1 1 / 0 1
partners win together
    a2 k7 k8 | 4 partnerships / 1 2 1 2 / 1 3, 0 2
none yet on the rim if beads can leave
    a2 a3 f6 | off_board / 0 0 / 0 1
the cells of an edge weigh
    a2 a3 a4 a5 f6 / 4 0 / 0, 1
    a2 a3 a4 a5 f6 | scoring_goals=middle / 8 0 / 0, 1
    a2 a3 a4 a5 f6 | scoring_goals=outer / 8 0 / 0, 1
    a2 f6 | scoring_goals=outer / 3 0 / 0, 1
    a3=5 f6 | scoring_goals=middle / 15 0 / 0, 1
"""


@pytest.mark.parametrize(("rule", "case"), headed(SCORES))
def test_a_position_scores(rule: str, case: str) -> None:
    """The position, everyone's points and who would stand where."""
    where, points, ranking = case.split(" / ")
    state = at(where)
    assert state.returns() == tuple(map(int, points.split())), rule
    standing = tuple(tuple(map(int, seats.split())) for seats in ranking.split(", "))
    assert state.standing().ranking == standing, rule


DECIDED = """
when the beads inside cannot make up the lead
    a2 a3 f6 f7 / no
    a2 a3 a4 f6 f7 / yes
    a2=2 f6=2 / no
    a2=3 f6=2 / yes
they count more in goals
    a2 a5 f6 | scoring_goals=middle / no
    a3 a5 f6 | scoring_goals=middle / yes
and beads may yet leave a corner
    a2 a3 a1 f6 / yes
    a2 a3 a1 f6 | move_from_corner / no
or move along their edge: nine against three and one bead inside, which may bring three
    a3 a4 h3 k8 f6 | scoring_goals=middle / yes
    a3 a4 h3 k8 f6 | scoring_goals=middle move_along_edge / no
"""


@pytest.mark.parametrize(("rule", "case"), headed(DECIDED))
def test_decided(rule: str, case: str) -> None:
    where, decided = case.split(" / ")
    assert at(where).is_decided == (decided == "yes"), rule


@pytest.mark.parametrize("other", ["move_from_corner", "move_along_edge"])
def test_off_board_excludes_the_other_rules_of_the_rim(other: str) -> None:
    with pytest.raises(ValueError, match="can’t be combined"):
        new(2, off_board=True, **{other: True})


# Scoring beads


def test_beads_shuffled_are_all_the_beads_there_are_and_never_again() -> None:
    state = new(2, scoring_beads="shuffled")
    wrong = ("shuffle 1111111112222223333", "shuffle 1111111111111111111", "d4-c4", "pass")
    assert broken(state, *wrong) == {"beads"}
    refused(new(), "shuffle 1111111112222223335", "beads")
