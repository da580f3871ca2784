import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.records.files import RecordError
from game.records.places import find_places, open_records
from tests.game.records.matches import new_match, play_on


def test_one_folder_can_hold_everything(tmp_path: Path) -> None:
    given = find_places(str(tmp_path / "a"), {"POCKETFUL_HOME": str(tmp_path / "b")})
    assert given.saves == tmp_path / "a" / "saves"
    chosen = find_places(None, {"POCKETFUL_HOME": str(tmp_path / "b")})
    assert {chosen.saves.parent, chosen.store.parent, chosen.settings.parent} == {tmp_path / "b"}
    assert not (tmp_path / "b").exists()


def test_else_the_system_says_where() -> None:
    places = find_places(None, {})
    assert places.saves.is_absolute()
    assert "pocketful" in str(places.saves).lower()
    assert "pocketful" in str(places.settings).lower()


@pytest.mark.parametrize("home", [RuntimeError("no home"), Path("~", ".local")], ids=str)
def test_who_has_no_home_plays_and_keeps_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: Path | RuntimeError
) -> None:
    def of_the_system(*_name: str, **_more: bool) -> Path:
        if isinstance(home, RuntimeError):
            raise home
        return home

    for name in ("data", "config", "documents", "pictures"):
        monkeypatch.setattr(f"game.records.places.user_{name}_path", of_the_system)
    monkeypatch.chdir(tmp_path)
    records = open_records(find_places(None, {}))
    (problem,) = records.problems
    assert "no home folder" in str(problem)
    assert records.saves.save("a", play_on(new_match())) == "a"
    assert records.settings.change(theme="dark").theme == "dark"
    with pytest.raises(RecordError):
        records.exports.add("a", ".png", b"picture")
    assert not list(tmp_path.iterdir())


def test_a_relative_folder_is_taken_from_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert find_places("x").store == tmp_path / "x" / "history.sqlite3"


@pytest.mark.parametrize(
    "inside",
    ["home", "home/inside/a file", "n" * 300, "home\0"],
    ids=["a file", "below a file", "too long a name", "no name at all"],
)
def test_an_unwritable_place_is_told_and_the_evening_goes_on(tmp_path: Path, inside: str) -> None:
    (tmp_path / "home").write_text("a file, not a folder")
    records = open_records(find_places(f"{tmp_path}/{inside}"))
    (problem,) = records.problems
    assert "Nothing will be kept" in str(problem)
    assert str(problem).isprintable()
    match = play_on(new_match())
    assert records.saves.save("a", match) == "a"
    assert records.saves.load("a").is_finished
    records.history.record("a", match, datetime.now(UTC))
    assert records.history.count() == 1
    assert records.settings.change(theme="dark").theme == "dark"
    assert (tmp_path / "home").read_text() == "a file, not a folder"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows takes it for a neighbour's home")
def test_the_home_of_nobody_is_a_folder_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert find_places("~nobody-at-all/x").store.parent == tmp_path / "~nobody-at-all" / "x"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps a folder that is in use")
def test_a_vanished_working_folder_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    (tmp_path / "here").rmdir()
    assert len(open_records(find_places("x")).problems) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="not everybody may make links there")
def test_links_in_a_strangers_folder_make_nothing_elsewhere(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "saves").mkdir(parents=True)
    for link in (".probe", "saves/.probe", ".lock", "saves/.lock"):
        (home / link).symlink_to(tmp_path / "elsewhere")
    records = open_records(find_places(str(home)))
    assert records.problems == ()
    records.saves.save("a", new_match())
    assert not (tmp_path / "elsewhere").exists()
