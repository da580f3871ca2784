"""The arrows game <- physics <- scenes, and what each folder stays away from."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SHIPPED = ("game", "physics", "scenes")
LONGEST_MODULE = 600

# What each package may reach, beyond the standard library. The other packages' names are not
# libraries, so the first name of an import decides.
ALLOWED = {
    "game": {"game", "platformdirs"},
    "physics": {"physics", "game", "pymunk"},
    "scenes": {"scenes", "physics", "game", "pygame", "platformdirs"},
}

# The text mode runs on machines without a screen, where pygame may not even start.
WITHOUT_PYGAME = (
    "scenes.__main__",
    "scenes.terminal.start",
    "scenes.kit.i18n",
    "scenes.kit.assets",
)


def modules(*packages: str) -> list[str]:
    """Give the dotted names of all modules of these folders."""
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


def imports(module: str) -> Iterator[str]:
    """Give the full names a module imports anywhere, also inside functions and for types only."""
    known = set(modules(*SHIPPED, "tools"))
    package = module.split(".") if source(module).name == "__init__.py" else module.split(".")[:-1]
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*base, *(node.module.split(".") if node.module else [])])
            for alias in node.names:
                inner = f"{origin}.{alias.name}"
                yield inner if inner in known else origin


def test_the_reader_of_imports_reads_something() -> None:
    assert "game.protocol" in set(imports("game.match"))
    assert "scenes.kit.assets" in set(imports("scenes.kit.sound"))
    assert len(modules("game")) > 5


@pytest.mark.parametrize("module", modules(*SHIPPED))
def test_imports_follow_the_arrows(module: str) -> None:
    allowed = ALLOWED[module.split(".")[0]] | sys.stdlib_module_names
    wrong = {name for name in imports(module) if name.split(".")[0] not in allowed}
    assert not wrong, f"{module} may not import {sorted(wrong)}"


def run_python(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program],
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


# Which rooms of ``scenes`` each room may reach besides itself; the app wires all of them.
ROOMS = {
    "kit": set[str](),
    "ui": {"kit"},
    "table": {"kit", "ui", "front"},
    "pages": {"kit", "ui", "table", "front"},
    "terminal": {"kit", "front"},
    "games": {"kit", "ui", "table", "terminal", "front"},
}
# The games that stand on what another one has.
GAMES_REACH = {"trickle": {"hexagon"}, "trickle_down": {"hexagon", "trickle"}}


@pytest.mark.parametrize("module", modules("scenes"))
def test_rooms_of_scenes_reach_only_those_below(module: str) -> None:
    parts = module.split(".")
    if len(parts) < 3 or parts[1] == "app":
        return
    room = parts[1]
    wrong = []
    for name in imports(module):
        to = name.split(".")
        if to[0] != "scenes" or len(to) < 2:
            continue
        if to[1] != room and to[1] not in ROOMS[room]:
            wrong.append(name)
        if room == "games" == to[1] and len(parts) > 3 and len(to) > 3:
            own = {parts[2], *GAMES_REACH.get(parts[2], ())}
            wrong += [name] * (to[2] not in own)
    assert wrong == []


# What the rules of several games stand on; a game that builds on another one's is named here.
SHARED_BY_RULES = {"fixed_map", "hexboard"}
BUILDS_ON = {"trickle_down": {"trickle"}}


def test_the_rules_of_one_game_do_not_know_another() -> None:
    wrong = []
    for module in modules("game/rules"):
        own = module.split(".")[2] if module.count(".") >= 2 else ""
        allowed = {own, *SHARED_BY_RULES, *BUILDS_ON.get(own, set())}
        wrong += [
            f"{module} imports {name}"
            for name in imports(module)
            if name.startswith("game.rules.") and name.split(".")[2] not in allowed
        ]
    assert wrong == []


# Rules are pure: no clock, no files, no processes, nothing from outside.
IMPURE = {
    *("asyncio", "datetime", "io", "multiprocessing", "os", "pathlib", "secrets", "shutil"),
    *("socket", "sqlite3", "subprocess", "tempfile", "threading", "time", "urllib", "uuid"),
}


@pytest.mark.parametrize("module", modules("game/rules"))
def test_rules_are_pure(module: str) -> None:
    assert not {name.split(".")[0] for name in imports(module)} & IMPURE
    calls = {
        node.func.id
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & {"open", "input", "print"}


@pytest.mark.parametrize("module", modules(*SHIPPED))
def test_nobody_shares_one_global_random_generator(module: str) -> None:
    wrong = set()
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            wrong |= {alias.name for alias in node.names} - {"Random", "SystemRandom"}
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == "random"
            and node.attr not in ("Random", "SystemRandom")
        ):
            wrong.add(node.attr)
    assert not wrong, f"{module} uses random.{', random.'.join(sorted(wrong))}"


@pytest.mark.parametrize("module", modules(*SHIPPED))
def test_nothing_that_is_read_can_be_executed(module: str) -> None:
    assert not {name.split(".")[0] for name in imports(module)} & {"pickle", "marshal", "shelve"}
    called = {
        node.func.id
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"eval", "exec", "compile", "__import__"}


@pytest.mark.parametrize("module", modules(*SHIPPED, "tools"))
def test_modules_stay_short(module: str) -> None:
    lines = source(module).read_text(encoding="utf-8").count("\n")
    assert lines <= LONGEST_MODULE, f"{module} has {lines} lines: split it by purpose"


def test_every_folder_of_code_is_a_package() -> None:
    folders = {path.parent for package in SHIPPED for path in (ROOT / package).rglob("*.py")}
    missing = [str(folder) for folder in folders if not (folder / "__init__.py").exists()]
    assert missing == []
