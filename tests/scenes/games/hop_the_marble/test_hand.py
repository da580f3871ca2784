import math
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.match import Match
from game.rules.hop_the_marble.actions import Flick
from game.rules.hop_the_marble.marbles import APART
from scenes.games.hop_the_marble.hand import PUSH, TURN, intent
from scenes.games.hop_the_marble.reach import HopHand, HopReach
from scenes.games.hop_the_marble.view import HopView
from scenes.kit.intent import Command, Pointer, Press
from scenes.table.meaning import Hold, PlayAction, Refuse
from tests.scenes.games.hop_the_marble.stage import hop, hop_state

AREA = pygame.Rect(0, 0, 940, 720)


def reach_in(match: Match, now: float = 0.0, *, shift: bool = False, turned: int = 0) -> HopReach:
    state = hop_state(match)
    view = HopView.over(AREA, state.variant.cloth, turned)
    return HopReach(state, state.acting_players()[0], view, 1.0, now, shift)


def at(reach: HopReach, hand: HopHand, marble: str) -> tuple[int, int]:
    x, y = reach.view.spot_point(reach.spots(hand)[marble])
    return round(x), round(y)


AIMED = HopHand(chosen="G1", shot=Flick("G1", 900, 800))


def led(reach: HopReach, hand: HopHand, *events: Any) -> tuple[Any, HopReach]:
    """Like ``given``, with the pointer that holds it."""
    meant: Any = hand
    for event in events:
        match intent(event, meant, reach):
            case Hold(draft, pointer):
                meant = draft
                reach = replace(reach, pointer=pointer or reach.pointer.let_go)
            case PlayAction(action):
                meant = action
            case Refuse(rejection):
                meant = rejection
    return meant, reach


def given(reach: HopReach, hand: HopHand, *events: Any) -> Any:
    """The hand after several events, or what the last of them means beside a hand."""
    return led(reach, hand, *events)[0]


# Keys


@pytest.mark.parametrize("how", ["shift", "mark"])
def test_small_steps(how: str) -> None:
    match = hop()
    reach = reach_in(match, shift=how == "shift")
    hand = AIMED if how == "shift" else given(reach, AIMED, Command.MARK)
    moved = given(reach, hand, Command.RIGHT, Command.DOWN)
    assert (hand.shot.bearing - moved.shot.bearing) % 3600 == TURN[1]
    assert hand.shot.speed - moved.shot.speed == PUSH[1]


def test_small_steps_of_keys_do_not_hold_back_a_pull() -> None:
    reach = reach_in(hop())
    x, y = at(reach, HopHand(), "L1")
    chosen = given(
        reach, HopHand(), Pointer(Press.DOWN, (x, y)), Pointer(Press.UP, (x, y)), Command.MARK
    )
    assert chosen.fine
    down = Pointer(Press.DOWN, (x, y))
    hand, pulled = led(reach, chosen, down, Pointer(Press.MOVE, (x, y + 90)))
    assert pulled.pull.length == pytest.approx(90, abs=1)
    _hand, finely = led(pulled, hand, Command.MARK, Pointer(Press.MOVE, (x, y + 110)))
    assert 0 < finely.pull.length - pulled.pull.length < 4


def test_a_key_held_down_turns_faster_but_never_in_small_steps() -> None:
    match = hop()
    for shift in (False, True):
        hand = AIMED
        for number in range(30):
            hand = given(reach_in(match, 1 + 0.03 * number, shift=shift), hand, Command.LEFT)
        way = (hand.shot.bearing - AIMED.shot.bearing) % 3600
        assert way == 30 * TURN[1] if shift else way > 2 * 30 * TURN[0]


# The mouse: flicking


