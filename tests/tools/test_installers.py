import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from tools import installers

SCRIPT = installers.SCRIPT.read_text(encoding="utf-8-sig")
SPEC = (installers.ROOT / "build.spec").read_text(encoding="utf-8")


def test_the_script_says_nothing_that_it_is_not_given() -> None:
    asked = set(re.findall(r"\{#(\w+)\}", SCRIPT))
    assert asked == set(installers.windows_definitions(Path("bundle")))


def test_the_installer_brings_what_the_bundle_has() -> None:
    for program in re.findall(r"\{app\}\\([\w-]+)\.exe", SCRIPT):
        assert f'program("{program}"' in SPEC
    for icon in re.findall(r"_internal\\assets\\icons\\([\w.]+)", SCRIPT):
        assert (installers.ROOT / "assets" / "icons" / icon).exists()
    (excluded,) = re.findall(r'Excludes: "([^"]+)"', SCRIPT)
    assert (installers.DESKTOP / excluded).exists()


def test_the_installer_speaks_every_language_and_calls_matches_as_the_desktop_does() -> None:
    kinds = ElementTree.parse(installers.DESKTOP / "pocketful-mime.xml")
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    told = {each.get(language, "en"): each.text for each in kinds.findall(".//{*}comment")}
    assert dict(re.findall(r"^(\w+)\.Match=(.+)$", SCRIPT, re.MULTILINE)) == told
    assert set(re.findall(r'^Name: "(\w\w)"; MessagesFile', SCRIPT, re.MULTILINE)) == set(told)


def test_what_is_uninstalled_was_installed() -> None:
    """Players' matches and settings are elsewhere and no one's to remove."""
    assert "[UninstallDelete]" not in SCRIPT
    assert re.findall(r'^Type: .*Name: "(.+)"', SCRIPT, re.MULTILINE) == [r"{app}\_internal"]


@pytest.mark.parametrize("scale", [1, 2])
def test_the_arrow_leads_from_the_app_to_the_applications(scale: int) -> None:
    picture = installers.background(scale)
    (left, y), (right, _y) = (installers.PLACES[name] for name in ("Pocketful.app", "Applications"))
    assert picture.size == tuple(side * scale for side in installers.SIZE)

    def is_dark(x: int) -> bool:
        colour = picture.getpixel((x * scale, y * scale))
        assert isinstance(colour, tuple)
        return sum(colour) < 300

    middle = (left + right) // 2
    assert [is_dark(x) for x in (left, middle, right)] == [False, True, False]


def test_the_image_holds_what_lies_in_the_archive(tmp_path: Path) -> None:
    picture = tmp_path / "background.png"
    Image.new("RGB", (2, 2)).save(picture)
    settings = installers.image_settings(tmp_path, picture)
    named, places = settings["files"], settings["icon_locations"]
    assert isinstance(named, list)
    assert isinstance(places, dict)
    assert {Path(each).name for each in named} | {"Applications"} == set(places)
    assert "Pocketful.app" in SPEC
    assert Path(str(settings["icon"])).exists()
    for x, y in places.values():
        assert 0 < x < installers.SIZE[0]
        assert 0 < y < installers.SIZE[1]


@pytest.mark.skipif(sys.platform != "linux", reason="here they would be made")
def test_on_linux_it_says_where_else_to_look() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.installers"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stdout.endswith("for Linux there is python -m tools.linux.\n")
