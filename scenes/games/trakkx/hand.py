"""What mouse, keys and gamepad mean at TRAKKX's table, and how players arranged their racks.

What they've moved settles: lifted, carried, set down. Only the picture takes this time; what's in
hand has changed already.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from game.messages import Message
from game.protocol import Action, Rejection
from game.rules.trakkx.actions import DrawToken, Take, Three
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import (
    THREE,
    Cell,
    OnBag,
    OnCloth,
    RackTokens,
    TokenTable,
    is_number,
    reading,
)
from scenes.games.trakkx.camera import Point
from scenes.games.trakkx.marks import OnLay, OnRack, OnSeat, OnTray, OnWood, Spot, TrakkxMarks
from scenes.games.trakkx.picture.motion import HELD, Flying, Spread
from scenes.games.trakkx.picture.tiles import tile_side
from scenes.games.trakkx.reach import BAND, TrakkxHand, TrakkxReach, TrakkxSeen, main_action
from scenes.games.trakkx.work import Draft, Order, OwnToken, arranged, changes, sorted_by_lines
from scenes.kit.intent import Command, Pointer
from scenes.table.animation import between, ease
from scenes.table.game import Desk
from scenes.table.meaning import Gestures, Hold, Lift, PointerState


class Racks:
    """Knows every rack by what its player has in hand, which ``desk`` keeps."""

    def __init__(self, desk: Desk[TrakkxState, TrakkxHand]) -> None:
        self._desk = desk

    def order(self, seen: TrakkxSeen, state: TrakkxState, seat: int) -> Order:
        """A rack as its player arranged it; the slots of tokens that were laid are empty.

        One that no one has touched is in order, except in a task, whose lines are to be found.
        """
        hand, tokens = self._desk.work(seat), state.racks[seat] or ()
        if hand is None or hand.round != state.round:
            order = arranged((), tokens)
            return order if seen.one_task else sorted_by_lines(order)
        were_laid = Counter(hand.work.standing) == Counter(tokens)
        known = hand.work.rack if were_laid else hand.work.order
        return arranged(known, tokens, hand.wished, hand.work.plan.own.values())

    def begun(self, seen: TrakkxSeen, last: TrakkxHand | None) -> TrakkxHand:
        """What the person to move has in hand as their turn begins.

        It's what they had when they ``last`` looked, as far as it still fits.
        """
        seat, state = seen.seat, seen.state
        if seat is None or state.racks[seat] is None:
            return TrakkxHand()
        order = self.order(seen, state, seat)
        if last is None or last.round != state.round or not seen.live:
            work = Draft.on(state.table, order)
        else:
            work = last.work.rebased(state.table, order)
        return TrakkxHand(work, state.round)

    def sort_waiting(self, seen: TrakkxSeen) -> None:
        """Sort the viewer's rack while others play."""
        state, seat = seen.state, seen.viewer
        if seat is None or state.racks[seat] is None:
            return
        hand = self._desk.work(seat)
        if hand is None or hand.round != state.round:
            hand = TrakkxHand(Draft.on(state.table, self.order(seen, state, seat)), state.round)
        order = sorted_by_lines(self.order(seen, state, seat))
        self._desk.keep(seat, hand.working(hand.work.sorted_as(order)))


DRAG_START: Final = 0.16
"""How far a pressed pointer moves before it drags, in cells."""

Meant = TrakkxHand | Action | Rejection | None


