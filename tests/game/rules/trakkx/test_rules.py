"""The rules of TRAKKX paragraph by paragraph, in positions small enough to check by eye.

Each test is named after the rule it holds up. The table is drawn as a picture; what's named nowhere
is in the bag.
"""

import pytest

from game.catalogue import GAMES
from game.protocol import Pass
from game.rules.trakkx.actions import Deal, DrawToken, Lay, parse_action
from game.rules.trakkx.judging import review
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import (
    KINDS,
    TokenTable,
    table_faults,
)
from tests.game.rules.questions import headed
from tests.game.rules.trakkx.positions import (
    after,
    at,
    broken,
    is_legal,
    laid_out,
    played,
    position,
    refusal,
    refused,
    written,
)

INFO = GAMES["trakkx"]

REDS = "r5 r6 r7"
"""A run that's on many tables below."""


def new(players: int = 2, rounds: int = 3) -> TrakkxState:
    return TrakkxState.of(INFO.new_initial_state(players, rounds=rounds))


def lay(picture: str) -> Lay:
    return Lay(laid_out(picture))


# Material and setup


def test_setup_no_more_tokens_are_dealt_than_there_are() -> None:
    state = new()
    thrice = Deal(0, ("r1", "r1", "r1", *(f"y{n}" for n in range(1, 13))))
    wrong = (
        Deal(1, tuple(KINDS[:15])),
        Deal(0, tuple(KINDS[:14])),
        Deal(0, ("?",) * 15),
        DrawToken(),
    )
    assert broken(state, thrice, *wrong) == {"setup"}


# Turns

TURNS = """
take: the token comes to the rack, the display is refilled, the turn goes on clockwise
    r1, b1, g1 | display y1 y2 y3 y4 y5 y6 > take y3 > r1 y3, b1, g1 > -1
    r1, b1, g1 | display y1 y2 y3 y4 y5 y6 > take y3; deal display b9
    ... > r1 y3, b1, g1 > 1
    r1, b1 | display swap y2 > take swap > r1 swap, b1 > -1
take: the display is not refilled once the bag is empty
    r1, b1 | display y1 y2 | bag > take y1 > r1 y1, b1 > 1
draw: one token from the bag by chance
    r1, b1 > draw > r1, b1 > -1
    r1, b1 > draw; deal 0 b9 > r1 b9, b1 > 1
swap: everybody passes two tokens to the left at once
    r1 r2 r3 swap, y1 y2 y3, g1 g2 g3 > swap > r1 r2 r3, y1 y2 y3, g1 g2 g3 > 0 1 2
    r1 r2 swap, y1 y2, g1 > swap; pass-on r1 r2; pass-on y1 y2 > r1 r2, y1 y2, g1 > 2
    r1 r2 r3 swap, y1 y2 y3, g1 g2 g3 > swap; pass-on r1 r2; pass-on y1 y2; pass-on g1 g2
    ... > r3 g1 g2, r1 r2 y3, y1 y2 g3 > 1
swap: with two players left is the opponent
    r1 r2 swap, y1 y2 y3 > swap; pass-on r1 r2; pass-on y1 y3 > y1 y3, r1 r2 y2 > 1
swap: a player with one token passes that one and still gets two
    r1 r2 swap, y1, g1 g2 > swap; pass-on r1 r2; pass-on y1; pass-on g1 g2
    ... > g1 g2, r1 r2, y1 > 1
swap: action tokens may be passed
    r1 swap swap, y1 three > swap; pass-on r1 swap; pass-on y1 three > y1 three, r1 swap > 1
swap: as the last token it brings in tokens and does not win
    swap, y1 y2 y3, g1 g2 g3 > swap > , y1 y2 y3, g1 g2 g3 > 1 2
    swap, y1 y2 y3, g1 g2 g3 > swap; pass-on y1 y2; pass-on g1 g2 > g1 g2, y3, y1 y2 g3 > 1
three: a chosen opponent draws three tokens, or as many as there are
    r1 three, y1, g1 > three 2 > r1, y1, g1 > -1
    r1 three, y1, g1 > three 2; deal 2 b1 b2 b3 > r1, y1, g1 b1 b2 b3 > 1
    r1 three, y1 | bag > three 1 > r1, y1 > 1
    r1 three, y1 | bag b1 b2 > three 1; deal 1 b1 b2 > r1, y1 b1 b2 > 1
lay: the tokens leave the rack and the next player follows
    r8 y1, b1 | on r5 r6 r7 > lay r5 r6 r7 r8 > y1, b1 > 1
"""


