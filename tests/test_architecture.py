"""The arrows game <- physics <- scenes, and what each folder stays away from."""

import ast
import gc
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib.util import find_spec
from pathlib import Path

import pytest

from game.catalogue import ENTRIES, GAMES, GameParts

ROOT = Path(__file__).resolve().parents[1]
SHIPPED = ("game", "physics", "scenes")
LONGEST_MODULE = 600
MOST_FILES = 25

# What each package may reach, beyond the standard library. The other packages' names aren't
# libraries, so the first name of an import decides.
ALLOWED = {
    "game": {"game", "platformdirs"},
    "physics": {"physics", "game", "pymunk"},
    "scenes": {"scenes", "physics", "game", "pygame", "platformdirs", "PIL", "segno", "prism"},
}

# The text mode runs on machines without a screen, where pygame may not even start.
WITHOUT_PYGAME = (
    "scenes.__main__",
    "scenes.terminal.start",
    "scenes.kit.i18n",
    "scenes.kit.assets",
)


@pytest.fixture(autouse=True)
def uncollected() -> Iterator[None]:
    """Keep the garbage collector away from what's parsed, here and in later tests."""
    gc.disable()
    yield
    gc.freeze()
    gc.enable()


@cache
def modules(*packages: str) -> list[str]:
    return [
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for package in packages
        for path in sorted((ROOT / package).rglob("*.py"))
    ]


def source(module: str) -> Path:
    stem = ROOT.joinpath(*module.split("."))
    return stem / "__init__.py" if stem.is_dir() else stem.with_suffix(".py")


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(source(module).read_text(encoding="utf-8"), str(source(module)))


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Every statement in a module, however deep: imports are no part of an expression."""
    for field in ("body", "orelse", "handlers", "finalbody", "cases"):
        for inner in getattr(node, field, ()):
            yield inner
            yield from statements(inner)


@cache
def known_modules() -> frozenset[str]:
    return frozenset(modules(*SHIPPED, "tools"))


@cache
def imports(module: str) -> frozenset[str]:
    """The full names a module imports anywhere, including in functions and for types only."""
    known = known_modules()
    package = module.split(".") if source(module).name == "__init__.py" else module.split(".")[:-1]
    found = set()
    for node in statements(tree(module)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*base, *(node.module.split(".") if node.module else [])])
            for alias in node.names:
                inner = f"{origin}.{alias.name}"
                found.add(inner if inner in known else origin)
    return frozenset(found)


def found_in(names: Iterable[str], look: Callable[[str], object]) -> dict[str, object]:
    """What ``look`` finds wrong, by module."""
    return {name: wrong for name in names if (wrong := look(name))}


def test_imports_follow_the_arrows() -> None:
    def beyond(module: str) -> set[str]:
        allowed = ALLOWED[module.split(".")[0]] | sys.stdlib_module_names
        return {name for name in imports(module) if name.split(".")[0] not in allowed}

    assert found_in(modules(*SHIPPED), beyond) == {}


def test_one_module_asks_which_system_it_runs_on() -> None:
    """The others call what it offers everywhere; ``platform`` reports a system and asks nothing."""
    only_there = re.compile(
        r"sys\.platform|os\.name\b|\b(?:import|from) (?:ctypes|fcntl|msvcrt|winreg)\b"
    )

    def asking(module: str) -> list[str]:
        return only_there.findall(source(module).read_text(encoding="utf-8"))

    assert set(found_in(modules(*SHIPPED), asking)) == {"game.system"}


def run_python(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


LOADER = """
import importlib, sys
for module in {modules!r}:
    importlib.import_module(module)
    loaded = {{"pygame", "pymunk"}} & set(sys.modules)
    if loaded & {forbidden!r}:
        sys.exit(f"importing {{module}} loads {{', '.join(sorted(loaded))}}")
"""


@pytest.mark.parametrize(
    ("names", "forbidden"),
    [
        (modules("game"), {"pygame", "pymunk"}),
        (modules("physics"), {"pygame"}),
        ([name for name in modules("scenes") if name in WITHOUT_PYGAME], {"pygame", "pymunk"}),
    ],
    ids=["game", "physics", "text mode"],
)
def test_a_fresh_process_loads_no_more_than_it_should(
    names: list[str], forbidden: set[str]
) -> None:
    assert names
    done = run_python(LOADER.format(modules=names, forbidden=forbidden))
    assert done.returncode == 0, done.stderr.strip()


FIRST_FRAME = """
import os, sys
import pygame
from scenes.__main__ import main
shown = pygame.display.update
def first(rects):
    shown(rects)
    print("first frame:", *sys.modules, flush=True)
    os._exit(0)