class TrakkxGestures(Gestures[TrakkxHand]):
    """What pointing and pressing mean on the table."""

    follows = True

    def __init__(self, draft: TrakkxHand, reach: TrakkxReach) -> None:
        super().__init__(draft, reach.pointer)
        self._reach = reach
        self.drag_start = max(4.0, DRAG_START * reach.view.pitch)

    def at(self, point: tuple[int, int]) -> Spot | None:
        """What's under a window point."""
        return self._reach.spot_at(point, self.draft)

    def pressed(self, event: Pointer, place: Spot | None) -> Lift[TrakkxHand] | Meant:
        """Choose tokens, put chosen ones on the rack, or hold what a click is for."""
        hand, reach = self.draft, self._reach
        match place:
            case OnRack():
                return Lift(_chosen_on_rack(place, hand, reach, keep=True))
            case OnWood():
                return Lift(hand, BAND)
            case OnCloth() if reach.passes_on:
                return _pass_on_first(reach)
            case OnCloth(cell) if cell in hand.work.table:
                if event.shift:
                    return Lift(_toggled(hand, cell))
                if cell in hand.cells:
                    return Lift(replace(hand, grip=cell))
                return Lift(hand.choosing({cell}, cell))
            case OnCloth() if event.shift or reach.sweeps(hand):
                return Lift(hand, BAND)
        return Lift(hand)

    def moved(self, event: Pointer, pointer: PointerState) -> Hold[TrakkxHand]:
        """Start a drag; if nothing is chosen, it takes the token where it started."""
        hand, reach = self.draft, self._reach
        match pointer.held:
            case OnRack() if pointer.dragging and not self.pointer.dragging:
                held = reach.held_at(pointer.held, hand.work)
                if self._is_fresh and held is not None and not reach.passes_on:
                    hand = hand.taking((held,), held)
            case OnRack() | OnTray() | OnBag():
                pass
            case OnWood() | OnCloth() if pointer.grip == BAND:
                pass
            case OnCloth(cell) if cell in hand.work.table:
                if pointer.dragging and not self.pointer.dragging and self._is_fresh:
                    # Held where it was pressed, it comes off its line with all behind it.
                    x, y = pointer.held_at or event.point
                    way = event.point[0] - x, event.point[1] - y
                    hand = hand.choosing(reach.pulled(hand, cell, way), cell)
            case _:
                pointer = replace(pointer, dragging=False)
        return Hold(hand, pointer)

    @property
    def _is_fresh(self) -> bool:
        """Whether the current press chose anything."""
        before = self.pointer.before
        return (before.tokens, before.cells) != (self.draft.tokens, self.draft.cells)

    def clicked(self, event: Pointer, pointer: PointerState) -> Meant:
        """Choose less or more, put down on the cloth, or use what was clicked."""
        hand, reach = self.draft, self._reach
        match pointer.held:
            case OnRack() if not self._is_fresh:
                return _chosen_on_rack(pointer.held, hand, reach, keep=False)
            case OnCloth(cell) if cell in hand.work.table:
                before: TrakkxHand = pointer.before
                landing = reach.fitting(before, cell)
                if landing is not None and not event.shift:
                    return before.working(landing.on(before.work))
                if self._is_fresh or not hand.cells:
                    return None
                wider = reach.wider(hand, cell)
                return hand.choosing(wider, cell) if wider else hand.cleared
            case OnCloth() if hand.holds and pointer.grip != BAND:
                return _set_on_cloth(hand, reach.pointing(pointer))
            case OnWood(slot) if hand.holds:
                return _set_on_rack(hand, slot, reach)
            case OnTray() | OnBag():
                return _taken(pointer.held, reach)
            case OnSeat(seat):
                return _given(hand, seat)
            case OnLay():
                return main_action(reach.state, reach.seat, hand)
        return None

    def dropped(self, event: Pointer, place: Spot | None, pointer: PointerState) -> Meant:
        """Put down what's dragged, or choose what the rubber band holds."""
        hand, reach = self.draft, self._reach.pointing(pointer)
        if pointer.grip == BAND:
            return reach.banded(hand)
        if isinstance(pointer.held, OnTray | OnBag):
            return _taken(pointer.held, reach) if isinstance(place, OnRack | OnWood) else None
        match place:
            case OnRack() | OnWood():
                return _set_on_rack(hand, reach.before(hand, event.point), reach)
            case OnCloth() if reach.passes_on:
                return _pass_on_first(reach)
            case OnCloth():
                return _set_on_cloth(hand, reach)
            case OnSeat(seat):
                return _given(hand, seat)
        return None

    def put_back(self) -> TrakkxHand | None:
        """Turn several held tokens, or put back a single one."""
        hand = self.draft
        return hand.across if hand.holds > 1 else hand.cleared if hand.holds else None

    def commanded(self, command: Command) -> Meant:
        """What keys and the gamepad mean."""
        hand = self.draft
        match command:
            case Command.UNDO | Command.REDO:
                work = hand.work.undone() if command is Command.UNDO else hand.work.redone()
                return hand.working(work) if work is not None else None
            case Command.TURN_BOARD:
                over_cloth = isinstance(self.pointer.over, OnCloth)
                return hand.across if over_cloth and hand.holds > 1 else None
            case Command.MARK:
                return self._marked()
            case Command.BACK if hand.holds:
                return hand.cleared
        return None

    def _marked(self) -> Meant:
        """Add the token pointed at to the choice, or remove it."""
        spot = self.pointer.over
        match spot:
            case OnRack():
                return _chosen_on_rack(spot, self.draft, self._reach, keep=False)
            case OnCloth(cell) if cell in self.draft.work.table and not self._reach.passes_on:
                return _toggled(self.draft, cell)
        return None


