import shutil
import sqlite3
import struct
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from game.analysis import Phases, Slip
from game.match import MAX_NAME
from game.records import database as module
from game.records.archive import feats, of_person
from game.records.files import RecordError
from game.records.history import History, Wanted
from game.records.store import Store
from tests.game.records.matches import log_of, new_match, play_on, played_otherwise

VERSIONS = Path(__file__).parents[2] / "versions"
NOW = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "history.sqlite3"


def names(path: Path) -> list[str]:
    return sorted(found.name for found in path.parent.iterdir())


def recorded(path: Path) -> str:
    """The id of the one game in a history that's closed again."""
    history = History(Store(path))
    id = history.record("a", play_on(new_match()), NOW)
    history.store.close()
    return id


def in_sql(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as file:
        for statement in statements:
            file.execute(statement)
        file.commit()


def test_a_finished_game_is_kept_whole(path: Path) -> None:
    match = play_on(new_match(2, ["human", "skilled", "human"], deal=True))
    match.title = "Sunday"
    # A lone person's name among computers in earlier versions.
    match.with_seat(0, match.seats[0]._replace(name="You"))
    history = History(Store(path))
    assert history.store.problem is None
    id = history.record("save-id", match, NOW)
    history.store.close()
    again = History(Store(path))
    (record,) = again.games()
    assert (record.id, record.save, record.title) == (id, "save-id", "Sunday")
    assert (record.game, record.players, record.actions) == (match.info.key, 3, match.moves())
    assert (record.started, record.finished) == (match.date, "2026-11-21T20:15:00+00:00")
    assert dict(record.options) == match.options
    assert [(s.name, s.kind) for s in record.seats] == [
        ("Player", "human"),
        ("Ben", "skilled"),
        ("Cem", "human"),
    ]
    assert tuple(s.points for s in record.seats) == match.state.returns()
    outcome = match.outcome()
    assert outcome is not None
    assert tuple(s.seat for s in record.seats if s.place == 1) == outcome.winners
    replayed = again.match(id)
    assert log_of(replayed) == log_of(match)
    assert replayed.at_end
    assert names(path) == ["history.sqlite3"]


def test_places_leave_out_those_that_are_shared() -> None:
    history = History(Store(None))
    for seed in range(60):
        history.record(f"{seed}", play_on(new_match(seed, ["human"] * 6)), NOW)
    tied = 0
    for record in history.games():
        for seat in record.seats:
            better = sum(other.points > seat.points for other in record.seats)
            assert seat.place == 1 + better
            assert seat.team == seat.seat
        tied += len({seat.place for seat in record.seats}) < 6
    assert tied > 0


def test_recording_again_changes_nothing(path: Path) -> None:
    history, window = History(Store(path)), History(Store(path))
    match = play_on(new_match())
    id = history.record("a", match, NOW)
    assert window.record("a", match, NOW + timedelta(days=1)) == id
    match.go_to(3)
    assert history.record("a-2", match, NOW) == id
    assert match.cursor == 3
    assert history.record("fork", play_on(match.fork()), NOW) == id
    assert history.count() == 1
    assert history.match(id).at_end


def test_a_game_taken_back_and_finished_anew_counts_once_as_it_ended_last(path: Path) -> None:
    history = History(Store(path))
    match = play_on(new_match())
    history.record("a", match, NOW)
    other = history.record("another", play_on(new_match(2)), NOW)
    before = log_of(match)
    match.go_to(len(match.log) - 2)
    played_otherwise(match)
    assert log_of(match) != before
    last = history.record("a", match, NOW)
    assert {record.id for record in history.games()} == {last, other}
    assert log_of(history.match(last)) == log_of(match)
    assert of_person(history, Wanted(), "Ann").tally.played == 2


def test_a_line_that_was_branched_off_is_another_game(path: Path) -> None:
    history = History(Store(path))
    match = play_on(new_match())
    first = history.record("a", match, NOW)
    match.go_to(len(match.log) - 2)
    fork = match.fork()
    with pytest.raises(ValueError, match="not finished"):
        history.record("b", fork, NOW)
    played_otherwise(fork)
    second = history.record("b", fork, NOW)
    assert {record.id for record in history.games()} == {first, second}


def test_two_games_with_the_same_moves_are_two(path: Path) -> None:
    history = History(Store(path))
    match = play_on(new_match())
    history.record("a", match, NOW)
    match.date = "2027-01-01T00:00:00+00:00"
    history.record("a", match, NOW)
    assert history.count() == 2


def test_a_game_can_be_forgotten(path: Path) -> None:
    history = History(Store(path))
    id = history.record("a", play_on(new_match()), NOW)
    history.remove(id)
    assert history.games() == []
    with pytest.raises(RecordError, match="isn’t in the history"):
        history.match(id)
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT count(*) FROM places").fetchone() == (0,)


@pytest.mark.parametrize(
    "content", [b"", b"no database at all", b"SQLite format 3\0" + b"\0" * 500, b"\0" * 5000]
)
def test_what_is_no_database(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    history = History(Store(path))
    history.record("a", play_on(new_match()), NOW)
    history.store.close()
    assert History(Store(path)).count() == 1
    if content:
        assert history.store.problem is not None
        aside = path.with_name("history.sqlite3.damaged-1")
        assert str(aside) in str(history.store.problem)
        assert aside.read_bytes() == content


@pytest.mark.parametrize(
    "change",
    [
        "PRAGMA application_id = 7",
        "PRAGMA user_version = -1",
        "PRAGMA user_version = 0",
        "DROP TABLE places",
        "CREATE TABLE more (x)",
        "ALTER TABLE matches ADD COLUMN x",
        "CREATE TRIGGER t AFTER INSERT ON matches BEGIN DELETE FROM matches; END",
        "CREATE VIEW v AS SELECT 1",
    ],
)
def test_a_strangers_database_is_kept_beside(path: Path, change: str) -> None:
    history = History(Store(path))
    assert history.count() == 0
    history.store.close()
    in_sql(path, change)
    before = path.read_bytes()
    history = History(Store(path))
    assert history.store.problem is not None
    assert path.with_name("history.sqlite3.damaged-1").read_bytes() == before
    history.record("a", play_on(new_match()), NOW)
    assert history.count() == 1
    history.store.close()
    assert Store(path).problem is None


def test_a_strangers_journal_deletes_no_file_that_it_names(path: Path, tmp_path: Path) -> None:
    recorded(path)
    file, victim = path.read_bytes(), tmp_path / "victim"
    victim.write_text("precious")
    name, page = bytes(victim), int.from_bytes(file[16:18])
    head = bytes.fromhex("d9d505f920a163d7") + struct.pack(
        ">5I", 0, 7, len(file) // page, 512, page
    )
    ending = struct.pack(">2I", len(name), sum(name)) + head[:8]
    journal = head.ljust(512, b"\0") + struct.pack(">I", (1 << 30) // page + 1) + name + ending
    path.with_name(path.name + "-journal").write_bytes(journal)
    problem = Store(path).problem
    assert victim.read_text() == "precious"
    assert problem is not None
    assert path.with_name(path.name + ".damaged-1").read_bytes() == file


def test_what_the_program_does_wrong_is_no_damage_of_the_file(path: Path) -> None:
    history = History(Store(path))
    history.record("one", play_on(new_match()), NOW)
    with pytest.raises(RecordError):
        history.query("SELECT ?", ())
    assert [record.save for record in history.games()] == ["one"]
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_damage_that_shows_later_is_kept_beside_too(path: Path) -> None:
    history = History(Store(path))
    for seed in range(40):
        history.record(f"{seed}", play_on(new_match(seed)), NOW)
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xa5" * (len(data) - 4096)
    path.write_bytes(data)
    # What's in memory would hide the damage for a while.
    history.store._connected().execute("PRAGMA shrink_memory")
    with pytest.raises(RecordError, match="A damaged file was set aside") as raised:
        history.games()
    aside = path.with_name("history.sqlite3.damaged-1")
    assert str(aside) in str(raised.value.message)
    assert aside.read_bytes() == bytes(data)
    history.record("b", play_on(new_match(99)), NOW)
    assert history.count() == 1


def test_a_row_that_is_no_match_says_so(path: Path) -> None:
    history = History(Store(path))
    id = history.record("a", play_on(new_match()), NOW)
    with closing(sqlite3.connect(path)) as file:
        for text in ("'import os'", "''", "'5'", "CAST(x'80' AS TEXT)"):
            file.execute(f"UPDATE texts SET text = {text}")
            file.commit()
            with pytest.raises(RecordError) as raised:
                history.match(id)
            assert str(raised.value.message).isprintable()


NUMBERS = [
    *(("matches", name) for name in ("players", "actions", "teams", "winners", "best")),
    *(("places", name) for name in ("seat", "team", "place", "points")),
    *(("strengths", name) for name in ("seat", "opening", "openings", "ending", "endings")),
    *(("feats", name) for name in ("seat", "position", "worth")),
    *(("slips", name) for name in ("seat", "position")),
    ("matches", "finished"),
    ("matches", "seconds"),
]


@pytest.mark.parametrize(("table", "column"), NUMBERS)
@pytest.mark.parametrize("value", ["'many'", "9e999"])
@pytest.mark.parametrize("earlier", [False, True])
def test_a_damaged_row_hides_no_other(
    path: Path, table: str, column: str, value: str, earlier: bool
) -> None:
    history = History(Store(path))
    for seed in range(2):
        match = play_on(new_match(seed))
        history.record(f"{seed}", match, NOW)
        history.add_review(match, [Phases(0, 0.5, 3, 0.25, 2)], [Slip(0, 3, "maxim")])
    with history.store.change() as db:
        db.execute("INSERT OR REPLACE INTO feats SELECT number, 0, 1, 1.0 FROM matches")
    history.store.close()
    if earlier:
        as_third_version(path)
    in_sql(
        path,
        "PRAGMA ignore_check_constraints = ON",
        f"UPDATE OR REPLACE {table} SET {column} = {value!r} WHERE number = 1".replace(
            "inf", "9e999"
        ),
    )
    history = History(Store(path))
    assert str(path) + ".damaged-1" in str(history.store.problem)
    whole = table not in ("matches", "places")
    assert [record.save for record in history.games()] == ["1", "0"][: 1 + whole]
    assert of_person(history, Wanted(), "Ann").tally.played == 1 + whole
    assert [each.worth for each in feats(history, Wanted())] == [1.0]


def as_third_version(path: Path) -> None:
    """Put a file's contents into the third version's tables, which checked nothing."""
    new = path.with_name("new")
    path.rename(new)
    shutil.copy(VERSIONS / "0.1.0-files" / path.name, path)
    tables = module._EARLIER[3]
    in_sql(
        path,
        f"ATTACH '{new}' AS new",
        *(f"DELETE FROM main.{table}" for table in reversed(tables)),
        *(f"INSERT INTO main.{table} SELECT * FROM new.{table}" for table in tables),
    )
    new.unlink()


@pytest.mark.parametrize(
    "options", ["[" * 10_000, "7", '{"a": "\\ud800"}', '{"\\ud800": 1}', '{"a": NaN}', '{"a": []}']
)
def test_options_that_are_none_hide_no_other_match(path: Path, options: str) -> None:
    history = History(Store(path))
    for seed in range(2):
        history.record(f"{seed}", play_on(new_match(seed)), NOW)
    with history.store.change() as db:
        db.execute("UPDATE matches SET options = ? WHERE number = 1", (options,))
    assert [record.save for record in history.games()] == ["1"]


def test_words_too_long_for_a_line_are_cut(path: Path) -> None:
    history = History(Store(path))
    history.record("a", play_on(new_match()), NOW)
    with closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE matches SET title = ?", ("x" * 200_000,))
        file.execute("UPDATE places SET name = ?", ("y\0" * 100_000,))
        file.commit()
    (record,) = history.games()
    assert len(record.title) == MAX_NAME
    assert {seat.name for seat in record.seats} == {"y" * MAX_NAME}


def test_a_folder_in_the_way_of_the_file(path: Path) -> None:
    path.mkdir(parents=True)
    history = History(Store(path))
    assert history.store.problem is not None
    assert history.store.path is None
    assert path.is_dir()


def test_a_database_in_use_is_not_taken_for_damaged(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_BUSY_SECONDS", 0.05)
    history = History(Store(path))
    assert history.count() == 0
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(RecordError, match="is using the history"):
            history.record("a", play_on(new_match()), NOW)
        blocked = History(Store(path))
        assert "is using the history" in str(blocked.store.problem)
        other.execute("ROLLBACK")
    history.record("a", play_on(new_match()), NOW)
    assert History(Store(path)).count() == 1
    assert names(path) == ["history.sqlite3"]


def write_first_version(path: Path) -> None:
    path.parent.mkdir()
    dump = Path(__file__).with_name("history-v1.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(path)) as file:
        file.executescript(dump)


def test_a_window_that_leads_the_tables_on_meanwhile_makes_no_stranger(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_first_version(path)
    monkeypatch.setattr(module, "_BUSY_SECONDS", 0.01)
    tables = module._tables

    def meanwhile(connection: sqlite3.Connection) -> list[tuple[str, ...]]:
        monkeypatch.setattr(module, "_tables", tables)
        History(Store(path)).count()
        return tables(connection)

    monkeypatch.setattr(module, "_tables", meanwhile)
    history = History(Store(path))
    assert history.store.problem is None
    assert history.count() == 2
    assert names(path) == ["history.sqlite3"]


def test_a_history_of_the_first_version_is_led_on(path: Path) -> None:
    write_first_version(path)
    history = History(Store(path))
    assert history.store.problem is None
    later, earlier = history.games()
    assert (later.title, later.save, later.players) == ("Sunday", "b", 4)
    assert (earlier.seats[0].name, earlier.seats[1].kind) == ("Player", "adaptive-137")
    assert history.match(earlier.id).is_finished
    assert [one.id for one in history.find(Wanted(words="sunday åsa"))] == [later.id]
    assert [one.id for one in history.find(Wanted(person="Åsa"))] == [later.id]
    assert [one.id for one in history.find(Wanted(person="player"))] == [earlier.id]
    assert history.saves().keys() == {"a", "b"}
    # What's recorded is what it was led on to.
    again = History(Store(None))
    again.record("b", history.match(later.id), datetime.fromisoformat(later.finished))
    columns = "SELECT teams, winners, best, words FROM matches WHERE save = 'b'"
    assert again.query(columns) == history.query(columns)
    assert again.query("SELECT person, kind FROM places ORDER BY seat") == history.query(
        "SELECT person, kind FROM places WHERE number = 2 ORDER BY seat"
    )
