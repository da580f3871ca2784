"""What mouse, keys and gamepad mean at Hop's table."""

import math
from dataclasses import replace
from typing import Any, Final

from game.messages import Message
from game.protocol import Action, Rejection
from game.rules.hop_the_marble.actions import ALL_BEARINGS, FASTEST, SLOWEST, Flick
from game.rules.hop_the_marble.folding import HANDS
from game.rules.hop_the_marble.marbles import Spot
from scenes.games.hop_the_marble import touch
from scenes.games.hop_the_marble.reach import HopHand, HopReach
from scenes.games.hop_the_marble.touch import FoldHand, Pull, pull_from
from scenes.games.hop_the_marble.view import SNAP, Point
from scenes.kit.intent import MOVES, Command, Pointer
from scenes.table.meaning import AT_REST, Gestures, Hold, Intent, Lift, PointerState
from scenes.ui.steering import WAYS

DRAG_START: Final = 5.0
"""How far a pressed pointer moves before it drags a marble, in design units."""

TURN: Final = (10, 1)
"""Tenths of a degree by which a key turns the aim, in usual and in small steps."""

PUSH: Final = (50, 10)
"""How many mm/s a key changes the strength by."""

STEP: Final = (10, 1)
"""How many tenths of a millimetre a key moves a marble by."""

FOLD_STEP: Final = (20, 5)
"""Millimetres by which a key moves the folding hand."""

_BESIDE: Final = 30
"""How far beside the cloth a folding hand can start, in millimetres."""

_RUN_GAP: Final = 0.16
"""The most seconds between two steps of a held key."""

_RUN_STEPS: Final = ((18, 6), (6, 3))
"""After this many steps in a row, each counts this many times."""

Meant = HopHand | Action | Rejection | None


def intent(
    event: Pointer | Command,
    hand: HopHand,
    reach: HopReach,
    *,
    flicking: "type[HopGestures] | None" = None,
) -> Intent[HopHand] | None:
    """What an event means: another hand, an action to try, why it means nothing, or None.

    ``flicking`` replaces the gestures of a player about to flick.
    """
    task = Folding if reach.folds else Giving if reach.gives else flicking or Flicking
    hands = (Placing if reach.is_placing else task)(hand, reach)
    if isinstance(event, Pointer):
        return hands.gesture(event)
    if event is Command.MARK and not reach.folds:
        return Hold(replace(hand, fine=not hand.fine), reach.pointer)
    meant = hands.intent(hands.keyed(event))
    # Players on keys point at nothing.
    return Hold(meant.draft, AT_REST) if isinstance(meant, Hold) else meant


class HopGestures(Gestures[HopHand]):
    """What a person can do at Hop's table with what's in hand."""

    nothing = HopHand()

    def __init__(self, hand: HopHand, reach: HopReach) -> None:
        super().__init__(hand, reach.pointer)
        self.reach = reach

    def at(self, point: tuple[int, int]) -> Any:
        """The marble to point at there."""
        return self.reach.marble_at(point, self.reach.spots(self.draft))

    def keyed(self, command: Command) -> Meant:
        """What keys and the gamepad mean to what's in hand."""
        return None

    def _haste(self, command: Command) -> tuple[int, tuple[Command, float, int]]:
        """How many steps a key makes at once, more when held down, and its run."""
        run, now = self.draft.run, self.reach.now
        follows = run is not None and run[0] is command and now - run[1] <= _RUN_GAP
        count = run[2] + 1 if run is not None and follows else 0
        times = 1
        if not (self.draft.fine or self.reach.shift):
            times = next((times for least, times in _RUN_STEPS if count >= least), 1)
        return times, (command, now, count)


