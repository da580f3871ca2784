import os
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from game.records.files import DamagedRecord, RecordError
from game.records.saves import SaveStore
from tests.game.records.matches import log_of, new_match, play_on

NOW = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "saves"


@pytest.fixture
def store(folder: Path) -> SaveStore:
    return SaveStore(folder)


def age(folder: Path, id: str, seconds: int) -> None:
    """Set a file's time, so that lists have an order without waiting."""
    os.utime(folder / f"{id}.pocketful", (1_000_000_000 + seconds,) * 2)


def snapshot(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != ".lock"
    }


def test_ids_tell_the_time_and_are_never_used_twice(store: SaveStore) -> None:
    first = store.new_id(NOW, Random(1))
    assert first.startswith("20261121-201500-")
    store.save(first, new_match())
    second = store.new_id(NOW, Random(1))
    assert second != first


def test_lists_tell_what_the_files_contain(folder: Path, store: SaveStore) -> None:
    done = play_on(new_match(2, ["human", "skilled", "human"]))
    done.title = "The long one"
    store.save("old", done)
    store.save("new", play_on(new_match(), 3))
    age(folder, "old", 1)
    age(folder, "new", 2)
    new, old = store.saves()
    assert (new.id, new.actions, new.finished, new.damaged) == ("new", 3, False, None)
    assert (old.id, old.title, old.finished) == ("old", "The long one", True)
    assert (old.actions, old.game, old.date) == (done.moves(), done.info.key, done.date)
    assert old.seats == done.seats
    assert [info.id for info in store.unfinished()] == ["new"]
    latest = store.latest_unfinished()
    assert latest is not None
    assert latest.id == "new"


def test_a_list_follows_the_files(folder: Path) -> None:
    store, other = SaveStore(folder), SaveStore(folder)
    match = new_match()
    store.save("a", match)
    assert [info.actions for info in store.saves()] == [0]
    other.load("a")
    other.save("a", play_on(match, 1))
    assert [info.actions for info in store.saves()] == [1]
    play_on(match)
    other.save("a", match)
    assert store.latest_unfinished() is None


@pytest.mark.parametrize("id", ["", "..", "../x", "a/b", "a\\b", ".x", "C:x", "a\0b", "x" * 200])
def test_no_id_leads_out_of_the_folder(folder: Path, store: SaveStore, id: str) -> None:
    for act in (
        lambda: store.load(id),
        lambda: store.save(id, new_match()),
        lambda: store.delete(id),
        lambda: store.restore(id),
        lambda: store.name(id, "x"),
    ):
        with pytest.raises(RecordError) as raised:
            act()
        assert str(raised.value.message).isprintable()
    assert not folder.exists() or snapshot(folder) == {}


def test_what_is_deleted_can_be_restored(store: SaveStore) -> None:
    first, second = play_on(new_match(1), 2), play_on(new_match(2), 3)
    store.save("a", first)
    store.delete("a")
    assert store.saves() == []
    store.save("a", second)
    store.delete("a")
    assert sorted(info.actions for info in store.deleted()) == [2, 2]
    assert store.restore("a") == "a"
    assert store.restore("a-2") == "a-2"
    assert log_of(store.load("a")) == log_of(first)
    assert log_of(store.load("a-2")) == log_of(second)
    store.save("b", first)
    store.delete("b")
    store.save("b", second)
    assert store.restore("b") == "b-2"
    assert log_of(store.load("b")) == log_of(second)
    with pytest.raises(RecordError, match="There’s no file"):
        store.delete("zzz")


def test_a_match_deleted_by_another_window_is_saved_again(folder: Path) -> None:
    store, other = SaveStore(folder), SaveStore(folder)
    match = play_on(new_match(), 1)
    store.save("a", match)
    other.delete("a")
    assert store.save("a", play_on(match, 1)) == "a"
    assert len(store.load("a").log) == 2


def test_two_windows_with_one_match_keep_both_lines(folder: Path) -> None:
    first, second = SaveStore(folder), SaveStore(folder)
    first.save("a", play_on(new_match(), 2))
    left, right = first.load("a"), second.load("a")
    left.play(0, left.info.parse_action(left.state.legal_actions(0)[0].notation()))
    right.play(0, right.info.parse_action(right.state.legal_actions(0)[1].notation()))
    assert first.save("a", left) == "a"
    assert second.save("a", right) == "a-2"
    play_on(right, 1)
    assert second.save("a", right) == "a-2"
    assert first.save("a", left) == "a"
    assert log_of(SaveStore(folder).load("a")) == log_of(left)
    assert log_of(SaveStore(folder).load("a-2")) == log_of(right)
    assert len(first.saves()) == 2


NEWER = b"[Pocketful 99]\n[Seat0 1]\n\nsomething new\n"


