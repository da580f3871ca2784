"""A home on a disk without locks: everything is kept, even with two windows at once."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.records.places import find_places, open_records
from game.records.store import Learning, Store
from tests.game.records.windows import at_once

WINDOW = """
import sys
from game.records.places import find_places, open_records
records = open_records(find_places(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
for number in range(20):
    records.learning.add_board("Ann", "pebbles", f"{sys.argv[2]} {number}")
print(*map(str, records.problems))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="takes the locks away as Linux does")
@pytest.mark.skipif(shutil.which("gcc") is None, reason="no compiler here")
@pytest.mark.parametrize("error", ["ENOLCK", "EOPNOTSUPP", "ENOSYS", "EINVAL"])
def test_nothing_is_lost_where_nothing_can_be_locked(tmp_path: Path, error: str) -> None:
    library, home = tmp_path / "no_locks.so", str(tmp_path / "home")
    source = Path(__file__).with_name("no_locks.c")
    command = ["gcc", "-shared", "-fPIC", f"-DREFUSED={error}", "-o", library, source, "-ldl"]
    subprocess.run(command, check=True)
    # A program that was killed left its stand-in for a lock.
    left = Path(home, "history.sqlite3.lock")
    left.mkdir(parents=True)
    os.utime(left, (0, 0))
    printed = at_once(WINDOW, home, "one", "two", LD_PRELOAD=str(library))
    assert printed == ["\n", "\n"]
    kept = Learning(Store(find_places(home).store)).boards("Ann", "pebbles")
    assert kept == {f"{name} {number}" for name in ("one", "two") for number in range(20)}
    assert open_records(find_places(home)).problems == ()
    assert list(Path(home).glob("*.lock")) == list(Path(home).glob("*.tmp")) == []
