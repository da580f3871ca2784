import pytest

from game.protocol import State
from game.rules.trakkx.actions import Deal, PassOn
from game.rules.trakkx.state import TrakkxState
from scenes.games.trakkx.text import TrakkxText
from scenes.games.trakkx.words import tell, turn_prompt
from tests.game.rules.trakkx.positions import after, position
from tests.scenes.terminal.play import NAMES

ON = "r5 r6 r7 .\n. . . .\ng1 y1 b1 ."


def view(state: State) -> TrakkxText:
    return TrakkxText(TrakkxState.of(state), NAMES[: state.players])


@pytest.mark.parametrize(
    "text",
    ["lay", "lay r99", "lay r5 at", "lay r5 at x", "lay 0,9>1,1", "lay 0,0", "lay 0,0>", "r5",
     "lay swap", "lay r5 at 0,0 0,1", "lay at 0,0", "hello"],
)  # fmt: skip
def test_what_is_no_move_is_told_so(text: str) -> None:
    assert view(position("r8", "b1", on=ON)).notation(text) is None


def test_nothing_that_is_told_names_a_hidden_token() -> None:
    state = position("r8 r9", "b1 b2 swap", on=ON)
    seen = state.observation(0)
    told = [*view(seen).pieces(), *view(seen).board()]
    assert "On Ben’s rack: 3 tokens." in told
    assert not any("blue 2" in line or "b2" in line or "swap" in line for line in told)
    veiled = state.observed_action(-1, Deal(1, ("g3",)), 0)
    assert tell(seen, -1, veiled, NAMES[:2], brief=False) == "Ben gets 1 token."
    swapping = after(position("r8 r9 swap", "b1 b2"), "swap")
    passed = swapping.observed_action(1, PassOn(("b1", "b2")), 0)
    words = tell(swapping.observation(0), 1, passed, NAMES[:2], brief=False)
    assert words == "Ben passes 2 tokens to Ann."


@pytest.mark.parametrize(
    ("rack", "display", "empty_bag", "opened", "told"),
    [
        ("r8", "y1", False, True, "Play tokens, take a face-up one, or draw from the bag."),
        ("r8", "", False, True, "Play tokens, take a face-up one, or draw from the bag."),
        ("r8 swap", "", True, True, "Play tokens."),
        ("r8", "", True, True, "Play tokens, or pass."),
        ("r1 r2 r3", "", True, False, "Play tokens, or pass."),
        (
            "r1 g9",
            "y1",
            True,
            False,
            "No three of your tokens make a line. Take a face-up token",
        ),
    ],
)
def test_the_prompt_offers_what_can_be_done(
    rack: str, display: str, empty_bag: bool, opened: bool, told: str
) -> None:
    state = position(
        rack, "b1", on="r5 r6 r7", display=display, empty_bag=empty_bag, opened=(opened, True)
    )
    assert told in turn_prompt(state, 0)