@pytest.mark.parametrize(("rule", "case"), headed(TURNS))
def test_a_turn_changes_racks(rule: str, case: str) -> None:
    """The position, the actions, the racks after them and who acts."""
    where, actions, racks, actors = case.split(">")
    state = played(at(where), actions)
    assert [" ".join(rack or ()) for rack in state.racks] == [r.strip() for r in racks.split(",")]
    assert state.acting_players() == tuple(map(int, actors.split())), rule


REFUSED = """
take: There’s no yellow 3 face up.
    r1, b1 | display y1 y2 > take y3 > display:y1 display:y2
take: Nothing is face up.
    r1, b1 > take y3
draw:
    r1, b1 | bag > draw > bag
swap:
    r1 r2, b1 b2 > swap > rack:swap
    r1 r2, y1 y2 > pass-on r1 r2
    r1 r2 swap, y1, g1 g2 > swap; pass-on r1 r2; pass-on y1 y2
    r1 r2 r3 swap, y1 y2 > swap; pass-on r1
    r1 r2 r3 swap, y1 y2 > swap; pass-on r1 y1
    r1 r2 r3 swap, y1 y2 > swap; pass-on r1 r1
    r1 r2 r3 swap, y1 y2 > swap; pass-on r1 ?
    r1 r2 r3 swap, y1 y2 > swap; draw
    r1 r2 r3 swap, y1 y2 > swap; pass
three:
    r1 swap, y1 three > three 1 > rack:three
    r1 three, y1 > three 0
    r1 three, y1 > three 2
setup:
    r1, b1 > draw; deal 1 b9
    r1, b1 > draw; deal 0 b9 b8
    r1, b1 > draw; deal 0 ?
    r1 r1, b1 > draw; deal 0 r1
    r1 three, y1, g1 > three 2; deal 1 b1 b2 b3
pass:
    r1, b1 > pass > bag
    r1, b1 | display y1 y2 | bag > pass > display:y1 display:y2
    r1 swap, b1 | bag > pass > rack:swap
"""


@pytest.mark.parametrize(("why", "case"), headed(REFUSED))
def test_refused(why: str, case: str) -> None:
    """The rule and what's said; the position, the actions, the last one illegal, and the pieces."""
    rule, says = why.split(":")
    where, actions, *pieces = case.split(" > ")
    done, _, action = actions.rpartition(";")
    state = played(at(where), done) if done else at(where)
    refused(state, written(action), rule, says.strip(), *pieces)


# Laying: what's legal, or the rule that's broken

