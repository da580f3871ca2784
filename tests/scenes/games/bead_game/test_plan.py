"""The places of the Bead Game's table: nothing overlaps or leaves it, however chains are cut."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pygame
import pytest

from game.rules.bead_game.beads import COLOURS
from scenes.games.bead_game.mats import sign_place
from scenes.games.bead_game.plan import MOST_CHAINS, TASSEL, Plan, Point, seats_around

AREAS = (
    pygame.Rect(8, 8, 924, 704),
    pygame.Rect(5, 5, 640, 560),
    pygame.Rect(0, 0, 700, 760),
    pygame.Rect(0, 0, 600, 1000),
    pygame.Rect(3, 3, 300, 180),
)


@pytest.fixture(params=[2, 3, 4], ids="{} players".format)
def players(request: pytest.FixtureRequest) -> int:
    number: int = request.param
    return number


@pytest.fixture(params=AREAS, ids=lambda area: f"{area.width}x{area.height}")
def plan(request: pytest.FixtureRequest, players: int) -> Plan:
    return Plan(request.param, players)


def fullest(plan: Plan, seat: int, chains: int) -> list[list[Point]]:
    """So many chains of a player, each as long as it could be among so many."""
    longest = MOST_CHAINS + 1 - chains
    return [
        [plan.along(seat, chains, number, place) for place in range(longest)]
        for number in range(chains)
    ]


def every_fan(plan: Plan) -> list[tuple[int, int, list[Point]]]:
    """All beads of every seat with every number of chains."""
    return [
        (seat, chains, [point for chain in fullest(plan, seat, chains) for point in chain])
        for seat in range(plan.players)
        for chains in range(1, MOST_CHAINS + 1)
    ]


def nearest(points: list[Point], others: list[Point]) -> float:
    return min(math.dist(one, other) for one in points for other in others)


def test_beads_of_one_player_never_touch(plan: Plan) -> None:
    for seat, chains, points in every_fan(plan):
        closest = min(math.dist(*pair) for pair in combinations(points, 2)) if points[1:] else 9e9
        assert closest > plan.bead * 1.03, (seat, chains)


def test_chains_lie_apart_so_that_each_is_seen_as_one(plan: Plan) -> None:
    for seat in range(plan.players):
        for chains in range(2, MOST_CHAINS + 1):
            for first, second in pairwise(fullest(plan, seat, chains)):
                assert nearest(first, second) > plan.bead * 1.14, (seat, chains)


def test_beads_of_different_players_never_touch(plan: Plan) -> None:
    fans = every_fan(plan)
    hulls: dict[tuple[int, int], list[Point]] = {
        # Only the outermost chains of a fan can come near to another player's.
        (seat, chains): [*fullest(plan, seat, chains)[0], *fullest(plan, seat, chains)[-1]]
        for seat, chains, _points in fans
    }
    for (seat, chains), (other, more) in combinations(hulls, 2):
        if seat != other:
            gap = nearest(hulls[seat, chains], hulls[other, more])
            assert gap > plan.bead * 1.03, (seat, chains, other, more)


def test_nothing_leaves_the_table(plan: Plan) -> None:
    radius = plan.bead / 2
    for seat in range(plan.players):
        x, y = plan.bowl(seat)
        reach = plan.hand_radius
        bowl = pygame.Rect(x - reach, y - reach, 2 * reach, 2 * reach)
        assert plan.area.inflate(2, 2).contains(bowl)
    for seat, chains, points in every_fan(plan):
        for x, y in points:
            assert plan.area.left + radius <= x <= plan.area.right - radius, (seat, chains)
            assert plan.area.top + radius <= y <= plan.area.bottom - radius, (seat, chains)


def test_tassels_stay_on_the_table_too(plan: Plan) -> None:
    for seat in range(plan.players):
        for chains in range(1, MOST_CHAINS + 1):
            for number in range(chains):
                last = MOST_CHAINS - chains
                end = plan.along(seat, chains, number, last + 0.45 + TASSEL)
                assert plan.area.inflate(4, 4).collidepoint(end), (seat, chains, number)


def test_no_bead_lies_in_a_bowl(plan: Plan) -> None:
    for seat, chains, points in every_fan(plan):
        assert nearest([plan.middle], points) > plan.pile_radius + plan.bead / 2, (seat, chains)
        for owner in range(plan.players):
            away = nearest([plan.bowl(owner)], points)
            assert away > plan.hand_radius + plan.bead / 2, (seat, chains, owner)


def test_bowls_and_the_places_in_them_lie_apart(plan: Plan) -> None:
    bowls = [(plan.middle, plan.pile_radius)]
    bowls += [(plan.bowl(seat), plan.hand_radius) for seat in range(plan.players)]
    for (one, radius), (other, more) in combinations(bowls, 2):
        assert math.dist(one, other) > radius + more
    for bowl, radius in bowls:
        slots = [plan.slot(bowl, colour) for colour in COLOURS]
        for one, other in combinations(slots, 2):
            assert math.dist(one, other) > plan.bead
        assert all(math.dist(bowl, slot) + plan.bead / 2 < radius for slot in slots)


def test_a_chain_points_away_from_the_pile(plan: Plan) -> None:
    for seat in range(plan.players):
        inner = plan.along(seat, 3, 1, 0)
        outer = plan.along(seat, 3, 1, 5)
        assert math.dist(plan.middle, inner) < math.dist(plan.middle, outer)


def test_chains_lie_left_to_right_as_their_player_sees_them(plan: Plan) -> None:
    for seat in range(plan.players):
        for chains in range(2, MOST_CHAINS + 1):
            angles = [plan.angle(seat, chains, number) for number in range(chains)]
            assert angles == sorted(angles, reverse=True)


def test_seats_go_round_clockwise(plan: Plan) -> None:
    angles = [plan.angle(seat, 1, 0) for seat in range(plan.players)]
    turns = [(after - before) % math.tau for before, after in pairwise([*angles, angles[0]])]
    assert math.isclose(sum(turns), math.tau)


def test_a_turn_moves_everybody_on_by_one_seat(players: int) -> None:
    area = AREAS[0]
    plan = Plan(area, players)
    turned = Plan(area, players, 1)
    for seat in range(players):
        following = (seat + 1) % players
        assert turned.bowl(seat) == plan.bowl(following)
        assert turned.along(seat, 4, 2, 1) == plan.along(following, 4, 2, 1)
    assert Plan(area, players, players).bowl(0) == plan.bowl(0)


def test_beads_are_large_in_the_usual_window(players: int) -> None:
    assert Plan(AREAS[0], players).bead >= 28


def test_beads_grow_with_the_window(players: int) -> None:
    small = Plan(pygame.Rect(0, 0, 462, 352), players).bead
    assert math.isclose(Plan(pygame.Rect(0, 0, 924, 704), players).bead, 2 * small, rel_tol=0.02)


def test_a_point_of_a_chain_is_found_again_on_it(plan: Plan) -> None:
    for place in (-0.6, 0.0, 2.5, 6.0):
        point = plan.along(1, 4, 2, place)
        along, aside = plan.beside(1, 4, 2, point)
        assert math.isclose(along, place, abs_tol=1e-6)
        assert math.isclose(aside, 0.0, abs_tol=1e-6)


def test_the_sign_of_a_player_lies_beside_his_own_bowl(plan: Plan) -> None:
    places = seats_around(plan.players, *plan.area.size)
    for seat in range(plan.players):
        sign = sign_place(plan, places[plan.place(seat)], plan.bowl(seat))
        assert plan.area.collidepoint(sign)
        away = [math.dist(sign, plan.bowl(other)) for other in range(plan.players)]
        assert min(away) == away[seat] > plan.hand_radius + plan.bead / 2
