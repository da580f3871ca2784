"""Who looks at the screen, and what they may therefore see of a match with secrets.

At a table with several people the screen shows nobody's secrets until the person whose turn it is
has said that they are the one who looks; the sight ends with their turn.
"""

from __future__ import annotations

from typing import Generic, cast

from game.bots.bot import Decision
from game.protocol import NATURE, State
from scenes.table.animation import S
from scenes.table.host import Host
from scenes.table.seen import Done


class Sight(Generic[S]):
    """The eyes before the screen. Everything that is drawn goes through ``observed``.

    A finished match can be looked at with the eyes of one seat.
    """

    def __init__(self, host: Host[S]) -> None:
        self._host = host
        self._lifted_for: int | None = None
        self._through: int | None = None

    @property
    def viewer(self) -> int | None:
        """The seat whose view is shown: the only person at the table, or who lifted the curtain.

        Looking back, it may be that of a computer.
        """
        if self._through is not None:
            return self._through
        people = [number for number, seat in enumerate(self._host.match.seats) if seat.is_human]
        return people[0] if len(people) == 1 else self._lifted_for

    @property
    def _open(self) -> bool:
        """Whether the match is over, so that all may see everything."""
        host = self._host
        if self._through is not None:
            return False
        return host.match.is_over if host.is_live else host.match.is_finished

    def observed(self, state: State) -> S:
        """A state of the match as those before the screen may see it."""
        # The states of a match are those of the game that its table has.
        return cast(S, state if self._open else state.observation(self.viewer))

    def done(self, number: int, decision: Decision | None) -> Done[S]:
        """Action ``number`` of the match, ``decision`` behind it, as far as it may be seen."""
        match = self._host.match
        before, entry = match.states[number], match.log[number]
        player, action = entry.player, entry.action
        if not self._open:
            action = before.observed_action(player, action, self.viewer)
        kind = "" if player == NATURE else match.kind_at(number, player)
        after = self.observed(match.states[number + 1])
        return Done(self.observed(before), player, action, after, kind, decision)

    def hides(self, seat: int | None) -> bool:
        """Whether ``seat``, of the person who may act now, has not taken the screen."""
        return seat is not None and self._host.state.has_secrets and seat != self.viewer

    @property
    def awaited(self) -> int | None:
        """The seat for which the curtain hangs now, None while it does not hang."""
        host = self._host
        if not host.is_live or host.timeline.current is not None:
            return None
        seat = host.hand_seat
        return seat if self.hides(seat) else None

    def look_through(self, seat: int | None) -> None:
        """See a finished match as one seat saw it; None shows all again.

        Raises ValueError while the match goes on: nobody may see it with another's eyes.
        """
        if seat is not None and not self._host.match.is_finished:
            raise ValueError("The match is not finished.")
        self._through = seat

    def lift(self) -> None:
        """The awaited person looks at the screen alone."""
        self._lifted_for = self.awaited

    def guard(self) -> bool:
        """End the sight of a person whose turn is over and was seen; True if it ended now."""
        host = self._host
        viewer = self._lifted_for
        if viewer is None or not host.is_live or host.timeline.current is not None:
            return False
        if host.hand_seat == viewer and host.state.has_secrets:
            return False
        self._lifted_for = None
        return True
