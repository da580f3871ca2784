"""Where TRAKKX's table looks by itself: at what happens, and back to where the player looked."""

from collections.abc import Iterable

from game.protocol import Action
from game.rules.trakkx.actions import Lay
from game.rules.trakkx.table import Cell
from scenes.games.trakkx.eye import Eye, View
from scenes.games.trakkx.help import regions_of
from scenes.games.trakkx.marks import Part
from scenes.games.trakkx.reach import TrakkxSeen


class Sight:
    """Keeps in sight what matters at one table, and remembers where its player looked."""

    def __init__(self) -> None:
        self._looked_at: tuple[int, int | None, Action | None, Action | None] | None = None
        self._view: tuple[int, View] | None = None
        self._away = False
        self._round = 0

    def laid_out(self, eye: Eye, old: Eye | None, seen: TrakkxSeen, cells: Iterable[Cell]) -> None:
        """Keep the view of the ``old`` eye, if any, when the table is laid out again.

        The tokens are on ``cells``.
        """
        if old is None and seen.seat is not None:
            # Before a turn begins: what's out of sight comes into sight when it does.
            eye.fit((), at_once=True)
        elif old is not None and old.sees_as(eye):
            eye.restore(old.kept)
            eye.view = old.view
        elif old is None or eye.is_fitted:
            eye.fit(cells, at_once=True, first=_hinted(seen))
        else:
            eye.fit_if_hidden(cells, at_once=True, first=_hinted(seen))

    def follow(self, eye: Eye, seen: TrakkxSeen, cells: Iterable[Cell]) -> None:
        """Keep in sight what happens and, at the start of a turn, all tokens, on ``cells``.

        A round starts with a fresh view. After a look at earlier moves the view is as it was left.
        """
        showing = seen.showing
        state = seen.state if showing is None else showing.before
        if state.round != self._round and not state.is_pause:
            self._round = state.round
            eye.fit(state.table)
        if showing is not None or not seen.live:
            self._away = True
        if showing is not None:
            if isinstance(showing.action, Lay):
                laid = showing.action.table.keys() - showing.before.table.keys()
                eye.fit_if_hidden(showing.before.table, first=laid)
            return
        place = seen.position, seen.seat, seen.hint_place, seen.hint_action
        if seen.live and self._away:
            self._away = False
            if self._view is not None and self._view[0] == seen.position:
                eye.restore(self._view[1])
                self._looked_at = place
        if place != self._looked_at:
            self._looked_at = place
            eye.fit_if_hidden(cells, first=_hinted(seen))
        if seen.live:
            self._view = seen.position, eye.kept


def _hinted(seen: TrakkxSeen) -> list[Cell]:
    """The cells at which a hint says to look, or where it lays tokens."""
    if isinstance(seen.hint_action, Lay):
        return [*(seen.hint_action.table.keys() - seen.state.table.keys())]
    regions = () if seen.hint_place is None else regions_of(seen.state, seen.hint_place)
    return [cell for part in regions if not isinstance(part, Part) for cell in part]
