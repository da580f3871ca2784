import os
import sys
from pathlib import Path

import pytest

from tools import bundle
from tools.art import icons

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the stand-ins for the built app are shell scripts"
)


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as PyInstaller leaves it; its program plays along."""
    monkeypatch.setattr(bundle, "WORK", tmp_path / "build")
    monkeypatch.setattr(bundle, "DIST", tmp_path / "dist")
    monkeypatch.setattr(icons, "SIZES", (48,))
    folder = tmp_path / "built"
    (folder / "_internal" / "assets").mkdir(parents=True)
    answer(folder, 'echo "one game played, PATH is <$PATH_GIVEN>, home is $HOME"')
    return folder


def answer(folder: Path, script: str) -> None:
    program = folder / "pocketful"
    # The shell itself invents a PATH; what it was given is only in its environment.
    given = 'PATH_GIVEN=$(/usr/bin/tr "\\0" "\\n" < /proc/self/environ | /bin/grep ^PATH=)\n'
    program.write_text(f"#!/bin/sh\n{given}{script}\n", encoding="utf-8")
    program.chmod(0o755)


def test_the_archive_unpacks_into_one_folder_with_its_papers(built: Path, tmp_path: Path) -> None:
    archive = bundle.pack(built)
    assert archive.name == f"{bundle.archive_stem()}.tar.xz"
    program = bundle.unpack(archive, tmp_path / "elsewhere")
    assert [path.name for path in (tmp_path / "elsewhere").iterdir()] == [program.parent.name]
    read_me = (program.parent / "README.txt").read_text(encoding="utf-8")
    assert f"Pocketful {bundle.version()}\n" in read_me
    assert "{" not in read_me.replace("${", "")
    entry = program.parent / "share" / "applications" / "pocketful.desktop"
    assert entry.read_text(encoding="utf-8").startswith("[Desktop Entry]")
    licences = {path.stem for path in (program.parent / "licences").iterdir()}
    assert {"pocketful", "credits", *bundle.SHIPPED} <= licences


def test_one_commit_gives_the_same_archive_at_any_time(built: Path) -> None:
    first = bundle.pack(built).read_bytes()
    for path in built.rglob("*"):
        os.utime(path, (1, 1))
    assert bundle.pack(built).read_bytes() == first


@pytest.mark.parametrize(
    ("script", "complaint"),
    [("echo it broke >&2; exit 3", "ended with 3:\nit broke"), ("kill -9 $$", "ended with -9")],
)
def test_a_failing_self_test_is_told(
    built: Path, tmp_path: Path, script: str, complaint: str
) -> None:
    answer(built, script)
    with pytest.raises(bundle.NotProved) as failed:
        bundle.prove_self_test(built / "pocketful", tmp_path / "home")
    assert complaint in str(failed.value)


def test_failures_end_in_a_sentence(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bundle.main(["--prove", str(tmp_path / "no-such.tar.gz")]) == 1
    assert "no-such.tar.gz" in capsys.readouterr().err
    for part in ("game.bots.chess.kernel._kernel.abi3.so", "_prism_cffi.abi3.so"):
        (built / "_internal" / part).touch()
    answer(built, "exit 1")
    assert bundle.main(["--prove", str(bundle.pack(built))]) == 1
    assert "The self-test ended with 1" in capsys.readouterr().err
