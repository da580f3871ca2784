import pytest

from game.match import Seat
from game.protocol import NATURE
from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import Roll, parse_action
from game.rules.hop_the_marble.facts import feat, told
from game.rules.hop_the_marble.marbles import Marbles
from game.rules.hop_the_marble.state import HopState
from game.tasks.task import facts_of
from tests.game.rules.hop_the_marble.positions import after, position
from tests.game.rules.questions import headed
from tools.studio import played_match


def at(text: str) -> HopState:
    """The position of areas and, after a slash, of hands and a mode."""
    areas, _, rest = text.partition(" / ")
    hands, _, mode = rest.partition(" mode=")
    more = {"mode": mode} if mode else {}
    return position(*areas.split(" | "), hands=hands.split(" | ") if hands else HANDS, **more)


FACTS = facts_of(INFO.key)
HANDS = ["GGR LLRG RRGGL", "DDG YYRD GGDDR"]

# In the first positions, Ann lacks a green marble for a card.
SHOWN = """
flick hit won:1 touched:G off fits
    G1 R1 | G2 L2 Y2 > flick R1 900 900; roll R1 0 0 touched G2 off
flick hit won:1 won:2 touched:G touched:L
    G1 R1 | G2 L2 Y2 > flick R1 900 900; roll R1 0 0 touched G1 50 50 G2 0 2000 L2 300 2000
flick hit won:1 touched:G fits won card card:3
    G1 R1 | G2 L2 Y2 > flick R1 900 900; roll R1 0 0 touched G2 0 500
    ...; place R1 0 -1500 G2 300 -1500
flick missed spare fits middle card card:3
    G1 G2 R1 Y1 | D2 L2 R2 > flick Y1 900 90; roll Y1 0 0; place Y1 2500 0
flick missed kept
    R1 | G2 L2 > flick R1 900 90; roll R1 0 0
flick missed lost
    G1 R1 | G2 L2 Y2 > flick R1 900 90; roll R1 0 0
flick hit won:1 touched:G gift
    D1 Y1 | G2 / LLY LLRG RRGGL | GGR YYRD GGDDR > flick D1 900 900
    ...; roll D1 0 0 touched G2 0 500; give 1 Y1
flick hit won:1 touched:G guarded
    D1 Y1 | G2 G3 / LLY LLRG RRGGL | GGR YYRD GGDDR > flick D1 900 900
    ...; roll D1 0 0 touched G3 0 500
"""


@pytest.mark.parametrize(("expected", "case"), headed(SHOWN))
def test_what_a_turn_shows(expected: str, case: str) -> None:
    where, _, moves = case.partition(" > ")
    state, found = at(where), set[str]()
    for move in moves.split("; "):
        player, action = state.acting_players()[0], parse_action(move)
        following = state.apply_action(player, action)
        found |= FACTS.shown(state, player, action, following)
        state = following
    assert found == set(expected.split())


AT_HAND = """
flick
    D1 L1 Y1 | R2 G2
flick card
    G1 R1 | G2 L2 Y2
flick spare
    G1 G2 R1 Y1 | D2 L2 R2
flick kept
    R1 | G2 L2
flick turned
    D1 L1 Y1 | R2 / +GGR LLRG RRGGL | GGR
flick locked
    D1 L1 Y1 | R2 / GGR LLRG RRGGL | GGR LLRG RRGGL mode=suite
alike
    G1 L1 Y1 | R2 / | mode=no-card
middle
    G1 R1 | G2 L2 Y2 > flick R1 900 90; roll R1 0 0
won off
    G1 R1 | G2 L2 Y2 > flick R1 900 90; roll R1 0 0 touched L2 off
gift
    D1 Y1 | G2 > flick D1 900 90; roll D1 0 0 touched G2 1 1
"""


@pytest.mark.parametrize(("expected", "case"), headed(AT_HAND))
def test_what_is_explained_when_it_matters(expected: str, case: str) -> None:
    where, _, moves = case.partition(" > ")
    state = after(at(where), *filter(None, moves.split("; ")))
    player = state.acting_players()[0]
    assert FACTS.at_hand(state, player) == set(expected.split())
    assert set(expected.split()) <= set(FACTS.concepts)
    assert FACTS.at_hand(state, 1 - player) == FACTS.at_hand(state, NATURE) == frozenset()


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
