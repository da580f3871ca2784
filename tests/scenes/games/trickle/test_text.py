import pytest

from game.protocol import NATURE, State
from game.rules.trickle import INFO
from game.rules.trickle.state import TrickleState
from scenes.games.trickle.text import TrickleText, tell
from tests.game.rules.trickle.positions import position, variant


def view(state: State) -> TrickleText:
    return TrickleText(TrickleState.of(state), "WXYZ"[: state.players])


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("a3 off", "a3-off"),
        ("A3OFF", "a3-off"),
        ("a1 off 1", "a1-off0"),
        ("a1 off2", "a1-off1"),
        ("d4 f4 h6", "d4-f4-h6"),
        ("b3, d4, off", "b3-d4-off"),
        ("pass", "pass"),
        ("off", None),
        ("d4 left", None),
        ("castle", None),
        ("", None),
        ("4d", None),
    ],
)
def test_what_was_typed_is_read_as_notation(text: str, notation: str | None) -> None:
    state = INFO.new_initial_state(2)
    assert view(state).notation(text) == notation


def test_the_stall_count_is_told_from_twelve_on() -> None:
    assert view(position("f3 f7", stall=11)).notes() == []
    assert view(position("f3 f7", stall=12)).notes() == [
        "Nothing has moved outwards for 12 moves.",
        "From 24 on, moves must go outwards.",
    ]
    assert view(position("f3 f7", stall=24)).notes()[1] == "Moves must go outwards now."
    walled = position("b3 a1 a2 a3 a4 a5 a6", stall=30)
    assert view(walled).notes()[1] == "The game ends at 60."


def test_every_way_to_move_has_words() -> None:
    rules = variant(chained_jumps=True, off_board=True)
    parse = INFO.parse_action
    state = position("d3=5 c3 a3 f6", rules)
    assert tell(state, 0, parse("d3-b3"), ["Ann"], brief=False) == (
        "Ann jumps a bead from d3 to b3."
    )
    assert tell(state, 0, parse("d3-b3-off"), ["Ann"], brief=False) == (
        "Ann moves a bead from d3 via b3 off the board over edge 1."
    )
    chain = position("f5=3 f4 f2", variant(chained_jumps=True, scoring_beads="symmetric"))
    assert tell(chain, 0, parse("f5-f3-f1"), ["Ann"], brief=False) == (
        "Ann jumps a bead worth 3 from f5 via f3 to f1."
    )
    assert tell(state, 0, parse("pass"), ["Ann"], brief=False) == "Ann can’t move and passes."
    assert "shuffled" in tell(
        state, NATURE, parse("shuffle 1111111112222223335"), ["Ann"], brief=False
    )
