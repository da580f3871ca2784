import pytest

from game.catalogue import GAMES
from game.protocol import State
from game.rules.bead_game.actions import parse_action
from game.rules.bead_game.state import BeadState
from scenes.games.bead_game.text import BeadGameText
from tests.game.rules.bead_game.positions import position
from tests.scenes.terminal.play import NAMES


def view(state: State) -> BeadGameText:
    return BeadGameText(BeadState.of(state), NAMES[: state.players])


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("play red outside", "play red outside"),
        ("Red Outside", "play red outside"),
        ("r out", "play red outside"),
        ("r o", "play red outside"),
        ("o i", "play orange inside"),
        ("play white, in", "play white inside"),
        ("draw green", "draw green"),
        ("DRAW g", "draw green"),
        ("split black 2@4", "split black 1@4"),
        ("split b 2 4", "split black 1@4"),
        ("split b 02@04", "split black 1@4"),
        ("split b 0@4", None),
        ("pass", "pass"),
        ("red", None),
        ("draw", None),
        ("draw red green", None),
        ("draw blue", None),
        ("split red 4", None),
        ("split red 1@4@2", None),
        ("red sideways", None),
        ("play", None),
        ("", None),
        ("@", None),
    ],
)
def test_what_was_typed_is_read_as_notation(text: str, notation: str | None) -> None:
    state = GAMES["bead-game"].new_initial_state(2)
    assert view(state).notation(text) == notation
    if notation is not None:
        assert parse_action(notation).notation() == notation


def test_a_colour_alone_is_a_place_and_lists_what_it_can_do() -> None:
    state = position("rbr | g", "rg", "gb")
    assert view(state).is_place("red")
    assert view(state).is_place(" W ")
    assert not view(state).is_place("blue")
    assert not view(state).is_place("")
    space = state.legal_actions(0)
    assert view(state).moves(space, "red") == ["play red: outside, inside.", "split red: 1@1, 1@2."]
    assert view(state).moves(space, "g") == ["play green: outside, inside.", "draw: green."]
    assert view(state).moves(space, "white") == ["Nothing you can do with white now."]
    assert view(state).moves(space, "blue") == ["No bead has that colour."]
