"""What others changed on TRAKKX's table since a player's last turn."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.rules.trakkx.actions import Lay
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import Cell, Table
from scenes.games.trakkx.marks import Change
from scenes.games.trakkx.reach import TrakkxSeen
from scenes.games.trakkx.work import changes
from scenes.kit.theme import PlayerStyle
from scenes.table.table_view import Done


@dataclass(frozen=True, slots=True)
class Laid:
    """One lay: the table before and after it, and whose it was."""

    before: Table
    after: Table
    player_style: PlayerStyle


def news(past: Sequence[Done[TrakkxState]], position: int, seat: int | None) -> range:
    """The numbers of the actions since the last one of ``seat``, in the round at ``position``.

    Without a seat, those from the last lay on.
    """
    this_round = past[position - 1].after.round if position else 0
    for number in range(position - 1, -1, -1):
        done = past[number]
        if done.player == seat or done.before.round != this_round:
            return range(number + 1, position)
        if seat is None and isinstance(done.action, Lay):
            return range(number, position)
    return range(position)


def lays(
    past: Sequence[Done[TrakkxState]], numbers: Iterable[int], player_styles: Sequence[PlayerStyle]
) -> tuple[Laid, ...]:
    """The lays among the actions with these numbers; ``player_styles`` are those of the seats."""
    return tuple(
        Laid(done.before.table, done.action.table, player_styles[done.player])
        for done in map(past.__getitem__, numbers)
        if isinstance(done.action, Lay)
    )


class Trace:
    """What others laid and moved since a viewer's last turn, traced once while it stays."""

    def __init__(self) -> None:
        self._known: tuple[tuple[Laid, ...], tuple[Change, ...]] = (), ()

    def changes(self, seen: TrakkxSeen) -> tuple[Change, ...]:
        """The changes for each player who made some."""
        missed = news(seen.past, seen.position, seen.viewer)
        missed = range(max(missed.start, seen.begins), missed.stop)
        found = lays(seen.past, missed, seen.player_styles)
        if self._known[0] != found:
            self._known = found, trace(found)
        return self._known[1]


@dataclass(frozen=True, slots=True)
class _Moved:
    """Where a token came from (None: from a rack), and who moved it."""

    origin: Cell | None
    player_style: PlayerStyle


def trace(lays: Iterable[Laid]) -> tuple[Change, ...]:
    """What several lays in a row changed, for each player who changed something.

    A token moved twice comes from its first place; one that came back is left out.
    """
    traces: dict[Cell, _Moved] = {}
    for lay in lays:
        found = changes(lay.before, lay.after)
        left = {cell: old for cell, old in traces.items() if cell not in found.moved.values()}
        for new, old in found.moved.items():
            known = traces.get(old)
            origin = old if known is None else known.origin
            if origin != new:
                player_style = (
                    lay.player_style if origin is not None or known is None else known.player_style
                )
                left[new] = _Moved(origin, player_style)
            else:
                left.pop(new, None)
        left.update({cell: _Moved(None, lay.player_style) for cell in found.added})
        traces = left
    player_styles = list(dict.fromkeys(t.player_style for t in traces.values()))
    return tuple(
        Change(
            player_style,
            frozenset(
                c for c, t in traces.items() if t.player_style == player_style and t.origin is None
            ),
            {
                c: t.origin
                for c, t in traces.items()
                if t.player_style == player_style and t.origin is not None
            },
        )
        for player_style in player_styles
    )
