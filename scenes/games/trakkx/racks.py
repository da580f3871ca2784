"""The racks of one table as their players arranged them, also from turn to turn."""

from collections import Counter

from game.rules.trakkx.state import TrakkxState
from scenes.games.trakkx import work
from scenes.games.trakkx.reach import TrakkxHand, TrakkxSeen
from scenes.games.trakkx.work import Draft, Order
from scenes.table.desk import Desk


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
            order = work.arranged((), tokens)
            return order if seen.one_task else work.sorted_by_lines(order)
        standing = [held.token for held in hand.work.rack if held is not None]
        were_laid = Counter(standing) == Counter(tokens)
        known = hand.work.rack if were_laid else hand.work.order
        return work.arranged(known, tokens, hand.wished)

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
        order = work.sorted_by_lines(self.order(seen, state, seat))
        self._desk.keep(seat, hand.working(hand.work.sorted_as(order)))


def reading(seen: TrakkxSeen) -> float:
    """Seconds to read the token that the last action brought the viewer, if it did."""
    last, seat = seen.last, seen.viewer
    if last is None or seat is None:
        return 0.0
    before, after = last.before.racks[seat] or (), last.after.racks[seat] or ()
    return 1.6 if len(after) > len(before) else 0.0
