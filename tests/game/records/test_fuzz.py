import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.catalogue import GAMES
from game.match import Match, read_head
from game.messages import Message, is_plain
from game.records import database, files
from game.records.files import RecordError
from game.records.settings import read_settings
from game.tags import DamagedMatch
from tests.thorough import thorough


def is_sentence(message: Message) -> bool:
    text = str(message)
    return is_plain(text, 1000) and len(text) > 10 and text.endswith((".", ")", "!"))


def refusal(act: Callable[[], object]) -> Message | None:
    """Why ``act`` is refused, None if it isn't; every other error fails the test."""
    try:
        act()
    except (RecordError, DamagedMatch) as error:
        return error.message
    return None


@pytest.fixture(autouse=True)
def nothing_executed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What the spoiled files ask for would leave a file here."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    # Waiting for the disk thousands of times would only test the disk.
    monkeypatch.setattr(files.os, "fsync", lambda _descriptor: None)
    monkeypatch.setattr(database, "_SYNCHRONOUS", "OFF")
    yield
    assert list((tmp_path / "here").iterdir()) == []


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
