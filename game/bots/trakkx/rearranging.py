"""The best lays of a turn: what a player can lay if he may move what lies on the table."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from random import Random

from game.bots.bot import Meter
from game.bots.trakkx.finding import Found, additions
from game.rules.trakkx import Table


class Effort(IntEnum):
    """How far the search goes: only ADD, SHIFT a few tokens, or REARRANGE everything."""

    ADD = 0
    SHIFT = 1
    REARRANGE = 2


def best_lays(
    table: Table,
    rack: Iterable[str],
    must_open: bool,
    limit: int,
    meter: Meter,
    rng: Random,
    effort: Effort,
) -> list[Found]:
    """The best legal lays found, best first; empty if there is none.

    ``limit`` is the number of groups there may be after the lay; whoever ``must_open`` opens a
    group of his own. Searches until the meter is spent or nothing better is to be had, and gives
    what it has found then. Raises Cancelled.
    """
    found = additions(table, rack, must_open, limit, meter)
    found.sort(key=lambda lay: lay.rank, reverse=True)
    return found
