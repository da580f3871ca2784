"""What chance brings in the Bead Game: a chain that's cleared fast, and one that isn't."""

from game.bots.bead_game.reasons import TERMS
from game.match import Match, Seat
from game.protocol import NATURE
from game.rules.bead_game import INFO


def test_a_chain_that_a_cut_makes_short_takes_fewer_turns() -> None:
    match = Match(INFO, [Seat("Ann"), Seat("Ben")], {}, seed=3)
    # Ann's two halves are alike, so that each play takes a bead from both.
    for lay in ("lay 0 rbcgowrbcgow", "lay 1 rrbbccggooww"):
        match.play(NATURE, match.info.parse_action(lay))
    actions = [entry.action for entry in match.log]
    turns = TERMS.count(match.states[0], actions, match.state)
    assert turns[0] < turns[1] <= 12
