"""Two Pocketfuls at once: two processes that write the same files as fast as they can."""

from pathlib import Path

from game.records.places import find_places, open_records
from tests.game.records.matches import log_of, new_match, play_on
from tests.game.records.windows import at_once

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
    last: dict[str, str] = {}
    owners: dict[str, set[int]] = {}
    for number, printed in enumerate(at_once(WINDOW, home, "0", "1")):
        lines = printed.splitlines()
        assert len(lines) == 16, printed
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
