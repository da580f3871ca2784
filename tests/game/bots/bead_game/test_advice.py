"""What chance brings in the Bead Game: a chain that's cleared fast, and one that isn't."""

from dataclasses import replace
from random import Random

import pytest

from game.bots.bead_game.bot import MANNERS, move_of
from game.bots.bead_game.position import WEIGHTS, Rules, SearchPosition
from game.bots.bead_game.reasons import TERMS, BeadReasoner
from game.bots.bead_game.strands import Loom
from game.match import Match, Seat
from game.protocol import NATURE, Action
from game.rules.bead_game import INFO, RUN
from game.rules.bead_game.actions import parse_action
from game.rules.bead_game.state import BeadState
from tests.game.rules.bead_game.positions import position
from tests.game.rules.questions import headed

# Reasons


def reasons(state: BeadState, known: bool = True) -> BeadReasoner:
    loom = Loom(state.variant.removal == RUN, 0.0, Random(1), MANNERS["expert"].cuts)
    rules = Rules(state.variant.players, state.variant.must_remove, loom, WEIGHTS)
    players = range(state.variant.players)
    return BeadReasoner(
        SearchPosition.of(state, rules), tuple(known or p == state.player for p in players)
    )


def why(state: BeadState, notation: str, share: float = 0.5, *, sure: bool = False) -> str:
    reasoner = reasons(state)
    table = reasoner.table
    action: Action = parse_action(notation)
    assert action in state.legal_actions(state.player)
    move = move_of(action, state, table.strands[table.turn])
    return str(reasoner.why(move, share, sure))


def against(state: BeadState, notation: str, best: str) -> str:
    reasoner = reasons(state)
    own = reasoner.table.strands[reasoner.table.turn]
    moves = [move_of(parse_action(each), state, own) for each in (notation, best)]
    return str(reasoner.against(*moves))


GOOD = """
r | rbcg / r | w / g / play red inside
    Your last chain goes, and you win.
r | r / rb | w / g / play red inside
    Your last chain goes, and you win.
rbc rgo | wog / rw | wo / gg / play red inside
    2 of your beads go, and no one else’s.
rbc rgo | wog | ggo / rw | wo | b / gg / play red inside
    2 of your beads go, and no one else’s.
rbc rgo | rog / rw | wo / gg / play red inside
    2 of your beads go.
bcgo | r wogc / rw | wo / gg / play red inside
    You win the last bead of player 2’s chain.
rc rb | r wogc / rw | wo / gg / play red inside
    2 of your beads go, and you win the last bead of player 2’s chain.
wrb rgo rco | gcogco / rw | wo / gg / play white inside
    Then 3 of your red beads can go.
rbbccg | wogc / rw | wo / gg / play red inside
    Only your bead goes.
rbbccg | wogc / w | wo / rrggb / draw red
    You need red, and have none.
rbrcrgr | wogc / w | wo / rrrggb / draw red
    You need red, and have none.
rbrcrgr | wogc / r | wo / rrrggb / draw red
    You need red for 3 turns, and only hold 1.
rbg | rogc / w | wo / rggb / draw red
    It’s the last red bead in the pile, and player 2 needs it.
wbgcwo | rc / wbgco | wco / rggb / draw red
    It’s the last red bead in the pile, and player 2 needs it.
"""


@pytest.mark.parametrize(("case", "sentence"), headed(GOOD))
def test_reasons_for(case: str, sentence: str) -> None:
    *where, notation = case.split(" / ")
    assert why(position(*where), notation) == sentence


def test_stopping_a_player_is_told() -> None:
    # Red clears both players' chains, and with it comes a bead: 2 + 1 against 2 - 1 + 1.
    state = position("r | r", "bc | rw", "gg")
    assert why(state, "draw green") == "It stops player 2 ending the game next turn."
    state = position("r | r", "b | rw", "gg")
    assert why(state, "draw green") != "It stops player 2 ending the game next turn."


def test_what_decides_comes_first() -> None:
    two = position("rbc rgo | wog", "rw | wo", "gg")
    three = position("rbc rgo | wog | ggo", "rw | wo | b", "gg")
    sure = "You win, whatever {} does."
    assert why(two, "play red inside", 1.0, sure=True) == sure.format("player 2")
    assert why(three, "play red inside", 1.0, sure=True) == sure.replace("{} does", "the others do")
    hopeless = why(three, "play red inside", 0.01)
    assert hopeless == "player 2 is hard to stop. This holds out longest."


def test_the_end_of_a_standstill_is_told() -> None:
    behind = position("rb gb | rb", "b | rrr", "ccc", quiet=12)
    assert why(behind, "play black outside") == "It ends the standstill."
    assert why(replace(behind, quiet=3), "play black outside") != "It ends the standstill."


@pytest.mark.parametrize(
    ("chains", "hands", "notation", "sentence"),
    [
        ("rbcrbc | wogc", "rw | wo", "split red 0@3", "saving you 3 plays"),
        ("wogrb rb | wogc", "rrw | wo", "split red 0@3", "Then 2 of your red beads"),
    ],
)
def test_reasons_for_a_cut(chains: str, hands: str, notation: str, sentence: str) -> None:
    assert sentence in why(position(chains, hands, "gg"), notation)


def test_waiting_is_called_waiting() -> None:
    far = position("rbcgow | bcgowr", "rbcgow | rbcgow", "rr")
    assert why(far, "draw red") == "One more bead in the bowl may help later."
    near = position("r | rbcgow", "rbcgow | rbcgow", "rr")
    assert why(near, "draw red") == "If several finish at once, most beads in the bowl win."
    assert why(position("rb | wo", " | wo"), "pass") == "It’s all you can do."


BAD = """
r rb rcg | r / rbcgow | bc / gg / play red inside / draw green
    It hands the game to player 2.
r | b / r | b / gg / draw green / play red inside
    You could win now.
rwo | wb / wr | b / gg / play white inside / draw green
    It lets player 2 end the game next turn.
rb | wogcwo / rb | wo / gg / draw green / play red inside
    Another move lets you finish next turn.
rbcg | wo wc wg / rw | oo / gg / play white inside / play red inside
    It takes 3 beads off player 2’s chains, which helps them.
rbcg | wo wc wg / ro | oo / gg / play orange inside / play red inside
    Nothing goes, and you spend a bead.
rbcg | wogc / rbcg | wo / wr / draw red / play red inside
    You hold enough red beads for your chains.
"""


@pytest.mark.parametrize(("case", "sentence"), headed(BAD))
def test_reasons_against(case: str, sentence: str) -> None:
    *where, notation, best = case.split(" / ")
    assert against(position(*where), notation, best) == sentence


def test_no_reason_speaks_of_a_hand_that_is_a_guess() -> None:
    state = position("rwo | wb | rb", "wr | b | c", "gg")
    told = reasons(state, known=False)
    moves = [
        move_of(parse_action(each), state, told.table.strands[0])
        for each in ("play white inside", "draw green")
    ]
    assert "end the game next turn" in against(state, "play white inside", "draw green")
    assert "end the game next turn" not in str(told.against(*moves))


def test_a_chain_that_a_cut_makes_short_takes_fewer_turns() -> None:
    match = Match(INFO, [Seat("Ann"), Seat("Ben")], {}, seed=3)
    # Ann's two halves are alike, so that each play takes a bead from both.
    for lay in ("lay 0 rbcgowrbcgow", "lay 1 rrbbccggooww"):
        match.play(NATURE, match.info.parse_action(lay))
    actions = [entry.action for entry in match.log]
    turns = TERMS.count(match.states[0], actions, match.state)
    assert turns[0] < turns[1] <= 12
