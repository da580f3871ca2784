"""What the descriptors of the games' front ends promise."""

from __future__ import annotations

from game.catalogue import ENTRIES
from tests.test_architecture import run_python


def loaded_by(program: str) -> set[str]:
    """The modules that a fresh process has loaded after ``program``."""
    done = run_python(f"import sys\n{program}\nprint(*sys.modules, file=sys.stderr)")
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


def test_the_words_of_every_game_need_no_screen() -> None:
    program = "from scenes.front import FRONTS\nfor front in FRONTS.values(): front.words()"
    loaded = loaded_by(program)
    assert {f"{entry.front}.words" for entry in ENTRIES.values()} <= loaded
    assert loaded.isdisjoint({"pygame", "pymunk"})
