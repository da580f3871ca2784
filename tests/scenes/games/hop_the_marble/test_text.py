from collections.abc import Sequence

import pytest

from game.protocol import State
from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import parse_action
from game.rules.hop_the_marble.state import HopState
from scenes.games.hop_the_marble.text import HopText
from tests.scenes.terminal.play import NAMES

DEAL = "deal 1234 cards GGR LLRG RRGGL / DDG YYRD GGDDR"
BELOW = "place D1 -600 -2450 G1 -250 -1500 L1 350 -1550 R1 650 -2250 Y1 0 -2200"
ABOVE = "place D2 550 2400 G2 -350 1600 L2 -650 2150 R2 60 1750 Y2 300 2250"
START = (DEAL, BELOW, ABOVE)
FLICKED = (*START, "flick G1 852 1100")


def view(state: State) -> HopText:
    return HopText(HopState.of(state), NAMES[: state.players])


def reached(moves: Sequence[str]) -> HopState:
    """The position after these moves."""
    state = HopState.of(INFO.new_initial_state(2))
    for move in moves:
        state = state.apply_action(state.acting_players()[0], parse_action(move))
    return state


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("flick G1 85.2 1100", "flick G1 852 1100"),
        ("g1 85.2 1100", "flick G1 852 1100"),
        ("Flick green 1 at 90 degrees with 800 mm/s", "flick G1 900 800"),
        ("flick G1 90° 800", "flick G1 900 800"),
        ("flick G1 -90 800", "flick G1 2700 800"),
        ("flick G1 360 800", "flick G1 0 800"),
        ("flick G1 at G2 700", "flick G1 918 700"),
        ("flick dark blue 1 at light blue 1 700", "flick D1 435 700"),
        ("flick R2 0 99999", "flick R2 0 99999"),
    ],
)
def test_a_flick_is_typed_in_degrees_or_at_a_marble(text: str, notation: str) -> None:
    assert view(reached(START)).notation(text) == notation


WON = (*FLICKED, "roll G1 -60 1870 touched R2 240 2060 Y2 560 2690")


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("pull -200 0 200 40", "fold pull -200 0 200 40"),
        ("Push 0 -100, 0 100 mm; smooth 50 50; same", "fold push 0 -100 0 100 smooth 50 50 same"),
        ("fold pull 0 0 same", "fold pull 0 0 same"),
        ("same", "fold same"),
        ("level", "fold"),
        ("spread", "spread"),
        ("pull 1 2 3", None),
        ("pull 900 0", None),
    ],
)
def test_the_ground_is_folded_by_words(text: str, notation: str | None) -> None:
    state = HopState.of(INFO.new_initial_state(2, folds="players"))
    told = HopText(state, ("Ann", "Ben"))
    assert told.notation(text) == notation
    assert "spread" in " ".join([*told.notes(), *told.notation_help()])


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("place R2 12 -135", "place R2 120 -1350"),
        ("place R2 at 12.5, -135", "place R2 125 -1350"),
        ("place R2 (12.5, -135) Y2 (-70, -195)", "place R2 125 -1350 Y2 -700 -1950"),
        ("place red 2 12 −135 mm", "place R2 120 -1350"),
        ("place R2 near 12 -135", "place R2 120 -1350"),
        ("place R2 near 0 -220", "place R2"),
        ("place R2 12 -135 R2 0 0", None),
        ("place R2 12", None),
        ("give 2 R2", "give 1 R2"),
        ("fly R2", None),
        ("flick R2", None),
        ("flick G1 at G1 700", None),
    ],
)
def test_places_are_typed_in_millimetres(text: str, notation: str | None) -> None:
    read = view(reached(WON)).notation(text)
    if notation == "place R2":
        # The spot itself is taken by a yellow marble: the nearest free one is just beside it.
        _place, _marble, right, away = read.split()
        assert 160 < ((int(right)) ** 2 + (int(away) + 2200) ** 2) ** 0.5 < 175
        assert reached(WON).legal_actions(0).why_not(parse_action(read)) is None
    else:
        assert read == notation
