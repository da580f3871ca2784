"""Who sits where, decided without a screen."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bots.levels import CASUAL, EXPERT
from game.match import HUMAN, Match, Seat
from game.records.history import GameRecord, History
from game.records.store import Store
from scenes.kit.seating import (
    CHAIRS,
    at_table,
    beginning_with,
    display_names,
    first_seating,
    first_turn,
    hand_over,
    loser_of,
    next_after,
    seating_of,
    shared_names,
)
from tests.scenes.stage import begun, by_lot


def people(*names: str) -> tuple[Seat, ...]:
    return tuple(Seat(name, HUMAN, n, n) for n, name in enumerate(names))


def test_at_first_one_person_plays_an_even_match() -> None:
    seats = first_seating(2).seats
    assert [seat.kind for seat in seats] == [HUMAN, "adaptive.teacher"]
    assert display_names(seats) == ["Player", "Willow"]


def test_default_names_tell_players_apart() -> None:
    seating = first_seating(4).with_kind(2, HUMAN)
    assert display_names(seating.seats) == ["Player 1", "Willow", "Player 3", "Acorn"]
    seating = seating.with_kind(3, EXPERT)
    assert display_names(seating.seats) == ["Player 1", "Willow", "Player 3", "Oak"]


def test_a_computer_gives_way_to_a_person_of_its_name() -> None:
    seating = first_seating(2).with_name(0, "willow")
    assert display_names(seating.seats) == ["willow", "Willow 2"]


def test_a_computer_has_no_persons_name() -> None:
    seating = first_seating(2).with_name(0, "Ann").with_kind(0, EXPERT)
    assert display_names(seating.seats)[0] == "Oak"
    assert display_names(seating.with_kind(0, HUMAN).seats)[0] == "Ann"


def test_a_taken_colour_is_exchanged() -> None:
    seating = first_seating(2).with_colour(0, 1)
    assert [seat.colour for seat in seating.seats] == [1, 0]
    assert [seat.symbol for seat in seating.seats] == [0, 1]


def test_a_taken_symbol_is_exchanged() -> None:
    seating = first_seating(3).with_symbol(2, 0)
    assert [seat.symbol for seat in seating.seats] == [2, 1, 0]


steps = st.lists(
    st.tuples(
        st.sampled_from(["colour", "symbol", "earlier", "kind"]),
        st.integers(0, CHAIRS - 1),
        st.integers(0, CHAIRS - 1),
    ),
    max_size=20,
)


@given(steps)
def test_signs_stay_different_whatever_is_chosen(chosen: list[tuple[str, int, int]]) -> None:
    seating = first_seating(6)
    for what, chair, value in chosen:
        match what:
            case "colour":
                seating = seating.with_colour(chair, value)
                assert seating.chairs[chair].colour == value
            case "symbol":
                seating = seating.with_symbol(chair, value)
                assert seating.chairs[chair].symbol == value
            case "earlier":
                seating = seating.earlier(chair)
            case _:
                seating = seating.with_kind(chair, HUMAN if value % 2 else CASUAL)
    assert sorted(seat.colour for seat in seating.chairs) == list(range(CHAIRS))
    assert sorted(seat.symbol for seat in seating.chairs) == list(range(CHAIRS))


def test_fewer_players_forget_nobody() -> None:
    seating = first_seating(4).with_name(3, "Dan").with_kind(3, HUMAN)
    again = seating.with_players(2).with_players(4)
    assert again.seats == seating.seats


def test_playing_earlier_exchanges_neighbours() -> None:
    seating = seating_of(people("Ann", "Ben", "Cleo"))
    assert [s.name for s in seating.earlier(2).seats] == ["Ann", "Cleo", "Ben"]
    assert seating.earlier(0) == seating


def test_names_become_printable() -> None:
    seating = first_seating(2).with_name(0, "  A\x7fn\x00n  ")
    assert seating.seats[0].name == "Ann"


def test_equal_signs_of_saved_seats_are_replaced() -> None:
    seating = seating_of([Seat("Ann", HUMAN, 3, 3), Seat("Ben", HUMAN, 3, 3)])
    assert [(s.colour, s.symbol) for s in seating.seats] == [(3, 3), (0, 0)]
    assert sorted(seat.colour for seat in seating.chairs) == list(range(CHAIRS))


def test_instead_of_a_level_that_does_not_exist_a_computer_follows() -> None:
    assert seating_of([Seat("", "grandmaster")]).seats[0].kind == "adaptive.teacher"
    assert seating_of([Seat("", "adaptive-999")]).seats[0].kind == "adaptive.teacher"


def test_an_even_match_leaves_its_strength_open() -> None:
    assert seating_of([Seat("", "adaptive-137.rusher")]).seats[0].kind == "adaptive.rusher"


def test_equal_names_are_found_however_they_are_written() -> None:
    assert shared_names(people("Ann", "Ben", "ANN ", "ben", "Cleo")) == ["Ann", "Ben"]
    assert shared_names(people("Ann", "", "")) == []


def test_partners_come_to_the_table_with_one_sign() -> None:
    seats = at_table(first_seating(4).seats, [(0, 2), (1, 3)])
    assert [(s.colour, s.symbol) for s in seats] == [(0, 0), (1, 1), (0, 0), (1, 1)]
    assert [s.name for s in seats] == ["Player", "Willow", "Walnut", "Acorn"]


def test_a_computers_name_goes_with_the_computer() -> None:
    match = begun(HUMAN, CASUAL)
    match.with_seat(1, Seat("Cherry", CASUAL))
    hand_over(match, 1, EXPERT)
    assert match.seats[1].name == "Oak"
    hand_over(match, 1, HUMAN)
    assert match.seats[1].name == "Player 2"


def test_a_persons_name_stays_upon_the_seat() -> None:
    match = begun(HUMAN, CASUAL)
    match.with_seat(0, Seat("Ann", HUMAN))
    hand_over(match, 0, EXPERT)
    assert match.seats[0].name == "Ann"


def test_turning_the_round_keeps_neighbours() -> None:
    seats = people("Ann", "Ben", "Cleo")
    assert [s.name for s in beginning_with(2, seats)] == ["Cleo", "Ann", "Ben"]
    assert beginning_with(0, seats) == seats


def finished(*seats: Seat, seed: int = 1) -> Match:
    """A finished match between these players, by chance."""
    match = begun(*[seat.kind for seat in seats])
    for index, seat in enumerate(seats):
        match.with_seat(index, seat)
    rng = Random(seed)
    while not match.is_over:
        by_lot(match, rng)
    return match


def recorded(*matches: Match) -> list[GameRecord]:
    history = History(Store(None))
    for hour, match in enumerate(matches):
        history.record(f"save-{hour}", match, datetime(2026, 1, 1, hour, tzinfo=UTC))
    games = history.games()
    history.store.close()
    return games


def won_by(*winners: int) -> Match:
    """A match of Ann and Ben that just these won."""
    for seed in range(60):
        match = finished(*people("Ann", "Ben"), seed=seed)
        outcome = match.outcome()
        if outcome is not None and sorted(outcome.winners) == sorted(winners):
            return match
    raise AssertionError(f"none of sixty games was won by {winners}")


def test_the_loser_of_the_last_game_is_found_on_any_chair() -> None:
    ann, ben = people("Ann", "Ben")
    games = recorded(won_by(0))
    assert loser_of(games, (ann, ben)) == 1
    assert loser_of(games, (ben, ann)) == 0


def test_the_latest_game_counts() -> None:
    assert loser_of(recorded(won_by(0), won_by(1)), people("Ann", "Ben")) == 0
    assert loser_of(recorded(won_by(1), won_by(0)), people("Ann", "Ben")) == 1


def test_in_turn_everybody_begins_once_in_as_many_games_as_there_are_players() -> None:
    seats = people("Ann", "Ben", "Cleo")
    games: list[Match] = []
    begun_by = []
    for _ in range(4):
        first = first_turn("turn", seats, recorded(*games), Random(1))
        begun_by.append(seats[first].name)
        games.append(finished(*beginning_with(first, seats), seed=len(games)))
    assert begun_by == ["Ann", "Ben", "Cleo", "Ann"]
    assert next_after(recorded(*games), people("Ann", "Ben")) is None


def test_nobody_lost_a_draw() -> None:
    assert loser_of(recorded(won_by(0), won_by(0, 1)), people("Ann", "Ben")) is None


def test_a_game_of_other_players_has_no_loser_here() -> None:
    ann, ben, cleo = people("Ann", "Ben", "Cleo")
    games = recorded(finished(ann, ben))
    assert loser_of(games, (ann, cleo)) is None
    assert loser_of(games, (ann, ben, cleo)) is None
    assert loser_of([], (ann, ben)) is None


def test_a_computer_of_the_same_name_is_somebody_else() -> None:
    ann, ben = people("Ann", "Ben")
    games = recorded(finished(ann, ben))
    assert loser_of(games, (ann, Seat("Ben", CASUAL))) is None


@pytest.mark.parametrize("starter", ["chosen", "loser", "turn"])
def test_the_first_seat_begins_where_nothing_else_is_known(starter: str) -> None:
    assert first_turn(starter, people("Ann", "Ben"), [], Random(3)) == 0


def test_at_random_everybody_begins_sometimes() -> None:
    seats = people("Ann", "Ben", "Cleo")
    rng = Random(1)
    assert {first_turn("random", seats, [], rng) for _ in range(60)} == {0, 1, 2}
