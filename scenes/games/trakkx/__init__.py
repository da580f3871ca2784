"""TRAKKX at the table, in pictures, in words and as text.

A draft is built on the cloth by hand (``hand``, ``reach``), judged while it grows (``judge``), and
drawn by ``picture``; ``exercise`` is what the rules pages let one try.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.protocol import NATURE, Action, State
from game.rules.trakkx import INFO
from game.rules.trakkx.state import TrakkxState
from scenes.front import Front, Illustration, Looks
from scenes.kit.i18n import _, ngettext
from scenes.kit.match_words import plural_count, short_number


def illustrate(before: State, player: int, _action: Action, after: State) -> Illustration:
    """What an action made of the table, its tokens marked, with the rack of who did it."""
    assert isinstance(before, TrakkxState)
    assert isinstance(after, TrakkxState)
    if player == NATURE:
        return Illustration(after.observation(None))
    changed = [cell for cell, token in after.table.items() if before.table.get(cell) != token]
    marked = tuple(f"{column},{row}" for column, row in changed)
    return Illustration(after.observation(player), marked=marked)


def unseen(state: State, seat: int, names: Sequence[str]) -> Sequence[str]:
    """The racks of the others, and the bag."""
    assert isinstance(state, TrakkxState)
    hidden = [
        _("{name}’s rack").format(name=names[other])
        for other, rack in enumerate(state.observation(seat).racks)
        if rack is None
    ]
    return [*hidden, _("the tokens in the bag")] if state.bag else hidden


def _load() -> Looks:
    from scenes.games.trakkx.exercise.live import LiveExercise
    from scenes.games.trakkx.pictures import paint_position
    from scenes.games.trakkx.scene import TrakkxScene
    from scenes.games.trakkx.words import action_text

    def tell(before: State, _player: int, action: Action, names: Sequence[str]) -> str:
        assert isinstance(before, TrakkxState)
        return action_text(before, action, names)

    return Looks(TrakkxScene, paint_position, tell, LiveExercise, illustrate, unseen)


def _points_text(points: float) -> str:
    counted = abs(points)
    return ngettext("{points} point", "{points} points", plural_count(counted)).format(
        points=short_number(counted)
    )


FRONT = Front(
    info=INFO,
    load=_load,
    card="trakkx/card.jpg",
    points_text=_points_text,
)
