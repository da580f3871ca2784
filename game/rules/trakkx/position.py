"""Where everything is in TRAKKX, and what a viewer can tell of the rest."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from game.messages import Message
from game.protocol import Action, Rejection
from game.rules.trakkx.actions import PASSED_ON, Deal
from game.rules.trakkx.table import EMPTY_TABLE, Table
from game.rules.trakkx.tokens import ALL_TOKENS, TOKENS
from game.rules.trakkx.variant import Variant


@dataclass(frozen=True, slots=True)
class Due:
    """``number`` tokens go from the bag to the rack of seat ``to``, or to the display (None).

    ``place`` is where in the display the first of them goes.
    """

    to: int | None
    count: int
    place: int = 0


@dataclass(frozen=True, slots=True)
class DealSpace:
    """NATURE's actions: every way to deal what's ``due`` from the ``bag``."""

    due: Due
    bag: Counter[str]
    forced: Action | None = None

    def why_not(self, action: Action) -> Rejection | None:
        """None if ``action`` deals what's due with tokens that can be in the bag."""
        if not isinstance(action, Deal) or (action.to, len(action.tokens)) != (
            self.due.to,
            self.due.count,
        ):
            return Rejection(Message("Chance can’t do that here."), "setup")
        if not Counter(action.tokens) <= self.bag:
            return Rejection(Message("Chance can’t do that here."), "setup")
        return None

    def sample(self, rng: Random) -> Action:
        """Random tokens, all equally likely."""
        return Deal(self.due.to, tuple(rng.sample(sorted(self.bag.elements()), self.due.count)))


Rack = tuple[str, ...]
"""A rack's tokens, in order of kinds."""


@dataclass(frozen=True, slots=True)
class TrakkxPosition:
    """A position of TRAKKX.

    ``racks`` are None if the viewer may not see them; then ``hidden`` has the size of every rack.
    ``display`` keeps its tokens' places. ``opened`` says which players have opened a group,
    ``removed`` are the action tokens that were played.

    It's the turn of ``player``, or will be once the tokens in ``awaited`` are dealt; in a swap it's
    whoever played it. ``passing`` is () except during a swap; then it has, for each player, the
    tokens they pass on, which stay on the rack until all have chosen, or None while they owe them.
    What others pass on is seen as UNKNOWN. ``passes`` counts the passes in a row.

    ``round`` counts from 0; ``scores`` has the points of each finished round. Between rounds
    everything stays as the last one ended, while the tokens for the next are awaited.
    """

    variant: Variant
    racks: tuple[Rack | None, ...]
    display: tuple[str, ...] = ()
    table: Table = EMPTY_TABLE
    opened: tuple[bool, ...] = ()
    removed: tuple[str, ...] = ()
    player: int = 0
    round: int = 0
    scores: tuple[tuple[int, ...], ...] = ()
    awaited: tuple[Due, ...] = ()
    passing: tuple[tuple[str, ...] | None, ...] = ()
    passes: int = 0
    hidden: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        return self.variant.players

    @property
    def rack_sizes(self) -> tuple[int, ...]:
        """Each rack's number of tokens, hidden or not."""
        return self.hidden or tuple(len(rack) for rack in self.racks if rack is not None)

    @property
    def bag(self) -> int:
        """The number of tokens in the bag."""
        seen = len(self.display) + len(self.table) + len(self.removed)
        return TOKENS - seen - sum(self.rack_sizes)

    @property
    def unseen(self) -> Counter[str]:
        """The tokens that are nowhere to be seen: those in the bag and on hidden racks."""
        left = ALL_TOKENS.copy()
        left.subtract(self.display)
        left.subtract(self.table.values())
        left.subtract(self.removed)
        for rack in self.racks:
            left.subtract(rack or ())
        return +left

    def may_hold(self, player: int, tokens: Counter[str]) -> bool:
        """Whether ``player`` has all of ``tokens`` on the rack, as far as the viewer can tell."""
        rack = self.racks[player]
        if rack is not None:
            return tokens <= Counter(rack)
        return tokens.total() <= self.hidden[player] and tokens <= self.unseen

    def must_open(self, player: int) -> bool:
        """Whether ``player``'s next lay must open a group of their own."""
        return not self.opened[player]

    def group_limit(self, player: int) -> int:
        """How many groups the table may have once ``player`` lays now and so has opened."""
        opened = sum(self.opened) + self.must_open(player)
        return self.variant.most_groups if opened == self.players else opened

    def owed(self, player: int) -> int:
        """How many tokens ``player`` has to pass on in a swap."""
        return min(PASSED_ON, self.rack_sizes[player])
