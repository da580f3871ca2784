"""The AppImage, made of small stand-ins for the app and for its runtime."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest

from tools.linux import appimage

pytestmark = pytest.mark.skipif(shutil.which("mksquashfs") is None, reason="no mksquashfs here")


def test_behind_the_runtime_lies_the_app(program: Path, tmp_path: Path) -> None:
    runtime = tmp_path / "runtime"
    runtime.write_bytes(b"a small program\n" * 100)
    made = [
        appimage.build_appimage(program, tmp_path / name, tmp_path / f"scratch-{name}", runtime)
        for name in ("one", "other")
    ]
    assert made[0].read_bytes().startswith(runtime.read_bytes())
    assert made[0].stat().st_mode & 0o111 == 0o111
    one, other = (hashlib.sha256(image.read_bytes()).hexdigest() for image in made)
    assert one == other
    said = appimage.run_squashed(made[0], runtime.stat().st_size, tmp_path, "a match")
    assert said == "given a match\n"


def test_the_runtime_finds_the_entry_and_its_icon(program: Path, tmp_path: Path) -> None:
    app = appimage.lay_app(program, tmp_path / "AppDir")
    (entry,) = app.glob("*.desktop")
    icon = f"{entry.stem}.png"
    assert f"Icon={entry.stem}\n" in entry.read_text(encoding="utf-8")
    assert (app / ".DirIcon").resolve() == (app / icon).resolve()
    assert (app / "AppRun").resolve().name == "pocketful"
