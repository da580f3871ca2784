"""Reads what a command line says about rules and budgets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.bots.levels import LEVELS
from game.protocol import GameInfo, OptionValue
from tools.arena.ladders import settings_of
from tools.arena.terms import Setting


def settings_in(info: GameInfo, players: int | None, words: Sequence[str]) -> Sequence[Setting]:
    """The ways to play that ``words`` (``option=value``) leave; those of the ladder without any.

    Raises ValueError, and OptionError for a value that there is not.
    """
    by_key = {option.key: option for option in info.options}
    options: dict[str, OptionValue] = {}
    for key, value in _pairs(words):
        if key not in by_key:
            raise ValueError(f"{info.title} has no option “{key}”.")
        options[key] = by_key[key].parse(value)
    usual = [] if options else [each for each in settings_of(info) if players in (None, each[0])]
    found = usual or [(count, options) for count in info.players if players in (None, count)]
    if not found:
        raise ValueError(f"{info.title} is not for {players} players.")
    return found


def nodes_in(words: Sequence[str]) -> dict[str, int]:
    """The nodes a move by level that ``words`` (``level=number``) say. Raises ValueError."""
    nodes = {}
    for level, count in _pairs(words):
        if level not in LEVELS:
            raise ValueError(f"There is no level “{level}”; there are {', '.join(LEVELS)}.")
        if not count.isdecimal() or not int(count):
            raise ValueError(f"“{count}” is not a number of nodes.")
        nodes[level] = int(count)
    return nodes


def numbers_in(words: Sequence[str]) -> dict[str, float]:
    """The numbers that ``words`` (``name=1.5``) say. Raises ValueError."""
    numbers = {}
    for name, value in _pairs(words):
        try:
            numbers[name] = float(value)
        except ValueError:
            raise ValueError(f"“{value}” is not a number.") from None
    return numbers


def _pairs(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    for word in words:
        key, found, value = word.partition("=")
        if not found:
            raise ValueError(f"“{word}” should be written as name=value.")
        yield key, value
