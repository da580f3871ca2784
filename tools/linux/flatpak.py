"""``python -m tools.linux.flatpak --home ADDRESS`` writes the recipe for Flathub into ``dist/``.

It builds the last release, from its tag in the repository at that address.
"""

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.bundle import DIST
from tools.linux.share import ROOT, app_id, version

TEMPLATE: Final = Path(__file__).with_name("flatpak.yml")
# The systems that all libraries exist for.
MACHINES: Final = ("x86_64", "aarch64")

_GAP = re.compile(r"@([A-Z]+)@")


def recipe(home: str, tag: str, commit: str) -> str:
    """The recipe for the source that a tag names at ``home``, the address of a repository."""
    values = {"ID": app_id(), "HOME": home.rstrip("/"), "TAG": tag, "COMMIT": commit}
    return _GAP.sub(lambda gap: values[gap[1]], TEMPLATE.read_text(encoding="utf-8"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the recipe. Returns 0, or 1 after a sentence on standard error."""
    parser = argparse.ArgumentParser(prog="tools.linux.flatpak", description=__doc__)
    parser.add_argument("--home", required=True, help="the public address of the project")
    parser.add_argument("--tag", default=f"v{version()}", help="the release, such as v0.1.0")
    parser.add_argument("--commit", help="what the tag names, else it is asked of git")
    options = parser.parse_args(arguments)
    commit = options.commit
    if commit is None:
        asked = subprocess.run(
            ["git", "rev-list", "-1", options.tag],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        if asked.returncode != 0:
            print(f"There is no tag {options.tag} here; name its commit.", file=sys.stderr)
            return 1
        commit = asked.stdout.strip()
    folder = DIST / "flathub"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{app_id()}.yml"
    path.write_text(recipe(options.home, options.tag, commit), encoding="utf-8")
    machines = json.dumps({"only-arches": MACHINES}, indent=2)
    (folder / "flathub.json").write_text(f"{machines}\n", encoding="utf-8")
    print(path)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
