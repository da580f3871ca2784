from random import Random

import pytest

from game.catalogue import GAMES
from game.protocol import NATURE, OptionValue
from game.rules.trickle.actions import parse_action
from game.rules.trickle.state import TrickleState
from game.tasks.task import facts_of
from tests.game.rules.trickle.positions import position, variant

FACTS = facts_of("trickle")

GOALS = variant(scoring_goals="middle")
MIXED = variant(scoring_beads="symmetric")
CHAINS = variant(chained_jumps=True)
OFF = variant(off_board=True)
CORNERS = variant(move_from_corner=True, move_along_edge=True)


@pytest.mark.parametrize(
    ("state", "move", "said"),
    [
        (position("f6 f5"), "f5-f4", "out"),
        (position("f6 f5"), "f6-f4", "jump out"),
        (position("f4"), "f4-e4", ""),
        (position("b3"), "b3-a3", "out scored scored:1"),
        (position("b3", GOALS), "b3-a3", "out scored scored:3"),
        (position("c2=2", MIXED), "c2-c1", "out gave"),
        (position("b3", variant(4)), "b3-a3", "out scored scored:1"),
        (position("f2", last_move="e2-f2"), "f2-f1", "out corner shared"),
        (position("f2", stall=24), "f2-f1", "out corner forced"),
        (position("e6 d5 c5", CHAINS), "e6-c4-c6", "jump chain out"),
        (position("a3", OFF), "a3-off", "off scored scored:1"),
        (position("b3 a3", OFF), "b3-off", "jump off scored scored:1"),
        (position("a1 f6", CORNERS), "a1-a2", "from-corner scored scored:1"),
        (position("a3 f6", CORNERS), "a3-a4", "along-edge"),
    ],
)
def test_a_move_shows_what_it_does(state: TrickleState, move: str, said: str) -> None:
    action = parse_action(move)
    after = state.apply_action(state.player, action)
    assert FACTS.shown(state, state.player, action, after) == set(said.split())


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (position("f6 f5 d4 e5"), "jump"),
        (position("f4 d4 d5 d6"), "inwards"),
        (position("e4 f5 f6 d4", last_move="e5-e4"), "shared"),
        (position("e4 f5 f6 d4", last_move="d4-e4"), "reversal"),
        (position("b3"), "scored"),
        (position("c2"), "gave"),
        (position("f2"), "corner"),
        (position("a3 f6"), "rim"),
        (position("f6", stall=12), "stall"),
        (position("f6", stall=24), "forced"),
        (position("f6 e6 d6 a3"), "end"),
        (position("f6", variant(4, partnerships=True)), "partners"),
        (position("g3", variant(4)), "neutral"),
        (position("a1 f6", CORNERS), "from-corner"),
        (position("a3 f6", CORNERS), "along-edge"),
        (position("a3", OFF), "off"),
        (position("e6 d5 c5", CHAINS), "chain"),
        (position("f6=5", MIXED), "values"),
        (position("f6", GOALS), "goals"),
    ],
)
def test_a_concept_is_at_hand_when_it_matters(state: TrickleState, told: str) -> None:
    assert told in FACTS.at_hand(state, state.player)
    assert told in FACTS.concepts


def test_what_does_not_matter_is_not_told() -> None:
    opening = TrickleState.of(GAMES["trickle"].new_initial_state(2))
    assert FACTS.at_hand(opening, 0) == {"jump"}
    assert FACTS.at_hand(opening, 1) == frozenset()
    assert "rim" not in FACTS.at_hand(position("a3 f6", CORNERS), 0)
    assert "corner" not in FACTS.at_hand(position("f2", CORNERS), 0)


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("trickle", 2, {}),
        ("trickle", 4, {"partnerships": False, "scoring_goals": "outer"}),
        ("trickle", 6, {"partnerships": True, "move_from_corner": True, "move_along_edge": True}),
        ("trickle", 3, {"off_board": True, "chained_jumps": True, "scoring_beads": "shuffled"}),
        ("trickle-down", 3, {"tie": "gold", "bags": "shuffled"}),
    ],
)
def test_whatever_is_at_hand_in_a_game_can_be_explained(
    game: str, players: int, options: dict[str, OptionValue]
) -> None:
    facts, rng = facts_of(game), Random(1)
    state = GAMES[game].new_initial_state(players, **options)
    told: set[str] = set()
    while not state.is_terminal:
        player = state.acting_players()[0]
        told |= facts.at_hand(state, player)
        action = state.legal_actions(player).sample(rng)
        after = state.apply_action(player, action)
        said = facts.shown(state, player, action, after)
        assert not said or player != NATURE
        state = after
    assert {"jump", "inwards", "shared"} <= told <= set(facts.concepts)
