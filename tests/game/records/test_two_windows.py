"""Two Pocketfuls at once: two processes that write the same files as fast as they can."""

import subprocess
import sys
from pathlib import Path

from game.records.places import find_places, open_records
from tests.game.records.matches import log_of, new_match, play_on

ROOT = Path(__file__).parents[3]

WINDOW = """
import sys
from datetime import UTC, datetime
from random import Random
from game.catalogue import ENTRIES
from game.records import files
from game.records.places import find_places, open_records
from tests.game.dice_game import ENTRY, INFO
from tests.game.records.matches import log_of, new_match, play_on

ENTRIES[INFO.key] = ENTRY
# However slow the disk is, nobody gives up waiting for the other.
files._LOCK_ATTEMPTS = 5000
home, name = sys.argv[1:]
records = open_records(find_places(home))
# Both know the shared match before either writes: the one that saves second must step aside.
shared = records.saves.load("shared")
print("ready", flush=True)
sys.stdin.readline()
# The same clock and the same generator: the two want the same ids.
rng = Random(1)
for seed in range(8):
    own = play_on(new_match(100 * int(name) + seed), 4)
    id = records.saves.new_id(datetime(2026, 11, 21), rng)
    print("own", records.saves.save(id, own), log_of(own), flush=True)
    player = shared.state.acting_players()[0]
    choices = list(shared.state.legal_actions(player))
    shared.play(player, choices[-int(name)])
    print("shared", records.saves.save("shared", shared), log_of(shared), flush=True)
    records.history.record(id, play_on(own), datetime.now(UTC))
    records.settings.change(**{("effects_volume", "ambience_volume")[int(name)]: seed})
"""


def test_nothing_of_either_window_is_lost(tmp_path: Path) -> None:
    home = str(tmp_path)
    records = open_records(find_places(home))
    records.saves.save("shared", play_on(new_match(), 2))
    windows = [
        subprocess.Popen(
            [sys.executable, "-c", WINDOW, home, str(number)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for number in range(2)
    ]
    for window in windows:
        assert window.stdout is not None
        assert window.stdout.readline() == "ready\n"
    outputs = []
    for window in windows:
        assert window.stdin is not None
        window.stdin.write("go\n")
        window.stdin.flush()
    for window in windows:
        output, errors = window.communicate(timeout=120)
        assert (window.returncode, errors) == (0, "")
        outputs.append(output.splitlines())

    last: dict[str, str] = {}
    owners: dict[str, set[int]] = {}
    for number, lines in enumerate(outputs):
        assert len(lines) == 16
        for line in lines:
            _what, id, log = line.split(" ", 2)
            last[id] = log
            owners.setdefault(id, set()).add(number)
    assert all(len(windows_of) == 1 for windows_of in owners.values())
    assert len(owners) == 18
    for id, log in last.items():
        assert str(log_of(records.saves.load(id))) == log
    assert records.history.count() == 16
    settings = open_records(find_places(home)).settings.settings
    assert (settings.effects_volume, settings.ambience_volume) == (7, 7)
    assert list(tmp_path.rglob("*.damaged-*")) == []
    assert list(tmp_path.rglob("*.tmp")) == []
