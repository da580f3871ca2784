"""A small stand-in for the app, as its archive is unpacked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.art import icons
from tools.linux.share import lay_share, version


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder; its program says what it is given."""
    monkeypatch.setattr(icons, "SIZES", (48, 256))
    folder = tmp_path / f"pocketful-{version()}"
    (folder / "_internal").mkdir(parents=True)
    (folder / "_internal" / "libz.so.1").write_bytes(b"\x7fELF GLIBC_2.4 GLIBC_2.28 GLIBC_2.9")
    (folder / "_internal" / "a.txt").write_bytes(b"GLIBC_2.99")
    (folder / "licences").mkdir()
    (folder / "licences" / "python.txt").write_text("PSF")
    (folder / "README.txt").write_text("Read me")
    (folder / "pocketful").write_text('#!/bin/sh\necho "given $*"\n')
    (folder / "pocketful").chmod(0o755)
    lay_share(folder / "share")
    return folder
