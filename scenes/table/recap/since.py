"""Which actions of a match happened since somebody's last turn."""

from __future__ import annotations

from game.match import HUMAN, Match
from game.protocol import NATURE


def since_turn(match: Match, seat: int, begins: int = 0) -> range:
    """The numbers of the actions since the last thing that a person on ``seat`` chose to do.

    What chance did at once upon that they saw with it, as they saw how the match was laid out at
    its start; a new round they did not. ``begins`` is the first action that counts.
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
