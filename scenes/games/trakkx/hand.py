"""What mouse, keys and gamepad mean at TRAKKX's table."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from game.messages import Message
from game.protocol import Action, Rejection
from game.rules.trakkx.actions import Draw, Lay, PassOn, Take, Three
from game.rules.trakkx.table import Cell, cell_name, reading
from game.rules.trakkx.tokens import THREE, is_number
from scenes.games.trakkx.marks import OnBag, OnCloth, OnLay, OnRack, OnSeat, OnTray, OnWood, Spot
from scenes.games.trakkx.reach import TrakkxHand, TrakkxReach, played_alone
from scenes.kit.commands import Command
from scenes.kit.intent import Pointer, Press
from scenes.table.meaning import Hold, Intent, Play, Refuse

DRAG_START: Final = 0.16
"""How far, in cells, a pressed pointer moves before it drags."""

Meant = TrakkxHand | Action | Rejection | None


def intent(
    event: Pointer | Command, hand: TrakkxHand, reach: TrakkxReach
) -> Intent[TrakkxHand] | None:
    """What an event means: another hand, an action to try, why it means nothing, or None."""
    match _meant(event, hand, reach):
        case None:
            return None
        case TrakkxHand() as held:
            return Hold(held, pointing=isinstance(event, Pointer) and held.points_as(hand))
        case Rejection() as rejection:
            return Refuse(rejection)
        case action:
            return Play(action)


def _meant(event: Pointer | Command, hand: TrakkxHand, reach: TrakkxReach) -> Meant:
    if isinstance(event, Command):
        return _commanded(event, hand, reach)
    match event.press:
        case Press.MOVE:
            return _moved(event, hand, reach)
        case Press.DOWN:
            return _pressed(event, hand, reach)
        case Press.UP:
            return _released(event, hand, reach)
        case Press.CANCEL:
            return turned(hand) if hand.holds > 1 else hand.cleared if hand.holds else None
    return None


def turned(hand: TrakkxHand) -> TrakkxHand:
    """The chosen tokens held the other way: side by side or one below the other."""
    return replace(hand, turned=not hand.turned)


def shifted(hand: TrakkxHand, step: int) -> TrakkxHand:
    """The chosen tokens of the rack moved one slot to the left (-1) or right (1)."""
    rack = hand.work.rack
    chosen = [held for held in rack if held is not None and held in hand.tokens]
    if not chosen:
        return hand
    first, last = rack.index(chosen[0]), rack.index(chosen[-1])
    if step < 0:
        before = max(0, first - 1)
    elif last + 1 < len(rack) and rack[last + 1] is None:
        before = first + 1
    else:
        before = min(len(rack), last + 2)
    return replace(hand, work=hand.work.arranged(chosen, before))


# The mouse


def _moved(event: Pointer, hand: TrakkxHand, reach: TrakkxReach) -> TrakkxHand | None:
    point = event.point
    changed = replace(hand, hover=reach.spot_at(point, hand), pointer=point)
    start = hand.pressed_at
    if start is not None and not hand.dragging:
        far = max(4.0, DRAG_START * reach.camera.pitch)
        if math.dist(point, start) > far:
            changed = _dragged(changed, reach)
    return changed if changed != hand else None


def _dragged(hand: TrakkxHand, reach: TrakkxReach) -> TrakkxHand:
    """A drag begins; with none chosen before, it takes the token where it began."""
    match hand.pressed:
        case OnRack():
            held = reach.held_at(hand.pressed, hand.work)
            alone = hand.fresh and held is not None and not reach.passes_on
            taking = hand.taking((held,), held) if alone and held is not None else hand
            return replace(taking, dragging=True)
        case OnCloth(cell) if hand.band or cell in hand.work.table:
            return replace(hand, dragging=True)
        case OnTray() | OnBag():
            return replace(hand, dragging=True)
    return hand


def _pressed(event: Pointer, hand: TrakkxHand, reach: TrakkxReach) -> Meant:
    spot = reach.spot_at(event.point, hand)
    hand = replace(
        hand.rested,
        hover=spot,
        pointer=event.point,
        pressed=spot,
        pressed_at=event.point,
    )
    match spot:
        case OnRack():
            return _chosen_on_rack(spot, hand, reach, keep=True)
        case OnWood(before) if hand.holds:
            return _set_on_rack(hand, before, reach)
        case OnCloth() if reach.passes_on:
            return _pass_on_first(reach)
        case OnCloth(cell) if cell in hand.work.table:
            if event.shift:
                return replace(_toggled(hand, cell), fresh=True)
            if cell in hand.cells:
                return replace(hand, grip=cell)
            return replace(hand.choosing({cell}, cell), fresh=True)
        case OnCloth():
            return replace(hand, band=event.shift)
    return hand


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
        return replace(hand.taking((*kept, held), held), fresh=True)
    # An action token is played alone.
    others = [h for h in hand.tokens if is_number(h.token) and is_number(held.token)]
    return replace(hand.taking((*others, held), held), fresh=True)


def _toggled(hand: TrakkxHand, cell: Cell) -> TrakkxHand:
    """Choose one more token of the cloth, or no longer."""
    cells = hand.cells ^ {cell}
    grip = cell if cell in cells else None
    return hand.choosing(cells, grip)


def _pass_on_first(reach: TrakkxReach) -> Rejection:
    rack = reach.state.racks[reach.seat] or ()
    return Rejection(
        Message("First choose on your rack what you pass on."),
        "swap",
        tuple(f"rack:{token}" for token in dict.fromkeys(rack)),
    )


def _released(event: Pointer, hand: TrakkxHand, reach: TrakkxReach) -> Meant:
    if hand.pressed is None:
        return None
    spot = reach.spot_at(event.point, hand)
    hand = replace(hand, hover=spot, pointer=event.point)
    return _dropped(hand, reach, spot) if hand.dragging else _clicked(hand, reach)


def _clicked(hand: TrakkxHand, reach: TrakkxReach) -> Meant:
    match hand.pressed:
        case OnRack() if not hand.fresh:
            return _chosen_on_rack(hand.pressed, hand.rested, reach, keep=False)
        case OnCloth(cell) if cell in hand.work.table:
            if hand.fresh or not hand.cells:
                return hand.rested
            return _widened(hand.rested, cell, reach)
        case OnCloth() if hand.holds and hand.pointer is not None and not hand.band:
            return _set_on_cloth(hand, reach)
        case OnTray() | OnBag():
            return _taken(hand.pressed, hand, reach)
        case OnSeat(seat):
            return _given(hand, seat)
        case OnLay():
            return _lay(hand, reach)
    return hand.rested


def _lay(hand: TrakkxHand, reach: TrakkxReach) -> Action:
    """What the button that lays does."""
    tokens = tuple(held.token for held in hand.tokens)
    if reach.passes_on:
        return PassOn(tokens)
    return played_alone(reach.state, reach.seat, tokens) or Lay(hand.work.table)


def _given(hand: TrakkxHand, seat: int) -> Meant:
    """An action token given to another player, who draws three."""
    if [held.token for held in hand.tokens] == [THREE]:
        return Three(seat)
    return hand.rested


def _widened(hand: TrakkxHand, cell: Cell, reach: TrakkxReach) -> TrakkxHand:
    wider = reach.wider(hand, cell)
    return hand.choosing(wider, cell) if wider else hand.cleared


def _dropped(hand: TrakkxHand, reach: TrakkxReach, spot: Spot | None) -> Meant:
    """What the end of a drag means."""
    assert hand.pointer is not None
    if hand.band:
        found = reach.in_band(hand)
        return hand.rested.choosing(found, None) if found else hand.cleared
    if isinstance(hand.pressed, OnTray | OnBag):
        return (
            _taken(hand.pressed, hand, reach) if isinstance(spot, OnRack | OnWood) else hand.rested
        )
    match spot:
        case OnRack() | OnWood():
            return _set_on_rack(hand.rested, reach.before(hand, hand.pointer), reach)
        case OnCloth() if reach.passes_on:
            return _pass_on_first(reach)
        case OnCloth():
            return _set_on_cloth(hand, reach)
        case OnSeat(seat):
            return _given(hand, seat)
    return hand.rested


def _taken(spot: Spot, hand: TrakkxHand, reach: TrakkxReach) -> Meant:
    """A click upon the display or the bag."""
    if reach.passes_on:
        return _pass_on_first(reach)
    match spot:
        case OnTray(seat):
            return Take(reach.state.display[seat])
        case OnBag():
            return Draw()
    return hand.rested


def _set_on_rack(hand: TrakkxHand, before: int, reach: TrakkxReach) -> Meant:
    if hand.tokens:
        row = [held for held in hand.work.rack if held in hand.tokens and held is not None]
        if reach.passes_on:
            return replace(hand, work=hand.work.arranged(row, before))
        return hand.working(hand.work.arranged(row, before))
    if hand.all_own:
        cells = sorted(hand.cells, key=reading)
        return hand.working(hand.work.taken_back(cells, before))
    return Rejection(
        Message("A token of the table stays on the table; only your own may go back to your rack."),
        "lay",
        tuple(cell_name(cell) for cell in sorted(hand.cells - hand.work.own)),
    )


def _set_on_cloth(hand: TrakkxHand, reach: TrakkxReach) -> Meant:
    """Put down what is in hand where it is seen to land."""
    landing = reach.landing(hand)
    if landing is None:
        return Rejection(
            Message("Only tokens with numbers may lie on the table."),
            "table",
            tuple(f"rack:{held.token}" for held in hand.tokens if not is_number(held.token)),
        )
    if not landing.fits:
        blocked = [c for c in landing.cells if c in hand.work.table and c not in hand.cells]
        return Rejection(
            Message("There is no room here: another token lies in the way."),
            "table",
            tuple(map(cell_name, blocked)),
        )
    return hand.working(landing.on(hand.work))


# Keys and gamepad


def _commanded(command: Command, hand: TrakkxHand, reach: TrakkxReach) -> Meant:
    match command:
        case Command.UNDO | Command.REDO:
            work = hand.work.undone() if command is Command.UNDO else hand.work.redone()
            return hand.working(work) if work is not None else None
        case Command.TURN_BOARD:
            over_cloth = isinstance(hand.hover, OnCloth)
            return turned(hand) if over_cloth and hand.holds > 1 else None
        case Command.MARK:
            return _marked(hand, reach)
        case Command.BACK if hand.holds:
            return hand.cleared
    return None


def _marked(hand: TrakkxHand, reach: TrakkxReach) -> Meant:
    """Choose the token that is pointed at too, or no longer."""
    match hand.hover:
        case OnRack() as spot:
            return _chosen_on_rack(spot, hand, reach, keep=False).rested
        case OnCloth(cell) if cell in hand.work.table and not reach.passes_on:
            return _toggled(hand, cell)
    return None
