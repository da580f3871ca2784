"""Help at TRAKKX's table: where to look, which tokens, ideas; what others changed."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache, partial

from game.bots.bot import Candidate
from game.protocol import Action
from game.rules.trakkx.actions import DrawToken, Lay, PassOn, Swap, Take, Three
from game.rules.trakkx.judging import newly_laid
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import SWAP, THREE, Cell, OnBag, OnCloth, TokenTable
from scenes.games.trakkx.camera import SavedView, TrakkxCamera
from scenes.games.trakkx.marks import Change, OnRack, OnTray, Region, Spot, TablePart
from scenes.games.trakkx.reach import TrakkxSeen
from scenes.games.trakkx.work import Draft, OwnToken, changes
from scenes.kit.theme import PlayerStyle
from scenes.table.lights import best_ideas
from scenes.table.table_view import Done

_FAR = 3
"""New tokens this far apart, in cells, belong to different parts of the table."""


def regions_of(state: TrakkxState, action: Action) -> tuple[Region, ...]:
    """Where to look for an action."""
    match action:
        case Lay() if not state.table:
            return (TablePart.RACK,)
        case Lay(table):
            return (busiest(state.table, table),)
        case Take():
            return (TablePart.TRAY,)
        case DrawToken():
            return (TablePart.BAG,)
        case Swap() | Three() | PassOn():
            return (TablePart.RACK,)
    return ()


def busiest(before: TokenTable, after: TokenTable) -> frozenset[Cell]:
    """The part of the table where most cells have a new token."""
    left = {cell for cell, token in after.items() if before.get(cell) != token}
    parts = []
    while left:
        part = {left.pop()}
        edge = list(part)
        while edge:
            column, row = edge.pop()
            near = {cell for cell in left if abs(cell[0] - column) + abs(cell[1] - row) <= _FAR}
            left -= near
            part |= near
            edge += near
        parts.append(frozenset(part))
    return max(parts, key=lambda part: (len(part), min(part)))


def pieces_of(state: TrakkxState, action: Action) -> tuple[str, ...]:
    """The tokens of the rack that an action is about."""
    match action:
        case Lay(table):
            return newly_laid(state.table, table)
        case Swap():
            return (SWAP,)
        case Three():
            return (THREE,)
        case PassOn(tokens):
            return tokens
    return ()


def ideas(
    state: TrakkxState, work: Draft, held: Sequence[OwnToken], candidates: Sequence[Candidate]
) -> dict[Spot, bool]:
    """The few best spots, best first.

    With one token in hand the spots are cells where it could go, else tokens.
    """
    # Tokens laid together are one idea, however many they are.
    return best_ideas(candidates, partial(_spots, state, work, held), state.players)


def _spots(
    state: TrakkxState, work: Draft, held: Sequence[OwnToken], action: Action
) -> Iterator[Spot]:
    if len(held) == 1:
        if isinstance(action, Lay):
            yield from _cells(state.table, work.table, action.table, held[0].token)
        return
    match action:
        case Take(token):
            yield from (OnTray(seat) for seat, each in enumerate(state.display) if each == token)
        case DrawToken():
            yield OnBag()
    pieces = set(pieces_of(state, action))
    for place, stand in enumerate(work.rack):
        if stand is not None and stand.token in pieces:
            yield OnRack(place)


def _cells(before: TokenTable, now: TokenTable, after: TokenTable, token: str) -> Iterable[Spot]:
    """The free cells where a token ends up."""
    return (
        OnCloth(cell)
        for cell, each in after.items()
        if each == token and before.get(cell) != token and cell not in now
    )


def strays(seen: TrakkxSeen, before: Draft) -> bool:
    """Whether tokens were put elsewhere than a hint says."""
    hint = seen.advice.best if seen.advice is not None else None
    wished = hint.table if isinstance(hint, Lay) else {}
    return any(
        before.table.get(cell) != token != wished.get(cell)
        for cell, token in seen.draft.work.table.items()
    )


class TrakkxSight:
    """Keeps in sight what matters at one table, and remembers where its player looked."""

    def __init__(self) -> None:
        self._looked_at: tuple[int, int | None, Action | None, Action | None] | None = None
        self._view: tuple[int, SavedView] | None = None
        self._cells: Collection[Cell] = ()
        self._away = False
        self._round = 0

    def laid_out(
        self,
        camera: TrakkxCamera,
        old: TrakkxCamera | None,
        seen: TrakkxSeen,
        cells: Iterable[Cell],
    ) -> None:
        """Keep the view of the ``old`` eye, if any, when the table is laid out again.

        The tokens are on ``cells``.
        """
        if old is None and seen.seat is not None:
            # Before a turn begins: what's out of sight comes into sight when it does.
            camera.fit((), at_once=True)
        elif old is not None and old.sees_as(camera):
            camera.restore(old.kept)
            camera.view = old.view
        elif old is None or camera.is_fitted:
            camera.fit(cells, at_once=True, first=_hinted(seen))
        else:
            camera.fit_if_hidden(cells, at_once=True, first=_hinted(seen))

    def follow(self, camera: TrakkxCamera, seen: TrakkxSeen, cells: Collection[Cell]) -> None:
        """Keep in sight what happens and, at the start of a turn, all tokens, on ``cells``.

        Where fewer are left the view comes back.

        A round starts with a fresh view. After a look at earlier moves the view is as it was left.
        """
        showing = seen.showing
        state = seen.state if showing is None else showing.before
        if state.round != self._round and not state.is_pause:
            self._round = state.round
            camera.fit(state.table)
        if showing is not None or not seen.live:
            self._away = True
        if showing is not None:
            if isinstance(showing.action, Lay):
                laid = showing.action.table.keys() - showing.before.table.keys()
                camera.fit_if_hidden(showing.before.table, first=laid)
            return
        place = seen.position, seen.seat, seen.hint_place, seen.hint_action
        if seen.live and self._away:
            self._away = False
            if self._view is not None and self._view[0] == seen.position:
                camera.restore(self._view[1])
                self._looked_at = place
        if place != self._looked_at:
            self._looked_at = place
            camera.fit_if_hidden(cells, first=_hinted(seen))
        if len(cells) < len(self._cells):
            camera.come_back(cells)
        self._cells = cells
        if seen.live:
            self._view = seen.position, camera.kept


def _hinted(seen: TrakkxSeen) -> list[Cell]:
    """The cells at which a hint says to look, or where it lays tokens."""
    if isinstance(seen.hint_action, Lay):
        return [*(seen.hint_action.table.keys() - seen.state.table.keys())]
    regions = () if seen.hint_place is None else regions_of(seen.state, seen.hint_place)
    return [cell for part in regions if not isinstance(part, TablePart) for cell in part]


Laid = tuple[TokenTable, TokenTable, PlayerStyle]
"""One lay: the table before and after it, and whose it was."""


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
        (done.before.table, done.action.table, player_styles[done.player])
        for done in map(past.__getitem__, numbers)
        if isinstance(done.action, Lay)
    )


def missed(seen: TrakkxSeen) -> tuple[Change, ...]:
    """What others laid and moved since the viewer's last turn, for each player who did."""
    since = news(seen.past, seen.position, seen.viewer)
    since = range(max(since.start, seen.begins), since.stop)
    return trace(lays(seen.past, since, seen.player_styles))


@lru_cache(maxsize=1)
def trace(lays: tuple[Laid, ...]) -> tuple[Change, ...]:
    """What several lays in a row changed, for each player who changed something.

    A token moved twice comes from its first place; one that came back is left out.
    """
    # Where each token came from, None from a rack, and who moved it.
    traces: dict[Cell, tuple[Cell | None, PlayerStyle]] = {}
    for before, after, style in lays:
        found = changes(before, after)
        left = {cell: old for cell, old in traces.items() if cell not in found.moved.values()}
        for new, old in found.moved.items():
            origin, mover = traces.get(old, (old, style))
            if origin != new:
                left[new] = origin, mover if origin is None else style
            else:
                left.pop(new, None)
        left.update(dict.fromkeys(found.added, (None, style)))
        traces = left
    return tuple(
        Change(
            style,
            frozenset(c for c, trace in traces.items() if trace == (None, style)),
            {c: o for c, (o, mover) in traces.items() if mover == style and o is not None},
        )
        for style in dict.fromkeys(mover for _origin, mover in traces.values())
    )
