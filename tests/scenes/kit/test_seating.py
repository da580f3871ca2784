from datetime import UTC, datetime
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from game.bots.levels import CASUAL, EXPERT
from game.match import HUMAN, Match, Seat
from game.records.history import GameRecord, History
from game.records.people import Person
from game.records.store import Store
from game.seats import figures
from scenes.kit.seating import (
    CHAIRS,
    at_table,
    beginning_with,
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
                seating = seating.with_sign("colour", chair, value)
                assert seating.chairs[chair].colour == value
            case "symbol":
                seating = seating.with_sign("symbol", chair, value)
                assert seating.chairs[chair].symbol == value
            case "earlier":
                seating = seating.in_order([*range(chair, 6), *range(chair)])
            case _:
                seating = seating.with_kind(chair, HUMAN if value % 2 else CASUAL)
    assert sorted(seat.colour for seat in seating.chairs) == list(range(CHAIRS))
    assert sorted(seat.symbol for seat in seating.chairs) == list(range(CHAIRS))


def test_an_opponent_sits_on_one_chair_alone() -> None:
    seating = first_seating(6)
    one, other = seating.chairs[1].kind, seating.chairs[3].kind
    swapped = seating.with_kind(1, other)
    assert (swapped.chairs[1].kind, swapped.chairs[3].kind) == (other, one)
    kinds = [seat.kind for seat in seating.with_kind(0, other).seats]
    assert len({*kinds}) == 6


def test_a_figure_is_worn_by_one_alone_and_lasts() -> None:
    seating = seating_of(people("Ann", "Ben", "Cleo", "Dan")).with_figure(0, 4).with_figure(1, 4)
    assert [seat.figure for seat in seating.seats] == [None, 4, None, None]
    there = at_table(seating.seats, [(0, 2), (1, 3)])
    assert len(set(figures(there))) == 4
    assert figures(there) == figures(seating.seats)
    assert [Seat.from_json(seat.to_json()) for seat in there] == list(there)


def test_whoever_has_no_sign_has_the_same_figure_at_every_table_but_takes_nobody_s() -> None:
    cleo = Person("Cleo")
    assert cleo.usual_figure == Person("cleo").usual_figure is not None
    assert Person("Cleo", 1, 2).usual_figure is None, "it goes with the symbol"
    alone = first_seating(3).with_person(2, cleo)
    assert alone.chairs[2].figure == cleo.usual_figure
    taken = first_seating(3).with_figure(0, cleo.usual_figure).with_person(2, cleo)
    assert taken.chairs[0].figure == cleo.usual_figure
    assert len(set(figures(taken.seats))) == 3
    # Nor the one that goes with another's symbol.
    symbols = [seat.symbol for seat in first_seating(6).chairs]
    names = (
        name for name in map("Ann{}".format, range(99)) if Person(name).usual_figure in symbols
    )
    one = Person(next(names))
    table = first_seating(6)
    index = (symbols.index(one.usual_figure or 0) + 1) % 6
    before, after = table.seats, table.with_person(index, one).seats
    assert figures(after) == figures(before)


def test_equal_signs_of_saved_seats_are_replaced() -> None:
    seating = seating_of([Seat("Ann", HUMAN, 3, 3), Seat("Ben", HUMAN, 3, 3)])
    assert [(s.colour, s.symbol) for s in seating.seats] == [(3, 3), (0, 0)]
    assert sorted(seat.colour for seat in seating.chairs) == list(range(CHAIRS))


def test_equal_names_are_found_however_they_are_written() -> None:
    assert shared_names(people("Ann", "Ben", "ANN ", "ben", "Cleo")) == ["Ann", "Ben"]
    assert shared_names(people("Ann", "", "")) == []


def test_a_computers_name_goes_with_the_computer() -> None:
    match = begun(HUMAN, CASUAL)
    match.with_seat(1, Seat("Cherry", CASUAL))
    hand_over(match, 1, EXPERT)
    assert match.seats[1].name == "Oak"
    by_lot(match, Random(1))
    hand_over(match, 1, HUMAN)
    assert match.seats[1].name == "Player 2"
    again = Match.from_text(match.to_text())
    assert [again.names_at(position)[1] for position in (0, 1)] == ["Oak", "Player 2"]
    again.go_to(0)
    assert again.fork(as_then=True).seats[1] == Seat("Oak", EXPERT)


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


def test_a_computer_of_the_same_name_is_somebody_else() -> None:
    ann, ben = people("Ann", "Ben")
    games = recorded(finished(ann, ben))
    assert loser_of(games, (ann, Seat("Ben", CASUAL))) is None
