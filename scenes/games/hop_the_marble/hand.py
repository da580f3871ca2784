"""What mouse, keys and gamepad mean at Hop's table."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from game.messages import Message
from game.protocol import Action, Rejection
from game.rules.hop_the_marble.actions import ALL_BEARINGS, FASTEST, SLOWEST, Flick, Place
from game.rules.hop_the_marble.marbles import Marbles, Spot
from scenes.games.hop_the_marble.aim import Pull, Shot, pull_from
from scenes.games.hop_the_marble.folding import hand as folding
from scenes.games.hop_the_marble.place import SNAP
from scenes.games.hop_the_marble.reach import HopHand, HopReach
from scenes.games.hop_the_marble.view import Point
from scenes.kit.commands import MOVES, Command
from scenes.kit.intent import Pointer, Press
from scenes.kit.steering import neighbour
from scenes.table.meaning import Hold, Intent, Play, Refuse

DRAG_START: Final = 5.0
"""How far in design units a pressed pointer moves before it drags a marble."""

TURN: Final = (10, 1)
"""Tenths of a degree by which a key turns the aim: in usual steps and in small ones."""

PUSH: Final = (50, 10)
"""By how many mm/s a key changes the strength."""

STEP: Final = (10, 1)
"""Tenths of a millimetre by which a key moves a marble."""

_RUN_GAP: Final = 0.16
"""The most seconds between two steps of a key held down."""

_RUN_STEPS: Final = ((18, 6), (6, 3))
"""After this many steps in a row, each counts this many times."""

_WAYS: Final[Mapping[Command, tuple[int, int]]] = {
    Command.UP: (0, 1),
    Command.DOWN: (0, -1),
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
}

Meant = HopHand | Action | Rejection | None


def intent(event: Pointer | Command, hand: HopHand, reach: HopReach) -> Intent[HopHand] | None:
    """What an event means: another hand, an action to try, why it means nothing, or None."""
    meant = _meant(event, hand, reach)
    match meant:
        case HopHand():
            moves = isinstance(event, Pointer) and event.press is Press.MOVE
            # The prompt changes when the elastic is back in its marble.
            return Hold(meant, pointing=moves and meant.keeps == hand.keeps)
        case Rejection():
            return Refuse(meant)
    return Play(meant) if meant is not None else None


def _meant(event: Pointer | Command, hand: HopHand, reach: HopReach) -> Meant:
    if reach.folds:
        return _folding(event, hand, reach)
    if event is Command.MARK:
        return replace(hand, fine=not hand.fine)
    if reach.gives:
        return _giving(event, hand, reach)
    if reach.is_placing:
        return _placing(event, hand, reach)
    return _flicking(event, hand, reach)


def _folding(event: Pointer | Command, hand: HopHand, reach: HopReach) -> Meant:
    half = reach.state.variant.cloth // 2
    work = folding.meant(event, hand.folds, reach.view, half, fine=reach.shift)
    return replace(hand, folds=work) if isinstance(work, folding.FoldHand) else work


def _pointed(point: tuple[int, int], hand: HopHand, reach: HopReach) -> HopHand | None:
    """The marble under the pointer lights up."""
    changed = replace(hand, hover=reach.marble_at(point, reach.spots(hand)), cursor=None)
    return changed if changed != hand else None


def _steered(command: Command, hand: HopHand, reach: HopReach) -> HopHand | None:
    """The arrow keys go from marble to marble."""
    hand = replace(hand, over=None)
    stops = reach.stops(reach.spots(hand))
    if not stops:
        return None
    start = stops.get(hand.cursor) if hand.cursor is not None else None
    if start is None:
        x, y = reach.view.point_of((0.0, 0.0))
        found = min(stops, key=lambda marble: math.dist(stops[marble], (x, y)))
        return replace(hand, cursor=found, hover=None)
    found_next = neighbour(stops, start, command)
    return replace(hand, cursor=found_next or hand.cursor, hover=None)


# Flicking


def _flicking(event: Pointer | Command, hand: HopHand, reach: HopReach) -> Meant:
    if isinstance(event, Command):
        return _aimed_by_keys(event, hand, reach)
    match event.press:
        case Press.MOVE:
            if hand.pull is None:
                return _pointed(event.point, hand, reach)
            fine = event.shift or hand.fine
            return replace(hand, pull=hand.pull.moved(event.point, reach.now, fine=fine))
        case Press.DOWN:
            return _taken_hold(event.point, hand, reach)
        case Press.UP:
            return _let_go(event, hand, reach)
        case Press.CANCEL:
            return hand.cleared if hand.chosen is not None else None
    return None


def _taken_hold(point: tuple[int, int], hand: HopHand, reach: HopReach) -> Meant:
    # Fine steps are for keys alone: a pointer would hardly pull at all.
    hand = replace(hand, fine=False)
    lying = reach.state.on_cloth()
    exactly = reach.marble_at(point, lying, exactly=True)
    marble = reach.marble_at(point, reach.own)
    if marble is not None and (exactly is None or exactly in reach.own):
        anchor = reach.view.spot_point(reach.own[marble])
        shot = hand.shot if hand.chosen == marble else None
        pull = _pull(anchor, point, reach, free=False)
        return replace(hand.cleared, chosen=marble, shot=shot, hover=marble, pull=pull)
    other = reach.marble_at(point, {m: s for m, s in lying.items() if m not in reach.own})
    if other is not None and hand.chosen is None:
        return reach.state.legal_actions(reach.seat).why_not(Flick(other, 0, SLOWEST))
    if hand.chosen is not None and reach.view.area.collidepoint(point):
        return replace(hand, pull=_pull(point, point, reach, free=True))
    return None


def _pull(anchor: Point, point: tuple[int, int], reach: HopReach, *, free: bool) -> Pull:
    return pull_from(
        anchor,
        point,
        reach.now,
        view=reach.view,
        inward=reach.inward,
        unit=reach.unit,
        free=free,
    )


def _let_go(event: Pointer, hand: HopHand, reach: HopReach) -> Meant:
    pull, marble = hand.pull, hand.chosen
    if pull is None or marble is None:
        return None
    # A finger leaving the button or the glass does not aim: only a real pull counts.
    if math.dist(event.point, pull.pointer) > pull.jerk:
        pull = pull.moved(event.point, reach.now, fine=event.shift or hand.fine)
    thrown = pull.thrown(reach.now, reach.view)
    if thrown is not None:
        return Flick(marble, thrown.bearing, thrown.speed)
    if pull.is_weak_throw(reach.now):
        return Rejection(
            Message("Push it forward more quickly to throw it, or pull it back to aim."),
            "flicking",
            (marble,),
        )
    shot = pull.calmed(reach.now).shot(reach.view)
    if shot is not None:
        return Flick(marble, shot.bearing, shot.speed)
    if pull.was_out:
        return hand.cleared
    # A click chooses the marble, for keys, buttons or a pull anywhere to aim.
    if pull.free:
        return _aimed_at(event.point, hand, reach)
    return replace(hand.rested, shot=hand.shot or reach.first_shot(marble))


def _aimed_at(point: tuple[int, int], hand: HopHand, reach: HopReach) -> HopHand:
    """A click on a marble aims at it what is chosen, hard enough to reach it."""
    marble, lying = hand.chosen, reach.state.on_cloth()
    target = reach.marble_at(point, lying, exactly=True)
    if marble is None or target is None or target == marble:
        return hand.rested
    return replace(hand.rested, shot=reach.shot_at(marble, target, hand.shot))


def _aimed_by_keys(command: Command, hand: HopHand, reach: HopReach) -> Meant:
    if command in (Command.BACK, Command.UNDO) and hand.chosen is not None:
        return replace(hand.cleared, cursor=hand.chosen)
    if command is Command.BACK:
        return replace(hand, cursor=None) if hand.cursor is not None else None
    if hand.pull is not None:
        return None
    if hand.chosen is None or hand.shot is None:
        return _chosen_by_keys(command, hand, reach)
    match command:
        case Command.ACTIVATE:
            return Flick(hand.chosen, hand.shot.bearing, hand.shot.speed)
        case Command.LEFT | Command.RIGHT:
            times, run = _haste(command, hand, reach)
            way = times if command is Command.LEFT else -times
            return replace(turned(hand, way, fine=reach.shift), run=run)
        case Command.UP | Command.DOWN:
            times, run = _haste(command, hand, reach)
            way = times if command is Command.UP else -times
            return replace(pushed(hand, way, fine=reach.shift), run=run)
    return None


def _chosen_by_keys(command: Command, hand: HopHand, reach: HopReach) -> HopHand | None:
    if command in MOVES:
        return _steered(command, hand, reach)
    if command is not Command.ACTIVATE:
        return None
    marble = hand.chosen or hand.cursor
    if marble not in reach.own:
        return _steered(Command.UP, hand, reach)
    assert marble is not None
    return replace(hand, chosen=marble, cursor=None, shot=reach.first_shot(marble))


def turned(hand: HopHand, way: int, *, fine: bool = False) -> HopHand:
    """The aim turned by ``way`` steps, counter-clockwise above 0."""
    if hand.shot is None:
        return hand
    step = TURN[hand.fine or fine]
    bearing = (hand.shot.bearing + way * step) % ALL_BEARINGS
    return replace(hand, shot=Shot(bearing, hand.shot.speed))


def pushed(hand: HopHand, way: int, *, fine: bool = False) -> HopHand:
    """The aim made stronger by ``way`` steps, weaker below 0."""
    if hand.shot is None:
        return hand
    step = PUSH[hand.fine or fine]
    speed = min(max(hand.shot.speed + way * step, SLOWEST), FASTEST)
    return replace(hand, shot=Shot(hand.shot.bearing, speed))


# Placing


def _placing(event: Pointer | Command, hand: HopHand, reach: HopReach) -> Meant:
    if isinstance(event, Command):
        return _placed_by_keys(event, hand, reach)
    match event.press:
        case Press.MOVE:
            return _carried(event.point, hand, reach)
        case Press.DOWN:
            if hand.held is not None and not reach.is_beside(event.point):
                return set_down(_carried(event.point, hand, reach) or hand, reach)
            return _picked_up(event.point, hand, reach)
        case Press.UP:
            if hand.held is not None and hand.dragging:
                return set_down(hand, reach)
            return replace(hand, pressed_at=None) if hand.pressed_at is not None else None
        case Press.CANCEL:
            return hand.rested if hand.held is not None else None
    return None


def _carried(point: tuple[int, int], hand: HopHand, reach: HopReach) -> HopHand | None:
    if hand.held is None:
        return _led(point, hand, reach)
    x, y = reach.view.spot_at(point)
    changed = replace(hand, spot=(x + hand.grasp[0], y + hand.grasp[1]), cursor=None)
    start = hand.pressed_at
    if start is not None and math.dist(point, start) > DRAG_START * reach.unit:
        changed = replace(changed, dragging=True)
    return changed if changed != hand else None


def _led(point: tuple[int, int], hand: HopHand, reach: HopReach) -> HopHand | None:
    """The next marble follows the pointer over the cloth; others light up under it."""
    if reach.is_beside(point) or not reach.unlaid(hand):
        return _pointed(point, replace(hand, over=None), reach)
    on = reach.marble_at(point, reach.spots(hand), exactly=True)
    over = reach.view.spot_at(point) if on is None else None
    changed = replace(hand, hover=on, cursor=None, over=over)
    return changed if changed != hand else None


def _picked_up(point: tuple[int, int], hand: HopHand, reach: HopReach) -> HopHand | None:
    spots = reach.spots(hand)
    waiting = () if reach.is_beside(point) else reach.unlaid(hand)
    # While marbles wait, a click between those on the cloth sets down another.
    marble = reach.marble_at(point, spots, exactly=bool(waiting))
    x, y = reach.view.spot_at(point)
    if marble is None:
        if hand.held is None and waiting:
            return replace(_in_hand(hand, waiting[0], (x, y)), hover=None, dragging=True)
        return hand.rested if hand.held is not None else None
    lay = spots[marble]
    return replace(
        _in_hand(hand, marble, lay),
        hover=None,
        grasp=(lay[0] - x, lay[1] - y),
        pressed_at=(float(point[0]), float(point[1])),
    )


def _in_hand(hand: HopHand, marble: str, spot: Spot) -> HopHand:
    laid = tuple(pair for pair in hand.laid if pair[0] != marble)
    return replace(hand.rested, held=marble, spot=spot, laid=laid, undone=(), cursor=None)


def set_down(hand: HopHand, reach: HopReach) -> Meant:
    """The marble in the hand is set down at the nearest free place, if there is one close by.

    If it is the only one to place, that is the action.
    """
    marble, spot = hand.held, hand.spot
    assert marble is not None
    assert spot is not None
    zone = reach.zone(hand.laid, marble)
    landing = zone.nearest(spot)
    if math.dist(landing, spot) > SNAP:
        if reach.is_beside(reach.view.spot_point(spot)):
            return hand.rested
        return zone.why_not(spot)
    laid = (*hand.laid, (marble, landing))
    if len(reach.state.to_place[reach.seat]) == 1:
        return Place(Marbles(dict(laid)))
    return replace(hand.rested, laid=laid, hover=None)


def _placed_by_keys(command: Command, hand: HopHand, reach: HopReach) -> Meant:
    if hand.held is not None:
        return _moved_by_keys(command, hand, reach)
    if command in MOVES:
        return _steered(command, hand, reach)
    match command:
        case Command.UNDO if hand.laid:
            *laid, last = hand.laid
            return replace(hand.rested, laid=tuple(laid), undone=(last, *hand.undone))
        case Command.REDO if hand.undone:
            again, *undone = hand.undone
            return replace(hand.rested, laid=(*hand.laid, again), undone=tuple(undone))
        case Command.BACK if hand.cursor is not None:
            return replace(hand, cursor=None)
        case Command.ACTIVATE:
            unlaid = reach.unlaid(hand)
            if hand.cursor is None and not unlaid:
                return Place(Marbles(dict(hand.laid)))
            marble = hand.cursor or unlaid[0]
            lay = dict(hand.laid).get(marble) or reach.start(hand.laid, marble)
            return _in_hand(hand, marble, lay)
    return None


def _moved_by_keys(command: Command, hand: HopHand, reach: HopReach) -> Meant:
    assert hand.held is not None
    assert hand.spot is not None
    match command:
        case Command.BACK | Command.UNDO:
            return replace(hand.rested, cursor=hand.held)
        case Command.ACTIVATE:
            return set_down(hand, reach)
        case _ if command in MOVES:
            times, run = _haste(command, hand, reach)
            step = STEP[hand.fine or reach.shift] * times
            x, y = reach.view.unturn(_WAYS[command])
            start = hand.spot
            if reach.is_beside(reach.view.spot_point(start)):
                start = reach.start(hand.laid, hand.held)
            spot = (start[0] + round(x * step), start[1] + round(y * step))
            most = reach.state.variant.half
            spot = (min(max(spot[0], -most), most), min(max(spot[1], -most), most))
            return replace(hand, spot=spot, run=run, pressed_at=None, hover=None)
    return None


def _haste(
    command: Command, hand: HopHand, reach: HopReach
) -> tuple[int, tuple[Command, float, int]]:
    """How many steps a key makes at once, more if held down for long; and its run."""
    count = 0
    if hand.run is not None and hand.run[0] is command and reach.now - hand.run[1] <= _RUN_GAP:
        count = hand.run[2] + 1
    times = 1
    if not (hand.fine or reach.shift):
        times = next((times for least, times in _RUN_STEPS if count >= least), 1)
    return times, (command, reach.now, count)


# Giving


def _giving(event: Pointer | Command, hand: HopHand, reach: HopReach) -> Meant:
    if isinstance(event, Command):
        if event in MOVES:
            return _steered(event, hand, reach)
        if event is Command.ACTIVATE:
            gift = next((g for g in reach.gifts if g.marble == hand.cursor), None)
            return gift if gift is not None else _steered(Command.UP, hand, reach)
        if event is Command.BACK and hand.cursor is not None:
            return replace(hand, cursor=None)
        return None
    match event.press:
        case Press.MOVE:
            return _pointed(event.point, hand, reach)
        case Press.DOWN:
            marble = reach.marble_at(event.point, reach.spots(hand))
            gift = next((g for g in reach.gifts if g.marble == marble), None)
            if gift is None and reach.marble_at(event.point, reach.state.on_cloth()) is not None:
                return Rejection(
                    Message("Give one of your own marbles, or one that you have just won."),
                    "last-marble",
                    tuple(gift.marble for gift in reach.gifts),
                )
            return gift
    return None
