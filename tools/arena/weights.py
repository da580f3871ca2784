"""The numbers by which the computer players of a game judge, by their names.

Every game keeps them in one frozen dataclass, ``WEIGHTS``, beside its bots, whose constructor takes
another one. A number within a tuple is named by its place, as ``turns[3]``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from importlib import import_module
from typing import Any

from game.bots.bot import Bot
from game.bots.levels import LEVELS
from physics.players import new_bot

_HOMES: Mapping[str, str] = {
    "trickle": "game.bots.trickle",
    "trickle-down": "game.bots.trickle_down",
    "bead-game": "game.bots.bead_game",
    "trakkx": "game.bots.trakkx",
    "hop-the-marble": "physics.player.bot",
}


def usual_weights(game: str) -> Any:
    """The numbers in use. Raises ValueError if the game has none that could be changed."""
    found = getattr(import_module(_HOMES[game]), "WEIGHTS", None) if game in _HOMES else None
    if not is_dataclass(found) or isinstance(found, type):
        raise ValueError(f"The players of “{game[:40]}” have no numbers that could be changed.")
    return found


def numbers_of(weights: Any) -> dict[str, float]:
    """All numbers by name."""
    return dict(_numbers(weights))


def _numbers(weights: Any) -> Iterator[tuple[str, float]]:
    for each in fields(weights):
        value = getattr(weights, each.name)
        if isinstance(value, tuple):
            yield from ((f"{each.name}[{place}]", float(one)) for place, one in enumerate(value))
        else:
            yield each.name, float(value)


def with_changes(weights: Any, changes: Mapping[str, float]) -> Any:
    """The numbers with some of them changed. Raises ValueError for one that there is not."""
    known = numbers_of(weights)
    for name in changes:
        if name not in known:
            raise ValueError(f"There is no number “{name[:40]}”; there are {', '.join(known)}.")
    changed: dict[str, Any] = {}
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
    bot = type(new_bot(game, level))
    weights = with_changes(usual_weights(game), changes)
    made: Bot = bot(level, weights=weights)  # type: ignore[call-arg]
    return made
