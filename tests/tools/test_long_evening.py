from __future__ import annotations

import sys

import pytest

from tools.long_evening import readings


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a process has open")
def test_a_match_leaves_no_file_and_no_thread_behind() -> None:
    first, *_between, last = readings(6, seed=1)
    assert (last.files, last.threads) == (first.files, first.threads)