LAYS = """
at least one own token
    lay: r8 y1 | on r5 r6 r7 > r5 r6 r7
    lay: r8 y1 | on r5 r6 r7 > . / . . r5 r6 r7 > at least one
    legal: r8 y1 | on r5 r6 r7 > r5 r6 r7 r8
only what is on the own rack, and each token once
    lay: y8 y1, r8 | on r5 r6 r7 > r5 r6 r7 r8 > red 8 > 3,0
    legal: r8 y1 | on r5 r6 r7 / . / r5 r6 r7 > r5 r6 r7 r8 / . / r5 r6 r7
    lay: r8 y1 | on r5 r6 r7 / . / r5 r6 r7 > r5 r6 r7 r8 / . / r5 r6 r7 r8
no token of the table may be left over or go to a rack
    lay: r8 r9 y1 | on r5 r6 r7 > . r6 r7 r8 r9 > red 5 > 0,0
those of the table may be moved freely in the same turn
    legal: b7 y1 | on r5 r6 r7 / . / g7 y7 r7 > r5 / r6 / r7 / . / r7 g7 b7 y7
    legal: b7 y1 | on r5 r6 r7 / . / g7 y7 r7 > g7 . r5 / y7 . r6 / b7 . r7 / r7
    lay: b7 y1 | on r5 r6 r7 / . / g7 y7 r7 > r5 r6 r7 / . . g7 / . . y7 / . . b7 > red 7
identical tokens stand for each other, as long as all are there at the end
    legal: r6 y1 | on y6 r6 g6 / . / r7 r8 r9 > y6 r6 g6 / . / r6 r7 r8 r9
    legal: r6 y1 | on y6 r6 g6 / . / r7 r8 r9 > r6 r7 r8 r9 / . / . y6 r6 g6
    lay: r6 y1 | on y6 r6 g6 / . / r7 r8 r9 > r6 r7 r8 r9 / . / . y6 . g6
only the table at the end is judged: in no order would each step be legal
    legal: r1 y1 | on r2 r3 r4 / . / r5 r6 r7 > r4 r3 r2 r1 / . / r7 r6 r5
    legal: r1 y1 | on r2 r3 r4 / . / r5 r6 r7 > r7 r6 r5 r4 r3 r2 r1
action tokens never lie on the table
    table: swap y1 | on r5 r6 r7 > r5 r6 r7 swap >  > 3,0
the sheet's first example: below each other beside others they make lines of two
    line: y5 r5 g1 | on . y6 / . r6 / b5 b6 b7 > y5 y6 / r5 r6 / b5 b6 b7 >  > 0,0 1,0
    legal: y5 r5 g1 | on . y6 / . r6 / b5 b6 b7 > . y6 / . r6 / b5 b6 b7 / r5 / y5
its second: opening, and adding to another group in the same turn
    legal: g4 g5 g6 g7 y6 y7 r1 | on y3 y4 y5 / . / b9 b10 b11 | opened 011
    ... > y3 y4 y5 y6 y7 / . / b9 b10 b11 / . / g4 g5 g6 g7
    open: g4 g5 g6 g7 y6 y7 r1 | on y3 y4 y5 / . / b9 b10 b11 | opened 011
    ... > y3 y4 y5 y6 y7 / . / b9 b10 b11
its third: red 2, red 4 and blue 3 join two groups, which frees a group
    legal: r2 r4 b3 y1 | on r3 g3 y3 / . . y4 / . . y5 / . / . / r5 r6 r7 r8
    ... > r2 r3 r4 r5 r6 r7 r8 / . g3 / . b3 / . y3 y4 y5
    legal: r2 r4 b3 g9 g10 g11 y1
    ... | on r3 g3 y3 / . . y4 / . . y5 / . / r5 r6 r7 r8 / . / b12 b13 b14
    ... > r2 r3 r4 r5 r6 r7 r8 / . g3 / . b3 / . y3 y4 y5 / . / b12 b13 b14 / . / g9 g10 g11
    limit: r2 r4 b3 g9 g10 g11 y1
    ... | on r3 g3 y3 / . . y4 / . . y5 / . / r5 r6 r7 r8 / . / b12 b13 b14
    ... > r3 g3 y3 / . . y4 / . . y5 / . / r5 r6 r7 r8 / . / b12 b13 b14 / . / g9 g10 g11
until a first group nothing else can be laid
    open: r8 y1 y2 y3 | on r5 r6 r7 | opened 01 > r5 r6 r7 r8 >  > 3,0
    legal: r8 y1 y2 y3 | on r5 r6 r7 | opened 01 > r5 r6 r7 / . / y1 y2 y3
it consists of own new tokens only
    open: r8 r9 r10 y1 | on r5 r6 r7 | opened 01 > r5 r6 r7 r8 r9 r10
    legal: r8 r9 r10 y1 | on r5 r6 r7 | opened 01 > r5 r6 r7 / . / r8 r9 r10
    open: y7 g7 b7 y1 | on r4 r5 r6 r7 | opened 01 > r4 r5 r6 / . / r7 y7 g7 b7
    legal: y7 g7 b7 y1 | on r4 r5 r6 r7 | opened 01 > r4 r5 r6 r7 / . / . y7 g7 b7
others may be regrouped in the same turn
    open: y1 y2 y3 r4 b1 | on r5 r6 r7 | opened 010 > r7 / r6 / r5 / r4
    legal: y1 y2 y3 r4 b1 | on r5 r6 r7 | opened 010 > r7 . . y1 / r6 . . y2 / r5 . . y3 / r4
the own group may cross
    legal: r5 r6 r7 y5 g5 b1 | opened 00 > r5 r6 r7 / y5 / g5
which of two red 6 is the new one doesn't matter; but one of the table is no third own token
    legal: r5 r6 r7 y1 | on y6 r6 g6 | opened 01 > y6 r6 g6 / . / r5 r6 r7
    open: r5 r7 b6 y1 | on y6 r6 g6 | opened 01 > y6 b6 g6 / . / r5 r6 r7
the number of groups
    limit: b1 b2 b3 y14, b9 | on r1 r2 r3 r4 / . / y1 y2 y3 y4 / . / g1 g2 g3 g4
    ... > r1 r2 r3 r4 / . / y1 y2 y3 y4 / . / g1 g2 g3 g4 / . / b1 b2 b3
    ... > Only 3 groups can be on the table > 0,6 1,6 2,6
is that of the players who have opened until all have
    limit: y1 y2 y3 b14 | on r5 r6 r7 | opened 10 > r5 r6 r7 / . / y1 y2 y3
    legal: y1 y2 y3 b14 | on r5 r6 r7 | opened 0100 > r5 r6 r7 / . / y1 y2 y3
    legal: r6 b14 | on r1 r2 r3 r4 r5 | opened 10 > r1 r2 r3 r4 r5 r6
    limit: r6 b14 | on r1 r2 r3 r4 r5 | opened 10 > r1 r2 r3 . r4 r5 r6
    legal: y1 y2 y3 g1 g2 g3 b14 | on r5 r6 r7 | opened 01
    ... > r5 r6 r7 / . / y1 y2 y3 / . / g1 g2 g3
joining groups frees places in the same turn
    legal: r4 g1 g2 g3 b14 | on r1 r2 r3 / . / y1 y2 y3 / . / r5 r6 r7
    ... > r1 r2 r3 r4 r5 r6 r7 / . / y1 y2 y3 / . / g1 g2 g3
    limit: r4 g1 g2 g3 b14 | on r1 r2 r3 / . / y1 y2 y3 / . / r5 r6 r7
    ... > r1 r2 r3 / . / y1 y2 y3 / . / r5 r6 r7 / . / g1 g2 g3
"""


