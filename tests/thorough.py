"""How much is tried where a test tries many: all with ``--thorough``, else a tenth, or fewer."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

import pytest

T = TypeVar("T")

_MOST = 2
_share = 10


def be_thorough() -> None:
    """Leave nothing out from now on; ``tests/conftest.py`` calls it before tests are collected."""
    global _share
    _share = 1


def is_thorough() -> bool:
    """Whether the tests run with ``--thorough``."""
    return _share == 1


def thorough(count: int) -> int:
    """This many tries if the tests run with ``--thorough``, else a tenth of them."""
    return -(-count // _share)


def chosen(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """All tests with ``--thorough``; else no long ones, and one random case of each.

    Each test draws for itself, so that all games, sizes and languages come up somewhere; of those
    marked ``whole`` each case is kept. Long tests come first: a process with nothing left to do at
    the end takes short ones from another.
    """
    if is_thorough():
        return sorted(items, key=lambda item: item.get_closest_marker("long") is None)
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        name = item.nodeid
        if item.get_closest_marker("whole") is None:
            name = name.partition("[")[0]
        if item.get_closest_marker("long") is None:
            cases.setdefault(name, []).append(item)
    kept = {id(Random(name).choice(each)) for name, each in cases.items()}
    return [item for item in items if id(item) in kept]


def some(things: Sequence[T]) -> list[T]:
    """All ``things`` with ``--thorough``; else 2 of them at random."""
    if is_thorough():
        return list(things)
    number = min(len(things), _MOST)
    return Random(len(things)).sample(things, number) if number < len(things) else list(things)
