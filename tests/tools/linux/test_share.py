import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from tools.art import icons
from tools.linux import share

HOME = "https://github.com/example/pocketful/"
CHECKERS = (
    (("desktop-file-validate",), "applications/*.desktop", "desktop-file-utils"),
    (("appstreamcli", "validate", "--no-net"), "metainfo/*.xml", "appstream"),
)
"""Programs that check one file each, and the Debian packages they come in."""


@pytest.fixture(params=["pocketful", share.app_id()])
def laid(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder as in a system, then as in a sandbox, with everything named by the app's ID."""
    monkeypatch.setattr(icons, "SIZES", (16, 48))
    share.lay_share(tmp_path, HOME, request.param)
    return tmp_path


def test_every_icon_that_is_named_is_there(laid: Path) -> None:
    (entry,) = (laid / "applications").iterdir()
    (kinds,) = (laid / "mime" / "packages").iterdir()
    match = ElementTree.parse(kinds).find(".//{*}icon")
    assert match is not None
    assert f"Icon={entry.stem}\n" in entry.read_text(encoding="utf-8")
    assert kinds.stem == entry.stem
    for side in icons.SIZES:
        of_size = laid / "icons" / "hicolor" / f"{side}x{side}"
        pictures = [of_size / "apps" / entry.stem, of_size / "mimetypes" / match.attrib["name"]]
        for path in pictures:
            with Image.open(f"{path}.png") as picture:
                assert picture.size == (side, side)


def test_the_metadata_lead_to_the_entry_and_home(laid: Path) -> None:
    (entry,) = (laid / "applications").iterdir()
    (metadata,) = (laid / "metainfo").iterdir()
    told = ElementTree.parse(metadata).getroot()
    assert metadata.name == f"{told.findtext('id')}.metainfo.xml"
    assert (told.findtext("launchable"), told.findtext("icon")) == (entry.name, entry.stem)
    addresses = {url.attrib["type"]: url.text for url in told.iter("url")}
    assert addresses["bugtracker"] == "https://github.com/example/pocketful/issues"
    assert share.version() in {release.attrib["version"] for release in told.iter("release")}


@pytest.mark.parametrize(("command", "pattern", "package"), CHECKERS)
def test_the_desktops_own_programs_accept_it(
    laid: Path, command: tuple[str, ...], pattern: str, package: str
) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed (Debian package {package})")
    (path,) = laid.glob(pattern)
    done = subprocess.run([*command, path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_releases_are_read_from_the_changelog() -> None:
    text = (
        "# Changelog\n\n## 0.2.0 (not released yet)\n\n- New.\n\n## 0.1.0 (2026-12-24)\n\n- Old.\n"
    )
    day_one = 86_400
    assert share.releases(text, day_one) == [
        ("0.2.0", "1970-01-02", "development"),
        ("0.1.0", "2026-12-24", "stable"),
    ]