def test_a_click_chooses_a_marble_and_a_pull_anywhere_aims_it() -> None:
    match = hop()
    reach = reach_in(match)
    point = at(reach, HopHand(), "G1")
    hand, reach = led(reach, HopHand(), Pointer(Press.DOWN, point), Pointer(Press.UP, point))
    assert hand.chosen == "G1"
    assert reach.pull is None
    assert hand.shot is not None
    start = (700, 200)
    hand, reach = led(reach, hand, Pointer(Press.DOWN, start))
    hand, reach = led(replace(reach, now=1.0), hand, Pointer(Press.MOVE, (700, 300)))
    flick = given(replace(reach, now=2.0), hand, Pointer(Press.UP, (700, 300)))
    assert isinstance(flick, Flick)
    assert (flick.marble, flick.bearing) == ("G1", 900)


def test_going_back_into_the_marble_cancels() -> None:
    match = hop()
    point = at(reach_in(match), HopHand(), "L1")
    hand, reach = led(reach_in(match), HopHand(), Pointer(Press.DOWN, point))
    away = Pointer(Press.MOVE, (point[0], point[1] + 60))
    hand, reach = led(replace(reach, now=0.5), hand, away)
    hand, reach = led(replace(reach, now=1.0), hand, Pointer(Press.MOVE, point))
    assert given(replace(reach, now=1.5), hand, Pointer(Press.UP, point)) == HopHand()


@pytest.mark.parametrize("event", [Command.BACK, Pointer(Press.CANCEL, (5, 5))])
def test_escape_and_the_right_button_cancel_a_pull(event: Any) -> None:
    match = hop()
    point = at(reach_in(match), HopHand(), "L1")
    hand, reach = led(
        reach_in(match),
        HopHand(),
        Pointer(Press.DOWN, point),
        Pointer(Press.MOVE, (point[0], point[1] + 60)),
        event,
    )
    assert reach.pull is None
    assert hand.chosen is None
    assert intent(Pointer(Press.UP, (point[0], point[1] + 60)), hand, reach) is None


# Placing


def placing() -> Match:
    return hop(places=False)


def test_the_next_marble_follows_the_pointer_over_the_cloth_until_it_is_set_down() -> None:
    reach = reach_in(placing())
    first, second = reach.state.to_place[0][:2]
    x, y = reach.view.spot_point((0, -2000))
    point = (round(x), round(y))

    def following(reach: HopReach, hand: HopHand, *events: Any) -> str | None:
        hand, reach = led(reach, hand, *events)
        return reach.following(hand)

    hand, reach = led(reach, HopHand(), Pointer(Press.MOVE, point))
    assert reach.following(hand) == first
    assert hand.held is None
    assert following(reach, hand, Pointer(Press.MOVE, (round(x), 712))) is None
    hand, reach = led(reach, hand, Pointer(Press.DOWN, point), Pointer(Press.UP, point))
    assert [marble for marble, _spot in hand.laid] == [first]
    assert reach.following(hand) is None
    hand, reach = led(reach, hand, Pointer(Press.MOVE, point))
    assert reach.pointer.over == first
    assert reach.following(hand) is None
    assert following(reach, hand, Pointer(Press.MOVE, (470, 500))) == second
    assert following(reach, hand, Pointer(Press.MOVE, (470, 200))) is None


def test_a_marble_set_down_too_near_slides_to_the_nearest_free_place() -> None:
    reach = reach_in(placing())
    first, second = reach.state.to_place[0][:2]
    hand = HopHand(laid=((first, (0, -2000)),), held=second, spot=(60, -2000))
    laid = dict(given(reach, hand, Command.ACTIVATE).laid)
    assert math.dist(laid[first], laid[second]) >= APART
    assert math.dist(laid[second], (60, -2000)) <= APART - 60 + 2


@pytest.mark.parametrize("turned", range(4))
def test_arrow_keys_go_where_they_point_on_a_turned_table(turned: int) -> None:
    reach = reach_in(placing(), turned=turned)
    hand = given(reach, HopHand(), Command.ACTIVATE)
    before = reach.view.spot_point(hand.spot)
    after = reach.view.spot_point(given(reach, hand, Command.UP).spot)
    assert after[1] < before[1]
    assert after[0] == pytest.approx(before[0])
