from collections import Counter

import pytest

from game.catalogue import GAMES
from game.rules.bead_game.judging import effect_of
from game.rules.bead_game.state import BeadState
from scenes.kit.rules import rules_pictures


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("play-outside", {(0, None): 1, (1, None): 1}),
        ("play-inside", {(0, None): 1, (1, None): 1}),
        ("one-bead", {(0, None): 1}),
        ("win", {(1, 0): 1}),
        ("runs", {(0, None): 1, (1, None): 2}),
        ("end", {(1, None): 1}),
        ("several", {(0, None): 1, (1, None): 1, (2, 0): 1}),
    ],
)
def test_beads_go_as_the_caption_says(name: str, taken: dict[tuple[int, int | None], int]) -> None:
    picture = rules_pictures("bead-game")[name]
    (action,) = map(GAMES["bead-game"].parse_action, picture.arrows)
    effect = effect_of(BeadState.of(picture.position.match().state), action)
    assert Counter((r.player, r.to) for r in effect) == taken


@pytest.mark.parametrize(
    ("name", "winners", "left", "hands"),
    [("end", (1,), (-4, 0), (13, 5)), ("several", (0,), (0, -1, 0), (7, 5, 5))],
)
def test_games_end_as_the_caption_says(
    name: str, winners: tuple[int, ...], left: tuple[int, ...], hands: tuple[int, ...]
) -> None:
    picture = rules_pictures("bead-game")[name]
    match = picture.position.match()
    match.play(match.state.acting_players()[0], match.info.parse_action(picture.arrows[0]))
    state, outcome = BeadState.of(match.state), match.outcome()
    assert outcome.winners == winners
    assert state.returns() == left
    assert state.hand_sizes == hands
