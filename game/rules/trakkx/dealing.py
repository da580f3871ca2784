"""What chance still has to deal from the bag."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from game.messages import Message
from game.protocol import Action, Rejection
from game.rules.trakkx.actions import Deal


@dataclass(frozen=True, slots=True)
class Due:
    """``number`` tokens go from the bag to the rack of seat ``to``, or to the display (None).

    ``place`` is the place in the display where the first of them comes to lie.
    """

    to: int | None
    count: int
    place: int = 0


@dataclass(frozen=True, slots=True)
class DealSpace:
    """NATURE's actions: every way to deal what is ``due`` from the ``bag``."""

    due: Due
    bag: Counter[str]
    forced: Action | None = None

    def why_not(self, action: Action) -> Rejection | None:
        """None if ``action`` deals what is due with tokens that can be in the bag."""
        if not isinstance(action, Deal) or (action.to, len(action.tokens)) != (
            self.due.to,
            self.due.count,
        ):
            return Rejection(Message("Deal tokens from the bag first."), "setup")
        if not Counter(action.tokens) <= self.bag:
            return Rejection(Message("Those tokens aren’t in the bag."), "setup")
        return None

    def sample(self, rng: Random) -> Action:
        """Tokens drawn with ``rng``, each with the same chance."""
        return Deal(self.due.to, tuple(rng.sample(sorted(self.bag.elements()), self.due.count)))
