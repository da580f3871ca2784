from itertools import permutations
from statistics import mean

import pytest

from game.catalogue import GAMES
from game.evening import Evening, Guest, MatchResult, shares
from game.programme import COMPUTER
from tests.game.evenings import FIVE, KEYS, five, played, without


def names(evening: Evening) -> list[str]:
    return evening.names([each.person for each in evening.standings()])


def test_the_average_counts_so_that_sitting_out_costs_nothing() -> None:
    evening = played(five(), 3)
    standings = {each.person: each for each in evening.standings()}
    assert standings[0].average == 10
    assert len({each.played for each in standings.values()}) > 1
    assert evening.standings()[0].place == 1


def test_the_better_half_plays_the_final_which_counts_double() -> None:
    evening = five()
    while evening.next is not None and not evening.next.bout.final:
        evening = played(evening, 1)
    final = evening.next
    assert final is not None
    before = {each.person: each for each in evening.standings()}
    assert sorted(final.bout.seats) == sorted(each.person for each in evening.standings()[:3])
    assert set(evening.waiting(final)) == {0, 1, 2, 3, 4} - set(final.bout.seats)
    # The one who was first so far comes last in it.
    places = tuple(3 if seat == 0 else 1 + (seat == 2) for seat in final.bout.seats)
    evening = evening.begun(evening.number, "f").settled("f", MatchResult(places, (0, 1, 2), 9))
    after = {each.person: each for each in evening.standings()}
    matches = before[0].played
    assert after[0].average == pytest.approx(10 * matches / (matches + 2))
    assert (after[0].played, after[0].in_final) == (matches, True)
    assert evening.next is None


def test_whoever_played_the_final_stays_before_the_others() -> None:
    evening = played(five())
    final = evening.fixtures[-1]
    first = [each.person for each in evening.standings()[: len(final.bout.seats)]]
    assert set(first) == set(final.bout.seats)


def test_a_tie_for_a_place_is_shared_and_told_as_one() -> None:
    evening = five()
    each = evening.fixtures[0]
    tie = MatchResult((1,) * len(each.bout.seats), tuple(range(len(each.bout.seats))), 5)
    evening = evening.begun(0, "a").settled("a", tie)
    assert {one.place for one in evening.standings()} == {1}
    assert {one.average for one in evening.standings()} == {5}


def test_who_has_hardly_played_has_no_place_yet() -> None:
    evening = played(five(180, KEYS[:1]), 6)
    people = [*evening.people, Guest("Finn", 5, 5)]
    evening = played(evening.with_people(people, 2), 1)
    last = evening.standings()[-1]
    assert (evening.people[last.person].name, last.place) == ("Finn", None)


def test_computers_fill_a_table_and_have_no_points() -> None:
    evening = played(
        five(180, KEYS[1:2]).with_people(
            [Guest(p.name, p.colour, p.symbol, left=n > 1) for n, p in enumerate(FIVE)], 3
        ),
        2,
    )
    assert evening.fixtures[0].bout.seats.count(COMPUTER) == 1
    assert {each.person for each in evening.standings()} == {0, 1}


def test_whoever_leaves_stays_in_the_table_and_plays_no_more() -> None:
    evening = played(five(180), 3)
    evening = evening.with_people(without(evening, "Ben"), 7)
    assert "Ben" in names(evening)
    assert all(1 not in each.bout.seats for each in evening.fixtures[3:])
    assert 1 not in evening.here
    done = played(evening)
    assert 1 not in done.fixtures[-1].bout.seats
    assert done.fixtures[-1].bout.final


def test_a_match_under_way_stays_when_somebody_comes() -> None:
    evening = played(five(180), 2).begun(2, "open")
    changed = evening.with_people([*evening.people, Guest("Finn", 5, 5)], 3)
    assert changed.fixtures[:3] == evening.fixtures[:3]
    assert 5 in changed.fixtures[3].bout.seats


def test_the_final_can_be_played_at_once() -> None:
    evening = played(five(180), 3).to_final()
    final = evening.next
    assert final is not None
    assert final.bout.final
    assert len(final.bout.seats) == 3


def test_before_the_first_match_there_is_no_final_to_go_to() -> None:
    assert five().to_final() == five()


