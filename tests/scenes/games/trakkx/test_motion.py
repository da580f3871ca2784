from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pygame
import pytest

from game.match import Match, Seat
from game.protocol import Action
from game.rules.trakkx import INFO
from game.rules.trakkx.actions import Deal, DrawToken, Lay, PassOn
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import UNKNOWN, TokenTable
from scenes.games.trakkx.camera import TrakkxView
from scenes.games.trakkx.layout import Furniture, furnish
from scenes.games.trakkx.marks import RackSlot, TrakkxMarks
from scenes.games.trakkx.picture.motion import Spread, TrakkxMotion
from scenes.games.trakkx.picture.table import display_seats
from scenes.kit.theme import PlayerStyle
from tests.thorough import is_thorough

AREA = pygame.Rect(0, 0, 940, 720)
STYLES = [PlayerStyle(seat, seat) for seat in range(4)]

Step = tuple[TrakkxState, int, Action, TrakkxState]


@pytest.fixture(scope="module")
def furniture() -> Furniture:
    pygame.init()
    return furnish(AREA, 1.0, 40)


def steps(players: int, count: int, seed: int) -> list[Step]:
    """Random play: each state, who acts there, the action, and the state after it."""
    match = Match(INFO, [Seat(str(seat)) for seat in range(players)], {"rounds": 2})
    rng = Random(seed)
    made: list[Step] = []
    while len(made) < count and not match.is_over:
        before = match.state
        player = before.acting_players()[0]
        action = before.legal_actions(player).sample(rng)
        match.play(player, action)
        made.append((TrakkxState.of(before), player, action, TrakkxState.of(match.state)))
    return made


STEPS = [*steps(2, 110, 1), *steps(3, 110, 2), *steps(4, 110, 3)]


def seen(step: Step, viewer: int | None) -> Step:
    """A step as a viewer sees it."""
    before, player, action, after = step
    return (
        before.observation(viewer),
        player,
        before.observed_action(player, action, viewer),
        after.observation(viewer),
    )


def at_rest(state: TrakkxState, viewer: int | None) -> TrakkxMarks:
    rack = None if viewer is None else state.racks[viewer]
    stands = None if rack is None else tuple(RackSlot(token) for token in rack)
    return TrakkxMarks(state.table, display=display_seats(state), bag=state.bag, rack=stands)


def moments_of(
    furniture: Furniture, step: Step, viewer: int | None, count: int = 14
) -> Iterator[Spread]:
    """The table at some moments of a step."""
    before, player, action, after = seen(step, viewer)
    motion = TrakkxMotion(before, player, action, after)
    view = TrakkxView(furniture.area).fitted([*before.table, *after.table], furniture.free)
    ends = at_rest(before, viewer), at_rest(after, viewer)
    for number in range(count + 1):
        seconds = motion.seconds * number / count
        yield motion.spread(furniture, view, seconds, *ends, STYLES)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_every_movement_begins_and_ends_with_the_tables_at_rest(
    furniture: Furniture, viewer: int | None
) -> None:
    for step in STEPS:
        first, *_rest, last = moments_of(furniture, step, viewer, 2)
        before, _player, _action, after = seen(step, viewer)
        if not before.is_pause:
            assert dict(first[0].table) == dict(before.table)
            assert not first[1]
        assert dict(last[0].table) == dict(after.table)
        assert last[0].rack == at_rest(after, viewer).rack
        assert not last[1]


def test_no_token_is_lost_while_a_lay_is_shown(furniture: Furniture) -> None:
    lays = [step for step in STEPS if isinstance(step[2], Lay)]
    assert len(lays) > 20
    for step in lays:
        for viewer in (0, None):
            for marks, flying in moments_of(furniture, step, viewer):
                there = Counter([*marks.table.values(), *(each.token for each in flying)])
                assert there <= Counter(step[3].table.values())
                assert there >= Counter(step[0].table.values())


def test_the_rack_in_sight_holds_what_has_not_left_it(furniture: Furniture) -> None:
    for step in STEPS if is_thorough() else STEPS[::4]:
        before, _player, action, after = step
        if before.is_round_over or after.is_round_over:
            continue
        old, new = Counter(before.racks[0] or ()), Counter(after.racks[0] or ())
        for marks, _flying in moments_of(furniture, step, 0):
            assert marks.rack is not None
            held = Counter(stand.token for stand in marks.rack if stand.token)
            assert held <= old | new, action
            assert held >= old & new, action


def test_nobody_sees_what_others_get_and_pass_on(furniture: Furniture) -> None:
    for step in STEPS:
        before, player, action, _after = step
        match action:
            case Deal(to=int(to)):
                hidden = to != 0
            case PassOn():
                hidden = True
            case _:
                continue
        for _marks, flying in moments_of(furniture, step, 0):
            for each in flying:
                swept = before.is_pause and each.token in before.table.values()
                assert each.token == UNKNOWN or not hidden or swept, (player, action)


def test_movements_are_short_and_no_sound_comes_after_them() -> None:
    for before, player, action, after in STEPS:
        motion = TrakkxMotion(before, player, action, after)
        assert 0 <= motion.seconds <= 3.6, action
        heard = [moment.seconds for moment in motion.moments(lambda _home: 0.0)]
        assert all(0 <= seconds <= motion.seconds for seconds in heard), action


def test_a_block_waits_until_its_place_is_free() -> None:
    state = next(step[0] for step in STEPS if isinstance(step[2], DrawToken))
    before = TokenTable({(0, 0): "r1", (1, 0): "g9", (2, 0): "b4"})
    after = TokenTable({(1, 0): "r1", (5, 5): "g9", (2, 0): "b4", (3, 0): "y4"})
    start = replace(state, table=before).observation(0)
    motion = TrakkxMotion(start, 1, Lay(after), replace(start, table=after))
    begins = {flight.token: flight.begin for flight in motion.flights}
    assert begins["g9"] < begins["r1"] < begins["y4"]
