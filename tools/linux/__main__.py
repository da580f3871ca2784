"""``python -m tools.linux`` makes packages for Linux from the archive in ``dist/`` and proves them.

The .deb is installed, started, opened on a real screen and removed in a fresh Debian, where nothing
of it may be left. The AppImage is unpacked elsewhere and started. What can't be made or proved here
is told in a sentence.
"""

import argparse
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tools import bundle
from tools.linux.appimage import make_appimage
from tools.linux.deb import build_deb
from tools.linux.prove import prove_deb
from tools.linux.share import lay_share


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
            prove_deb(package)
            make_appimage(program, options.runtime, place)
    except (bundle.NotProved, OSError, subprocess.CalledProcessError) as failed:
        return bundle.told(failed)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