@pytest.mark.parametrize("content", [b"", b"\0" * 50, b"\xff\xfe\x00", b"[Pocketful 1]\n", NEWER])
def test_a_file_that_cannot_be_read_is_listed_and_left_alone(folder: Path, content: bytes) -> None:
    store = SaveStore(folder)
    store.save("good", new_match())
    (folder / "bad.pocketful").write_bytes(content)
    bad = next(info for info in store.saves() if info.id == "bad")
    assert bad.damaged is not None
    assert "bad" in str(bad.damaged)
    assert not bad.unfinished
    with pytest.raises(RecordError):
        store.load("bad")
    with pytest.raises(RecordError):
        store.name("bad", "x")
    assert store.save("bad", new_match()) == "bad-2"
    assert (folder / "bad.pocketful").read_bytes() == content


def test_a_match_that_was_damaged_while_it_was_played_is_kept_beside(folder: Path) -> None:
    store = SaveStore(folder)
    match = play_on(new_match(), 1)
    store.save("a", match)
    (folder / "a.pocketful").write_bytes(b"broken")
    assert store.save("a", play_on(match, 1)) == "a"
    assert (folder / "a.pocketful.damaged-1").read_bytes() == b"broken"
    assert len(store.load("a").log) == 2


def test_a_newer_file_in_the_place_of_a_match_stays_there(folder: Path, store: SaveStore) -> None:
    match = play_on(new_match(), 1)
    store.save("a", match)
    (folder / "a.pocketful").write_bytes(NEWER)
    assert store.save("a", match) == "a-2"
    assert (folder / "a.pocketful").read_bytes() == NEWER


def test_a_damaged_log_shows_in_the_list_once_it_was_opened(folder: Path, store: SaveStore) -> None:
    store.save("a", play_on(new_match(), 3))
    path = folder / "a.pocketful"
    path.write_text(path.read_text().replace("\n1 ", "\n0 "))
    assert store.latest_unfinished() is not None
    with pytest.raises(DamagedRecord, match=r"“a\.pocketful” can’t be opened: Line "):
        store.load("a")
    assert store.latest_unfinished() is None
    assert store.saves()[0].damaged is not None


@pytest.mark.parametrize("shift", ["", "-"])
def test_a_match_with_more_tags_than_a_list_reads_is_listed(
    folder: Path, store: SaveStore, shift: str
) -> None:
    head, log = new_match().to_text().split("\n\n", 1)
    tags = "".join(f'\n[Note{number} "{shift}{"ß" * 100}"]' for number in range(200))
    folder.mkdir()
    (folder / "long.pocketful").write_text(f"{head}{tags}\n\n{log}", encoding="utf-8")
    (info,) = store.saves()
    assert info.damaged is None
    assert store.load("long")


def test_other_things_in_the_folder_are_not_listed(folder: Path, store: SaveStore) -> None:
    store.save("a", new_match())
    (folder / "folder.pocketful").mkdir()
    (folder / ".hidden.pocketful").write_text("")
    (folder / "notes.txt").write_text("")
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.pocketful")
    assert [info.id for info in store.saves()] == ["a"]


def test_any_file_can_be_opened(tmp_path: Path, store: SaveStore) -> None:
    match = play_on(new_match(), 3)
    path = tmp_path / "from a friend.txt"
    path.write_text(match.to_text(), encoding="utf-8")
    assert log_of(store.load_file(path)) == log_of(match)
    assert store.id_of(path) is None
    assert store.id_of(tmp_path / "\0.pocketful") is None
    with pytest.raises(RecordError, match="There’s no file"):
        store.load_file(tmp_path / "missing")
    with pytest.raises(DamagedRecord, match="isn’t a file"):
        store.load_file(tmp_path)


def test_a_file_of_the_store_is_played_on_where_it_is(folder: Path) -> None:
    SaveStore(folder).save("a", play_on(new_match(), 2))
    store = SaveStore(folder)
    path = folder / "a.pocketful"
    assert store.id_of(path) == "a"
    assert store.save("a", play_on(store.load("a"), 1)) == "a"
    assert [info.actions for info in store.saves()] == [3]


def test_without_a_place_matches_are_remembered_for_the_time(folder: Path) -> None:
    SaveStore(folder).save("kept", play_on(new_match(), 1))
    before = snapshot(folder)
    store = SaveStore(folder, keep=False)
    match = play_on(new_match(2), 4)
    assert store.save("mine", match) == "mine"
    assert log_of(store.load("mine")) == log_of(match)
    assert {info.id for info in store.saves()} == {"mine", "kept"}
    assert store.new_id(NOW, Random(1)) != "mine"
    store.name("kept", "Named")
    assert {info.title for info in store.saves()} == {"", "Named"}
    store.delete("kept")
    assert [info.id for info in store.saves()] == ["mine"]
    assert snapshot(folder) == before
