"""What ``pip install`` puts into site-packages: one name, and nothing else from us."""

import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.catalogue import GAMES

ROOT = Path(__file__).parents[1]
INSIDE = ("game", "physics", "scenes", "assets")


@pytest.fixture
def wishes(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """What setup.py asks setuptools for."""
    asked: dict[str, object] = {}
    monkeypatch.setattr("setuptools.setup", asked.update)
    monkeypatch.chdir(ROOT)
    runpy.run_path(str(ROOT / "setup.py"), run_name="__main__")
    return asked


def test_every_package_lies_below_one_name(wishes: dict[str, object]) -> None:
    folders = {"pocketful"} | {
        ".".join(("pocketful", *path.parent.relative_to(ROOT).parts))
        for top in ("game", "physics", "scenes")
        for path in (ROOT / top).rglob("__init__.py")
    }
    assert isinstance(wishes["packages"], list)
    assert set(wishes["packages"]) == folders | {"pocketful.assets"}
    assert wishes["package_dir"] == {f"pocketful.{top}": top for top in INSIDE}


def test_packages_of_others_with_our_names_do_no_harm(tmp_path: Path) -> None:
    installed = tmp_path / "pocketful"
    shutil.copytree(ROOT / "pocketful", installed, ignore=shutil.ignore_patterns("__pycache__"))
    for folder in INSIDE:
        (installed / folder).symlink_to(ROOT / folder, target_is_directory=True)
    for folder in INSIDE:
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "__init__.py").write_text("raise SystemExit('not ours')")
    told = subprocess.run(
        [sys.executable, "-m", "pocketful", "--games"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert all(f"{key}: " in told.stdout for key in GAMES)
