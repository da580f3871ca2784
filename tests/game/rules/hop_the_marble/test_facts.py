from collections.abc import Sequence

import pytest

from game.match import Seat
from game.protocol import NATURE
from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import Roll, parse_action
from game.rules.hop_the_marble.facts import FACTS, feat, told
from game.rules.hop_the_marble.marbles import Marbles
from game.rules.hop_the_marble.state import HopState
from game.tasks.task import facts_of
from tests.game.rules.hop_the_marble.positions import position
from tools.studio import played_match


def told_of(state: HopState, *moves: str) -> set[str]:
    """The facts of these moves in a row, each by the player to act."""
    found: set[str] = set()
    for move in moves:
        player, action = state.acting_players()[0], parse_action(move)
        following = state.apply_action(player, action)
        found |= FACTS.shown(state, player, action, following)
        state = following
    return found


ONE_GREEN_SHORT = position("G1 R1", "G2 L2 Y2", hands=["GGR LLRG RRGGL", "DDG YYRD GGDDR"])


@pytest.mark.parametrize(
    ("state", "moves", "expected"),
    [
        (
            ONE_GREEN_SHORT,
            ["flick R1 900 900", "roll R1 0 0 touched G2 off"],
            {"flick", "hit", "won:1", "touched:G", "off", "fits"},
        ),
        (
            ONE_GREEN_SHORT,
            ["flick R1 900 900", "roll R1 0 0 touched G1 50 50 G2 0 2000 L2 300 2000"],
            {"flick", "hit", "own", "won:1", "won:2", "touched:G", "touched:L"},
        ),
        (
            ONE_GREEN_SHORT,
            ["flick R1 900 900", "roll R1 0 0 touched G2 0 500", "place R1 0 -1500 G2 300 -1500"],
            {"flick", "hit", "won:1", "touched:G", "fits", "won", "card", "card:3"},
        ),
        (
            position("G1 G2 R1 Y1", "D2 L2 R2"),
            ["flick Y1 900 90", "roll Y1 0 0", "place Y1 2500 0"],
            {"flick", "missed", "spare", "fits", "middle", "card", "card:3"},
        ),
        (position("R1", "G2 L2"), ["flick R1 900 90", "roll R1 0 0"], {"flick", "missed", "kept"}),
        (ONE_GREEN_SHORT, ["flick R1 900 90", "roll R1 0 0"], {"flick", "missed", "lost"}),
        (
            position("D1 Y1", "G2", hands=["LLY LLRG RRGGL", "GGR YYRD GGDDR"]),
            ["flick D1 900 900", "roll D1 0 0 touched G2 0 500", "give 1 Y1"],
            {"flick", "hit", "won:1", "touched:G", "gift"},
        ),
        (
            position("D1 Y1", "G2 G3", hands=["LLY LLRG RRGGL", "GGR YYRD GGDDR"]),
            ["flick D1 900 900", "roll D1 0 0 touched G3 0 500"],
            {"flick", "hit", "won:1", "touched:G", "guarded"},
        ),
        (
            position("D1 Y1", "G2 G3 R2 L2", hands=["LLY LLRG RRGGL", "GGR YYRD GGDDR"]),
            ["flick D1 900 900", "roll D1 0 0 touched L2 0 500"],
            {"flick", "hit", "won:1", "touched:L", "given"},
        ),
    ],
)
def test_what_a_turn_shows(state: HopState, moves: Sequence[str], expected: set[str]) -> None:
    assert told_of(state, *moves) == expected


@pytest.mark.parametrize(
    ("state", "moves", "expected"),
    [
        (position("D1 L1 Y1", "R2 G2"), [], {"flick"}),
        (ONE_GREEN_SHORT, [], {"flick", "card"}),
        (position("G1 G2 R1 Y1", "D2 L2 R2"), [], {"flick", "spare"}),
        (position("R1", "G2 L2"), [], {"flick", "kept"}),
        (position("D1 L1 Y1", "R2", hands="+GGR LLRG RRGGL"), [], {"flick", "turned"}),
        (position("D1 L1 Y1", "R2", mode="suite"), [], {"flick", "locked"}),
        (position("G1 L1 Y1", "R2", mode="no-card"), [], {"alike"}),
        (ONE_GREEN_SHORT, ["flick R1 900 90", "roll R1 0 0"], {"middle"}),
        (ONE_GREEN_SHORT, ["flick R1 900 90", "roll R1 0 0 touched L2 off"], {"won", "off"}),
        (position("D1 Y1", "G2"), ["flick D1 900 90", "roll D1 0 0 touched G2 1 1"], {"gift"}),
    ],
)
def test_what_is_explained_when_it_matters(
    state: HopState, moves: Sequence[str], expected: set[str]
) -> None:
    for move in moves:
        state = state.apply_action(state.acting_players()[0], parse_action(move))
    player = state.acting_players()[0]
    assert FACTS.at_hand(state, player) == expected
    assert expected <= set(FACTS.concepts)
    assert FACTS.at_hand(state, 1 - player) == FACTS.at_hand(state, NATURE) == frozenset()


def test_the_facts_belong_to_the_game() -> None:
    assert facts_of("hop-the-marble") is FACTS


def test_more_marbles_are_worth_more_and_then_a_longer_way() -> None:
    match = played_match(
        INFO.key, (Seat("Ann"), Seat("Ben", colour=1, symbol=1)), seed=3, actions=40
    )
    before, roll = next(
        (state, entry.action)
        for state, entry in zip(match.states, match.log, strict=False)
        if entry.player == NATURE and isinstance(entry.action, Roll)
    )
    start = before.on_cloth()[roll.marble]  # type: ignore[attr-defined]

    def worth(*touched: str, way: int, fallen: tuple[str, ...] = ()) -> float:
        rest = {roll.marble: (start[0] + way, start[1])} | {
            one: (0, n) for n, one in enumerate(touched)
        }
        return feat(before, Roll(roll.marble, touched, Marbles(rest), fallen))

    one, far, two = worth("G1", way=100), worth("G1", way=6200), worth("G1", "Y1", way=0)
    assert 1 < one < far < two == 2
    assert told(far) == (1, 0.62)
    assert worth(way=6200) == 0
    assert worth("G1", way=100, fallen=("G1",)) == 0