def _chosen_on_rack(
    spot: OnRack, hand: TrakkxHand, reach: TrakkxReach, *, keep: bool
) -> TrakkxHand:
    """Choose one more token of the rack, or put it back; with ``keep`` the release does that."""
    held = reach.held_at(spot, hand.work)
    if held is None:
        return hand
    if held in hand.tokens:
        if keep:
            return replace(hand, grip=held)
        return hand.taking((h for h in hand.tokens if h != held), None)
    if reach.passes_on:
        kept = hand.tokens[max(0, len(hand.tokens) + 1 - reach.owed) :]
        return hand.taking((*kept, held), held)
    # An action token is played alone.
    others = [h for h in hand.tokens if is_number(h.token) and is_number(held.token)]
    return hand.taking((*others, held), held)


def _toggled(hand: TrakkxHand, cell: Cell) -> TrakkxHand:
    """Choose one more token of the cloth, or unchoose it."""
    cells = hand.cells ^ {cell}
    grip = cell if cell in cells else None
    return hand.choosing(cells, grip)


def _pass_on_first(reach: TrakkxReach) -> Rejection:
    rack = reach.state.racks[reach.seat] or ()
    return Rejection(
        Message("First choose what to pass on from your rack."),
        "swap",
        tuple(map(RackTokens, dict.fromkeys(rack))),
    )


def _given(hand: TrakkxHand, seat: int) -> Meant:
    """An action token given to another player, who draws three."""
    return Three(seat) if hand.chosen == (THREE,) else None


def _taken(spot: OnTray | OnBag, reach: TrakkxReach) -> Meant:
    """A click on a face-up token or the bag."""
    if reach.passes_on:
        return _pass_on_first(reach)
    return Take(reach.state.display[spot.seat]) if isinstance(spot, OnTray) else DrawToken()


def _set_on_rack(hand: TrakkxHand, before: int, reach: TrakkxReach) -> Meant:
    if hand.tokens:
        row = [held for held in hand.work.rack if held in hand.tokens and held is not None]
        work = hand.work.arranged(row, before)
        return replace(hand, work=work) if reach.passes_on else hand.working(work)
    if hand.all_own:
        cells = sorted(hand.cells, key=reading)
        return hand.working(hand.work.taken_back(cells, before))
    return Rejection(
        Message("Table tokens stay on the table. Only your own can go back."),
        "lay",
        tuple(map(OnCloth, sorted(hand.cells - hand.work.own))),
    )


def _set_on_cloth(hand: TrakkxHand, reach: TrakkxReach) -> Meant:
    """Put down what's in hand where it's shown to land."""
    landing = reach.put_down(hand)
    return landing if isinstance(landing, Rejection) else hand.working(landing.on(hand.work))


SECONDS: Final = 0.2
"""How long a token is on its way, in seconds."""

