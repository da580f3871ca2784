"""What every Linux desktop asks for: the folder ``share`` below ``/usr`` or ``~/.local``.

``python -m tools.linux.share FOLDER`` puts it there: the entry among the applications, the type of
saved matches, what software centres show, the icons in all sizes and the manual page.
"""

import argparse
import gzip
import os
import re
import subprocess
import time
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from tools.art import icons

ROOT: Final = Path(__file__).resolve().parents[2]
DESKTOP: Final = ROOT / "assets" / "desktop"
NAME: Final = "pocketful"
MATCH_ICON: Final = "application-x-pocketful"

_RELEASE = re.compile(r"^## (?P<version>[\d.]+) \((?P<when>[^)]*)\)$", re.MULTILINE)
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def version() -> str:
    """The app's version from pyproject.toml."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    return str(tomllib.loads(text)["project"]["version"])


@cache
def built_at() -> int:
    """The packages' time, in seconds since 1970: the same for each build of one commit.

    It's ``SOURCE_DATE_EPOCH`` if set, else when the last commit was made, else now.
    """
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    try:
        told = subprocess.run(
            ["git", "log", "-1", "--format=%ct"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        return int(told.stdout)
    except (OSError, ValueError, subprocess.CalledProcessError):
        return int(time.time())


def releases(changelog: str, moment: int) -> list[tuple[str, str, str]]:
    """Version, day and type of each release in a changelog, in AppStream's words.

    What's not released yet is in development on the day of ``moment``.
    """
    today = time.strftime("%Y-%m-%d", time.gmtime(moment))
    return [
        (found["version"], found["when"], "stable")
        if _DAY.fullmatch(found["when"])
        else (found["version"], today, "development")
        for found in _RELEASE.finditer(changelog)
    ]


def told(what: str) -> str:
    """The first English text of this kind in the AppStream metadata, like ``summary``.

    Raises LookupError if there's none.
    """
    text = ElementTree.parse(DESKTOP / f"{NAME}.metainfo.xml").findtext(what)
    if text is None:
        raise LookupError(what)
    return " ".join(text.split())


def app_id() -> str:
    """The app's ID in the world."""
    return told("id")


def metainfo(home: str | None, entry: str = NAME) -> bytes:
    """The AppStream metadata with the releases.

    With the project's ``home``, a repository's address, they name it, its issues and a picture;
    ``entry`` names the desktop entry and the icon.
    """
    tree = ElementTree.parse(DESKTOP / f"{NAME}.metainfo.xml")
    component = tree.getroot()
    for launchable in component.iter("launchable"):
        launchable.text = f"{entry}.desktop"
    for icon in component.iter("icon"):
        icon.text = entry
    if home is not None:
        home = home.rstrip("/")
        for kind, address in (
            ("homepage", home),
            ("bugtracker", f"{home}/issues"),
            ("vcs-browser", home),
        ):
            ElementTree.SubElement(component, "url", type=kind).text = address
        pictures = ElementTree.SubElement(component, "screenshots")
        picture = ElementTree.SubElement(pictures, "screenshot", type="default")
        ElementTree.SubElement(picture, "caption").text = "A table, with the scores beside it"
        address = f"{home}/raw/v{version()}/docs/screenshot.png"
        ElementTree.SubElement(picture, "image", type="source").text = address
    listed = ElementTree.SubElement(component, "releases")
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for number, day, kind in releases(changelog, built_at()):
        ElementTree.SubElement(listed, "release", version=number, date=day, type=kind)
    ElementTree.indent(tree)
    text = ElementTree.tostring(component, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def lay_share(share: Path, home: str | None = None, entry: str = NAME) -> None:
    """Put everything into the folder ``share``; ``home`` and ``entry`` as for ``metainfo``."""
    text = (DESKTOP / f"{NAME}.desktop").read_text(encoding="utf-8")
    _write(
        share / "applications" / f"{entry}.desktop",
        text.replace(f"Icon={NAME}\n", f"Icon={entry}\n").encode(),
    )
    mime = share / "mime" / "packages" / f"{entry}.xml"
    kinds = (DESKTOP / "pocketful-mime.xml").read_text(encoding="utf-8")
    # A sandbox may only give away icons whose names start with its own.
    match_icon = MATCH_ICON if entry == NAME else f"{entry}-match"
    _write(
        mime, kinds.replace(f'<icon name="{MATCH_ICON}"/>', f'<icon name="{match_icon}"/>').encode()
    )
    _write(share / "metainfo" / f"{app_id()}.metainfo.xml", metainfo(home, entry))
    page = (DESKTOP / f"{NAME}.6").read_bytes()
    _write(share / "man" / "man6" / f"{NAME}.6.gz", gzip.compress(page, mtime=0))
    sign = icons.the_sign()
    for side in icons.SIZES:
        folder = share / "icons" / "hicolor" / f"{side}x{side}"
        for place, name, drawn in (
            ("apps", entry, icons.app_sign),
            ("mimetypes", match_icon, icons.match_sign),
        ):
            (folder / place).mkdir(parents=True, exist_ok=True)
            drawn(sign, side).save(folder / place / f"{name}.png", optimize=True)


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def main(arguments: Sequence[str] | None = None) -> int:
    """Fill the folder named on the command line."""
    parser = argparse.ArgumentParser(prog="tools.linux.share", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--home", help="the public address of the project")
    parser.add_argument("--id", action="store_true", help="name everything by the app's id")
    options = parser.parse_args(arguments)
    lay_share(options.folder, options.home, app_id() if options.id else NAME)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
