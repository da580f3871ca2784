"""Who looks at the screen, and what they may therefore see of a match with secrets.

At a table with several people the screen shows no one's secrets until the person whose turn it is
has said that they're the one looking; the sight ends with their turn.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeAlias, cast

from game.bots.bot import Decision
from game.match import Match
from game.protocol import NATURE, State
from scenes.table.animation import S
from scenes.table.host import Host
from scenes.table.table_view import Done

_Known: TypeAlias = dict[tuple[int, int | None], tuple[State, State]]

_MOST_KNOWN: Final = 256
"""The states kept as a viewer sees them: those of the last few turns, looked at in each frame."""


@dataclass(frozen=True, slots=True)
class Eyes(Generic[S]):
    """The eyes at the screen at one moment. Everything that's drawn is seen with them.

    ``viewer`` is the seat whose secrets they see; with ``open`` they see everything. ``decision``
    gives what a computer had in mind with an action, by its number.
    """

    match: Match
    viewer: int | None
    open: bool
    decision: Callable[[int], Decision | None]
    # By a state's id, which no other has while it's in here, and the viewer.
    known: _Known = field(default_factory=dict, compare=False)

    def observed(self, state: State) -> S:
        """A state of the match as it may be seen."""
        # The states of a match are those of its table's game.
        if self.open:
            return cast(S, state)
        key = id(state), self.viewer
        if key not in self.known:
            if len(self.known) >= _MOST_KNOWN:
                self.known.clear()
            self.known[key] = state, state.observation(self.viewer)
        return cast(S, self.known[key][1])

    def hidden_from(self, seat: int | None, state: State) -> bool:
        """Whether ``seat``, of the person who may act in ``state``, hasn't taken the screen."""
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


def seen_by(match: Match, viewer: int | None, number: int) -> Done[Any]:
    """Action ``number`` of a match as a seat may know it; for None, as everyone may."""
    eyes: Eyes[Any] = Eyes(match, viewer, open=False, decision=lambda _number: None)
    return eyes.done(number)


class Sight(Generic[S]):
    """Whose eyes are at the screen. A finished match can be seen with one seat's.

    ``decision_behind`` gives what a computer had in mind with an action, by its number.
    """

    def __init__(self, host: Host[S], decision_behind: Callable[[int], Decision | None]) -> None:
        self._host = host
        self._decision_behind = decision_behind
        self._lifted_for: int | None = None
        self._through: int | None = None
        self._known: _Known = {}

    @property
    def eyes(self) -> Eyes[S]:
        """The eyes that look now.

        They're those of the only person at the table, or of the one who lifted the curtain; looking
        back, they may be a computer's. When a match is over, everyone may see everything.
        """
        host, through = self._host, self._through
        if through is not None:
            return self._eyes_of(through, everything=False)
        people = [number for number, seat in enumerate(host.match.seats) if seat.is_human]
        viewer = people[0] if len(people) == 1 else self._lifted_for
        now = host.is_live or host.reel is not None
        over = host.match.is_over if now else host.match.is_finished
        return self._eyes_of(viewer, everything=over)

    def _eyes_of(self, viewer: int | None, *, everything: bool) -> Eyes[S]:
        match, decision = self._host.match, self._decision_behind
        return Eyes(match, viewer, everything, decision, self._known)

    @property
    def awaited(self) -> int | None:
        """The seat the curtain is down for now, None while it's up."""
        return None if self._host.timeline.current is not None else self.coming

    @property
    def coming(self) -> int | None:
        """The seat the curtain is down for now, or will be after what's shown."""
        host = self._host
        if not host.is_live or not host.state.has_secrets:
            return None
        seat = host.hand_seat
        return seat if self.eyes.hidden_from(seat, host.state) else None

    def look_through(self, seat: int | None) -> None:
        """See a finished match as one seat saw it; None shows everything again.

        Raises ValueError while the match goes on: no one may see it with another's eyes.
        """
        if seat is not None and not self._host.match.is_finished:
            raise ValueError("The match is not finished.")
        self._through = seat

    def lift(self) -> None:
        """The awaited person is alone at the screen."""
        self._lifted_for = self.awaited

    @property
    def is_over(self) -> bool:
        """Whether the person who looks has seen all of their turn."""
        host, viewer = self._host, self._lifted_for
        if viewer is None or not host.is_live or host.timeline.current is not None:
            return False
        return host.hand_seat != viewer or not host.state.has_secrets

    def end(self) -> None:
        """No one looks any more."""
        self._lifted_for = None