@pytest.mark.parametrize(("rule", "case"), headed(LAYS))
def test_a_lay_is_legal_or_breaks_a_rule(rule: str, case: str) -> None:
    """The rack and the table, the table then, and what's said and pointed at."""
    verdict, _, lay = case.partition(": ")
    where, table, *told = map(str.strip, lay.split(">"))
    if verdict == "legal":
        assert is_legal(at(where), written(f"lay {table}")), rule
    else:
        refused(at(where), written(f"lay {table}"), verdict, *told)


# The table


NO_LINES = """
r9 y9 r9
    sequence: red 9
r9 y9 g9 b9 r9
    sequence: red 9
r5 r7 r8
    row: Between red 5 and red 7, 6 is missing.
r1 r3 r5
    row: red 1 and red 3
r5 r3 r1
    row: red 5 and red 3
r5 r6 r12
    row: red 6 and red 12
r5 r6 r6
    row: red 6
r5 r6 r5
    row: red 6
r5 r6 r7 r6
    row: red 7
r13 r14 r1
    row: 14
r2 r1 r14
    row: 14
r5 r6
    line: red 5 and red 6
r5 b5
    line: red 5 and blue 5
r5 b12
    line: red 5 and blue 12
r5 r6 b7 r8
    line: all red: blue 7 doesn’t match
r5 b5 g6
    line: all 5: green 6 doesn’t match
r5 b7 g9
    line: Neither fits
"""


@pytest.mark.parametrize(("line", "told"), headed(NO_LINES))
def test_what_is_no_line_is_told_with_the_rule(line: str, told: str) -> None:
    what, _, says = told.partition(": ")
    for picture in (line, line.replace(" ", "\n")):
        (fault,) = table_faults(laid_out(picture))
        assert fault.rule == what
        assert says in str(fault.message)
        assert len(fault.cells) == len(line.split())


def test_table_a_single_token_without_neighbours_is_not_allowed() -> None:
    (fault,) = table_faults(laid_out("r5 r6 r7 .\n. . . b1"))
    assert (fault.rule, fault.cells) == ("lone", ((3, 1),))
    assert "blue 1" in str(fault.message)


def test_table_each_fault_has_its_own_cells_in_reading_order() -> None:
    faults = table_faults(laid_out("r5 b6 r7 . y1\n. . g7 . .\n. . . . .\nb3 . . . ."))
    assert [fault.rule for fault in faults] == ["line", "line", "lone", "lone"]
    assert [fault.cells[0] for fault in faults] == [(0, 0), (2, 0), (4, 0), (0, 3)]


def test_table_is_unbounded_in_all_directions() -> None:
    state = position(
        "r8 y1", "b1", on=TokenTable({(-9999, -9999 + n): f"r{5 + n}" for n in range(3)})
    )
    far = TokenTable({(-9999, -9999 + n): f"r{5 + n}" for n in range(4)})
    assert is_legal(state, Lay(far))
    assert parse_action(Lay(far).notation()) == Lay(far)
    too_far = TokenTable({(-10_000, n): f"r{5 + n}" for n in range(4)})
    assert refusal(state, Lay(too_far)).rule == ""


# Passing, the end and the score


@pytest.mark.parametrize(
    ("rack", "opened", "forced"),
    [
        ("r1 b9", True, True),
        ("r8 y1", True, False),
        ("b5 b9", True, False),
        ("r1 r2 r3", False, False),
        ("r8 r9 y9", False, True),
    ],
)
def test_pass_happens_by_itself_where_no_token_fits_anywhere(
    rack: str, opened: bool, forced: bool
) -> None:
    state = position(rack, "b1", on="r5 r6 r7\n.\ng5 y5 r5", empty_bag=True, opened=(opened, True))
    assert is_legal(state, "pass")
    assert (state.legal_actions(0).forced == Pass()) is forced
    assert position(rack, "b1", on=REDS, opened=(opened, True)).legal_actions(0).forced is None


