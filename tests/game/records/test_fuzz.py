"""Whatever a file contains: the documented answer in one sentence, and the file is kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.catalogue import GAMES
from game.match import Match, read_head
from game.messages import Message, is_plain
from game.records import database, files
from game.records.files import RecordError
from game.records.history import History
from game.records.saves import SaveStore
from game.records.settings import Settings, SettingsStore, read_settings
from game.records.store import Store
from game.tags import DamagedMatch
from tests.game.combinations import allowed
from tests.game.records.matches import new_match, play_on
from tests.game.records.mutations import spoiled
from tests.thorough import thorough

NOW = datetime(2026, 11, 21, tzinfo=UTC)
MATCHES = thorough(500)
"""So many spoiled ones of each game are opened."""

SETTINGS = thorough(1200)
HISTORIES = thorough(400)
PATHS = thorough(300)

FULL_SETTINGS = json.dumps(
    {
        "version": 1,
        "text_size": 150,
        "theme": "dark",
        "motion": "reduced",
        "effects_volume": 10,
        "language": "de",
        "setups": {"a-game": {"seats": [["Zoé", "human", 0, 0]], "options": {"off_board": True}}},
        "later": [1, 2.5, None],
    },
    ensure_ascii=False,
).encode()


def is_sentence(message: Message) -> bool:
    """Whether a message is one readable line."""
    text = str(message)
    return is_plain(text, 1000) and len(text) > 10 and text.endswith((".", ")", "!"))


def refusal(act: Callable[[], object]) -> Message | None:
    """Why ``act`` is refused, None if it is not; every other error fails the test."""
    try:
        act()
    except (RecordError, DamagedMatch) as error:
        return error.message
    return None


@cache
def some_matches(game: str) -> list[bytes]:
    """One to the end, and two with other options midway."""
    matches = []
    info = GAMES[game]
    ways = list(allowed(info))
    for way, length in ((0, 100_000), (len(ways) // 2, 30), (-1, 40)):
        players, options = ways[way]
        match = new_match(players, ["human"] * players, info=info, **options)
        matches.append((match, length))
    return [play_on(match, length).to_text().encode() for match, length in matches]


@pytest.fixture(autouse=True)
def nothing_executed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What the spoiled files ask for would leave a file here."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    # Waiting for the disk thousands of times would test only the disk.
    monkeypatch.setattr(files.os, "fsync", lambda _descriptor: None)
    monkeypatch.setattr(database, "_SYNCHRONOUS", "OFF")
    yield
    assert list((tmp_path / "here").iterdir()) == []


@pytest.mark.parametrize("game", GAMES)
def test_spoiled_matches(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    path = folder / "a.pocketful"
    samples = some_matches(game)
    refused = 0
    for number in range(MATCHES):
        rng = Random(f"{game} {number}")
        data = spoiled(rng.choice(samples), rng)
        path.write_bytes(data)
        store = SaveStore(folder)
        (info,) = store.saves()
        assert info.damaged is None or is_sentence(info.damaged), number
        why = refusal(lambda store=store: store.load("a"))
        if why is not None:
            refused += 1
            assert is_sentence(why), (number, str(why))
            assert store.latest_unfinished() is None, number
        else:
            match = store.load("a")
            assert info.damaged is None, number
            assert Match.from_text(match.to_text()).to_text() == match.to_text(), number
        assert path.read_bytes() == data, number
    assert refused > MATCHES * 0.7
    assert refused < MATCHES or MATCHES < 500, "of a few, all may be beyond reading"
    assert [found.name for found in folder.iterdir()] == ["a.pocketful"]


@pytest.mark.parametrize("game", GAMES)
def test_a_spoiled_match_is_never_written_over(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    samples = some_matches(game)
    for number in range(thorough(30)):
        rng = Random(f"kept {game} {number}")
        data = spoiled(rng.choice(samples), rng)
        store = SaveStore(folder)
        match = new_match(number)
        id = store.save(f"{number}", match)
        path = folder / f"{id}.pocketful"
        path.write_bytes(data)
        given_id = store.save(id, play_on(match, 1))
        kept = {found.read_bytes() for found in folder.glob(f"{id}*") if found.is_file()}
        assert data in kept or data.strip() == match.to_text().encode().strip(), number
        assert len(store.load(given_id).log) == 1


def test_spoiled_settings(tmp_path: Path) -> None:
    refused = 0
    for number in range(SETTINGS):
        rng = Random(f"settings {number}")
        data = spoiled(FULL_SETTINGS, rng)
        folder = tmp_path / str(number)
        folder.mkdir()
        path = folder / "settings.json"
        path.write_bytes(data)
        store = SettingsStore(path)
        assert all(is_sentence(problem) for problem in store.problems), number
        if path.exists():
            assert path.read_bytes() == data
        else:
            refused += 1
            assert (folder / "settings.json.damaged-1").read_bytes() == data
            assert store.settings == Settings()
            assert len(store.problems) == 1
        size = 80 if store.settings.text_size != 80 else 81
        store.change(text_size=size)
        again = SettingsStore(path)
        assert again.settings == store.settings, number
        assert again.settings.text_size == size
    assert SETTINGS * 0.3 < refused < SETTINGS


def test_spoiled_histories(tmp_path: Path) -> None:
    source = tmp_path / "source.sqlite3"
    history = History(Store(source))
    for seed in range(4):
        history.record(f"{seed}", play_on(new_match(seed)), NOW)
    history.store.close()
    sound = source.read_bytes()
    problems = failures = 0
    finished = play_on(new_match(99))
    for number in range(HISTORIES):
        rng = Random(f"accident {number}")
        data = spoiled(sound, rng)
        folder = tmp_path / str(number)
        folder.mkdir()
        path = folder / "history.sqlite3"
        path.write_bytes(data)
        history = History(Store(path))
        if history.store.problem is not None:
            problems += 1
            assert is_sentence(history.store.problem), number
            kept = [found.read_bytes() for found in folder.iterdir()]
            assert data in kept, number
        for attempt in (
            history.count,
            history.games,
            lambda h=history: _replay_all(h),
            lambda h=history: h.match(h.record("new", finished, NOW)),
        ):
            why = refusal(attempt)
            failures += why is not None
            assert why is None or is_sentence(why), (number, str(why))
        history.store.close()
    assert problems > HISTORIES // 2
    assert failures > 0


def _replay_all(history: History) -> None:
    for record in history.games():
        history.match(record.id)


@settings(max_examples=thorough(400))
@given(st.text(max_size=400))
def test_any_text_is_no_match(text: str) -> None:
    for read in (Match.from_text, read_head):
        with pytest.raises(DamagedMatch) as raised:
            read(text)
        assert is_sentence(raised.value.message)


@settings(max_examples=thorough(250))
@given(
    st.dictionaries(
        st.sampled_from(
            ["Pocketful", "Game", "Rules", "Seed", "Seat0", "Seat1", "Title", "Cursor"]
        ),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
            lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
            max_leaves=5,
        ),
    ),
    st.lists(st.from_regex(r"[0-9*] [a-k0-9off-]{0,12}", fullmatch=True), max_size=5),
)
def test_any_tags_are_read_or_refused(tags: dict[str, object], lines: list[str]) -> None:
    info = next(info for info in GAMES.values() if 2 in info.players)
    wanted = {"Pocketful": 1, "Game": info.key, "Rules": info.rules_version, "Seed": 1}
    seats = {"Seat0": ["Ann", "human", 0, 0], "Seat1": ["Ben", "human", 1, 1]}
    head = [f"[{name} {json.dumps(value)}]" for name, value in {**wanted, **seats, **tags}.items()]
    text = "\n".join([*head, "", *lines])
    why = refusal(lambda: Match.from_text(text))
    if why is not None:
        assert is_sentence(why)
    else:
        match = Match.from_text(text)
        assert Match.from_text(match.to_text()).to_text() == match.to_text()


@settings(max_examples=thorough(250))
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=20,
    )
)
def test_any_json_is_read_or_refused_as_settings(data: object) -> None:
    whole = json.dumps(data)
    each = json.dumps(dict.fromkeys(("text_size", "theme", "setups"), data))
    for text in (whole, each):
        why = refusal(lambda text=text: read_settings(text))
        if why is not None:
            assert is_sentence(why)
        else:
            found, _raw, faults = read_settings(text)
            assert all(is_sentence(fault) for fault in faults)
            assert found.theme == "light"


@settings(max_examples=PATHS)
@given(
    st.one_of(
        st.text(max_size=150),
        st.lists(
            st.sampled_from(
                ["..", ".", "/", "\\", "~", "C:", "bin", "a", "\0", "CON", "%00", "\u202e"]
            )
        ).map("".join),
    )
)
def test_no_name_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    outside = {found for found in tmp_path.rglob("*") if "saves" not in found.parts}
    store = SaveStore(tmp_path / "saves")
    match = play_on(new_match(), 1)
    why = refusal(lambda: store.save(name, match))
    if why is not None:
        assert is_sentence(why)
    else:
        id = store.save(name, match)
        assert len(store.load(id).log) == 1
        store.delete(id)
        store.restore(id)
    for found in (tmp_path / "saves").rglob("*"):
        assert found.parent in (tmp_path / "saves", tmp_path / "saves" / "bin")
    assert {found for found in tmp_path.rglob("*") if "saves" not in found.parts} == outside
