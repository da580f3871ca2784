import re
from pathlib import Path
from xml.etree import ElementTree

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
