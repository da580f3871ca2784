"""Every test runs without a screen, without a sound card and away from the player's own files."""

import gc
import os
import shutil
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from game.catalogue import ENTRIES, GAMES, in_usual_places
from game.protocol import GameInfo
from game.records import database
from tests.thorough import be_thorough, chosen

# Set before anything imports pygame or asks for a folder: both look only once.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
# The first start speaks the system's language.
os.environ["LC_ALL"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)

# Files are in memory if the system has room for that: tests would mostly wait for the disk.
_MEMORY: Final = "/dev/shm"
if os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > 1 << 30:
    os.environ["TMPDIR"] = _MEMORY
    tempfile.tempdir = None

_HOME = tempfile.TemporaryDirectory(prefix="pocketful-tests-", ignore_cleanup_errors=True)
for _name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "POCKETFUL_HOME"):
    os.environ[_name] = _HOME.name


# No test pulls the plug, and waiting for the disk takes longer than most tests.
database._SYNCHRONOUS = "OFF"

# Whatever hypothesis makes up is the same in every run.
settings.register_profile(
    "repeatable",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("repeatable")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="try everything, not only some of it")
    parser.addoption("--example", help="let konane, of tests/, be one of the games")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--thorough"):
        be_thorough()
    if example := config.getoption("--example"):
        ENTRIES[example] = in_usual_places(f"no_{example}")._replace(rules=f"tests.{example}")


@pytest.hookimpl(trylast=True)  # what -k and -m leave is thinned, not the other way round
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = chosen(items)


GUIDE: Final = {
    "tests/game/bots": "docs/a-whole-game.md#computer-players",
    "tests/game": "docs/adding-a-game.md",
    "tests/scenes/pages": "docs/a-whole-game.md#rules",
    "tests/scenes": "docs/a-whole-game.md#words-and-table",
    "tests": "docs/a-whole-game.md#before-its-done",
}
"""Where the guide explains what each folder's tests ask of a game."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Name the step of the guide beside what fails with a game."""
    report = yield
    given = getattr(getattr(item, "callspec", None), "params", {}).values()
    if report.failed and any(str(getattr(each, "key", each)) in GAMES for each in given):
        step = next(step for folder, step in GUIDE.items() if item.nodeid.startswith(folder))
        report.sections.append(("The guide on this", step))
    return report


def pytest_collection_finish() -> None:
    """Keep the garbage collector away from the thousands of tests, which stay to the end."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def catalogue_in_order() -> Iterator[None]:
    """Keep the games in order: what a patch puts back, it puts at the end."""
    entries = dict(ENTRIES)
    yield
    if list(ENTRIES) != list(entries):
        ENTRIES.clear()
        ENTRIES.update(entries)


@pytest.fixture
def pebbles(monkeypatch: pytest.MonkeyPatch) -> GameInfo:
    """The small game, entered in the catalogue by its line: for tests that need just any game."""
    from tests.pebbles import ENTRY

    monkeypatch.setitem(ENTRIES, "pebbles", ENTRY)
    return GAMES["pebbles"]


@pytest.fixture
def pebbles_laid_out(
    pebbles: GameInfo, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Iterator[GameInfo]:
    """The small game in the catalogue, and its rules text and puzzles among the assets."""
    from scenes.kit import assets
    from scenes.kit.learning import puzzles_of

    laid = tmp_path / "assets"
    own = Path(__file__).parent / "pebbles" / "assets"
    for name in ("rules", "puzzles"):
        for folder in (assets.ASSETS / name, own / name):
            shutil.copytree(folder, laid / name, dirs_exist_ok=True)
    for path in assets.ASSETS.iterdir():
        if not (laid / path.name).exists():
            (laid / path.name).symlink_to(path, target_is_directory=path.is_dir())
    monkeypatch.setattr(assets, "ASSETS", laid)
    puzzles_of.cache_clear()
    yield pebbles
    puzzles_of.cache_clear()
