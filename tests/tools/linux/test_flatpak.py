"""The recipe for Flathub."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.linux import flatpak
from tools.linux.share import app_id


def test_every_gap_is_filled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(flatpak, "DIST", tmp_path)
    home = "https://github.com/example/pocketful"
    assert flatpak.main(["--home", f"{home}/", "--tag", "v9.8.7", "--commit", "c0ffee"]) == 0
    path = Path(capsys.readouterr().out.strip())
    assert path.name == f"{app_id()}.yml"
    text = path.read_text(encoding="utf-8")
    assert "@" not in text
    for line in (f'url: "{home}.git"', 'tag: "v9.8.7"', 'commit: "c0ffee"'):
        assert line in text


def test_a_tag_that_is_missing_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert flatpak.main(["--home", "https://github.com/example/x", "--tag", "no-such-tag"]) == 1
    assert "no tag no-such-tag" in capsys.readouterr().err
