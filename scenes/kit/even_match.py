"""The computer that follows the people: what the set-up says of it, and its strength in a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from game.bots.levels import adaptive_kind, manner_of, span_of, strength_of
from game.match import Seat
from game.messages import N_
from game.records.evening_out import EvenMatch, even_match
from game.records.files import RecordError
from game.records.history import GameRecord
from scenes.kit.i18n import _, ngettext

_NOW: Final = (
    N_("Now between learner and casual."),
    N_("Now between casual and skilled."),
    N_("Now between skilled and expert."),
)


def with_strength(
    seats: Sequence[Seat], records: Callable[[], Iterable[GameRecord]]
) -> tuple[Seat, ...]:
    """The seats with the strength of adaptive computers fixed for a match that begins.

    ``records`` gives the finished games of these people, the latest first. It is asked only if
    there are such computers; where it raises RecordError, nothing is known of the people.
    """
    if not any(strength_of(seat.kind) is not None for seat in seats):
        return tuple(seats)
    strength = standing(seats, records).strength
    return tuple(
        seat
        if strength_of(seat.kind) is None
        else replace(seat, kind=adaptive_kind(strength, manner_of(seat.kind)))
        for seat in seats
    )


def standing(seats: Sequence[Seat], records: Callable[[], Iterable[GameRecord]]) -> EvenMatch:
    """How the people on these seats, named as at the table, did so far."""
    try:
        return even_match(records(), [seat.name for seat in seats if seat.is_human])
    except RecordError:
        return EvenMatch()


def standing_text(now: EvenMatch, people: int) -> str:
    """Where it stands against the people at the table."""
    if not now.played:
        return _("Starts easy and learns from every game.")
    if people > 1:
        text = ngettext(
            "{now} People won {won} of {count} game.",
            "{now} People won {won} of the last {count} games.",
            now.played,
        )
    else:
        text = ngettext(
            "{now} You won {won} of {count} game.",
            "{now} You won {won} of the last {count} games.",
            now.played,
        )
    between = _(_NOW[span_of(now.strength)])
    return text.format(now=between, won=now.won, count=now.played)
