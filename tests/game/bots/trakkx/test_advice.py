"""What the bag brings in TRAKKX: made-up draws, one that fits and one that doesn't."""

from dataclasses import replace
from random import Random

import pytest

from game.bots.bot import Advice, BotQuestion, Budget
from game.bots.levels import LEVELS
from game.protocol import Action
from game.rules.trakkx import TrakkxVariant
from game.rules.trakkx.actions import Lay, PassOn, parse_action
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import Cell, TokenTable
from tests.game.bots.tables import adviser_of
from tests.game.combinations import after_chance
from tests.game.rules.questions import headed
from tests.game.rules.trakkx import positions

ROW = TokenTable({(column, 0): f"r{column}" for column in range(3, 8)})
"""Red 3 to 7 in one line."""

MANY = "y14 g1 g2 g9 b1 b3 b9 y1"
"""Eight tokens with no place on the run."""


def position(racks: str, display: str = "", rounds: int = 1) -> TrakkxState:
    """A turn beside the ``ROW``, in the first of these rounds; racks are like ``r1 r2 | y4``."""
    return positions.position(*racks.split("|"), on=ROW, display=display, rounds=rounds)


def question(state: TrakkxState, nodes: int = 300) -> BotQuestion:
    player = state.acting_players()[0]
    return BotQuestion(state.observation(player), player, Budget(nodes=nodes), Random(1))


def advice(state: TrakkxState, about: Action | str | dict[Cell, str] | None = None) -> Advice:
    """Advice for the player at turn; a lay is asked about by the cells it fills."""
    match about:
        case str():
            about = parse_action(about)
        case dict():
            about = Lay(TokenTable({**state.table, **about}))
    return adviser_of("trakkx").advise(question(state), about)


# Whatever is asked about


@pytest.mark.parametrize(
    "others", [f"{MANY}", "y14 g1", "y14 g1 | b1 b3 b9", f"y1 | {MANY} | b9 b4"]
)
@pytest.mark.parametrize("rounds", [1, 3])
def test_not_to_go_out_is_a_blunder(others: str, rounds: int) -> None:
    state = position(f"r8 r9 r2 | {others}", "b4 b5 y9", rounds)
    for about in ({(8, 0): "r8"}, "draw", "take b4"):
        assert advice(state, about).is_blunder


def test_not_to_go_out_is_named_when_the_match_is_lost_anyway() -> None:
    state = position(f"r8 r9 r2 | {MANY}", "b4 b5 y9")
    state = replace(state, variant=TrakkxVariant(2, 2), round=1, scores=((-200, 0),))
    given = advice(state, "draw")
    assert not given.is_blunder
    assert given.is_worth_a_word
    assert str(given.against) == "You could go out now: all your tokens fit."


# Why


WHY = """
r8 r9 r2 | MANY /
    You go out: the round’s yours.
three | MANY / y13 g13
    You go out: the round’s yours.
r8 r9 r2 y13 | MANY /
    All your tokens fit but yellow 13.
r8 r9 r10 y1 y5 b3 b9 g12 g14 | y14 g1 /
    player 2 is nearly out, and you get rid of 27 points.
r8 r9 r10 y1 y5 b3 b9 g12 g14 | MANY /
    You get rid of 3 tokens, worth 27.
r9 r10 y1 g13 | MANY / y8 r8 b3 g11 y14 b13
    With it you can play red 9 and red 10.
y1 g13 b4 | MANY / y9
    Nothing face up helps more; 8 of the 103 unseen tokens would fit.
y1 g13 b4 | MANY /
    Nothing face up helps more; 8 of the 104 unseen tokens would fit.
three y1 g9 b14 | b2 / y13 g13 b12 g5 y6 b8
    player 2 is nearly out. Three more tokens would slow them down.
three y1 g9 b14 r8 r9 | MANY / y13 g13 b12 g5 y6 b8
    You get rid of 20 points, and player 2 gets three more tokens.
swap y1 g9 b14 | MANY / y13 g13 b12 g5 y6 b8
    You have no place for yellow 1, green 9 and blue 14, and can pass two on.
"""


@pytest.mark.parametrize(("case", "why"), headed(WHY))
def test_why(case: str, why: str) -> None:
    racks, _, display = case.replace("MANY", MANY).partition(" /")
    assert str(advice(position(racks, display)).why) == why


# What something else gives away


AGAINST = """
r8 r9 r2 | MANY /  / 8,0=r8
    You could go out now: all your tokens fit.
three | MANY / y13 / draw
    You could go out now with your +3.
r8 r9 r10 r11 r12 y13 | y14 g1 g2 g9 /  / 8,0=r8
    You could get rid of more points: 42.
r8 r9 r10 y1 y5 b3 b9 g12 g14 | y14 g1 /  / 8,0=r8
    You could get rid of more points: 19.
r8 r9 r2 y13 | MANY / g13 b2 r13 y9 / take g13
    You could play red 2, red 8 and red 9 now.
r9 r10 y1 g13 | MANY / y8 r8 b3 g11 y14 b13 / draw
    You leave the others red 8, which makes room for red 9 and red 10.
y1 y9 g13 b4 | MANY / r8 g9 y6 / take g9
    There’s no place for green 9 yet.
three y1 g9 b14 | b2 / y13 g13 b12 g5 y6 b8 / draw
    player 2 is nearly out. Three more tokens would slow them down.
three y1 g9 b14 | b2 | MANY / y13 g13 b12 g5 y6 b8 / three 2
    player 2 has fewer tokens left.
"""


@pytest.mark.parametrize(("case", "against"), headed(AGAINST))
def test_against(case: str, against: str) -> None:
    racks, display, asked = case.replace("MANY", MANY).split(" / ")
    about = {(8, 0): asked[4:]} if asked.startswith("8,0=") else asked
    assert str(advice(position(racks, display, 3), about).against) == against


# Swaps


def test_useful_tokens_are_not_passed_on() -> None:
    state = position(f"r8 g12 b4 y1 swap swap | {MANY}")
    state = state.apply_action(0, parse_action("swap"))
    given = advice(state, "pass-on r8 g12")
    assert isinstance(given.best, PassOn)
    assert "swap" in given.best.tokens
    assert given.loss > 0.005
    assert "A swap costs a turn" in str(given.why)
    assert "A swap costs a turn" in str(given.against)


# What every level sees


@pytest.mark.parametrize("level", LEVELS)
def test_draw_three_as_the_last_token_wins(level: str) -> None:
    state = position("three | y14 g1 | b2 b3 b9", "r2 r8 r13")
    made = adviser_of("trakkx", level).choose(question(state, 40)).action
    after = after_chance(state.apply_action(0, made), Random(1))
    assert after.standing().winners == (0,)
