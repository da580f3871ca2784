"""The rules of the Bead Game paragraph by paragraph, in positions small enough to check by eye.

Each test is named after the rule it holds up. Chains are written from the inside to the outside.
"""

from random import Random

import pytest

from game.catalogue import GAMES
from game.protocol import NATURE, Pass
from game.rules.bead_game.actions import COLOURS, Begin, Draw, LayChain, Play, Split, parse_action
from game.rules.bead_game.state import QUIET_END, BeadState
from tests.game.rules.bead_game.positions import (
    after,
    broken,
    chains_of,
    held,
    is_legal,
    letters,
    position,
    refused,
)
from tests.game.rules.questions import choices_of, headed, moves_of

INFO = GAMES["bead-game"]


def new(players: int = 2, **options: bool | str) -> BeadState:
    return BeadState.of(INFO.new_initial_state(players, **options))


def laid(players: int = 2, *, begins: int = 0, **options: bool | str) -> BeadState:
    """The position before the first turn, all chains in the same order."""
    state = new(players, **options)
    for player in range(players):
        state = state.apply_action(NATURE, LayChain(player, COLOURS * 2))
    return state.apply_action(NATURE, Begin(begins))


# Setup


@pytest.mark.parametrize(
    "action", ["lay 1 rbcgowrbcgow", "lay 0 rrrrrrrrrrrr", "lay 0 rbcgowrbcgoo", "begin 0", "pass"]
)
def test_setup_a_chain_out_of_turn_or_with_wrong_beads_is_refused(action: str) -> None:
    refused(new(), action, "setup")


def test_setup_nothing_is_laid_during_the_game() -> None:
    assert broken(laid(), "lay 0 rbcgowrbcgow", "begin 0") == {"setup"}


# What a turn does

TURNS = """
play: the bead from the hand goes on the pile
    rb | gb / ow / c / play orange outside / rb | gb / w / co
play outside: the bead at the player's end of every chain goes
    rbr rb | bbr / r /  / play red outside / rb rb | bb /  / rrr
play inside: the bead at the centre's end of every chain goes
    rbr rb | bbr / r /  / play red inside / br b | bbr /  / rrr
play: the player's own chains lose beads too
    br | gg / r /  / play red outside / b | gg /  / rr
play: each chain loses one bead only
    brr | grr / r /  / play red outside / br | gr /  / rrr
play: the beads that leave go on the pile
    br | gr | wo / r /  / play red outside / b | g | wo /  / rrr
win-bead: the last bead of another player's chain comes into the hand
    bb | r gg / r /  / play red outside / bb | gg / r / r
win-bead: so it is with every chain of others that vanishes
    bb | r r gg | r ww rg / r /  / play red inside / bb | gg | ww g / rrr / rr
win-bead: never one's own last bead
    r bb | gg / r /  / play red outside / bb | gg /  / rr
draw: one bead of one's choice comes from the pile
    bb | gg / r / ggw / draw green / bb | gg / rg / gw
split: the bead from the hand goes on the pile
    brg | gg / rw /  / split red 0@1 / b rg | gg / w / r
split: right before a bead of that colour
    bgrgb | gg / r /  / split red 0@2 / bg rgb | gg /  / r
split: right after a bead of that colour, the inner part first where the chain lay
    ww bgrgb oo | gg / r /  / split red 1@3 / ww bgr gb oo | gg /  / r
"""


@pytest.mark.parametrize(("rule", "turn"), headed(TURNS))
def test_a_turn_changes_chains_hand_and_pile(rule: str, turn: str) -> None:
    chains, hand, pile, action, *changed = map(str.strip, turn.split(" / "))
    state = after(position(chains, hand, pile), action)
    assert [chains_of(state), held(state, 0), letters(state.pile)] == changed, rule


# Playing a bead


def test_play_names_an_end() -> None:
    refused(laid(), Play("red", "middle"), "play")


def test_play_has_the_six_colours_only() -> None:
    for action in (Play("blue", "outside"), Draw("blue"), Split("blue", 0, 1)):
        refused(laid(), action, says="no beads of that colour")


# Splitting a chain


def test_split_cuts_the_players_own_chains_only() -> None:
    state = position("rg | rg rg", "r")
    for chain in (1, -1):
        refused(state, Split("red", chain, 1), "", "own chains")


# Passing


def test_pass_is_for_a_player_who_can_do_nothing() -> None:
    state = position("bb | gg", "| r")
    space = choices_of(state)
    assert list(space) == [Pass()]
    assert space.forced == Pass()
    assert after(state, "pass").player == 1


# The end


ENDS = """
when a player has no chain: A player’s last chain is gone.
    r | gg | ww / r / 0
also on another's turn: A player’s last chain is gone.
    bb | r | ww / r / 1
of several without chains the most beads in hand win: Most beads in the bowl won
    r | r | ww / r | ggg | bbbbbb / 1
of several without chains the most beads in hand win: Most beads in the bowl won
    r | r | ww / rbbb | ggg / 0
two beads won by the last play count in the hand: Most beads in the bowl won
    r | r r | ww / r | g / 0
at a tie, one bead each, the player whose turn it was wins: turn it was wins
    r | r | ww / r | g / 0
at a tie the player whose turn it was wins: turn it was wins
    ww | r | r / | g | r / 2 / 2 0
a tie of others shares the win: shared win
    ww | r | r / r | g | g / 1 2
after thirty quiet turns the fewest beads on chains win: 30 turns
    bbb | gg | www / r / 1 / 0 29
then the most beads in hand win: 30 turns
    bb | gg | www / rb | ggg / 1 / 0 29
else the win is shared, whosever turn it was: 30 turns
    bb | gg | www / rb | g / 0 1 / 0 29
"""


