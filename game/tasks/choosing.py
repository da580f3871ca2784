"""Which puzzle comes next, and which one is today's."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from random import Random
from typing import Final

from game.records.glicko import Rating
from game.records.puzzle_book import GameResults
from game.tasks.puzzles import Collection, Puzzle

STEP: Final = 300
"""Ratings between what suits somebody and what is easier, or harder, for them."""

_NEAR: Final = 8
"""One of so many puzzles comes, those whose ratings are nearest."""

_SEEN_LATELY: Final = timedelta(days=60)


def game_of(games: Sequence[str], day: date) -> str:
    """The game whose turn it is on that day; ``games`` are those with puzzles, at least one."""
    return games[day.toordinal() % len(games)]


def puzzle_of(collection: Collection, day: date) -> Puzzle:
    """The puzzle of that day, the same for everybody; the collection has at least one.

    The key with the smallest hash wins, so that puzzles which come or go leave most days alone.
    """
    return min(collection.puzzles, key=lambda puzzle: _lot(day, puzzle.key))


def _lot(day: date, key: str) -> bytes:
    return hashlib.blake2s(f"{day.isoformat()} {key}".encode(), digest_size=8).digest()


def next_puzzle(
    collection: Collection,
    results: GameResults,
    ratings: Mapping[str, Rating],
    rng: Random,
    today: date,
    *,
    kind: str = "",
    step: int = 0,
    in_hand: bool = True,
) -> Puzzle | None:
    """A puzzle near the person's rating and ``step``, of a ``kind`` if one is wanted.

    Unless ``in_hand``, it is none that begins with something in hand.

    ``ratings`` are those that puzzles have come to here. Puzzles that were never tried come first,
    then those not seen lately, then whatever was seen longest ago. None if there is no puzzle.
    """
    wanted = results.rating.value + step

    def away(puzzle: Puzzle) -> float:
        rating = ratings.get(puzzle.key)
        return abs((puzzle.rating if rating is None else rating.value) - wanted)

    puzzles = {
        one.key: one
        for one in collection.puzzles
        if kind in ("", one.kind) and (in_hand or not one.task.position.work)
    }
    if not puzzles:
        return None
    fresh = [one for key, one in puzzles.items() if key not in results.tries]
    if not fresh:
        old = today - _SEEN_LATELY
        fresh = [one for key, one in puzzles.items() if results.tries[key].last <= old]
    if not fresh:
        return puzzles[min(puzzles, key=lambda key: (results.tries[key].last, key))]
    return rng.choice(sorted(fresh, key=lambda one: (away(one), one.key))[:_NEAR])