pygame.display.update = first
main(["--data", sys.argv[1]])
"""

# A title needs little; an empty house's window opens before all else is imported.
AFTER_THE_FIRST_FRAME = (
    *("scenes.table", "scenes.terminal", "scenes.pages.set_up", "scenes.kit.learning"),
    *("game.bots", "game.evening", "game.tasks", "game.analysis", "physics", "multiprocessing"),
)


def test_the_first_frame_waits_for_no_more_than_it_shows(tmp_path: Path) -> None:
    if not all(find_spec(entry.front) for entry in ENTRIES.values()):
        pytest.skip("a game without a card of its own is played for its picture")
    done = run_python(FIRST_FRAME, str(tmp_path))
    imported = done.stdout.partition("first frame: ")[2].split()
    assert "scenes.pages.title" in imported, done.stderr
    early = [name for name in imported if name.startswith(AFTER_THE_FIRST_FRAME)]
    assert early == []


@cache
def graph() -> dict[str, frozenset[str]]:
    """Every module with its imports of ours, including those for types only."""
    known = known_modules()
    return {module: known.intersection(imports(module)) for module in known}


def test_nothing_is_imported_in_a_circle() -> None:
    try:
        list(TopologicalSorter(graph()).static_order())
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))


# Which rooms of ``scenes`` each room may reach besides itself; the app wires all of them.
ROOMS = {
    "kit": {"front"},
    "ui": {"kit", "front"},
    "table": {"kit", "ui", "front"},
    "pages": {"kit", "ui", "table", "front"},
    "terminal": {"kit", "front"},
    "games": {"kit", "ui", "table", "terminal", "standard", "front"},
}


def test_rooms_of_scenes_reach_only_those_below() -> None:
    def above(module: str) -> set[str]:
        room = module.split(".")[1]
        rooms = {name.split(".")[1] for name in graph()[module] if name.startswith("scenes.")}
        return rooms - {room, *ROOMS.get(room, {*ROOMS, "front"})}

    assert found_in((name for name in modules("scenes") if name.count(".") > 1), above) == {}


def packages_of(entry: GameParts) -> tuple[str, ...]:
    return entry.rules, entry.players, entry.front, entry.workshop


OWN = {each.split(".")[-1] for entry in ENTRIES.values() for each in packages_of(entry)}
"""The folders of all games."""


def owner(module: str) -> str | None:
    """The key of the game whose folders have a module."""
    places = {name: key for key, entry in ENTRIES.items() for name in packages_of(entry)}
    return next((places[name] for name in places if f"{module}.".startswith(f"{name}.")), None)


def test_a_game_knows_no_other_but_one_that_it_builds_on() -> None:
    def others(module: str) -> set[str]:
        own, rooms = owner(module), module.split(".")
        # The world of marbles is made for the game played in it, and what several games share may
        # know the rules of the one the others build on.
        if own is None and (rooms[0] == "physics" or rooms[1:2] == ["games"]):
            return set()
        allowed = {None, own, ENTRIES[own].builds_on if own else None}
        return {name for name in graph()[module] if owner(name) not in allowed}

    assert found_in(known_modules(), others) == {}


# Who may name games: their own modules, and the one list of them.
def is_shared(path: Path) -> bool:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return not {*OWN, "hexagon", "physics"} & set(parts) and path != ROOT / "game" / "catalogue.py"


def names_of_games() -> set[str]:
    titles = {info.title.lower() for info in GAMES.values()}
    names = titles | set(ENTRIES) | {key.replace("-", "_") for key in ENTRIES}
    return {name for name in names if not (ROOT / "tests" / name).is_dir()}  # The examples.


def test_what_is_shared_names_no_game() -> None:
    names = re.compile(rf"\b(?:{'|'.join(names_of_games())})\b")
    paths = [
        path for package in (*SHIPPED, "tools", "tests") for path in (ROOT / package).rglob("*.py")
    ]
    shared = {path for path in paths if is_shared(path)}
    assert len(shared) > 200
    named = {path: names.findall(path.read_text(encoding="utf-8").lower()) for path in shared}
    assert {path: found for path, found in named.items() if found} == {}


def test_folders_stay_small() -> None:
    count = Counter(source(module).parent.relative_to(ROOT) for module in known_modules())
    assert {folder: files for folder, files in count.items() if files > MOST_FILES} == {}


# Rules are pure: no clock, no files, no processes, nothing from outside.
IMPURE = {
    *("asyncio", "datetime", "io", "multiprocessing", "os", "pathlib", "secrets", "shutil"),
    *("socket", "sqlite3", "subprocess", "tempfile", "threading", "time", "urllib", "uuid"),
}


def called_in(module: str) -> set[str]:
    return {
        node.func.id
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


def libraries_of(module: str) -> set[str]:
    return {name.split(".")[0] for name in imports(module)}


def test_rules_are_pure() -> None:
    def impure(module: str) -> set[str]:
        return libraries_of(module) & IMPURE | called_in(module) & {"open", "input", "print"}

    assert found_in(modules("game/rules"), impure) == {}


def test_nobody_shares_one_global_random_generator() -> None:
    own = {"Random", "SystemRandom"}

    def shared(module: str) -> set[str]:
        wrong = set()
        for node in ast.walk(tree(module)):
            match node:
                case ast.ImportFrom(module="random", names=names):
                    wrong |= {alias.name for alias in names} - own
                case ast.Attribute(value=ast.Name(id="random"), attr=attribute):
                    wrong |= {attribute} - own
        return wrong

    assert found_in(modules(*SHIPPED), shared) == {}


def test_nothing_that_is_read_can_be_executed() -> None:
    def executed(module: str) -> set[str]:
        libraries = libraries_of(module) & {"pickle", "marshal", "shelve"}
        return libraries | called_in(module) & {"eval", "exec", "compile", "__import__"}

    assert found_in(modules(*SHIPPED), executed) == {}


def test_modules_stay_short() -> None:
    def too_long(module: str) -> int:
        lines = source(module).read_text(encoding="utf-8").count("\n")
        return lines if lines > LONGEST_MODULE else 0

    assert found_in(known_modules(), too_long) == {}


def test_no_two_classes_have_one_name() -> None:
    modules_of = defaultdict[str, list[str]](list)
    for module in known_modules():
        for node in statements(tree(module)):
            if isinstance(node, ast.ClassDef):
                modules_of[node.name].append(module)
    assert {name: where for name, where in modules_of.items() if len(where) > 1} == {}


def test_every_folder_of_code_is_a_package() -> None:
    folders = {path.parent for package in SHIPPED for path in (ROOT / package).rglob("*.py")}
    missing = [str(folder) for folder in folders if not (folder / "__init__.py").exists()]
    assert missing == []