@pytest.mark.parametrize(("end", "turn"), headed(ENDS))
def test_end(end: str, turn: str) -> None:
    """Chains, hands, winners, and perhaps the player and the quiet turns before."""
    chains, hands, winners, before = [*turn.split(" / "), "0 0"][:4]
    player, quiet = map(int, before.split())
    state = position(chains, hands, player=player, quiet=quiet)
    assert state.outcome() is None
    state = after(state, "play red inside")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == tuple(map(int, winners.split()))
    assert end.partition(": ")[2] in str(outcome.reason)
    assert state.acting_players() == ()


def test_end_refuses_all_that_comes_later() -> None:
    state = after(position("r | gg", "r"), "play red inside")
    refused(state, "pass", "end", "The game’s over.", player=1)


def test_end_ranks_the_others_by_beads_on_chains_then_in_hand() -> None:
    state = position("r | wwb | b w | wg", "r | bb | b | bb")
    state = after(state, "play red inside")
    assert state.standing().ranking == ((0,), (3,), (2,), (1,))
    assert state.returns() == (0, -3, -2, -2)


# The loop guard


def test_loop_ends_the_game_after_thirty_quiet_turns() -> None:
    state = position("bg | gw", "rr", quiet=QUIET_END - 2)
    state = after(state, "play red outside")
    assert not state.is_terminal
    state = after(state, "draw red")
    assert state.is_terminal
    assert QUIET_END == 30
    assert "30 turns" in str(state.standing().reason)


# Hidden hands


def test_hidden_hands_are_open_when_the_game_is_over() -> None:
    state = after(position("r | gg", "rb | g", hidden_hands=True), "play red outside")
    assert not state.has_secrets
    assert state.observation(1) == state


def test_hidden_what_lies_in_sight_is_in_no_hidden_hand() -> None:
    # All six red beads are on the chains, and the second player holds nothing at all.
    state = position("rrr w | rrr g", "bb", "b", hidden_hands=True)
    seen = state.observation(None)
    assert seen.unseen["red"] == 0
    assert not is_legal(seen, "play red inside")
    assert is_legal(seen, "play white inside")
    seen = after(seen, "draw black")
    assert moves_of(seen) == {"pass"}


def test_hidden_nobody_can_resample_their_own_hand() -> None:
    with pytest.raises(ValueError, match="own hand"):
        laid(hidden_hands=True).observation(0).resample(1, Random(0))


# What's refused, and what's said and pointed at

REFUSED = """
turn, a bead that is not in hand cannot be played: You have no green bead.
    gbg | g / b / / play green outside / hand:green
turn, nor can it split a chain: You have no green bead.
    gbg | g / b / / split green 0@1 / hand:green
turn, a missing bead that lies on the pile is pointed out: you can draw one
    gbg | g / b / gw / play green outside / hand:green pile:green
turn, with an empty hand one can only draw: bowl is empty
    gbg | g / / gww / play red inside / pile:green pile:white
must-remove, a play has to have an effect:
    bb | gg / r / / play red outside / hand:red / must_remove
must-remove, the other end is named where it would do: but one is on the inside
    rb | gg | rw / r / / play red outside / bead:0.0.0 bead:2.0.0 / must_remove
draw, not while the pile is empty: pile is empty
    bb | gg / r / / draw red /
draw, only what the pile has: The pile has no red bead.
    bb | gg / r / gw / draw red / pile:green pile:white
split, the inner part is not empty: both parts
    rgb | gg / r / / split red 0@0 / chain:0.0
split, the outer part is not empty: both parts
    rgb | gg / r / / split red 0@3 / chain:0.0
split, there has to be such a gap: both parts
    rgb | gg / r / / split red 0@9 / chain:0.0
split, a chain of one bead cannot be cut: You can’t cut a single bead.
    r rg | gg / r / / split red 0@1 / chain:0.0
split, away from its colour the nearest gap is pointed at:
    ggggrg | gg / r / / split red 0@2 / gap:0.0.2 gap:0.0.4
split, with the wrong bead one that fits is named: use green
    wgob | gg / rogwb / / split red 0@2 / gap:0.0.2 hand:green hand:orange
split, a chain without the colour says so: There’s none here
    wgo | gg / r / / split red 0@2 / gap:0.0.2 chain:0.0
pass, not for a player who can play:
    bb | gg / w / / pass / hand:white
pass, nor for one who can draw:
    bb | gg / / cw / pass / pile:clear pile:white
turn, hand and pile are empty: so is the pile
    bb | gg / | r / / play red outside /
"""


@pytest.mark.parametrize(("why", "turn"), headed(REFUSED))
def test_refused(why: str, turn: str) -> None:
    """The rule and what's said; chains, hands, pile, action, pieces and perhaps an option."""
    chains, hands, pile, action, pieces, *options = map(str.strip, turn.split("/"))
    state = position(chains, hands, pile, **dict.fromkeys(options, True))
    rule, says = why.partition(",")[0], why.partition(":")[2].strip()
    refused(state, action, rule, says, pieces or None)


# Notation


@pytest.mark.parametrize(
    "text",
    [
        *("play red", "play red up", "play blue inside", "red outside", "draw", "draw red red"),
        *("split red 01@4", "split red 1@", "split red 1@-1", "split red @1", "split 1@1"),
        *("lay 0 rbcgow", "lay 4 rbcgowrbcgow", "lay 0 rbcgowrbcgox", "begin 4", "begin", "Pass"),
    ],
)
def test_notation_that_is_none_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a move in the Bead Game\.$"):
        parse_action(text)
