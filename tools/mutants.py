"""Puts deliberate faults into the code, one at a time, and sees whether the tests notice.

``python -m tools.mutants [--count 40] [--seed 1] [--only NAME]``: a fault is a comparison turned
round, a condition denied, a number off by one, a call left out and the like. It's made in a copy of
the project, the tests of that part run there, and survivors are told with their lines. The same
seed makes the same faults, with ``--only`` too, as long as the code is the same. The exit status is
the number of faults that no test noticed; some of these may change nothing anyone sees.
"""

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from game.catalogue import ENTRIES

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 150
"""Seconds for one fault's tests; a fault that makes them hang is noticed too."""

_LEFT = shutil.ignore_patterns(".git", ".venv", ".*_cache", "__pycache__", "dist")
"""The parts of the project the tests do without."""

_NO_TESTS = {4, 5}
"""pytest's answers when there are no tests where it looks."""

_UNTESTED = {"__slots__", "__hash__", "__repr__", "TYPE_CHECKING"}
"""Names whose faults change nothing a player could see."""

_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_OPPOSED = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)
"""Comparisons that are turned by denying them."""


@dataclass(frozen=True, slots=True)
class MutatedModules:
    """Modules of the project, as path patterns, and the pytest arguments that test them."""

    name: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]


def parts() -> list[MutatedModules]:
    """The rules of every game; what plays, keeps and shows a match."""
    records = ("saves", "files", "two_windows")
    at_table = ("tests/scenes/table", "tests/test_small_game.py")
    watched = ("table", "scene", "table_view", "meaning", "helpers/help", "curtain")
    return [
        # A game may bring no tests of its own.
        *(part for part in map(_rules, ENTRIES) if (ROOT / part.tests[0]).exists()),
        MutatedModules(
            "match and saves",
            ("game/match.py", "game/records/saves.py", "game/records/files.py"),
            (
                "tests/game/test_match.py",
                "tests/game/test_match_text.py",
                *(f"tests/game/records/test_{name}.py" for name in records),
                "tests/tools/test_proofs.py::test_damaged_files_are_told_and_kept",
            ),
        ),
        MutatedModules(
            "session",
            tuple(f"scenes/kit/session/{name}.py" for name in ("session", "questions", "timeline")),
            at_table,
        ),
        MutatedModules("table", tuple(f"scenes/table/{name}.py" for name in watched), at_table),
    ]


def _rules(key: str) -> MutatedModules:
    folder = ENTRIES[key].rules.replace(".", "/")
    # Tests for every game have its key in their names, its own are in its folder; one key may be
    # part of another.
    other = [name for name in ENTRIES if key in name and name != key]
    chosen = f"({key} or {Path(folder).name}){''.join(f' and not {name}' for name in other)}"
    shared = ("tests/game/test_conformance.py", "tests/game/test_playthroughs.py")
    return MutatedModules(
        f"rules of {key}", (f"{folder}/*.py",), (f"tests/{folder}", *shared, "-k", chosen)
    )


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its node in a module's tree, counted like ``ast.walk``, and what it is."""

    module: Path
    node: int
    line: int
    what: str

    def source(self) -> str:
        """The module with the fault in it."""
        tree = ast.parse(self.module.read_text(encoding="utf-8"))
        _spoilt(list(ast.walk(tree))[self.node])
        return ast.unparse(tree)


def faults(module: Path) -> Iterator[Fault]:
    """Every fault that can be put into a module."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    left_out = {id(node) for top in ast.walk(tree) for node in _untested(top)}
    for number, node in enumerate(list(ast.walk(tree))):
        if id(node) not in left_out and (what := _spoilt(node)):
            yield Fault(module, number, getattr(node, "lineno", 0), what)


def _untested(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node that no test could notice, or that are the same fault as the node's."""
    tops: list[ast.AST | None] = []
    match node:
        case ast.FunctionDef(name=name):
            tops += [node.returns, *node.decorator_list]
            tops += [node] if name in _UNTESTED else []
        case ast.ClassDef():
            tops += node.decorator_list
        case ast.arg():
            tops.append(node.annotation)
        case ast.AnnAssign():
            tops.append(node.annotation)
        case ast.FormattedValue(value=ast.Subscript(slice=ast.Slice(lower=None, upper=end))):
            tops.append(end)  # where a text that is told is cut off
        case ast.Assign(targets=[ast.Name(id=name)]) if name in _UNTESTED:
            tops.append(node)
        case ast.If(test=ast.Name(id=name)) if name in _UNTESTED:
            tops.append(node)
        case ast.If() | ast.IfExp() | ast.While():
            if isinstance(node.test, ast.Compare) and isinstance(node.test.ops[0], _OPPOSED):
                yield node.test
    for top in tops:
        if top is not None:
            yield from ast.walk(top)


