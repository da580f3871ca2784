"""Looking back on a computer's flick: where it was meant to go, and what its hand made of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from game.bots.bot import Decision
from game.rules.hop_the_marble.actions import ALL_BEARINGS, Flick, Roll
from game.rules.hop_the_marble.state import HopState
from physics.player.hands import FlickingHand, hand_of
from physics.simulation import simulate
from physics.table import table_of
from scenes.games.hop_the_marble.shown import Meant
from scenes.games.hop_the_marble.view import Point
from scenes.table.animation import Showing

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

_USUAL: Final = 2.0
"""So many standard deviations to either side are shown of a hand's error."""


class LookBack:
    """What players look back on at a table."""

    def __init__(self, table: TableScene[Any]) -> None:
        self._table = table
        self._number = 0
        self._showings: tuple[Showing, ...] = ()

    def note(self, number: int, showings: Sequence[Showing]) -> None:
        """The flick that is action ``number`` of the match is seen again by these showings."""
        self._number, self._showings = number, tuple(showings)

    def meant(self, showing: Showing | None = None) -> Meant | None:
        """What a computer meant by the flick on show, if players look back on it and it is known.

        Without a ``showing`` it is about the position on show.
        """
        number = self._number_at_rest() if showing is None else self._number_of(showing)
        decision = None if number is None else self._decision(number)
        if number is None or decision is None:
            return None
        match = self._table.host.match
        player, state = match.log[number].player, match.states[number]
        hand = hand_of(match.kind_at(number, player))
        wanted, done = decision.meant, decision.action
        if hand is None or not isinstance(wanted, Flick) or not isinstance(done, Flick):
            return None
        assert isinstance(state, HopState)
        return _meant(state, match.seats[player].name, wanted, done, hand)

    def _number_of(self, showing: Showing) -> int | None:
        return self._number if any(showing is each for each in self._showings) else None

    def _number_at_rest(self) -> int | None:
        table = self._table
        if table.help.knowledge.is_open:
            return table.help.knowledge.position
        last = table.last_entry()
        rolled = last is not None and isinstance(last.action, Roll)
        return table.host.position - 2 if rolled and not table.host.is_live else None

    def _decision(self, number: int) -> Decision | None:
        """The decision behind an action, as it was made or as it was thought again."""
        host, knowledge = self._table.host, self._table.help.knowledge
        again = knowledge.decision if knowledge.position == number else None
        if again is not None and again.action == host.match.log[number].action:
            return again
        return host.decision_behind(number)


@lru_cache(maxsize=8)
def _meant(before: HopState, name: str, wanted: Flick, done: Flick, hand: FlickingHand) -> Meant:
    """A flick as it was meant and as it was done, all ways followed to the first contact."""
    usual = round(10 * _USUAL * hand.sigma(wanted.speed))
    left, right = (
        _way(before, Flick(wanted.marble, (wanted.bearing + aside) % ALL_BEARINGS, wanted.speed))
        for aside in (usual, -usual)
    )
    half = ALL_BEARINGS // 2
    off = (done.bearing - wanted.bearing + half) % ALL_BEARINGS - half
    outline = (*left, *reversed(right))
    return Meant(name, _way(before, wanted), _way(before, done), outline, abs(off) / 10)


def _way(state: HopState, flick: Flick) -> tuple[Point, ...]:
    simulation = simulate(table_of(state), flick, first_contact_only=True)
    return tuple(simulation.path(flick.marble))