_SEEN: Final = 3.0
"""Shorter ways, in pixels, don't count."""

Place = OnCloth | OnRack


class TokensSettling:
    """The tokens on their way to where they've been put."""

    def __init__(self) -> None:
        # Where each was, by where it goes; what the pointer held is in the air already.
        self._going: Mapping[Place, Flying] = {}
        self._gone = 0.0
        self._work = Draft()

    @property
    def moving(self) -> bool:
        """Whether any token is moving."""
        return bool(self._going)

    def begin(self, before: TrakkxHand, after: TrakkxHand, reach: TrakkxReach) -> None:
        """Let what's been moved since ``before`` settle; ``reach`` is how it was held."""
        self._going, self._work = dict(_moved(before, after, reach)), after.work
        self._gone = 0.0

    def stop(self) -> None:
        """Put everything where it belongs."""
        self._going = {}

    def pass_time(self, seconds: float) -> None:
        """Let them go on."""
        self._gone += seconds
        if self._gone >= SECONDS:
            self.stop()

    def shown(self, marked: TrakkxMarks, work: Draft, reach: TrakkxReach) -> Spread:
        """The marks without the tokens on their way, and these."""
        if not self._going or work != self._work:
            return marked, ()
        share = ease(min(1.0, self._gone / SECONDS))
        flying = []
        for place, start in self._going.items():
            end, side = _seen(place, work, reach)
            # What's on the table rises a little.
            high = start.height * (1 - share) or HELD * min(1.0, 4 * share * (1 - share))
            side = start.side + (side - start.side) * share
            flying.append(Flying(start.token, between(start.point, end, share), side, high))
        cells = {place.cell for place in self._going if isinstance(place, OnCloth)}
        rack = tuple(
            replace(slot, token=None) if OnRack(number) in self._going else slot
            for number, slot in enumerate(marked.rack or ())
        )
        table = TokenTable({c: t for c, t in marked.table.items() if c not in cells})
        return replace(marked, table=table, told=marked.told - cells, rack=rack), flying


def _seen(place: Place, work: Draft, reach: TrakkxReach) -> tuple[Point, float]:
    """The middle of a token there, and its side."""
    rect = reach.rect_of(place, work)
    return rect.center, tile_side(rect.width)


def _moved(
    before: TrakkxHand, after: TrakkxHand, reach: TrakkxReach
) -> Iterator[tuple[Place, Flying]]:
    """Every token that has come to another place, by that place."""
    old, new = before.work, after.work
    if old.base != new.base or len(old.order) != len(new.order):
        return
    carried = {
        old.plan.own.get(source, source) if isinstance(source, tuple) else source: point
        for source, _token, point in reach.carried(before)
    }
    there, here = _places(old), _places(new)
    ways: dict[Place, tuple[OwnToken | Cell, str, Place]]
    ways = {here[held]: (held, held.token, there[held]) for held in here if held in there}
    lay, lies = _loose(old), _loose(new)
    origins = {cell: cell for cell in lay if cell in lies and cell in carried}
    for cell, left in {**changes(lay, lies).moved, **origins}.items():
        ways[OnCloth(cell)] = left, lies[cell], OnCloth(left)
    for place, (source, token, origin) in ways.items():
        (start, side), height = _seen(origin, old, reach), 0.0
        if source in carried:
            start, side, height = carried[source], tile_side(reach.view.side), HELD
        end, _side = _seen(place, new, reach)
        if math.dist(start, end) > _SEEN:
            yield place, Flying(token, start, side, height)


def _places(work: Draft) -> dict[OwnToken, Place]:
    """Where each of the player's tokens is."""
    places: dict[OwnToken, Place] = {
        held: OnRack(number) for number, held in enumerate(work.rack) if held is not None
    }
    return places | {held: OnCloth(cell) for cell, held in work.plan.own.items()}


def _loose(work: Draft) -> TokenTable:
    """The tokens that were on the table at the start of the turn."""
    return TokenTable({c: token for c, token in work.table.items() if c not in work.plan.own})
