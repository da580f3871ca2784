"""Who looks at the screen, and what they may therefore see of a match with secrets.

At a table with several people the screen shows nobody's secrets until the person whose turn it is
has said that they are the one who looks; the sight ends with their turn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, cast

from game.bots.bot import Decision
from game.match import Match
from game.protocol import NATURE, State
from scenes.table.animation import S
from scenes.table.host import Host
from scenes.table.table_view import Done


@dataclass(frozen=True, slots=True)
class Eyes(Generic[S]):
    """The eyes before the screen at one moment. Everything that is drawn is seen with them.

    ``viewer`` is the seat whose secrets they see; where everything is ``open`` they see all.
    ``decision`` gives what a computer had in mind with an action, by its number.
    """

    match: Match
    viewer: int | None
    open: bool
    decision: Callable[[int], Decision | None]

    def observed(self, state: State) -> S:
        """A state of the match as it may be seen."""
        # The states of a match are those of the game that its table has.
        return cast(S, state if self.open else state.observation(self.viewer))

    def hidden_from(self, seat: int | None, state: State) -> bool:
        """Whether ``seat``, of the person who may act in ``state``, has not taken the screen."""
        return seat is not None and seat != self.viewer and state.has_secrets

    def done(self, number: int) -> Done[S]:
        """Action ``number`` of the match as far as it may be seen."""
        match = self.match
        before, entry = match.states[number], match.log[number]
        player, action = entry.player, entry.action
        if not self.open:
            action = before.observed_action(player, action, self.viewer)
        kind = "" if player == NATURE else match.kind_at(number, player)
        after = self.observed(match.states[number + 1])
        return Done(self.observed(before), player, action, after, kind, self.decision(number))


class Sight(Generic[S]):
    """Whose eyes are before the screen. A finished match can be looked at with those of one seat.

    ``decision_behind`` gives what a computer had in mind with an action, by its number.
    """

    def __init__(self, host: Host[S], decision_behind: Callable[[int], Decision | None]) -> None:
        self._host = host
        self._decision_behind = decision_behind
        self._lifted_for: int | None = None
        self._through: int | None = None

    @property
    def eyes(self) -> Eyes[S]:
        """The eyes that look now.

        They are those of the only person at the table, or of who lifted the curtain; looking back,
        they may be those of a computer. When a match is over, all may see everything.
        """
        host, through = self._host, self._through
        if through is not None:
            return Eyes(host.match, through, open=False, decision=self._decision_behind)
        people = [number for number, seat in enumerate(host.match.seats) if seat.is_human]
        viewer = people[0] if len(people) == 1 else self._lifted_for
        now = host.is_live or host.reel is not None
        over = host.match.is_over if now else host.match.is_finished
        return Eyes(host.match, viewer, open=over, decision=self._decision_behind)

    @property
    def awaited(self) -> int | None:
        """The seat for which the curtain hangs now, None while it does not hang."""
        return None if self._host.timeline.current is not None else self.coming

    @property
    def coming(self) -> int | None:
        """The seat for which the curtain hangs now, or will after what is shown."""
        host = self._host
        if not host.is_live or not host.state.has_secrets:
            return None
        seat = host.hand_seat
        return seat if self.eyes.hidden_from(seat, host.state) else None

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
