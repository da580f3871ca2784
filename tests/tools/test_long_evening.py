from __future__ import annotations

import sys

import pytest

from game.catalogue import GAMES
from tools.long_evening import readings


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a process has open")
def test_a_match_leaves_no_file_and_no_thread_behind() -> None:
    seen = list(readings(2 * len(GAMES), seed=1))
    # What is opened once, with the first match of each game, stays open.
    once, twice = seen[len(GAMES) - 1], seen[-1]
    assert (twice.files, twice.threads) == (once.files, once.threads)
