from dataclasses import replace
from random import Random

import pytest

from game.handicaps import Handicap
from game.protocol import NATURE, OptionError
from game.rules.hop_the_marble import INFO, Card
from game.rules.hop_the_marble.marbles import Marbles
from game.rules.hop_the_marble.state import HopState


def dealt(key: str, amount: int, **options: str) -> HopState:
    state = HopState.of(INFO.new_initial_state(2, [Handicap(1, key, amount)], **options))
    return state.apply_action(NATURE, state.legal_actions(NATURE).sample(Random(1)))


def test_a_card_is_turned_when_it_is_dealt() -> None:
    state = dealt("cards", 1)
    assert [card.turned for card in state.cards[1]] == [True, False, False]
    assert not any(card.turned for card in state.cards[0])
    assert state.returns() == (0, 1)


def test_in_suite_the_first_to_be_turned_is_turned() -> None:
    state = dealt("cards", 1, mode="suite")
    assert [card.turned for card in state.cards[1]] == [False, False, True]
    assert [len(card.colours) for card in state.open_cards(1)] == [4]


def test_a_marble_too_many_is_let_pass_for_whoever_has_that_head_start() -> None:
    hand = Marbles({name: (n * 300, 0) for n, name in enumerate(("G1", "G2", "R1", "Y1"))})
    state = replace(dealt("spare", 1), areas=(hand, hand), to_place=((), ()))
    assert state.missing(0, Card("GGR")) == ("", "Y")
    assert state.missing(1, Card("GGR")) == ("", "")


def test_points_count_where_points_are_collected() -> None:
    assert dealt("points", 2, mode="pile").returns() == (0, 2)
    with pytest.raises(OptionError, match="points=2"):
        dealt("points", 2)
