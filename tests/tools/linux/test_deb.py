"""The package for Debian, made of a small stand-in for the app."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from pathlib import Path

import pytest

from tools.linux import deb
from tools.linux.share import version

pytestmark = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is missing")


def field(package: Path, name: str) -> str:
    command = ["dpkg-deb", "--field", package, name]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def test_it_installs_what_a_desktop_needs(program: Path, tmp_path: Path) -> None:
    package = deb.build_deb(program, tmp_path / "dist", tmp_path / "scratch")
    assert package.name == f"pocketful_{version()}_{deb.architecture()}.deb"
    assert field(package, "Depends") == "libc6 (>= 2.28)"
    root = tmp_path / "root"
    subprocess.run(["dpkg-deb", "--extract", package, root], check=True)
    started = subprocess.run(
        [root / "usr" / "bin" / "pocketful", "a match"], capture_output=True, text=True, check=True
    )
    assert started.stdout == "given a match\n"
    share = root / "usr" / "share"
    for name in (
        "applications/pocketful.desktop",
        "mime/packages/pocketful.xml",
        "doc/pocketful/copyright",
        "doc/pocketful/licences/python.txt",
    ):
        assert (share / name).stat().st_mode & 0o777 == 0o644
    assert not (root / "usr" / "lib" / "pocketful" / "share").exists()


def test_the_same_app_gives_the_same_bytes(program: Path, tmp_path: Path) -> None:
    made = [
        deb.build_deb(program, tmp_path / f"dist-{n}", tmp_path / f"scratch-{n}") for n in range(2)
    ]
    one, other = (hashlib.sha256(package.read_bytes()).hexdigest() for package in made)
    assert one == other
