import re
from pathlib import Path
from xml.etree import ElementTree

from tools import installers
from tools.bundle import ROOT

SCRIPT = installers.SCRIPT.read_text(encoding="utf-8-sig")
SPEC = (ROOT / "build.spec").read_text(encoding="utf-8")


def test_the_script_says_nothing_that_it_is_not_given() -> None:
    asked = set(re.findall(r"\{#(\w+)\}", SCRIPT))
    assert asked == set(installers.windows_definitions(Path("bundle")))


def test_the_installer_brings_what_the_bundle_has() -> None:
    for program in re.findall(r"\{app\}\\([\w-]+)\.exe", SCRIPT):
        assert f'program("{program}"' in SPEC
    for icon in re.findall(r"_internal\\assets\\icons\\([\w.]+)", SCRIPT):
        assert (ROOT / "assets" / "icons" / icon).exists()
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
