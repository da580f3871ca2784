from pathlib import Path
from random import Random
from threading import Event

from game.match import Match
from game.messages import Message
from game.records.files import RecordError
from game.records.keeping import Saver
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
        self.broken = False

    def save(self, id: str, match: Match) -> str:
        self.began.set()
        assert self.may.wait(SECONDS)
        if self.broken:
            raise RecordError(Message("The disk is gone."))
        self.written.append(len(match.log))
        return super().save(id, match)


def test_a_slow_disk_gets_the_latest_and_nothing_in_between(tmp_path: Path) -> None:
    store, match = SlowStore(tmp_path), begun("human", "human")
    saver = Saver(store, "a")
    saver.save(match)
    assert store.began.wait(SECONDS)
    for count in range(1, 21):
        by_lot(match, Random(count))
        saver.save(match)
    store.may.set()
    assert saver.finish() is None
    assert store.written == [0, len(match.log)]
    assert store.load("a").log == match.log


def test_what_went_wrong_is_told_once(tmp_path: Path) -> None:
    store, match = SlowStore(tmp_path), begun("human", "human")
    store.broken = True
    saver = Saver(store, "a")
    told = []
    for _attempt in range(3):
        saver.save(match)
        saver.save(match)
        store.may.set()
        told.append(saver.finish())
    assert [str(each) for each in told] == ["The disk is gone.", "None", "None"]
    store.broken = False
    saver.save(match)
    assert saver.finish() is None
    assert store.written == [0]
