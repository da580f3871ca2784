"""Reads what a command line says about the game, its rules and budgets."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path

from game.bots.levels import LEVELS
from game.catalogue import GAMES
from game.protocol import GameInfo, OptionValue
from tools.arena.ladders import settings_of
from tools.arena.terms import Setting


def usual_parser(program: str, description: str, seed: int, epilog: str = "") -> ArgumentParser:
    """What a command line says about the game, its rules and how much is done at once."""
    parser = ArgumentParser(prog=program, description=description, epilog=epilog)
    first = next(iter(GAMES))
    parser.add_argument("game", nargs="?", default=first, help=f"key of the game ({first})")
    parser.add_argument("--players", type=int, help="only this number of players")
    parser.add_argument("--options", nargs="+", default=[], metavar="K=V", help="rules to play by")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    parser.add_argument("--seed", type=int, default=seed, help="other openings and other errors")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keep finished games here")
    return parser


def game_in(key: str) -> GameInfo:
    """The game of that key. Raises ValueError."""
    if key not in GAMES:
        raise ValueError(f"There is no game “{key}”; there are {', '.join(GAMES)}.")
    return GAMES[key]


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
