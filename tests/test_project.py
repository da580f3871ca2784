import configparser
import os
import re
import shutil
import subprocess
import tomllib
from fnmatch import fnmatchcase
from itertools import chain
from pathlib import Path

import pytest

from game import VERSION
from game.records.saves import SUFFIX
from scenes.app.speech import LIBRARY

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def tracked() -> list[Path]:
    """The committed files; skips the test outside a git checkout."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is no git checkout")
    names = [name for name in listed.stdout.split("\0") if name]
    return [ROOT / name for name in names if (ROOT / name).is_file()]


def tracked_text() -> list[tuple[str, str]]:
    found = []
    for path in tracked():
        content = path.read_bytes()
        if b"\0" not in content:
            name = path.relative_to(ROOT).as_posix()
            found.append((name, content.decode("utf-8", errors="replace")))
    return found


TARGETS = set(re.findall(r"^([a-z][a-z-]*):", text("Makefile"), re.MULTILINE))


@pytest.mark.parametrize(
    "paper", ["README.md", "CONTRIBUTING.md", ".ci/run", "docs/dependencies.md"]
)
def test_every_make_command_in_the_papers_exists(paper: str) -> None:
    named = set(re.findall(r"(?:^|`|\$ )make ([a-z][a-z-]*)", text(paper), re.MULTILINE))
    assert named
    assert named <= TARGETS


@pytest.mark.parametrize("paper", ["README.md", "CONTRIBUTING.md"])
def test_links_between_the_papers_lead_somewhere(paper: str) -> None:
    links = re.findall(r"\]\((?!\w+:)([^)#]+)", text(paper))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        (None, "but there is no "),
        ("exit 1", "is older"),
        ("case $2 in *venv*) exit 1; esac", "venv"),
    ],
    ids=["missing", "too old", "without venv"],
)
def test_a_python_that_will_not_do_gets_one_sentence(
    tmp_path: Path, answer: str | None, complaint: str
) -> None:
    python = tmp_path / "some-python"
    if answer is not None:
        python.write_text(f"#!/bin/sh\n{answer}\n", encoding="utf-8")
        python.chmod(0o755)
    (tmp_path / "pyproject.toml").touch()
    done = subprocess.run(
        ["make", "-f", ROOT / "Makefile", f"PYTHON={python}", "play"],
        cwd=tmp_path,
        # Under `make test` this would be a make inside a make, which talks more.
        env={name: value for name, value in os.environ.items() if not name.startswith("MAKE")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    (line,) = done.stdout.splitlines()
    assert complaint in line
    assert not (tmp_path / ".venv").exists()


def test_one_version_everywhere() -> None:
    assert PROJECT["version"] == VERSION
    assert re.search(rf"^## {re.escape(VERSION)}\b", text("CHANGELOG.md"), re.MULTILINE)


def spoken(requirement: str) -> tuple[str, str]:
    """A requirement's name, and its bounds as the table of dependencies writes them."""
    found = re.fullmatch(r"([\w-]+)(>=[\d.]+)(,<[\d.]+)?", requirement)
    assert found, requirement
    name, lower, upper = found.groups()
    bounds = f">= {lower[2:]}" + (f", < {upper[2:]}" if upper else "")
    return name, bounds


@pytest.mark.parametrize(
    "requirement", [*PROJECT["dependencies"], *chain(*PROJECT["optional-dependencies"].values())]
)
def test_every_dependency_is_explained_with_its_bounds(requirement: str) -> None:
    name, bounds = spoken(requirement)
    assert re.search(rf"^\| {name} \| {bounds} \|", text("docs/dependencies.md"), re.MULTILINE)


def test_whoever_follows_the_readme_hears_it_speak() -> None:
    installs = re.findall(r"-m pip install (\S+)", text("README.md"))
    assert installs
    assert set(installs) == {'".[speech]"'}
    installing = re.findall(r"install --editable (\S+) \|\|", text("Makefile"))
    assert installing == ['".[speech]"', '".[dev,speech]"']
    assert PROJECT["optional-dependencies"]["speech"] == [LIBRARY]


@pytest.mark.parametrize("requirement", PROJECT["dependencies"])
def test_what_players_install_has_both_bounds(requirement: str) -> None:
    assert "<" in spoken(requirement)[1]


def test_every_asset_has_its_credit() -> None:
    """A folder is credited as `folder/`, files as `folder/name` or with a star."""
    credited = re.findall(r"`([\w./*-]+)`", text("assets/CREDITS.md"))
    patterns = [f"{credit}*" if credit.endswith("/") else credit for credit in credited]
    files = [
        path.relative_to(ROOT / "assets").as_posix()
        for path in (ROOT / "assets").rglob("*")
        if path.is_file() and path.name != "CREDITS.md"
    ]
    assert files
    uncredited = [
        name for name in files if not any(fnmatchcase(name, pattern) for pattern in patterns)
    ]
    assert uncredited == []


# Where a committed link may lead: licences, standards, and projects to thank.
KNOWN_HOSTS = {
    "creativecommons.org",
    "example.org",
    "fonts.google.com",
    "github.com",
    "keepachangelog.com",
    "openfontlicense.org",
    "pelisuunnittelija.blogspot.com",
    "scripts.sil.org",
    "semver.org",
    "tricklegame.blogspot.com",
    "www.debian.org",
    "www.freedesktop.org",
    "timestamp.digicert.com",
    "www.apple.com",
    "www.w3.org",
}


def test_links_lead_to_known_places_only() -> None:
    """No package registry, mirror or private machine gets committed."""
    strange = [
        f"{name}: {host}"
        for name, content in tracked_text()
        for host in re.findall(r"https?://([\w.-]+)", content)
        if host.lower() not in KNOWN_HOSTS
    ]
    assert strange == []


