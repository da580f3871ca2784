"""How people did against the computer that follows them, and how strong it has to be next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from game.bots.adaptive import next_strength
from game.bots.levels import FIRST_STRENGTH, strength_of
from game.match import HUMAN
from game.records.history import GameRecord, SeatResult
from game.records.statistics import name_key

RECENT: Final = 8
"""Wins are told of at most this many games."""

_REMEMBERED: Final = 40
"""How many games back results count."""


@dataclass(frozen=True, slots=True)
class EvenMatch:
    """The strength for the next match, and how many of the last ``played`` games people won."""

    strength: int = FIRST_STRENGTH
    won: int = 0
    played: int = 0


def even_match(records: Iterable[GameRecord], people: Sequence[str]) -> EvenMatch:
    """What the finished games say of these people, who are all that sit at the table.

    ``records`` are those of one game, the latest first, as ``History.together`` finds them. Games
    count in which the same people, and nobody else, had an adaptive computer among their opponents.
    """
    here = sorted(map(name_key, people))
    found = []
    for record in records:
        persons = [seat for seat in record.seats if seat.kind == HUMAN]
        if sorted(name_key(seat.name) for seat in persons) == here:
            result = _result(record, persons)
            found += [] if result is None else [result]
        if len(found) == _REMEMBERED:
            break
    recent = found[:RECENT]
    return EvenMatch(
        next_strength([(strength, score) for strength, score, _won in reversed(found)]),
        sum(won for _strength, _score, won in recent),
        len(recent),
    )


def _result(record: GameRecord, persons: Sequence[SeatResult]) -> tuple[int, float, bool] | None:
    """The computer's strength, what the people made of it (0 to 1), and whether one of them won.

    People are compared with their adaptive opponents alone: who else was better or worse says
    nothing about these. None if there were no such opponents.
    """
    scores = []
    strengths = []
    for seat in record.seats:
        strength = strength_of(seat.kind)
        if strength is None:
            continue
        for person in persons:
            if person.team != seat.team:
                strengths.append(strength)
                scores.append(_score(person.place, seat.place))
    if not scores:
        return None
    return strengths[0], sum(scores) / len(scores), any(seat.place == 1 for seat in persons)


def _score(own: int, other: int) -> float:
    """What a place is worth against another one: 1 for the better, 0.5 for the same."""
    return 0.5 if own == other else float(own < other)
