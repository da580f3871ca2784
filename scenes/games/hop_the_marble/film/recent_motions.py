"""The latest movements at Hop's table: the same action is drawn many times."""

from __future__ import annotations

from dataclasses import dataclass

from game.protocol import Action
from game.rules.hop_the_marble.actions import Fold, Place, Roll
from game.rules.hop_the_marble.state import HopState
from scenes.games.hop_the_marble.motion import Motion
from scenes.games.hop_the_marble.place import with_laid
from scenes.games.hop_the_marble.replay import film

_KEPT = 6


@dataclass(frozen=True, slots=True)
class _Made:
    before: HopState
    action: Action
    after: HopState
    own: Place | Fold | None
    slow: bool
    motion: Motion


class RecentMotions:
    """Makes movements and keeps the latest."""

    def __init__(self) -> None:
        self._made: list[_Made] = []

    def of(
        self,
        before: HopState,
        action: Action,
        after: HopState,
        *,
        own: Place | Fold | None,
        slow: bool,
    ) -> Motion:
        """The movement of an action.

        ``own`` is the action if its player has just done it by hand, ``slow`` says
        that the end of a flick is shown in slow motion.
        """
        for made in self._made:
            # States are slow to compare; those of one match stay the same objects.
            same = made.before is before and made.after is after and made.slow == slow
            if same and made.own == own and made.action == action:
                return made.motion
        player = before.acting_players()[0]
        motion = Motion(
            with_laid(before, player, own.spots) if isinstance(own, Place) else before,
            player,
            action,
            after,
            film(before, action) if isinstance(action, Roll) else None,
            slow=slow,
            made=isinstance(own, Fold),
        )
        made = _Made(before, action, after, own, slow, motion)
        self._made = [made, *self._made[: _KEPT - 1]]
        return motion
