import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pygame
import pytest

from game.rules.bead_game.actions import COLOURS, Draw, Play, Split
from game.rules.bead_game.state import BeadState, initial_state
from scenes.games.bead_game.motion import at_rest
from scenes.games.bead_game.plan import TablePlan, Tray, parts_of
from scenes.games.bead_game.room import MOST_BEADS, TASSEL, Point

AREAS = (
    pygame.Rect(8, 8, 924, 704),
    pygame.Rect(0, 0, 600, 900),
    pygame.Rect(3, 3, 300, 180),
)

CUT = ((12,), (1,), (6, 6), (9, 3), (1, 10, 1), (4, 4, 4), (3, 1, 2, 3), (2,) * 6, (1,) * 12, ())
"""How long a player's chains may be."""


def state_of(*lengths: tuple[int, ...]) -> BeadState:
    """A position in which each player has chains of these lengths."""
    chains = tuple(tuple(("red",) * beads for beads in own) for own in lengths)
    return replace(initial_state(len(lengths), {}), chains=chains, player=0)


Laid = tuple[TablePlan, BeadState]


@pytest.fixture(params=[2, 3, 4], ids="{} players".format)
def players(request: pytest.FixtureRequest) -> int:
    number: int = request.param
    return number


@pytest.fixture(params=AREAS, ids=lambda area: f"{area.width}x{area.height}")
def tray(request: pytest.FixtureRequest, players: int) -> Tray:
    return Tray(request.param, players)


def every(tray: Tray) -> Iterator[Laid]:
    """Chains cut in every way, the others' in other ways."""
    for first in range(len(CUT)):
        state = state_of(*(CUT[(first + 3 * seat) % len(CUT)] for seat in range(tray.players)))
        yield tray.plan(state), state
    for _before, _action, laid in course(tray):
        yield laid


def course(tray: Tray) -> Iterator[tuple[Laid, Split | Play | Draw, Laid]]:
    """The turns of a match with many cuts, and where everything is before and after each."""
    rng = Random(tray.players)
    chains = tuple((tuple(rng.sample(COLOURS * 2, MOST_BEADS)),) for _seat in range(tray.players))
    state = replace(initial_state(tray.players, {}), chains=chains, player=0)
    plan = tray.plan(state)
    while not state.is_terminal and (actions := [*state.actions()]):
        rng.shuffle(actions)
        action = rng.choice([*{type(action): action for action in actions}.values()])
        after = state.apply_action(state.player, action)
        laid = plan.following(state, action, after), after
        yield (plan, state), action, laid
        plan, state = laid


def all_beads(laid: Laid) -> list[tuple[tuple[int, int], Point]]:
    return [(bead.home[:2], bead.point) for bead in at_rest(*laid).resting]


def test_beads_touch_only_on_one_chain(tray: Tray) -> None:
    for laid in every(tray):
        bead = laid[0].bead
        for (chain, one), (other, another) in combinations(all_beads(laid), 2):
            least = 1.02 if chain == other else 1.1
            assert math.dist(one, another) > bead * least, (chain, other)


def test_nothing_leaves_the_table(tray: Tray) -> None:
    for laid in every(tray):
        plan, state = laid
        inside = plan.tray.area.inflate(-plan.bead, -plan.bead)
        for chain, (x, y) in all_beads(laid):
            assert inside.left <= x <= inside.right, chain
            assert inside.top <= y <= inside.bottom, chain
        for seat, chains in enumerate(state.chains):
            x, y = plan.bowls[seat]
            reach = plan.hand_radius
            bowl = pygame.Rect(x - reach, y - reach, 2 * reach, 2 * reach)
            assert plan.tray.area.inflate(2, 2).contains(bowl)
            for number, chain in enumerate(chains):
                end = plan.along(seat, number, len(chain) - 1 + 0.25 + TASSEL)
                assert plan.tray.area.inflate(4, 4).collidepoint(end), (seat, number)


def test_what_nothing_happened_to_lies_where_it_lay(tray: Tray) -> None:
    parted, apart = [], []
    for (plan, before), action, (after, state) in course(tray):
        assert after.bead == plan.bead
        for seat, own in enumerate(parts_of(before, action)):
            for now, (was, first, count) in enumerate(own):
                moved = max(
                    math.dist(plan.along(seat, was, first + place), after.along(seat, now, place))
                    for place in range(count)
                )
                if isinstance(action, Split) and (seat, was) == (before.player, action.chain):
                    parted.append(moved / plan.bead)
                    own_beads = [each for each in all_beads((after, state)) if each[0][0] == seat]
                    apart.append(
                        min(
                            math.dist(one, other) / plan.bead
                            for (chain, one), (second, other) in combinations(own_beads, 2)
                            if chain != second
                        )
                    )
                else:
                    assert moved < 1e-6, (seat, was, action)
    assert len(parted) > 8
    assert sorted(parted)[len(parted) // 2] < 2, "the parts of a chain stay beside each other"
    assert sorted(apart)[len(apart) // 2] > 1.5, "chains don't crowd while there's room"


def test_a_point_of_a_chain_is_found_again_on_it(tray: Tray) -> None:
    plan = tray.plan(state_of(*[(4, 5)] * tray.players))
    for place in (-0.6, 0.0, 2.5, 4.0):
        point = plan.along(1, 1, place)
        along, aside = plan.beside(1, 1, point)
        assert math.isclose(along, place, abs_tol=1e-6)
        assert math.isclose(aside, 0.0, abs_tol=1e-6)