def test_pass_anything_else_in_between_starts_the_count_anew() -> None:
    state = position("r1", "r8 y9", "g14", on=REDS, empty_bag=True)
    state = after(state, "pass", lay("r5 r6 r7 r8"), "pass", "pass")
    assert not state.is_round_over
    assert after(state, "pass").is_round_over


ENDS = """
everybody passes: the lowest rack scores nothing, equal ones share the win
    r1 r9, b2 b3, g14 | bag > pass; pass; pass > 10 0 14 > 1
    r5, b5, g14 | bag > pass; pass; pass > 0 0 14 > 0 1
an empty rack wins at once
    r8, b1 b2 | on r5 r6 r7 > lay r5 r6 r7 r8 > 0 3 > 0
the values left count, and 20 for each action token
    r8, b1 b14 swap three | on r5 r6 r7 > lay r5 r6 r7 r8 > 0 55 > 0
draw three as the last token wins once it has been carried out, or with an empty bag
    three, b1, g1 > three 1; deal 1 r1 r2 swap > 0 24 1 > 0
    three, b1 | bag > three 1 > 0 1 > 0
a neighbour whose rack a swap leaves empty wins: nothing came in from a last token
    swap, y1, g1 g2 g3 > swap; pass-on y1; pass-on g1 g2 > 3 0 4 > 1
"""


@pytest.mark.parametrize(("rule", "case"), headed(ENDS))
def test_end_and_score(rule: str, case: str) -> None:
    """The position, the actions, what everybody scores, and who wins."""
    where, actions, scores, winners = case.split(">")
    done, _, last = actions.rpartition(";")
    state = played(at(where), done) if done else at(where)
    assert state.scores == (), rule
    state = played(state, last)
    assert state.is_terminal, rule
    assert state.scores == (tuple(map(int, scores.split())),), rule
    assert state.returns() == tuple(-points for points in state.scores[0])
    assert state.standing().winners == tuple(map(int, winners.split())), rule


def test_rounds_the_least_points_of_all_rounds_win() -> None:
    state = position("r8", "b1 b2", on=REDS, rounds=3, scores=((40, 0), (0, 30)))
    end = after(state, lay("r5 r6 r7 r8"))
    assert end.is_terminal
    assert not end.is_pause
    assert end.returns() == (-40.0, -33.0)
    assert end.standing().ranking == ((1,), (0,))
    assert "3 rounds" in str(end.standing().reason)


# What review tells


def test_review_tells_everything_that_is_missing_most_important_first() -> None:
    on = "r5 r6 r7\n.\ng5 g6 g7"
    state = position("y1 y2 b14", "b1", on=on, opened=(False, True))
    table = laid_out("r5 r6 . y1 y2 .\n.\ng5 g6 g7 . . b9")
    found = review(state, 0, table)
    rules = [rejection.rule for rejection in found.missing]
    assert rules == ["lay", "lay", "line", "line", "lone", "open", "limit"]
    assert found.laid == ("y1", "y2", "b9")
    assert len(found.groups) == 4
    assert [fault.rule for fault in found.faults] == ["line", "line", "lone"]


def test_review_of_a_legal_lay_misses_nothing_whoever_is_next() -> None:
    state = position("r8 y1", "r4 b1", on=REDS)
    assert review(state, 0, laid_out("r5 r6 r7 r8")).missing == ()
    assert review(state, 1, laid_out("r4 r5 r6 r7")).missing == ()
    refused(state, lay("r4 r5 r6 r7"), player=1)


# Notation


@pytest.mark.parametrize(
    "text",
    [
        *("take r15", "take r0", "take ?", "take", "draw 2", "three 4", "three", "pass-on"),
        *("pass-on r1 r2 r3", "deal", "deal 0", "deal 4 r1", "deal display", "lay"),
        *("lay 0,0=swap", "lay 0,0=?", "lay 0,0=r5 0,0=r6", "lay 00,0=r5", "lay -0,0=r5"),
        *("lay 10000,0=r5", "lay 0,0=r5  1,0=r6", " lay 0,0=r5", "lay 0,0=r5 ", "LAY 0,0=r5"),
    ],
)
def test_notation_anything_else_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a move in TRAKKX\.$"):
        parse_action(text)
