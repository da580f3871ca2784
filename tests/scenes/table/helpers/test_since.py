from random import Random

import pytest

from game.match import HUMAN, Match, Seat
from scenes.table.helpers.review import since_turn
from tests.game.dice_game import INFO, KEEP
from tests.pebbles.stage import hands, pebbles

pytestmark = pytest.mark.usefixtures("hands")


def test_it_begins_after_the_own_turn_and_ends_now() -> None:
    match = hands("human", "human", "human", taken=(1, 2, 1))
    # The hands were dealt first, which everyone has seen.
    assert since_turn(match, 0) == range(2, 4)
    assert since_turn(match, 1) == range(3, 4)
    assert since_turn(match, 2) == range(4, 4)


def test_before_the_first_turn_it_begins_behind_what_chance_laid_out() -> None:
    assert since_turn(hands("human", "human", "human", taken=(2, 1)), 2) == range(1, 3)


def test_a_new_round_is_news_also_where_the_own_turn_ended_the_last() -> None:
    match = Match(INFO, [Seat("Ann"), Seat("Ben")], {"deal": True, "rounds": 2})
    match.advance()
    while not match.state.is_pause:
        match.play(match.acting_seats()[0], KEEP)
    last = match.log[-1].player
    end = match.cursor
    match.advance()
    assert match.cursor > end
    assert since_turn(match, last).start == end


def test_what_a_computer_did_on_the_seat_is_new_to_the_person() -> None:
    match = pebbles("human", "human", taken=(1,))
    match.hand_over(0, "learner")
    for _turn in range(2):
        seat = match.acting_seats()[0]
        match.play(seat, match.state.legal_actions(seat).sample(Random(1)))
    match.hand_over(0, HUMAN)
    assert since_turn(match, 0) == range(1, 3)