OPTIONS = "|".join(("index-url", "find-links", "registry", "trusted-host"))
FORBIDDEN = {
    "a folder of somebody's own": re.compile(
        r"(?<![\w.~:/-])/(?:root|work|home/[a-z]\w*|Users/[A-Z]\w*)(?:/|\b)(?!\()"
    ),
    "an option that names a package registry": re.compile(rf"--(?:extra-)?(?:{OPTIONS})\b"),
    "a secret": re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY|\bgh[pousr]_\w{20,}|\bAKIA[A-Z0-9]{16}"),
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_nothing_private_is_committed(what: str) -> None:
    found = [
        f"{name}: {match.group()}"
        for name, content in tracked_text()
        if name != Path(__file__).relative_to(ROOT).as_posix()
        for match in FORBIDDEN[what].finditer(content)
    ]
    assert found == []


def test_nothing_generated_is_committed() -> None:
    generated = ("dist/", "build/", "gallery/", ".venv/")
    endings = (".lock", ".pyc", ".so", ".egg-info", "-lock.json", ".pkl")
    wrong = [
        name
        for path in tracked()
        if (name := path.relative_to(ROOT).as_posix()).startswith(generated)
        or name.endswith(endings)
    ]
    assert wrong == []


def test_the_repository_stays_small_enough_to_clone() -> None:
    sizes = {path.relative_to(ROOT).as_posix(): path.stat().st_size for path in tracked()}
    assert {name: size for name, size in sizes.items() if size > 8_000_000} == {}
    assert sum(sizes.values()) < 66_000_000


def test_the_desktop_entry_starts_the_installed_command() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(ROOT / "assets" / "desktop" / "pocketful.desktop", encoding="utf-8")
    values = entry["Desktop Entry"]
    (command,) = PROJECT["scripts"]
    assert values["Exec"].split() == [command, "%f"]
    assert values["StartupWMClass"] == command
    assert {"Type", "Name", "Icon", "Categories"} <= set(values)
    kind = values["MimeType"].rstrip(";")
    assert f'<mime-type type="{kind}">' in text("assets/desktop/pocketful-mime.xml")
    assert f'<glob pattern="*{SUFFIX}"/>' in text("assets/desktop/pocketful-mime.xml")
    assert f"<mediatype>{kind}</mediatype>" in text("assets/desktop/pocketful.metainfo.xml")


def test_the_desktop_speaks_every_language_of_the_app() -> None:
    spoken = {path.name for path in (ROOT / "assets" / "locales").iterdir() if path.is_dir()}
    assert spoken
    for name, pattern in (
        ("pocketful.desktop", r"^Comment\[(\w+)\]="),
        ("pocketful.desktop", r"^GenericName\[(\w+)\]="),
        ("pocketful-mime.xml", r'<comment xml:lang="(\w+)">'),
        ("pocketful.metainfo.xml", r'<summary xml:lang="(\w+)">'),
    ):
        told = set(re.findall(pattern, text(f"assets/desktop/{name}"), re.MULTILINE))
        assert told == spoken, (name, pattern)


def test_packages_name_every_licence_of_what_is_in_them() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    texts = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("assets/**/*OFL*")}
    named = {path for pattern in project["license-files"] for path in map(str, ROOT.glob(pattern))}
    assert {str(ROOT / text) for text in texts} <= named
    assert project["license"] == "MIT AND OFL-1.1"


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no compiler here")
@pytest.mark.parametrize("source", sorted(ROOT.glob("*/*/**/kernel/kernel.c")), ids=str)
def test_where_there_is_a_compiler_every_kernel_is_built_as_its_source_is(source: Path) -> None:
    built = list(source.parent.glob("_kernel.*"))
    assert built, "the build says nothing where it fails"
    assert max(each.stat().st_mtime for each in built) >= source.stat().st_mtime


def test_what_the_page_on_accessibility_names_is_called_so() -> None:
    texts = text("assets/locales/pocketful.pot")
    named = re.findall(r"(?<!\*)\*([A-Z][^*]+)\*(?!\*)", text("docs/accessibility.md"))
    assert named
    assert [name for name in named if f'msgid "{name}"' not in texts] == []


def test_the_tests_that_hold_what_is_accessible_are_there() -> None:
    named = re.findall(r"`(\w+/[\w/.]+)(?:::(\w+))?`", text("docs/accessibility.md"))
    assert len(named) > 100
    for path, name in named:
        file = ROOT / "tests" / path
        assert file.exists(), path
        assert not name or f"def {name}(" in file.read_text("utf-8"), f"{path}::{name}"


def test_what_is_left_by_name_is_thinned_and_not_the_other_way_round(
    request: pytest.FixtureRequest,
) -> None:
    hooks = request.config.hook.pytest_collection_modifyitems.get_hookimpls()
    plugins = [hook.plugin_name for hook in reversed(hooks)]
    assert plugins.index("mark") < plugins.index(str(ROOT / "tests" / "conftest.py"))


def test_the_guidelines_that_are_met_are_counted() -> None:
    parts = text("docs/accessibility.md").partition("## Guidelines")[2].split("\n### ")[1:]
    assert len(parts) == 3
    for part in parts:
        told = [int(each) for each in re.findall(r"(\d+) of (\d+) that apply", part)[0]]
        met, _, other = part.partition("#### Does not")[0].partition("#### Not met")
        counted = []
        for table in (met, other):
            rows = re.findall(r"^(?!Guideline)([^|\n-][^|\n]*) \| ", table, re.MULTILINE)
            counted.append(len({name for row in rows for name in row.split("; ")}))
        assert told == [counted[0], sum(counted)], part.splitlines()[0]
