"""What the rules say about a draft; asked at every move of the pointer."""

from collections import OrderedDict
from typing import Final

from game.rules.trakkx.judging import Review, review
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import Fault, Table
from scenes.games.trakkx.lines import mistakes
from scenes.games.trakkx.marks import Fit, OnCloth
from scenes.games.trakkx.reach import Landing
from scenes.games.trakkx.work import Draft
from scenes.table.meaning import PointerState

_KEPT: Final = 200
"""The most tables whose reviews are remembered."""


class Judge:
    """Judges tables for one seat in one state after another, and remembers."""

    def __init__(self) -> None:
        self._state: TrakkxState | None = None
        self._known: OrderedDict[tuple[int, Table], Review] = OrderedDict()

    def review(self, state: TrakkxState, seat: int, table: Table) -> Review:
        """What the table would mean as a lay by the player on ``seat``."""
        if state is not self._state and state != self._state:
            self._known.clear()
        self._state = state
        key = (seat, table)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = review(state, seat, table)
            if len(self._known) > _KEPT:
                self._known.popitem(last=False)
        return found


def pointed_fault(
    found: Review, work: Draft, pointer: PointerState, landing: Landing | None
) -> Fault | None:
    """The mistake whose reason belongs beside the pointer.

    It's the pointed-at token's or, while tokens are held, what they would make wrong.
    """
    if landing is not None:
        at = faults_at(found, landing) if landing.fits else ()
    else:
        spot = pointer.over
        if pointer.dragging or not isinstance(spot, OnCloth) or not work.is_changed:
            return None
        at = tuple(fault for fault in found.faults if spot.cell in fault.cells)
    return next(iter(mistakes(at, work.table)), None)


def faults_at(found: Review, landing: Landing) -> tuple[Fault, ...]:
    """What would be wrong with the lines of tokens that land."""
    cells = frozenset(landing.cells)
    return tuple(fault for fault in found.faults if cells.intersection(fault.cells))


def fit_of(found: Review, work: Draft, landing: Landing) -> Fit:
    """What the rules say about tokens that have landed in free cells of ``work``."""
    faults = faults_at(found, landing)
    if mistakes(faults, work.table):
        return Fit.WRONG
    # Right by themselves, they may still be a group too many.
    whole = any(each.rule in ("open", "limit") for each in found.missing)
    return Fit.FREE if faults or whole else Fit.FITS
