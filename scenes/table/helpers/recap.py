"""The recap: a person who gets the screen back may see what happened since their last turn.

It's never in the way: after a curtain it runs by itself only for those who asked for that;
otherwise it's offered, by the curtain's button and beside what happened last, and any press ends
it. It shows past positions with the eyes now at the screen, so no one sees more than they could
have: after the curtain's button that's everyone's, and the curtain falls again.
"""

from typing import Final

from game.match import HUMAN, Match
from game.protocol import NATURE
from scenes.kit.i18n import _
from scenes.kit.intent import Command
from scenes.kit.voice.voice import Weight
from scenes.table.base import AnyBase
from scenes.table.helpers.reel import Reel

MANY: Final = 2
"""More turns of others than this are more than the last one, which is told anyway."""

_ENDS_ONLY: Final = frozenset({Command.SKIP, Command.BACK, Command.ACTIVATE})
"""Commands that only end a running recap."""

_LETS_RUN: Final = frozenset({Command.MUTE, Command.FULLSCREEN, Command.TURN_BOARD})
"""Commands that don't end it."""


def since_turn(match: Match, seat: int, begins: int = 0) -> range:
    """The numbers of the actions since a person on ``seat`` last chose something.

    They saw what chance did right after that, as they saw how the match was laid out at its start;
    not a new round. ``begins`` is the first action that counts.
    """
    end = match.cursor
    start = begins
    for number in range(end - 1, begins - 1, -1):
        if _chose(match, number, seat):
            start = number + 1
            break
    while start < end and match.log[start].player == NATURE and not match.states[start].is_pause:
        start += 1
    return range(start, end)


def _chose(match: Match, number: int, seat: int) -> bool:
    entry = match.log[number]
    if entry.player != seat or match.kind_at(number, seat) != HUMAN:
        return False
    return match.states[number].legal_actions(seat).forced is None


class Recap:
    """Knows what there is to see again at a table, and runs it."""

    def __init__(self, table: AnyBase) -> None:
        self._table = table
        # Someone who reopens a match may not remember its last move.
        self._opened_at = table.host.match.cursor

    @property
    def runs(self) -> bool:
        """Whether one is running."""
        return self._table.host.reel is not None

    @property
    def text(self) -> str:
        """How far the running one has come."""
        reel = self._table.host.reel
        if reel is None:
            return ""
        return _(
            "Since your last turn: {number} of {count}. Press anything to skip.",
            number=max(1, reel.at),
            count=len(reel.numbers),
        )

    @property
    def numbers(self) -> tuple[int, ...]:
        """The actions to tell the person to move, also behind the curtain."""
        table = self._table
        host = table.host
        seat = host.hand_seat
        if not table.keeps or not host.is_live or seat is None:
            return ()
        match = host.match
        return tuple(
            number
            for number in since_turn(match, seat)
            if table.game.is_recapped(match.log[number].player, match.log[number].action)
        )

    @property
    def offer(self) -> str:
        """What the curtain says about it; "" if there's nothing to tell."""
        return _("What happened?") if self.numbers else ""

    @property
    def is_offered(self) -> bool:
        """Whether there's more to tell than the one action that's told anyway."""
        table = self._table
        if self.runs or table.seen.seat is None or not table.at_rest:
            return False
        numbers = self.numbers
        if not numbers:
            return False
        host = table.host
        curtained = host.state.has_secrets and len(table.seen.people) > 1
        opened = host.match.cursor == self._opened_at
        return curtained or opened or self._turns(numbers) >= MANY

    def _turns(self, numbers: tuple[int, ...]) -> int:
        """How many turns these actions are: what one player does in a row is one."""
        log = self._table.host.match.log
        start, end = numbers[0], numbers[-1] + 1
        players = [entry.player for entry in log[start:end] if entry.player != NATURE]
        pairs = zip(players, [NATURE, *players], strict=False)
        return sum(player != before for player, before in pairs)

    def start(self) -> None:
        """Show it, from the beginning if it's running; nothing if there is none."""
        self.end()
        numbers = self.numbers
        told = "" if numbers else _("Nothing new.")
        self._table.services.voice.say(told, Weight.ANSWER)
        if numbers:
            self._table.host.recap(Reel(numbers))
            self._table.listen()

    def end(self) -> None:
        """Return to the match at once; drafts are back in hand."""
        if self.runs:
            self._table.host.end_recap()
            self._table.listen()

    def takes(self, command: Command) -> bool:
        """Let a command end the running recap; returns whether that's all it meant."""
        if not self.runs or command in _LETS_RUN or command is Command.RECAP:
            return False
        self.end()
        return command in _ENDS_ONLY