class Flicking(HopGestures):
    """Pull a marble, throw it, or aim the chosen one."""

    def at(self, point: tuple[int, int]) -> str | None:
        """The player's own marble there; during a pull, the one on the elastic."""
        return self.draft.chosen if self.reach.pull is not None else super().at(point)

    def pressed(self, event: Pointer, place: str | None) -> Lift[HopHand] | Meant:
        """Grab a marble, or the aim anywhere on the cloth."""
        # Fine steps are for keys alone: a pointer would hardly pull at all.
        hand, reach, point = replace(self.draft, fine=False), self.reach, event.point
        lying = reach.state.on_cloth()
        exactly = reach.marble_at(point, lying, exactly=True)
        if place is not None and (exactly is None or exactly in reach.own):
            anchor = reach.view.spot_point(reach.own[place])
            shot = hand.shot if hand.chosen == place else None
            pull = self._pull(place, anchor, point, free=False)
            return Lift(replace(hand.cleared, chosen=place, shot=shot), pull)
        other = reach.marble_at(point, {m: s for m, s in lying.items() if m not in reach.own})
        if other is not None and hand.chosen is None:
            return reach.state.legal_actions(reach.seat).why_not(Flick(other, 0, SLOWEST))
        # Keys press marbles that are still out of sight.
        on = exactly is not None or reach.view.area.collidepoint(point)
        if hand.chosen is not None and on:
            return Lift(hand, self._pull(hand.chosen, point, point, free=True))
        return None

    def moved(self, event: Pointer, pointer: PointerState) -> Hold[HopHand]:
        """Pull the elastic."""
        pull = self.reach.pull
        if pull is None:
            return super().moved(event, pointer)
        pull = pull.moved(event.point, self.reach.now, fine=event.shift or self.draft.fine)
        return Hold(self.draft, replace(pointer, grip=pull))

    def clicked(self, event: Pointer, pointer: PointerState) -> Meant:
        """Flick as pulled or thrown, or aim."""
        hand, reach = self.draft, self.reach
        pull, marble = reach.pull, hand.chosen
        if pull is None or marble is None:
            return None
        # A finger leaving the button or the glass doesn't aim: only a real pull counts.
        if math.dist(event.point, pull.pointer) > pull.jerk:
            pull = pull.moved(event.point, reach.now, fine=event.shift or hand.fine)
        if pull.is_weak_throw(reach.now) and not pull.thrown(reach.now, reach.view):
            message = Message("Push forward faster to throw, or pull back to aim.")
            return Rejection(message, "flicking", (marble,))
        shot = pull.thrown(reach.now, reach.view) or pull.calmed(reach.now).shot(reach.view)
        if shot is not None:
            return shot
        if pull.was_out:
            return hand.cleared
        # A click chooses the marble, to aim by keys, buttons or a pull anywhere.
        if pull.free:
            return self._aimed_at(event.point)
        return replace(hand.rested, shot=hand.shot or reach.first_shot(marble))

    def dropped(self, event: Pointer, place: str | None, pointer: PointerState) -> Meant:
        """Flick or aim, like a click."""
        return self.clicked(event, pointer)

    def put_back(self) -> HopHand | None:
        """Choose no marble."""
        return self.draft.cleared if self.draft.chosen is not None else None

    def _pull(self, marble: str, anchor: Point, point: tuple[int, int], *, free: bool) -> Pull:
        reach = self.reach
        x, y = reach.view.turn(reach.inward)
        return pull_from(marble, anchor, point, reach.now, (x, -y), reach.unit, free=free)

    def _aimed_at(self, point: tuple[int, int]) -> HopHand:
        """Aim the chosen marble at a clicked one, hard enough to reach it."""
        hand, marble, lying = self.draft, self.draft.chosen, self.reach.state.on_cloth()
        target = self.reach.marble_at(point, lying, exactly=True)
        if marble is None or target is None or target == marble:
            return hand.rested
        return replace(hand.rested, shot=self.reach.shot_at(marble, target, hand.shot))

    def keyed(self, command: Command) -> Meant:
        """Turn the aim, flick."""
        hand, reach = self.draft, self.reach
        if command in (Command.BACK, Command.UNDO):
            return self.put_back()
        if reach.pull is not None or hand.shot is None:
            return None
        if command is Command.ACTIVATE:
            return hand.shot
        if command not in MOVES:
            return None
        times, run = self._haste(command)
        return replace(steered(hand, command, times, fine=reach.shift), run=run)


def steered(hand: HopHand, command: Command, times: int = 1, *, fine: bool = False) -> HopHand:
    """The aim turned, made stronger or weaker by an arrow key, so many times at once."""
    if hand.shot is None:
        return hand
    (right, down), small = WAYS[command], hand.fine or fine
    bearing = (hand.shot.bearing - right * times * TURN[small]) % ALL_BEARINGS
    speed = hand.shot.speed - down * times * PUSH[small]
    shot = Flick(hand.shot.marble, bearing, min(max(speed, SLOWEST), FASTEST))
    return replace(hand, shot=shot)


