"""``python -m tools.linux`` makes packages for Linux from the archive in ``dist/`` and proves them.

Both are unpacked elsewhere and started; the release workflow installs and removes them on another
machine. What can't be made or proved here is told in a sentence.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools import bundle
from tools.linux.appimage import build_appimage
from tools.linux.deb import build_deb
from tools.linux.share import lay_share

# Each checks one file; the Debian packages they come in.
CHECKERS: Final = (
    (("desktop-file-validate",), "applications/*.desktop", "desktop-file-utils"),
    (("appstreamcli", "validate", "--no-net"), "metainfo/*.xml", "appstream"),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Build and prove. Returns 0, or 1 after a sentence on standard error."""
    parser = argparse.ArgumentParser(prog="tools.linux", description=__doc__)
    parser.add_argument("--home", help="the public address of the project, for software centres")
    parser.add_argument(
        "--runtime", type=Path, metavar="FILE", help="the runtime of the AppImage project"
    )
    options = parser.parse_args(arguments)
    archive = bundle.DIST / f"{bundle.archive_stem()}.tar.xz"
    try:
        with tempfile.TemporaryDirectory(prefix="pocketful-linux-") as scratch:
            place = Path(scratch)
            program = bundle.unpack(archive, place / "unpacked").parent
            if options.home is not None:
                lay_share(program / "share", options.home)
            package = build_deb(program, bundle.DIST, place)
            print(f"{package.name}: {package.stat().st_size / 1e6:.0f} MB", flush=True)
            _prove_metadata(program / "share")
            unpacked = place / "an unpacked package"
            _prove(["dpkg-deb", "--extract", package, unpacked], unpacked / "usr/bin/pocketful")
            _make_appimage(program, options.runtime, place)
    except subprocess.CalledProcessError as failed:
        said = failed.stderr or failed.stdout or ""
        words = said if isinstance(said, str) else said.decode(errors="replace")
        print(f"{failed.cmd[0]} failed with {failed.returncode}.\n{words[-1500:]}", file=sys.stderr)
        return 1
    except (bundle.NotProved, OSError) as failed:
        print(failed, file=sys.stderr)
        return 1
    return 0


def _prove_metadata(share: Path) -> None:
    """Let the desktops' own programs check what's in ``share``. Raises NotProved."""
    for command, pattern, package in CHECKERS:
        if shutil.which(command[0]) is None:
            print(f"not proved: {pattern}, because {command[0]} (package {package}) is missing")
            continue
        for path in share.glob(pattern):
            done = subprocess.run([*command, path], capture_output=True, text=True, check=False)
            if done.returncode != 0:
                raise bundle.NotProved(f"{command[0]} refuses {path}:\n{done.stdout}{done.stderr}")
            print(f"proved: {command[0]} accepts {path.name}", flush=True)


def _prove(unpack: Sequence[str | Path], program: Path) -> None:
    """Unpack a package and let the app in it play. Raises CalledProcessError and NotProved."""
    subprocess.run(unpack, check=True, stdout=subprocess.DEVNULL)
    told = bundle.prove_self_test(program, program.parent / "home")
    print(f"proved: unpacked by {unpack[0]}, {told}", flush=True)


def _make_appimage(program: Path, runtime: Path | None, place: Path) -> None:
    """Make the AppImage; without a ``runtime`` only its file system, proved the same way."""
    if shutil.which("mksquashfs") is None:
        print("not made: the AppImage, because mksquashfs (package squashfs-tools) is missing")
        return
    image = build_appimage(program, bundle.DIST, place, runtime)
    if runtime is None:
        print("not made: the AppImage, because --runtime names none", flush=True)
    else:
        print(f"{image.name}: {image.stat().st_size / 1e6:.0f} MB", flush=True)
    folder, offset = place / "an unpacked image", runtime.stat().st_size if runtime else 0
    words = ("unsquashfs", "-quiet", "-no-progress", "-offset", str(offset), "-dest", folder)
    _prove([*words, image], folder / "AppRun")


if __name__ == "__main__":
    raise SystemExit(main())
