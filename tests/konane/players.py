"""Konane's computer players, the next step after the rules alone: who can jump more is ahead."""

from collections.abc import Sequence

from game.bots.playouts import PlayoutBot, players_of
from game.messages import Message, SeatName
from game.protocol import Action, State
from tests.konane import KonaneState, jumps

_LEAD = 0.35
"""What one more jump is worth."""


class KonaneBot(PlayoutBot):
    """Wants many jumps for itself and few for the other."""

    def judge(self, state: State) -> Sequence[float]:
        """How many jumps each player has."""
        konane = KonaneState.of(state)
        return [_LEAD * len(jumps(konane.free, player)) for player in range(konane.players)]

    def why(self, before: State, player: int, action: Action) -> Message:
        """What the other is left with."""
        after = KonaneState.of(before.apply_action(player, action))
        left = len(jumps(after.free, 1 - player))
        if not left:
            return Message("After that {name} can’t jump.", name=SeatName(1 - player))
        return Message(
            "It leaves {name} {count} ways to jump.", name=SeatName(1 - player), count=left
        )


PLAYER = players_of("konane", KonaneBot)
