"""The rules of Trickle Down sentence by sentence, in positions small enough to check by eye.

Each test is named after the rule it holds up. The board and the moves are Trickle's; tested here
again is what this game's players read about them, and that bags are spoken of.
"""

import ast
from pathlib import Path

import pytest

from game.rules.trickle import judging
from game.rules.trickle.actions import Move
from game.rules.trickle_down.state import TrickleDownState
from tests.game.rules.questions import headed
from tests.game.rules.trickle.positions import after, refused
from tests.game.rules.trickle_down.positions import INFO, at, new, town

# Moves


REFUSED = """
moves: There’s already a bag on f3.
    f3 f4 / f4-f3
moves: nothing on f4 to jump
    f5 / f5-f3
moves: too far
    f5 f4 f3 / f5-f2
moves: One step or one jump a turn.
    f5 f4 f2 / f5-f3-f1
moves:
    f5 / f5-f5
    b2 f6 / b2-a1 a1-b2
outwards: Never inwards: f4 is closer to the centre.
    f3 / f3-f4
reversal: No going straight back from g4 to f3.
    f3 f6 / f3-g4 g4-f3
rim: is in a company now
    a3=3 f6 / a3-a2
    a3=3 f6 / a3-b3
services: public service
    a3 f6 / a3-off
stall: Nothing has moved outwards for 24 moves
    f3 | stall=24 / f3-g4
pass: You can move, so you can’t pass.
    f3 f6 / pass
end: The game’s over.
    b3=2 a2 k7=3 / b3-a3 a2-a3
"""


@pytest.mark.parametrize(("why", "case"), headed(REFUSED))
def test_what_may_not_be_done_is_told_of_bags(why: str, case: str) -> None:
    rule, _, says = why.partition(":")
    where, moves = case.split(" / ")
    *done, move = moves.split()
    refused(after(at(where), *done), move, rule, says.strip())


def test_moves_a_lifted_bag_that_cannot_move_says_why() -> None:
    refused(new(), Move(("f6",)), "moves", "The bag on f6 is boxed in")
    refused(new(), Move(("a1",)), "", "A move needs a space to go to.")


# The end and the score


ENDS = """
when no bag on the board can still move: All the bags are in.
    b3=2 a2 k7=3 | roads=3 / b3-a3 / 6 0 0
when the last bag goes to a public service: All the bags are in.
    b2=3 a2 k7=2 / b2-a1 / 3 0 0
after 60 moves, and bags inside count for nobody: Bags still inside count for no one
    b4=3 a2 a3 a4 a5 b1 | stall=59 / b4-b3 / 4 1 0
"""


@pytest.mark.parametrize(("end", "case"), headed(ENDS))
def test_end(end: str, case: str) -> None:
    where, move, money = case.split(" / ")
    assert not at(where).is_terminal
    ended = after(at(where), move)
    assert ended.is_terminal
    assert ended.returns() == tuple(map(int, money.split()))
    assert end.partition(": ")[2] in str(ended.standing().reason)


MONEY = """
the values in each player's companies add up, and most money wins
    a2=3 k8=2 b1 g11=2 h3=2 c8 d9 f6=3 / 5 3 4 / 0, 2, 1
    a2=3 b1=2 h3 / 3 2 1 / 0, 1, 2
public services score for nobody
    f6 | school=1 hospital=2 library=3 roads=1 courts=1 parks=2 / 0 0 0 / 0 1 2
equal money is shared
    a2=3 b1=2 c1 h3=2 / 3 3 2 / 0 1, 2
or more gold wins, then more bags, else it's shared
    a2=3 b1=2 c1 h3 g2 i4 | tie=gold / 3 3 3 / 0, 2, 1
    a2=2 a3 b1 c1 d1 h3=2 g2 | tie=gold / 3 3 3 / 1, 0 2
    a2=2 a3 b1=2 c1 f6 | tie=gold / 3 3 0 / 0 1, 2
"""


@pytest.mark.parametrize(("rule", "case"), headed(MONEY))
def test_money(rule: str, case: str) -> None:
    """The position, everyone's money and who stands where."""
    where, money, ranking = case.split(" / ")
    state = at(where)
    assert state.returns() == tuple(map(int, money.split())), rule
    standing = tuple(tuple(map(int, seats.split())) for seats in ranking.split(", "))
    assert state.standing().ranking == standing, rule


def test_the_reason_tells_that_gold_decided_between_equals() -> None:
    def reason(cells: str, tie: str) -> str:
        return str(town(cells, tie=tie).standing().reason)

    parted = "a2=3 b1=2 c1 h3"
    assert "gold decided" in reason(parted, "gold")
    assert reason(parted, "shared") == "All the bags are in."
    assert reason("a2=3 b1=2 h3", "gold") == "All the bags are in."
    assert reason("a2 b1 h3=2", "gold") == "All the bags are in."
    assert "you stopped here" in reason("a2=3 a3 f6=3", "shared").lower()


# Certain winners

DECIDED = """
when the bags inside cannot make up the lead
    a2=3 f6=3 / no
    a2=3 a3 f6=3 / yes
    a2=3 a3 f6=3 e5 / no
    a2=3 a3 f6=2 b1=2 / no
whatever the public services have
    a2=3 f6=2 | school=12 / yes
level at best, and the leader has the only gold, or the other one has it
    a2=3 f6=2 b1 | tie=gold / yes
    a2=3 f6=2 b1 / no
    a2=2 a3 f6=3 | tie=gold / no
level in money and gold at best, decided by the number of bags
    a2 a3 f6=2 | tie=gold / yes
    a2=2 e5 f6 | tie=gold / no
only a single leader
    a2=3 b1=3 f6 / no
"""


@pytest.mark.parametrize(("rule", "case"), headed(DECIDED))
def test_decided(rule: str, case: str) -> None:
    where, decided = case.split(" / ")
    assert at(where).is_decided == (decided == "yes"), rule


# Shuffled bags


def test_bags_shuffled_are_all_the_bags_there_are_and_never_again() -> None:
    state, said = new(bags="shuffled"), "Chance can’t do that here."
    for wrong in ("shuffle 3322222111111111111", "shuffle 1111111111111111111", "d4-c4", "pass"):
        refused(state, wrong, "bags", said)
    refused(new(), "shuffle 3222222111111111111", "bags")


@pytest.mark.parametrize("text", ["shuffle 5222222111111111111", "shuffle 3", "d4", "castle"])
def test_what_is_no_move_is_refused_by_the_name_of_the_game(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a move in Trickle Down\.$"):
        INFO.parse_action(text)


# Words

OF_TRICKLES_OPTIONS = ("corner", "your edge", "own edges", "this edge", "jumping bead")


def test_words_speak_of_bags_companies_and_services_only() -> None:
    """What Trickle says about its options can't be said here."""
    source = ast.parse(Path(str(judging.__file__)).read_text(encoding="utf-8"))
    sentences = {
        node.args[0].value
        for node in ast.walk(source)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Message"
        and isinstance(node.args[0], ast.Constant)
    }
    own = TrickleDownState.refusals
    assert own.keys() == judging.REFUSALS.keys()
    for sentence in sentences | {text for text, _rule in own.values()}:
        if not any(word in sentence for word in OF_TRICKLES_OPTIONS):
            assert not any(word in sentence.lower() for word in ("bead", "edge", "rim")), sentence
            assert sentence.endswith(".")
