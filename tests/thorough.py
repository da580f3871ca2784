"""How much is tried where a test tries many: all with ``--thorough``, else a tenth, or fewer."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")

_FEWEST = 5
_MOST = 24
_share = 10


def be_thorough() -> None:
    """Leave nothing out from now on; ``tests/conftest.py`` calls it before tests are collected."""
    global _share
    _share = 1


def is_thorough() -> bool:
    """Whether the tests run with ``--thorough``."""
    return _share == 1


def thorough(count: int) -> int:
    """So many tries if the tests run with ``--thorough``, else a tenth of them."""
    return -(-count // _share)


def some(things: Sequence[T]) -> list[T]:
    """All ``things`` with ``--thorough``; else a tenth, from 5 to 24 of them, drawn by lot."""
    if is_thorough():
        return list(things)
    number = min(len(things), max(thorough(len(things)), _FEWEST), _MOST)
    return Random(len(things)).sample(things, number) if number < len(things) else list(things)
