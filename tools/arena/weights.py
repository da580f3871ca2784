"""The numbers by which the computer players of a game judge, by their names.

A number within a tuple is named by its place, as ``turns[3]``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, TypeVar

from game.bots.bot import Bot
from game.bots.levels import LEVELS
from game.bots.player import Judgement, player_of
from game.catalogue import ENTRIES

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

W = TypeVar("W", bound="DataclassInstance")


def usual_weights(game: str) -> DataclassInstance:
    """The numbers in use. Raises ValueError if the game has none that could be changed."""
    weights: DataclassInstance = _judgement(game).weights
    return weights


def _judgement(game: str) -> Judgement[Any]:
    judgement = player_of(game).judgement if game in ENTRIES else None
    if judgement is None:
        raise ValueError(f"The players of “{game[:40]}” have no numbers that could be changed.")
    return judgement


def numbers_of(weights: DataclassInstance) -> dict[str, float]:
    """All numbers by name."""
    return dict(_numbers(weights))


def _numbers(weights: DataclassInstance) -> Iterator[tuple[str, float]]:
    for each in fields(weights):
        value = getattr(weights, each.name)
        if isinstance(value, tuple):
            yield from ((f"{each.name}[{place}]", float(one)) for place, one in enumerate(value))
        else:
            yield each.name, float(value)


def with_changes(weights: W, changes: Mapping[str, float]) -> W:
    """The numbers with some of them changed. Raises ValueError for one that there is not."""
    known = numbers_of(weights)
    for name in changes:
        if name not in known:
            raise ValueError(f"There is no number “{name[:40]}”; there are {', '.join(known)}.")
    changed: dict[str, object] = {}
    for each in fields(weights):
        value = getattr(weights, each.name)
        if isinstance(value, tuple):
            changed[each.name] = tuple(
                changes.get(f"{each.name}[{place}]", one) for place, one in enumerate(value)
            )
        elif each.name in changes:
            number = changes[each.name]
            changed[each.name] = round(number) if isinstance(value, int) else number
    return replace(weights, **changed)


def bot_with(game: str, level: str, changes: Mapping[str, float]) -> Bot:
    """A player of ``level`` that judges by changed numbers. Raises UnknownBot, ValueError."""
    if level not in LEVELS:
        raise ValueError(f"Only the numbers of a level can be changed, not of “{level[:40]}”.")
    judgement = _judgement(game)
    return judgement.new_bot(level, with_changes(judgement.weights, changes))