class Placing(HopGestures):
    """Set marbles down on the cloth, by dragging or clicking."""

    def __init__(self, hand: HopHand, reach: HopReach) -> None:
        super().__init__(hand, reach)
        self.drag_start = DRAG_START * reach.unit

    def at(self, point: tuple[int, int]) -> str | Spot | None:
        """A marble, or the spot of the cloth where the next one follows the pointer."""
        reach, hand = self.reach, self.draft
        if hand.held is not None:
            return None
        waiting = not reach.is_beside(point) and reach.unlaid(hand)
        # While marbles wait, a click between those on the cloth sets down another.
        marble = reach.marble_at(point, reach.spots(hand), exactly=bool(waiting))
        return reach.view.spot_at(point) if marble is None and waiting else marble

    def pressed(self, event: Pointer, place: str | Spot | None) -> Lift[HopHand] | Meant:
        """Pick up a marble; a second click sets it down."""
        hand, reach = self.draft, self.reach
        if hand.held is not None:
            if not reach.is_beside(event.point):
                return self._set_down(self._carried(event.point))
            place = reach.marble_at(event.point, reach.spots(hand))
        x, y = reach.view.spot_at(event.point)
        match place:
            case None:
                return self._put_away(hand) if hand.held is not None else None
            case str():
                lay = reach.spots(hand)[place]
                return Lift(self._taken(place, lay, (lay[0] - x, lay[1] - y)))
        return Lift(self._taken(reach.unlaid(hand)[0], place))

    def _carried(self, point: tuple[int, int]) -> HopHand:
        x, y = self.reach.view.spot_at(point)
        dx, dy = self.draft.grasp
        return replace(self.draft, spot=(x + dx, y + dy))

    def moved(self, event: Pointer, pointer: PointerState) -> Hold[HopHand]:
        """Carry a marble, with the button held or not."""
        if self.draft.held is None:
            return super().moved(event, pointer)
        return Hold(self._carried(event.point), pointer)

    def clicked(self, event: Pointer, pointer: PointerState) -> Meant:
        """Keep a clicked marble in hand; set down one that followed the pointer."""
        return None if isinstance(pointer.held, str | None) else self._set_down(self.draft)

    def dropped(self, event: Pointer, place: object, pointer: PointerState) -> Meant:
        """Set down what was dragged."""
        return self._set_down(self.draft) if self.draft.held is not None else None

    def put_back(self) -> HopHand | None:
        """Carry nothing."""
        return self.draft.rested if self.draft.held is not None else None

    def intent(self, meant: Meant) -> Intent[HopHand] | None:
        """The same, but the next marble follows only once the pointer has moved on."""
        found = super().intent(meant)
        return Hold(found.draft, AT_REST) if isinstance(found, Hold) else found

    def _taken(self, marble: str, spot: Spot, grasp: Spot = (0, 0)) -> HopHand:
        """A marble in hand, no longer laid."""
        hand = replace(self.draft.rested, undone=())
        laid = tuple(pair for pair in hand.laid if pair[0] != marble)
        home = tuple(pair for pair in hand.laid if pair[0] == marble)
        return replace(hand, held=marble, spot=spot, grasp=grasp, laid=laid, home=home)

    @staticmethod
    def _put_away(hand: HopHand) -> HopHand:
        """Off the cloth, wherever it lay before."""
        return replace(hand.rested, laid=hand.laid)

    def _set_down(self, hand: HopHand) -> Meant:
        """Set the marble in hand down at the nearest free place, if one is close."""
        marble, spot = hand.held, hand.spot
        assert marble is not None
        assert spot is not None
        zone = self.reach.zone(hand.laid, marble)
        landing = zone.nearest(spot)
        if math.dist(landing, spot) > SNAP:
            if self.reach.is_beside(self.reach.view.spot_point(spot)):
                return self._put_away(hand)
            return zone.why_not(spot)
        return replace(hand.rested, laid=(*hand.laid, (marble, landing)))

    def keyed(self, command: Command) -> Meant:
        """Pick up the next marble, carry it, set it down, take it back."""
        hand, reach = self.draft, self.reach
        if hand.held is not None and hand.spot is not None:
            return self._carried_by_key(command, hand.held, hand.spot)
        match command:
            case Command.UNDO if hand.laid:
                *laid, last = hand.laid
                return replace(hand.rested, laid=tuple(laid), undone=(last, *hand.undone))
            case Command.REDO if hand.undone:
                again, *undone = hand.undone
                return replace(hand.rested, laid=(*hand.laid, again), undone=tuple(undone))
            case Command.ACTIVATE:
                for marble in reach.unlaid(hand):
                    return self._taken(marble, reach.start(hand.laid, marble))
                return hand.action
        return None

    def _carried_by_key(self, command: Command, marble: str, spot: Spot) -> Meant:
        hand, reach = self.draft, self.reach
        if command in (Command.BACK, Command.UNDO):
            return hand.rested
        if command is Command.ACTIVATE:
            return self._set_down(hand)
        if command not in MOVES:
            return None
        times, run = self._haste(command)
        step = STEP[hand.fine or reach.shift] * times
        right, up = reach.ahead(command)
        if reach.is_beside(reach.view.spot_point(spot)):
            spot = reach.start(hand.laid, marble)
        most = reach.state.variant.half
        x, y = (
            min(max(at + round(way * step), -most), most)
            for at, way in zip(spot, (right, up), strict=True)
        )
        return replace(hand, spot=(x, y), run=run)


