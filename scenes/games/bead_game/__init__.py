"""The Bead Game at the table, in pictures, in words and as text."""

from __future__ import annotations

from collections.abc import Sequence

from game.protocol import Action, State
from game.rules.bead_game import INFO
from game.rules.bead_game.state import BeadState
from scenes.front import Front, Looks
from scenes.kit.i18n import _, ngettext
from scenes.kit.match_words import plural_count, short_number


def unseen(state: State, seat: int, names: Sequence[str]) -> Sequence[str]:
    """The hands of the others, if they are hidden."""
    assert isinstance(state, BeadState)
    return [
        _("{name}’s beads").format(name=names[other])
        for other, hand in enumerate(state.observation(seat).hands)
        if hand is None
    ]


def _load() -> Looks:
    from scenes.games.bead_game.pictures import paint_position
    from scenes.games.bead_game.scene import BeadScene
    from scenes.games.bead_game.words import action_text

    def tell(before: State, _player: int, action: Action, names: Sequence[str]) -> str:
        assert isinstance(before, BeadState)
        return action_text(before, action, names)

    return Looks(BeadScene, paint_position, tell, unseen=unseen)


def _points_text(points: float) -> str:
    left = -points
    if not left:
        return _("no beads left")
    return ngettext("{beads} bead left", "{beads} beads left", plural_count(left)).format(
        beads=short_number(left)
    )


FRONT = Front(
    info=INFO,
    load=_load,
    card="bead-game/card.jpg",
    points_text=_points_text,
)
