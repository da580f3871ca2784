from importlib.util import find_spec

import pytest

from game.catalogue import ENTRIES
from tests.test_architecture import run_python

OWN = [entry for entry in ENTRIES.values() if find_spec(entry.front) is not None]
WORDS = "from scenes.front import FRONTS\n"


def loaded_by(program: str) -> set[str]:
    """The modules that a fresh process has loaded after ``program``."""
    done = run_python(f"import sys\n{program}\nprint(*sys.modules, file=sys.stderr)")
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


def test_the_words_of_every_game_need_no_screen() -> None:
    loaded = loaded_by(f"{WORDS}for front in FRONTS.values(): front.words()")
    own = {f"{entry.front}.words" for entry in OWN}
    assert {name for name in own if find_spec(name) is not None} <= loaded
    assert loaded.isdisjoint({"pygame", "pymunk"})


def test_the_title_knows_the_games_by_their_descriptors_alone() -> None:
    loaded = loaded_by(f"import scenes.app.window\n{WORDS}assert list(FRONTS.values())")
    for entry in OWN:
        assert {entry.rules, entry.front} <= loaded
        heavy = {
            f"{entry.rules}.state",
            *(f"{entry.front}.{name}" for name in ("scene", "table", "words")),
        }
        assert loaded.isdisjoint(heavy)


def test_a_table_loads_nothing_that_only_sharing_and_films_need() -> None:
    loaded = loaded_by("import scenes.table.scene, scenes.pages.records.scene")
    assert loaded.isdisjoint({"segno", "PIL", "sqlite3"})


@pytest.mark.parametrize("game", ENTRIES)
def test_the_terminal_loads_no_game_but_the_one_that_is_played(game: str) -> None:
    program = "import scenes.terminal.table\nfrom game.catalogue import GAMES"
    loaded = loaded_by(f"{program}\nGAMES[{game!r}]\n{WORDS}FRONTS[{game!r}].words()")
    fronts = {entry.front for entry in ENTRIES.values()} & loaded
    assert fronts == {ENTRIES[game].front} & {entry.front for entry in OWN}