class Giving(HopGestures):
    """Give a marble away."""

    def pressed(self, event: Pointer, place: str | None) -> Meant:
        """Give it."""
        reach = self.reach
        gift = None if place is None else reach.gifts.get(place)
        if gift is None and reach.marble_at(event.point, reach.state.on_cloth()) is not None:
            return Rejection(
                Message("Give one of your own, or one you’ve just won."),
                "last-marble",
                tuple(reach.gifts),
            )
        return gift

    def put_back(self) -> None:
        """Do nothing: nothing is in hand."""


class Folding(HopGestures):
    """Fold the cloth before a match."""

    def __init__(self, hand: HopHand, reach: HopReach) -> None:
        super().__init__(hand, reach)
        self._half = reach.state.variant.cloth // 2

    def _working(self, work: FoldHand | Rejection | None) -> HopHand | Rejection | None:
        return replace(self.draft, folds=work) if isinstance(work, FoldHand) else work

    def at(self, point: tuple[int, int]) -> Spot | None:
        """The spot of the cloth; a pressing hand is led on beyond its edge."""
        view = self.reach.view
        if self.pointer.held_at is not None:
            return touch.nearest(view, point)
        x, y = view.place_at(point)
        on = view.area.collidepoint(point) and max(abs(x), abs(y)) <= self._half + _BESIDE
        return touch.nearest(view, point) if on else None

    def pressed(self, event: Pointer, place: Spot | None) -> Lift[HopHand] | Meant:
        """Start a stroke."""
        if place is None:
            return None
        meant = self._working(touch.pressed(replace(self.draft.folds, over=None), place))
        return Lift(meant) if isinstance(meant, HopHand) else meant

    def moved(self, event: Pointer, pointer: PointerState) -> Hold[HopHand]:
        """Lead the hand on, lifting it if keys led it."""
        work = self.draft.folds
        if pointer.held_at is not None:
            work = touch.led(work, pointer.over)
        elif work.over is not None:
            work = work.rested
        return Hold(replace(self.draft, folds=work), pointer)

    def clicked(self, event: Pointer, pointer: PointerState) -> Meant:
        """Finish the stroke."""
        return self._working(touch.led(self.draft.folds, pointer.over).done)

    def dropped(self, event: Pointer, place: Spot | None, pointer: PointerState) -> Meant:
        """Finish the stroke."""
        return self.clicked(event, pointer)

    def put_back(self) -> Meant:
        """Lift the hand before its stroke is finished."""
        work = self.draft.folds
        return self._working(replace(work, way=()) if work.way else None)

    def keyed(self, command: Command) -> Meant:
        """Move the hand, press and lift it, take back strokes."""
        return self._working(self._keyed(command))

    def _keyed(self, command: Command) -> FoldHand | Rejection | None:
        work = self.draft.folds
        start = work.over or self.pointer.over or (0, 0)
        match command:
            case Command.MARK:
                return work.chosen(HANDS[(HANDS.index(work.hand) + 1) % len(HANDS)])
            case Command.UNDO | Command.BACK if work.way:
                return replace(work, way=())
            case Command.UNDO if work.strokes:
                *strokes, last = work.strokes
                return replace(work, strokes=tuple(strokes), undone=(last, *work.undone))
            case Command.REDO if work.undone and not work.way:
                again, *undone = work.undone
                return replace(work, strokes=(*work.strokes, again), undone=tuple(undone))
            case Command.BACK if work.over is not None:
                return work.rested
            case Command.ACTIVATE if work.way:
                return work.done
            case Command.ACTIVATE if work.over is not None:
                return touch.pressed(work, work.over)
            case Command.ACTIVATE:
                return replace(work, over=start)
        if command not in MOVES:
            return None
        if work.over is None:
            return replace(work, over=start, way=())
        right, up = self.reach.ahead(command)
        step = FOLD_STEP[self.reach.shift]
        x, y = work.over[0] + round(right * step), work.over[1] + round(up * step)
        half = self._half
        spot = max(-half, min(x, half)), max(-half, min(y, half))
        return replace(touch.led(work, spot) if work.way else work, over=spot)
