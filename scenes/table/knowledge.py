"""What a computer knew: one of its moves in a finished match, seen with its eyes and thought again.

Only a finished match can be looked at so; nothing in it is secret any more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.bots.bot import Candidate, Decision
from game.match import HUMAN, Entry
from game.messages import Message
from game.protocol import NATURE, Action

if TYPE_CHECKING:
    from scenes.table.table import AnyTable


class Knowledge:
    """The look at one move of a computer. ``position`` is the number of entries before it.

    While it is open the table shows that position as the computer saw it; ``decision`` is what it
    says now, once it has thought again, and ``shown`` the action of its list that is pointed out.
    """

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self.position: int | None = None
        self.decision: Decision | None = None
        self.failure: Message | None = None
        self.shown: Action | None = None

    @property
    def is_open(self) -> bool:
        """Whether the table is seen with a computer's eyes."""
        return self.position is not None

    @property
    def offered(self) -> int | None:
        """The position before the move that led to the one on show, if it can be looked at."""
        host = self._table.host
        match, before = host.match, host.position - 1
        # In a replay that runs by itself it would come and go with every move.
        if before < 0 or not match.is_finished or self.is_open or host.running:
            return None
        entry = match.log[before]
        if entry.player == NATURE or match.kind_at(before, entry.player) == HUMAN:
            return None
        forced = match.states[before].legal_actions(entry.player).forced
        return before if forced is None else None

    @property
    def entry(self) -> Entry:
        """The move that is looked at. Raises ValueError while none is."""
        if self.position is None:
            raise ValueError("No move is looked at.")
        return self._table.host.match.log[self.position]

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """What the computer weighed, from best to worst in its eyes; empty until that is known."""
        return self.decision.candidates if self.decision is not None else ()

    def decision_behind(self, number: int) -> Decision | None:
        """What was thought again about action ``number``, if that led to the same action."""
        if number != self.position or self.decision is None:
            return None
        return self.decision if self.decision.action == self.entry.action else None

    def open(self) -> None:
        """Look at the move that led to the position on show, if it can be looked at."""
        before = self.offered
        if before is None:
            return
        table = self._table
        table.look_at(before)
        table.host.timeline.clear()
        self.position = before
        self.shown = self.entry.action
        table.sight.look_through(self.entry.player)
        self.poll()
        table.changed()

    def close(self) -> None:
        """Look at the position after the move again, with everybody's eyes."""
        if self.position is not None:
            self._table.look_at(self.position + 1)

    def point_out(self, action: Action) -> None:
        """Show one of the actions that the computer weighed on the board."""
        self.shown = action
        self._table.changed()

    def poll(self) -> None:
        """Take up what the computer says once it has thought again."""
        if self.position is None or self.decision is not None or self.failure is not None:
            return
        table = self._table
        rethought = table.services.analyst.rethink(table.host.match, self.position)
        if rethought is not None:
            self.decision, self.failure = rethought.decision, rethought.failure
            table.changed()

    def forget(self) -> None:
        """Another position is on show: it is seen with everybody's eyes."""
        if self.position is None:
            return
        self.position = self.decision = self.failure = self.shown = None
        self._table.sight.look_through(None)
        self._table.services.analyst.forget_rethinking()
