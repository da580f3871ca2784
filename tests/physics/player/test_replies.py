"""Where Hop's strongest player puts its marbles: by what the next player's best flick leaves."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random

from game.bots.bot import Budget, Meter, Question
from game.rules.hop_the_marble.actions import Place
from game.rules.hop_the_marble.marbles import Marbles
from game.rules.hop_the_marble.state import HopState
from physics.player.bot import Replies
from physics.player.wishes import Race
from tests.game.rules.hop_the_marble.positions import flicked, position

WANTED = ["GGR", "YYD"]
"""What the first player puts down, yellow, is what the second one lacks."""


def missed() -> HopState:
    """Player 0 has missed with Y1 and has to put it in the middle."""
    state = flicked(position("Y1 G1 R1 L1", "D1 Y2", hands=WANTED), "Y1")
    assert state.to_middle
    return state


def best_first(state: HopState, places: list[Place], nodes: int = 40) -> list[Place]:
    (player, *_) = state.acting_players()
    question = Question(state, player, Budget(nodes=nodes), Random(1))
    race = Race.of(state, 0.9)
    return Replies(question, race).best_first(places, Meter(question.budget))


def middle(*spots: tuple[int, int]) -> list[Place]:
    return [Place(Marbles({"Y1": spot})) for spot in spots]


def test_what_the_next_player_wants_is_put_where_it_is_hard_to_hit() -> None:
    near, far = middle((0, 850), (2900, -2900))
    for places in permutations((near, far)):
        assert best_first(missed(), list(places)) == [far, near]


def test_the_order_stays_where_no_flick_is_next() -> None:
    places = middle((0, 850), (2900, -2900))
    state = missed()
    first, _second = state.to_place
    waiting = replace(
        state, to_place=(first, ("D2",)), box=tuple(each for each in state.box if each != "D2")
    )
    assert best_first(waiting, places) == places


def test_as_many_places_are_looked_at_as_the_budget_allows() -> None:
    places = middle((0, 850), (2900, -2900))
    assert best_first(missed(), places, nodes=1) == places