def test_steps_that_are_told_twice_happen_once() -> None:
    evening = five().begun(0, "a")
    assert evening.begun(0, "b") == evening
    result = MatchResult((1, 2, 3, 4), (0, 1, 2, 3), 5)
    settled = evening.settled("a", result)
    assert settled.settled("a", result) == settled
    # Undone and ended again, it counts as it ended last.
    otherwise = MatchResult((4, 3, 2, 1), (0, 1, 2, 3), 6)
    assert settled.settled("a", otherwise) == evening.settled("a", otherwise)
    assert evening.settled("unknown", result) == evening
    assert settled.lost("a") == settled
    assert evening.lost("a") == five()


@pytest.mark.parametrize(
    "damage",
    [
        {"people": [["Ann", 0, 0, False]]},
        {"people": [["", 0, 0, False]] * 5},
        {"people": [["Ann", 9, 0, False]] * 5},
        {"people": [["Ann", 1.0, 0, False]] * 5},
        {"people": [["Ann", 0, True, False]] * 5},
        {"minutes": 60.0},
        {"minutes": -1},
        {"seed": "1"},
        {"date": "0001-01-01T00:00:00+00:00"},
        {"date": "9999-12-31T23:59:59-23:59"},
        {"games": ["chess"]},
        {"games": []},
        {"games": [KEYS[0]] * 20},
        {"minutes": "long"},
        {"matches": [{"game": "chess"}]},
        {"matches": [{}]},
        {"date": None, "matches": None},
        {"date": "some day"},
        {"date": None},
    ],
)
def test_damaged_data_are_no_evening(damage: dict[str, object]) -> None:
    told = {**played(five(), 2).to_json(), **damage}
    with pytest.raises((ValueError, TypeError, KeyError)):
        Evening.from_json(told)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("seats", [0, 0, 1, 2]),
        ("seats", [0, 1, 2, 77]),
        ("seats", [0]),
        ("seats", []),
        ("seats", [0, 1, 2, 3.0]),
        ("minutes", 1e999),
        ("result", [[1, 2, 3, 4.0], [0, 1, 2, 3], 5, 0.5]),
        ("result", [[1, 2, 3, -4], [0, 1, 2, 3], 5, 0.5]),
        ("result", [[1, 2, 3, 4], [0, 1, 2, 3], -5, 0.5]),
        ("result", [[1, 2, 3, 4], [0, 1, 2, 3], 5, float("nan")]),
        ("result", [[1, 2], [0, 1], 5, 0.5]),
        ("result", [[1, 2, 3, 4], [0, 0, 0, 0], 5, 0.5]),
        ("save", ""),
    ],
)
def test_a_damaged_match_is_none(key: str, value: object) -> None:
    told = played(five(), 2).to_json()
    matches = told["matches"]
    assert isinstance(matches, list)
    matches[0] = {**matches[0], key: value}
    with pytest.raises((ValueError, TypeError, KeyError)):
        Evening.from_json(told)


SIZES = sorted({players for info in GAMES.values() for players in info.players})


@pytest.mark.parametrize("players", SIZES)
def test_among_equals_everybody_may_expect_one_half_in_every_game(players: int) -> None:
    alone = tuple(range(players))
    orders = [shares(places, alone) for places in permutations(range(1, players + 1))]
    assert mean(order[0] for order in orders) == pytest.approx(0.5)
    assert max(order[0] for order in orders) == 1
    assert min(order[0] for order in orders) == 0


@pytest.mark.parametrize(
    ("places", "teams"),
    [
        ((1, 1, 3, 3), (0, 1, 2, 3)),
        ((1, 1, 1), (0, 1, 2)),
        ((1, 3, 1, 3), (0, 1, 0, 1)),
        ((1, 1, 1, 1, 5, 5), (0, 1, 0, 1, 2, 2)),
    ],
)
def test_ties_and_partners_share_out_what_there_is(
    places: tuple[int, ...], teams: tuple[int, ...]
) -> None:
    assert mean(shares(places, teams)) == pytest.approx(0.5)


def test_partners_are_no_opponents() -> None:
    assert shares((1, 3, 1, 3), (0, 1, 0, 1)) == (1, 0, 1, 0)