def _spoilt(node: ast.AST) -> str:
    """Put its fault into a node. Returns what it is; "" if there's none for it."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in _TURNED:
            node.ops = [_TURNED[type(op)]()]
            return f"{type(op).__name__} becomes {_TURNED[type(op)].__name__}"
        case ast.If() | ast.IfExp() | ast.While():
            node.test = ast.UnaryOp(ast.Not(), node.test)
            return "the condition is denied"
        case ast.BoolOp(op=ast.And()):
            node.op = ast.Or()
            return "and becomes or"
        case ast.BoolOp():
            node.op = ast.And()
            return "or becomes and"
        case ast.BinOp(op=ast.Add() | ast.Sub()):
            node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
            return "plus and minus change places"
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            node.value = value + 1
            return f"{value} becomes {value + 1}"
        case ast.Expr(value=ast.Call()):
            node.value = ast.Constant(None)
            return "a call is left out"
    return ""


def _chosen(part: MutatedModules, count: int, rng: Random, folder: Path) -> list[Fault]:
    modules = sorted(path for pattern in part.modules for path in folder.glob(pattern))
    every = [fault for module in modules for fault in faults(module)]
    return sorted(rng.sample(every, min(count, len(every))), key=lambda f: (f.module, f.line))


def is_noticed(fault: Fault, part: MutatedModules, folder: Path) -> bool:
    """Whether the tests of a part fail with a fault in the project, or the copy, in ``folder``."""
    kept = fault.module.read_text(encoding="utf-8")
    fault.module.write_text(fault.source(), encoding="utf-8")
    try:
        return not _passes(part, folder)
    finally:
        fault.module.write_text(kept, encoding="utf-8")


def _passes(part: MutatedModules, folder: Path) -> bool:
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *part.tests],
            cwd=folder,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    if done.returncode in _NO_TESTS:
        raise SystemExit(f"The tests of the {part.name} do not run.\n{done.stdout}{done.stderr}")
    return done.returncode == 0


def main(arguments: list[str] | None = None) -> int:
    """Try the faults the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=40, help="how many faults in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="parts whose names contain this")
    wanted = parser.parse_args(arguments)
    rng = Random(wanted.seed)
    survived = tried = 0
    every = parts()
    with tempfile.TemporaryDirectory(prefix="pocketful-mutants-") as name:
        folder = Path(name)
        shutil.copytree(ROOT, folder, ignore=_LEFT, dirs_exist_ok=True)
        for number, part in enumerate(every):
            count = wanted.count // len(every) + (number < wanted.count % len(every))
            chosen = _chosen(part, count, rng, folder)
            if wanted.only in part.name:
                tried += len(chosen)
                survived += try_out(part, chosen, folder)
    print(f"{tried - survived} of {tried} faults noticed")
    return survived


def try_out(part: MutatedModules, chosen: list[Fault], folder: Path) -> int:
    """Tell for each fault whether it's noticed. Returns how many aren't."""
    survived = 0
    for fault in chosen:
        noticed = is_noticed(fault, part, folder)
        survived += not noticed
        where = f"{fault.module.relative_to(folder)}:{fault.line}"
        print(f"{'noticed ' if noticed else 'SURVIVED'} {where}: {fault.what}", flush=True)
    if chosen and not survived and not _passes(part, folder):
        raise SystemExit(f"The tests of the {part.name} fail without any fault.")
    return survived


if __name__ == "__main__":
    sys.exit(main())
