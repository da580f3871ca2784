"""The package for Debian, made of a small stand-in for the app."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from pathlib import Path

import pytest

from tools.art import icons
from tools.linux import deb
from tools.linux.share import lay_share, version

pytestmark = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is missing")


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An unpacked archive; its program says what it is given."""
    monkeypatch.setattr(icons, "SIZES", (48,))
    folder = tmp_path / f"pocketful-{version()}"
    (folder / "_internal").mkdir(parents=True)
    (folder / "_internal" / "libz.so.1").write_bytes(b"\x7fELF GLIBC_2.4 GLIBC_2.28 GLIBC_2.9")
    (folder / "_internal" / "a.txt").write_bytes(b"GLIBC_2.99")
    (folder / "licences").mkdir()
    (folder / "licences" / "python.txt").write_text("PSF")
    (folder / "README.txt").write_text("Read me")
    (folder / "pocketful").write_text('#!/bin/sh\necho "given $*"\n')
    lay_share(folder / "share")
    return folder


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
