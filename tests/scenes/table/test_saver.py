from datetime import UTC, datetime
from pathlib import Path
from random import Random
from threading import Event

from game.match import Match
from game.messages import Message
from game.records.files import RecordError
from game.records.keeping import Keeping
from game.records.places import find_places, open_records
from game.records.saves import SaveStore
from tests.scenes.stage import begun, by_lot

SECONDS = 60
"""A test that waits this long has failed."""


class SlowStore(SaveStore):
    """Writes when it may, and notes how many actions each written match had."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.may, self.began = Event(), Event()
        self.written: list[int] = []
        self.asked: list[str] = []
        self.broken = self.steps_aside = False

    def save(self, id: str, match: Match) -> str:
        self.began.set()
        assert self.may.wait(SECONDS)
        if self.broken:
            raise RecordError(Message("The disk is gone."))
        self.written.append(len(match.log))
        self.asked.append(id)
        # As if another window had gone on with the first.
        return super().save("b" if id == "a" and self.steps_aside else id, match)


def kept(store: SaveStore) -> tuple[Keeping, list[str]]:
    """What keeps a match in a store as "a", and what it tells."""
    records, told = open_records(find_places(str(store.folder))), list[str]()
    now = datetime(2026, 11, 28, tzinfo=UTC)
    keeping = Keeping(records._replace(saves=store), "a", lambda: now, Random(1))
    keeping.tell = lambda problem: told.append(str(problem))
    return keeping, told


def test_a_slow_disk_gets_the_latest_and_nothing_in_between(tmp_path: Path) -> None:
    store, match = SlowStore(tmp_path), begun("human", "human")
    keeping, told = kept(store)
    keeping.save(match)
    assert store.began.wait(SECONDS)
    for count in range(1, 21):
        by_lot(match, Random(count))
        keeping.save(match)
    store.may.set()
    keeping.finish()
    assert told == []
    assert store.written == [0, len(match.log)]
    assert store.load("a").log == match.log


def test_what_steps_aside_for_another_window_stays_there(tmp_path: Path) -> None:
    store, match = SlowStore(tmp_path), begun("human", "human")
    store.steps_aside = True
    keeping, _told = kept(store)
    keeping.save(match)
    assert store.began.wait(SECONDS)
    by_lot(match, Random(1))
    keeping.save(match)
    store.may.set()
    keeping.finish()
    assert store.asked == ["a", "b"]


def test_what_went_wrong_is_told_once(tmp_path: Path) -> None:
    store, match = SlowStore(tmp_path), begun("human", "human")
    store.broken = True
    keeping, told = kept(store)
    for _attempt in range(3):
        keeping.save(match)
        keeping.save(match)
        store.may.set()
        keeping.finish()
    assert told == ["The disk is gone."]
    store.broken = False
    keeping.save(match)
    keeping.finish()
    assert len(told) == 1
    assert store.written == [0]
