"""The system's preferences, read from faked systems, heeded once and undone by one press."""

from pathlib import Path

import pytest

from scenes.app.system_preferences import (
    Preferences,
    PreferenceSetup,
    read_preferences,
)
from scenes.kit.i18n import system_language
from tools.studio import Studio, studio

PORTAL = (
    "({'org.freedesktop.appearance': {'color-scheme': <uint32 1>, 'contrast': <uint32 0>}, "
    "'org.gnome.desktop.interface': {'text-scaling-factor': <1.25>, 'enable-animations': <false>, "
    "'font-name': <'Cantarell 11'>}},)"
)


def silent(_command: list[str]) -> str:
    return ""


def test_a_portal_is_asked_first(tmp_path: Path) -> None:
    asked = []

    def run(command: list[str]) -> str:
        asked.append(command[0])
        return PORTAL if command[0] == "gdbus" else ""

    preferences = read_preferences("linux", run, {"LANG": "en_GB.UTF-8"}, tmp_path)
    assert preferences == Preferences(1.25, False, True, True, ("en_GB.UTF-8",))
    assert asked[0] == "gdbus"
    assert preferences.changes() == {
        "theme": "dark",
        "animation_speed": "off",
        "text_size": 130,
    }


def test_gsettings_answer_where_there_is_no_portal(tmp_path: Path) -> None:
    told = {
        "text-scaling-factor": "2.0",
        "enable-animations": "true",
        "high-contrast": "true",
        "color-scheme": "'prefer-dark'",
    }

    def run(command: list[str]) -> str:
        return told.get(command[-1], "") if command[0] == "gsettings" else ""

    preferences = read_preferences("linux", run, {}, tmp_path)
    assert preferences.changes() == {"theme": "contrast", "text_size": 200}


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("gtk-theme-name=HighContrast\ngtk-enable-animations=0\n", ("contrast", "off")),
        ("gtk-theme-name=Adwaita\ngtk-application-prefer-dark-theme=1\n", ("dark", None)),
        ("gtk-theme-name=Adwaita\n", (None, None)),
        ("no such file % at [all", (None, None)),
    ],
)
def test_a_plain_desktop_has_its_file(
    lines: str, expected: tuple[str | None, str | None], tmp_path: Path
) -> None:
    (tmp_path / "gtk-3.0").mkdir()
    (tmp_path / "gtk-3.0" / "settings.ini").write_text(f"[Settings]\n{lines}", "utf-8")
    changes = read_preferences("linux", silent, {"XDG_CONFIG_HOME": str(tmp_path)}).changes()
    assert (changes.get("theme"), changes.get("animation_speed")) == expected


def test_a_mac_says_what_was_ever_changed() -> None:
    told = {"increaseContrast": "", "reduceMotion": "1", "AppleInterfaceStyle": "Dark"}
    preferences = read_preferences("darwin", lambda command: told.get(command[-1], ""), {})
    assert preferences.changes() == {"theme": "dark", "animation_speed": "off"}


def test_the_first_language_that_is_there_is_spoken(tmp_path: Path) -> None:
    environ = {"LANGUAGE": "sv:fr_CA:de", "LANG": "sv_SE.UTF-8"}
    assert read_preferences("linux", silent, environ, tmp_path).changes() == {"language": "fr"}
    assert system_language(environ) == "fr"
    assert system_language({**environ, "LC_ALL": "C"}) == "en"
    assert system_language({"LANG": "de_AT@euro"}) == "de"
    told = {"AppleLanguages": '(\n    "sv-SE",\n    "fi-FI"\n)', "AppleLocale": "sv_SE"}
    preferences = read_preferences("darwin", lambda command: told.get(command[-1], ""), {})
    assert preferences.changes() == {"language": "fi"}


def test_a_system_that_says_nothing_changes_nothing(tmp_path: Path) -> None:
    for platform in ("linux", "darwin", "win32", "unknown"):
        assert read_preferences(platform, silent, {}, tmp_path).changes() == {}
    strange = read_preferences(
        "linux", lambda _command: "<'text-scaling-factor': <nan>", {}, tmp_path
    )
    assert strange.changes() == {}


def ask(opened: Studio, preferences: Preferences) -> None:
    """Wait for the system's answer."""
    store = opened.app.records.settings
    asking = PreferenceSetup(opened.services, store, lambda: preferences)
    asking._thread.join()
    opened.app.preference_setup = asking


def test_the_answer_is_heeded_told_and_can_be_undone() -> None:
    with studio(animation_speed="off") as opened:
        store = opened.app.records.settings
        store.path.unlink(missing_ok=True)
        ask(opened, Preferences(text_scale=1.5, contrast=True))
        opened.pass_time(0.2)
        assert opened.app.preference_setup is None
        assert (opened.services.look.theme.key, opened.services.look.text_scale) == (
            "contrast",
            1.5,
        )
        assert "follow your computer" in opened.ui.toast_text
        opened.click(opened.ui._toast.link.rect.center)
        look = opened.services.look
        assert (look.theme.key, look.text_scale) == ("light", 1.0)


def test_who_was_quicker_than_the_system_keeps_what_they_chose() -> None:
    with studio(animation_speed="off") as opened:
        store = opened.app.records.settings
        store.path.unlink(missing_ok=True)
        opened.services.change_settings(theme="dark")
        ask(opened, Preferences(contrast=True))
        opened.pass_time(0.2)
        assert opened.services.look.theme.key == "dark"
