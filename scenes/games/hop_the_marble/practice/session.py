"""A practice and the flick that rolls in it: what outlasts the page's widgets."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from game.protocol import OptionValue
from game.rules.hop_the_marble.actions import Flick, Roll
from game.rules.hop_the_marble.state import HopState
from scenes.games.hop_the_marble.motion import Motion
from scenes.games.hop_the_marble.practice.shots import Replayed, Shot
from scenes.games.hop_the_marble.practice.tries import Practice, flicked, new_practice
from scenes.games.hop_the_marble.reach import HopHand
from scenes.games.hop_the_marble.replay import NearMiss, film, near_miss
from scenes.kit.player_style import PlayerStyle
from scenes.table.meaning import AT_REST, PointerState
from scenes.table.moments import Moment

LIVERIES: Final = tuple(PlayerStyle(seat, seat) for seat in range(4))
"""Whose marbles they would be at a table."""


@dataclass(eq=False)
class Session:
    """The practice and the work in hand, held by the ``pointer``.

    ``motion`` is the flick still rolling, ``gone`` how many seconds of it have passed and
    ``ends`` when it is over; ``due`` are the sounds still to come. ``missed`` is the marble
    that the last flick missed by a hair, if any.
    """

    practice: Practice
    hand: HopHand = field(default_factory=HopHand)
    pointer: PointerState = AT_REST
    motion: Motion | None = None
    gone: float = 0.0
    ends: float = 0.0
    due: deque[Moment] = field(default_factory=deque)
    missed: NearMiss | None = None

    @staticmethod
    def begun(options: Mapping[str, OptionValue], rng: Random) -> Session:
        """A new practice under a match's options."""
        return Session(new_practice(options, rng))

    def change(self, practice: Practice) -> None:
        """Go on with another practice, with nothing in hand or rolling."""
        self.stop()
        self.practice = practice
        self.hand, self.pointer = HopHand(fine=self.hand.fine), AT_REST

    def flick(self, flick: Flick) -> None:
        """Flick: the outcome is known at once, and rolls from now on."""
        outcome = flicked(self.practice, flick)
        self._roll(flick, outcome.flicked, outcome.roll, outcome.practice)
        # The next try best starts from the same aim.
        self.hand = HopHand(self.hand.chosen, self.hand.shot, fine=self.hand.fine)
        self.pointer = AT_REST

    def watch(self, shot: Shot, kept: Replayed) -> None:
        """Show a kept flick on its cloth, and let all lie as before it then."""
        self.change(kept.practice)
        self._roll(shot.flick, kept.flicked, shot.roll, kept.practice)

    def _roll(self, flick: Flick, before: HopState, roll: Roll, practice: Practice) -> None:
        """Let a flick roll that leads from the state ``before`` to ``practice``."""
        seat = practice.seat
        self.motion = Motion(before, seat, roll, practice.state, film(before, roll))
        self.gone = 0.0
        # What stays where it came to rest is not carried.
        self.ends = self.motion.seconds if practice.returns else self.motion.rolled_out
        # The finger is heard at once, as loud as it flicks hard.
        finger = Motion(self.practice.state, seat, flick, before).moments()
        moments = [*(replace(moment, seconds=0.0) for moment in finger), *self.motion.moments()]
        self.due = deque(sorted(moments, key=lambda moment: moment.seconds))
        self.missed = near_miss(before, roll)
        self.practice = practice

    def pass_time(self, seconds: float) -> Iterator[Moment]:
        """Let the roll go on; answers what is to be heard by now."""
        self.gone += seconds
        while self.due and self.due[0].seconds <= self.gone:
            yield self.due.popleft()
        if self.gone >= self.ends:
            self.stop()

    def stop(self) -> None:
        """End what is rolling."""
        self.motion = None
        self.due.clear()
